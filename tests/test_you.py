"""Who reads is "You" in every sentence, list, sheet and result, in every language; everybody else is called by name."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import pytest

from horseplay.games import all_games
from horseplay.language import LANGUAGES, _, speaking
from horseplay.news import YOU, Names, News
from horseplay.server.pages import tables
from horseplay.server.room.snapshot import Snapshot, to_json
from tests.server import SHORT, Desk, desk
from tests.test_noise import NAMES, near
from tests.test_server_room import choice, company, in_turn

PEOPLE = {"ann": "Ann", "bert": "Bert"}


def told(shown: Snapshot) -> list[str]:
    """Every sentence of a snapshot."""
    body = to_json(shown)
    rows: list[Any] = [line for row in body["sheet"] for line in (row["outcome"], *row["account"])]
    asked = [body["asked"]["text"], *body["asked"]["said"]] if body["asked"] else []
    return [*body["news"], *(one["text"] for one in body["happened"]), body["status"], body["told"], *asked, *rows]


def check(own: Desk, heard: dict[str, str]) -> None:
    """Nobody reads their own name, in any language; what the two read is added to `heard`."""
    for code in LANGUAGES:
        with speaking(code):
            for who, name in PEOPLE.items():
                shown = own.snapshot(who)
                page = html.unescape(re.sub(r"<[^>]*>", " ", tables.fragment(shown)))
                sentences = " ".join(told(shown))
                assert not re.search(rf"\b{name}\b", sentences), sentences
                assert not re.search(rf"\b{name}\b", page)
                heard[who] = heard.get(who, "") + sentences


@pytest.mark.parametrize("name", list(SHORT))
def test_nobody_at_a_table_reads_their_own_name(name: str, tmp_path: Path) -> None:
    heard: dict[str, str] = {}

    async def play() -> None:
        async with desk(tmp_path, name=name) as own:
            await company(own, "bert")
            turns = 0
            while own.room.table.stage == "playing" and len(own.room.table.hands) < 2:
                if own.room.table.turn is not None:
                    await own.send(in_turn(own), act=choice(own))
                await own.settle()
                turns += 1
                if turns % 5 == 0 or own.room.table.awaits == "deal":
                    check(own, heard)
            check(own, heard)
            others = {chair.name for chair in own.room.table.seating.chairs}
            for who, mine in PEOPLE.items():
                assert {one for one in others if one in heard[who]} == others - {mine}

    asyncio.run(play())


@pytest.mark.parametrize("code", ["de", "tr"])
@pytest.mark.parametrize("name", list(SHORT))
def test_nobody_at_a_terminal_reads_what_the_log_calls_them(name: str, code: str) -> None:
    with speaking(code):
        _events, out = near(all_games()[name])
        own = _(YOU)
    assert not re.search(rf"\b{YOU}\b", out)
    assert re.search(rf"\b{own}\b", out)
    assert all(re.search(rf"\b{other}\b", out) for other in NAMES[: 2 if name == "hoskin" else 3])


@pytest.mark.parametrize(
    ("code", "own", "sentence"),
    [
        ("en", 0, "You give the rest of the tricks to Ben."),
        ("en", 1, "Ann gives the rest of the tricks to you."),
        ("en", 2, "Ann gives the rest of the tricks to Ben."),
        ("de", 0, "Du gibst den Rest der Stiche ab an: Ben."),
        ("de", 1, "Ann gibt den Rest der Stiche ab an: du."),
        ("tr", 0, "Sen kalan elleri verdin, alan: Ben."),
        ("tr", 2, "Ann kalan elleri verdi, alan: Ben."),
    ],
)
def test_the_same_news_are_told_to_each_in_their_words(code: str, own: int, sentence: str) -> None:
    gives = News(
        "played-out",
        (0, 1),
        text="{seat} gives the rest of the tricks to {other}.",
        you="You give the rest of the tricks to {other}.",
    )
    with speaking(code):
        assert gives.sentence(Names(("Ann", "Ben", "Cem"), own)) == sentence
