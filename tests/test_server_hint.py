"""A hint at the table: for the seat in turn, told to who asks alone, gone when something has happened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from horseplay.games import all_games
from horseplay.server.pages import tables
from horseplay.server.room.messages import answer_json
from horseplay.server.room.snapshot import to_json
from tests.server import Desk, Seat, running
from tests.test_server_room import choice, company, in_turn, play_until, room_test

four = ("ben", "cem", "dea")


@room_test()
async def test_hint_is_the_bots_word_with_its_reason_and_no_event(own: Desk) -> None:
    await company(own, *four)
    who, version = in_turn(own), own.room.table.version
    answer = await own.send(who, do="hint")
    assert answer.hint is not None
    assert answer.hint.words == (choice(own),)
    assert answer.hint.why.endswith(".")
    assert own.room.table.version == answer.version == version
    told = answer_json(answer, "")
    assert told["hint"] == {"words": [choice(own)], "why": answer.hint.why}
    assert (await own.send(who, id="again", do="hint")).hint == answer.hint


@room_test()
async def test_nobody_else_sees_a_hint(own: Desk) -> None:
    await company(own, *four)
    own.room.join("guest")
    who = in_turn(own)
    before = {other: tables.fragment(own.snapshot(other)) for other in ("ann", *four, "guest") if other != who}
    assert (await own.send(who, do="hint")).hint
    assert own.snapshot(who).hint
    for other, was in before.items():
        assert tables.fragment(own.snapshot(other)) == was
        assert not own.snapshot(other).hint
    assert "hint" not in to_json(own.snapshot(who))


@room_test()
async def test_hint_is_refused_out_of_turn_to_who_looks_on_and_where_nothing_is_played(own: Desk) -> None:
    assert await own.refused("ann", do="hint") == "table-gathering"
    await company(own, *four)
    other = next(name for name in ("ann", *four) if name != in_turn(own))
    assert await own.refused(other, do="hint") == "not-your-turn"
    assert await own.refused("guest", do="hint") == "not-seated"
    refusal = (await own.send(other, do="hint")).refusal
    assert refusal is not None
    assert refusal.why == f"It is not your turn but {in_turn(own).title()}’s."
    await own.do("ann", "pause")
    assert await own.refused(in_turn(own), do="hint") == "table-paused"


@room_test()
async def test_hint_stands_until_the_cards_change(own: Desk) -> None:
    await company(own, *four)
    who = in_turn(own)
    await own.send(who, do="hint")
    await own.do(next(name for name in four if name != who), "name", name="Zoe")
    assert own.snapshot(who).hint
    await own.send(who, act=choice(own))
    assert not own.snapshot(who).hint


@room_test()
async def test_hint_is_gone_when_the_card_before_is_taken_back(own: Desk) -> None:
    await company(own, *four)
    await play_until(own, "play")
    first = in_turn(own)
    await own.send(first, act=choice(own))
    second = in_turn(own)
    await own.send(second, do="hint")
    await own.do(first, "take_back")
    assert not own.snapshot(second).hint
    assert await own.refused(second, do="hint") == "not-your-turn"


@pytest.mark.parametrize("game", all_games())
def test_hints_play_a_whole_hand_over_the_wire(tmp_path: Path, game: str) -> None:
    with running(tmp_path / "tables.db") as server:
        path, cookie = server.open(game=game)
        seat = Seat(server.line(path, cookie))
        seat.do("start")
        while not seat.until(lambda table: table["view"]["turn"] == 0 or table["sheet"])["sheet"]:
            view = seat.table["view"]
            answer = seat.ask(do="hint")
            assert answer["ok"], answer
            words = answer["hint"]["words"]
            assert words[0] in view["legal"]
            assert answer["hint"]["why"]
            version = seat.table["version"]
            assert seat.ask(acts=words)["ok"], words
            seat.until(lambda table, version=version: table["version"] > version)


def test_hint_without_the_script_is_on_the_page_that_follows(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        path, cookie = server.open(game="hoskin")
        seat = Seat(server.line(path, cookie))
        seat.do("start")
        seat.until(lambda table: table["view"]["turn"] == 0)
        form = {"do": "hint", "version": seat.table["version"]}
        assert server.http("POST", path, form, cookie=cookie, origin=f"http://127.0.0.1:{server.port}")[0] == 303
        text = server.http("GET", path, cookie=cookie)[2]
        assert re.search(r'role="status" class="hint"><span>Hint: <b>(pass|bid \d+)</b> – Best with', text)
        assert re.search(r'aria-label="(Pass|\d+), the hint"| · hint</option>', text)


@room_test(name="hoskin")
async def test_several_cards_are_hinted_together_and_marked_in_the_hand(own: Desk) -> None:
    await company(own, "ben", "cem")
    await play_until(own, "bury")
    who = in_turn(own)
    answer = await own.send(who, do="hint")
    assert answer.hint is not None
    assert len(answer.hint.words) == 5
    assert tables.fragment(own.snapshot(who)).count(", the hint") == 5
    assert (await own.send(who, acts=list(answer.hint.words))).refusal is None
