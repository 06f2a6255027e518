"""What each seat at a table of Horsethief may see, act by act, in hands played at random."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from horseplay import Position, game_named
from horseplay.log.events import Header
from horseplay.manners import Manners
from horseplay.state import Record
from horseplay.table import Act, Table
from tests.table import do, opened, shuffled

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 9, "all_in_rule": "first_hand"},  # the stock runs out
    {"players": 6, "stock_out": "cap", "upcard": "dealer_first_draw"},
    {"players": 5, "declare_mode": "simultaneous", "minimum_two": "lone_scores_5", "bowers": True},
]


def moments(options: dict[str, Any], seed: int) -> Iterator[tuple[Position, Position | None, int]]:
    """Every position of a hand played at random, with the one before it and the act between them."""
    chance = random.Random(seed)
    position = opened("horsethief", seed=seed, **options)
    yield position, None, 0
    while position.awaits in ("act", "reshuffle"):
        if position.awaits == "reshuffle":
            order = position.pool()
            chance.shuffle(order)
            position = position.reshuffle(order)
            yield position, None, 0
        else:
            before, act = position, chance.choice(position.legal)
            position = position.play(act)
            yield position, before, act


def viewers(position: Position) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(position.rules.seats)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_horsethief_views_name_no_card_that_was_not_seen(options: dict[str, Any]) -> None:
    own: dict[int, set[str]] = {}
    for position, before, act in moments(options, 5):
        deck = position.deck
        s: Record = position.state
        seen = {deck.card(s.upcard)} | {deck.card(kind) for kind in s.played[: s.plays]}
        for seat in viewers(position):
            may = set(seen)
            if seat is not None:
                own[seat] = own.get(seat, set()) | set(position.hand(seat))
                may |= own[seat]
            told = json.dumps(position.view(seat).to_json())
            if before is not None and before.turn is not None:
                told += str(position.news(before, before.turn, act, seat))
            assert set(re.findall(r"\b[2-9TJQKA][CDHS]\b", told)) <= may, (seat, position)


def test_ht7_ht10_views_offer_acts_to_the_seat_in_turn_only() -> None:
    for position, _, _ in moments({}, 7):
        for seat in viewers(position):
            expected = position.words() if seat is not None and seat == position.turn else ()
            assert position.view(seat).legal == expected


def test_ht11_views_of_the_stock_show_no_face() -> None:
    for position, _, _ in moments({"players": 6, "all_in_rule": "first_hand"}, 8):
        assert all(position.view(seat).zone("stock").cards == () for seat in viewers(position))


def test_ht10_views_show_ones_own_discards_to_oneself() -> None:
    position = opened("horsethief", all_in_rule="first_hand")
    card = position.hand(1)[2]
    position = position.play(card)
    assert position.view(1).zone("discards", 0).cards == (card,)
    assert [position.view(seat).zone("discards", (1 - seat) % 4).cards for seat in (0, 2, 3)] == [(), (), ()]


@pytest.mark.parametrize(("look_back", "seen"), [("last_trick", 1), ("all", 3), ("none", 0)])
def test_hs36_finished_tricks_while_the_hand_runs(look_back: str, seen: int) -> None:
    names = ("Ada", "Bob", "Cem", "Dan")
    header = Header("horsethief", {"all_in_rule": "first_hand"}, {}, names)
    table = Table(game_named("horsethief"), header, Manners(look_back=look_back))
    start = table.history.position
    table.add(table.deal([start.deck.card(kind) for kind in shuffled(start, 9)], 0))
    while table.history.position.state.done < 3:
        position = table.history.position
        assert position.turn is not None
        do(table, position.turn, Act("done" if position.phase == "draw" else position.words()[0]))
    view = table.view(2)
    assert len(view.tricks) == seen
    assert sum(view.taken) == 3  # how many were taken is always visible
    assert len(table.memory(2).tricks) == 3
