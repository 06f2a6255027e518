"""`horseplay replay`: a recorded hand or game, told. Layer 8."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from horseplay.commands.given import parsed, parser_for
from horseplay.commands.records import blaming, content_of, walked
from horseplay.games import all_games
from horseplay.language import _, speaking
from horseplay.terminal.arguments import BadUsage


def replay(argv: Sequence[str]) -> int:
    """Tells a recorded hand or game; 2 if it stops at something that may not be done."""
    games = all_games()
    parser = parser_for(
        "replay", _("Tell a recorded hand: a text as in the rules pages' examples, or the log of a game.")
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help=_("the file, - for standard input"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object about where it stands"))
    parser.add_argument("--text", action="store_true", help=_("the game as a hand in text"))
    parser.add_argument("--plain", action="store_true", help=_("no colours or symbols; whole words"))
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if given.file is None:
        raise BadUsage(_("which file? horseplay replay FILE, - for standard input"))
    if given.json and given.text:
        raise BadUsage(_("--json and --text cannot be given together"))
    content, name = content_of(given.file)
    with blaming(name):
        walk, names = walked(games, content, name)

    from horseplay.log.text import standing, write

    if given.json:
        with speaking("en"):
            print(json.dumps(standing(walk), ensure_ascii=False))
    elif given.text:
        print(write(walk.history), end="")
    else:
        from horseplay.terminal.replay import Walkthrough
        from horseplay.terminal.screen import Screen, faces_for

        Walkthrough(Screen(sys.stdout, faces_for(sys.stdout, given.plain)), walk, names).tell()
    return 2 if walk.refused else 0
