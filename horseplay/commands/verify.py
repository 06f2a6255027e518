"""`horseplay verify`: whether nobody chose the cards. Layer 8."""

from __future__ import annotations

import json
from collections.abc import Sequence

from horseplay.commands.given import parsed, parser_for
from horseplay.commands.records import blaming, content_of
from horseplay.games import all_games
from horseplay.language import _
from horseplay.terminal.arguments import BadUsage


def verify(argv: Sequence[str]) -> int:
    """Checks a log and every shuffle in it; 1 if a hand was not dealt as promised."""
    games = all_games()
    parser = parser_for(
        "verify", _("Check the log of a game: that it is whole, and that the cards are those promised.")
    )
    parser.add_argument("file", nargs="?", metavar="LOG", help=_("the log, - for standard input"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object instead of sentences"))
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    if given.file is None:
        raise BadUsage(_("which log? horseplay verify LOG, - for standard input"))

    from horseplay.log.fair import verified
    from horseplay.log.jsonl import read
    from horseplay.table import resumed
    from horseplay.terminal.store import game_of_log

    content, name = content_of(given.file)
    with blaming(name):
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
