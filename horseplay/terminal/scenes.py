"""A table as a server sends it, as the scene that a person at a terminal is given. Layer 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from horseplay.errors import listing
from horseplay.house import shown
from horseplay.language import _
from horseplay.log.events import Salted
from horseplay.log.fair import Shuffle, Shuffles
from horseplay.news import Names, verbatim
from horseplay.table import Entry, Hand
from horseplay.table.seating import seat_name
from horseplay.terminal.connection import BadTable
from horseplay.terminal.screen import Asked, Scene
from horseplay.view import read

if TYPE_CHECKING:
    from horseplay.game import Game


def scene_of(table: Mapping[str, Any], games: Mapping[str, Game]) -> Scene:
    """The scene that a table, as it was sent, shows; `BadTable` if it plays none of these games."""
    name = table["view"]["game"]
    if name not in games:
        told = _("the table plays {name}, and there are only {games} here")
        raise BadTable(told.format(name=shown(name), games=listing(games)))
    view = read(table["view"], games[name])
    seats, mine = view.seats, view.seat or 0
    called = [""] * seats
    for player in table["players"]:
        seat = (player["seat"] + mine) % seats
        called[seat] = player["name"] or seat_name(seat)
    return Scene(
        view,
        Names(tuple(called), view.seat),
        tuple(_entry(row, seats, mine) for row in table["sheet"]),
        table["take_back"],
        table["boards_down"],
        table["may_claim"],
        tuple((seat, trick) for seat, trick in table["may_call"]),
        table["manners"]["referee"] == "honour",
        _asked(table["asked"]),
        _shuffles(table, seats, mine),
    )


def _asked(asked: dict[str, Any] | None) -> Asked | None:
    """The question that stands, as it is heard here."""
    if asked is None:
        return None
    return Asked(
        asked["kind"],
        asked["text"],
        asked["yours"],
        asked["by"] == 0,
        tuple(asked["forfeit"]),
        tuple(asked["said"]),
    )


def _entry(row: dict[str, Any], seats: int, mine: int) -> Entry:
    """A line of the score sheet; names stand in its sentences already."""
    why = None if row["account"] else verbatim(row["outcome"])
    return Entry(None if row["dealer"] is None else _hand(row, seats, mine), tuple(row["scores"]), why)


def _shuffles(table: Mapping[str, Any], seats: int, mine: int) -> Shuffles:
    return tuple(
        Shuffle(
            row["hand"],
            row["commitment"],
            tuple(Salted((said["seat"] + mine) % seats, said["word"]) for said in row["words"]),
            secret=row["secret"],
        )
        for row in table["shuffles"]
    )


def _hand(row: dict[str, Any], seats: int, mine: int) -> Hand:
    def turned(values: list[int]) -> tuple[int, ...]:
        return tuple(values[(p - mine) % seats] for p in range(seats))

    return Hand(
        dealer=(row["dealer"] + mine) % seats,
        declarer=None if row["declarer"] is None else (row["declarer"] + mine) % seats,
        contract=row["contract"] or None,
        tricks=turned(row["tricks"]),
        points=None if row["points"] is None else turned(row["points"]),
        melds=None if row["melds"] is None else turned(row["melds"]),
        scores=tuple(row["scores"]),
        made=row["made"],
        account=tuple(map(verbatim, row["account"])),
    )
