"""Who sits where: persons, bots, empty seats, the host. Layer 5.

A `Seating` is a value that follows from the events of the log. `ask` answers what a person wishes with the events it
amounts to, or with a refusal. Persons are told apart by a text of their own; what they are called is theirs to choose
and is trusted nowhere. Who merely looks on is not written down."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from horseplay.errors import Refusal, Refused
from horseplay.language import _, folded, marked
from horseplay.log.events import (
    Away,
    BotSat,
    Dealt,
    Emptied,
    Event,
    Hosted,
    Moved,
    Named,
    Paused,
    Rematch,
    Removed,
    Resumed,
    Returned,
    Said,
    Salted,
    Sat,
    Started,
    Stood,
    Voted,
    WantsMore,
)
from horseplay.news import News
from horseplay.table.botnames import free
from horseplay.table.wishes import (
    Empty,
    Fill,
    HandOn,
    Move,
    Pause,
    PlayAgain,
    Remove,
    Rename,
    Resume,
    Return,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
    Vote,
    Wish,
)

LONGEST = 40  # letters of a name
MARKS = 2  # combining marks in a row
SPARE = 20  # times as many letters are looked at as are kept
UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # categories of characters that command rather than show
BLANK = re.compile(  # others that show nothing: fillers, and what only chooses the form of the character before
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
BOTS = re.compile(r"bot\d*")  # what nobody else is called, without spaces


class Chair(NamedTuple):
    """One seat: whose it is, and who plays there just now."""

    who: str = ""  # the person, "" for none
    name: str = ""
    bot: bool = False  # a bot's own seat
    stand_in: bool = False  # the person's seat, for which a bot plays just now
    since: int = 0  # the order in which persons sat down
    votes: frozenset[int] = frozenset()  # the seats that want a bot to stand in

    @property
    def empty(self) -> bool:
        """Whether nobody sits there."""
        return not self.who and not self.bot

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot acts for this seat."""
        return self.bot or self.stand_in


