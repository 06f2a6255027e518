"""A server for tests: rooms under a clock that stands still, a real one in a thread or in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import uvicorn
from websockets.sync.client import ClientConnection, connect

from horseplay import Game
from horseplay.games import all_games
from horseplay.log.events import Header
from horseplay.manners import Manners
from horseplay.server.http.app import application
from horseplay.server.http.site import PLAIN, Setting
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.messages import Answer, Bad, read
from horseplay.server.room.presence import Listener
from horseplay.server.room.room import Room
from horseplay.server.room.snapshot import Snapshot
from horseplay.server.room.storage import load
from horseplay.server.room.timing import AT_ONCE, Timing
from horseplay.server.store import Store
from horseplay.table import Chance

IDS = itertools.count(1)
SHORT = {"hossie": 8, "horsethief": 3, "hoskin": 500}  # targets that a few hands reach
ENDLESS = (1e9, 1e9)
PATIENT = PLAIN._replace(tables=ENDLESS, messages=ENDLESS, requests=ENDLESS, looks=ENDLESS)  # programs are fast

PROGRAM = """
import sys
from horseplay.games import all_games
from horseplay.server.room.timing import Timing
from horseplay.server.serve import serve
database, port, timing, seed = sys.argv[1:]
timing, seed = Timing(*map(float, timing.split(","))), int(seed) if seed else None
serve(all_games(), database, port=int(port), timing=timing, seed=seed, say=lambda line: None)
"""


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def header(name: str = "hossie", manners: dict[str, Any] | None = None, title: str = "", **rules: Any) -> Header:
    """The header of a table with a short game."""
    game: Game = all_games()[name]
    house = game.house(given={"target": SHORT[name], **rules})
    return Header(name, house._asdict(), Manners(**(manners or {}))._asdict(), title=title)


class Desk:
    """A room without a task: requests and time act when the test says so."""

    def __init__(self, lobby: Lobby, room: Room, clock: Clock) -> None:
        self.lobby, self.room, self.clock = lobby, room, clock

    async def send(
        self, who: str, id: str = "", version: int | None = None, by: Listener | None = None, **fields: Any
    ) -> Answer:
        """The answer to a request, made against what is seen now unless said, and by no line unless said."""
        seen = self.room.table.version if version is None else version
        message = read({"id": id or f"r{next(IDS)}", "version": seen, **fields})
        assert not isinstance(message, Bad), message.refusal.why
        return await self.room.handle(who, message, by)

    async def do(self, who: str, what: str, **fields: Any) -> None:
        """Something is done, and granted."""
        answer = await self.send(who, do=what, **fields)
        assert answer.refusal is None, answer.refusal.why

    async def refused(self, who: str, **fields: Any) -> str:
        """The code with which a request is refused; nothing happens."""
        before = self.room.table.version
        answer = await self.send(who, **fields)
        assert answer.refusal is not None
        assert self.room.table.version == before
        return answer.refusal.code

    async def settle(self) -> None:
        """All that is due happens."""
        while await self.room.tick():
            pass

    async def wait(self, seconds: float) -> None:
        """Time passes, and all that falls due happens."""
        end = self.clock.now + seconds
        while (at := min((plan[0] for plan in self.room.clockwork.plans()), default=end + 1)) <= end:
            self.clock.now = max(self.clock.now, at)
            await self.room.tick()
        self.clock.now = end

    def snapshot(self, who: str) -> Snapshot:
        """What somebody sees."""
        return self.room.snapshot(who)

    async def again(self) -> Desk:
        """The same table after the server was started anew."""
        lobby = Lobby(self.lobby.games, self.lobby.store, self.room.timing, self.room.chance, self.clock)
        await lobby.open()
        return await seen(lobby, self.room.link, self.clock)


async def seen(lobby: Lobby, link: str, clock: Clock) -> Desk:
    """A table of a lobby, loaded for a test."""
    stored = await load(link, lobby.games, lobby.store)
    assert stored is not None
    return Desk(lobby, Room(link, stored, lobby.store, lobby.timing, lobby.chance, clock, lobby.places), clock)


@contextlib.asynccontextmanager
async def desk(path: Path, timing: Timing = AT_ONCE, seed: int = 1, **table: Any) -> Any:
    """A table at which Ann sits on seat 0 and looks on; nothing else has happened."""
    clock = Clock()
    lobby = Lobby(all_games(), Store(str(path / "tables.db")), timing, Chance(seed), clock)
    await lobby.open()
    link = await lobby.create(header(**table), "ann", "Ann")
    own = await seen(lobby, link, clock)
    own.room.join("ann")
    try:
        yield own
    finally:
        await lobby.close()


# ---------------------------------------------------------------- a real server


class Served:
    """A server in a thread of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines = contextlib.ExitStack()

    def http(
        self, method: str, path: str, form: dict[str, Any] | str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Status, headers (`set-cookie` joined by newlines) and text of an answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        body = urlencode(form, doseq=True) if isinstance(form, dict) else form
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
        line.request(method, path, body=None if body is None else body.encode(), headers=sent)
        answer = line.getresponse()
        found: dict[str, str] = {}
        for name, value in answer.getheaders():
            found[name.lower()] = f"{found[name.lower()]}\n{value}" if name.lower() in found else value
        text = answer.read().decode()
        line.close()
        return answer.status, found, text

    def open(self, name: str = "Ann", game: str = "hossie", **fields: Any) -> tuple[str, str]:
        """The path of a new table and the cookie of who opened it."""
        rules = {"house.target": SHORT[game], **fields}
        status, headers, text = self.http("POST", "/", {"game": game, "name": name, **rules})
        assert status == 303, text
        return headers["location"], headers["set-cookie"].partition(";")[0]

    def line(
        self,
        path: str,
        cookie: str = "",
        plain: bool = True,
        token: str = "",
        since: int | str = 0,
        language: str = "en",
        **more: Any,
    ) -> ClientConnection:
        """A socket to a table."""
        asked = {"as": "json" if plain else "", "token": token, "since": since, "language": language}
        sent = {"Cookie": cookie} if cookie else {}
        address = f"ws://127.0.0.1:{self.port}{path}?{urlencode(asked)}"
        line: ClientConnection = self.lines.enter_context(
            connect(address, additional_headers=sent, max_size=None, **more)
        )
        return line


@contextlib.contextmanager
def running(
    database: Path | str, timing: Timing = AT_ONCE, seed: int | None = 1, setting: Setting = PATIENT, games: Any = None
) -> Iterator[Served]:
    """A server on a free port, until the block ends."""
    app = application(games or all_games(), str(database), setting, timing, seed)
    with socket.socket(proto=socket.IPPROTO_TCP) as line:  # so that asyncio sends small things at once
        line.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="error", access_log=False, timeout_graceful_shutdown=1, lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[line])), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.005)
        served = Served(line.getsockname()[1])
        try:
            yield served
        finally:
            served.lines.close()
            server.should_exit = True
            thread.join(10)


