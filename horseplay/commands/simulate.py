"""`horseplay simulate`: bots against bots, or random play. Layer 8."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from horseplay.commands.given import one_game, parsed, parser_for, which_game
from horseplay.commands.progress import progress
from horseplay.games import all_games
from horseplay.language import _
from horseplay.terminal.arguments import BadUsage, Parser, add_house, game_of, house_of, whole

if TYPE_CHECKING:
    from horseplay.game import Game


def _simulate_parser(games: Sequence[Game]) -> Parser:
    parser = parser_for("simulate", _("Bots against bots, or random lawful play; a table of what came of it."))
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=_("hossie, horsethief, hoskin or any other that is installed")
    )
    parser.add_argument("--games", type=whole(1, 10**6), metavar="N", help=_("how many whole games, 10 unless said"))
    parser.add_argument(
        "--random", action="store_true", help=_("random lawful play instead of bots, counted in --hands")
    )
    parser.add_argument(
        "--hands", type=whole(1, 10**9), metavar="N", help=_("how many hands of random play, 10000 unless said")
    )
    parser.add_argument("--seed", type=whole(0, 2**62), metavar="N", help=_("the same number gives the same result"))
    parser.add_argument(
        "--jobs", type=whole(1, 64), metavar="N", default=1, help=_("processes that play, 1 unless said")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object instead of the table"))
    add_house(parser, games)
    return parser


def simulate(argv: Sequence[str]) -> int:
    """Plays bots against bots, or at random."""
    games = all_games()
    given = parsed(_simulate_parser(list(games.values())), argv, games)
    if given.help:
        _simulate_parser(one_game(games, given) or list(games.values())).print_help()
        return 0
    if not given.game:
        raise which_game(games, "simulate")
    game = game_of(games, given.game)
    house = house_of(game, given)
    if given.random and given.games is not None:
        raise BadUsage(_("--random is counted in --hands, not in --games"))
    if given.hands is not None and not given.random:
        raise BadUsage(_("--hands goes with --random; bots play whole --games"))
    if given.seed is None:
        import secrets

        given.seed = secrets.randbelow(2**32)
    rows, values = (_random if given.random else _bots)(game, house, given)
    if given.json:
        print(
            json.dumps({"game": game.name, "house": house._asdict(), "seed": given.seed, **values}, ensure_ascii=False)
        )
        return 0
    rows = [(_("Game"), game.described(house)), (_("Seed"), str(given.seed)), *rows]
    width = max(len(label) for label, _other in rows)
    print("\n".join(f"{label:<{width}}  {value}" for label, value in rows))
    return 0


def _bots(game: Game, house: Any, given: Namespace) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    from horseplay.arena import simulate as contest

    games = given.games or 10
    with progress(game.title) as watch:
        tally = contest(game, house, games, given.seed, jobs=given.jobs, progress=watch)
    return tally.rows(), tally.to_json()


def _random(game: Game, house: Any, given: Namespace) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    from horseplay.arena.simulate import part_of
    from horseplay.search.playout import random_hands

    played = random_hands(game, house, given.hands or 10_000, given.seed)
    values = {
        **{name: value for name, value in played._asdict().items() if name != "compiled"},
        "means": list(played.means),
        "speed": played.speed,
    }
    seats = len(played.means) == game.rules(house).seats
    won = _("Wins of seat {n}") if seats else _("Wins of side {n}")
    mean_of = _("Average a hand, seat {n}") if seats else _("Average a hand, side {n}")
    rows = [
        (_("Hands"), str(played.hands)),
        (_("Games finished"), str(played.games)),
        *((won.format(n=n), str(wins)) for n, wins in enumerate(played.wins)),
        *((mean_of.format(n=n), f"{mean:+.2f}") for n, mean in enumerate(played.means)),
        *([(_("Contracts made"), part_of(played.made, played.declared))] if played.declared else []),
        (_("Acts"), str(played.acts)),
        (_("Acts a second"), f"{played.speed:,.0f}"),
    ]
    return rows, values
