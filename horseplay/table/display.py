"""A hand as people see it: cards sorted by suit, the best of a trick, what was played in the end. Layer 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from horseplay.cards import SUITS
from horseplay.language import _
from horseplay.view import Laid, View


def sorted_hand(view: View, cards: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Cards by effective suit, trumps first, then the colours in turn; the best of each suit first."""
    rules, deck, order = view.rules, view.deck, view.order
    suits: dict[int, list[tuple[int, str]]] = {}
    for card in cards:
        kind = deck.kind(card)
        suit = SUITS.index(card[1]) if order is None else rules.suit[order][kind]
        power = deck.ranks.index(card[0]) if order is None else rules.strength[order][suit][kind]
        suits.setdefault(suit, []).append((power, card))
    rows = sorted(suits, key=lambda suit: (suit != order, (3, 2, 0, 1).index(suit)))
    return [(suit, [card for _power, card in sorted(suits[suit], key=lambda pair: -pair[0])]) for suit in rows]


def best_of(view: View, trick: Sequence[Laid] | None = None) -> int | None:
    """The place in a trick (the one on the table) of its best card so far, None where no card lies."""
    trick = view.trick if trick is None else trick
    if view.order is None or not trick:
        return None
    kinds = [view.deck.kind(laid.card) for laid in trick]
    power = view.rules.strength[view.order][view.rules.suit[view.order][kinds[0]]]
    return max(range(len(kinds)), key=lambda n: (power[kinds[n]], -n))


def played(name: str, contract: str | None, made: bool | None) -> str:
    """What the declarer of this name ("" for none) played and whether it was made, "" where there was no contract."""
    if not contract:
        return ""
    if not name:
        return _("Trump was {trump}.").format(trump=contract)
    told = _("{name} played {contract} and made it.") if made else _("{name} played {contract} and failed.")
    return told.format(name=name, contract=contract)
