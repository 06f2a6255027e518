"""What bots are called: names that can be told apart, one name for all who look, and none that a person has."""

from __future__ import annotations

import asyncio
import itertools
import re
from pathlib import Path

import pytest

from horseplay import Refusal, game_named
from horseplay.catalogue import catalogue
from horseplay.language import LANGUAGES, folded, speaking
from horseplay.log.events import BotSat, Header, Sat
from horseplay.log.jsonl import read, write
from horseplay.server.store import Store
from horseplay.table import Chance, Table, resumed
from horseplay.table.botnames import NAMES, free, names_in
from horseplay.table.rematch import moved
from horseplay.table.seating import company
from horseplay.table.wishes import Empty, Fill, Rename, SeatBot, Sit, Stand, Start
from horseplay.terminal.local import seat_names
from tests.server import desk

SAID = ("Ann", "Ben", "Ada", "Cem", "Dora")  # those of lessons and examples


def apart(one: str, other: str) -> int:
    """How many letters must be changed, put in or left out to make one name of another."""
    row = list(range(len(other) + 1))
    for n, a in enumerate(one, 1):
        before, row[0] = row[0], n
        for m, b in enumerate(other, 1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (a != b))
    return row[-1]


# ---------------------------------------------------------------- the names there are


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_are_short_and_no_two_alike(code: str) -> None:
    names = names_in(code)
    assert len(names) == 24
    assert all(name.isalpha() and name.istitle() and 4 <= len(name) <= 7 for name in names)
    assert [pair for pair in itertools.combinations(map(folded, names), 2) if apart(*pair) < 3] == []
    assert {name for name in SAID if any(apart(folded(name), folded(other)) < 2 for other in names)} == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_name_is_a_word_that_is_said(code: str) -> None:
    said = " ".join(
        text
        for other in LANGUAGES
        for message in catalogue(other)
        for each in (message.id, message.string)
        if each
        for text in ([each] if isinstance(each, str) else each)
    )
    words = {folded(word) for word in re.findall(r"[^\W\d_]+", said)}
    assert [name for name in names_in(code) if folded(name) in words] == []


def test_a_language_without_names_has_english_ones() -> None:
    assert names_in("fr") == NAMES["en"]


def test_names_are_drawn_by_lot_and_alike_from_a_seed() -> None:
    first = Chance(7).names("de", 1)
    assert sorted(first) == sorted(NAMES["de"])
    assert first == Chance(7).names("de", 1)
    assert first != Chance(7).names("de", 2)
    assert first != Chance(8).names("de", 1)
    assert sorted(Chance().names("tr", 1)) == sorted(NAMES["tr"])


def test_when_names_run_out_bots_are_numbered() -> None:
    names = free(("Emil", "Nele"), ("nele", "Bot 1"))
    assert list(itertools.islice(names, 3)) == ["Emil", "Bot 2", "Bot 3"]


# ---------------------------------------------------------------- who gets which


def test_bots_avoid_the_names_of_those_who_are_there() -> None:
    seating = company(4).after(Sat(0, "a", "e m\u0131l")).after(Sat(1, "b", "Ben"))
    names = ("Emil", "Nele", "\u0130lker", "Ben", "Kurt")
    assert seating.ask("a", Fill(), names=names) == (BotSat(2, "Nele"), BotSat(3, "\u0130lker"))
    assert seating.ask("a", SeatBot(3), names=names) == (BotSat(3, "Nele"),)


def test_a_bot_that_follows_a_person_is_not_called_like_them() -> None:
    seating = company(4).after(Sat(0, "a", "Ann")).after(Sat(1, "b", "Emil"))
    for event in (BotSat(2, "Nele"), BotSat(3, "Kurt")):
        seating = seating.after(event)
    seating = seating._replace(started=True)
    left = seating.ask("b", Stand(), names=("Emil", "Nele", "Ilse"))
    assert not isinstance(left, Refusal)
    assert left[-1] == BotSat(1, "Ilse")


@pytest.mark.parametrize("name", ["\u0130lker", "ilker", "ILKER", "\u0131lker", "I l k e r", "\uff29lker"])
def test_people_choose_another_name_than_a_bots(name: str) -> None:
    seating = company(4).after(Sat(0, "a", "Ann")).after(BotSat(1, "\u0130lker"))
    for wish in (Sit(2, name), Sit(1, name)):
        refusal = seating.ask("b", wish)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "name-taken"
        assert refusal.why == "A bot at this table is called \u0130lker; please choose another name."
    renamed = seating.ask("a", Rename(name))
    assert isinstance(renamed, Refusal)
    assert renamed.code == "name-taken"
    freed = seating.ask("a", Empty(1))
    assert not isinstance(freed, Refusal)
    assert seating.after(freed[0]).ask("b", Sit(1, name)) == (Sat(1, "b", name),)


