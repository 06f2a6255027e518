"""One game after another with the same company: what is taken along, and what is remembered. Layer 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from horseplay.log.events import BotSat, Event, Header, Hosted, Sat, Started
from horseplay.table.seating import Seating
from horseplay.table.table import Table

REMEMBERED = 30  # earlier games


class Past(NamedTuple):
    """A finished game: the link of its table, when it began, who played on each side, the scores, the side that won."""

    link: str
    day: str
    sides: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    winner: int


def past(table: Table, link: str) -> Past | None:
    """What is remembered of a table's game, None before its end."""
    position = table.history.position
    if position.winner is None:
        return None
    side = position.rules.side
    sides = tuple(
        tuple(name for seat, name in enumerate(table.names) if side[seat] == s) for s in range(len(position.scores))
    )
    return Past(link, table.header.day, sides, tuple(position.scores), position.winner)


def earlier(header: Header) -> tuple[Past, ...]:
    """The earlier games of the company, the oldest first."""
    return tuple(
        Past(row["link"], row["day"], tuple(map(tuple, row["sides"])), tuple(row["scores"]), row["winner"])
        for row in header.before
    )


def wins(games: Iterable[Past]) -> tuple[tuple[str, int], ...]:
    """How many games everybody has won who has won one, most first."""
    won = Counter(name for game in games for name in game.sides[game.winner])
    return tuple(sorted(won.items(), key=lambda pair: (-pair[1], pair[0])))


def follows(table: Table, link: str, day: str) -> Header:
    """The header of the next game after that of a table (which has this link)."""
    game = past(table, link)
    assert game is not None, "one game ends before the next begins"
    row = {**game._asdict(), "sides": [list(side) for side in game.sides], "scores": list(game.scores)}
    before = (*table.header.before, row)[-REMEMBERED:]
    return table.header._replace(scores=None, day=day, before=before)


def moved(seating: Seating) -> list[Event]:
    """What makes the same company at an empty table, up to the first deal."""
    chairs = sorted(enumerate(seating.chairs), key=lambda pair: pair[1].since)
    persons: list[Event] = [Sat(seat, chair.who, chair.name) for seat, chair in chairs if chair.who]
    bots: list[Event] = [BotSat(seat, chair.name) for seat, chair in chairs if chair.bot]
    host = seating.seat_of(seating.host)
    return [*persons, *bots, *([] if host is None else [Hosted(host)]), Started()]
