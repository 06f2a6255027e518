"""Bots that follow rules of thumb; a bot is a function of a view and sees nothing else. Layer 4.

A game's own is found by name, when it is first asked: `hint` of its module, or of the module that it calls `BOT`. So
games import no bots, and one that is installed beside Horseplay is asked in the same way."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from horseplay.bots import plain
from horseplay.hints import Hint
from horseplay.view import PublicGame, View

Bot = Callable[[View], str]  # one of `view.legal`


def hint(view: View) -> Hint:
    """What the bot of the game says of a view, and what speaks for it where the bot can tell."""
    return hint_of(view.game)(view)


def hint_of(game: PublicGame) -> Callable[[View], Hint]:
    """How the bot that plays a game makes up its mind: the game's own, else the plain one."""
    home = importlib.import_module(game.bot) if game.bot else game.module
    own: Callable[[View], Hint] = getattr(home, "hint", plain.hint)
    return own


def bot_for(game: PublicGame) -> Bot:
    """The bot that plays a game, as a function that says no more than the word."""
    own = hint_of(game)
    return lambda view: own(view).word


__all__ = ["Bot", "Hint", "bot_for", "hint", "hint_of"]
