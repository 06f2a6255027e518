"""The command line: `horseplay play`, `serve`, `join`, `rules`, `learn`, `simulate`, `conform`, `replay`, `verify`.
Layer 8.

Exit status 0; 1 with one sentence for what cannot be read or is not offered, and where `verify` or `conform` found
something wrong; 2 where `replay` met an act that may not be done.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from horseplay import __version__
from horseplay.errors import BadLog, BadText, HorseplayError, listing
from horseplay.games import all_games
from horseplay.house import Declared, changed, options, shown
from horseplay.language import LANGUAGES, _, marked, speaking, spoken_language, wished
from horseplay.manners import Manners
from horseplay.pages import manners_page, page
from horseplay.terminal.arguments import (
    BadUsage,
    Parser,
    add_house,
    add_rules,
    flag,
    game_of,
    given_rules,
    house_of,
    seconds,
    whole,
)

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from horseplay.game import Game
    from horseplay.log.text import Walk
    from horseplay.table import Table
    from horseplay.terminal.input import Input
    from horseplay.terminal.screen import Screen
    from horseplay.terminal.store import Journal

ABOUT = marked(
    """Hossie, Horsethief and Hoşkin in the browser and in the terminal.

  horseplay play [GAME]        open a table in the browser, bots in the other seats
  horseplay play --terminal    the same in this terminal
  horseplay serve              serve tables to a household or the world
  horseplay join LINK          sit down at such a table from a terminal
  horseplay learn GAME         the game in ten minutes, by a hand that was played
  horseplay rules GAME         the game's rules and options, or those of the manners
  horseplay simulate GAME      bots against bots
  horseplay conform GAME       try whether a game is right, yours too
  horseplay replay FILE        tell or check a recorded hand
  horseplay verify LOG         check that nobody chose the cards

With `--language de` (en, de, tr) it speaks another language than the system does.

`horseplay COMMAND --help` tells more, `horseplay play GAME --help` lists a game's house rules."""
)
MANNER, LANGUAGE = "manner:", "--language"
MANNERS = "manners"  # the page of them
WORDS = {
    "replay": ["FILE"],
    "verify": ["LOG"],
    "join": ["LINK"],
    "serve": [],
    "play": ["[GAME]"],
}  # what follows a command


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; the exit status. Whatever goes wrong is told in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    language, rest = _language(sys.argv[1:] if argv is None else argv)
    with speaking(language):
        return _answered(rest) if language in LANGUAGES else _complain(_unspoken(language))


