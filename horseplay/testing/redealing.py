"""The same moment as somebody might take it to be: everything that a seat has not seen, dealt anew. Layer 6."""

from __future__ import annotations

import json
import random
from collections import Counter

from horseplay.game import Position
from horseplay.roles import BURIED, DISCARDS, STOCK, WIDOW
from horseplay.state import Place
from horseplay.trick import add, copies
from horseplay.view import View, Zone

FACE_DOWN = (STOCK, WIDOW)  # nobody sees what lies there
OWN = (BURIED, DISCARDS)  # the seat they lie before sees them


def to_bytes(view: View) -> bytes:
    """The form of a view that leaves the process."""
    return json.dumps(view.to_json(), sort_keys=True, ensure_ascii=False).encode()


def may_see(zone: Zone, seat: int | None) -> bool:
    """Whether a zone's role lets a seat (or a spectator: None) see the faces there."""
    return zone.role not in FACE_DOWN and (zone.role not in OWN or (seat is not None and zone.seat == seat))


def zones_of(position: Position, seat: int | None) -> dict[tuple[str, int | None], Zone]:
    """The game's own zones as a seat sees them, by name and seat."""
    seen = position.game.zones(position.rules, position.state, -1 if seat is None else seat)
    return {(zone.name, zone.seat): zone for zone in seen}


def places_of(position: Position) -> list[Place]:
    """Where the state keeps the cards of these zones."""
    return position.game.places(position.rules, position.state)


def redealt(position: Position, seat: int | None, rng: random.Random) -> Position:
    """The same position with every card that a seat (or a spectator: None) has not seen put in another place."""
    other = Position(position.game, position.house, position.state.copy())
    s, deck = other.state, position.deck
    hidden: list[int] = []
    sizes: dict[int, int] = {}
    for p in range(position.rules.seats):
        if p == seat:
            continue
        known = Counter(deck.kind(card) for card in position.known(p))
        unseen = [k for k in range(deck.kinds) for _ in range(copies(s.hand[p], k) - known[k])]
        hidden += unseen
        sizes[p] = len(unseen)
        s.hand[p] = [0, 0, 0]
        for kind in known.elements():
            add(s.hand[p], kind)
    zones = zones_of(position, seat)
    rows = [
        (place.row, i)
        for place in places_of(other)
        if (zone := zones.get((place.zone, place.seat))) and not may_see(zone, seat)
        for i in range(place.first, place.first + place.count)
    ]
    hidden += [row[i] for row, i in rows]
    rng.shuffle(hidden)
    for row, i in rows:
        row[i] = hidden.pop()
    for p, n in sizes.items():
        for _ in range(n):
            add(s.hand[p], hidden.pop())
    return other
