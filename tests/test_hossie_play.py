"""Hossie's cards in play: ranks, bowers, following suit, taking tricks, taking back, and who sees what."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from horseplay import Position, Refusal, game_named
from horseplay.log.events import Acted, BoardsDown, Event, Header, TookBack
from horseplay.manners import Manners
from horseplay.table import Act, SayBoardsDown, Table, TakeBack
from tests.table import dealt, legal, on_table, opened, played_out, said, so_far, winner

HEARTS = "JH JH AH AH KH KH QH QH TH TH 9H 9H"
DIAMONDS, SPADES, CLUBS = (HEARTS.replace("H", suit) for suit in "DSC")

TRUMPS = {
    "hearts": "JH JD AH KH QH TH 9H",
    "diamonds": "JD JH AD KD QD TD 9D",
    "clubs": "JC JS AC KC QC TC 9C",
    "spades": "JS JC AS KS QS TS 9S",
}
PLAIN = {
    "hearts": ["AD KD QD TD 9D", "AC KC QC JC TC 9C", "AS KS QS JS TS 9S"],
    "diamonds": ["AH KH QH TH 9H", "AC KC QC JC TC 9C", "AS KS QS JS TS 9S"],
    "clubs": ["AS KS QS TS 9S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D"],
    "spades": ["AC KC QC TC 9C", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D"],
}


def suits(*words: str, name: str = "hearts", **options: Any) -> Position:
    """Seat 0 holds all hearts, 1 diamonds, 2 spades and 3 clubs; 0 bids 6, names, and these acts follow."""
    position = dealt("hossie", [HEARTS, DIAMONDS, SPADES, CLUBS], 3, **options)
    return said(position, "bid 6", "pass", "pass", "pass", f"name {name}", *words)


def refusal(cards: str, hand: str, card: str, trump: str = "hearts") -> Refusal:
    """Why a card of this hand may not be played to these cards."""
    why = on_table("hossie", cards, hand, trump).why_not(card)
    assert why is not None, f"{card} is allowed"
    return why


def disordered(row: str, trump: str, **options: Any) -> list[tuple[str, str]]:
    """The pairs of a row, highest first, of which the first card does not beat the second, led before or after it."""

    def takes(*cards: str) -> str:
        return cards[winner("hossie", " ".join(cards), trump, **options) - 1]

    pairs = itertools.combinations(row.split(), 2)
    return [(high, low) for high, low in pairs if takes(low, high) != high or takes(high, low) != high]


# ---------------------------------------------------------------- ranks


@pytest.mark.parametrize("trump", TRUMPS)
def test_hs5_order_of_the_trump_suit(trump: str) -> None:
    assert disordered(TRUMPS[trump], trump) == []


def test_hs_v1_order_of_trumps() -> None:
    assert disordered("JH JD AH KH QH TH 9H", "hearts") == []


@pytest.mark.parametrize("trump", TRUMPS)
def test_hs5_there_are_fourteen_trumps(trump: str) -> None:
    deck = opened("hossie").deck
    plain = {"hearts": "9S", "diamonds": "9S", "clubs": "9H", "spades": "9H"}[trump]
    others = [card for card in map(deck.card, deck.full()) if card[1] != plain[1]]
    takes = [card for card in others if winner("hossie", f"{plain} {card}", trump) == 2]
    # The suit led here is of the other colour, and so holds no trump.
    assert len(takes) == 14
    assert set(takes) == set(TRUMPS[trump].split())


@pytest.mark.parametrize("trump, left", [("hearts", "JD"), ("diamonds", "JH"), ("clubs", "JS"), ("spades", "JC")])
def test_hs6_the_left_bower_follows_trump(trump: str, left: str) -> None:
    led = "9" + trump[0].upper()
    assert legal("hossie", led, f"{left} 9{left[1]}", trump) == left


@pytest.mark.parametrize("trump, left", [("hearts", "JD"), ("diamonds", "JH"), ("clubs", "JS"), ("spades", "JC")])
def test_hs6_the_left_bower_is_no_card_of_its_printed_suit(trump: str, left: str) -> None:
    other = "AS" if left[1] in "DH" else "AH"
    assert legal("hossie", f"A{left[1]}", f"{left} 9{left[1]} {other}", trump) == f"9{left[1]}"
    assert legal("hossie", f"A{left[1]}", f"{left} {other}", trump) == f"{left} {other}"


def test_hs6_the_other_jacks_belong_to_their_suits() -> None:
    assert legal("hossie", "AC", "JC JS 9H") == "JC"


def test_hs_v2_the_only_trump_must_be_played() -> None:
    assert legal("hossie", "9H", "JD AC") == "JD"


def test_hs_v3_the_jack_of_diamonds_is_a_heart_now() -> None:
    assert legal("hossie", "AD", "JD 9D AS") == "9D"


def test_hs_v5_the_left_bower_led_is_trump_led() -> None:
    assert legal("hossie", "JD", "JH 9H 9D") == "JH 9H"


def test_hs_v6_no_bowers_in_no_trump() -> None:
    assert legal("hossie", "AD", "JD 9D AS", "no-trump") == "JD 9D"


def test_hs_v7_left_bower_takes() -> None:
    assert winner("hossie", "AS 9H AS JD") == 4


def test_hs_v8_first_of_two_right_bowers_takes() -> None:
    assert winner("hossie", "JH JH JD AH") == 1


@pytest.mark.parametrize("trump", PLAIN)
def test_hs7_order_of_plain_suits(trump: str) -> None:
    assert [disordered(row, trump) for row in PLAIN[trump]] == [[], [], []]


def test_hs_v13_a_plain_queen_beats_a_plain_jack() -> None:
    assert winner("hossie", "QC JC TC JC") == 1


@pytest.mark.parametrize("suit", "CDHS")
def test_hs8_no_trump_ranks_every_suit_alike(suit: str) -> None:
    assert disordered(" ".join(rank + suit for rank in "AKQJT9"), "no-trump") == []


@pytest.mark.parametrize("suit", "CDHS")
def test_hs9_e_low_reverses_the_order(suit: str) -> None:
    assert disordered(" ".join(rank + suit for rank in "9TJQKA"), "e-low") == []


def test_hs8_no_card_of_another_suit_wins_in_no_trump() -> None:
    assert winner("hossie", "9C AD AH AS", "no-trump") == 1


def test_hs9_no_card_of_another_suit_wins_in_e_low() -> None:
    assert winner("hossie", "AC 9D 9H 9S", "e-low") == 1


def test_hs9_no_bowers_in_e_low() -> None:
    assert legal("hossie", "9D", "JD AD 9C", "e-low") == "JD AD"
    assert winner("hossie", "TD JD 9H JH", "e-low") == 1


def test_hs_v10_no_trump_highest_of_the_suit_led() -> None:
    assert winner("hossie", "9C AD KS TC", "no-trump") == 4


def test_hs_v10_under_any_suit_the_ace() -> None:
    assert winner("hossie", "9C AD KS TC", "no-trump", no_trump_reading="any_suit") == 2


def test_hs8_any_suit_lowest_rank_wins_in_e_low() -> None:
    assert winner("hossie", "TC 9D KS 9C", "e-low", no_trump_reading="any_suit") == 2
    assert winner("hossie", "TC 9D KS 9C", "e-low") == 4


def test_hs8_any_suit_equal_ranks_first_wins() -> None:
    assert winner("hossie", "9C AD AS AC", "no-trump", no_trump_reading="any_suit") == 2


@pytest.mark.parametrize("trump", ["no-trump", "e-low"])
def test_hs8_any_suit_leaves_following_suit(trump: str) -> None:
    assert legal("hossie", "QC", "9C AC AD 9D", trump, no_trump_reading="any_suit") == "9C AC"


def test_hs8_any_suit_changes_nothing_under_a_trump_suit() -> None:
    assert winner("hossie", "9C AD KS TC", no_trump_reading="any_suit") == 4
    assert winner("hossie", "9C AD 9H TC", no_trump_reading="any_suit") == 3


def test_hs_v11_e_low_first_nine() -> None:
    assert winner("hossie", "KS TS 9S 9S", "e-low") == 3


@pytest.mark.parametrize("card", ["JH", "JD", "9H", "AC", "9S"])
@pytest.mark.parametrize("trump", ["hearts", "no-trump", "e-low"])
def test_hs10_of_identical_cards_the_first_wins(card: str, trump: str) -> None:
    assert winner("hossie", f"{card} {card}", trump) == 1


def test_hs10_the_first_of_identical_ruffs_wins() -> None:
    assert winner("hossie", "AS 9H 9H AS") == 2


# ---------------------------------------------------------------- play


@pytest.mark.parametrize("bidder", range(4))
def test_hs21_the_bidder_leads_and_the_leaders_left_is_next(bidder: int) -> None:
    calls = ["pass"] * bidder + ["bid 6"] + ["pass"] * (3 - bidder) + ["name hearts"]
    position = said(opened("hossie", 3), *calls)
    assert (position.phase, position.turn) == ("play", bidder)
    assert position.play(position.words()[0]).turn == (bidder + 1) % 4


def test_hs21_any_card_may_be_led() -> None:
    position = said(opened("hossie", 3, seed=4), "bid 6", "pass", "pass", "pass", "name hearts")
    assert set(position.words()) == set(position.hand(0))


def test_hs22_follow_suit_if_able() -> None:
    assert legal("hossie", "9C", "AC TC 9H JH AS") == "AC TC"


def test_hs22_void_plays_any_card_and_need_not_trump() -> None:
    assert legal("hossie", "9C", "AD 9H JH AS") == "AD 9H JH AS"


def test_hs22_no_duty_to_beat() -> None:
    assert legal("hossie", "QC", "9C AC") == "9C AC"
    assert legal("hossie", "QH", "9H JH") == "9H JH"
    assert legal("hossie", "QC TH", "9H JH AD") == "9H JH AD"


def test_hs22_refusal_names_the_cards_that_bind() -> None:
    why = refusal("9C", "AC JC AH", "AH")
    assert why.code == "must-follow"
    assert why.why == "You must follow clubs; you hold AC and JC."
    assert (why.facts["card"], why.facts["led"], why.facts["must"]) == ("AH", "clubs", ["AC", "JC"])
    assert why.facts["rule"] == "HS-22"


def test_hs22_refusal_explains_the_left_bower() -> None:
    why = refusal("9H", "JD AC", "AC")
    assert why.code == "must-follow"
    assert why.why == "You must follow hearts; you hold JD (JD, the left bower, is one of the hearts)."


def test_hs22_the_left_bower_itself_is_refused_on_its_printed_suit() -> None:
    why = refusal("AD", "JD 9D AS", "JD")
    assert (why.code, why.why) == ("must-follow", "You must follow diamonds; you hold 9D.")


def test_hs22_refusal_after_the_left_bower_was_led() -> None:
    why = refusal("JD", "JH 9H 9D", "9D")
    assert (why.code, why.why) == ("must-follow", "You must follow hearts; you hold JH and 9H.")


def test_hs22_no_card_that_is_not_held() -> None:
    why = refusal("9C", "AC JC AH", "KC")
    assert (why.code, why.why) == ("not-held", "You do not hold KC.")


def test_hs22_no_bid_in_play() -> None:
    assert refusal("9C", "AC JC AH", "bid 7").code == "wrong-time"


def test_hs22_nobody_plays_out_of_turn() -> None:
    why = suits().why_not("JD", 1)
    assert why is not None
    assert (why.code, why.why) == ("not-your-turn", "It is the turn of seat 0, not of seat 1.")


def test_hs23_highest_trump_wins_else_highest_of_the_suit_led() -> None:
    assert winner("hossie", "AC 9H TH KC") == 3
    assert winner("hossie", "TC AD KC AS") == 3


def test_hs23_the_winner_leads() -> None:
    # Spades are trump: seat 2 must ruff the nine of hearts, since it holds nothing else.
    position = suits("9H", "9D", "9S", name="spades")
    assert position.play("9C").turn == 2
    assert position.play("JC").turn == 3  # the left bower is higher


def test_hs23_the_sitter_is_not_led_to_and_the_winner_of_three_leads() -> None:
    position = dealt("hossie", [HEARTS, DIAMONDS, SPADES, CLUBS], 3)
    calls = ["hossie", "pass", "pass", "pass", "name clubs", "alone", "swap 0"]
    assert said(position, *calls, "9H", "9D", "9C").turn == 3


def test_hs23_all_tricks_are_played_though_the_bid_is_decided() -> None:
    position = suits(name="no-trump")  # nobody else holds a heart
    for trick in range(12):
        assert position.phase == "play", f"over after {trick} tricks"
        for _ in range(4):
            position = position.play(position.words()[-1])
    assert position.phase == "over"
    assert position.state.tricks[:4] == [12, 0, 0, 0]
    assert position.scores == (12, 0)  # a bid of six, with the tricks over the bid


def test_hs23_a_failed_hossie_is_played_to_its_end() -> None:
    # Clubs are trump, so that seat 3 takes the very first trick.
    position = dealt("hossie", [HEARTS, DIAMONDS, SPADES, CLUBS], 3)
    position = said(position, "hossie", "pass", "pass", "pass", "name clubs", "together", "9H", "9D", "9S", "JC")
    assert (position.phase, position.turn) == ("play", 3)


# ---------------------------------------------------------------- boards back


def at_table(*words: str, name: str = "hearts", **manners: Any) -> Table:
    """A table where seat 0 leads hearts from all of them, after these acts."""
    table = Table(game_named("hossie"), Header("hossie", {}, {}, ("Ann", "Ben", "Cid", "Dot")), Manners(**manners))
    hands = [HEARTS, DIAMONDS, SPADES, CLUBS]
    table.add(table.deal(" ".join(hands).split(), 3))
    for word in ("bid 6", "pass", "pass", "pass", f"name {name}", *words):
        act(table, word)
    return table


def act(table: Table, word: str) -> None:
    """The seat in turn asks for an act, and it happens."""
    assert table.turn is not None
    happen(table, table.ask(table.turn, Act(word)))


def happen(table: Table, events: tuple[Event, ...] | Refusal) -> None:
    assert not isinstance(events, Refusal), events.why
    for event in events:
        table.add(event)


def test_hs24_the_last_card_may_be_taken_back_and_another_played() -> None:
    table = at_table("AH")
    assert table.ask(0, TakeBack()) == (TookBack(0, "AH"),)
    happen(table, (TookBack(0, "AH"),))
    assert table.turn == 0
    assert table.view(0).hand.count("AH") == 2
    act(table, "JH")
    assert [laid.card for laid in table.view(0).trick] == ["JH"]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hs24_only_by_who_played_it(seat: int) -> None:
    answer = at_table("AH").ask(seat, TakeBack())
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing-to-take-back"


def test_hs24_not_once_the_next_player_has_played() -> None:
    table = at_table("AH", "JD")
    assert isinstance(table.ask(0, TakeBack()), Refusal)
    assert table.ask(1, TakeBack()) == (TookBack(1, "JD"),)


def test_hs24_a_window_once_closed_stays_closed() -> None:
    table = at_table("AH", "JD")
    happen(table, (TookBack(1, "JD"),))
    assert isinstance(table.ask(0, TakeBack()), Refusal)


def test_hs24_boards_down_closes_it() -> None:
    table = at_table("AH")
    assert table.ask(1, SayBoardsDown()) == (BoardsDown(1),)
    happen(table, (BoardsDown(1),))
    answer = table.ask(0, TakeBack())
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing-to-take-back"


def test_hs24_boards_down_holds_for_one_card_only() -> None:
    table = at_table("AH")
    happen(table, (BoardsDown(1),))
    act(table, "JD")
    assert table.ask(1, TakeBack()) == (TookBack(1, "JD"),)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_hs24_only_the_next_player_says_boards_down(seat: int) -> None:
    answer = at_table("AH").ask(seat, SayBoardsDown())
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing-to-close"


def test_hs24_the_last_card_of_a_trick_until_the_next_lead() -> None:
    table = at_table("AH", "JD", "9S", "9C")  # the left bower takes it for seat 1
    assert table.turn == 1
    assert table.ask(3, TakeBack()) == (TookBack(3, "9C"),)
    act(table, "9D")
    assert isinstance(table.ask(3, TakeBack()), Refusal)


def test_hs24_a_trick_that_was_taken_is_open_again() -> None:
    table = at_table("AH", "JD", "9S", "9C")
    happen(table, (TookBack(3, "9C"),))
    assert table.turn == 3
    assert table.view(3).taken == (0, 0, 0, 0)
    assert len(table.view(3).trick) == 3


def hand_over() -> Table:
    """Seat 0 has taken all twelve, for nobody else holds a heart; seat 3 played the last card."""
    table = at_table(name="no-trump")
    while table.turn is not None:
        act(table, table.view(table.turn).legal[-1])
    return table


def test_hs24_the_last_card_of_the_hand_until_the_next_deal() -> None:
    table = hand_over()
    assert table.view(None).scores == (12, 0)
    happen(table, table.ask(3, TakeBack()))
    assert (table.turn, table.view(None).scores) == (3, (0, 0))


def test_hs24_not_after_the_next_deal() -> None:
    table = hand_over()
    table.add(table.deal(table.deck()))
    assert isinstance(table.ask(3, TakeBack()), Refusal)


@pytest.mark.parametrize("calls", [["bid 6"], ["bid 6", "pass"], ["bid 6", "pass", "pass", "pass"]])
def test_hs24_bids_are_never_taken_back(calls: list[str]) -> None:
    table = Table(game_named("hossie"), Header("hossie", {}))
    table.add(table.deal(table.deck(), 3))
    for call in calls:
        act(table, call)
    for seat in range(4):
        answer = table.ask(seat, TakeBack())
        assert isinstance(answer, Refusal)
        assert answer.code == "nothing-to-take-back"


def test_hs24_naming_is_never_taken_back() -> None:
    assert isinstance(at_table().ask(0, TakeBack()), Refusal)


def test_hs24_take_back_off() -> None:
    answer = at_table("AH", take_back="off").ask(0, TakeBack())
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.why) == ("no-take-back", "At this table a card laid is a card played.")


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_hs24_all_have_seen_the_card_that_was_taken_back(seat: int | None) -> None:
    table = at_table("AH")
    happen(table, (TookBack(0, "AH"),))
    view = table.view(seat)
    assert view.zone("hand", 0 if seat is None else 4 - seat).cards == ("AH",)


def test_hs24_it_is_told() -> None:
    table = at_table("AH")
    happen(table, (TookBack(0, "AH"),))
    assert table.told(2) == ["Ann takes AH back."]


# ---------------------------------------------------------------- who sees what


def test_hs36_the_number_taken_is_always_visible() -> None:
    position = so_far(suits(), 3, 1, 2, 0)
    assert position.view(None).taken == (3, 1, 2, 0)
    assert position.view(1).taken == (1, 2, 0, 3)  # counted from the viewer


@pytest.mark.parametrize("look_back, seen", [("last_trick", [1]), ("all", [0, 1]), ("none", [])])
@pytest.mark.parametrize("seat", [0, 3, None])
def test_hs36_which_taken_tricks_may_be_looked_at(look_back: str, seen: list[int], seat: int | None) -> None:
    table = at_table("JH", "JD", "9S", "9C", "JH", "JD", "TS", "TC", "AH", look_back=look_back)
    cards = [["JH", "JD", "9S", "9C"], ["JH", "JD", "TS", "TC"]]
    assert [[laid.card for laid in trick] for trick in table.view(seat).tricks] == [cards[n] for n in seen]


def test_hs36_the_last_trick_by_default() -> None:
    assert Manners().look_back == "last_trick"


@pytest.mark.parametrize("look_back", ["last_trick", "none"])
def test_hs36_every_trick_when_the_hand_is_over(look_back: str) -> None:
    table = hand_over()
    table.manners = Manners(look_back=look_back)
    assert len(table.view(2).tricks) == 12


@pytest.mark.parametrize("seat", range(4))
def test_hs36_a_hand_is_seen_by_its_seat_only(seat: int) -> None:
    view = suits("AH").view(seat)
    assert view.hand == suits("AH").hand(seat)
    assert [view.zone("hand", other).cards for other in (1, 2, 3)] == [()] * 3
    assert view.zone("hand", (0 - seat) % 4).count == 11


def test_hs36_a_spectator_sees_no_hand() -> None:
    assert [suits().view(None).zone("hand", seat).cards for seat in range(4)] == [()] * 4


def lone(first: str, second: str, show: str, given: str) -> Position:
    """Seat 0 alone in hearts shows a card, lays two away and gets one card twice."""
    hands = [HEARTS, DIAMONDS, SPADES, CLUBS]
    calls = ["hossie", "pass", "pass", "pass", "name hearts", "alone", "swap 2"]
    return said(dealt("hossie", hands, 3), *calls, f"show {show}", first, second, given, given)


@pytest.mark.parametrize("seat", [1, 3, None])
def test_hs19_opponents_learn_nothing_from_show_and_swap(seat: int | None) -> None:
    one, other = lone("9H", "9H", "QH", "AS"), lone("TH", "KH", "AH", "9S")
    assert one.view(seat).to_json() == other.view(seat).to_json()


def test_hs18_the_partner_learns_nothing_of_the_discards() -> None:
    assert lone("9H", "9H", "QH", "AS").view(2).to_json() == lone("TH", "KH", "QH", "AS").view(2).to_json()


def test_hs17_both_partners_know_what_was_given() -> None:
    position = lone("9H", "9H", "QH", "AS")
    assert [position.view(seat).fact("given") for seat in range(4)] == ["AS AS", None, "AS AS", None]
    assert position.view(1).fact("swap") == "2 cards"


@pytest.mark.parametrize("word, seat", [("show QH", 1), ("show QH", 3), ("9H", 1), ("9H", 2), ("AS", 1), ("AS", 3)])
def test_hs19_the_news_names_no_card_of_the_swap_to_others(word: str, seat: int) -> None:
    table = Table(game_named("hossie"), Header("hossie", {}, {}, ("Ann", "Ben", "Cid", "Dot")))
    table.add(table.deal(f"{HEARTS} {DIAMONDS} {SPADES} {CLUBS}".split(), 3))
    for each in ("hossie", "pass", "pass", "pass", "name hearts", "alone", "swap 1", "show QH", "9H", "AS"):
        act(table, each)
        if each == word:
            assert word[-2:] not in " ".join(table.told(seat))
            assert word[-2:] not in " ".join(table.told(None))


@pytest.mark.parametrize("seat", range(4))
def test_hs36_unseen_cards_dealt_anew_leave_a_view_as_it_is(seat: int) -> None:
    # The cards of all but this seat are dealt anew; the calls and no card are on the table.
    first = opened("hossie", 3, seed=11)
    rest = [card for other in range(4) if other != seat for card in first.hand(other)]
    random.Random(12).shuffle(rest)
    hands = [" ".join(first.hand(other)) if other == seat else "" for other in range(4)]
    hands = [hand or " ".join([rest.pop() for _ in range(12)]) for hand in hands]
    second = dealt("hossie", hands, 3)
    assert first.state != second.state
    calls = ["pass", "bid 7", "pass", "hossie", "name spades", "alone", "swap 0"]
    for n in range(len(calls) + 1):
        assert said(first, *calls[:n]).view(seat).to_json() == said(second, *calls[:n]).view(seat).to_json()


@pytest.mark.parametrize("players, cards", [(3, 48), (4, 48), (6, 96), (8, 96)])
@pytest.mark.parametrize("order", ["discard_first", "receive_first"])
def test_hs36_every_card_lies_in_one_zone(players: int, cards: int, order: str) -> None:
    chance = random.Random(players)
    position = opened("hossie", seed=players, players=players, swap_order=order)
    told: list[str] = []
    while position.phase != "over":
        view = position.view(chance.choice([None, *range(players)]))
        assert sum(zone.count for zone in view.zones) == cards, told
        words = position.words()
        hossie = [word for word in words if word in ("hossie", "alone", "swap 2")]
        told.append(hossie[0] if hossie else chance.choice(words))
        position = position.play(told[-1])
    assert len(position.tricks) == cards // players
    assert position.scores != (0,) * position.rules.sides


def test_hs22_nothing_is_played_between_hands() -> None:
    why = played_out(suits(name="no-trump"), 3, 3, 3, 3).why_not("AS")
    assert why is not None
    assert (why.code, why.why) == ("deal-first", "The hand is over; the next one must be dealt first.")


def test_hs25_a_strict_referee_refuses_a_renege() -> None:
    table = at_table("AH")
    answer = table.ask(1, Act("AD"))
    assert isinstance(answer, Refusal)
    assert answer.code == "must-follow"
    assert answer.why == "You must follow hearts; you hold JD (JD, the left bower, is one of the hearts)."
    assert table.ask(1, Act("JD")) == (Acted(1, "JD"),)


def test_hs25_any_held_card_can_be_laid_where_reneging_is_let_happen() -> None:
    position = on_table("hossie", "AH", "JD AC")
    assert position.play("AC", renege=True).state.laid == 2
    assert position.why_not("KC", renege=True) is not None
