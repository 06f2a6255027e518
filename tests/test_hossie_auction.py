"""Hossie up to the first lead: pack, seats, deal, auction, naming, playing alone and the swap."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from horseplay import BadHouse, BadText, Position, Refusal
from tests.table import dealt, opened, played_out, rules_of, said, shuffled

HEARTS = "JH JH AH AH KH KH QH QH TH TH 9H 9H"
DIAMONDS, SPADES, CLUBS = (HEARTS.replace("H", suit) for suit in "DSC")
ALL_CONTRACTS = ["name clubs", "name diamonds", "name hearts", "name spades", "name no-trump", "name e-low"]
LEVELS = ["hossie", "double hossie", "triple hossie", "quadruple hossie"]
LEVELS += ["5-fold hossie", "6-fold hossie", "7-fold hossie", "8-fold hossie"]


def bidding(*words: str, dealer: int = 3, **options: Any) -> Position:
    """The auction after these calls; seat 0 speaks first."""
    return said(opened("hossie", dealer, **options), *words)


def suits(*words: str, **options: Any) -> Position:
    """After these acts where seat 0 holds all hearts, 1 diamonds, 2 spades and 3 clubs, and 3 dealt."""
    return said(dealt("hossie", [HEARTS, DIAMONDS, SPADES, CLUBS], 3, **options), *words)


def lone(*words: str, **options: Any) -> Position:
    """Seat 0 plays a Hossie in hearts alone; then these acts."""
    return suits("hossie", "pass", "pass", "pass", "name hearts", "alone", *words, **options)


def refused(position: Position, word: str, seat: int | None = None) -> Refusal:
    """Why a word may not be said."""
    refusal = position.why_not(word, seat)
    assert refusal is not None, f"{word} is allowed"
    return refusal


def barred(position: Position, word: str) -> bool:
    """Whether a word is neither offered nor taken."""
    return word not in position.words() and position.why_not(word) is not None


# ---------------------------------------------------------------- pack, seats, deal


def test_hs1_partners_sit_opposite() -> None:
    assert opened("hossie").view(None).sides == (0, 1, 0, 1)


def test_hs2_two_of_each_card_and_no_other() -> None:
    cards = Counter(rules_of("hossie").deck.card(kind) for kind in rules_of("hossie").deck.full())
    assert cards == {rank + suit: 2 for rank in "9TJQKA" for suit in "CDHS"}
    assert cards.total() == 48


@pytest.mark.parametrize("dealer", range(4))
def test_hs3_anybody_may_deal_first(dealer: int) -> None:
    assert rules_of("hossie").next_dealer is None
    assert opened("hossie", dealer).dealer == dealer


@pytest.mark.parametrize("dealer, following", [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_hs3_the_next_to_the_left_deals_later(dealer: int, following: int) -> None:
    bid = ["pass", "pass", "pass", "bid 6", "name no-trump"]
    over = played_out(said(opened("hossie", dealer), *bid), 3, 3, 3, 3)
    assert over.next_dealer == following
    assert over.deal(shuffled(over, 2)).dealer == following


def test_hs3_nobody_else_may_deal_later() -> None:
    over = played_out(bidding("bid 6", "pass", "pass", "pass", "name no-trump"), 3, 3, 3, 3)
    with pytest.raises(BadText, match="seat 2 cannot deal"):
        over.deal(shuffled(over, 2), 2)


def test_hs4_all_cards_are_dealt_twelve_each() -> None:
    position = opened("hossie", seed=5)
    assert [len(position.hand(seat)) for seat in range(4)] == [12] * 4
    dealt_cards = Counter(card for seat in range(4) for card in position.hand(seat))
    assert set(dealt_cards.values()) == {2}
    assert len(dealt_cards) == 24


def test_hs4_after_a_misdeal_the_same_dealer_deals_again() -> None:
    over = played_out(bidding("bid 6", "pass", "pass", "pass", "name no-trump"), 3, 3, 3, 3)
    with pytest.raises(BadText, match="not the cards of the deck"):
        over.deal(shuffled(over, 2)[:-1])
    assert over.next_dealer == 0
    assert over.deal(shuffled(over, 2)).dealer == 0


# ---------------------------------------------------------------- bids


@pytest.mark.parametrize("dealer, eldest", [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_hs11_the_dealers_left_speaks_first(dealer: int, eldest: int) -> None:
    assert opened("hossie", dealer).turn == eldest


def test_hs11_bids_are_six_to_eleven_or_hossie_without_a_suit() -> None:
    assert bidding().words() == ("pass", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10", "bid 11", "hossie")


@pytest.mark.parametrize("bid", ["bid 5", "bid 12", "bid 0", "bid 99"])
def test_hs11_no_lower_bid_and_no_plain_twelve(bid: str) -> None:
    refusal = refused(bidding(), bid)
    assert refusal.code == "not-offered"
    assert refusal.why.endswith(" You may say pass, bid 6 to 11 or hossie.")


@pytest.mark.parametrize("bid, higher", [(6, "7 8 9 10 11"), (8, "9 10 11"), (10, "11"), (11, "")])
def test_hs11_each_bid_is_higher_than_the_last(bid: int, higher: str) -> None:
    bids = [f"bid {n}" for n in higher.split()]
    assert bidding(f"bid {bid}").words() == ("pass", *bids, "hossie")
    refusal = refused(bidding(f"bid {bid}"), f"bid {bid}")
    assert refusal.code == "not-offered"
    assert refusal.why.startswith(f"The highest bid is {bid}. You may say pass")


@pytest.mark.parametrize("least, first", [(1, "bid 1"), (4, "bid 4"), (11, "bid 11")])
def test_hs11_min_bid_moves_the_lowest_bid(least: int, first: str) -> None:
    position = bidding(min_bid=least)
    assert position.words()[:2] == ("pass", first)
    assert position.words()[-2:] == ("bid 11", "hossie")


@pytest.mark.parametrize("players, least", [(4, 12), (4, 15), (8, 12), (3, 16), (6, 16), (4, 0)])
def test_hs11_min_bid_is_below_the_tricks_of_the_deal(players: int, least: int) -> None:
    with pytest.raises(BadHouse, match=r"min_bid.* 1 to 1[15]"):
        rules_of("hossie", players=players, min_bid=least)


def test_hs11_only_the_seat_in_turn_bids() -> None:
    refusal = refused(bidding(), "bid 6", seat=2)
    assert refusal.code == "not-your-turn"
    assert refusal.why == "It is the turn of seat 0, not of seat 2."


def test_hs11_a_card_is_no_bid() -> None:
    refusal = refused(suits(), "JH")
    assert refusal.code == "wrong-time"
    assert refusal.why.startswith("'JH' is not possible now: bid or pass.")


# ---------------------------------------------------------------- rounds


def test_hs12_one_round_of_bidding() -> None:
    position = bidding("bid 6", "bid 7", "bid 8", "bid 9")
    assert (position.phase, position.turn) == ("name", 3)


def test_hs_v16_the_dealer_overbids_and_the_auction_is_over() -> None:
    position = bidding("bid 6", "bid 7", "pass", "bid 8")
    assert (position.phase, position.turn) == ("name", 3)
    assert said(position, "name hearts").contract == "8 hearts"


def test_hs12_a_highest_bidder_who_is_not_last_names_trump_after_one_round() -> None:
    position = bidding("bid 6", "bid 7", "pass", "pass")
    assert (position.phase, position.turn) == ("name", 1)


@pytest.mark.parametrize("rounds", ["2", "until_all_pass"])
def test_hs12_a_second_round_where_the_house_plays_it(rounds: str) -> None:
    position = bidding("bid 6", "bid 7", "pass", "bid 8", bidding_rounds=rounds)
    assert (position.phase, position.turn) == ("auction", 0)
    assert position.words() == ("pass", "bid 9", "bid 10", "bid 11", "hossie")


@pytest.mark.parametrize("rounds", ["2", "until_all_pass"])
def test_hs12_who_passed_is_out(rounds: str) -> None:
    position = bidding("bid 6", "pass", "bid 7", "pass", "bid 8", bidding_rounds=rounds)
    assert position.turn == 2


@pytest.mark.parametrize("rounds", ["2", "until_all_pass"])
def test_hs12_the_auction_ends_when_all_others_are_out(rounds: str) -> None:
    position = bidding("bid 6", "bid 7", "pass", "pass", "pass", bidding_rounds=rounds)
    assert (position.phase, position.turn) == ("name", 1)


@pytest.mark.parametrize("rounds", ["1", "2", "until_all_pass"])
def test_hs12_nobody_is_asked_to_overbid_himself(rounds: str) -> None:
    position = bidding("bid 6", "pass", "pass", "pass", bidding_rounds=rounds)
    assert (position.phase, position.turn) == ("name", 0)


def test_hs12_two_rounds_end_after_the_dealers_second_turn() -> None:
    calls = ["bid 6", "bid 7", "pass", "bid 8", "bid 9", "bid 10", "bid 11"]
    position = bidding(*calls, bidding_rounds="2")
    assert (position.phase, position.turn) == ("name", 3)


def test_hs12_two_rounds_end_even_where_the_dealer_is_out() -> None:
    position = bidding("bid 6", "bid 7", "pass", "pass", "bid 8", "bid 9", bidding_rounds="2")
    assert (position.phase, position.turn) == ("name", 1)


def test_hs12_until_all_pass_goes_round_a_third_time() -> None:
    calls = ["bid 6", "bid 7", "pass", "bid 8", "bid 9", "bid 10", "bid 11"]
    position = bidding(*calls, bidding_rounds="until_all_pass")
    assert (position.phase, position.turn) == ("auction", 0)
    assert position.words() == ("pass", "hossie")


@pytest.mark.parametrize("rounds", ["2", "until_all_pass"])
def test_hs12_the_forced_bid_arises_in_the_first_round_and_ends_the_auction(rounds: str) -> None:
    position = bidding("pass", "pass", "pass", bidding_rounds=rounds)
    assert position.words() == ("bid 6", "hossie")
    assert said(position, "bid 6").phase == "name"
    assert "pass" in bidding("bid 6", "pass", "pass", bidding_rounds=rounds).words()


# ---------------------------------------------------------------- Hossie and above


def test_hs13_after_hossie_only_its_double() -> None:
    assert bidding("hossie").words() == ("pass", "double hossie")
    assert bidding("hossie", "double hossie").words() == ("pass", "triple hossie")
    assert bidding("hossie", "double hossie", "triple hossie").words() == ("pass", "quadruple hossie")


@pytest.mark.parametrize("first", [[], ["bid 6"], ["bid 11"]])
@pytest.mark.parametrize("level", LEVELS[1:])
def test_hs13_no_double_without_a_hossie(first: list[str], level: str) -> None:
    position = bidding(*first)
    assert level not in position.words()
    assert refused(position, level).why.endswith(" or hossie.")


def test_hs13_no_number_and_no_second_hossie_after_hossie() -> None:
    assert refused(bidding("hossie"), "bid 11").why.endswith("You may say pass or double hossie.")
    assert refused(bidding("hossie"), "hossie").why.endswith("You may say pass or double hossie.")
    assert refused(bidding("hossie"), "triple hossie").why.endswith("You may say pass or double hossie.")


def test_hs13_quadruple_is_the_most_in_one_round_of_four() -> None:
    position = bidding(*LEVELS[:4])
    assert (position.phase, position.turn) == ("name", 3)
    assert said(position, "name hearts").contract == "quadruple hossie hearts"


def test_hs13_eightfold_is_the_most_there_is() -> None:
    position = bidding(*LEVELS, bidding_rounds="until_all_pass")
    assert position.words() == ("pass",)
    assert said(position, "pass", "pass", "pass").phase == "name"


def test_hs13_eight_players_reach_the_eightfold_in_one_round() -> None:
    position = bidding(*LEVELS, dealer=7, players=8)
    assert (position.phase, position.turn) == ("name", 7)
    assert said(position, "name clubs").contract == "8-fold hossie clubs"


def test_hs13_a_partner_may_overbid() -> None:
    assert "bid 7" in bidding("bid 6", "pass").words()
    assert bidding("hossie", "pass").words() == ("pass", "double hossie")
    assert bidding("hossie", "pass", "double hossie", "pass").turn == 2


def test_hs14_after_three_passes_the_dealer_takes_six_or_bids_hossie() -> None:
    assert bidding("pass", "pass", "pass").words() == ("bid 6", "hossie")


@pytest.mark.parametrize("word", ["pass", "bid 7", "bid 8", "bid 9", "bid 10", "bid 11", "double hossie"])
def test_hs_v17_nothing_between_and_no_pass(word: str) -> None:
    position = bidding("pass", "pass", "pass")
    assert position.turn == 3
    assert word not in position.words()
    assert refused(position, word).why.endswith(" You may say bid 6 or hossie.")


def test_hs14_the_refusal_says_that_the_dealer_is_bound() -> None:
    refusal = refused(bidding("pass", "pass", "pass"), "bid 7")
    assert refusal.code == "not-offered"
    assert refusal.why.startswith("All others have passed, and the dealer must bid 6 or hossie.")


@pytest.mark.parametrize("least", [1, 5, 6, 11])
def test_hs14_the_forced_bid_is_min_bid(least: int) -> None:
    assert bidding("pass", "pass", "pass", min_bid=least).words() == (f"bid {least}", "hossie")


def test_hs14_the_dealer_is_free_where_somebody_has_bid() -> None:
    assert bidding("pass", "bid 6", "pass").words() == ("pass", "bid 7", "bid 8", "bid 9", "bid 10", "bid 11", "hossie")


# ---------------------------------------------------------------- naming


@pytest.mark.parametrize("bid", ["bid 6", "bid 11", "hossie"])
def test_hs15_the_winner_names_one_of_six(bid: str) -> None:
    position = bidding(bid, "pass", "pass", "pass")
    assert (position.phase, position.turn) == ("name", 0)
    assert list(position.words()) == ALL_CONTRACTS


@pytest.mark.parametrize("word", ALL_CONTRACTS)
def test_hs15_what_is_named_is_played(word: str) -> None:
    position = bidding("bid 7", "pass", "pass", "pass", word)
    assert position.contract == f"7 {word.removeprefix('name ')}"


def test_hs15_nobody_else_names() -> None:
    refusal = refused(bidding("bid 7", "pass", "pass", "pass"), "name hearts", seat=2)
    assert refusal.code == "not-your-turn"


def test_hs15_trump_is_not_named_with_the_bid() -> None:
    assert refused(bidding(), "name hearts").code == "wrong-time"
    assert bidding("bid 7").contract is None


def test_hs15_something_else_cannot_be_named() -> None:
    refusal = refused(bidding("bid 7", "pass", "pass", "pass"), "name stars")
    assert refusal.code == "unknown-word"


# ---------------------------------------------------------------- alone or together


@pytest.mark.parametrize("bid", ["bid 6", "bid 11"])
def test_hs16_a_bid_of_tricks_is_played_together_without_a_question(bid: str) -> None:
    position = bidding(bid, "pass", "pass", "pass", "name hearts")
    assert (position.phase, position.turn) == ("play", 0)
    assert refused(position, "alone").code == "wrong-time"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_hs16_the_winner_of_any_hossie_is_asked(level: int) -> None:
    position = bidding(*LEVELS[:level], *["pass"] * (4 - level), "name hearts")
    assert (position.phase, position.turn) == ("alone", level - 1)
    assert set(position.words()) == {"alone", "together"}


def test_hs16_the_choice_comes_after_naming() -> None:
    assert refused(bidding("hossie", "pass", "pass", "pass"), "alone").code == "wrong-time"


def test_hs16_together_is_played_by_all_four() -> None:
    position = suits("hossie", "pass", "pass", "pass", "name hearts", "together", "JH")
    assert [laid.seat for laid in said(position, "JD", "9S").table] == [0, 1, 2]
    assert position.state.size == 4


# ---------------------------------------------------------------- the swap


def test_hs17_none_one_or_two_cards() -> None:
    assert (lone().phase, lone().turn) == ("swap", 0)
    assert lone().words() == ("swap 0", "swap 1", "swap 2")


def test_hs17_swap_max_one() -> None:
    assert lone(swap_max=1).words() == ("swap 0", "swap 1")
    assert refused(lone(swap_max=1), "swap 2").why.endswith("You may say swap 0 or 1.")


def test_hs17_swap_max_zero_asks_nobody() -> None:
    position = lone(swap_max=0)
    assert (position.phase, position.turn) == ("play", 0)


def test_hs17_no_more_than_two() -> None:
    assert refused(lone(), "swap 3").code == "not-offered"


def test_hs17_swap_none_leads_at_once() -> None:
    position = lone("swap 0")
    assert (position.phase, position.turn) == ("play", 0)
    assert len(position.hand(0)) == 12


def test_hs17_the_partner_picks_the_cards_he_gives() -> None:
    position = lone("swap 2", "9H", "9H")
    assert (position.phase, position.turn) == ("give", 2)
    assert position.words() == ("9S", "TS", "JS", "QS", "KS", "AS")
    after = said(position, "AS", "KS")
    assert after.hand(0) == ("TH", "TH", "JH", "JH", "QH", "QH", "KH", "KH", "AH", "AH", "KS", "AS")
    assert after.hand(2) == ("9S", "9S", "TS", "TS", "JS", "JS", "QS", "QS", "KS", "AS")


def test_hs17_one_card_each_way() -> None:
    position = lone("swap 1", "9H", "AS")
    assert position.phase == "play"
    assert (len(position.hand(0)), len(position.hand(2))) == (12, 11)


def test_hs17_the_bidder_does_not_see_the_partners_hand() -> None:
    for words in (["swap 2"], ["swap 2", "9H", "9H"], ["swap 2", "9H", "9H", "AS"]):
        zone = lone(*words).view(0).zone("hand", 2)
        assert zone.cards == ()
        assert zone.count == 12 - (len(words) == 4)


def test_hs17_the_bidder_cannot_pick_for_the_partner() -> None:
    assert refused(lone("swap 2", "9H", "9H"), "AS", seat=0).code == "not-your-turn"


def test_hs17_a_card_not_held_can_be_neither_laid_away_nor_given() -> None:
    assert refused(lone("swap 1"), "9S").why == "You do not hold 9S."
    assert refused(lone("swap 1", "9H"), "9D").why == "You do not hold 9D."
    assert refused(lone("swap 1", "9H"), "9D").code == "not-held"


def test_hs17_the_discards_are_not_among_the_cards_to_give() -> None:
    assert refused(lone("swap 1", "9H"), "9H").code == "not-held"


def test_hs18_discard_first_fixes_the_discards_before_a_card_comes() -> None:
    position, seats = lone("swap 2"), []
    for card in ("9H", "9H", "AS", "AS"):
        seats.append((position.phase, position.turn))
        position = said(position, card)
    assert seats == [("discard", 0), ("discard", 0), ("give", 2), ("give", 2)]
    assert (position.phase, position.turn) == ("play", 0)


def test_hs18_receive_first_is_the_other_way_round() -> None:
    position, seats = lone("swap 2", swap_order="receive_first"), []
    for card in ("AS", "AS", "9H", "9H"):
        seats.append((position.phase, position.turn))
        position = said(position, card)
    assert seats == [("give", 2), ("give", 2), ("discard", 0), ("discard", 0)]
    assert (position.phase, position.turn) == ("play", 0)
    assert len(position.hand(0)) == 12


def test_hs18_what_was_received_may_be_laid_away_again() -> None:
    position = lone("swap 1", "9S", swap_order="receive_first")
    assert "9S" in position.words()
    assert "9S" not in said(position, "9S").hand(0)


def test_hs18_both_orders_end_alike() -> None:
    first = lone("swap 2", "9H", "TH", "AS", "KS")
    second = lone("swap 2", "AS", "KS", "9H", "TH", swap_order="receive_first")
    assert [first.hand(seat) for seat in range(4)] == [second.hand(seat) for seat in range(4)]


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_hs18_the_discards_stay_unseen(seat: int | None) -> None:
    view = lone("swap 2", "9H", "TH", "AS", "KS").view(seat)
    unseen = [zone for zone in view.zones if zone.name == "discards"]
    assert [(zone.count, zone.cards) for zone in unseen] == [(2, ())]


def test_hs18_the_bidder_knows_his_discards() -> None:
    assert lone("swap 2", "9H", "TH", "AS", "KS").view(0).zone("discards", 0).cards == ("9H", "TH")


# ---------------------------------------------------------------- the hint


def test_hs19_one_card_may_be_shown_and_stays_in_hand() -> None:
    position = lone("swap 2")
    assert {f"show {rank}H" for rank in "9TJQKA"} <= set(position.words())
    after = said(position, "show QH")
    assert after.hand(0) == position.hand(0)
    assert (after.phase, after.turn) == ("discard", 0)


def test_hs19_a_second_card_may_not_be_shown() -> None:
    position = lone("swap 2", "show QH")
    assert not [word for word in position.words() if word.startswith("show")]
    assert refused(position, "show KH").code in ("not-offered", "wrong-time")


def test_hs19_only_a_card_that_is_held() -> None:
    assert barred(lone("swap 2"), "show AC")


def test_hs19_before_the_partner_picks_in_either_order() -> None:
    position = lone("swap 2", swap_order="receive_first")
    assert (position.phase, position.turn) == ("give", 2)
    assert position.why_not("show QH", 0) is None
    after = position.play("show QH", 0)
    assert after.view(2).fact("shown") == "QH"
    assert (after.phase, after.turn) == ("give", 2)


@pytest.mark.parametrize("order, words", [("discard_first", ["9H", "9H", "AS"]), ("receive_first", ["AS"])])
def test_hs19_not_after_a_card_was_picked(order: str, words: list[str]) -> None:
    assert lone("swap 2", *words, swap_order=order).why_not("show QH", 0) is not None


def test_hs19_not_without_a_swap_and_not_while_it_is_chosen() -> None:
    assert barred(lone(), "show QH")
    assert barred(lone("swap 0"), "show QH")


def test_hs19_not_in_play_while_another_is_to_play() -> None:
    position, show = lone("swap 0", "9H"), lone("swap 2").hear("show QH")
    assert (position.phase, position.turn) == ("play", 1)
    assert show is not None
    assert refused(position, "show QH", 0).code == "not-your-turn"
    assert position.why_not(show, 0) is not None


def test_hs19_only_the_bidder_shows() -> None:
    position = lone("swap 2", swap_order="receive_first")
    assert barred(position, "show AS")
    assert position.why_not("show JD", 1) is not None


@pytest.mark.parametrize("seat, seen", [(0, "QH"), (1, None), (2, "QH"), (3, None), (None, None)])
def test_hs19_the_card_is_seen_by_the_partner_only(seat: int | None, seen: str | None) -> None:
    assert lone("swap 2", "show QH").view(seat).fact("shown") == seen


def test_hs19_show_card_false_offers_no_hint() -> None:
    position = lone("swap 2", show_card=False)
    assert not [word for word in position.words() if word.startswith("show")]
    assert position.why_not("show QH") is not None
    assert lone("swap 2", show_card=False, swap_order="receive_first").why_not("show QH", 0) is not None


# ---------------------------------------------------------------- sitting out


def test_hs20_the_sitting_partner_is_skipped() -> None:
    position = lone("swap 0", "JH", "JD", "9C")
    assert [laid.seat for laid in position.tricks[0]] == [0, 1, 3]
    assert position.turn == 0
    assert len(position.hand(2)) == 12


def test_hs20_the_lone_bidder_leads_also_where_his_left_sits_out() -> None:
    calls = ["pass", "hossie", "pass", "pass", "name diamonds", "alone", "swap 0"]
    position = suits(*calls)
    assert position.turn == 1
    position = said(position, "JD", "9S", "JH")
    assert [laid.seat for laid in position.tricks[0]] == [1, 2, 0]


def test_hs20_everybody_plays_again_in_the_next_hand() -> None:
    position = suits("hossie", "pass", "pass", "pass", "name no-trump", "alone", "swap 0")
    over = played_out(position, 12, 0, 0, 0)
    again = over.deal(shuffled(over, 3))
    again = said(again, "bid 6", "pass", "pass", "pass", "name hearts")
    assert again.state.size == 4
    assert again.play(again.words()[0]).turn == 2


def test_hs17_hs19_the_next_hand_swaps_and_shows_anew() -> None:
    position = suits("hossie", "pass", "pass", "pass", "name no-trump", "alone", "swap 2", "show QH", *["9H"] * 2)
    over = played_out(said(position, "AS", "AS"), 12, 0, 0, 0)
    again = over.deal(over.deck.read(f"{CLUBS} {HEARTS} {DIAMONDS} {SPADES}"))  # dealer 0: seat 1 speaks first
    again = said(again, "hossie", "pass", "pass", "pass", "name hearts", "alone", "swap 1")
    assert (again.phase, again.turn) == ("discard", 1)
    assert again.view(3).fact("shown") is None
    again = said(again, "show KH", "TH", "AS")
    assert again.view(1).zone("discards", 0).cards == ("TH",)
    assert (again.view(3).fact("shown"), again.view(3).fact("given")) == ("KH", "AS")
    assert (again.phase, again.turn, len(again.hand(1))) == ("play", 1, 12)


def test_hs_v26_alone_with_a_swap_of_two() -> None:
    position = lone("swap 2", "9H", "9H", "AS", "AS")
    assert position.turn == 0
    assert len(position.hand(0)) == 12
    assert [laid.seat for laid in said(position, "JH", "JD", "9C").tricks[0]] == [0, 1, 3]
    assert [laid.card for laid in said(position, "JH", "JD", "9C").tricks[0]] == ["JH", "JD", "9C"]
