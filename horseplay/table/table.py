"""A game being played by seats with names, under house rules and manners. Layer 5.

A table knows no sockets, clocks or chance: decks come from outside. `ask` answers a seat's request with the events it
amounts to, or with a refusal, and changes nothing; once the events are stored, `add` lets them happen."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from horseplay import roles
from horseplay.bots.renege import noticed
from horseplay.errors import BadLog, HorseplayError, Refusal
from horseplay.game import Game, Position
from horseplay.language import _, marked
from horseplay.log.events import (
    Acted,
    AskedBack,
    Claimed,
    Dealt,
    Declined,
    Emptied,
    Event,
    Fined,
    GameForfeited,
    Header,
    Named,
    Removed,
    Reshuffled,
    Ruled,
    Said,
    Salted,
    Sat,
    Stood,
    TookBack,
)
from horseplay.log.fair import Shuffle, Shuffles, after
from horseplay.log.history import History
from horseplay.log.jsonl import Log, house_of, manners
from horseplay.manners import Manners
from horseplay.news import Names, News
from horseplay.table import question as questions
from horseplay.table import referee
from horseplay.table import seating as seats
from horseplay.table.chat import unsaid
from horseplay.table.question import Question, decree, opened
from horseplay.table.request import CallRenege, Request
from horseplay.table.seating import Seating, cleaned, company
from horseplay.table.wishes import PlayAgain, Say, Wish
from horseplay.view import Hand, View

WORD = 64  # letters of a word for the shuffle
WORDS = 4  # words of one seat for one hand


class Entry(NamedTuple):
    """A line of the score sheet: a finished hand, or None for what else changed the scores by side; and the decree that
    settled it, None for none."""

    hand: Hand | None
    scores: tuple[int, ...]
    why: News | None


class Moment(NamedTuple):
    """An event, the position and the company before and after it."""

    event: Event
    before: Position
    after: Position
    seating_before: Seating
    seating: Seating


class Table:
    """One game at one table."""

    def __init__(self, game: Game, header: Header, manners: Manners | None = None) -> None:
        self.game = game
        self.header = header
        self.manners = manners or Manners()
        self.honour = self.manners.referee == "honour"
        self.history = History(game, game.house(given=header.house), header.scores, self.honour)
        self.moments: list[Moment] = []
        self.question: Question | None = None
        self.seating = company(int(self.history.position.rules.seats), header.seats)
        self.shuffles: Shuffles = ()

    def copy(self) -> Table:
        """The same table, to try events on before they are stored."""
        other = object.__new__(Table)
        other.game, other.header, other.manners, other.seating = self.game, self.header, self.manners, self.seating
        other.honour, other.question, other.shuffles = self.honour, self.question, self.shuffles
        other.history, other.moments = self.history.copy(), list(self.moments)
        return other

    # ------------------------------------------------------------ how it stands

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.seating.names

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return [moment.event for moment in self.moments]

    @property
    def version(self) -> int:
        """How many events have happened."""
        return len(self.moments)

    @property
    def stands(self) -> int:
        """The version since which the position is as it is; the company may have changed meanwhile."""
        moments = self.moments
        return next((n for n in range(len(moments), 0, -1) if moments[n - 1].after is not moments[n - 1].before), 0)

    @property
    def questioned(self) -> int:
        """The version since which the open question stands, 0 if there is none."""
        numbers = range(len(self.moments), 0, -1)
        return next((n for n in numbers if opened(self.moments[n - 1].event)), 0) if self.question else 0

    @property
    def awaits(self) -> str:
        """What is awaited: "deal", "reshuffle", "act", or "nothing" when the game is over."""
        return self.history.position.awaits

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.history.position.turn

    @property
    def next_dealer(self) -> int | None:
        """Who deals the hand now awaited; None where anybody may, before the first."""
        return self.history.position.next_dealer

    @property
    def hands(self) -> list[Hand]:
        """The finished hands: the score sheet."""
        return self.history.hands

    def deck(self) -> list[str]:
        """The cards of which the deal or reshuffle now awaited must consist, unshuffled."""
        position = self.history.position
        kinds = position.pool() if position.awaits == "reshuffle" else position.deck.full()
        return [position.deck.card(kind) for kind in kinds]

    def view(self, seat: int | None) -> View:
        """What a seat (or a spectator: None) sees, as far back as the manners allow."""
        return self.history.position.view(seat, self.manners.look_back, self.honour)

    def memory(self, seat: int) -> View:
        """What a seat has seen of this hand, all tricks included: what a player who forgets nothing knows."""
        return self.history.position.view(seat)

    @property
    def stage(self) -> str:
        """How far the table is: "gathering" before the first deal, "playing", "paused", "over"."""
        if self.history.position.over:
            return "over"
        if not self.seating.started:
            return "gathering"
        return "paused" if self.seating.paused else "playing"

    @property
    def trick_done(self) -> bool:
        """Whether the last card finished a trick."""
        last = next((moment for moment in reversed(self.moments) if moment.after is not moment.before), None)
        return last is not None and isinstance(last.event, Acted) and last.after.state.done > last.before.state.done

    @property
    def trial(self) -> bool:
        """Whether a hand of another table goes on here: its cards were dealt there, and nothing here promised them."""
        return bool(self.shuffles) and not self.shuffles[0].commitment

    @property
    def thrown_in(self) -> bool:
        """Whether the hand now over was not played."""
        return self.awaits == "deal" and bool(self.history.stack[1:]) and self.history.position.result is None

    def sheet(self) -> list[Entry]:
        """The finished hands and whatever else changed the scores, in order."""
        entries = []
        for event, position in self.history.entries:
            match event:
                case Fined(seat, points):
                    side = position.rules.side[seat]
                    scores = tuple(-points * (other == side) for other in range(position.rules.sides))
                    entries.append(Entry(None, scores, decree(event, self.sides)))
                case GameForfeited():
                    entries.append(Entry(None, (0,) * position.rules.sides, decree(event, self.sides)))
                case _:
                    if result := position.result:
                        why = decree(event, self.sides) if isinstance(event, Ruled) else None
                        entries.append(Entry(result, result.scores, why))
        return entries

    def last_trick(self, seat: int | None) -> View:
        """What a seat sees, with the last trick whatever the manners: while it still lies on the table."""
        return self.history.position.view(seat, "last_trick", self.honour)

    def recent(self) -> list[int]:
        """The numbers of those events of this hand that may still be looked back at, under the manners of the table.

        What people say to each other is no news."""
        first = next((n for n in reversed(range(len(self.moments))) if isinstance(self.moments[n].event, Dealt)), 0)
        back = {"all": 99, "last_trick": 1, "none": 0}[self.manners.look_back]
        now = self.history.position
        least = now.state.done - (99 if now.role == roles.OVER else back)
        return [
            n
            for n in range(first, len(self.moments))
            if not isinstance(self.moments[n].event, Said)
            and (
                not self.moments[n].before.playing
                or not isinstance(self.moments[n].event, Acted | TookBack)
                or self.moments[n].before.state.done >= least
            )
        ]

    @property
    def persons(self) -> frozenset[int]:
        """The seats that persons play just now."""
        return frozenset(n for n, chair in enumerate(self.seating.chairs) if chair.who and not chair.stand_in)

    @property
    def playing(self) -> set[int]:
        """The sides that take part in the play of this hand, which may be over; none before the first lead."""
        played = self.history.position.in_play
        return set() if played is None else {played.rules.side[seat] for seat in played.active}

    @property
    def stopped(self) -> bool:
        """Whether no card may be played because of what has been asked."""
        return self.question is not None and self.question.kind != "take_back"

    def asked(self) -> tuple[int, ...]:
        """The seats whose word is awaited on the open question."""
        return self.awaited(self.question) if self.question else ()

    def awaited(self, question: Question) -> tuple[int, ...]:
        """The seats whose word a question awaits, with those who sit here now."""
        return question.asked(self.persons, self.sides, self.playing)

    def forfeited(self) -> tuple[int, ...]:
        """The scores of this hand if the renege in question costs it."""
        assert self.question
        return self.forfeit_scores(self.sides[self.question.about], self.question.trick)

    def foreseen(self, seat: int | None) -> tuple[int, ...]:
        """The same as far as a seat may know them before it is so: () where they would tell it of hidden cards."""
        assert self.question
        known = self.history.position.foresees(self.sides[self.question.about], seat)
        return self.forfeited() if known else ()

    def forfeit_scores(self, side: int, trick: int | None = None) -> tuple[int, ...]:
        """The scores of this hand when a side forfeits it; `Refused` where it cannot."""
        result = self.history.position.forfeit(side, trick).result
        assert result is not None
        return result.scores

    @property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return list(self.history.position.rules.side[: len(self.names)])

    def may_close(self, seat: int) -> bool:
        """Whether this seat may say boards down."""
        last = self.history.last_card
        if self.manners.take_back == "off" or last is None or last[0] == seat or self.stopped:
            return False
        if self.manners.boards_down_by == "any_opponent":
            return self.sides[seat] != self.sides[last[0]]
        return self.turn == seat

    def may_take_back(self, seat: int) -> bool:
        """Whether this seat's last card may still be taken back; not once the table said no or somebody sat down."""
        last = self.history.last_card
        if self.manners.take_back == "off" or last is None or last[0] != seat or self.question:
            return False
        events = itertools.takewhile(lambda event: not isinstance(event, Acted), reversed(self.events))
        since = set(map(type, events))
        return Sat not in since and not {AskedBack, Declined} <= since

    def may_claim(self, seat: int) -> bool:
        """Whether this seat may claim the rest, or concede it: while it plays, and once in a hand if that was wrong."""
        position = self.history.position
        if self.manners.claims == "off" or not position.playing or seat not in position.active or self.question:
            return False
        return not any(isinstance(event, Claimed) and event.seat == seat for event in self.events[self.since_deal :])

    def may_call(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The seats and tricks of which this seat may say that they were reneges."""
        played = self.history.position.in_play
        if not self.callable or played is None or self.question:
            return ()
        others = [p for p in played.active if self.sides[p] != self.sides[seat]]
        tricks = range(played.state.done + (played.state.laid > 0))
        cards = {(p, n): self.history.laid(p, n) for n in tricks for p in others}
        return tuple(card for card, place in cards.items() if place is not None and place not in self.history.called)

    @property
    def callable(self) -> bool:
        """Whether reneges can be called in this hand, which may then be played again from where they were."""
        history = self.history
        played = self.honour and self.game.forfeit and history.position.in_play
        return bool(played) and not history.settled and not history.shown

    def bots_call(self) -> tuple[Event, ...]:
        """The call of a bot that has noticed a renege, none if none has."""
        for seat, chair in enumerate(self.seating.chairs):
            if not chair.bot or not (callable := self.may_call(seat)):
                continue
            for other, trick in noticed(self.memory(seat)):
                call = CallRenege((other + seat) % len(self.names), trick)
                if call[:] in callable and not isinstance(events := self.ask(seat, call), Refusal):
                    return events
        return ()

    @property
    def since_deal(self) -> int:
        """The number of the event with which this hand was dealt, 0 before the first."""
        moments = self.moments
        return next((n for n in reversed(range(len(moments))) if isinstance(moments[n].event, Dealt)), 0)

    # ------------------------------------------------------------ what is asked, and what happens

    def ask(self, seat: int, request: Request) -> tuple[Event, ...] | Refusal:
        """The events that a seat's request amounts to, or why it may not be.

        A claim is searched through, which can take a second.
        """
        return referee.answer(self, seat, request)

    def lapse(self) -> tuple[Event, ...]:
        """What happens when the time for answers is over, or nobody is left who could answer."""
        return referee.lapse(self)

    @property
    def promised(self) -> Shuffle | None:
        """The hand that is committed to and not dealt yet: words may be added to its shuffles."""
        return self.shuffles[-1] if self.shuffles and self.shuffles[-1].dealt is None else None

    def salt(self, seat: int, text: str) -> tuple[Event, ...] | Refusal:
        """The events of a seat's adding a word to the next shuffles, or why it may not."""
        promised, word = self.promised, cleaned(text, WORD)
        if promised is None:
            return Refusal("wrong-time", _("A word for the shuffle can be given between two hands, before the deal."))
        if not word:
            return Refusal("no-word", _("A word for the shuffle has 1 to {most} letters.").format(most=WORD))
        if sum(salted.seat == seat for salted in promised.words) >= WORDS:
            return Refusal("too-many", _("{most} words of yours are enough for one shuffle.").format(most=WORDS))
        return (Salted(seat, word),)

    def wish(self, who: str, wish: Wish, names: Sequence[str] = ()) -> tuple[Event, ...] | Refusal:
        """The events that a person's wish about the company amounts to, or why it may not be; `names` are for bots."""
        if isinstance(wish, Say) and (refusal := unsaid(wish.phrase, wish.text, self.manners.chat)):
            return refusal
        if isinstance(wish, PlayAgain) and (self.stage != "over" or self.question):
            return Refusal("not-over", _("Another game can begin when this one is over."))
        dealt = self.awaits in ("act", "reshuffle") or bool(self.question)
        return self.seating.ask(who, wish, dealt, names)

    def deal(self, deck: list[str], dealer: int | None = None) -> Dealt:
        """The event of dealing these cards; the dealer may be named for the first hand only."""
        seat = self.next_dealer if dealer is None else dealer
        assert seat is not None, "the first dealer must be named"
        return Dealt(seat, " ".join(deck))

    def reshuffle(self, deck: list[str]) -> Reshuffled:
        """The event of making the stock anew, top card first."""
        return Reshuffled(" ".join(deck))

    def add(self, event: Event) -> None:
        """The event happens; a `HorseplayError` and no change if it cannot."""
        before, company_before, shuffles = self.history.position, self.seating, after(self.shuffles, event)
        self.history.add(event)
        self.seating = self.seating.after(event)
        self.shuffles = shuffles
        self.question = opened(event) or (self.question and self.question.after(event, self.sides))
        self.moments.append(Moment(event, before, self.history.position, company_before, self.seating))

    def names_for(self, viewer: int | None) -> Names:
        """What those who sit here now are called by a viewer."""
        return Names(self.names, viewer)

    def names_at(self, n: int, viewer: int | None) -> Names:
        """What those whom the n-th event is about were called, by who has the viewer's seat now."""
        moment = self.moments[n]
        gone = isinstance(moment.event, Stood | Removed | Emptied | Named)
        company = moment.seating_before if gone else moment.seating
        if viewer is None or self.header.seats:
            return Names(company.names, viewer)
        return Names(company.names, company.seat_of(self.seating.chairs[viewer].who))

    def news(self, viewer: int | None, n: int = -1) -> list[News]:
        """The n-th event (the last, unless said) as a viewer hears it; nothing of what people say, and of what is done
        for the shuffles: that comes with every hand, and is shown on its own."""
        moment = self.moments[n]
        match moment.event:
            case Dealt(dealer):
                dealt = News("deals", (dealer,), text=marked("{seat} deals."), you=marked("You deal."))
                return [dealt, *moment.after.brought(moment.before)]
            case Reshuffled():
                made = News("reshuffles", text=marked("The stock has been shuffled anew."))
                return [made, *moment.after.brought(moment.before)]
            case Acted(seat, word):
                act = moment.before.hear(word)
                assert act is not None
                return moment.after.news(moment.before, seat, act, viewer)
        found = questions.news(moment.event, self.sides) or seats.news(
            moment.event, moment.seating_before, moment.seating
        )
        return [found] if found else []

    def told(self, viewer: int | None, n: int = -1) -> list[str]:
        """The same in sentences, in the language being spoken."""
        names = self.names_at(n, viewer)
        return [news.sentence(names) for news in self.news(viewer, n)]


def resumed(log: Log, game: Game) -> Table:
    """The table as a log leaves it; `BadLog` where an event is impossible."""
    return resumed_events(log.header, log.events, game)


def resumed_events(header: Header, events: Iterable[Event], game: Game) -> Table:
    """The table after these events; `BadLog` where one is impossible."""
    house_of(header, game)
    table = Table(game, header, manners(header))
    for n, event in enumerate(events, 1):
        try:
            table.add(event)
        except HorseplayError as error:
            raise BadLog(_("this cannot have happened: {why}").format(why=error), n + 1) from error
    return table
