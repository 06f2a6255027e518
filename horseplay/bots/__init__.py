"""Bots that follow rules of thumb; a bot is a function of a view and sees nothing else. Layer 4."""

from __future__ import annotations

from collections.abc import Callable

from horseplay.bots.hoskin import hoskin
from horseplay.bots.horsethief import horsethief
from horseplay.bots.hossie import hossie
from horseplay.bots.plain import plain
from horseplay.game import Game, View

Bot = Callable[[View], str]  # one of `view.legal`

BUILT_IN: dict[str, Bot] = {"hossie": hossie, "horsethief": horsethief, "hoskin": hoskin}


def bot_for(game: Game) -> Bot:
    """The bot that plays a game: the built-in one, else the one its module brings, else a plain one."""
    bot: Bot = BUILT_IN.get(game.name) or getattr(game.module, "bot", plain)
    return bot
