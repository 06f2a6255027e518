"""What a seat sees depends on nothing that it may not see."""

from __future__ import annotations

from tests.table import dealt, opened, said


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


def test_partner_of_who_plays_alone_sits_out_while_tricks_are_played() -> None:
    position = said(opened("hossie", dealer=3), "hossie", "pass", "pass", "pass", "name hearts", "alone")
    assert [position.view(seat).sitting_out for seat in range(4)] == [(), (), (), ()]
    position = said(position, "swap 0")
    assert [position.view(seat).sitting_out for seat in (0, 1, 2, 3, None)] == [(2,), (1,), (0,), (3,), (2,)]


def test_who_is_out_at_horsethief_sits_out() -> None:
    position = opened("horsethief", dealer=3, all_in_rule="none")
    while position.phase == "declare":
        position = position.play("out" if position.turn == 1 else "in")
    while not position.playing:
        position = position.play(position.legal[0])
    assert position.view(0).sitting_out == (1,)