class Seating(NamedTuple):
    """The company at a table."""

    chairs: tuple[Chair, ...]
    host: str = ""
    started: bool = False
    paused: bool = False
    removed: frozenset[str] = frozenset()
    sittings: int = 0
    again: frozenset[str] = frozenset()  # the persons who would like another game
    next: str = ""  # the link of the table to which the company has gone on

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, seat by seat."""
        return tuple(chair.name or seat_name(n) for n, chair in enumerate(self.chairs))

    @property
    def persons(self) -> dict[str, int]:
        """The seats of the persons."""
        return {chair.who: seat for seat, chair in enumerate(self.chairs) if chair.who}

    def seat_of(self, who: str) -> int | None:
        """The seat of a person, None if they only look on."""
        return self.persons.get(who) if who else None

    # ------------------------------------------------------------ what is wished

    def ask(self, who: str, wish: Wish, dealt: bool = False, names: Sequence[str] = ()) -> tuple[Event, ...] | Refusal:
        """The events that a person's wish amounts to, or why it may not be; `dealt` while a hand is being played.

        Bots who sit down have the first of these `names` that are free, and are numbered where there are no more."""
        if who in self.removed:
            return Refusal("removed", _("The host has closed this table to you."))
        match wish:
            case Sit(seat, name):
                return self._sit(who, seat, cleaned(name), dealt)
            case SeatBot() | Fill() | Empty() | Move() | Start() | Remove() | HandOn() if who != self.host:
                return Refusal("not-host", _("Only the host may do that."))
            case SeatBot(seat):
                return self._seat_bot(seat, names)
            case Fill():
                return self._bots([seat for seat, chair in enumerate(self.chairs) if chair.empty], names)
            case Empty(seat):
                return self._empty(seat)
            case Move(order):
                return self._move(order)
            case Start():
                return self._start(names)
            case Remove(seat) | HandOn(seat):
                return self._to_another(who, wish, seat, names)
        mine = self.seat_of(who)
        if mine is None:
            return Refusal("not-seated", _("Take a seat first."))
        match wish:
            case Stand():
                return (Stood(mine), *(self._bots([mine], names) if self.started else ()))
            case Rename(name):
                called = self._called(who, cleaned(name))
                return called if isinstance(called, Refusal) else (Named(mine, called),)
            case Pause() | Resume():
                return self._pause(mine, isinstance(wish, Pause))
            case Vote(other, here):
                return self._vote(mine, other, here)
            case Return():
                if self.chairs[mine].stand_in:
                    return (Returned(mine),)
                return Refusal("not-away", _("The seat is yours already."))
            case Say(phrase, text):
                return (Said(mine, phrase, "" if phrase else text),)
            case PlayAgain(link, here):
                return self._again(who, link, here)
        raise AssertionError(wish)

    def _no_seat(self, seat: int) -> Refusal | None:
        if 0 <= seat < len(self.chairs):
            return None
        return Refusal("no-seat", _("This table has {n} seats, and that is none of them.").format(n=len(self.chairs)))

    def _called(self, who: str, name: str) -> str | Refusal:
        """What a person is called at this table, a number added where another is called the same."""
        others = [chair for chair in self.chairs if chair.who != who]
        if refusal := unfit(name):
            return refusal
        for chair in others:
            if chair.bot and folded(chair.name) == folded(name):
                why = _("A bot at this table is called {name}; please choose another name.").format(name=chair.name)
                return Refusal("name-taken", why, {"name": chair.name})
        taken = {folded(chair.name) for chair in others if chair.who}
        names = (name, *(f"{name[: LONGEST - 2].rstrip()} {n}" for n in range(2, len(self.chairs) + 2)))
        return next(name for name in names if folded(name) not in taken)

    def _sit(self, who: str, seat: int, name: str, dealt: bool) -> tuple[Event, ...] | Refusal:
        if refusal := self._no_seat(seat):
            return refusal
        chair, mine = self.chairs[seat], self.seat_of(who)
        if mine == seat:
            return Refusal("seated", _("You sit there already."))
        if chair.who:
            return Refusal("taken", _("{name} sits there.").format(name=chair.name))
        if mine is not None and self.started:
            return Refusal("seated", _("Seats can be changed before the first deal only."))
        if dealt:  # whoever comes may have seen other cards of this hand, under whatever name
            return Refusal("hand-begun", _("That seat is free when this hand is over."))
        called = self._called(who, name) if mine is None else self.chairs[mine].name
        return called if isinstance(called, Refusal) else (Sat(seat, who, called),)

    def _bots(self, seats: Iterable[int], names: Sequence[str]) -> tuple[Event, ...]:
        taken = (chair.name for chair in self.chairs)
        return tuple(BotSat(seat, name) for seat, name in zip(seats, free(names, taken), strict=False))

    def _seat_bot(self, seat: int, names: Sequence[str]) -> tuple[Event, ...] | Refusal:
        if refusal := self._no_seat(seat):
            return refusal
        if not self.chairs[seat].empty:
            return Refusal("taken", _("{name} sits there.").format(name=self.chairs[seat].name))
        return self._bots([seat], names)

    def _empty(self, seat: int) -> tuple[Event, ...] | Refusal:
        if refusal := self._no_seat(seat):
            return refusal
        if self.started:
            return Refusal("started", _("The game has begun: a seat needs somebody to play it."))
        if not self.chairs[seat].bot:
            return Refusal("no-bot", _("No bot sits there."))
        return (Emptied(seat),)

    def _move(self, order: tuple[int, ...]) -> tuple[Event, ...] | Refusal:
        if self.started:
            return Refusal("started", _("Seats can be changed before the first deal only."))
        if sorted(order) != list(range(len(self.chairs))):
            told = _("This table has {n} seats; each must be named once.").format(n=len(self.chairs))
            return Refusal("no-seat", told)
        return (Moved(order),)

    def _start(self, names: Sequence[str]) -> tuple[Event, ...] | Refusal:
        if self.started:
            return Refusal("started", _("The game has begun already."))
        empty = [seat for seat, chair in enumerate(self.chairs) if chair.empty]
        return (*self._bots(empty, names), Started())

    def _to_another(
        self, who: str, wish: Remove | HandOn, seat: int, names: Sequence[str]
    ) -> tuple[Event, ...] | Refusal:
        if refusal := self._no_seat(seat):
            return refusal
        if self.chairs[seat].who in ("", who):
            return Refusal("no-person", _("That needs another person's seat."))
        if isinstance(wish, HandOn):
            return (Hosted(seat),)
        return (Removed(seat), *(self._bots([seat], names) if self.started else ()))

    def _pause(self, seat: int, pause: bool) -> tuple[Event, ...] | Refusal:
        if not self.started:
            return Refusal("not-started", _("The game has not begun yet."))
        if pause == self.paused:
            return (
                Refusal("paused", _("The game is paused."))
                if pause
                else Refusal("not-paused", _("The game is not paused."))
            )
        return (Paused(seat) if pause else Resumed(seat),)

    def _vote(self, seat: int, other: int, here: frozenset[str]) -> tuple[Event, ...] | Refusal:
        if refusal := self._no_seat(other):
            return refusal
        chair = self.chairs[other]
        if not self.started or not chair.who or chair.stand_in or other == seat or chair.who in here:
            return Refusal("not-away", _("A bot can stand in for somebody whose line is lost."))
        voted = chair.votes | {seat}
        if chair.votes == voted:
            return Refusal("voted", _("You have said so already."))
        others = {p for who, p in self.persons.items() if who in here and p != other and not self.chairs[p].stand_in}
        return (Voted(other, seat), *((Away(other),) if others <= voted else ()))

    def _again(self, who: str, link: str, here: frozenset[str]) -> tuple[Event, ...] | Refusal:
        """All who are there must want another game, or the host."""
        wanting = self.again | {who}
        events: list[Event] = [] if who in self.again else [WantsMore(self.persons[who])]
        if who == self.host or all(other in wanting for other in here if other in self.persons):
            events.append(Rematch(link))
        return tuple(events) or Refusal("voted", _("You have said so already."))

    # ------------------------------------------------------------ what happens

    def after(self, event: Event) -> Seating:
        """The company after an event; `Refused` if it cannot be."""
        chairs = list(self.chairs)
        seating = self
        match event:
            case Dealt():
                return self._replace(started=True)
            case Sat(seat, who, name):
                if self._no_seat(seat) or chairs[seat].who:
                    raise _impossible(event)
                if (old := self.seat_of(who)) is not None:
                    chairs[old] = Chair()
                since = self.sittings + 1 if old is None else self.chairs[old].since
                chairs[seat] = Chair(who, name, since=since)
                seating = self._replace(sittings=self.sittings + 1)
            case Stood(seat) | Removed(seat):
                gone = self._chair(event, seat, person=True).who
                chairs[seat] = Chair()
                if isinstance(event, Removed):
                    seating = self._replace(removed=self.removed | {gone})
            case BotSat(seat, name):
                if self._no_seat(seat) or not chairs[seat].empty:
                    raise _impossible(event)
                chairs[seat] = Chair(name=name, bot=True)
            case Emptied(seat):
                self._chair(event, seat, person=False)
                chairs[seat] = Chair()
            case Moved(order):
                if sorted(order) != list(range(len(chairs))) or self.started:
                    raise _impossible(event)
                chairs = [self.chairs[old] for old in order]
            case Named(seat, name):
                chairs[seat] = self._chair(event, seat, person=True)._replace(name=name)
            case Hosted(seat):
                seating = self._replace(host=self._chair(event, seat, person=True).who)
            case Voted(seat, by):
                chair = self._chair(event, seat, person=True)
                chairs[seat] = chair._replace(votes=chair.votes | {by})
            case Away(seat) | Returned(seat):
                chair = self._chair(event, seat, person=True)
                chairs[seat] = chair._replace(stand_in=isinstance(event, Away), votes=frozenset())
            case Salted(seat):
                if self._no_seat(seat):
                    raise _impossible(event)
            case Started():
                seating = self._replace(started=True)
            case Paused() | Resumed():
                seating = self._replace(paused=isinstance(event, Paused))
            case Said(seat):
                self._chair(event, seat, person=True)
            case WantsMore(seat):
                seating = self._replace(again=self.again | {self._chair(event, seat, person=True).who})
            case Rematch(link):
                seating = self._replace(next=link)
            case _:
                return self
        return seating._replace(chairs=tuple(chairs))._with_host()

    def _chair(self, event: Event, seat: int, person: bool) -> Chair:
        if self._no_seat(seat) or not (self.chairs[seat].who if person else self.chairs[seat].bot):
            raise _impossible(event)
        return self.chairs[seat]

    def _with_host(self) -> Seating:
        """The same company; if its host has left, who has sat longest is host."""
        if self.seat_of(self.host) is not None:
            return self
        longest = min((chair for chair in self.chairs if chair.who), key=lambda chair: chair.since, default=Chair())
        return self._replace(host=longest.who)


def seat_name(seat: int) -> str:
    """What a seat is called at which nobody with a name sits."""
    return _("Seat {n}").format(n=seat + 1)


def line_of(text: str, longest: int) -> str:
    """A text on one line, cut to a length, without what cannot be seen."""
    kept, marks = list[str](), MARKS
    for c in text[: SPARE * longest]:
        kind = unicodedata.category(c)
        if c.isspace():
            c, marks = " ", MARKS  # a mark without a letter would sit on whatever stands before the name
        elif kind in UNSEEN or BLANK.match(c):
            continue
        else:
            marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MARKS or c == " ":
            kept.append(c)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:longest].strip()


def cleaned(name: str, longest: int = LONGEST) -> str:
    """A name as it is kept: on one line, cut to a length people use, without what cannot be seen; "" if nothing can."""
    shown = line_of(name, longest)
    return shown if any(unicodedata.category(c)[0] in "LNS" for c in shown) else ""


def unfit(name: str) -> Refusal | None:
    """Why a person may not have a name anywhere, None if they may."""
    if not name:
        return Refusal("no-name", _("Please say what you are called."))
    if BOTS.fullmatch(folded(name)):
        return Refusal("bots-name", _("Bots are called so; please choose another name."))
    return None


def company(seats: int, names: Sequence[str] = ()) -> Seating:
    """The company at first: nobody; where a log's header names those who play, these and no more."""
    return Seating(tuple(Chair(name=name, bot=True) for name in names) or (Chair(),) * seats)


