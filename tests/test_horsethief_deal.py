"""Horsethief before the first lead: deal, trump, in or out, draw (HT-1 to HT-12 of the rules page)."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import BadHouse, BadText, Position, Refused, game_named
from tests.table import dealt, opened, rules_of, said, sentences, shuffled

SPADES = "7S"  # turned up, it leaves the choice of in or out to everyone under the default rules


def turned(card: str = SPADES, dealer: int = 0, **options: Any) -> Position:
    """A hand in which this card was turned up."""
    return dealt("horsethief", [], dealer, stock=card, **options)


def inside(position: Position) -> set[int]:
    """The seats that are in, by what everybody is told."""
    view = position.view(None)
    return {seat for seat in range(view.seats) if (view.fact("in", seat) or "").startswith("in")}


def forced(position: Position) -> set[int]:
    """The seats of which everybody is told that they were forced in."""
    view = position.view(None)
    return {seat for seat in range(view.seats) if view.fact("in", seat) == "in (forced)"}


def drawing(position: Position, *numbers: int) -> Position:
    """The position after the seats in turn have exchanged so many cards each, as far as the stock reaches."""
    for n in numbers:
        assert position.turn is not None
        position = said(position, *position.hand(position.turn)[:n], "done")
    return position


# ---------------------------------------------------------------- HT-1 to HT-5: deal and trump


@pytest.mark.parametrize("players", range(2, 10))
def test_ht1_two_to_nine_play_each_for_himself(players: int) -> None:
    position = opened("horsethief", players=players)
    view = position.view(0)
    assert (view.seats, view.sides) == (players, tuple(range(players)))
    assert len(position.scores) == players


def test_ht1_four_play_by_default() -> None:
    assert rules_of("horsethief").rules.seats == 4


@pytest.mark.parametrize("players", [1, 10])
def test_ht1_no_other_number_may_play(players: int) -> None:
    with pytest.raises(BadHouse, match="may be 2 to 9"):
        rules_of("horsethief", players=players)


@pytest.mark.parametrize("rule", ["club", "spade", "first_hand", "none"])
@pytest.mark.parametrize("minimum", ["force_last", "lone_scores_5", "redeal"])
def test_ht1_ht_v6_with_two_both_are_always_in(rule: str, minimum: str) -> None:
    position = turned("7H", players=2, all_in_rule=rule, minimum_two=minimum)
    assert (position.phase, position.turn) == ("draw", 1)
    assert inside(position) == {0, 1}
    assert forced(position) == set()


def test_ht1_with_three_everyone_is_asked() -> None:
    assert (turned(players=3).phase, turned(players=3).turn) == ("declare", 1)


def test_ht2_pack_of_52() -> None:
    deck = rules_of("horsethief").deck
    assert {deck.card(kind) for kind in deck.full()} == {rank + suit for rank in "23456789TJQKA" for suit in "CDHS"}
    assert len(deck.full()) == 52


@pytest.mark.parametrize("dealer", range(4))
def test_ht3_any_seat_may_deal_first_and_the_left_of_it_speaks(dealer: int) -> None:
    assert turned(dealer=dealer).turn == (dealer + 1) % 4


def test_ht3_the_deal_passes_to_the_left() -> None:
    position = opened("horsethief", dealer=3, seed=5, all_in_rule="none", minimum_two="redeal")
    dealers = []
    for seed in range(5):  # nobody is in, so that every hand is over at once
        position = said(position, "out", "out", "out", "out")
        assert position.next_dealer is not None
        dealers.append(position.next_dealer)
        with pytest.raises(BadText, match="next dealer"):
            position.deal(shuffled(position, seed), (position.next_dealer + 1) % 4)
        position = position.deal(shuffled(position, seed))
    assert dealers == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("players", range(2, 10))
def test_ht4_five_cards_each_and_the_next_is_turned(players: int) -> None:
    start = rules_of("horsethief", players=players)
    cards = shuffled(start, 3)
    position = start.deal(cards, 0)
    for seat in range(players):
        dealt_to_it = {start.deck.card(kind) for kind in cards[5 * seat : 5 * seat + 5]}
        assert set(position.hand(seat)) == dealt_to_it
    assert position.view(None).zone("upcard").cards == (start.deck.card(cards[5 * players]),)


@pytest.mark.parametrize(("card", "suit"), [("2C", "clubs"), ("9D", "diamonds"), ("AH", "hearts"), ("7S", "spades")])
def test_ht4_the_suit_turned_is_trump(card: str, suit: str) -> None:
    assert turned(card).contract == suit
    assert turned(card).view(2).fact("trump") == suit


def test_ht5_ht_v19_marker_is_never_drawn() -> None:
    position = said(turned(), "in", "in", "in", "in")  # 7S lies on a stock of 31 others
    position = drawing(position, 5, 5, 5, 5)
    assert all("7S" not in position.hand(seat) for seat in range(4))
    assert position.view(None).zone("upcard").cards == ("7S",)
    assert position.view(None).zone("stock").count == 31 - 20


def test_ht5_ht_v19_marker_leaves_twelve_other_trumps() -> None:
    position = said(dealt("horsethief", ["AS KS QS JS TS", "9S 8S 6S 5S 4S"], stock="7S 3S 2S"), "in", "in", "in", "in")
    position = drawing(position, 0, 2, 0, 0)  # seat 2 draws the two cards below the marker
    trumps = {card for seat in range(4) for card in position.hand(seat) if card[1] == "S"}
    assert trumps == {rank + "S" for rank in "AKQJT98654" + "32"}


def test_ht5_dealer_first_draw_gives_the_drawing_dealer_the_upcard() -> None:
    position = dealt("horsethief", [], stock="7S AC KC", upcard="dealer_first_draw", all_in_rule="none")
    position = drawing(said(position, "in", "in", "in", "in"), 0, 0, 0, 2)
    assert "7S" in position.hand(0)
    assert "AC" in position.hand(0)  # the second card comes from the stock
    assert "KC" not in position.hand(0)
    assert position.view(1).zone("upcard").count == 0


def test_ht5_dealer_first_draw_replaces_one_of_his_cards_only_if_he_draws() -> None:
    position = turned(upcard="dealer_first_draw")
    position = drawing(said(position, "in", "in", "in", "in"), 5, 5, 5, 0)
    assert "7S" not in position.hand(0)
    assert position.view(1).zone("upcard").cards == ("7S",)


def test_ht5_dealer_first_draw_gives_the_upcard_to_nobody_else() -> None:
    position = turned(upcard="dealer_first_draw")
    position = drawing(said(position, "in", "in", "in", "out"), 5, 5, 5)
    assert all("7S" not in position.hand(seat) for seat in range(4))


def test_ht5_everyone_knows_that_the_dealer_took_the_upcard() -> None:
    # It lay face up, and he must take it: no player at the table could not know where it is.
    position = turned(upcard="dealer_first_draw")
    position = drawing(said(position, "in", "in", "in", "in"), 0, 0, 0, 1)
    assert position.view(2).zone("hand", 2).cards == ("7S",)  # the dealer, seat 0, as counted from seat 2


# ---------------------------------------------------------------- HT-6: all are in


def test_ht6_ht_v1_a_club_turned_keeps_everyone_in() -> None:
    position = turned("7C")
    assert (position.phase, position.turn, position.contract) == ("draw", 1, "clubs")
    assert inside(position) == {0, 1, 2, 3}
    assert forced(position) == set()


ALL_IN = {
    "club": {"C"},
    "spade": {"S"},
    "none": set(),
    "first_hand": {"C", "D", "H", "S"},  # in the first hand, whatever is turned
}


@pytest.mark.parametrize("rule", ALL_IN)
@pytest.mark.parametrize("suit", "CDHS")
def test_ht6_all_in_rule(rule: str, suit: str) -> None:
    assert turned("7" + suit, all_in_rule=rule).phase == ("draw" if suit in ALL_IN[rule] else "declare")


@pytest.mark.parametrize("card", ["7C", "7S"])
def test_ht6_after_the_first_hand_everyone_may_choose(card: str) -> None:
    position = drawing(turned("7H", all_in_rule="first_hand"), 0, 0, 0, 0)
    while position.awaits == "act":
        position = position.play(position.legal[0])
    kinds = position.deck.full()
    kinds.remove(position.deck.kind(card))
    assert position.deal([*kinds[:20], position.deck.kind(card), *kinds[20:]]).phase == "declare"


def test_ht6_a_game_taken_up_in_the_middle_is_past_its_first_hand() -> None:
    played = game_named("horsethief")
    start = played.start(played.house("first-hand"), scores=[3, 0, 1, 1])
    assert start.deal(shuffled(start, 1), 0).phase == "declare"


def test_ht6_discarding_as_usual() -> None:
    assert set(turned("7C").words()) == {*turned("7C").hand(1), "done"}


# ---------------------------------------------------------------- HT-7: in or out


def test_ht7_declared_from_the_dealers_left_the_dealer_last() -> None:
    position, order = turned(dealer=2), []
    while position.phase == "declare":
        order.append(position.turn)
        assert set(position.words()) == {"in", "out"}
        position = position.play("in")
    assert order == [3, 0, 1, 2]


def test_ht7_after_seeing_ones_cards() -> None:
    assert len(turned().view(1).hand) == 5


def test_ht7_in_turn_is_heard_at_once() -> None:
    position = said(turned(), "in", "out")
    view = position.view(3)
    assert view.fact("in", 2) == "in"  # seat 1 as counted from seat 3
    assert view.fact("in", 3) == "out"
    assert view.fact("in", 0) is None


def test_ht7_simultaneous_is_known_only_when_all_have_said() -> None:
    position = said(turned(declare_mode="simultaneous", minimum_two="redeal"), "in", "out", "in")
    assert [position.view(0).fact("in", seat) for seat in range(4)] == [None] * 4
    assert position.view(1).fact("in", 0) == "in"  # what one said oneself
    assert position.view(2).fact("in", 0) == "out"
    assert inside(position.play("out")) == {1, 3}


def test_ht7_simultaneous_acts_are_not_told() -> None:
    before = turned(declare_mode="simultaneous", minimum_two="redeal")
    after = {word: before.play(word) for word in ("in", "out")}
    for viewer in (None, 0, 2, 3):
        told = [after[word].news(before, 1, before.hear(word) or 0, viewer) for word in ("in", "out")]
        assert told[0] == told[1]
        assert after["in"].view(viewer) == after["out"].view(viewer)


def test_ht7_simultaneous_asks_even_the_last() -> None:
    position = said(turned(declare_mode="simultaneous", minimum_two="lone_scores_5"), "out", "out", "out")
    assert (position.phase, position.turn) == ("declare", 0)


def test_ht7_simultaneous_does_not_go_with_force_last() -> None:
    with pytest.raises(BadHouse, match="simultaneous is not possible with minimum_two=force_last"):
        rules_of("horsethief", declare_mode="simultaneous")


# ---------------------------------------------------------------- HT-8: at least two are in


def test_ht8_ht_v2_nobody_before_the_right_neighbour_forces_him_and_the_dealer() -> None:
    position = said(turned(), "out", "out")
    assert (position.phase, position.turn) == ("draw", 3)
    assert inside(position) == forced(position) == {3, 0}


def test_ht8_ht_v3_one_before_the_dealer_forces_the_dealer() -> None:
    position = said(turned(), "in", "out", "out")
    assert (position.phase, position.turn) == ("draw", 1)
    assert inside(position) == {1, 0}
    assert forced(position) == {0}


@pytest.mark.parametrize(("words", "alone"), [("in out out", 1), ("out in out", 2)])
def test_ht8_whoever_the_one_is(words: str, alone: int) -> None:
    position = said(turned(), *words.split())
    assert (inside(position), forced(position)) == ({alone, 0}, {0})


@pytest.mark.parametrize("players", range(3, 10))
@pytest.mark.parametrize("dealer", [1, 2])
def test_ht8_one_before_the_dealer_forces_whoever_deals(players: int, dealer: int) -> None:
    position = said(turned(players=players, dealer=dealer), "in", *["out"] * (players - 2))
    assert (inside(position), forced(position)) == ({(dealer + 1) % players, dealer}, {dealer})


def test_ht8_with_one_in_the_right_neighbour_may_choose() -> None:
    position = said(turned(), "out", "in")
    assert (position.phase, position.turn) == ("declare", 3)


def test_ht8_with_two_in_the_dealer_may_choose() -> None:
    position = said(turned(), "in", "in", "out")
    assert (position.phase, position.turn) == ("declare", 0)
    assert inside(position.play("out")) == {1, 2}
    assert forced(position.play("in")) == set()


def test_ht8_three_players() -> None:
    position = said(turned(players=3), "out")  # nobody is in before the dealer's right neighbour
    assert (position.phase, position.turn) == ("draw", 2)
    assert forced(position) == {2, 0}


@pytest.mark.parametrize("players", range(3, 10))
@pytest.mark.parametrize("dealer", [0, 2])
def test_ht8_force_last_at_every_table(players: int, dealer: int) -> None:
    position = said(turned(players=players, dealer=dealer), *["out"] * (players - 2))
    assert forced(position) == {dealer, (dealer - 1) % players}


@pytest.mark.parametrize("seat", range(1, 5))
def test_ht8_lone_player_scores_5_without_play(seat: int) -> None:
    words = ["in" if (n + 1) == seat else "out" for n in range(4)]
    position = said(turned(minimum_two="lone_scores_5"), *words)
    assert position.phase == "over"
    assert position.scores == tuple(5 if p == seat % 4 else 0 for p in range(4))
    assert position.next_dealer == 1
    assert position.result is not None
    assert position.result.tricks == (0, 0, 0, 0)


def test_ht8_lone_scores_5_and_nobody_in_is_dealt_anew() -> None:
    position = said(turned(minimum_two="lone_scores_5"), "out", "out", "out", "out")
    assert (position.awaits, position.scores, position.result) == ("deal", (0, 0, 0, 0), None)


@pytest.mark.parametrize("words", ["out out out out", "in out out out", "out out out in"])
def test_ht8_redeal_by_the_next_dealer(words: str) -> None:
    position = said(turned(minimum_two="redeal"), *words.split())
    assert (position.awaits, position.scores, position.result) == ("deal", (0, 0, 0, 0), None)
    assert position.next_dealer == 1


@pytest.mark.parametrize("minimum", ["lone_scores_5", "redeal"])
def test_ht8_with_two_in_the_hand_is_played(minimum: str) -> None:
    position = said(turned(minimum_two=minimum), "out", "in", "out", "in")
    assert (position.phase, inside(position), forced(position)) == ("draw", {2, 0}, set())


def test_ht9_cards_of_who_is_out_are_seen_by_nobody() -> None:
    position = said(turned(), "in", "out", "in", "in")
    for viewer in (None, 0, 1, 3):
        turned_by = 0 if viewer is None else viewer
        assert position.view(viewer).zone("hand", (2 - turned_by) % 4).cards == ()


def test_ht9_who_is_out_is_not_asked_again() -> None:
    position = drawing(said(turned(), "in", "out", "in", "in"), 1, 1, 1)
    seats = set()
    while position.awaits == "act":
        seats.add(position.turn)
        position = position.play(position.legal[0])
    assert seats == {1, 3, 0}


# ---------------------------------------------------------------- HT-10 to HT-12: the draw


def test_ht10_from_the_dealers_left_each_who_is_in() -> None:
    position, order = said(turned(dealer=1), "in", "out", "in", "in"), []  # 2 in, 3 out, 0 in, 1 in
    while position.phase == "draw":
        order.append(position.turn)
        position = position.play("done")
    assert order == [2, 0, 1]


@pytest.mark.parametrize("n", range(6))
def test_ht10_ht_v21_any_number_is_discarded_and_as_many_drawn(n: int) -> None:
    before = dealt("horsethief", ["", "AH KH QH JH TH"], stock="7C 2S 3S 4S 5S 6S")  # seat 1 draws first
    position = drawing(before, n)
    kept, drawn = before.hand(1)[n:], ["2S", "3S", "4S", "5S", "6S"][:n]
    assert set(position.hand(1)) == {*kept, *drawn}
    assert len(position.hand(1)) == 5


def test_ht10_no_card_comes_before_all_discards() -> None:
    position = said(dealt("horsethief", ["", "AH KH QH JH TH"], stock="7C 2S"), "AH")
    assert set(position.hand(1)) == {"KH", "QH", "JH", "TH"}
    assert not position.lawful("2S")


def test_ht10_the_number_is_public() -> None:
    position = drawing(turned("7C"), 3, 0, 5, 1)
    for viewer in (None, 0, 1, 2, 3):
        view, turned_by = position.view(viewer), viewer or 0
        assert [view.fact("drew", (seat - turned_by) % 4) for seat in (1, 2, 3, 0)] == ["3", "0", "5", "1"]


def test_ht10_nobody_has_drawn_when_the_next_hand_is_dealt() -> None:
    position = drawing(turned("7C"), 3, 0, 5, 1)
    while position.awaits == "act":
        position = position.play(position.legal[0])
    view = position.deal(shuffled(position, 2)).view(None)
    assert [view.fact("drew", seat) for seat in range(4)] == [None] * 4


def test_ht10_the_number_is_told_when_it_is_drawn() -> None:
    before = said(turned("7C"), *turned("7C").hand(1)[:3])
    done = before.hear("done")
    assert done is not None
    told = before.play("done").news(before, 1, done, 2)
    assert [(one.kind, one.seats, one.sum) for one in told] == [("says", (1,), None), ("draws", (1,), 3)]
    assert sentences(told) == ["Ben: done", "Ben draws 3."]
    assert sentences(told, own=1) == ["You: done", "You draw 3."]


def test_ht10_the_discards_are_face_down() -> None:
    position = drawing(turned("7C"), 2)
    assert position.view(1).zone("discards", 0).cards == turned("7C").hand(1)[:2]
    for viewer in (None, 0, 2, 3):
        zone = position.view(viewer).zone("discards", (1 - (viewer or 0)) % 4)
        assert (zone.count, zone.cards) == (2, ())


def test_ht10_a_discard_is_heard_without_its_face() -> None:
    before = turned("7C")
    card = before.hand(1)[0]
    after = before.play(card)
    act = before.hear(card)
    assert act is not None
    assert [(one.kind, one.word, one.cards) for one in after.news(before, 1, act, 1)] == [("discards", card, (card,))]
    for viewer in (None, 0, 2, 3):
        (heard,) = after.news(before, 1, act, viewer)
        assert (heard.kind, heard.word, heard.cards) == ("discards", "discards a card", ())


@pytest.mark.parametrize("most", range(6))
def test_ht10_max_draw(most: int) -> None:
    position = turned("7C", max_draw=most)
    assert len(position.words()) == (6 if most else 1)  # five cards and done
    position = said(position, *position.hand(1)[:most])
    assert position.words() == ("done",)
    assert len(position.play("done").hand(1)) == 5


@pytest.mark.parametrize("most", range(5))
def test_ht10_a_card_beyond_max_draw_is_refused(most: int) -> None:
    position = turned("7C", max_draw=most)
    position = said(position, *position.hand(1)[:most])
    card = position.hand(1)[0]
    refusal = position.why_not(card)
    assert refusal is not None
    assert refusal.code == "not-offered"
    assert str(most or "Nothing") in refusal.why
    assert refusal.why.endswith("You may say done.")


def test_ht10_a_discarded_card_is_not_discarded_twice() -> None:
    position = turned("7C")
    card = position.hand(1)[0]
    refusal = position.play(card).why_not(card)
    assert refusal is not None
    assert (refusal.code, refusal.why) == ("not-held", f"You do not hold {card}.")


@pytest.mark.parametrize(("players", "stock"), [(2, 41), (3, 36), (4, 31), (5, 26), (6, 21), (7, 16), (8, 11), (9, 6)])
def test_ht11_stock_after_the_deal(players: int, stock: int) -> None:
    assert turned(players=players).view(None).zone("stock").count == stock  # 51 - 5n


@pytest.mark.parametrize("players", range(2, 6))
def test_ht11_five_each_are_covered_up_to_five_players(players: int) -> None:
    assert drawing(turned("7C", players=players), *[5] * players).phase == "play"


def test_ht11_ht_v16_the_stock_is_made_of_earlier_discards() -> None:
    before = turned("7C", players=6)
    away = {card for seat, n in ((1, 5), (2, 5), (3, 5), (4, 5), (5, 1)) for card in before.hand(seat)[:n]}
    position = drawing(before, 5, 5, 5, 5, 1, 3)
    assert (position.phase, position.awaits, position.turn, position.words()) == ("reshuffle", "reshuffle", None, ())
    assert {position.deck.card(kind) for kind in position.pool()} == away
    assert len(away) == 21
    order = position.pool()[::-1]
    position = position.reshuffle(order)
    drawn = {position.deck.card(kind) for kind in order[:3]}
    assert set(position.hand(0)) == drawn | set(before.hand(0)[3:])
    assert (position.phase, position.turn) == ("play", 1)
    assert position.view(None).zone("stock").count == 18


def test_ht11_what_is_left_is_dealt_before_the_reshuffle() -> None:
    before = turned("7C", players=6)
    position = drawing(before, 5, 5, 5, 5, 0, 4)  # 20 of 21 are gone: one card, then the new stock of 20
    assert position.phase == "reshuffle"
    assert len(position.hand(0)) == 2
    assert len(position.pool()) == 20
    assert len(position.reshuffle(position.pool()).hand(0)) == 5


def test_ht11_folded_hands_are_shuffled_in() -> None:
    before = dealt("horsethief", [], stock=SPADES, players=7)  # stock 16
    position = said(before, "in", "out", "in", "in", "in", "in", "out")
    position = drawing(position, 5, 5, 5, 3)  # seats 1, 3, 4 took 15, seat 5 the last one and needs two
    away = [card for seat, n in ((2, 5), (0, 5), (1, 5), (3, 5), (4, 5)) for card in before.hand(seat)[:n]]
    assert {position.deck.card(kind) for kind in position.pool()} == set(away)
    position = position.reshuffle(position.pool())
    assert position.hand(2) == position.hand(0) == ()
    assert position.turn == 6


def test_ht11_own_discards_never_come_back() -> None:
    before = turned("7C", players=9)  # stock 6
    position = drawing(before, 5, 5)
    own = set(before.hand(2))
    assert not own & {position.deck.card(kind) for kind in position.pool()}
    assert not own & set(position.reshuffle(position.pool()).hand(2))


def test_ht11_the_marker_is_not_shuffled_in() -> None:
    position = drawing(turned("7C", players=9), 5, 5)
    assert position.deck.kind("7C") not in position.pool()


def test_ht11_the_new_stock_must_be_those_cards() -> None:
    position = drawing(turned("7C", players=9), 5, 5)
    with pytest.raises(Refused) as refused:
        position.reshuffle(position.pool()[1:])
    assert refused.value.refusal.code == "wrong-stock"
    refusal = position.why_not("done")
    assert refusal is not None
    assert refusal.code == "reshuffle-first"


def test_ht11_the_new_order_is_hidden() -> None:
    position = drawing(turned("7C", players=9), 5, 5)
    orders = [position.pool(), [*position.pool()[1:], position.pool()[0]]]
    views = [[position.reshuffle(order).view(seat) for seat in (None, 0, 1, 3)] for order in orders]
    assert views[0] == views[1]  # seat 2, which is served, does see what it gets


@pytest.mark.parametrize(("players", "most"), [(4, 5), (5, 5), (6, 3), (7, 2), (8, 1), (9, 0)])
def test_ht11_ht_v16_cap_shares_the_stock(players: int, most: int) -> None:
    position = turned("7C", players=players, stock_out="cap")
    for _ in range(players):
        assert position.turn is not None
        position = said(position, *position.hand(position.turn)[:most])
        assert position.words() == ("done",)
        position = position.play("done")
    assert position.phase == "play"


def test_ht11_cap_counts_the_players_at_the_table() -> None:
    position = said(turned(players=6, stock_out="cap"), "in", "out", "out", "out", "out")  # 1 in, 0 forced
    assert drawing(position, 3).turn == 0
    assert said(position, *position.hand(1)[:3]).words() == ("done",)  # not ten each


def test_ht11_cap_and_max_draw_both_bind() -> None:
    position = turned("7C", players=6, stock_out="cap", max_draw=2)
    assert said(position, *position.hand(1)[:2]).words() == ("done",)


@pytest.mark.parametrize("players", range(6, 10))
@pytest.mark.parametrize("outside", [0, 2])
def test_ht12_everyone_can_draw_five(players: int, outside: int) -> None:
    words = ["out"] * outside + ["in"] * (players - outside)
    position = said(turned(players=players), *words)
    for _ in range(players - outside):
        position = drawing(position, 5)
        if position.awaits == "reshuffle":
            position = position.reshuffle(position.pool()[::-1])
    assert position.phase == "play"
    held = [card for seat in range(players) for card in position.hand(seat)]
    assert len(held) == len(set(held))
    assert all(len(position.hand(seat)) in (0, 5) for seat in range(players))
    view = position.view(None)
    assert sum(zone.count for zone in view.zones) == 52
