"""What one seat has asked the others, and what they have answered. Layer 5.

A `Question` follows from the events of the log, as the company does. There is one at a time; while it stands no card is
played, but for the one that answers "may I take it back" with no."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.errors import Refusal, listing
from horseplay.language import _, signed
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


def placed(seat: int) -> str:
    """What stands in a sentence for the name of a seat."""
    return f"{{{seat}}}"


def side_of(side: int, sides: list[int]) -> str:
    """What stands in a sentence for the names of a side."""
    return listing(placed(seat) for seat, of in enumerate(sides) if of == side)


def sentences(event: Event, sides: list[int]) -> list[str]:
    """What was said or ruled at the table, in sentences; none of other events."""
    match event:
        case BoardsDown(seat):
            return [_("{seat}: boards down.").format(seat=placed(seat))]
        case AskedBack(seat):
            return [_("{seat} asks to take the last card back.").format(seat=placed(seat))]
        case TookBack(seat, card):
            return [_("{seat} takes {card} back.").format(seat=placed(seat), card=card)]
        case RenegeCalled(by, seat, trick, guilty):
            verdict = (
                _("{by} calls a renege of {seat} in trick {trick}, and it was one.")
                if guilty
                else _("{by} calls a renege of {seat} in trick {trick}, but the card was lawful.")
            )
            return [verdict.format(by=placed(by), seat=placed(seat), trick=trick + 1)]
        case Offered(seat, remedy, scores):
            return [f"{placed(seat)}: {remedy_said(remedy, scores, sides)}."]
        case Rewound(seat, trick):
            back = _("The hand goes back to trick {trick}, where {seat} is to play.")
            return [back.format(trick=trick + 1, seat=placed(seat))]
        case Claimed(seat, to, verdict):
            return [_claimed(seat, to, verdict)]
        case PlayedOut(seat, to):
            if to == seat:
                return [_("{seat} takes the rest of the tricks.").format(seat=placed(seat))]
            return [_("{seat} gives the rest of the tricks to {to}.").format(seat=placed(seat), to=placed(to))]
        case Demanded(seat, side):
            if sides[seat] == side:
                return [_("{seat} wants to forfeit the game.").format(seat=placed(seat))]
            wants = _("{seat} wants the game to be forfeited by {side}.")
            return [wants.format(seat=placed(seat), side=side_of(side, sides))]
        case Agreed(seat):
            return [_("{seat} agrees.").format(seat=placed(seat))]
        case Declined(seat):
            return [_("{seat} says no.").format(seat=placed(seat))]
        case Ruled() | Fined() | GameForfeited():
            return [f"{decree(event, sides)}."]
        case Closed("play_on"):
            return [_("The sides play on.")]
        case Closed():
            return [_("There was no answer; the game goes on.")]
    return []


def _claimed(seat: int, to: int, verdict: str) -> str:
    mine = seat == to
    match verdict:
        case "asked":
            text = (
                _("{seat} claims the rest of the tricks; do you agree?")
                if mine
                else _("{seat} wants to give the rest of the tricks to {to}; do you agree?")
            )
        case "false":
            text = (
                _("{seat} claims the rest of the tricks, but that is not certain.")
                if mine
                else _("{seat} wants to give the rest of the tricks to {to}, but that is not certain.")
            )
        case _:
            text = (
                _("{seat} claims the rest of the tricks, but it is too early to tell.")
                if mine
                else _("{seat} wants to give the rest of the tricks to {to}, but it is too early to tell.")
            )
    return text.format(seat=placed(seat), to=placed(to))


def remedy_said(remedy: str, scores: tuple[int, ...], sides: list[int]) -> str:
    """How a renege is to be settled, in words."""
    match remedy:
        case "back":
            return _("back to that trick")
        case "play_on":
            return _("play on")
        case "scores":
            each = [f"{side_of(side, sides)} {signed(score)}" for side, score in enumerate(scores)]
            return _("these scores: {scores}").format(scores=", ".join(each))
    return _("the hand is forfeited")


def decree(event: Event, sides: list[int]) -> str:
    """What was ruled, as a sentence without its full stop."""
    match event:
        case Ruled(_scores, "forfeit", int(seat)):
            return _("{seat} forfeits the hand").format(seat=placed(seat))
        case Ruled(_scores, "renege", int(seat)):
            return _("{seat} reneged, and the hand is forfeited").format(seat=placed(seat))
        case Ruled(_scores, "agreed"):
            return _("The sides have agreed on the scores of this hand")
        case Ruled(_scores, why):
            return why.replace("{", "{{").replace("}", "}}") or _("The hand is settled")
        case Fined(seat, points):
            return _("{seat} called a renege that was none: {points}").format(seat=placed(seat), points=signed(-points))
        case GameForfeited(side):
            return _("The game is forfeited by {side}").format(side=side_of(side, sides))
    raise AssertionError(event)
