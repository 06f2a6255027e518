"""What several commands are given: their parser, the game, a name, the database. Layer 8."""

from __future__ import annotations

from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from horseplay.errors import listing
from horseplay.house import options, shown
from horseplay.language import _
from horseplay.terminal.arguments import BadUsage, Parser, flag, game_of

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from horseplay.game import Game


WORDS = {
    "replay": ["FILE"],
    "verify": ["LOG"],
    "join": ["LINK"],
    "serve": [],
    "play": ["[GAME]"],
}  # what follows a command


def parsed(parser: Parser, argv: Sequence[str], games: Mapping[str, Game]) -> Namespace:
    """What was given; unknown options and words too many are refused, with what there is."""
    given, rest = parser.parse_known_args(list(argv))
    for word in rest if not given.help else []:
        if not word.startswith("-") or word == "-":
            raise BadUsage(_("{word} is one word too many for {command}").format(word=shown(word), command=parser.prog))
        game = games.get(getattr(given, "game", None) or "")
        told, names = _("there is no option {name}, see {command} --help"), ""
        if game:
            told = _("there is no option {name}; {game} has {names}")
            names = listing(flag(rule.name) for rule in options(game.House))
        name = shown(word.partition("=")[0])
        raise BadUsage(told.format(name=name, command=parser.prog, game=game and game.title, names=names))
    return given


def parser_for(command: str, about: str) -> Parser:
    return Parser(
        prog=f"horseplay {command}",
        usage=" ".join(["horseplay", command, *WORDS.get(command, ["GAME"]), "[options]"]),
        description=about,
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, max_help_position=30),
    )


def one_game(games: Mapping[str, Game], given: Namespace) -> list[Game]:
    return [game_of(games, given.game)] if getattr(given, "game", None) else []


def which_game(games: Mapping[str, Game], command: str) -> BadUsage:
    """The complaint that no game was named."""
    told = _("which game? There are {games}: {command}")
    return BadUsage(told.format(games=listing(games), command=f"horseplay {command} {next(iter(games))}"))


def add_database(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=_("where tables are kept: a file for SQLite, or postgresql://...; a file in your data folder unless said"),
    )


def database_of(given: Namespace) -> str:
    """Where tables are kept."""
    from horseplay.terminal.store import folder

    if given.database is not None:
        return str(given.database)
    try:
        return str(folder() / "tables.db")
    except RuntimeError as error:
        raise BadUsage(_("there is no home folder for the tables; say where to keep them with --database")) from error


def name_of(given: Namespace) -> str:
    """What a person is called: as said, or by the name they are logged in by."""
    import getpass

    from horseplay.table.seating import cleaned

    if given.name is not None:
        if not cleaned(given.name):
            raise BadUsage(_("--name: {name} is not a name").format(name=shown(given.name)))
        return cleaned(given.name)
    try:
        login = cleaned(getpass.getuser())
    except (OSError, KeyError, ImportError):
        login = ""
    return login[:1].upper() + login[1:] if login not in ("", "root") else _("Player")


def aloud(text: str) -> None:
    """Printed at once, also into a pipe."""
    print(text, flush=True)
