"""Acknowledged means stored: real servers killed at random moments, what is left compared with what was told.

HORSEPLAY_SOAK says how many games are played (20); `make soak` plays 200. A few more are stored in PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from horseplay.games import all_games
from horseplay.log.jsonl import event_of, header_of
from horseplay.server.store import Store
from horseplay.table.table import resumed_events
from tests.server import SHORT, Seat, Served, served

GAMES = int(os.environ.get("HORSEPLAY_SOAK", "20"))
AT_ONCE = 4  # tables that are played on one server


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
                message = seat.take(20)
                if message["type"] == "answer":
                    assert self.asked
                    assert message["id"] == self.asked["id"]
                    if message["ok"]:
                        self.granted[message["id"]] = self.least = message["version"]
                    else:
                        assert message["refused"]["code"] in ("stale", "too-fast"), message
                        self.denied.add(message["id"])
                        if message["refused"]["code"] == "too-fast":
                            time.sleep(1)
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


def told(guests: list[Guest]) -> int:
    """How much these were told together."""
    return sum(len(guest.told) for guest in guests)


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


@pytest.mark.timeout(60 + 6 * GAMES)
def test_server_killed_at_any_moment_loses_nothing(database: str) -> None:
    games = AT_ONCE if "://" in database else GAMES
    rng, running = random.Random(games), 0
    with served(database, 0, 0, 0, 0, 1, 25, seed=None) as server:
        names = list(SHORT)
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
                enough = told(guests) + rng.randrange(100)
                while told(guests) < enough and any(thread.is_alive() for thread in threads):
                    time.sleep(0.001)
                time.sleep(rng.uniform(0, 0.02))
                server.kill()
                stop.set()
                for thread in threads:
                    thread.join()
                server.lines.close()
                for guest in guests:
                    check(server.database, guest)
                    if guest.told:  # unless the line was cut before a word was said
                        running += guest.told[max(guest.told)]["stage"] == "playing"
                server.start()
            for guest in guests:
                assert guest.play(server), (guest.path, max(guest.told))
                check(server.database, guest)
    assert running > games // 2, "too few were killed in the middle of a game"
