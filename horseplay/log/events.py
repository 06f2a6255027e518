"""What can happen at a table. Layer 4.

*Cards* change the position (`Dealt`, `Reshuffled`, `Acted`), *words* do not (`BoardsDown` to `Closed`), *rulings*
change it by decree (`TookBack` to `GameForfeited`), *company* is who sits where and what they say (`Sat` to `Rematch`)
and leaves the position alone, and so does what makes *shuffles* fair (`Committed`, `Salted`, `Revealed`). Events hold
text and plain numbers only, the cards as dealt among them, so that a log outlives changes of shuffling and numbering.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Header(NamedTuple):
    """How a log begins: the game, its rules and who sits where; `scores` by side if it is taken up in the middle.

    `day` is when (YYYY-MM-DD), `before` what became of the company's earlier games: a `Past` each, the oldest first.
    `language` is that of whoever opened the table: bots who sit down have names of that."""

    game: str
    house: dict[str, Any]
    manners: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] | None = None
    title: str = ""
    day: str = ""
    before: tuple[dict[str, Any], ...] = ()
    language: str = ""


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


class AskedBack(NamedTuple):
    """A seat asked the others whether it may take back the card it had played."""

    seat: int


class RenegeCalled(NamedTuple):
    """A seat called a renege of another seat in a trick of this hand, counted from 0, and was right or wrong."""

    by: int
    seat: int
    trick: int
    guilty: bool


class Offered(NamedTuple):
    """A seat said how a renege should be settled: "forfeit", "back", "play_on", or "scores" with these by side."""

    seat: int
    remedy: str
    scores: tuple[int, ...] = ()


class Claimed(NamedTuple):
    """A seat said that a seat (itself, or another to which it concedes) takes all the tricks that are left.

    It asks the others whether they agree, or it was seen at once that this is false or cannot be told."""

    seat: int
    to: int
    verdict: str  # "asked", "false" or "unclear"


class Demanded(NamedTuple):
    """A seat wants a side to forfeit the game, its own or another, and asks those whom that needs."""

    seat: int
    side: int


class Agreed(NamedTuple):
    """A seat agrees to what was asked."""

    seat: int


class Declined(NamedTuple):
    """A seat does not agree to what was asked, which ends the question."""

    seat: int


class Closed(NamedTuple):
    """A question ended: "play_on" if the sides agreed to leave a renege as it is, "lapsed" for want of answers."""

    how: str


class TookBack(NamedTuple):
    """A seat took back the card it had played."""

    seat: int
    card: str


class Rewound(NamedTuple):
    """The hand went back to where a seat was to play to a trick, counted from 0."""

    seat: int
    trick: int


class PlayedOut(NamedTuple):
    """A claim was granted: the hand was played to its end by these acts, in order, so that a seat took the rest."""

    seat: int
    to: int
    acts: str


class Ruled(NamedTuple):
    """The hand was ended with these scores by side, and why: a seat's "forfeit" or "renege", "agreed", or own words."""

    scores: tuple[int, ...]
    why: str = ""
    seat: int | None = None


class Fined(NamedTuple):
    """A seat's side lost points beside the hand, for having called a renege that was none."""

    seat: int
    points: int


class GameForfeited(NamedTuple):
    """A side forfeited the game."""

    side: int


class Committed(NamedTuple):
    """The secret of the next hand's shuffles was drawn, and this was published of it."""

    hand: int
    digest: str


class Salted(NamedTuple):
    """Who sits there added a word to the next hand's shuffles."""

    seat: int
    word: str


class Revealed(NamedTuple):
    """The secret of a hand's shuffles was shown."""

    hand: int
    secret: str


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
Words = BoardsDown | AskedBack | RenegeCalled | Offered | Claimed | Demanded | Agreed | Declined | Closed
Ruling = TookBack | Rewound | PlayedOut | Ruled | Fined | GameForfeited
Fairness = Committed | Salted | Revealed
Event = Dealt | Reshuffled | Acted | Words | Ruling | Company | Fairness
EVENTS: dict[str, type[Any]] = {
    "dealt": Dealt,
    "reshuffled": Reshuffled,
    "acted": Acted,
    "boards_down": BoardsDown,
    "asked_back": AskedBack,
    "renege_called": RenegeCalled,
    "offered": Offered,
    "claimed": Claimed,
    "demanded": Demanded,
    "agreed": Agreed,
    "declined": Declined,
    "closed": Closed,
    "took_back": TookBack,
    "rewound": Rewound,
    "played_out": PlayedOut,
    "ruled": Ruled,
    "fined": Fined,
    "game_forfeited": GameForfeited,
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
    "committed": Committed,
    "salted": Salted,
    "revealed": Revealed,
}
EVENT_NAMES = {kind: name for name, kind in EVENTS.items()}
