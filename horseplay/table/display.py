"""A hand as people see it: cards sorted by suit, the best of a trick, what was played in the end. Layer 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from horseplay.language import _, marked
from horseplay.news import Names
from horseplay.trick import by_suit
from horseplay.view import Laid, View


def sorted_hand(view: View, cards: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Cards by effective suit, trumps first, then the colours in turn; the best of each suit first."""
    return by_suit(view.rules, view.deck, view.order, cards)


def best_of(view: View, trick: Sequence[Laid] | None = None) -> int | None:
    """The place in a trick (the one on the table) of its best card so far, None where no card lies."""
    trick = view.trick if trick is None else trick
    if view.order is None or not trick:
        return None
    kinds = [view.deck.kind(laid.card) for laid in trick]
    power = view.rules.strength[view.order][view.rules.suit[view.order][kinds[0]]]
    return max(range(len(kinds)), key=lambda n: (power[kinds[n]], -n))


def played(names: Names, declarer: int | None, contract: str | None, made: bool | None) -> str:
    """What the declarer, if there was one, played and whether it was made; "" where there was no contract."""
    if not contract:
        return ""
    if declarer is None:
        return _("Trump was {trump}.").format(trump=contract)
    told = marked("{seat} played {contract} and made it.") if made else marked("{seat} played {contract} and failed.")
    return names.say(told, declarer, contract=contract)
