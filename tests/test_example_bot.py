"""The example bot plays a game, and the documentation of messages names what there is."""

from __future__ import annotations

import random
import runpy
import threading
from pathlib import Path

import pytest

from horseplay.server.room.messages import FIELDS
from horseplay.server.room.sheet import Sheet
from horseplay.server.room.snapshot import Player, Snapshot
from tests.server import SHORT, Seat, running

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", list(SHORT))
def test_example_bots_play_a_game_to_its_end(name: str, tmp_path: Path) -> None:
    bot = runpy.run_path(str(ROOT / "examples" / "bot.py"))["play"]
    random.seed(1)  # by which the bots choose, one after another: some games would last for forty hands
    with running(tmp_path / "tables.db") as server:
        path, cookie = server.open("Ann", name)
        told: list[str] = []
        link = f"http://127.0.0.1:{server.port}{path}"
        threads = [
            threading.Thread(target=lambda n=n: told.append(bot(link, f"Robo {n}")), daemon=True) for n in range(2)
        ]
        for thread in threads:
            thread.start()
        host = Seat(server.line(path, cookie))
        host.until(lambda table: sum(player["who"] == "person" for player in table["players"]) == 3)
        host.do("start")
        while host.table["stage"] != "over":
            if host.table["view"]["turn"] == 0:
                host.ask(act=host.table["view"]["legal"][0])
                continue
            host.take()
        for thread in threads:
            thread.join(10)
        assert host.table["view"]["winner"] is not None
        assert [status.partition(": ")[0] for status in told] == ["The game is over"] * 2


def test_example_is_as_short_as_promised() -> None:
    lines = (ROOT / "examples" / "bot.py").read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.strip().startswith(('"""', "#"))]
    assert len(code) <= 32


def test_documentation_names_every_request_and_field() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for word in [*FIELDS, *Snapshot._fields, *Player._fields, *Sheet._fields]:
        if word not in ("refusal", "answer", "home"):
            assert f"`{word}`" in text, word
