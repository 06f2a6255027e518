"""`horseplay learn`: the lesson of a game. Layer 8."""

from __future__ import annotations

from collections.abc import Sequence

from horseplay.commands.given import parsed, parser_for, which_game
from horseplay.commands.markdown import paged
from horseplay.errors import listing
from horseplay.games import all_games
from horseplay.language import _
from horseplay.terminal.arguments import BadUsage, game_of


def learn(argv: Sequence[str]) -> int:
    """Prints a game's lesson, or the hand it follows."""
    games = all_games()
    parser = parser_for("learn", _("The game in ten minutes: a recorded hand from the deal to the score sheet."))
    parser.add_argument("game", nargs="?", metavar="GAME", help=listing(games, "or"))
    parser.add_argument("--hand", action="store_true", help=_("only the hand, as text for `horseplay replay`"))
    parser.add_argument("--plain", action="store_true", help=_("as Markdown, whatever the terminal can do"))
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise which_game(games, "learn")
    from horseplay.learn.pages import commands, lettered
    from horseplay.learn.pages import page as lesson

    game = game_of(games, given.game)
    made = lesson(game)
    if made is None:
        raise BadUsage(
            _("there is no lesson of {game}; horseplay rules {name} tells it").format(game=game.title, name=game.name)
        )
    if given.hand:
        print(made.hand, end="")
        return 0
    paged(f"{lettered(made)}\n{commands(game)}\n", given.plain)
    return 0
