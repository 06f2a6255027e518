"""Cards as small numbers and as text. Layer 0.

A card is a *kind*, `suit * ranks + rank`: equal cards of a doubled or fourfold deck are one kind, and a set of kinds
is a bit mask. As text a card is two characters, rank then suit: `TC QH`. The suits are numbered so that `suit ^ 3` is
the other suit of the same colour."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.errors import BadText
from horseplay.language import _, marked, spoken_language, within

SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
SUIT_NAMES = (marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"))
RANKS = "23456789TJQKA"
RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
CARD = rf"[{RANKS}][{SUITS}]"  # the pattern of a card as text
INDICES = {"de": {"J": "B", "Q": "D"}}  # as packs are printed; Turkish ones have J Q K A


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
            told = _("{card} is not a card; a card is a rank and a suit, such as {such}")
            raise BadText(told.format(card=repr(card), such=self.card(self.kinds - 1)))
        if card[0] not in self.ranks:
            raise BadText(
                _("{card} is not in this deck, whose ranks are {ranks}").format(card=card, ranks=" ".join(self.ranks))
            )
        return SUITS.index(card[1]) * len(self.ranks) + self.ranks.index(card[0])

    def full(self) -> list[int]:
        """Every card of the deck, in order of kinds."""
        return [kind for kind in range(self.kinds) for _copy in range(self.copies)]

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
    rank = within("of a suit", RANK_NAMES[RANKS.index(card[0])])
    return _("{rank} of {suit}").format(rank=rank, suit=suit_name(SUITS.index(card[1])))


def index(card: str) -> str:
    """What is printed in the corner of a card, in packs of the language being spoken.

    >>> index("TH"), index("QH")
    ('10', 'Q')
    """
    return "10" if card[0] == "T" else INDICES.get(spoken_language(), {}).get(card[0], card[0])


def drawing(card: str) -> str:
    """The name under which a card is drawn, with the index that it has in the language being spoken."""
    language = spoken_language()
    return f"{card}-{language}" if card[0] in INDICES.get(language, {}) else card


def suit_name(suit: int) -> str:
    """A suit as it is said: `hearts`."""
    return _(SUIT_NAMES[suit])


def rank_name(card: str) -> str:
    """The rank of a card as it is said alone: `queen`."""
    return within("rank", RANK_NAMES[RANKS.index(card[0])])
