"""Nothing is learned from a sentence: terminals near and far, pages and programs play whole games while every sentence
is noise, and do what they do in English."""

from __future__ import annotations

import asyncio
import io
import re
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from horseplay.bots import bot_for, plain
from horseplay.cards import is_card
from horseplay.game import Game
from horseplay.games import all_games
from horseplay.language import _, many
from horseplay.log.events import Acted, Event, Header
from horseplay.log.jsonl import read
from horseplay.manners import Manners
from horseplay.news import LAYS
from horseplay.server.pages import tables
from horseplay.server.room.snapshot import Snapshot, to_json
from horseplay.table import Chance, Table, resumed
from horseplay.terminal.cardtext import Faces
from horseplay.terminal.client import Client
from horseplay.terminal.connection import TableAddress
from horseplay.terminal.discards import AWAY, NUMBERS
from horseplay.terminal.input import Input
from horseplay.terminal.local import Session, seat_names
from horseplay.terminal.remote import Remote
from horseplay.terminal.screen import Screen
from horseplay.verbs import said
from horseplay.view import View
from tests.noise import deafened
from tests.server import SHORT, desk, running
from tests.test_join import Host
from tests.test_server_room import choice, company, in_turn

NAMES = ("Ayla", "Bela", "Cleo", "Dora")


class Typist(Input):
    """An input that types what a bot says of what the seat sees."""

    def __init__(self, view: Callable[[], View]) -> None:
        self.view, self.terminal = view, False

    def heed(self, bell: int, rung: Callable[[], bool]) -> None:
        """Nothing breaks off what is typed at once."""

    def line(self) -> str:
        """A word of the game, Enter where none is asked for."""
        view = self.view()
        return plain.bot(view) if view.turn == 0 and view.legal else ""

    def waiting(self, seconds: float = 0) -> str | None:
        """Nothing is typed ahead."""
        return None


def both(tmp_path: Path, play: Callable[[], Any]) -> tuple[Any, Any]:
    """What playing gives in English, and what it gives while every sentence is noise."""
    heard = play()
    with deafened(tmp_path / "noise"):
        return heard, play()


def lines_of_discards(table: Table, seat: int) -> list[str]:
    """The lines in which all that others laid away in this game is told to a seat, in the language being spoken."""
    told, run = list[str](), list[tuple[int, str, str]]()
    for moment in table.moments:
        event = moment.event
        laid = isinstance(event, Acted) and is_card(event.act) and not moment.before.playing
        here = (event.seat, moment.before.role) if isinstance(event, Acted) and laid else None
        if run and here != run[0][:2]:
            told += _line(table, seat, run)
            run = []
        if here and isinstance(event, Acted):
            act = moment.before.hear(event.act)
            assert act is not None
            run.append((*here, moment.before.heard(act, seat)))
    return told + (_line(table, seat, run) if run else [])


def _line(table: Table, seat: int, run: list[tuple[int, str, str]]) -> list[str]:
    by, role, _heard = run[0]
    if by == seat:
        return []
    cards, n = " ".join(word for _by, _role, word in run), len(run)
    if not all(is_card(word) for _by, _role, word in run):
        cards = many("{number} card", "{number} cards", n).format(number=_(NUMBERS[n]))
    return [_(AWAY[LAYS.get(role, "lays")][0]).format(seat=table.names[by], cards=cards)]


def check_told(table: Table, seat: int, out: str) -> None:
    """All that others laid away was told, with its number or faces and the right name."""
    wanted = lines_of_discards(table, seat)
    assert wanted or table.game.name == "hossie"
    lines = out.splitlines()
    assert [line for line in lines if line in wanted] == wanted


# ---------------------------------------------------------------- the terminal


def near(game: Game) -> tuple[list[Event], str]:
    """A short game in a terminal: what happened, and what was written."""
    house = game.house(given={"target": SHORT[game.name]})
    seats = game.rules(house).seats
    names = seat_names(seats, 0, NAMES)
    manners = Manners()
    table = Table(game, Header(game.name, house._asdict(), manners._asdict(), names), manners)
    out = io.StringIO()
    client = Client(Typist(lambda: table.view(0)), Screen(out, Faces()), lambda: "", lambda: "", 0)
    Session(table, 0, bot_for(game), client, None, Chance(5)).run()
    check_told(table, 0, out.getvalue())
    return table.events, out.getvalue()


