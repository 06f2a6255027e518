"""Bots that follow rules of thumb; a bot is a function of a view and sees nothing else. Layer 4."""

from __future__ import annotations

from collections.abc import Callable

from horseplay.bots import horsethief, hoskin, hossie, plain
from horseplay.bots.reasons import Hint
from horseplay.view import PublicGame, View

Bot = Callable[[View], str]  # one of `view.legal`

BUILT_IN: dict[str, Bot] = {"hossie": hossie.bot, "horsethief": horsethief.bot, "hoskin": hoskin.bot}
HINTS: dict[Bot, Callable[[View], Hint]] = {
    hossie.bot: hossie.hint,
    horsethief.bot: horsethief.hint,
    hoskin.bot: hoskin.hint,
    plain.bot: plain.hint,
}


def hint(view: View) -> Hint:
    """What the bot of the game says of a view, and what speaks for it where the bot can tell."""
    bot = bot_for(view.game)
    return HINTS[bot](view) if bot in HINTS else Hint(bot(view))


def bot_for(game: PublicGame) -> Bot:
    """The bot that plays a game: the built-in one, else the one its module brings, else a plain one."""
    own: Bot = getattr(game.module, "bot", plain.bot)
    return BUILT_IN.get(game.name, own)
