"""Bots that follow rules of thumb; a bot is a function of a view and sees nothing else. Layer 4."""

from __future__ import annotations

from collections.abc import Callable

from horseplay.bots import horsethief, hoskin, hossie, plain
from horseplay.game import Game
from horseplay.view import View

Bot = Callable[[View], str]  # one of `view.legal`

BUILT_IN: dict[str, Bot] = {"hossie": hossie.bot, "horsethief": horsethief.bot, "hoskin": hoskin.bot}
WHY: dict[str, Callable[[View], str | None]] = {"hoskin": hoskin.why}


def why(view: View) -> str | None:
    """What speaks for the word that the bot says of a view, where it can say so in a few words."""
    return WHY[view.game.name](view) if view.game.name in WHY else None


def bot_for(game: Game) -> Bot:
    """The bot that plays a game: the built-in one, else the one its module brings, else a plain one."""
    own: Bot = getattr(game.module, "bot", plain.bot)
    return BUILT_IN.get(game.name, own)
