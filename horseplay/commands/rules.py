"""`horseplay rules`: the page of a game, or of the manners. Layer 8."""

from __future__ import annotations

from collections.abc import Sequence

from horseplay.commands.given import parsed, parser_for, which_game
from horseplay.commands.markdown import paged
from horseplay.errors import listing
from horseplay.games import all_games
from horseplay.house import changed
from horseplay.language import _
from horseplay.pages import manners_page, page
from horseplay.terminal.arguments import BadUsage, game_of

MANNERS = "manners"  # the page of them


def rules(argv: Sequence[str]) -> int:
    """Prints a game's page, or that of the manners."""
    games = all_games()
    parser = parser_for("rules", _("The rules of a game and its options, or of the manners."))
    parser.add_argument("game", nargs="?", metavar="GAME", help=listing([*games, MANNERS], "or"))
    parser.add_argument("--preset", metavar="NAME", help=_("say too which options this preset sets"))
    parser.add_argument("--plain", action="store_true", help=_("as Markdown, whatever the terminal can do"))
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise which_game(games, "rules")
    if given.game == MANNERS:
        if given.preset is not None:
            raise BadUsage(_("--preset: manners have no presets"))
        text = manners_page()
    else:
        game = game_of(games, given.game)
        text = page(game)
        if given.preset is not None:
            told = ", ".join(f"{name}={value}" for name, value in changed(game.house(given.preset)).items())
            under = _("Under the preset `{preset}`: {options}.")
            told = told or _("every option at its default")
            text += f"\n{under.format(preset=given.preset, options=told)}\n"
    paged(text, given.plain)
    return 0
