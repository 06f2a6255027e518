"""A game being played by seats with names, under house rules and manners. Layer 5.

A table knows no sockets, clocks or chance: decks come from outside. `ask` answers a seat's request with the event it
amounts to, or with a refusal, and changes nothing; once the event is stored, `add` lets it happen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from horseplay.errors import BadLog, HorseplayError, Refusal, Refused
from horseplay.game import Game, Position
from horseplay.language import _
from horseplay.log.events import Acted, BoardsDown, Dealt, Event, Header, Reshuffled, Ruled, Said, Sat, TookBack
from horseplay.log.fold import Fold
from horseplay.log.lines import Log, house_of, manners
from horseplay.manners import Manners
from horseplay.table.seating import PlayAgain, Say, Seating, Wish, company, news_of
from horseplay.table.talk import unsaid
from horseplay.view import Hand, View


class Act(NamedTuple):
    """The seat wants to do this act, given by its word."""

    word: str


class TakeBack(NamedTuple):
    """The seat wants its last card back."""


class SayBoardsDown(NamedTuple):
    """The seat wants the last card to stay."""


class Forfeit(NamedTuple):
    """The seat's side gives the hand up as forfeited."""


Request = Act | TakeBack | SayBoardsDown | Forfeit


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
        self.fold = Fold(game, game.house(given=header.house), header.scores)
        self.moments: list[Moment] = []
        self.seating = company(int(self.fold.position.rules.seats), header.seats)

    def copy(self) -> Table:
        """The same table, to try events on before they are stored."""
        other = object.__new__(Table)
        other.game, other.header, other.manners, other.seating = self.game, self.header, self.manners, self.seating
        other.fold, other.moments = self.fold.copy(), list(self.moments)
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
    def awaits(self) -> str:
        """What is awaited: "deal", "reshuffle", "act", or "nothing" when the game is over."""
        return self.fold.position.awaits

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return self.fold.position.turn

    @property
    def next_dealer(self) -> int | None:
        """Who deals the hand now awaited; None where anybody may, before the first."""
        return self.fold.position.next_dealer

    @property
    def hands(self) -> list[Hand]:
        """The finished hands: the score sheet."""
        return self.fold.hands

    def deck(self) -> list[str]:
        """The cards of which the deal or reshuffle now awaited must consist, unshuffled."""
        position = self.fold.position
        kinds = position.pool() if position.awaits == "reshuffle" else position.deck.full()
        return [position.deck.card(kind) for kind in kinds]

    def view(self, seat: int | None) -> View:
        """What a seat (or a spectator: None) sees, as far back as the manners allow."""
        return self.fold.position.view(seat, self.manners.look_back)

    def memory(self, seat: int) -> View:
        """What a seat has seen of this hand, all tricks included: what a player who forgets nothing knows."""
        return self.fold.position.view(seat)

    @property
    def stage(self) -> str:
        """How far the table is: "gathering" before the first deal, "playing", "paused", "over"."""
        if self.fold.position.over:
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
    def thrown_in(self) -> bool:
        """Whether the hand now over was not played."""
        return self.awaits == "deal" and bool(self.fold.stack[1:]) and self.fold.position.result is None

    def sheet(self) -> list[tuple[Hand, str]]:
        """The finished hands, each with the reason where it was settled by decree."""
        steps = [step for step in self.fold.stack if step.event is not None and step.position.phase == "over"]
        return [
            (result, step.event.why if isinstance(step.event, Ruled) else "")
            for step in steps
            if (result := step.position.result)
        ]

    def last_trick(self, seat: int | None) -> View:
        """What a seat sees, with the last trick whatever the manners: while it still lies on the table."""
        return self.fold.position.view(seat, "last_trick")

    def recent(self) -> list[int]:
        """The numbers of those events of this hand that may still be looked back at, under the manners of the table.

        What people say to each other is no news."""
        first = next((n for n in reversed(range(len(self.moments))) if isinstance(self.moments[n].event, Dealt)), 0)
        back = {"all": 99, "last_trick": 1, "none": 0}[self.manners.look_back]
        now = self.fold.position
        least = now.state.done - (99 if now.phase == "over" else back)
        duty = {phase.name for phase in self.game.phases if phase.duty}
        return [
            n
            for n in range(first, len(self.moments))
            if not isinstance(self.moments[n].event, Said)
            and (
                self.moments[n].before.phase not in duty
                or not isinstance(self.moments[n].event, Acted | TookBack)
                or self.moments[n].before.state.done >= least
            )
        ]

    def may_close(self, seat: int) -> bool:
        """Whether this seat may say boards down."""
        last = self.fold.last_card
        return self.manners.take_back == "on" and last is not None and self.turn == seat and last[0] != seat

    def may_take_back(self, seat: int) -> bool:
        """Whether this seat's last card may still be taken back; not once somebody new has sat down after it."""
        last = self.fold.last_card
        if self.manners.take_back == "off" or last is None or last[0] != seat:
            return False
        return not any(isinstance(moment.event, Sat) for moment in self.moments[self.stands :])

    # ------------------------------------------------------------ what is asked, and what happens

    def ask(self, seat: int, request: Request) -> Event | Refusal:
        """The event that a seat's request amounts to, or why it may not be."""
        position = self.fold.position
        match request:
            case Act(word):
                return position.why_not(word, seat) or Acted(seat, word)
            case TakeBack():
                return self._take_back(seat)
            case SayBoardsDown():
                last = self.fold.last_card
                if last is None or position.turn != seat or last[0] == seat:
                    return Refusal(
                        "nothing-to-close",
                        "Boards down can be said by the one who plays next, while a card may be taken back.",
                    )
                return BoardsDown(seat)
            case Forfeit():
                side = position.rules.side[seat]
                try:
                    result = position.forfeit(side).result
                except Refused as refused:
                    return refused.refusal
                assert result is not None
                return Ruled(result.scores, f"{{{seat}}} forfeits the hand")

    def _take_back(self, seat: int) -> Event | Refusal:
        if self.manners.take_back == "off":
            return Refusal("no-take-back", "At this table a card laid is a card played.")
        if not self.may_take_back(seat):
            return Refusal(
                "nothing-to-take-back",
                "Only the last card played may be taken back, until the next is played or boards are down.",
            )
        assert self.fold.last_card is not None
        return TookBack(*self.fold.last_card)

    def wish(self, who: str, wish: Wish) -> tuple[Event, ...] | Refusal:
        """The events that a person's wish about the company amounts to, or why it may not be."""
        if isinstance(wish, Say) and (refusal := unsaid(wish.phrase, wish.text, self.manners.chat)):
            return refusal
        if isinstance(wish, PlayAgain) and self.stage != "over":
            return Refusal("not-over", _("Another game can begin when this one is over."))
        return self.seating.ask(who, wish, dealt=self.awaits in ("act", "reshuffle"))

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
        before, company_before = self.fold.position, self.seating
        self.fold.add(event)
        self.seating = self.seating.after(event)
        self.moments.append(Moment(event, before, self.fold.position, company_before, self.seating))

    def news(self, viewer: int | None, n: int = -1) -> list[str]:
        """The n-th event (the last, unless said) as a viewer hears it, in sentences with the names of the seats."""
        moment = self.moments[n]
        return [sentence.format(*moment.seating.names) for sentence in _news(moment, viewer)] or [
            news_of(moment.event, moment.seating_before, moment.seating)
        ]


def _news(moment: Moment, viewer: int | None) -> list[str]:
    match moment.event:
        case Dealt(dealer, _):
            return [f"{{{dealer}}} deals."]
        case Reshuffled():
            return ["The stock has been shuffled anew."]
        case Acted(seat, word):
            act = moment.before.hear(word)
            assert act is not None
            return moment.after.news(moment.before, seat, act, viewer)
        case BoardsDown(seat):
            return [f"{{{seat}}}: boards down."]
        case TookBack(seat, card):
            return [f"{{{seat}}} takes {card} back."]
        case Ruled(_, why):
            return [f"{why}." if why else "The hand is settled."]
    return []


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
            raise BadLog(f"this cannot have happened: {error}", n + 1) from error
    return table
