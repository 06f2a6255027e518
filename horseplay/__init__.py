"""Horseplay: three family trick-taking games, Hossie, Horsethief and Hoşkin.

>>> import random
>>> from horseplay import game_named
>>> hossie = game_named("hossie")
>>> start = hossie.start()
>>> cards = start.deck.full()
>>> random.Random(1).shuffle(cards)
>>> position = start.deal(cards, dealer=3)
>>> position.words()[:3]
('pass', 'bid 6', 'bid 7')
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horseplay.errors import BadGame, BadHouse, BadLog, BadText, HorseplayError, NotCompiled, Refusal, Refused
    from horseplay.game import Game, Position
    from horseplay.games import all_games, game_named
    from horseplay.view import Fact, Hand, Laid, View, Zone

__version__ = "0.1.0"

__all__ = [
    "BadGame",
    "BadHouse",
    "BadLog",
    "BadText",
    "Fact",
    "Game",
    "Hand",
    "HorseplayError",
    "Laid",
    "NotCompiled",
    "Position",
    "Refusal",
    "Refused",
    "View",
    "Zone",
    "all_games",
    "game_named",
]


def __getattr__(name: str) -> Any:
    """What the package offers, imported when it is first asked for: so the program can begin, and be left, at once."""
    if name in __all__:
        for home in ("errors", "games", "game", "view"):
            found = importlib.import_module(f"horseplay.{home}")
            if hasattr(found, name):
                return getattr(found, name)
    raise AttributeError(f"module 'horseplay' has no attribute {name!r}")
