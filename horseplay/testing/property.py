"""What a property is: a sentence that holds of a game, and how it is tried. Layer 6.

A check returns nothing where the property holds and raises `Broken` where it does not; any other exception breaks it
as well. Checks of a `GameMoment` must come to the same answer for the same events, so that a failing game can be made
smaller.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from horseplay.game import Game
from horseplay.roles import OVER
from horseplay.testing.walks import GameMoment


def always(moment: GameMoment) -> bool:
    """At every moment."""
    return True


def to_act(moment: GameMoment) -> bool:
    """While it is somebody's turn."""
    return moment.position.turn is not None


def in_play(moment: GameMoment) -> bool:
    """While cards are played to tricks."""
    return moment.position.playing


def hand_over(moment: GameMoment) -> bool:
    """When a hand has just ended."""
    return moment.position.role == OVER and moment.before.role != OVER


class OfMoments(NamedTuple):
    """A property of the moments of random games, tried at a share of those that it is about."""

    name: str  # for programs
    sentence: str
    check: Callable[[GameMoment], None]
    when: Callable[[GameMoment], bool] = always
    share: float = 1.0
    ends: bool = False  # tried at the last moment of every random game, too


class OfHouses(NamedTuple):
    """A property of a game under a set of house rules."""

    name: str
    sentence: str
    check: Callable[[Game, Any, random.Random], None]
    slow: bool = False  # tried under presets only


class OfGames(NamedTuple):
    """A property of what a game declares."""

    name: str
    sentence: str
    check: Callable[[Game], None]


Property = OfMoments | OfHouses | OfGames