def news(event: Event, before: Seating, after: Seating) -> News | None:
    """What happened to the company; None of what does not change it, and of what is said."""
    match event:
        case Sat(seat):
            return News("sits", (seat,), text=marked("{seat} sits down."), you=marked("You sit down."))
        case Stood(seat):
            return News(
                "stands", (seat,), text=marked("{seat} has left the seat."), you=marked("You have left the seat.")
            )
        case BotSat(seat):
            return News("bot-sits", (seat,), text=marked("{seat}, a bot, takes a seat."))
        case Emptied(seat):
            return News("bot-leaves", (seat,), text=marked("{seat} leaves the seat."))
        case Moved():
            return News("moved", tuple(range(len(after.chairs))), text=marked("New seats: {seats}."))
        case Named(seat, name):
            text = marked("{seat} is called {name} from now on.")
            you = marked("You are called {name} from now on.")
            return News("named", (seat,), text=text, you=you, values={"name": name})
        case Hosted(seat):
            return News("host", (seat,), text=marked("{seat} is host now."), you=marked("You are host now."))
        case Removed(seat):
            return News("removed", (seat,), text=marked("{seat} was asked to leave."))
        case Started():
            return News("started", text=marked("The game begins."))
        case Paused(seat):
            text, you = marked("{seat} has paused the game."), marked("You have paused the game.")
            return News("paused", (seat,), text=text, you=you)
        case Resumed(seat):
            text, you = marked("{seat} lets the game go on."), marked("You let the game go on.")
            return News("resumed", (seat,), text=text, you=you)
        case Voted(seat, by):
            text = marked("{seat} wants a bot to stand in for {other}.")
            you = marked("You want a bot to stand in for {other}.")
            return News("votes", (by, seat), text=text, you=you)
        case Away(seat):
            return News("stand-in", (seat,), text=marked("A bot stands in for {seat}."))
        case Returned(seat):
            return News("returned", (seat,), text=marked("{seat} is back."), you=marked("You are back."))
        case WantsMore(seat):
            text, you = marked("{seat} would like another game."), marked("You would like another game.")
            return News("wants-more", (seat,), text=text, you=you)
        case Rematch():
            return News("rematch", text=marked("The next game has begun."))
    return None


def _impossible(event: Event) -> Refused:
    told = _("{event} cannot happen at this table now.").format(event=type(event).__name__)
    return Refused(Refusal("impossible", told))
