"""Shuffles: secrets by the system's own chance or from a seed, and the deals that follow from them. Layer 5."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from hashlib import sha256

from horseplay.log.events import Committed, Dealt, Reshuffled, Revealed
from horseplay.log.fair import Shuffle, commitment, drawn, key_of, last_dealt, shuffled
from horseplay.table.botnames import names_in
from horseplay.table.table import Table


class Chance:
    """Where secrets and lots come from.

    With a seed, a secret depends on that and on the number of its hand only, so that a resumed game goes on alike.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def secret(self, hand: int) -> str:
        """The secret of a hand's shuffles, 32 bytes as hexadecimal digits."""
        if self.seed is None:
            return secrets.token_hex(32)
        return sha256(f"{self.seed}/{hand}".encode()).hexdigest()

    def order(self, seats: int, number: int) -> tuple[int, ...]:
        """The seats in an order drawn by lot."""
        order = list(range(seats))
        self._lot("seats", number).shuffle(order)
        return tuple(order)

    def names(self, language: str, number: int) -> tuple[str, ...]:
        """The names for bots in a language, in an order drawn by lot."""
        names = list(names_in(language))
        self._lot("names", number).shuffle(names)
        return tuple(names)

    def _lot(self, what: str, number: int) -> random.Random:
        """What draws the `number`-th lot of a kind."""
        return secrets.SystemRandom() if self.seed is None else random.Random(f"{self.seed}/{what}/{number}")


def next_hand(table: Table) -> int:
    """The number of the hand that is dealt next."""
    return table.promised.hand if table.promised else len(table.shuffles) + 1


def promise(table: Table, secret: str) -> Committed:
    """The event of committing to the secret of the next hand."""
    hand = next_hand(table)
    return Committed(hand, commitment(hand, secret))


def deal(table: Table, secret: str) -> Dealt:
    """The event of dealing the hand that was committed to; the first dealer is drawn too."""
    assert table.promised
    key = _key(table.promised, secret)
    first = drawn(len(table.names), key, "dealer") if table.next_dealer is None else None
    return table.deal(shuffled(table.deck(), key, "deal"), first)


def reshuffle(table: Table, secret: str) -> Reshuffled:
    """The event of making the stock anew in a hand of this secret."""
    shuffle = table.shuffles[last_dealt(table.shuffles) - 1]
    return table.reshuffle(shuffled(table.deck(), _key(shuffle, secret), f"stock {len(shuffle.restocked) + 1}"))


def reveal(table: Table, secrets: Mapping[int, str]) -> list[Revealed]:
    """The events of showing the secrets of all hands dealt, as far as they are those committed to."""
    return [
        Revealed(shuffle.hand, secret)
        for shuffle in table.shuffles
        if shuffle.dealt and shuffle.commitment and not shuffle.secret
        if commitment(shuffle.hand, secret := secrets.get(shuffle.hand, "")) == shuffle.commitment
    ]


def _key(shuffle: Shuffle, secret: str) -> str:
    return key_of(shuffle.hand, secret, [salted.word for salted in shuffle.words])
