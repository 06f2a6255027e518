"""Cards: none is lost or doubled, and each lies where the game says. Layer 6."""

from __future__ import annotations

from collections import Counter

from horseplay.game import Position
from horseplay.roles import HAND, TAKEN, TRICK, ZONES
from horseplay.testing.redealing import may_see, places_of, zones_of
from horseplay.testing.walks import Broken, GameMoment
from horseplay.trick import copies


def everything(position: Position) -> list[int]:
    """Every card, wherever it lies: in hands, tricks, and the game's own places."""
    s, kinds = position.state, range(position.rules.kinds)
    cards = [k for hand in s.hand[: position.rules.seats] for k in kinds for _ in range(copies(hand, k))]
    cards += s.played[: s.plays]
    return cards + [kind for place in places_of(position) for kind in place.kinds]


def conserved(moment: GameMoment) -> None:
    """The cards of the deck are where they may be, each once."""
    found, full = Counter(everything(moment.position)), Counter(moment.position.deck.full())
    deck = moment.position.deck
    for word, odd in (("lost", full - found), ("doubled", found - full)):
        if odd:
            raise Broken(f"{word}: {' '.join(deck.card(kind) for kind in sorted(odd.elements()))}")


def zones(moment: GameMoment) -> None:
    """Zones hold what lies in their places, as many cards as there are together, and no face that is not there."""
    position = moment.position
    viewer = moment.rng.choice(moment.viewers)
    count = sum(zone.count for zone in position.view(viewer).zones)
    if count != position.deck.size:
        raise Broken(f"the zones that seat {viewer} sees hold {count} cards, the deck {position.deck.size}")
    seen = zones_of(position, viewer)
    places = {(place.zone, place.seat): place for place in places_of(position)}
    for key in seen.keys() | places.keys():
        zone, place = seen.get(key), places.get(key)
        lies, told = place.count if place else 0, zone.count if zone else 0
        if lies != told:
            raise Broken(f"zone {key} has {told} cards, its place {lies}")
        kinds = Counter(place.kinds if place else ())
        if zone and Counter(map(position.deck.kind, zone.cards)) - kinds:
            raise Broken(f"zone {key} shows {zone.cards}, which do not all lie there")


def roles(moment: GameMoment) -> None:
    """Who sees the faces in a zone is as its role says."""
    for viewer in moment.viewers:
        for key, zone in zones_of(moment.position, viewer).items():
            if zone.role not in ZONES or zone.role in (HAND, TRICK, TAKEN):
                raise Broken(f"zone {key} has no role that is declared: {zone.role!r}")
            if zone.cards and not may_see(zone, viewer):
                raise Broken(f"seat {viewer} sees {zone.cards} in zone {key}, whose role is {zone.role!r}")