@pytest.mark.parametrize("name", list(SHORT))
def test_a_terminal_plays_whole_games(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    (events, english), (others, noise) = both(tmp_path, lambda: near(all_games()[name]))
    assert others == events
    assert faces(noise) == faces(english)


def faces(out: str) -> list[list[str]]:
    """The cards and names in each line that was written."""
    told = re.compile(rf"\b(?:(?:10|[2-9JQKA])[CDHS]|{'|'.join(NAMES)})\b")
    return [sorted(told.findall(line)) for line in out.splitlines() if told.search(line)]


# ---------------------------------------------------------------- a table far away


def far(game: Game, folder: Path) -> tuple[list[tuple[int, str]], str]:
    """A short game at a table that is served elsewhere: what the seats did, and what was written."""
    out, folder = io.StringIO(), folder / secrets.token_hex(4)
    folder.mkdir()
    with running(folder / "tables.db", seed=5) as server:
        host = Host(server, game.name)

        def opened() -> None:
            host.awaits(2)
            host.seat.do("start")
            host.plays()

        threading.Thread(target=opened, daemon=True).start()
        place = TableAddress(f"http://127.0.0.1:{server.port}", host.path.removeprefix("/t/"), "")
        typist = Typist(lambda: remote.scene.view)
        remote = Remote(place, all_games(), typist, Screen(out, Faces()), "Ben", str)
        assert remote.run() == 0
        table = resumed(read(server.http("GET", f"{host.path}/game.jsonl")[2]), game)
    check_told(table, 1, out.getvalue())
    return [(event.seat, event.act) for event in table.events if isinstance(event, Acted)], out.getvalue()


@pytest.mark.parametrize("name", list(SHORT))
def test_a_terminal_far_away_plays_whole_games(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    (acts, english), (others, noise) = both(tmp_path, lambda: far(all_games()[name], tmp_path))
    assert others == acts
    assert len(noise.splitlines()) > 20 < len(english.splitlines())


# ---------------------------------------------------------------- pages and programs


def watched(name: str, folder: Path) -> list[Any]:
    """Two hands with two persons and bots: what is sent of each moment to a person and to who looks on, but for the
    sentences; and what a page has to press."""
    seen: list[Any] = []

    async def play() -> None:
        async with desk(folder / secrets.token_hex(4), name=name) as own:
            await company(own, "bert")
            own.room.join("guest")
            while own.room.table.stage == "playing" and len(own.room.table.hands) < 2:
                for who in ("ann", "guest"):
                    seen.append(moment(own.snapshot(who)))
                if own.room.table.turn is not None:
                    await own.send(in_turn(own), act=choice(own))
                await own.settle()

    asyncio.run(play())
    return seen


def moment(shown: Snapshot) -> Any:
    """What a program reads and may press."""
    body = to_json(shown)
    last = {one["seat"]: said(one["word"]) for one in body["happened"] if one["kind"] in ("says", *AWAY)}
    if any(body["calls"]) and not any(one["kind"] == "deals" for one in body["happened"][1:]):
        assert [body["calls"][seat] for seat in sorted(last)] == [last[seat] for seat in sorted(last)]
    happened = [{name: value for name, value in one.items() if name != "text"} for one in body["happened"]]
    pressed = re.findall(r'name="(?:acts?|do)" value="([^"]*)"', tables.fragment(shown))
    return happened, body["view"]["legal"], body["view"]["zones"], sorted(pressed)


@pytest.mark.parametrize("name", list(SHORT))
def test_pages_and_programs_are_sent_the_same(name: str, tmp_path: Path) -> None:
    english, noise = both(tmp_path, lambda: watched(name, tmp_path))
    assert noise == english
    assert len(english) > 30
