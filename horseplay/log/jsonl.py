"""A log as JSON lines: a header, then an event a line. Layer 4.

Every line carries its number and a sum over itself and all lines before it, so that a log which was cut off in a
line, put out of order or changed afterwards is recognised. Whoever deals keeps the secret of a commitment in its line,
where it outlives a crash; `write` leaves it out, so that a log for others shows no secret before its `Revealed`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from horseplay.errors import BadHouse, BadLog, HorseplayError, listing
from horseplay.game import Game
from horseplay.games import game_named
from horseplay.house import HouseRules, check, options
from horseplay.language import _
from horseplay.log.events import EVENT_NAMES, EVENTS, Event, Header
from horseplay.log.history import History
from horseplay.manners import Manners

VERSION = 1


class Log(NamedTuple):
    """A whole log; `sum` is that of its last line, `kept` the secrets kept beside commitments, by hand."""

    header: Header
    events: tuple[Event, ...]
    sum: str
    kept: dict[int, str] = {}


def header_line(header: Header) -> tuple[str, str]:
    """The first line of a log and its sum."""
    return _line({"horseplay": VERSION, **header._asdict()}, "")


def event_line(n: int, event: Event, before: str, kept: str = "") -> tuple[str, str]:
    """The line of the n-th event (from 1) and its sum, given the sum of the line before; `kept` is a secret of it."""
    return _line({"n": n, **body_of(event), **({"kept": kept} if kept else {})}, before)


def write(header: Header, events: Iterable[Event]) -> str:
    """A log as text."""
    line, before = header_line(header)
    lines = [line]
    for n, event in enumerate(events, 1):
        line, before = event_line(n, event, before)
        lines.append(line)
    return "".join(lines)


def read(text: str) -> Log:
    """The log that a text is; `BadLog` says what is wrong with which line."""
    lines = text.removeprefix("\ufeff").split("\n")
    lines = [line + "\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]
    if not lines:
        raise BadLog(_("the log is empty"))
    body, before = _body(lines[0], 1, "", last=len(lines) == 1)
    header = _header(body)
    events, kept = [], dict[int, str]()
    for n, line in enumerate(lines[1:], 1):
        body, before = _body(line, n + 1, before, last=n + 1 == len(lines))
        if body.pop("n", None) != n:
            raise BadLog(_("this line is out of order; event {n} is expected here").format(n=n), n + 1)
        kept |= kept_of(body)
        events.append(_event(body, n + 1))
    return Log(header, tuple(events), before, kept)


def history(log: Log, game: Game | None = None) -> History:
    """The game as the log leaves it; `BadLog` where an event is impossible, `BadGame` if there is no such game."""
    game = game_named(log.header.game) if game is None else game
    house = house_of(log.header, game)
    seats = log.header.seats
    if seats and (len(seats) != game.rules(house).seats or not all(name.isprintable() for name in seats)):
        told = _("{n} names are not those of the {seats} seats")
        raise BadLog(told.format(n=len(seats), seats=game.rules(house).seats), 1)
    found = History(game, house, log.header.scores, manners(log.header).referee == "honour")
    for n, event in enumerate(log.events, 1):
        try:
            found.add(event)
        except HorseplayError as error:
            raise BadLog(_("this cannot have happened: {why}").format(why=error), n + 1) from error
    return found


def manners(header: Header) -> Manners:
    """The manners of a log."""
    try:
        found = Manners(**header.manners)
        check(found)
    except (TypeError, BadHouse) as error:
        names = listing(rule.name for rule in options(Manners))
        told = _("the manners are not those that Horseplay knows: {names}")
        raise BadLog(told.format(names=names), 1) from error
    return found


def house_of(header: Header, game: Game) -> HouseRules:
    """The house rules of a log."""
    known = {rule.name for rule in options(game.House)}
    if set(header.house) != known:
        odd = ", ".join(sorted(known ^ set(header.house)))
        told = _("the house rules are not those of {game}: {names}")
        raise BadLog(told.format(game=game.title, names=odd), 1)
    try:
        return game.house(given=header.house)
    except BadHouse as error:
        raise BadLog(str(error), 1) from error


def _line(body: dict[str, Any], before: str) -> tuple[str, str]:
    text = json.dumps(body, ensure_ascii=False)
    total = _sum(text, before)
    return f'{text[:-1]}, "sum": "{total}"}}\n', total


def _sum(text: str, before: str) -> str:
    return hashlib.sha256((before + text).encode()).hexdigest()[:16]


def _body(line: str, number: int, before: str, last: bool) -> tuple[dict[str, Any], str]:
    try:
        body = json.loads(line)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict) or not line.endswith("\n"):
        cut = last and not line.endswith("\n")
        raise BadLog(_("the log is cut off in this line") if cut else _("this is not a line of a log"), number)
    if number == 1:
        _check_version(body)
    found = body.pop("sum", None)
    total = _sum(json.dumps(body, ensure_ascii=False), before)
    if found != total:
        raise BadLog(_("this line, or its place in the log, was changed after it was written"), number)
    return body, total


def _check_version(body: dict[str, Any]) -> None:
    version = body.get("horseplay")
    if not isinstance(version, int):
        raise BadLog(_("this is not a log of Horseplay"), 1)
    if version > VERSION:
        told = _("this log is of version {version}, from a newer Horseplay; this one reads up to version {newest}")
        raise BadLog(told.format(version=version, newest=VERSION), 1)


def _header(body: dict[str, Any]) -> Header:
    body.pop("horseplay")
    made = _made(Header, body)
    if made is None:
        told = _("the header must name {names}, each of its kind")
        raise BadLog(told.format(names=listing(Header._fields)), 1)
    header: Header = made
    return header


def body_of(event: Event) -> dict[str, Any]:
    """An event as plain JSON values."""
    return {"event": EVENT_NAMES[type(event)], **event._asdict()}


def kept_of(body: dict[str, Any]) -> dict[int, str]:
    """The secret kept beside the event of such values, by its hand; it is taken out of them."""
    secret, hand = body.pop("kept", None), body.get("hand")
    return {hand: secret} if isinstance(secret, str) and isinstance(hand, int) else {}


def header_of(body: dict[str, Any]) -> Header:
    """The header that such values are."""
    return _header({"horseplay": VERSION, **body})


def event_of(body: dict[str, Any], number: int) -> Event:
    """The event that such values are, `number` for the complaint."""
    return _event(dict(body), number)


def _event(body: dict[str, Any], number: int) -> Event:
    kind = EVENTS.get(str(body.pop("event", "")))
    made = _made(kind, body) if kind else None
    if made is None:
        raise BadLog(_("this is not an event that Horseplay knows"), number)
    event: Event = made
    return event


def _made(kind: Any, body: dict[str, Any]) -> Any:
    """A header or event from JSON values, None if they are not those it is declared with."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    hints = get_type_hints(kind)
    needed = hints.keys() - kind._field_defaults.keys()  # what has a default may be lacking in an older log
    fits = needed <= values.keys() <= hints.keys() and all(_is(value, hints[name]) for name, value in values.items())
    return kind(**values) if fits else None


def _is(value: Any, hint: Any) -> bool:
    """Whether a value is of a declared type: int, str, dict, a tuple of one type, or None beside them."""
    if get_origin(hint) is UnionType:
        return any(_is(value, one) for one in get_args(hint))
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(_is(part, get_args(hint)[0]) for part in value)
    return type(value) is (get_origin(hint) or hint)
