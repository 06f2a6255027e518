"""What is said at a table beside the words of its game: typed lines as requests, and these as messages. Layer 6."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from horseplay.language import _
from horseplay.table import (
    Agree,
    CallRenege,
    Claim,
    Decline,
    Forfeit,
    ForfeitGame,
    Offer,
    Request,
    SayBoardsDown,
    TakeBack,
)
from horseplay.terminal.screen import Scene, signed, within
from horseplay.verbs import is_word

YES, NO = ("yes", "y"), ("no", "n")
SIMPLE: dict[type[Request], str] = {
    TakeBack: "take_back",
    SayBoardsDown: "boards_down",
    Forfeit: "forfeit",
    Agree: "agree",
    Decline: "decline",
}


def helps() -> tuple[tuple[str, str], ...]:
    """The words, and what each does."""
    return (
        ("back", _("take your last card back; some tables ask the others first")),
        ("down", _("boards down: the last card stays, where you may say so")),
        ("claim", _("the rest of the tricks are yours")),
        (
            "concede",
            _("another takes the rest: concede NAME, or yours NAME; left, right and opposite are names, too"),
        ),
        ("renege", _("renege NAME TRICK: that card was not lawful; renege left 3 is about the third trick")),
        ("forfeit", _("give this hand up (forfeit game: the whole game; forfeit game NAME: ask that another does)")),
        ("yes, no", _("your answer to what is asked; about a renege: back, play on, forfeit, or scores -7 12")),
    )


def said(scene: Scene, line: str) -> Request | str | None:
    """The request that a line is, in small letters; a sentence where it lacks something; None where it is none."""
    word, _gap, rest = line.partition(" ")
    match word:
        case "back" if not rest:
            return TakeBack()
        case "down" if not rest:
            return SayBoardsDown()
        case "claim" if not rest:
            return Claim(scene.number(0))
        case "concede" | "yours":
            return _concession(scene, rest)
        case "renege":
            return _call(scene, rest)
        case "forfeit" if not rest:
            return Forfeit()
        case "forfeit" if rest == "game" or rest.startswith("game "):
            return _game(scene, rest.removeprefix("game").strip())
        case "no" if not rest and scene.asked and scene.asked.mine:
            return Decline()
    return None


def timely(scene: Scene, line: str) -> Request | None:
    """The request that a line is, if it may be made just now whosever turn it is and the game has no such word."""
    request = None if is_word(scene.view.game.verbs, line) else said(scene, line)
    match request:
        case TakeBack():
            may = scene.may_take_back
        case SayBoardsDown():
            may = scene.may_close
        case Claim():
            may = scene.may_claim
        case CallRenege(seat, trick):
            may = (scene.place(seat), trick) in scene.may_call
        case Decline():
            may = True
        case _:
            return None
    return request if may else None


def _concession(scene: Scene, name: str) -> Request | str:
    view = scene.view
    others = [p for p in view.active if view.sides[p] != view.sides[0]]
    if not name and len({view.sides[p] for p in others}) == 1:
        return Claim(scene.number(others[0]))
    to = _placed(scene, name, others)
    return _who(scene, "concede {name}", others) if to is None else Claim(scene.number(to))


def _call(scene: Scene, rest: str) -> Request | str:
    name, _gap, trick = rest.rpartition(" ")
    others = [p for p in range(1, scene.view.seats) if scene.view.sides[p] != scene.view.sides[0]]
    seat = others[0] if not name and len(others) == 1 else _placed(scene, name, others)
    if seat is None or not (trick.isascii() and trick.isdigit() and 0 < int(trick[:4]) < 1000):
        return _who(scene, "renege {name} 3", others)
    return CallRenege(scene.number(seat), int(trick) - 1)


def _game(scene: Scene, name: str) -> Request | str:
    sides, others = scene.view.sides, range(1, scene.view.seats)
    seat = _placed(scene, name, others) if name else 0
    return _who(scene, "forfeit game {name}", others) if seat is None else ForfeitGame(sides[seat])


def _who(scene: Scene, form: str, seats: Iterable[int]) -> str:
    """A sentence about how somebody is named."""
    forms = [form.format(name=scene.name(p)) for p in seats]
    return _("Say who, such as: {forms}").format(forms="; ".join(forms)) if forms else _("There is nobody to name.")


def _placed(scene: Scene, name: str, among: Iterable[int]) -> int | None:
    """The seat, of these counted from the viewer, that is meant by a name, its beginning, or where it sits."""
    among, seats = list(among), scene.view.seats
    where = {"left": 1, "right": seats - 1} | ({} if seats % 2 else {"opposite": seats // 2})
    if where.get(name) in among:
        return where[name]
    called = {p: folded(scene.name(p)) for p in among}
    fits = [p for p in among if called[p] == folded(name)] or [p for p in among if called[p].startswith(folded(name))]
    return fits[0] if name and len(fits) == 1 else None


def folded(name: str) -> str:
    """The same for names that differ only in capitals, spaces and the dots of Turkish letters.

    >>> folded("İnci") == folded("inci"), folded("Bot 1")
    (True, 'bot1')
    """
    plain = unicodedata.normalize("NFKC", name).casefold().replace("\u0307", "").replace("ı", "i")
    return "".join(plain.split())


# ---------------------------------------------------------------- what is asked


def answer(scene: Scene, line: str) -> Request | str | None:
    """The answer that a line is to what is asked; a sentence where it lacks something; None where it is none."""
    asked = scene.asked
    assert asked
    if asked.kind == "renege":
        word, _gap, rest = line.partition(" ")
        if line in ("back", "play on", "forfeit"):
            return Offer(line.replace(" ", "_"))
        return _scores(scene, rest) if word == "scores" and rest else None
    if asked.kind == "take_back" and line == "down":
        return SayBoardsDown()
    return Agree() if line in YES else Decline() if line in NO else None


def _scores(scene: Scene, text: str) -> Request | str:
    given = text.replace("−", "-").replace(",", " ").split()
    digits = [word.removeprefix("-").removeprefix("+") for word in given]
    fit = all(word.isascii() and word.isdigit() and len(word) < 7 for word in digits)
    if not fit or len(given) != len(scene.sides):
        sides = "; ".join(within(scene.side(side)) for side in scene.sides)
        return _("Name a score for each side, in this order: {sides}.").format(sides=sides)
    by_side = dict(zip(scene.sides, map(int, given), strict=True))
    return Offer("scores", tuple(by_side[side] for side in sorted(by_side)))


def ways(scene: Scene) -> list[str]:
    """How what is asked can be answered, in sentences."""
    asked = scene.asked
    assert asked
    match asked.kind:
        case "renege":
            numbers = " ".join(str(asked.forfeit[side]) for side in scene.sides)
            scores = scene.of_sides([signed(n) for n in asked.forfeit])
            return [
                _("How is it to be settled? Type back (to that trick), play on, forfeit, or scores you name."),
                _("To forfeit is the same as: scores {numbers} ({scores}).").format(numbers=numbers, scores=scores),
            ]
        case "take_back" if scene.view.turn == 0:
            return [_("Type yes or no; to play your card means no.")]
    return [_("Type yes or no.")]


# ---------------------------------------------------------------- far away


def message(scene: Scene, request: Request) -> dict[str, Any]:
    """A request, other than an act, as a server is told of it: seats counted from the viewer."""
    match request:
        case CallRenege(seat, trick):
            return {"do": "renege", "seat": scene.place(seat), "trick": trick}
        case Offer(remedy, scores):
            return {"do": "offer", "remedy": remedy, "scores": list(scores)}
        case Claim(to):
            return {"do": "claim", "seat": scene.place(to)}
        case ForfeitGame(side):
            return {"do": "forfeit_game", "seat": scene.view.sides.index(side)}
    return {"do": SIMPLE[type(request)]}
