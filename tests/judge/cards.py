"""Cards as text for the judge: decks, suits, contracts, and the reading of house rules. Shared by the three games.

A card is two characters, rank then suit ("TH"); a contract is a word: a suit, "no-trump" or "e-low".
"""

from collections.abc import Mapping, Sequence
from typing import Any

Options = Mapping[str, Any]  # Any: an option is a number, a word or a truth value, according to its name
Table = Mapping[str, tuple[Any, Sequence[Any]]]  # option -> its default and the values it may have

SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SUIT_WORDS = {letter: word for word, letter in SUITS.items()}
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def deck(ranks: str, copies: int) -> list[str]:
    """The sorted cards of a deck: every rank in every suit, so many copies of each."""
    return sorted(rank + suit for rank in ranks for suit in "CDHS" for _ in range(copies))


def is_right_bower(card: str, contract: str) -> bool:
    """Whether the card is the jack of the trump suit."""
    return contract in SUITS and card == "J" + SUITS[contract]


def is_left_bower(card: str, contract: str) -> bool:
    """Whether the card is the jack of the other suit of the trump's colour."""
    return contract in SUITS and card == "J" + SAME_COLOUR[SUITS[contract]]


def fill(options: Options, table: Table) -> dict[str, Any]:
    """Every option of the table with the value given, or with its default."""
    for name in options:
        if name not in table:
            raise ValueError(f"no option {name}; there are {', '.join(table)}")
    filled = {name: options.get(name, default) for name, (default, _) in table.items()}
    for name, value in filled.items():
        if value not in table[name][1]:
            raise ValueError(f"{name} cannot be {value}")
    return filled


def check_deal(hands: list[list[str]], stock: list[str], size: int, cards: list[str]) -> None:
    """Raises ValueError unless every hand has so many cards and all cards together are the deck."""
    if any(len(hand) != size for hand in hands):
        raise ValueError(f"every seat must be dealt {size} cards")
    if sorted(sum(hands, stock)) != cards:
        raise ValueError("the cards dealt are not the deck")
