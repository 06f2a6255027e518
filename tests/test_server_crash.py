"""Acknowledged means stored: real servers killed at random moments, what is left compared with what was told.

HORSEPLAY_SOAK says how many games are played (20); `make soak` plays 200. A few more are stored in PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from horseplay.games import all_games
from horseplay.log.lines import event_of, header_of
from horseplay.server.store import Store
from horseplay.table.table import resumed_events
from tests.server import SHORT, Seat, Served

GAMES = int(os.environ.get("HORSEPLAY_SOAK", "20"))
AT_ONCE = 4  # tables that are played on one server
PROGRAM = """
import sys
from horseplay.games import all_games
from horseplay.server.pace import Pace
from horseplay.server.serve import serve
serve(all_games(), sys.argv[1], port=int(sys.argv[2]), pace=Pace(0, 0, 0, 0, 1, 25))
"""


class Process(Served):
    """A server in a process of its own."""

    def __init__(self, database: str, port: int) -> None:
        super().__init__(port)
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, database, str(port)], stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError):
                self.http("GET", "/health")
                return
            assert self.process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut does, as far as a process can tell."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Guest:
    """A person at a table over any number of connections: what they were told, and what was acknowledged."""

    def __init__(self, path: str, cookie: str, rng: random.Random) -> None:
        self.path, self.cookie, self.rng = path, cookie, rng
        self.told: dict[int, dict[str, Any]] = {}  # the table at each version
        self.granted: dict[str, int] = {}  # versions of acknowledged requests
        self.denied: set[str] = set()
        self.asked: dict[str, Any] | None = None  # the request not answered yet
        self.n = self.least = 0  # the last request, and the version it led to

    def play(self, server: Served, until: threading.Event | None = None) -> bool:
        """Plays on; whether the game was brought to its end."""
        with contextlib.suppress(WebSocketException, OSError, TimeoutError, EOFError):
            seat = Seat(server.line(self.path, self.cookie))
            if self.asked:
                seat.line.send(json.dumps(self.asked))
            self.note(seat.table)
            while until is None or not until.is_set():
                if self.table(seat):
                    return True
                message = seat.take(5)
                if message["type"] == "answer":
                    assert self.asked
                    assert message["id"] == self.asked["id"]
                    if message["ok"]:
                        self.granted[message["id"]] = self.least = message["version"]
                    else:
                        assert message["refused"]["code"] == "stale", message
                        self.denied.add(message["id"])
                    self.asked = None
                else:
                    self.note(message)
        return False

    def note(self, table: dict[str, Any]) -> None:
        """What was told is kept."""
        self.told[table["version"]] = table

    def table(self, seat: Seat) -> bool:
        """Does what is to be done, one thing at a time; whether the game is over."""
        table = seat.table
        if table["stage"] == "over":
            return True
        if self.asked is None and table["version"] >= self.least:
            wish: dict[str, Any] = {}
            if table["stage"] == "gathering":
                wish = {"do": "start"}
            elif table["view"]["turn"] == 0:
                wish = {"act": self.rng.choice(table["view"]["legal"])}
            if wish:
                self.n += 1
                self.asked = {"id": f"k{self.n}", "version": table["version"], **wish}
                seat.line.send(json.dumps(self.asked))
        return False


def stored(database: Path | str, link: str) -> list[dict[str, Any]]:
    """The rows of a table as they lie in the database."""

    async def within() -> list[dict[str, Any]]:
        store = Store(str(database))
        try:
            return await store.read(link)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as aside:  # in this thread Playwright may have a loop
        return aside.submit(asyncio.run, within()).result()


def check(database: Path | str, guest: Guest) -> None:
    """The log holds all that the guest was told and granted, and leads to just that at every version."""
    rows = stored(database, guest.path.removeprefix("/t/"))
    assert all(version < len(rows) for version in guest.told)
    for id, version in guest.granted.items():
        assert rows[version]["for"][1] == id
    asked = [row["for"][1] for row in rows[1:] if "for" in row]
    assert len(asked) == len(set(asked)), "a request happened twice"
    assert guest.denied.isdisjoint(asked), "a request was refused and happened"
    events = [
        event_of({k: v for k, v in row.items() if k not in ("for", "kept")}, n) for n, row in enumerate(rows[1:], 1)
    ]
    game = all_games()[rows[0]["game"]]
    table = resumed_events(header_of(rows[0]), [], game)
    for n in range(len(rows)):
        if n:
            table.add(events[n - 1])
        if n in guest.told:
            told, now = guest.told[n]["view"], json.loads(json.dumps(table.view(0).to_json()))
            assert told == now, n


@pytest.fixture
def port() -> int:
    """A port that was free just now."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        found: int = line.getsockname()[1]
    return found


@pytest.mark.timeout(60 + 6 * GAMES)
def test_server_killed_at_any_moment_loses_nothing(database: str, port: int) -> None:
    games = AT_ONCE if "://" in database else GAMES
    rng = random.Random(games)
    server = Process(database, port)
    names, running = list(SHORT), 0
    try:
        for first in range(0, games, AT_ONCE):
            guests = [
                Guest(*server.open("Ann", names[n % 3], bots="on"), random.Random(n))
                for n in range(first, min(first + AT_ONCE, games))
            ]
            for _ in range(2):
                stop = threading.Event()
                threads = [threading.Thread(target=guest.play, args=(server, stop)) for guest in guests]
                for thread in threads:
                    thread.start()
                time.sleep(rng.uniform(0.02, 0.9))
                server.kill()
                stop.set()
                for thread in threads:
                    thread.join()
                server.lines.close()
                for guest in guests:
                    check(database, guest)
                    if guest.told:  # unless the line was cut before a word was said
                        running += guest.told[max(guest.told)]["stage"] == "playing"
                server = Process(database, port)
            for guest in guests:
                assert guest.play(server), (guest.path, max(guest.told))
                check(database, guest)
        assert running > games // 2, "too few were killed in the middle of a game"
    finally:
        server.lines.close()
        server.kill()
