"""`horseplay play`: a game against bots, in the browser or line by line. Layer 8."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from horseplay.commands.given import add_database, aloud, database_of, name_of, one_game, parsed, parser_for
from horseplay.commands.markdown import rendered
from horseplay.errors import BadLog, listing
from horseplay.games import all_games
from horseplay.house import Declared, changed, options, shown
from horseplay.language import _, spoken_language
from horseplay.manners import Manners
from horseplay.pages import page
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
    from horseplay.game import Game
    from horseplay.table import Table
    from horseplay.terminal.input import Input
    from horseplay.terminal.screen import Screen
    from horseplay.terminal.store import Journal


MANNER = "manner:"


def _play_parser(games: Sequence[Game]) -> Parser:
    parser = parser_for(
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
    add_database(browser)
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


def play(argv: Sequence[str]) -> int:
    """Plays a game: at a table in the browser, or at this terminal."""
    games = all_games()
    given = parsed(_play_parser(list(games.values())), argv, games)
    if given.help:
        _play_parser(one_game(games, given) or list(games.values())).print_help()
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
        database_of(given),
        server.Opening(Header(game.name, house._asdict(), manners._asdict()), name_of(given), seat),
        port=given.port or 0,
        timing=pace,
        seed=given.seed,
        browser=not given.no_browser,
        say=aloud,
    )
    return 0


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
    client = Client(input, screen, hint, lambda: rendered(page(game), given.plain), pace)
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
