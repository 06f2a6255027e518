"""What a seat sees depends on nothing that it may not see."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from horseplay import Position, View
from horseplay.log.events import Acted, Dealt, Reshuffled
from horseplay.state import Record
from horseplay.trick import add, copies
from tests.hands import CASE_IDS, CASES, begun, walk_hands
from tests.table import dealt, opened, said, sentences


def to_bytes(view: View) -> bytes:
    """The form of a view that leaves the process."""
    return json.dumps(view.to_json(), sort_keys=True).encode()


def deal_anew(position: Position, seat: int | None, rng: random.Random) -> Position:
    """The same position with every card that a seat (or a spectator: None) has not seen put in another place."""
    deck = position.deck
    s: Record = position.state.copy()
    hidden: list[int] = []
    sizes: dict[int, int] = {}
    for p in range(position.rules.seats):
        if p == seat:
            continue
        known = Counter(deck.kind(card) for card in position.known(p))
        unseen = [k for k in range(deck.kinds) for _ in range(copies(s.hand[p], k) - known[k])]
        hidden += unseen
        sizes[p] = len(unseen)
        s.hand[p] = [0, 0, 0]
        for kind in known.elements():
            add(s.hand[p], kind)
    places: list[tuple[list[int], int]] = []
    if position.game.name == "hossie" and seat != s.declarer:
        places += [(s.discards, i) for i in range(s.discarded)]
    if position.game.name == "horsethief":
        places += [(s.stock, i) for i in range(s.stock_next, s.stock_next + s.stock_left)]
        places += [(s.discards[p], i) for p in range(position.rules.seats) if p != seat for i in range(s.discarded[p])]
    if position.game.name == "hoskin" and (position.phase == "auction" or s.thrown_in):
        places += [(s.dapp, i) for i in range(5)]
    elif position.game.name == "hoskin" and seat != s.declarer and not position.rules.buried_visible:
        places += [(s.buried, i) for i in range(s.laid_away)]
    hidden += [row[i] for row, i in places]
    rng.shuffle(hidden)
    for row, i in places:
        row[i] = hidden.pop()
    for p, n in sizes.items():
        for _ in range(n):
            add(s.hand[p], hidden.pop())
    assert not hidden
    return Position(position.game, position.house, s)


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_dealing_unseen_cards_anew_changes_no_byte_of_a_view(name: str, n: int) -> None:
    rng = random.Random(n)
    changed = 0
    for history, _ in walk_hands(begun(name, n), 3, seed=n + 50):
        position = history.position
        if rng.random() < 0.3 and position.dealer is not None:
            seat = rng.choice([None, *range(position.rules.seats)])
            other = deal_anew(position, seat, rng)
            changed += other != position
            assert to_bytes(other.view(seat)) == to_bytes(position.view(seat)), (seat, position)
    assert changed


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_news_of_an_act_hold_no_card_that_was_not_shown(name: str, n: int) -> None:
    rng = random.Random(n)
    before = begun(name, n)
    for history, event in walk_hands(before, 2, seed=n + 70):
        after = history.position
        if isinstance(event, Acted) and rng.random() < 0.5:
            seat, act = event.seat, before.hear(event.act)
            assert act is not None
            for viewer in (None, *range(after.rules.seats)):
                if viewer != seat:
                    other = deal_anew(after, viewer, rng)
                    heard = after.news(before, seat, act, viewer)
                    again = other.news(before, seat, act, viewer)
                    assert (again, sentences(again, viewer)) == (heard, sentences(heard, viewer))
        elif isinstance(event, Dealt | Reshuffled):
            for viewer in (None, *range(after.rules.seats)):
                again = deal_anew(after, viewer, rng).brought(before)
                heard = after.brought(before)
                assert (again, sentences(again, viewer)) == (heard, sentences(heard, viewer))
        before = after


def test_seats_in_a_view_are_counted_from_the_viewer() -> None:
    position = opened("hossie", dealer=2)
    assert [position.view(seat).dealer for seat in range(4)] == [2, 1, 0, 3]
    assert position.view(3).turn == 0
    assert position.view(None).turn == 3
    assert position.view(1).hand == position.hand(1)
    assert position.view(1).zone("hand", 2).cards == ()


def test_a_spectator_sees_no_hand_and_may_do_nothing() -> None:
    view = opened("hoskin").view(None)
    assert [zone.cards for zone in view.zones if zone.name == "hand"] == [(), (), ()]
    assert view.legal == ()


def test_finished_tricks_are_seen_as_far_as_the_table_looks_back() -> None:
    position = said(opened("hossie", dealer=3), "bid 6", "pass", "pass", "pass", "name hearts")
    while position.state.done < 3:
        position = position.play(position.legal[0])
    assert len(position.view(0).tricks) == 3
    assert position.view(0, "last_trick").tricks == position.view(0).tricks[-1:]
    assert position.view(0, "none").tricks == ()


def test_shown_card_is_seen_by_the_partner_only() -> None:
    hand = "JH JH JD JD AH AH KH KH QH QH TH TH"
    position = dealt("hossie", [hand], dealer=3)
    position = said(position, "hossie", "pass", "pass", "pass", "name hearts", "alone", "swap 2", "show QH")
    assert [position.view(seat).fact("shown") for seat in (0, 1, 2, 3, None)] == ["QH", None, "QH", None, None]


def test_exposed_card_is_known_until_it_is_played() -> None:
    position = said(opened("hossie", dealer=3), "bid 6", "pass", "pass", "pass", "name hearts")
    card = position.words()[0]
    exposed = position.knowing(position.play(card))
    assert exposed.view(1).zone("hand", 3).cards == (card,)
    assert exposed.play(card).view(1).zone("hand", 3).cards == ()
    assert position.view(1).zone("hand", 3).cards == ()
