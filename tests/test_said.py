"""Nothing is said past the catalogues: in a language whose every sentence stands between « and », no other words are
left, on pages, in JSON and in the terminal."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from horseplay import all_games
from horseplay.cli import main
from horseplay.language import speaking
from horseplay.server.pages import documents, tables
from horseplay.server.pages.start import start
from horseplay.server.room import snapshot
from tests.server import Desk, desk
from tests.test_server_room import choice, company, in_turn
from tests.tongue import between, left, left_on


@pytest.fixture(scope="module", autouse=True)
def _between(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with between(tmp_path_factory.mktemp("languages")):
        yield


# ---------------------------------------------------------------- pages


def test_the_start_page_says_nothing_else() -> None:
    games = all_games()
    with speaking("de"):
        for name in games:
            assert left_on(start(games, {"name": "Ann"}, {"": "«x»"}, [], name)) == []


def test_a_message_says_nothing_else() -> None:
    with speaking("de"):
        assert left_on(documents.message("«x»", "«y»")) == []


@pytest.mark.parametrize("name", ["hossie", "horsethief", "hoskin"])
def test_a_table_says_nothing_else_in_any_phase(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with desk(tmp_path, name=name) as own:
            check(own)
            await company(own, "bert")
            own.room.join("guest")
            phases = set()
            while own.room.table.stage == "playing" and len(own.room.table.hands) < 2:
                phase = own.room.table.view(None).phase
                if phase not in phases or len(own.room.table.moments) % 7 == 0:
                    phases.add(phase)
                    check(own)
                if own.room.table.turn is not None:
                    await own.send(in_turn(own), act=choice(own))
                await own.settle()
            check(own)
            for who, what in (("ann", "pause"), ("bert", "resume")):
                await own.do(who, what)
                check(own)

    asyncio.run(play())


def check(own: Desk) -> None:
    """What everybody sees, as page and as JSON."""
    with speaking("de"):
        for who in ("ann", "bert", "guest"):
            seen = own.snapshot(who)
            assert left_on(tables.document(seen)) == []
            told = snapshot.to_json(seen)
            assert left(" ".join([*told["news"], told["status"], *told["calls"]])) == []
            for row in told["sheet"]:
                assert left(" ".join([row["outcome"], *row["account"], row["contract"]])) == []


# ---------------------------------------------------------------- the terminal


@pytest.mark.parametrize("name", ["hossie", "horsethief", "hoskin"])
def test_a_terminal_says_nothing_else(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = ["?", "scores", "sheet", "last", "hint", "nonsense", ""] + ["1", "7"] * 9
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)

    class Typed:
        terminal = False

        def line(self) -> str:
            if not typed:
                raise EOFError
            return typed.pop(0)

        def waiting(self, seconds: float = 0) -> None:
            return None

    monkeypatch.setattr("horseplay.terminal.input.Input", lambda fd: Typed())
    assert main(["play", name, "--terminal", "--plain", "--seed", "3", "--language", "de"]) == 0
    told = [line for line in out.getvalue().split("\n") if str(tmp_path) not in line and "horseplay play" not in line]
    assert set(left("\n".join(told))) == {"scores", "sheet", "last", "hint", "nonsense"}  # as they were typed
