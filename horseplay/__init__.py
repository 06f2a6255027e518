"""Horseplay: three family trick-taking games, Hossie, Horsethief and Hoşkin.

    all_games  game_named               the games, by name
    Game  HouseRules  Deck              a game, the house rules it is played by, its cards
    Position  State                     a moment of a game, and the numbers behind it
    Refusal                             why something may not be done
    View  Zone  Fact  Laid  Hand        what one seat sees of a position; how a hand came out
    News  Names                         what happened, as one viewer hears it; what a reader calls the seats
    hint  Hint  bot_for  Bot            what a bot would say, and why; a bot is a function of a view
    simulate  Tally                     bots against bots
    random_hands  Played                random play by the million
    text  jsonl  History                hands in text, logs, and the game that they lead to
    testing                             whether a game is right: what `horseplay conform` tries
    roles                               what phases, facts and zones are, whatever a game calls them
    HorseplayError                      what is raised: BadGame  BadHouse  BadLog  BadText  NotCompiled  Refused

A hand from its deal on:

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

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "BadGame",
    "BadHouse",
    "BadLog",
    "BadText",
    "Bot",
    "Deck",
    "Fact",
    "Game",
    "Hand",
    "Hint",
    "History",
    "HorseplayError",
    "HouseRules",
    "Laid",
    "Names",
    "News",
    "NotCompiled",
    "Played",
    "Position",
    "Refusal",
    "Refused",
    "State",
    "Tally",
    "View",
    "Zone",
    "__version__",
    "all_games",
    "bot_for",
    "game_named",
    "hint",
    "jsonl",
    "random_hands",
    "roles",
    "simulate",
    "testing",
    "text",
]

if TYPE_CHECKING:
    from horseplay import roles, testing
    from horseplay.arena.simulate import Tally, simulate
    from horseplay.bots import Bot, bot_for, hint
    from horseplay.cards import Deck
    from horseplay.errors import BadGame, BadHouse, BadLog, BadText, HorseplayError, NotCompiled, Refusal, Refused
    from horseplay.game import Game, Position
    from horseplay.games import all_games, game_named
    from horseplay.hints import Hint
    from horseplay.house import HouseRules
    from horseplay.log import jsonl, text
    from horseplay.log.history import History
    from horseplay.news import Names, News
    from horseplay.search.playout import Played, random_hands
    from horseplay.state import State
    from horseplay.view import Fact, Hand, Laid, View, Zone
else:
    import importlib
    import sys

    _HOMES = {
        "arena": ("Tally", "simulate"),
        "bots": ("Bot", "bot_for", "hint"),
        "cards": ("Deck",),
        "errors": ("BadGame", "BadHouse", "BadLog", "BadText", "HorseplayError", "NotCompiled", "Refusal", "Refused"),
        "game": ("Game", "Position"),
        "games": ("all_games", "game_named"),
        "hints": ("Hint",),
        "house": ("HouseRules",),
        "log.history": ("History",),
        "log.jsonl": ("jsonl",),
        "log.text": ("text",),
        "news": ("Names", "News"),
        "roles": ("roles",),
        "search.playout": ("Played", "random_hands"),
        "state": ("State",),
        "testing": ("testing",),
        "view": ("Fact", "Hand", "Laid", "View", "Zone"),
    }

    def __getattr__(name):
        """What the package offers, imported when first asked for: so the program can begin, and be left, at once."""
        for home, names in _HOMES.items():
            if name in names:
                module = importlib.import_module(f"horseplay.{home}")
                return module if home.endswith(name) else getattr(module, name)
        told = f"horseplay offers no {name!r}; dir(horseplay) lists what it offers"
        raise AttributeError(told, name=name, obj=sys.modules[__name__])

    def __dir__():
        """What the package offers."""
        return sorted(__all__)
