"""`horseplay serve`: tables for a household or the world. Layer 8."""

from __future__ import annotations

from collections.abc import Sequence

from horseplay.commands.given import add_database, aloud, database_of, parsed, parser_for
from horseplay.games import all_games
from horseplay.house import shown
from horseplay.language import _
from horseplay.terminal.arguments import BadUsage, whole


def serve(argv: Sequence[str]) -> int:
    """Serves tables until it is stopped."""
    parser = parser_for(
        "serve", _("Serve tables to a household or the world; Ctrl-C ends it, and every table is kept.")
    )
    parser.add_argument(
        "--host", metavar="ADDRESS", help=_("127.0.0.1 unless said: this computer only; 0.0.0.0: the home network too")
    )
    parser.add_argument("--port", type=whole(0, 65535), metavar="N", help=_("8000 unless said"))
    add_database(parser)
    parser.add_argument(
        "--base-url", metavar="URL", help=_("the address that others see, behind a proxy: https://cards.example.org")
    )
    games = all_games()
    given = parsed(parser, argv, games)
    if given.help:
        parser.print_help()
        return 0
    base = "" if given.base_url is None else _base(given.base_url)

    from horseplay.server import serve as server

    host, port = given.host or "127.0.0.1", 8000 if given.port is None else given.port
    server.serve(games, database_of(given), host, port, base, say=aloud)
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
