"""Horseplay: three family trick-taking games, Hossie, Horsethief and Hoşkin.

>>> import random
>>> from horseplay import game
>>> hossie = game("hossie")
>>> start = hossie.start()
>>> cards = start.deck.full()
>>> random.Random(1).shuffle(cards)
>>> position = start.deal(cards, dealer=3)
>>> position.words()[:3]
('pass', 'bid 6', 'bid 7')
"""

from horseplay.errors import BadGame, BadHouse, BadLog, BadText, HorseplayError, Refusal, Refused
from horseplay.game import Game, Position
from horseplay.games import all_games, game
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
    "Position",
    "Refusal",
    "Refused",
    "View",
    "Zone",
    "all_games",
    "game",
]
