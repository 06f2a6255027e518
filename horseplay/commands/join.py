"""`horseplay join`: a seat at a table elsewhere, from a terminal. Layer 8."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from horseplay.commands.given import name_of, parsed, parser_for
from horseplay.commands.markdown import rendered
from horseplay.games import all_games
from horseplay.language import _
from horseplay.pages import page
from horseplay.terminal.arguments import BadUsage


def join(argv: Sequence[str]) -> int:
    """Plays at a table that is served elsewhere, from this terminal."""
    parser = parser_for("join", _("Sit down at a table that somebody serves, and play from this terminal."))
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
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if not given.link:
        raise BadUsage(_("which table? horseplay join LINK, with the link of its invitation"))
    if given.watch and given.name is not None:
        raise BadUsage(_("--watch and --name cannot be given together: who looks on has no name"))
    name = "" if given.watch else name_of(given)

    from horseplay.terminal.connection import found
    from horseplay.terminal.input import Input
    from horseplay.terminal.remote import Remote
    from horseplay.terminal.screen import Screen, faces_for

    place = found(given.link, given.token or "")
    screen = Screen(sys.stdout, faces_for(sys.stdout, given.plain))
    return Remote(place, games, Input(0), screen, name, lambda game: rendered(page(game), given.plain)).run()