def _language(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The language that is asked for or that the system speaks, and the command line without it."""
    system = next(filter(None, map(os.environ.get, ("HORSEPLAY_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language, rest = wished(system.partition(".")[0].replace("_", "-")), []
    words = iter(argv)
    for word in words:
        if word == LANGUAGE or word.startswith(LANGUAGE + "="):
            language = word.partition("=")[2] or next(words, "")
        else:
            rest.append(word)
    return language, rest


def _unspoken(language: str) -> str:
    told = _("--language: {language} is not spoken here; there are {languages}")
    return told.format(language=shown(language), languages=listing(LANGUAGES))


def _answered(argv: Sequence[str]) -> int:
    try:
        status = run(argv)
        sys.stdout.flush()
        return status
    except HorseplayError as error:
        return _complain(" ".join(str(error).split()))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, EOFError):
        return 130
    except OSError as error:
        where = error.filename or _("the system")
        return _complain(f"{where}: {error.strerror}")
    except Exception as error:  # a mistake of ours: still no traceback, and a log that is being written is whole
        told = _("something is wrong inside Horseplay ({why})")
        return _complain(told.format(why=f"{type(error).__name__}: {' '.join(str(error).split())}"))


def _complain(sentence: str) -> int:
    print(f"horseplay: {sentence}", file=sys.stderr)
    return 1


def run(argv: Sequence[str]) -> int:
    """The exit status of a command; raises what is wrong."""
    commands = {
        "play": play,
        "serve": serve,
        "join": join,
        "rules": rules,
        "learn": learn,
        "simulate": simulate,
        "conform": conform,
        "replay": replay,
        "verify": verify,
    }
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(_(ABOUT))
        return 0
    if argv[0] in ("-V", "--version"):
        print(f"horseplay {__version__}")
        return 0
    if argv[0] not in commands:
        told = _("there is no command {name}; there are {names}")
        raise BadUsage(told.format(name=shown(argv[0]), names=listing(commands)))
    return commands[argv[0]](argv[1:])


# ---------------------------------------------------------------- reading a command


def _parsed(parser: Parser, argv: Sequence[str], games: Mapping[str, Game]) -> Namespace:
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


def _parser(command: str, about: str) -> Parser:
    return Parser(
        prog=f"horseplay {command}",
        usage=" ".join(["horseplay", command, *WORDS.get(command, ["GAME"]), "[options]"]),
        description=about,
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, max_help_position=30),
    )


def _one_game(games: Mapping[str, Game], given: Namespace) -> list[Game]:
    return [game_of(games, given.game)] if getattr(given, "game", None) else []


# ---------------------------------------------------------------- play


def _play_parser(games: Sequence[Game]) -> Parser:
    parser = _parser(
        "play", _("Play a whole game against bots: a table in the browser, or line by line in the terminal.")
    )
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=_("hossie, horsethief, hoskin or any other that is installed")
    )
    parser.add_argument(
        "--seed",
        type=whole(-(10**18), 10**18),
        metavar="N",
        help=_("shuffle from this number: the same deals every time"),
    )
    parser.add_argument("--seat", type=whole(0, 61), metavar="N", help=_("your seat, 0 unless said"))
    parser.add_argument(
        "--pace",
        type=seconds,
        metavar="SECONDS",
        help=_("how long a bot waits after your card, so that you can take it back: 2, or 0 in a pipe"),
    )
    browser = parser.add_argument_group(_("in the browser"))
    browser.add_argument("--name", metavar="NAME", help=_("what you are called there: the name you are logged in by"))
    browser.add_argument(
        "--port", type=whole(0, 65535), metavar="N", help=_("the port of the address, any unless said")
    )
    browser.add_argument("--no-browser", action="store_true", help=_("only print the address of the table"))
    _add_database(browser)
    terminal = parser.add_argument_group(_("in the terminal (each of these means --terminal)"))
    terminal.add_argument("--terminal", action="store_true", help=_("play here, line by line"))
    terminal.add_argument(
        "--plain", action="store_true", help=_("no colours, symbols or tables; whole words, one thing a line")
    )
    terminal.add_argument(
        "--log", metavar="FILE", help=_("write the game's log there; a file that exists is never overwritten")
    )
    terminal.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help=_("go on with a game from its log, or the newest unfinished one; give --seed again to keep seeded deals"),
    )
    terminal.add_argument(
        "--repair",
        action="store_true",
        help=_("with --resume: if the log's last line is cut off, go on in a copy without it"),
    )
    add_rules(parser, "manners", options(Manners), MANNER)
    add_house(parser, games)
    return parser


def _add_database(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=_("where tables are kept: a file for SQLite, or postgresql://...; a file in your data folder unless said"),
    )


def play(argv: Sequence[str]) -> int:
    """Plays a game: at a table in the browser, or at this terminal."""
    games = all_games()
    given = _parsed(_play_parser(list(games.values())), argv, games)
    if given.help:
        _play_parser(_one_game(games, given) or list(games.values())).print_help()
        return 0
    lined = given.terminal or given.plain or given.repair or given.log is not None or given.resume is not None
    if not lined:
        return _table(games, given)
    odd = [flag(name) for name in ("name", "port", "database") if getattr(given, name) is not None]
    if odd := odd + ["--no-browser"] * given.no_browser:
        raise BadUsage(_("{names} cannot be given with a game in the terminal").format(names=listing(odd)))

    from horseplay.terminal.input import Input
    from horseplay.terminal.screen import Screen, faces_for

    screen, input = Screen(sys.stdout, faces_for(sys.stdout, given.plain)), Input(0)
    try:
        return _play(games, given, screen, input)
    except (KeyboardInterrupt, EOFError):
        screen.say("", _("Goodbye."))
        return 0


def _table(games: dict[str, Game], given: Namespace) -> int:
    """Plays at a table in the browser, until Ctrl-C."""
    game = game_of(games, given.game or ("hossie" if "hossie" in games else next(iter(games))))
    house = house_of(game, given)
    seat = given.seat or 0
    _check_seat(seat, game, game.rules(house).seats)
    manners = _manners(given)

    from horseplay.log.events import Header
    from horseplay.server import serve as server
    from horseplay.server.room.timing import AT_ONCE, USUAL

    pace = USUAL
    if given.pace is not None:
        usual = USUAL._replace(take_back=given.pace, bot=min(USUAL.bot, given.pace), rest=min(USUAL.rest, given.pace))
        pace = usual if given.pace else AT_ONCE._replace(hand=USUAL.hand)
    server.play(
        games,
        _database(given),
        server.Opening(Header(game.name, house._asdict(), manners._asdict()), _name(given), seat),
        port=given.port or 0,
        timing=pace,
        seed=given.seed,
        browser=not given.no_browser,
        say=_aloud,
    )
    return 0


def _name(given: Namespace) -> str:
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


def _database(given: Namespace) -> str:
    """Where tables are kept."""
    from horseplay.terminal.store import folder

    if given.database is not None:
        return str(given.database)
    try:
        return str(folder() / "tables.db")
    except RuntimeError as error:
        raise BadUsage(_("there is no home folder for the tables; say where to keep them with --database")) from error


def _aloud(text: str) -> None:
    """Printed at once, also into a pipe."""
    print(text, flush=True)


def _play(games: Mapping[str, Game], given: Namespace, screen: Screen, input: Input) -> int:
    from horseplay.bots import bot_for
    from horseplay.table import Advice, advised, hints
    from horseplay.table.seating import company
    from horseplay.table.shuffling import Chance
    from horseplay.terminal.client import Client, Leave
    from horseplay.terminal.local import Session
    from horseplay.terminal.screen import called
    from horseplay.terminal.store import going_on

    if given.repair and given.resume is None:
        raise BadUsage(_("--repair goes with --resume"))
    again = given.resume is not None
    table, journal, seat, secrets = _again(games, given, screen) if again else _new(games, given, screen, input)
    pace = given.pace if given.pace is not None else 2.0 if input.terminal and sys.stdout.isatty() else 0.0
    game, bot = table.game, bot_for(table.game)

    def hint() -> Advice | str:
        if table.turn != seat:
            return _("It is not your turn.")
        return advised(hints(table.history.position, seat))

    table.seating = company(len(table.names), tuple(map(called, table.names)))
    client = Client(input, screen, hint, lambda: _rendered(page(game), given.plain), pace)
    _welcome(screen, table, seat, journal, again)
    try:
        Session(table, seat, bot, client, journal, Chance(given.seed), secrets).run()
    except (Leave, KeyboardInterrupt, EOFError) as left:
        if not isinstance(left, Leave):
            screen.say("")
        if journal:
            screen.command(_("Goodbye. The game is kept; go on with:"), going_on(journal.path, given.seed))
        else:
            screen.say(_("Goodbye. This game was not kept."))
    finally:
        if journal:
            journal.close()
    return 0


def _new(
    games: Mapping[str, Game], given: Namespace, screen: Screen, input: Input
) -> tuple[Table, Journal | None, int, dict[int, str]]:
    """A new game's table, its log, the person's seat and the secrets of the shuffles."""
    from horseplay.log.events import Header
    from horseplay.table import Table
    from horseplay.table.shuffling import Chance
    from horseplay.terminal.local import seat_names
    from horseplay.terminal.store import begun

    game = game_of(games, given.game or _asked(games, screen, input))
    house = house_of(game, given)
    r, seat = game.rules(house), given.seat or 0
    _check_seat(seat, game, r.seats)
    manners = _manners(given)
    names = seat_names(r.seats, seat, Chance(given.seed).names(spoken_language(), 0))
    header = Header(game.name, house._asdict(), manners._asdict(), names)
    table = Table(game, header, manners)
    return table, begun(given.log, header, screen.say), seat, {}


def _again(games: Mapping[str, Game], given: Namespace, screen: Screen) -> tuple[Table, Journal, int, dict[int, str]]:
    """The table of a game that goes on, its log, the person's seat and the secrets of the shuffles."""
    from horseplay.news import YOU
    from horseplay.table import resumed
    from horseplay.terminal.store import reopened

    odd = given_rules(given) + [flag(rule.name) for rule, _text in _given_manners(given)]
    if odd := odd + (["--log"] if given.log is not None else []):
        told = _("{names} cannot be given with --resume: a game goes on under its own rules, in its own log")
        raise BadUsage(told.format(names=listing(odd)))
    name = given.resume
    if name in games and given.game is None and not Path(name).exists():
        name, given.game = "", name
    wanted = game_of(games, given.game) if given.game is not None else None
    game, journal, log = reopened(games, name, wanted, given.repair, screen.line)
    try:
        table = resumed(log, game)
    except BadLog as error:
        raise BadLog(f"{journal.path}: {error}") from error
    seat = given.seat if given.seat is not None else table.names.index(YOU) if YOU in table.names else 0
    _check_seat(seat, game, len(table.names))
    return table, journal, seat, log.kept


def _manners(given: Namespace) -> Manners:
    """The manners as they were given, the others as usual."""
    return Manners(**{rule.name: rule.read(text) for rule, text in _given_manners(given)})


def _given_manners(given: Namespace) -> list[tuple[Declared, str]]:
    """The manners that were given, with what was said."""
    said = ((rule, vars(given)[MANNER + rule.name]) for rule in options(Manners))
    return [(rule, text) for rule, text in said if text is not None]


def _check_seat(seat: int, game: Game, seats: int) -> None:
    if seat >= seats:
        told = _("--seat: {seat} is not a seat at this table of {game}; it may be 0 to {last}")
        raise BadUsage(told.format(seat=seat, game=game.title, last=seats - 1))


def _asked(games: Mapping[str, Game], screen: Screen, input: Input) -> str:
    """The name of the game to play, asked for on a terminal."""
    names = list(games)
    usual = "hossie" if "hossie" in names else names[0]
    if not input.terminal:
        return usual
    for n, game in enumerate(games.values(), 1):
        screen.say(f"{n}  {game.title}")
    while True:
        screen.prompt(_("Which game? (number or name, Enter for {game}) ").format(game=games[usual].title))
        line = input.line().lower()
        fits = [name for name in names if line and name.startswith(line.replace("ş", "s"))]
        if not line:
            return usual
        if line.isascii() and line.isdigit() and 0 < int(line[:3]) <= len(names):
            return names[int(line) - 1]
        if line in names or len(fits) == 1:
            return line if line in names else fits[0]
        told = _("There is no game {name}; there are {games}.")
        screen.say(told.format(name=shown(line), games=listing(names)))


def _welcome(screen: Screen, table: Table, seat: int, journal: Journal | None, again: bool) -> None:
    from horseplay.terminal.screen import players

    told = ", ".join(f"{name} {value}" for name, value in changed(table.history.position.house).items())
    title = screen.faces.strong(table.game.title) + (f" ({told})" if told else "")
    screen.say(_("{game}. ? lists what you can type.").format(game=title))
    bots = [p for p in range(len(table.names)) if p != seat]
    screen.say(
        _("At the table, in turn: {names}.").format(names=players(table.view(seat), table.names_for(seat), bots))
    )
    if journal:
        screen.line((_("Going on with {path}") if again else _("The log is {path}")).format(path=journal.path))


# ---------------------------------------------------------------- serve and join


def serve(argv: Sequence[str]) -> int:
    """Serves tables until it is stopped."""
    parser = _parser("serve", _("Serve tables to a household or the world; Ctrl-C ends it, and every table is kept."))
    parser.add_argument(
        "--host", metavar="ADDRESS", help=_("127.0.0.1 unless said: this computer only; 0.0.0.0: the home network too")
    )
    parser.add_argument("--port", type=whole(0, 65535), metavar="N", help=_("8000 unless said"))
    _add_database(parser)
    parser.add_argument(
        "--base-url", metavar="URL", help=_("the address that others see, behind a proxy: https://cards.example.org")
    )
    games = all_games()
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    base = "" if given.base_url is None else _base(given.base_url)

    from horseplay.server import serve as server

    host, port = given.host or "127.0.0.1", 8000 if given.port is None else given.port
    server.serve(games, _database(given), host, port, base, say=_aloud)
    return 0


def _base(url: str) -> str:
    """A base URL as browsers name an origin; `BadUsage` if it is none."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    plain = not (parts.query or parts.fragment or parts.username is not None or parts.path.strip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or set(url) & set(" \t\n\\"):
        told = _("--base-url: {url} is not allowed; it is the address of a whole site, such as {such}")
        raise BadUsage(told.format(url=shown(url), such="https://cards.example.org"))
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def join(argv: Sequence[str]) -> int:
    """Plays at a table that is served elsewhere, from this terminal."""
    parser = _parser("join", _("Sit down at a table that somebody serves, and play from this terminal."))
    parser.add_argument(
        "link", nargs="?", metavar="LINK", help=_("the table's invitation, or your personal link to it")
    )
    parser.add_argument("--name", metavar="NAME", help=_("what you are called: the name you are logged in by"))
    parser.add_argument("--token", metavar="TOKEN", help=_("take your seat back: it is told when you leave"))
    parser.add_argument("--watch", action="store_true", help=_("look on"))
    parser.add_argument(
        "--plain", action="store_true", help=_("no colours, symbols or tables; whole words, one thing a line")
    )
    games = all_games()
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.link:
        raise BadUsage(_("which table? horseplay join LINK, with the link of its invitation"))
    if given.watch and given.name is not None:
        raise BadUsage(_("--watch and --name cannot be given together: who looks on has no name"))
    name = "" if given.watch else _name(given)

    from horseplay.terminal.connection import found
    from horseplay.terminal.input import Input
    from horseplay.terminal.remote import Remote
    from horseplay.terminal.screen import Screen, faces_for

    place = found(given.link, given.token or "")
    screen = Screen(sys.stdout, faces_for(sys.stdout, given.plain))
    return Remote(place, games, Input(0), screen, name, lambda game: _rendered(page(game), given.plain)).run()


# ---------------------------------------------------------------- rules


def rules(argv: Sequence[str]) -> int:
    """Prints a game's page, or that of the manners."""
    games = all_games()
    parser = _parser("rules", _("The rules of a game and its options, or of the manners."))
    parser.add_argument("game", nargs="?", metavar="GAME", help=listing([*games, MANNERS], "or"))
    parser.add_argument("--preset", metavar="NAME", help=_("say too which options this preset sets"))
    parser.add_argument("--plain", action="store_true", help=_("as Markdown, whatever the terminal can do"))
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise _which_game(games, "rules")
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
    _paged(text, given.plain)
    return 0


def learn(argv: Sequence[str]) -> int:
    """Prints a game's lesson, or the hand it follows."""
    games = all_games()
    parser = _parser("learn", _("The game in ten minutes: a recorded hand from the deal to the score sheet."))
    parser.add_argument("game", nargs="?", metavar="GAME", help=listing(games, "or"))
    parser.add_argument("--hand", action="store_true", help=_("only the hand, as text for `horseplay replay`"))
    parser.add_argument("--plain", action="store_true", help=_("as Markdown, whatever the terminal can do"))
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise _which_game(games, "learn")
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
    _paged(f"{lettered(made)}\n{commands(game)}\n", given.plain)
    return 0


def _paged(text: str, plain: bool) -> None:
    """Shows Markdown page by page where that can be."""
    from horseplay.terminal.screen import Screen, faces_for

    Screen(sys.stdout, faces_for(sys.stdout, plain)).page(_rendered(text, plain))


def _rendered(text: str, plain: bool) -> str:
    """Markdown as it looks best on standard output: as it is in a pipe, laid out on a terminal."""
    if plain or not sys.stdout.isatty():
        return text
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as laid_out:
        console.print(Markdown(text))
    return laid_out.get()


def _which_game(games: Mapping[str, Game], command: str) -> BadUsage:
    """The complaint that no game was named."""
    told = _("which game? There are {games}: {command}")
    return BadUsage(told.format(games=listing(games), command=f"horseplay {command} {next(iter(games))}"))


# ---------------------------------------------------------------- simulate


def _simulate_parser(games: Sequence[Game]) -> Parser:
    parser = _parser("simulate", _("Bots against bots, or random lawful play; a table of what came of it."))
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
    given = _parsed(_simulate_parser(list(games.values())), argv, games)
    if given.help:
        _simulate_parser(_one_game(games, given) or list(games.values())).print_help()
        return 0
    if not given.game:
        raise _which_game(games, "simulate")
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
    if not sys.stderr.isatty():
        tally = contest(game, house, games, given.seed, jobs=given.jobs)
    else:
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(game.title, total=games)
            tally = contest(
                game, house, games, given.seed, jobs=given.jobs, progress=lambda done: bar.update(task, completed=done)
            )
    return tally.rows(), tally.to_json()


def _random(game: Game, house: Any, given: Namespace) -> tuple[list[tuple[str, str]], dict[str, Any]]:
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
        *([(_("Contracts made"), _part(played.made, played.declared))] if played.declared else []),
        (_("Acts"), str(played.acts)),
        (_("Acts a second"), f"{played.speed:,.0f}"),
    ]
    return rows, values


