"""Hands that are over, drawn step by step with the table's own template. Layer 7."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from horseplay.house import titled
from horseplay.language import _, within
from horseplay.log.events import Acted
from horseplay.server.pages.tables import Card, hand_of, scene, sorted_cards
from horseplay.server.pages.templates import render
from horseplay.server.room.sheet import Sheet, sheets
from horseplay.server.room.snapshot import Happened, Player, Snapshot, calls, happened, status
from horseplay.table import Table
from horseplay.table.archive import Part, bots, marks, stood, trick_of, verdicts


class Replay(NamedTuple):
    """A game to be looked at: where it is found, and those of its hands that may be seen, by number."""

    path: str
    table: Table
    parts: dict[int, Part]
    refused: str = ""  # what could not be done after the last step

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.table.header.title or self.table.game.title

    @property
    def home(self) -> bool:
        """Whether this is a table's own page."""
        return self.path.startswith("/t/")


class Link(NamedTuple):
    """One step in the list of all: where it stands, what is said there; a card, if one was played."""

    at: int
    label: str
    card: str = ""


def game_page(replay: Replay, address: str) -> str:
    """The page with all hands of a game and their scores."""
    last = stood(replay.table, replay.parts[max(replay.parts)][1])
    rows = sheet(replay, last, 0)
    snapshot = looked(replay, last, None, max(replay.parts))._replace(sheet=rows)
    by_hand = {row.hand: row for row in rows}
    return render("game.html", {**scene(snapshot), "replay": replay, "rows": by_hand, "address": address})


def hand_page(replay: Replay, n: int, part: Part, at: int, seat: int | None, address: str) -> str:
    """The page of a hand at a step."""
    return render("replay_page.html", {**step(replay, n, part, at, seat), "address": address})


def sheet(replay: Replay, table: Table, turned: int) -> tuple[Sheet, ...]:
    """The score sheet from the first hand that may be seen on, its seats counted from the viewer."""
    first, _last = replay.parts[min(replay.parts)]
    return sheets(table, turned, table.names_for(None))[len(stood(replay.table, first).sheet()) :]


def looked(replay: Replay, table: Table, seat: int | None, n: int, told: Sequence[Happened] = ()) -> Snapshot:
    """A moment of a hand as a seat saw it, or with no seat's eyes (None), and what is told of it; without the sheet."""
    view = table.history.position.view(seat)
    turned = seat or 0
    marked = bots(replay.table, len(table.history.stack) - 1)
    order = [(p + turned) % view.seats for p in range(view.seats)]
    players = tuple(
        Player(n, table.names[p], "bot" if p in marked else "person", side=view.sides[n]) for n, p in enumerate(order)
    )
    return Snapshot(
        table="",
        title=_("{title}: hand {n}").format(title=replay.title, n=n),
        version=table.version,
        stage=table.stage,
        view=view,
        players=players,
        me=None,
        host=False,
        happened=tuple(told),
        status=status(table, view._replace(seat=None), table.names_for(None)),
        resting=table.trick_done,
        take_back=False,
        boards_down=False,
        manners=table.manners._asdict(),
        sheet=(),
        watchers=0,
        calls=() if view.contract else calls(table, seat),
    )


def step(replay: Replay, n: int, part: Part, at: int, seat: int | None) -> dict[str, Any]:
    """Everything that the page of a hand draws at a step."""
    table = stood(replay.table, part[0] + at)
    last = part[1] - part[0]
    told = news(table, -1, seat)
    snapshot = looked(replay, table, seat, n, told)._replace(sheet=sheet(replay, table, seat or 0))
    turns = [mark - part[0] for mark in marks(replay.table, part)]
    ways = {
        "first": 0,
        "trick_before": max((k for k in turns if k < at), default=0),
        "before": max(at - 1, 0),
        "after": min(at + 1, last),
        "trick_after": min((k for k in turns if k > at), default=last),
        "last": last,
    }
    where = stood(replay.table, part[1])
    turn = table.turn
    return {
        **scene(snapshot),
        "replay": replay,
        "n": n,
        "at": at,
        "end": last,
        "ways": ways,
        "seat": seat,
        "chosen": "" if seat is None else f"&seat={seat}",
        "told": [one.text for one in told],
        "names": where.names,
        "bots": bots(replay.table, part[1]),
        "hands": hands(replay, table, seat),
        "aside": aside(table) if seat is None else [],
        "groups": groups(where, part, seat),
        "verdicts": verdicts(replay.table, part),
        "playable": playable(replay.table, part[0] + at),
        "what_if": seat if seat is not None else turn or 0,
        "before": n - 1 if n - 1 in replay.parts else 0,
        "next": n + 1 if n + 1 in replay.parts else 0,
        "refused": replay.refused if at == last and n == max(replay.parts) else "",
    }


def news(table: Table, n: int, seat: int | None) -> tuple[Happened, ...]:
    """The n-th event as a seat hears it, everybody called by name; with all cards open, as who does it."""
    event = table.moments[n].event
    eyes = event.seat if seat is None and isinstance(event, Acted) else seat
    return happened(table, n, eyes, table.names_at(n, None))


def hands(replay: Replay, table: Table, seat: int | None) -> list[tuple[str, list[Card]]]:
    """The cards of a seat, or of all: whose, and by suit as a hand is sorted."""
    seats = range(len(table.names)) if seat is None else (seat,)
    return [
        (table.names[p], [card._replace(lawful=True) for card in hand_of(looked(replay, table, p, 0))]) for p in seats
    ]


def aside(table: Table) -> list[tuple[str, list[str]]]:
    """What lies elsewhere than in hands and tricks and was seen by anybody: whose and what, and the cards."""
    found: dict[str, list[str]] = {}
    for seat, name in enumerate(table.names):
        view = table.history.position.view(seat)
        for zone in view.zones:
            if zone.aside and zone.cards and zone.seat in (None, 0):
                label = within("zone", titled(zone.name))
                found[label if zone.seat is None else f"{name}: {label}"] = sorted_cards(view, zone.cards)
    return list(found.items())


def groups(table: Table, part: Part, seat: int | None) -> list[tuple[str, list[Link]]]:
    """All steps of a hand: what was said before the first lead, then trick by trick."""
    made: list[tuple[str, list[Link]]] = []
    # A table that stood somewhere has one moment for each place on its stack but the first.
    for trick, found in itertools.groupby(range(part[0] - 1, part[1]), lambda n: trick_of(table.moments[n])):
        label = _("Trick {n}").format(n=trick) if trick else _("Then") if made else _("Before the first lead")
        made.append((label, [_link(table, n, n + 1 - part[0], seat) for n in found]))
    return made


def _link(table: Table, n: int, at: int, seat: int | None) -> Link:
    event = table.moments[n].event
    if isinstance(event, Acted) and trick_of(table.moments[n]):
        return Link(at, table.names[event.seat], event.act)
    return Link(at, news(table, n, seat)[0].text.removesuffix("."))


def playable(table: Table, place: int) -> bool:
    """Whether somebody may act there."""
    return table.history.stack[place].position.awaits in ("act", "reshuffle")
