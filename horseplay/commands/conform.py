"""`horseplay conform`: whether a game keeps to what every game must. Layer 8."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from horseplay.commands.given import parsed, parser_for, which_game
from horseplay.commands.progress import progress
from horseplay.games import all_games
from horseplay.language import _
from horseplay.terminal.arguments import Parser, game_of, whole


def _conform_parser() -> Parser:
    parser = parser_for("conform", _("Try whether a game keeps to what every game must, on random games of it."))
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=_("hossie, horsethief, hoskin or any other that is installed")
    )
    parser.add_argument(
        "--sets", type=whole(1, 10**6), metavar="N", help=_("try so many sets of house rules, all unless said")
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63), default=0, metavar="N", help=_("random games from this number, 0 unless said")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    parser.add_argument("--plain", action="store_true", help=_("no symbols; whole words"))
    return parser


def conform(argv: Sequence[str]) -> int:
    """Tries whether a game is right; 1 if it is not."""
    games, parser = all_games(), _conform_parser()
    given = parsed(parser, argv, {})
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise which_game(games, "conform")

    from horseplay import testing
    from horseplay.terminal.screen import has_symbols
    from horseplay.testing.telling import lines

    game = game_of(games, given.game)
    with progress(game.title) as watch:
        report = testing.conform(game, given.sets, given.seed, progress=watch)
    if given.json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        print("\n".join(lines(report, symbols=not given.plain and has_symbols(sys.stdout))))
    return 0 if report.holds else 1
