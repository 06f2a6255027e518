"""The games, found by the entry-point group `horseplay.games`; the three built in are found the same way. Layer 2."""

from __future__ import annotations

import functools
import inspect
from importlib.metadata import entry_points

from horseplay.errors import BadGame, listing
from horseplay.game import Game
from horseplay.house import shown
from horseplay.language import _, look_beside


@functools.cache
def all_games() -> dict[str, Game]:
    """Every game that is installed, by name, the built-in ones first; from now on their sentences are translated."""
    found = sorted(
        entry_points(group="horseplay.games"), key=lambda entry: (not entry.value.startswith("horseplay."), entry.name)
    )
    games = {entry.name: Game.of(entry.load()) for entry in found}
    look_beside(inspect.getfile(game.module) for game in games.values())
    return games


def game_named(name: str) -> Game:
    """A game by its name; `BadGame` names those there are."""
    games = all_games()
    if name not in games:
        told = _("there is no game {name}; there are {games}")
        raise BadGame(told.format(name=shown(name), games=listing(games)))
    return games[name]
