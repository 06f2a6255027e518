"""How cards look: in four colours with symbols, in letters, or in whole words. Layer 7."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from horseplay.cards import CARD, SUITS, SYMBOLS, rank_name, spoken, suit_name
from horseplay.errors import listing
from horseplay.table.display import sorted_hand

if TYPE_CHECKING:
    from horseplay.view import View

COLOURS = {"C": "\x1b[32m", "D": "\x1b[94m", "H": "\x1b[91m", "S": "\x1b[1m"}
BOLD, END = "\x1b[1m", "\x1b[0m"
WITHIN = re.compile(rf"(?<![\w'-]){CARD}(?![\w'-])")
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


class Faces(NamedTuple):
    """A way of showing cards; plain means whole words and nothing but text."""

    colour: bool = False
    symbols: bool = False
    plain: bool = False

    def card(self, card: str) -> str:
        """One card: `10♥`, `10H` or `ten of hearts`."""
        if self.plain:
            return spoken(card)
        rank, suit = ("10" if card[0] == "T" else card[0]), card[1]
        face = rank + (SYMBOLS[SUITS.index(suit)] if self.symbols else suit)
        return f"{COLOURS[suit]}{face}{END}" if self.colour else face

    def cards(self, cards: Iterable[str]) -> str:
        """A row of cards."""
        return (", " if self.plain else " ").join(self.card(card) for card in cards)

    def listing(self, cards: Iterable[str], last: str = "or") -> str:
        """Cards as a sentence lists them."""
        return listing((self.card(card) for card in cards), last)

    def sentence(self, text: str) -> str:
        """A sentence with every card in it as it is shown here."""
        return WITHIN.sub(lambda found: self.card(found[0]), text)

    def strong(self, text: str) -> str:
        """A text that stands out where that can be."""
        return f"{BOLD}{text}{END}" if self.colour else text

    def groups(self, view: View, cards: Iterable[str]) -> list[str]:
        """Cards by suit, best first, trumps before the others; a suit is a text."""
        return [self._group(suit, group) for suit, group in sorted_hand(view, cards)]

    def _group(self, suit: int, cards: list[str]) -> str:
        if not self.plain:
            return self.cards(cards)
        own = [rank_name(card) if SUITS[suit] == card[1] else spoken(card) for card in cards]
        return f"{suit_name(suit)}: {', '.join(own)}"


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return len(SEQUENCE.sub("", text))
