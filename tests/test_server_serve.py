"""Serving from the command line's side: addresses told, the table at once, a polite end."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from horseplay.errors import HorseplayError
from horseplay.games import all_games
from horseplay.server.serve import serve
from tests.server import Seat, Served

PLAY = """
import sys
from horseplay.games import all_games
from horseplay.server.room.timing import AT_ONCE
from horseplay.server.serve import Opening, play
from tests.server import header
say = lambda text: print(text, flush=True)
play(all_games(), sys.argv[1], Opening(header(sys.argv[2]), "Ann", 1), timing=AT_ONCE, seed=1, browser=False, say=say)
"""


def played(database: Path, name: str) -> tuple[subprocess.Popen[str], str]:
    """A process that plays at a table of its own, and the address it tells."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAY, str(database), name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/seat/\S+", process.stdout.readline())
    assert found
    return process, found[0]


def test_table_is_opened_at_once_and_ctrl_c_ends_politely(tmp_path: Path) -> None:
    database = tmp_path / "deeper" / "a ?#% b.db"
    links = []
    for name in ("hossie", "hoskin"):
        process, address = played(database, name)
        port, path = re.findall(r":(\d+)(/.*)", address)[0]
        server = Served(int(port))
        status, headers, _ = server.http("GET", path)
        assert status == 303
        cookie = headers["set-cookie"].partition(";")[0]
        seat = Seat(server.line(headers["location"], cookie))
        assert seat.table["view"]["seat"] == 1
        assert [player["who"] for player in seat.table["players"]].count("bot") == len(seat.table["players"]) - 1
        seat.until(lambda table: table["view"]["turn"] == 0)
        links.append(headers["location"])
        listed = server.http("GET", "/", Cookie=cookie)[2]
        assert all(link in listed for link in links)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
        server.lines.close()
        assert process.returncode == 0
        assert "Goodbye" in out
        assert "Traceback" not in errors


def test_port_that_is_taken_is_told(tmp_path: Path) -> None:
    process, address = played(tmp_path / "a.db", "hossie")
    try:
        port = int(re.findall(r":(\d+)/", address)[0])
        with pytest.raises(HorseplayError, match=f"port {port}"):
            serve(all_games(), str(tmp_path / "b.db"), port=port)
    finally:
        process.kill()
        process.communicate()
