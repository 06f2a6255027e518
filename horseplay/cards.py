"""Cards as small numbers and as text. Layer 0.

A card is a *kind*, `suit * ranks + rank`: equal cards of a doubled or fourfold deck are one kind, and a set of kinds
is a bit mask. As text a card is two characters, rank then suit: `TC QH`. The suits are numbered so that `suit ^ 3` is
the other suit of the same colour."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.errors import BadText

SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANKS = "23456789TJQKA"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
CARD = rf"[{RANKS}][{SUITS}]"  # the pattern of a card as text


class Deck(NamedTuple):
    """The cards of a game: its ranks in any order that suits the game, and how many there are of each kind."""

    ranks: str
    copies: int = 1

    @property
    def kinds(self) -> int:
        """How many different cards there are."""
        return len(SUITS) * len(self.ranks)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.kinds * self.copies

    def card(self, kind: int) -> str:
        """The text of a kind.

        >>> Deck("9TJQKA").card(0)
        '9C'
        """
        suit, rank = divmod(kind, len(self.ranks))
        return self.ranks[rank] + SUITS[suit]

    def kind(self, card: str) -> int:
        """The kind of a card text; `BadText` if the deck has no such card."""
        if not is_card(card):
            raise BadText(f"{card!r} is not a card; a card is a rank and a suit, such as {self.card(self.kinds - 1)}")
        if card[0] not in self.ranks:
            raise BadText(f"{card} is not in this deck, whose ranks are {' '.join(self.ranks)}")
        return SUITS.index(card[1]) * len(self.ranks) + self.ranks.index(card[0])

    def full(self) -> list[int]:
        """Every card of the deck, in order of kinds."""
        return [kind for kind in range(self.kinds) for _ in range(self.copies)]

    def read(self, text: str) -> list[int]:
        """The kinds of a row of cards.

        >>> Deck("9TJQKA").read("9C QD")
        [0, 9]
        """
        return [self.kind(card) for card in text.split()]

    def cards(self, mask: int) -> list[str]:
        """The texts of a set of kinds, in order of kinds."""
        return [self.card(kind) for kind in range(self.kinds) if mask >> kind & 1]


def is_card(text: str) -> bool:
    """Whether this is the text of a card of any deck."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def spoken(card: str) -> str:
    """A card as it is said aloud.

    >>> spoken("QH")
    'queen of hearts'
    """
    return f"{RANK_NAMES[RANKS.index(card[0])]} of {SUIT_NAMES[SUITS.index(card[1])]}"
