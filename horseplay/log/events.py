"""What can happen at a table. Layer 4.

*Cards* change the position (`Dealt`, `Reshuffled`, `Acted`), *words* do not (`BoardsDown`), *rulings* change it by
decree (`TookBack`, `Ruled`), *company* is who sits where and what they say (`Sat` to `Rematch`) and leaves the position
alone. Events hold text and plain numbers only, the cards as dealt among them, so that a log outlives changes of
shuffling and numbering.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Header(NamedTuple):
    """How a log begins: the game, its rules and who sits where; `scores` by side if it is taken up in the middle.

    `day` is when (YYYY-MM-DD), `before` what became of the company's earlier games: a `Past` each, the oldest first."""

    game: str
    house: dict[str, Any]
    manners: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None
    title: str = ""
    day: str = ""
    before: tuple[dict[str, Any], ...] = ()


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


class Sat(NamedTuple):
    """A person took a seat; `who` tells persons apart, the name is what they are called."""

    seat: int
    who: str
    name: str


class Stood(NamedTuple):
    """A person left the seat for good."""

    seat: int


class BotSat(NamedTuple):
    """A bot took a seat."""

    seat: int
    name: str


class Emptied(NamedTuple):
    """A bot left a seat."""

    seat: int


class Moved(NamedTuple):
    """The company changed seats: seat `n` now holds who sat at `order[n]`."""

    order: tuple[int, ...]


class Named(NamedTuple):
    """A person is called something else from now on."""

    seat: int
    name: str


class Hosted(NamedTuple):
    """The person of a seat became host."""

    seat: int


class Removed(NamedTuple):
    """The host sent a person away from the table."""

    seat: int


class Started(NamedTuple):
    """The company is complete; the first deal follows."""


class Paused(NamedTuple):
    """A person stopped the game for a while."""

    seat: int


class Resumed(NamedTuple):
    """A person let the game go on."""

    seat: int


class Voted(NamedTuple):
    """A person wants a bot to stand in for the absent person of another seat."""

    seat: int
    by: int


class Away(NamedTuple):
    """A bot stands in for the person of a seat from now on."""

    seat: int


class Returned(NamedTuple):
    """The person of a seat plays again."""

    seat: int


class Said(NamedTuple):
    """A person said something: a phrase by its key, or else a text of their own."""

    seat: int
    phrase: str
    text: str


class WantsMore(NamedTuple):
    """A person would like another game with the same company."""

    seat: int


class Rematch(NamedTuple):
    """The company has gone on to another table, by its link."""

    link: str


Company = (
    Sat
    | Stood
    | BotSat
    | Emptied
    | Moved
    | Named
    | Hosted
    | Removed
    | Started
    | Paused
    | Resumed
    | Voted
    | Away
    | Returned
    | Said
    | WantsMore
    | Rematch
)
Event = Dealt | Reshuffled | Acted | BoardsDown | TookBack | Ruled | Company
EVENTS: dict[str, type[Any]] = {
    "dealt": Dealt,
    "reshuffled": Reshuffled,
    "acted": Acted,
    "boards_down": BoardsDown,
    "took_back": TookBack,
    "ruled": Ruled,
    "sat": Sat,
    "stood": Stood,
    "bot_sat": BotSat,
    "emptied": Emptied,
    "moved": Moved,
    "named": Named,
    "hosted": Hosted,
    "removed": Removed,
    "started": Started,
    "paused": Paused,
    "resumed": Resumed,
    "voted": Voted,
    "away": Away,
    "returned": Returned,
    "said": Said,
    "wants_more": WantsMore,
    "rematch": Rematch,
}
EVENT_NAMES = {kind: name for name, kind in EVENTS.items()}
