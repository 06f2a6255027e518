"""What can happen at a table. Layer 4.

*Cards* change the position (`Dealt`, `Reshuffled`, `Acted`), *words* do not (`BoardsDown`), *rulings* change it by
decree (`TookBack`, `Ruled`). Events hold text and plain numbers only, the cards as dealt among them, so that a log
outlives changes of shuffling and numbering."""

from __future__ import annotations

from typing import Any, NamedTuple


class Header(NamedTuple):
    """How a log begins: the game, its rules and who sits where; `scores` by side if it is taken up in the middle."""

    game: str
    house: dict[str, Any]
    manners: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None


class Dealt(NamedTuple):
    """A hand was dealt: the cards of seat 0, then of seat 1 and so on, then the stock from the top."""

    dealer: int
    deck: str


class Reshuffled(NamedTuple):
    """The stock was made anew, top card first."""

    deck: str


class Acted(NamedTuple):
    """A seat did an act, given by its word."""

    seat: int
    act: str


class BoardsDown(NamedTuple):
    """A seat said that the last card played may not be taken back any more."""

    seat: int


class TookBack(NamedTuple):
    """A seat took back the card it had played."""

    seat: int
    card: str


class Ruled(NamedTuple):
    """The hand was ended with these scores by side."""

    scores: tuple[int, ...]
    why: str = ""


Event = Dealt | Reshuffled | Acted | BoardsDown | TookBack | Ruled
EVENTS: dict[str, type[Any]] = {
    "dealt": Dealt,
    "reshuffled": Reshuffled,
    "acted": Acted,
    "boards_down": BoardsDown,
    "took_back": TookBack,
    "ruled": Ruled,
}
EVENT_NAMES = {kind: name for name, kind in EVENTS.items()}
