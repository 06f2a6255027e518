"""Hands as count planes, orders as tables, states as values."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from horseplay import game_named
from horseplay.cards import Deck, spoken
from horseplay.state import NONE, fields, state_class
from horseplay.trick import add, copies, deal_hands, held, put_all, remove, show
from tests.hands import GAMES, covering

KINDS = st.integers(0, 51)


@given(st.lists(KINDS, max_size=7), st.data())
def test_planes_count_up_to_seven_copies(kinds: list[int], data: st.DataObject) -> None:
    hand = [0, 0, 0]
    for kind in kinds:
        add(hand, kind)
    gone = data.draw(st.lists(st.sampled_from(kinds), unique=True)) if kinds else []
    for kind in gone:
        remove(hand, kind)
    left = Counter(kinds)
    left.subtract(gone)
    assert {kind: copies(hand, kind) for kind in range(52)} == {kind: left[kind] for kind in range(52)}
    assert held(hand) == sum(1 << kind for kind in range(52) if left[kind])
    row = [0] * 52
    assert sorted(row[: put_all(row, 0, hand, 52)]) == sorted(left.elements())


def test_showing_cards_shows_at_least_so_many() -> None:
    shown = [0, 0, 0]
    show(shown, 3, 2)
    show(shown, 3, 1)
    assert copies(shown, 3) == 2
    show(shown, 3, 4)
    assert copies(shown, 3) == 4


def test_cards_read_and_write_themselves() -> None:
    for ranks in ("9TJQKA", "JQKTA", "23456789TJQKA"):
        deck = Deck(ranks, 2)
        assert [deck.kind(deck.card(kind)) for kind in range(deck.kinds)] == list(range(deck.kinds))
        assert len(deck.full()) == deck.size == 2 * deck.kinds
    assert spoken("TS") == "ten of spades"


def test_a_copied_state_shares_nothing() -> None:
    state = state_class("State", fields(3, 4, 12, extra=(2, 2)))()
    other = state.copy()
    assert state == other
    assert hash(state) == hash(other)
    for name, shape in type(state).FIELDS.items():
        if len(shape) == 2:
            getattr(other, name)[1][0] = 7
        elif shape:
            getattr(other, name)[0] = 7
    assert state == type(state)()
    assert state != other


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_leaves_nothing_of_the_hand_before(name: str) -> None:
    game = game_named(name)
    start = game.start(game.house())
    r, s, deck = start.rules, start.state.copy(), start.deck.full()
    of_a_hand = ("contract", "declarer", "led", "best", "best_card", "winner")
    counted = ("laid", "plays", "done", "thrown_in", "made", "size")
    for field in (*of_a_hand, *counted):
        setattr(s, field, 3)
    for p in range(r.seats):
        s.tricks[p], s.gain[p], s.after[p], s.hand[p], s.shown[p] = 3, 3, 3, [7, 7, 7], [7, 7, 7]
    assert deal_hands(r, s, deck) == r.seats * r.hand_size
    assert [getattr(s, field) for field in of_a_hand] == [NONE] * 6
    assert [getattr(s, field) for field in counted] == [0] * 5 + [r.seats]
    assert list(s.after[: r.seats]) == [*range(1, r.seats), 0]
    for p in range(r.seats):
        assert (s.tricks[p], s.gain[p], list(s.shown[p])) == (0, 0, [0, 0, 0])
        dealt = Counter(deck[p * r.hand_size : (p + 1) * r.hand_size])
        assert {kind: copies(s.hand[p], kind) for kind in dealt} == dealt
        assert held(s.hand[p]) == sum(1 << kind for kind in dealt)


def test_tables_of_a_game_have_one_shape_under_all_house_rules() -> None:
    def shape(value: object) -> object:
        return (len(value), shape(value[0])) if isinstance(value, list) else type(value)

    for name in GAMES:
        tables = [vars(game_named(name).rules(house)) for house in covering(name)]
        shapes = {str({key: shape(value) for key, value in table.items() if key != "ladder"}) for table in tables}
        assert len(shapes) == 1, name
