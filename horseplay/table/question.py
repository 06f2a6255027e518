"""What one seat has asked the others, and what they have answered. Layer 5.

A `Question` follows from the events of the log, as the company does. There is one at a time; while it stands no card is
played, but for the one that answers "may I take it back" with no."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from horseplay.errors import Refusal
from horseplay.language import _, marked, signed
from horseplay.log.events import (
    Acted,
    Agreed,
    AskedBack,
    BoardsDown,
    Claimed,
    Closed,
    Dealt,
    Declined,
    Demanded,
    Event,
    Fined,
    GameForfeited,
    Offered,
    PlayedOut,
    Removed,
    RenegeCalled,
    Rewound,
    Ruled,
    Sat,
    Stood,
    TookBack,
)
from horseplay.news import Names, News, verbatim

REMEDIES = ("forfeit", "back", "play_on", "scores")
Remedy = tuple[str, tuple[int, ...]]  # one of them, and the scores by side that are named


class Question(NamedTuple):
    """Something that a seat has asked the table."""

    kind: str  # "take_back", "renege", "claim" or "forfeit_game"
    by: int
    about: int = 0  # the seat that reneged, or that takes the rest; the side that is to forfeit the game
    trick: int = 0
    agreed: frozenset[int] = frozenset()  # the seats that agree
    offers: tuple[tuple[int, Remedy], ...] = ()  # by side, what it wants done about a renege

    def after(self, event: Event, sides: list[int]) -> Question | None:
        """The question as it stands after an event, None once it is settled."""
        match event:
            case Agreed(seat):
                return self._replace(agreed=self.agreed | {seat})
            case Offered(seat, remedy, scores):
                return self._replace(offers=(*self.offers, (sides[seat], (remedy, scores))))
            case Declined() | Closed() | TookBack() | Rewound() | PlayedOut() | Ruled() | GameForfeited() | Dealt():
                return None
            case Acted() | BoardsDown() | Sat() if self.kind == "take_back":
                return None
            case Stood(seat) | Removed(seat):  # what was said there was not said by whoever comes
                asker = seat == self.by and self.kind != "renege"
                return None if asker else self._replace(agreed=self.agreed - {seat})
        return self

    def asked(self, persons: frozenset[int], sides: list[int], playing: set[int]) -> tuple[int, ...]:
        """The seats whose word is awaited: of persons only, and unless the game is in question of sides that play.

        To judge a side's game takes all other seats, though a bot never answers: if one has come there, it lapses.
        """
        here = [seat for seat in sorted(persons) if sides[seat] in playing]
        match self.kind:
            case "renege":
                said = {side for side, _remedy in self.offers}
                return tuple(seat for seat in here if sides[seat] not in said)
            case "claim":
                wanted = [seat for seat in here if sides[seat] != sides[self.about]]
            case "forfeit_game":
                own = sides[self.by] == self.about
                asked = sorted(persons) if own else range(len(sides))
                wanted = [seat for seat in asked if (sides[seat] == self.about) == own]
            case _:
                wanted = here
        return tuple(seat for seat in wanted if seat != self.by and seat not in self.agreed)


def opened(event: Event) -> Question | None:
    """The question that an event opens, None if it opens none."""
    match event:
        case AskedBack(seat):
            return Question("take_back", seat)
        case RenegeCalled(by, seat, trick, True):
            return Question("renege", by, seat, trick)
        case Claimed(seat, to, "asked"):
            return Question("claim", seat, to)
        case Demanded(seat, side):
            return Question("forfeit_game", seat, side)
    return None


def open_question() -> Refusal:
    """Why nothing else can be done while a question stands."""
    return Refusal("question-open", _("First the table settles what has been asked."))


def agreed(offers: dict[int, Remedy], sides: set[int], playing: set[int], forfeit: tuple[int, ...]) -> Remedy | None:
    """What the sides have agreed on, or the forfeit once they differ; None while a side has yet to answer.

    `sides` are those that answer for themselves. The bots of the others in play agree to whatever these do, but to
    named scores only where no side gets more than by the forfeit (`forfeit`, by side), or than nothing.
    """
    if not sides <= offers.keys():
        return None
    said = set(offers.values())
    if len(said) != 1:
        return "forfeit", ()
    (remedy,) = said
    others = playing - sides
    fair = all(score <= max(0, lost) for score, lost in zip(remedy[1], forfeit, strict=False))
    return remedy if remedy[0] != "scores" or not others or fair else ("forfeit", ())


def side_of(side: int, sides: list[int]) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(seat for seat, of in enumerate(sides) if of == side)


def news(event: Event, sides: list[int]) -> News | None:
    """What was said or ruled at the table; None of other events."""
    match event:
        case BoardsDown(seat):
            return News("boards-down", (seat,), text=marked("{seat}: boards down."))
        case AskedBack(seat):
            text, you = marked("{seat} asks to take the last card back."), marked("You ask to take the last card back.")
            return News("asks-back", (seat,), text=text, you=you)
        case TookBack(seat, card):
            text, you = marked("{seat} takes {card} back."), marked("You take {card} back.")
            return News("takes-back", (seat,), cards=(card,), text=text, you=you)
        case RenegeCalled(by, seat, trick, guilty):
            return _called(by, seat, trick, guilty)
        case Offered(seat, remedy, scores):
            return offer((seat,), remedy, scores, sides)
        case Rewound(seat, trick):
            text = marked("The hand goes back to trick {sum}, where {seat} is to play.")
            you = marked("The hand goes back to trick {sum}, where you are to play.")
            return News("rewound", (seat,), sum=trick + 1, text=text, you=you)
        case Claimed(seat, to, verdict):
            return _claimed(seat, to, verdict)
        case PlayedOut(seat, to) if to == seat:
            text, you = marked("{seat} takes the rest of the tricks."), marked("You take the rest of the tricks.")
            return News("played-out", (seat,), text=text, you=you)
        case PlayedOut(seat, to):
            text = marked("{seat} gives the rest of the tricks to {other}.")
            return News("played-out", (seat, to), text=text, you=marked("You give the rest of the tricks to {other}."))
        case Demanded(seat, side) if sides[seat] == side:
            text, you = marked("{seat} wants to forfeit the game."), marked("You want to forfeit the game.")
            return News("demands", (seat,), text=text, you=you)
        case Demanded(seat, side):
            text = marked("{seat} wants the game to be forfeited by {others}.")
            you = marked("You want the game to be forfeited by {others}.")
            return News("demands", (seat, *side_of(side, sides)), text=text, you=you)
        case Agreed(seat):
            return News("agrees", (seat,), text=marked("{seat} agrees."), you=marked("You agree."))
        case Declined(seat):
            return News("declines", (seat,), text=marked("{seat} says no."), you=marked("You say no."))
        case Ruled() | Fined() | GameForfeited():
            return decree(event, sides)
        case Closed("play_on"):
            return News("closed", text=marked("The sides play on."))
        case Closed():
            return News("closed", text=marked("There was no answer; the game goes on."))
    return None


def _called(by: int, seat: int, trick: int, guilty: bool) -> News:
    text = marked("{seat} calls a renege by {other} in trick {sum}, but the card was lawful.")
    you = marked("You call a renege by {other} in trick {sum}, but the card was lawful.")
    if guilty:
        text = marked("{seat} calls a renege by {other} in trick {sum}, and it was one.")
        you = marked("You call a renege by {other} in trick {sum}, and it was one.")
    return News("renege" if guilty else "no-renege", (by, seat), sum=trick + 1, text=text, you=you)


def _claimed(seat: int, to: int, verdict: str) -> News:
    mine = seat == to
    match verdict:
        case "asked" if mine:
            text = marked("{seat} claims the rest of the tricks; do you agree?")
            you = marked("You claim the rest of the tricks; do the others agree?")
        case "asked":
            text = marked("{seat} wants to give the rest of the tricks to {other}; do you agree?")
            you = marked("You want to give the rest of the tricks to {other}; do the others agree?")
        case "false" if mine:
            text = marked("{seat} claims the rest of the tricks, but that is not certain.")
            you = marked("You claim the rest of the tricks, but that is not certain.")
        case "false":
            text = marked("{seat} wants to give the rest of the tricks to {other}, but that is not certain.")
            you = marked("You want to give the rest of the tricks to {other}, but that is not certain.")
        case _ if mine:
            text = marked("{seat} claims the rest of the tricks, but it is too early to tell.")
            you = marked("You claim the rest of the tricks, but it is too early to tell.")
        case _:
            text = marked("{seat} wants to give the rest of the tricks to {other}, but it is too early to tell.")
            you = marked("You want to give the rest of the tricks to {other}, but it is too early to tell.")
    return News("claims", (seat,) if mine else (seat, to), word=verdict, text=text, you=you)


def offer(seats: tuple[int, ...], remedy: str, scores: tuple[int, ...], sides: list[int]) -> News:
    """How these seats want a renege settled."""
    match remedy:
        case "back":
            text = marked("{seats}: back to that trick.")
        case "play_on":
            text = marked("{seats}: play on.")
        case "scores":
            text = marked("{seats}: these scores: {scores}.")
        case _:
            text = marked("{seats}: the hand is forfeited.")
    return News(
        "offers", seats, word=remedy, text=text, values={"scores": partial(each_side, scores=scores, sides=sides)}
    )


def each_side(names: Names, scores: Sequence[int], sides: list[int]) -> str:
    """Scores by side, each after the names of its side, as a sentence lists them."""
    each = [f"{names.side(side_of(side, sides), amid=True)} {signed(score)}" for side, score in enumerate(scores)]
    return ", ".join(each)


def decree(event: Ruled | Fined | GameForfeited, sides: list[int]) -> News:
    """What was ruled."""
    match event:
        case Ruled(_scores, "forfeit", int(seat)):
            text, you = marked("{seat} forfeits the hand."), marked("You forfeit the hand.")
            return News("forfeits", (seat,), text=text, you=you)
        case Ruled(_scores, "renege", int(seat)):
            text = marked("{seat} reneged, and the hand is forfeited.")
            you = marked("You reneged, and the hand is forfeited.")
            return News("reneged", (seat,), text=text, you=you)
        case Ruled(_scores, "agreed"):
            return News("agreed", text=marked("The sides have agreed on the scores of this hand."))
        case Ruled(_scores, ""):
            return News("ruled", text=marked("The hand is settled."))
        case Ruled(_scores, why):
            return verbatim(f"{why}.", "ruled")
        case Fined(seat, points):
            text = marked("{seat} called a renege that was none: {gain}.")
            you = marked("You called a renege that was none: {gain}.")
            return News("fined", (seat,), sum=-points, text=text, you=you)
        case GameForfeited(side):
            text = marked("The game is forfeited by {seats}.")
            return News("game-forfeited", side_of(side, sides), text=text)
    raise AssertionError(event)
