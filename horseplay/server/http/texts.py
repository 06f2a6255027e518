"""Games that people give as texts or logs, to be looked at: read, and trusted in nothing. Layer 7."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from horseplay.errors import BadLog, HorseplayError
from horseplay.language import _
from horseplay.log import jsonl, text
from horseplay.log.events import Header, Ruled
from horseplay.server.pages.replay import Replay
from horseplay.server.room.lobby import BROKEN
from horseplay.table import Table, resumed
from horseplay.table.archive import Part, recorded
from horseplay.table.seating import cleaned

if TYPE_CHECKING:
    from horseplay.game import Game

LONGEST = 256 * 1024  # letters of a text that is given
STEPS = 10_000  # events of it
HAND = 1000  # events of one hand, deals thrown in before it included
LETTERS, WORDS = 80, 200  # letters of a title, and of why a hand was ruled as it was
FAR = 10**8  # beyond which no score lies
WHY = re.compile(r"(?:[^{}]|\{\d\})*")  # words with the names of seats in them


def understood(given: str, games: dict[str, Game]) -> Replay:
    """The game that a text or a log is; a `HorseplayError` says what is wrong with which line."""
    given = given.replace("\r\n", "\n")
    if not given.lstrip("\ufeff \n").startswith("{"):
        script = text.read(given, games)
        if len(script.lines) > STEPS:
            raise BadLog(_("this is longer than a game"))
        walked = text.walk(script)
        names = [_("Seat {n}").format(n=seat) for seat in range(walked.history.position.rules.seats)]
        manners = {"referee": "honour"} if script.honour else {}
        table = recorded(walked.history, Header(script.game.name, script.house._asdict(), manners), names)
        refused = walked.refused
        why = _("Line {line}: {why}").format(line=walked.line, why=refused.why) if refused else ""
        return Replay("", table, parts_of(table), why)
    log = jsonl.read(given.lstrip("\ufeff \n"))
    if len(log.events) > STEPS:
        raise BadLog(_("this is longer than a game"))
    game = games.get(log.header.game)
    if game is None:
        raise BadLog(_("there is no game {game}").format(game=log.header.game[:40]), 1)
    try:
        rules = game.rules(jsonl.house_of(log.header, game))
        check(log, rules.seats, rules.sides)
        played = resumed(log, game)
    except HorseplayError:
        raise
    except BROKEN as error:
        raise BadLog(_("this log tells of something that cannot have happened")) from error
    if not played.history.parts:
        raise BadLog(_("no hand has been dealt in this log"))
    header = log.header._replace(title=cleaned(log.header.title, LETTERS))
    names = [cleaned(name) or _("Seat {n}").format(n=seat) for seat, name in enumerate(played.names)]
    table = recorded(played.history, header, names)
    table.shuffles = played.shuffles
    return Replay("", table, parts_of(table))


def parts_of(table: Table) -> dict[int, Part]:
    """All hands of a game, by number; `BadLog` if one of them is longer than hands are."""
    parts = table.history.parts
    if any(last - first > HAND for first, last in parts):
        raise BadLog(_("this is longer than a game"))
    return dict(enumerate(parts, 1))


def check(log: jsonl.Log, seats: int, sides: int) -> None:
    """Raises `BadLog` for a log with numbers or words in it that no table writes."""
    if any(abs(score) >= FAR for score in log.header.scores or ()):
        raise BadLog(_("these are no scores"), 1)
    if len(log.header.seats) not in (0, seats):
        raise BadLog(_("these are not the names of all seats"), 1)
    for line, event in enumerate(log.events, 2):
        places = [place for name in ("seat", "by", "to") if isinstance(place := getattr(event, name, None), int)]
        if not all(0 <= place < seats for place in places) or not 0 <= getattr(event, "side", 0) < sides:
            raise BadLog(_("this is no seat at this table"), line)
        if any(abs(n) >= FAR for n in (*getattr(event, "scores", ()), getattr(event, "points", 0))):
            raise BadLog(_("these are no scores"), line)
        if isinstance(event, Ruled):
            named = [int(digit) for digit in re.findall(r"\{(\d)\}", event.why)]
            if len(event.why) > WORDS or not WHY.fullmatch(event.why) or max(named, default=0) >= seats:
                raise BadLog(_("these are no words of a table"), line)
