"""Shuffles: by the system's own chance, or from a seed. Layer 5."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence


class Chance:
    """Where decks come from.

    With a seed, a shuffle depends on that and on its own number only, so that a resumed game goes on the same way.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def _random(self, what: object) -> random.Random:
        return secrets.SystemRandom() if self.seed is None else random.Random(f"{self.seed}/{what}")

    def deck(self, cards: Sequence[str], number: int) -> list[str]:
        """The cards in the order of the game's shuffle of this number."""
        order = list(cards)
        self._random(number).shuffle(order)
        return order

    def dealer(self, seats: int) -> int:
        """Who deals first."""
        return self._random("dealer").randrange(seats)

    def order(self, seats: int, number: int) -> tuple[int, ...]:
        """The seats in an order drawn by lot."""
        order = list(range(seats))
        self._random(f"seats/{number}").shuffle(order)
        return tuple(order)
