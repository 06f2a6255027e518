"""What is said at a table beside the words of its game: typed lines as requests, and these as messages. Layer 7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from horseplay.language import _, folded, marked, marked_within, signed, within
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
from horseplay.terminal.parser import meant
from horseplay.terminal.screen import Scene
from horseplay.verbs import is_word

YES = (marked_within("command", "yes"), marked_within("command", "y"))
NO = (marked_within("command", "no"), marked_within("command", "n"))
BACK, FORFEIT = marked_within("command", "back"), marked_within("command", "forfeit")
DOWN, CLAIM = marked_within("command", "down"), marked_within("command", "claim")
CONCEDE, YOURS = marked_within("command", "concede"), marked_within("command", "yours")
RENEGE, GAME = marked_within("command", "renege"), marked_within("command", "game")
PLAY_ON, SCORES = marked_within("command", "play on"), marked_within("command", "scores")
LEFT, RIGHT = marked_within("command", "left"), marked_within("command", "right")
OPPOSITE = marked_within("command", "opposite")
VERBS = (BACK, DOWN, CLAIM, CONCEDE, YOURS, RENEGE, FORFEIT, *NO)
HELP = (
    (BACK, marked("take your last card back; some tables ask the others first")),
    (DOWN, marked("boards down: the last card stays, where you may say so")),
    (CLAIM, marked("the rest of the tricks are yours")),
    (
        CONCEDE,
        marked("another takes the rest: {concede} or {yours}, NAME; {left}, {right} and {opposite} are names"),
    ),
    (RENEGE, marked("{renege} NAME TRICK: that card was not lawful; {renege} {left} 3 is about the third trick")),
    (FORFEIT, marked("give this hand up ({forfeit} {game}: the whole game; with a NAME: ask that another does)")),
    (
        YES[0],
        marked("you agree ({no}: you do not); a renege is settled by {back}, {play_on}, {forfeit} or {scores} -7 12"),
    ),
)
NAMED = (*VERBS, GAME, PLAY_ON, SCORES, LEFT, RIGHT, OPPOSITE)  # the words that stand in help, in braces
SIMPLE: dict[type[Request], str] = {
    TakeBack: "take_back",
    SayBoardsDown: "boards_down",
    Forfeit: "forfeit",
    Agree: "agree",
    Decline: "decline",
}


def said(scene: Scene, line: str) -> Request | str | None:
    """The request that a line is; a sentence where it lacks something; None where it is something else."""
    word, rest = split(line)
    match meant(word, VERBS):
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
        case "forfeit":
            word, name = split(rest)
            if word and meant(word, (GAME,)) == GAME:
                return _game(scene, name)
            return None if rest else Forfeit()
        case answer if answer in NO and not rest and scene.asked and scene.asked.mine:
            return Decline()
    return None


def slot(word: str) -> str:
    """The name under which a word stands in a sentence."""
    return word.replace(" ", "_")


def split(line: str) -> tuple[str, str]:
    """The first word of a line, and the others."""
    word, _gap, rest = " ".join(line.split()).partition(" ")
    return word, rest


def timely(scene: Scene, line: str) -> Request | None:
    """The request that a line is, if it may be made just now whosever turn it is and the game has no such word."""
    word = " ".join(line.lower().split())
    request = None if is_word(scene.view.game.verbs, word) else said(scene, line)
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
    return _who(scene, (CONCEDE,), others) if to is None else Claim(scene.number(to))


def _call(scene: Scene, rest: str) -> Request | str:
    name, _gap, trick = rest.rpartition(" ")
    others = [p for p in range(1, scene.view.seats) if scene.view.sides[p] != scene.view.sides[0]]
    seat = others[0] if not name and len(others) == 1 else _placed(scene, name, others)
    if seat is None or not (trick.isascii() and trick.isdigit() and 0 < int(trick[:4]) < 1000):
        return _who(scene, (RENEGE,), others, " 3")
    return CallRenege(scene.number(seat), int(trick) - 1)


def _game(scene: Scene, name: str) -> Request | str:
    sides, others = scene.view.sides, range(1, scene.view.seats)
    seat = _placed(scene, name, others) if name else 0
    return _who(scene, (FORFEIT, GAME), others) if seat is None else ForfeitGame(sides[seat])


def _who(scene: Scene, words: Iterable[str], seats: Iterable[int], more: str = "") -> str:
    """A sentence about how somebody is named."""
    front = " ".join(within("command", word) for word in words)
    forms = [f"{front} {scene.name(p)}{more}" for p in seats]
    return _("Say who, such as: {forms}").format(forms="; ".join(forms)) if forms else _("There is nobody to name.")


def _placed(scene: Scene, name: str, among: Iterable[int]) -> int | None:
    """The seat, of these counted from the viewer, that is meant by a name, its beginning, or where it sits."""
    among, seats = list(among), scene.view.seats
    where = {LEFT: 1, RIGHT: seats - 1} | ({} if seats % 2 else {OPPOSITE: seats // 2})
    if where.get(place := meant(name, where)) in among:
        return where[place]
    called = {p: folded(scene.name(p)) for p in among}
    fits = [p for p in among if called[p] == folded(name)] or [p for p in among if called[p].startswith(folded(name))]
    return fits[0] if name and len(fits) == 1 else None


# ---------------------------------------------------------------- what is asked


def answer(scene: Scene, line: str) -> Request | str | None:
    """The answer that a line is to what is asked; a sentence where it lacks something; None where it is none."""
    asked = scene.asked
    assert asked
    if asked.kind == "renege":
        word, rest = split(line)
        remedy = meant(line, (BACK, PLAY_ON, FORFEIT))
        if remedy in (BACK, PLAY_ON, FORFEIT):
            return Offer(slot(remedy))
        return _scores(scene, rest) if meant(word, (SCORES,)) == SCORES and rest else None
    word = meant(line, (*YES, *NO, DOWN))
    if asked.kind == "take_back" and word == DOWN:
        return SayBoardsDown()
    return Agree() if word in YES else Decline() if word in NO else None


def _scores(scene: Scene, text: str) -> Request | str:
    given = text.replace("−", "-").replace(",", " ").split()
    digits = [word.removeprefix("-").removeprefix("+") for word in given]
    fit = all(word.isascii() and word.isdigit() and len(word) < 7 for word in digits)
    if not fit or len(given) != len(scene.sides):
        sides = "; ".join(scene.side(side, amid=True) for side in scene.sides)
        return _("Name a score for each side, in this order: {sides}.").format(sides=sides)
    by_side = dict(zip(scene.sides, map(int, given), strict=True))
    return Offer("scores", tuple(by_side[side] for side in sorted(by_side)))


def ways(scene: Scene) -> list[str]:
    """How what is asked can be answered, in sentences."""
    asked = scene.asked
    assert asked
    match asked.kind:
        case "renege":
            words = {slot(name): within("command", name) for name in (BACK, PLAY_ON, FORFEIT, SCORES)}
            told = [
                _("How is it to be settled? Type {back} (to that trick), {play_on}, {forfeit}, or {scores} you name.")
            ]
            if asked.forfeit:
                told.append(_("To forfeit is the same as: {scores} {numbers} ({sides})."))
                words["numbers"] = " ".join(str(asked.forfeit[side]) for side in scene.sides)
                words["sides"] = scene.of_sides([signed(n) for n in asked.forfeit])
            return [sentence.format(**words) for sentence in told]
        case "take_back" if scene.view.turn == 0:
            sentence = _("Type {yes} or {no}; to play your card means no.")
        case _:
            sentence = _("Type {yes} or {no}.")
    return [sentence.format(yes=within("command", "yes"), no=within("command", "no"))]


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
