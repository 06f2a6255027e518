"""Serving tables: to a household or the world, or to oneself. Layer 7."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import uvicorn

from horseplay.errors import HorseplayError
from horseplay.language import _
from horseplay.log.events import Header
from horseplay.server.http.app import application
from horseplay.server.http.connections import BACKLOG, BoundedConnection, complained, raise_limit
from horseplay.server.http.site import Setting
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.messages import LARGEST
from horseplay.server.room.timing import USUAL, Timing
from horseplay.server.store import Store

if TYPE_CHECKING:
    from horseplay.game import Game

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER")  # one of these is set where a browser can open


class Opening(NamedTuple):
    """The table that is opened at once for who sits at this computer."""

    header: Header
    name: str
    seat: int = 0


def serve(
    games: dict[str, Game],
    database: str,
    host: str = "127.0.0.1",
    port: int = 8000,
    base_url: str = "",
    timing: Timing = USUAL,
    seed: int | None = None,
    say: Callable[[str], object] = print,
) -> None:
    """Serves until it is stopped; `HorseplayError` if it cannot."""
    _run(games, database, _bound(host, port), base_url, timing, seed, say, None, False)


def play(
    games: dict[str, Game],
    database: str,
    opening: Opening,
    host: str = "127.0.0.1",
    port: int = 0,
    timing: Timing = USUAL,
    seed: int | None = None,
    browser: bool = True,
    say: Callable[[str], object] = print,
) -> None:
    """Opens a table with a person seated and bots elsewhere, shows it in the browser, serves until it is stopped."""
    _run(games, database, _bound(host, port), "", timing, seed, say, opening, browser)


def _run(
    games: dict[str, Game],
    database: str,
    line: socket.socket,
    base_url: str,
    timing: Timing,
    seed: int | None,
    say: Callable[[str], object],
    opening: Opening | None,
    browser: bool,
) -> None:
    host, port = line.getsockname()[:2]
    everywhere = ipaddress.ip_address(host).is_unspecified
    near = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    address = f"http://{near}:{port}"
    base = base_url.rstrip("/")
    home = tuple(f"http://{ip}:{port}" for ip in home_addresses()) if everywhere else ()

    async def begun(lobby: Lobby) -> None:
        if opening is None:
            say(_("Horseplay is served at {address} (Ctrl-C ends it).").format(address=base or address))
            for other in home:
                say(_("In the home network: {address}").format(address=other))
            if not base and ipaddress.ip_address(host).is_loopback:
                say(_("That is for this computer only; --host 0.0.0.0 lets the home network in."))
            return
        person = await lobby.owner()
        link = await lobby.create(opening.header, person, opening.name, opening.seat, start=True)
        where = f"{address}/seat/{lobby.key(person, link)}"
        say(_("Your table: {address}").format(address=where))
        say(_("Other games, and your tables: {address}").format(address=address))
        say(_("Ctrl-C ends it; the game is kept."))
        if browser:
            asyncio.get_running_loop().call_later(0.3, _show, where)

    try:
        app = application(games, database, Setting(base, home), timing, seed, begun=begun)
    except HorseplayError:
        line.close()
        raise
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=BoundedConnection,
        backlog=BACKLOG,
        access_log=False,  # addresses of tables are secrets of those who play there
        ws_max_size=LARGEST,
        ws_ping_interval=5,  # a line that is dead without a word is found within ten seconds
        ws_ping_timeout=5,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    server = uvicorn.Server(config)
    with line, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_usable(database))
        raise_limit()
        asyncio.run(_serving(server, line))
    if not server.started:
        raise HorseplayError(_("the server could not start"))
    say(_("Goodbye. All tables are kept."))


async def _serving(server: uvicorn.Server, line: socket.socket) -> None:
    asyncio.get_running_loop().set_exception_handler(complained)
    await server.serve(sockets=[line])


async def _usable(database: str) -> None:
    """Raises `BadStore` if the database is none."""
    store = Store(database)
    await store.open()
    await store.close()


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        family, kind, proto, _name, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with contextlib.ExitStack() as failed:
            line = failed.enter_context(socket.socket(family, kind, proto))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind(where)
            line.listen(BACKLOG)
            failed.pop_all()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            told = _("port {port} of {host} is taken by another program; --port says another")
            raise HorseplayError(told.format(port=port, host=host)) from error
        told = _("{host}, port {port}: {why}").format(host=host, port=port, why=error.strerror or error)
        raise HorseplayError(told) from error
    return line


def home_addresses() -> list[str]:
    """The addresses of this computer in the home network, the likeliest first."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [ip for ip in dict.fromkeys(map(str, found)) if not ipaddress.ip_address(ip).is_loopback]


def _show(where: str) -> None:
    """The browser opens, where there is one; never one that would take this terminal over."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, SCREENS)):
        return
    try:
        webbrowser.get()
    except webbrowser.Error:
        return
    with contextlib.suppress(Exception):
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, where)