def _part(part: int, whole: int) -> str:
    return _("{part} of {whole} ({percent})").format(part=part, whole=whole, percent=f"{100 * part / whole:.0f} %")


# ---------------------------------------------------------------- conform


def _conform_parser() -> Parser:
    parser = _parser("conform", _("Try whether a game keeps to what every game must, on random games of it."))
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
    given = _parsed(parser, argv, {})
    if given.help:
        parser.print_help()
        return 0
    if not given.game:
        raise _which_game(games, "conform")

    from horseplay.terminal.screen import has_symbols
    from horseplay.testing.telling import lines, tried

    report = tried(game_of(games, given.game), given.sets, given.seed)
    if given.json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        print("\n".join(lines(report, symbols=not given.plain and has_symbols(sys.stdout))))
    return 0 if report.holds else 1


# ---------------------------------------------------------------- replay


def replay(argv: Sequence[str]) -> int:
    """Tells a recorded hand or game; 2 if it stops at something that may not be done."""
    games = all_games()
    parser = _parser("replay", _("Tell a recorded hand: a text as in the rules pages' examples, or the log of a game."))
    parser.add_argument("file", nargs="?", metavar="FILE", help=_("the file, - for standard input"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object about where it stands"))
    parser.add_argument("--text", action="store_true", help=_("the game as a hand in text"))
    parser.add_argument("--plain", action="store_true", help=_("no colours or symbols; whole words"))
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if given.file is None:
        raise BadUsage(_("which file? horseplay replay FILE, - for standard input"))
    if given.json and given.text:
        raise BadUsage(_("--json and --text cannot be given together"))
    content, name = _content(given.file)
    with _blaming(name):
        walk, names = _walk(games, content, name)

    from horseplay.log.text import standing, write

    if given.json:
        with speaking("en"):
            print(json.dumps(standing(walk), ensure_ascii=False))
    elif given.text:
        print(write(walk.history), end="")
    else:
        from horseplay.terminal.replay import Tale
        from horseplay.terminal.screen import Screen, faces_for

        Tale(Screen(sys.stdout, faces_for(sys.stdout, given.plain)), walk, names).tell()
    return 2 if walk.refused else 0


def _content(file: str) -> tuple[str, str]:
    """The text of a file, - for standard input, and what it is called."""
    from horseplay.terminal.store import decoded, read_text

    name = _("standard input") if file == "-" else file
    return decoded(sys.stdin.buffer.read(), name) if file == "-" else read_text(Path(file)), name


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """What cannot be read within it is said of this file."""
    try:
        yield
    except (BadText, BadLog) as error:
        raise BadText(f"{name}: {str(error).removeprefix(name + ': ')}") from error


def _walk(games: Mapping[str, Game], content: str, name: str) -> tuple[Walk, tuple[str, ...]]:
    """Where a text or a log leads, and who sits there."""
    from horseplay.log import jsonl, text
    from horseplay.table import resumed
    from horseplay.terminal.store import game_of_log

    if content.lstrip("\ufeff \t\r\n").startswith("{"):
        log = jsonl.read(content)
        game = game_of_log(games, log.header, name)
        return text.Walk(jsonl.folded(log, game)), log.header.seats or resumed(log, game).names
    return text.walk(text.read(content, games)), ()


# ---------------------------------------------------------------- verify


def verify(argv: Sequence[str]) -> int:
    """Checks a log and every shuffle in it; 1 if a hand was not dealt as promised."""
    games = all_games()
    parser = _parser("verify", _("Check the log of a game: that it is whole, and that the cards are those promised."))
    parser.add_argument("file", nargs="?", metavar="LOG", help=_("the log, - for standard input"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object instead of sentences"))
    given = _parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if given.file is None:
        raise BadUsage(_("which log? horseplay verify LOG, - for standard input"))

    from horseplay.log.fair import verified
    from horseplay.log.jsonl import read
    from horseplay.table import resumed
    from horseplay.terminal.store import game_of_log

    content, name = _content(given.file)
    with _blaming(name):
        log = read(content)
        table = resumed(log, game_of_log(games, log.header, name))
    hands = [verified(table.shuffles, shuffle.hand, len(table.names)) for shuffle in table.shuffles]
    wrong = [hand.hand for hand in hands if hand.verdict == "wrong"]
    if given.json:
        told = [hand.to_json() for hand in hands]
        print(json.dumps({"game": table.game.name, "events": table.version, "wrong": wrong, "hands": told}))
    else:
        print(_("{game}: the log is whole, {count} events.").format(game=table.game.title, count=table.version))
        print("\n".join(hand.sentence for hand in hands))
        if wrong:
            print(_("WRONG: not all hands were dealt as promised."))
    return 1 if wrong else 0
