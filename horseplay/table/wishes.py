"""What a person may wish about the company of a table: to sit, to stand, a bot there, another game. Layer 5.

`Seating.ask` answers a wish for the person who has it, with events or a refusal."""

from __future__ import annotations

from typing import NamedTuple


class Sit(NamedTuple):
    """The person wants this seat."""

    seat: int
    name: str


class Stand(NamedTuple):
    """The person gives the seat up."""


class Rename(NamedTuple):
    """The person wants to be called something else."""

    name: str


class SeatBot(NamedTuple):
    """The host wants a bot there."""

    seat: int


class Fill(NamedTuple):
    """The host wants bots in all empty seats."""


class Empty(NamedTuple):
    """The host wants no bot there."""

    seat: int


class Move(NamedTuple):
    """The host wants the company to sit in this order."""

    order: tuple[int, ...]


class Start(NamedTuple):
    """The host wants the first hand dealt."""


class Remove(NamedTuple):
    """The host wants this person gone."""

    seat: int


class HandOn(NamedTuple):
    """The host wants another to be host."""

    seat: int


class Pause(NamedTuple):
    """The person wants the game to stop for a while."""


class Resume(NamedTuple):
    """The person wants the game to go on."""


class Vote(NamedTuple):
    """The person wants a bot to stand in for somebody; `here` are the persons whose line stands."""

    seat: int
    here: frozenset[str]


class Return(NamedTuple):
    """The person wants the seat back from the bot."""


class Say(NamedTuple):
    """The person wants to say something: a phrase, or a text that is clean."""

    phrase: str
    text: str


class PlayAgain(NamedTuple):
    """The person wants another game, at the table of this link; `here` are the persons whose line stands."""

    link: str
    here: frozenset[str]


Wish = (
    Sit
    | Stand
    | Rename
    | SeatBot
    | Fill
    | Empty
    | Move
    | Start
    | Remove
    | HandOn
    | Pause
    | Resume
    | Vote
    | Return
    | Say
    | PlayAgain
)
