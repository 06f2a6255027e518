"""What a seat may ask of the table while a game is played. Layer 5."""

from __future__ import annotations

from typing import NamedTuple


class Act(NamedTuple):
    """The seat wants to do this act, given by its word."""

    word: str


class TakeBack(NamedTuple):
    """The seat wants its last card back."""


class SayBoardsDown(NamedTuple):
    """The seat wants the last card to stay."""


class Forfeit(NamedTuple):
    """The seat's side gives the hand up as forfeited."""


class CallRenege(NamedTuple):
    """The seat says that another reneged in a trick of this hand, counted from 0."""

    seat: int
    trick: int


class Offer(NamedTuple):
    """The seat says how a renege should be settled: one of `REMEDIES`, with scores by side for "scores"."""

    remedy: str
    scores: tuple[int, ...] = ()


class Claim(NamedTuple):
    """The seat says that a seat, itself or another, takes the rest of the tricks."""

    to: int


class ForfeitGame(NamedTuple):
    """The seat wants a side, its own or another, to forfeit the game."""

    side: int


class Agree(NamedTuple):
    """The seat agrees to what is asked."""


class Decline(NamedTuple):
    """The seat does not agree to what is asked, or takes its own question back."""


Request = Act | TakeBack | SayBoardsDown | Forfeit | CallRenege | Offer | Claim | ForfeitGame | Agree | Decline