def reserved() -> socket.socket:
    """A line at a free port, which nobody else is given; a server of that number may listen there all the same."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    line.bind(("127.0.0.1", 0))
    return line


class Process(Served):
    """A server in a process of its own, which can be killed and started again; `timing` as in `Timing`."""

    def __init__(self, database: Path | str, *timing: float, seed: int | None = 3) -> None:
        self.place = reserved()
        super().__init__(self.place.getsockname()[1])
        self.database = database
        given = [str(database), str(self.port), ",".join(map(str, timing)), "" if seed is None else str(seed)]
        self.command = [sys.executable, "-c", PROGRAM, *given]

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """It runs, and answers."""
        self.process = subprocess.Popen(self.command)
        end = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError):
                self.http("GET", "/health")
                return
            assert self.process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut does, as far as a process can tell."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def served(database: Path | str, *timing: float, seed: int | None = 3) -> Iterator[Process]:
    """A server until the block ends."""
    server = Process(database, *timing, seed=seed)
    try:
        server.start()
        yield server
    finally:
        server.lines.close()
        server.kill()
        server.place.close()


class Seat:
    """A program at a table: keeps what it was told last, and every text it was sent."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.table, self.token = line, dict[str, Any](), ""
        self.got: list[str] = []
        self.take()

    def take(self, timeout: float = 10) -> dict[str, Any]:
        """The next message; until there was a table, that."""
        while True:
            text = str(self.line.recv(timeout))
            self.got.append(text)
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "hello":
                self.token = message["token"]
                continue
            if message["type"] == "table":
                self.table = message
            return message

    def send(self, **fields: Any) -> str:
        """Sends a request; its id."""
        id = str(fields.pop("id", f"s{os.getpid()}-{next(IDS)}"))
        self.line.send(json.dumps({"id": id, "version": self.table["version"], **fields}))
        return id

    def ask(self, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        id = self.send(**fields)
        while (message := self.take())["type"] != "answer" or message["id"] != id:
            pass
        return message

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """Something is done and granted; the table after it."""
        answer = self.ask(do=what, **fields)
        assert answer["ok"], answer
        return self.until(lambda table: table["version"] >= answer["version"])

    def until(self, wanted: Any, timeout: float = 10) -> dict[str, Any]:
        """The first table that is as wanted."""
        end = time.monotonic() + timeout
        while not wanted(self.table):
            assert time.monotonic() < end, self.table["status"]
            self.take(timeout)
        return self.table