def test_another_bot_may_have_another_name() -> None:
    seating = company(4).after(Sat(0, "a", "Ann"))
    for names in (("Emil", "Nele"), ("Nele", "Emil")):
        seated = seating.ask("a", SeatBot(1), names=names)
        assert seated == (BotSat(1, names[0]),)


def test_at_the_terminal_bots_sit_round_the_person_from_the_left() -> None:
    assert seat_names(4, 0, ("Emil", "Nele", "Kurt")) == ("You", "Emil", "Nele", "Kurt")
    assert seat_names(4, 2, ("Emil", "Nele", "Kurt")) == ("Nele", "Kurt", "You", "Emil")


# ---------------------------------------------------------------- one name for all


def test_names_are_of_the_openers_language_and_last(tmp_path: Path) -> None:
    async def within() -> None:
        with speaking("de"):
            context = desk(tmp_path)
            own = await context.__aenter__()
        with speaking("tr"):
            await own.do("ann", "fill")
        names = own.room.table.names
        assert set(names[1:]) < set(NAMES["de"])
        assert len(set(names)) == 4
        again = await own.again()
        for code in LANGUAGES:
            with speaking(code):
                for who in ("ann", "stranger"):
                    assert [player.name for player in again.snapshot(who).players] == list(names)
        again.room.join("ben")
        assert await again.refused("ben", do="sit", seat=1, name=names[2].upper()) == "name-taken"
        await context.__aexit__(None, None, None)

    asyncio.run(within())


def test_table_with_bots_has_names_of_the_openers_language(tmp_path: Path) -> None:
    async def within() -> None:
        async with desk(tmp_path) as own:
            with speaking("tr"):
                link = await own.lobby.create(own.room.table.header, "zoe", "Zehra", bots=True)
            room = await own.lobby.room(link)
            assert set(room.table.names[1:]) < set(NAMES["tr"])
            assert room.table.header.language == "tr"

    asyncio.run(within())


def test_names_at_a_seeded_table_are_the_same_again(tmp_path: Path) -> None:
    async def within() -> None:
        seated = []
        for n, seed in enumerate((5, 5, 6)):
            path = tmp_path / str(n)
            path.mkdir()
            async with desk(path, seed=seed) as own:
                await own.do("ann", "start")
                seated.append(own.room.table.names)
        assert seated[0] == seated[1] != seated[2]

    asyncio.run(within())


def test_old_tables_keep_their_names_and_get_new_ones_in_the_hosts_language(tmp_path: Path) -> None:
    async def within() -> None:
        async with desk(tmp_path) as own:
            lobby = own.lobby
            store: Store = lobby.store
            header, *_rows = await store.read(own.room.link)
            header.pop("language")
            rows = [
                {"event": "sat", "seat": 0, "who": "ann", "name": "Ann"},
                {"event": "bot_sat", "seat": 1, "name": "Bot 1"},
                {"event": "bot_sat", "seat": 3, "name": "Bot 2"},
            ]
            await store.append("old-table-of-ann", 0, [header, *rows])
            room = await lobby.room("old-table-of-ann")
            own.room = room
            assert room.table.names == ("Ann", "Bot 1", "Seat 3", "Bot 2")
            with speaking("de"):
                await own.do("ann", "fill")
            assert room.table.names[2] in NAMES["de"]

    asyncio.run(within())


def test_old_log_replays_with_its_names() -> None:
    hossie = game_named("hossie")
    table = Table(hossie, Header("hossie", hossie.house()._asdict()))
    for event in (Sat(0, "a", "Ann"), BotSat(1, "Bot 1"), BotSat(2, "Bot 2"), BotSat(3, "Bot 3")):
        table.add(event)
    lines = write(table.header, table.events)
    assert resumed(read(lines), hossie).names == ("Ann", "Bot 1", "Bot 2", "Bot 3")


def test_bots_keep_their_names_in_the_next_game() -> None:
    seating = company(3).after(Sat(1, "a", "Ann"))
    begun = seating.ask("a", Start(), names=("Emil", "Nele"))
    assert not isinstance(begun, Refusal)
    for event in begun:
        seating = seating.after(event)
    again = company(3)
    for event in moved(seating):
        again = again.after(event)
    assert again.names == seating.names == ("Emil", "Ann", "Nele")
