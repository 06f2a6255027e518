"""Hoşkin from the deal to the buried cards: rule points HK-1 to HK-19."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from horseplay import BadHouse, BadText, Position, Zone, game_named, roles
from horseplay.log.text import standing
from tests.table import dealt, on_table, opened, rules_of, said, sentences, shuffled, walked, winner

DAPP = "AH AH KC TD JS"
THROWN_IN = (Path(__file__).parent / "deals" / "hoskin-thrown-in.txt").read_text(encoding="utf-8")
BURY = ("AH", "AH", "KC", "TD", "JS")


def calls(position: Position) -> tuple[str, str, str]:
    """The first word, the lowest and the highest bid offered."""
    words = position.words()
    return words[0], words[1], words[-1]


def bidders(position: Position, calls: int = 3) -> list[int | None]:
    """Who is asked while everybody bids as little as he may."""
    asked = []
    for _ in range(calls):
        asked.append(position.turn)
        position = position.play(position.words()[1])
    return asked


def taken(declarer: int = 0, dapp: str = DAPP, **options: Any) -> Position:
    """The Dapp is with the Ansager, who bid 500 (dealer 0; the order is 2, 0, 1)."""
    words = {2: ("bid 500", "pass", "pass"), 0: ("pass", "bid 500", "pass"), 1: ("pass", "pass", "bid 500")}[declarer]
    return said(dealt("hoskin", ["", "", ""], stock=dapp, **options), *words)


# ---------------------------------------------------------------- table, pack, deal


def test_hk1_three_play_each_for_himself() -> None:
    r = rules_of("hoskin").rules
    assert (r.seats, r.sides, r.side) == (3, 3, [0, 1, 2])


def test_hk2_pack_of_eighty_four_of_each() -> None:
    deck = rules_of("hoskin").deck
    count = Counter(deck.card(kind) for kind in deck.full())
    assert count == {rank + suit: 4 for rank in "ATKQJ" for suit in "CDHS"}


@pytest.mark.parametrize("trump", ["clubs", "diamonds", "hearts", "spades"])
@pytest.mark.parametrize("pair", ["JK QK", "JQ", "QK", "KT", "TA"])
def test_hk3_a_t_k_q_j_in_every_suit(trump: str, pair: str) -> None:
    low, high = pair[0], pair[1]
    for suit in "CDHS":
        assert winner("hoskin", f"{low}{suit} {high}{suit}", trump) == 2
        assert winner("hoskin", f"{high}{suit} {low}{suit}", trump) == 1


@pytest.mark.parametrize("rank, points", [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2)])
def test_hk4_card_points(rank: str, points: int) -> None:
    for suit, odd in ("CH", "DH", "HC", "SH"):
        position = taken(dapp=" ".join([rank + suit] * 4 + ["J" + odd]))
        position = said(position, "name hearts", *[rank + suit] * 4, "J" + odd)
        assert position.view(0).fact("buried") == str(4 * points + 2)


def test_hk5_any_seat_may_deal_first_and_only_then() -> None:
    for dealer in range(3):
        position = opened("hoskin", dealer)
        assert position.dealer == dealer
        after = said(position, "pass", "pass", "pass")
        wrong = next(seat for seat in range(3) if seat != after.next_dealer)
        with pytest.raises(BadText):
            after.deal(shuffled(after, 2), wrong)


@pytest.mark.parametrize("dealer, after", [(0, 2), (2, 1), (1, 0)])
def test_hk6_next_dealer_is_at_the_right(dealer: int, after: int) -> None:
    position = said(opened("hoskin", dealer, concede="binokel"), "bid 500", "pass", "pass", "name hearts")
    for _ in range(5):
        position = position.play(position.words()[0])
    position = position.play("concede")
    assert position.next_dealer == after
    assert position.deal(shuffled(position, 2)).dealer == after


def test_hk7_twenty_five_each_and_five_face_down() -> None:
    position = opened("hoskin")
    assert [len(position.hand(seat)) for seat in range(3)] == [25, 25, 25]
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert view.zone("dapp").count == 5
        assert view.zone("dapp").cards == ()
        assert view.fact("dapp") is None
        assert [zone.cards for zone in view.zones if zone.name == "hand" and zone.seat != 0] == [(), ()]


def test_hk7_unseen_cards_do_not_show_in_the_view() -> None:
    one = dealt("hoskin", ["AH AH TC", "KS", "QD"], stock="JC JC JC JC AD")
    other = dealt("hoskin", [" ".join(one.hand(0)), "JC JC JC", ""], stock="KS KS TS TS QS")
    assert one.hand(0) == other.hand(0)
    assert one.hand(1) != other.hand(1)
    assert one.view(0).to_json() == other.view(0).to_json()


DIRECTIONS = [
    ("clockwise", 0, [2, 0, 1]), ("clockwise", 1, [0, 1, 2]), ("clockwise", 2, [1, 2, 0]),
    ("to_the_right", 0, [2, 1, 0]), ("to_the_right", 1, [0, 2, 1]), ("to_the_right", 2, [1, 0, 2]),
    ("to_the_left", 0, [1, 2, 0]), ("to_the_left", 1, [2, 0, 1]), ("to_the_left", 2, [0, 1, 2]),
]  # fmt: skip


@pytest.mark.parametrize("direction, dealer, order", DIRECTIONS)
def test_hk8_hk9_who_bids_in_which_direction(direction: str, dealer: int, order: list[int]) -> None:
    position = opened("hoskin", dealer, turn_direction=direction)
    assert bidders(position, 6) == order + order


@pytest.mark.parametrize("direction, after", [("clockwise", 2), ("to_the_right", 2), ("to_the_left", 1)])
def test_hk8_next_dealer_in_which_direction(direction: str, after: int) -> None:
    assert said(opened("hoskin", turn_direction=direction), "pass", "pass", "pass").next_dealer == after


@pytest.mark.parametrize(
    "direction, order", [("clockwise", [0, 1, 2]), ("to_the_right", [0, 2, 1]), ("to_the_left", [0, 1, 2])]
)
def test_hk8_who_plays_in_which_direction(direction: str, order: list[int]) -> None:
    position = opened("hoskin", turn_direction=direction)
    while position.turn != 0:
        position = position.play("pass")
    position = said(position, "bid 500")
    while position.phase == "auction":
        position = position.play("pass")
    position = position.play("name hearts")
    for _ in range(7):
        position = position.play(position.words()[0])
    assert [laid.seat for laid in position.table] == order[:2]
    assert position.turn == order[2]


def test_hk8_preset_to_the_right() -> None:
    house = game_named("hoskin").house("to-the-right")
    assert house == game_named("hoskin").house(given={"turn_direction": "to_the_right"})
    start = game_named("hoskin").start(house)
    assert bidders(start.deal(shuffled(start, 1), 0)) == [2, 1, 0]


def test_hk_v1_bidding_order_and_next_dealer() -> None:
    assert bidders(opened("hoskin")) == [2, 0, 1]
    assert said(opened("hoskin"), "pass", "pass", "pass").next_dealer == 2


# ---------------------------------------------------------------- auction


def test_hk10_only_numbers_are_said() -> None:
    assert {word.split()[0] for word in opened("hoskin").words()} == {"pass", "bid"}
    refusal = opened("hoskin").why_not("name hearts")
    assert refusal is not None
    assert refusal.code == "wrong-time"


def test_hk11_bids_in_tens() -> None:
    assert opened("hoskin").words()[:4] == ("pass", "bid 500", "bid 510", "bid 520")
    assert said(opened("hoskin"), "bid 500").words()[:3] == ("pass", "bid 510", "bid 520")


@pytest.mark.parametrize("wrong", ["bid 540", "bid 550", "bid 555", "bid 10"])
def test_hk11_a_bid_exceeds_the_last_by_whole_steps(wrong: str) -> None:
    refusal = said(opened("hoskin"), "bid 550").why_not(wrong)
    assert refusal is not None
    assert refusal.code == "not-offered"
    assert "bid 560 to 850 in steps of 10" in refusal.why
    assert refusal.facts["rule"] == "HK-11"


def test_hk11_jumps_of_thirty_steps_at_most() -> None:
    assert calls(opened("hoskin")) == ("pass", "bid 500", "bid 800")  # 500 + 30 x 10
    position = said(opened("hoskin"), "bid 800")
    assert calls(position) == ("pass", "bid 810", "bid 1100")  # 800 + 30 x 10
    assert not position.lawful("bid 1110")


# the lowest: the smallest whole number of steps that reaches 500; the highest 30 steps above
@pytest.mark.parametrize(
    "step, first, most, second",
    [(1, 500, 530, 501), (10, 500, 800, 510), (30, 510, 1410, 540), (70, 560, 2660, 630), (100, 500, 3500, 600)],
)
def test_hk11_bid_step(step: int, first: int, most: int, second: int) -> None:
    position = opened("hoskin", bid_step=step)
    assert calls(position) == ("pass", f"bid {first}", f"bid {most}")
    assert said(position, f"bid {first}").words()[1] == f"bid {second}"


@pytest.mark.parametrize(
    "min_bid, first",
    [(10, 10), (150, 150), (200, 200), (300, 300), (500, 500), (501, 510), (509, 510), (510, 510), (2000, 2000)],
)
def test_hk12_min_bid(min_bid: int, first: int) -> None:
    assert calls(opened("hoskin", min_bid=min_bid)) == ("pass", f"bid {first}", f"bid {first + 300}")


def test_hk12_below_the_minimum_is_refused() -> None:
    refusal = opened("hoskin").why_not("bid 490")
    assert refusal is not None
    assert (refusal.code, refusal.facts["rule"]) == ("not-offered", "HK-11")


def test_hk13_a_pass_is_final() -> None:
    # 2, 0, 1, 2, 1: seat 0 is skipped
    position = said(opened("hoskin"), "bid 500", "pass", "bid 510", "bid 520", "bid 530")
    assert position.turn == 2
    refusal = position.why_not("bid 540", seat=0)
    assert refusal is not None
    assert refusal.code == "not-your-turn"


@pytest.mark.parametrize("words, declarer, bid", [
    (("bid 500", "pass", "pass"), 2, "500"),
    (("pass", "bid 500", "pass"), 0, "500"),
    (("pass", "pass", "bid 500"), 1, "500"),
    (("bid 500", "bid 600", "pass", "bid 700", "pass"), 2, "700"),
    (("bid 500", "pass", "bid 700", "pass"), 1, "700"),
])  # fmt: skip
def test_hk14_two_passes_end_it(words: tuple[str, ...], declarer: int, bid: str) -> None:
    position = said(opened("hoskin"), *words)
    assert (position.phase, position.turn, position.state.declarer) == ("name", declarer, declarer)
    assert position.view(None).fact("bid", declarer) == bid


def test_hk14_the_third_may_bid_or_pass_after_two_passes() -> None:
    position = said(opened("hoskin"), "pass", "pass")
    assert (position.phase, position.turn) == ("auction", 1)
    assert position.words()[:2] == ("pass", "bid 500")


def test_hk15_all_pass_next_dealer() -> None:
    position = said(opened("hoskin"), "pass", "pass", "pass")
    assert (position.awaits, position.next_dealer, position.result) == ("deal", 2, None)
    assert (position.scores, position.over) == ((0, 0, 0), False)
    assert position.view(None).zone("dapp").cards == ()


def test_hk15_all_pass_same_dealer() -> None:
    position = said(opened("hoskin", all_pass_redeal="same_dealer"), "pass", "pass", "pass")
    assert (position.awaits, position.next_dealer) == ("deal", 0)
    assert bidders(position.deal(shuffled(position, 2))) == [2, 0, 1]


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_hk15_all_pass_forced_bid(dealer: int) -> None:
    position = said(opened("hoskin", dealer, all_pass_redeal="forced_bid"), "pass", "pass", "pass")
    assert (position.phase, position.turn, position.state.declarer) == ("name", dealer, dealer)  # he is not asked again
    assert position.view(None).fact("bid", dealer) == "500"
    assert len(position.hand(dealer)) == 30


def test_hk15_forced_bid_is_the_minimum_bid() -> None:
    position = said(opened("hoskin", all_pass_redeal="forced_bid", min_bid=300), "pass", "pass", "pass")
    assert position.view(None).fact("bid") == "300"


def test_hk15_forced_bid_leaves_an_auction_with_a_bid_alone() -> None:
    position = said(opened("hoskin", all_pass_redeal="forced_bid"), "pass", "pass", "bid 520")
    assert (position.state.declarer, position.view(None).fact("bid")) == (1, "520")


@pytest.mark.parametrize("redeal, dealer", [("next_dealer", 2), ("same_dealer", 0)])
def test_hk15_redeals_go_on_until_somebody_bids(redeal: str, dealer: int) -> None:
    position = opened("hoskin", all_pass_redeal=redeal)
    dealers = []
    for seed in range(3):
        position = said(position, "pass", "pass", "pass")
        position = position.deal(shuffled(position, seed))
        dealers.append(position.dealer)
    assert dealers == ([2, 1, 0] if redeal == "next_dealer" else [0, 0, 0])


def test_hk_v2_ansager_at_510() -> None:
    position = said(opened("hoskin"), "bid 500", "bid 510", "pass", "pass")
    assert (position.phase, position.turn, position.view(None).fact("bid", 0)) == ("name", 0, "510")


def test_hk_v4_all_pass_no_score_dealer_2() -> None:
    position = said(opened("hoskin"), "pass", "pass", "pass")
    assert (position.scores, position.next_dealer) == ((0, 0, 0), 2)


# ---------------------------------------------------------------- Dapp, trump, buried cards


def test_hk16_the_dapp_stays_face_down_while_there_is_bidding() -> None:
    position = said(dealt("hoskin", ["", "", ""], stock=DAPP), "bid 500", "pass")
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert view.zone("dapp") == Zone("dapp", None, 5, (), roles.WIDOW)
        assert view.fact("dapp") is None


@pytest.mark.parametrize("passes", [2, 3])
def test_hk16_the_dapp_stays_face_down_while_nobody_has_bid(passes: int) -> None:
    position = said(dealt("hoskin", ["", "", ""], stock=DAPP), *["pass"] * passes)
    for seat in (None, 0, 1, 2):
        assert position.view(seat).zone("dapp") == Zone("dapp", None, 5, (), roles.WIDOW)
        assert position.view(seat).fact("dapp") is None


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_hk16_the_dapp_is_shown_to_all_and_taken(declarer: int) -> None:
    position = taken(declarer)
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        own = declarer if seat is None else (declarer - seat) % 3
        assert view.fact("dapp") == DAPP
        assert view.zone("hand", own).count == 30
        if seat != declarer:
            assert sorted(view.zone("hand", own).cards) == sorted(DAPP.split())
            assert not view.legal
    assert len(position.view(declarer).hand) == 30


def test_hk16_the_dapp_is_news() -> None:
    before = said(dealt("hoskin", ["", "", ""], stock=DAPP), "bid 500", "pass")
    after = before.play("pass")
    _passed, told = after.news(before, 1, 0, None)
    assert (told.kind, told.seats, told.cards, told.sum) == ("ansager", (2,), tuple(DAPP.split()), 500)
    assert sentences([told]) == [f"Cem is the Ansager at 500; the Dapp holds {DAPP}."]
    assert sentences([told], own=2) == [f"You are the Ansager at 500; the Dapp holds {DAPP}."]


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_hk17_any_suit_even_if_none_is_held(suit: str) -> None:
    held = "AC AC AC AC TC TC TC TC KC KC KC KC QC QC QC QC JC JC JC JC AD AD AD AD TD"
    for hand in (held, held.translate(str.maketrans("CD", "DC")), held.translate(str.maketrans("CD", "HS"))):
        position = said(dealt("hoskin", [hand]), "pass", "bid 500", "pass")
        assert set(position.words()) == {"name clubs", "name diamonds", "name hearts", "name spades"}
        assert position.play(f"name {suit}").contract == f"500 {suit}"


def test_hk17_trump_is_named_after_the_dapp_was_taken() -> None:
    position = taken()
    assert (position.phase, position.contract, position.view(1).fact("trump")) == ("name", None, None)
    refusal = position.why_not("AH")
    assert refusal is not None
    assert (refusal.code, refusal.facts["rule"]) == ("wrong-time", "HK-17")
    assert position.play("name spades").view(1).fact("trump") == "spades"


NO_MARRIAGE = "AC AC AC AC TC TC TC TC JC JC JC JC AD AD AD AD TD TD TD TD JD JD JD"


@pytest.mark.parametrize("rest, dapp, suits", [
    ("KH QH", "AS AS AS AS JS", ["hearts"]),
    ("KH QS", "AS AS AS AS KS", ["spades"]),  # completed by the Dapp
    ("KC QD", "QC KD KS AS AS", ["clubs", "diamonds"]),
    ("KC QD", "KH KS AS AS AS", ["clubs", "diamonds", "hearts", "spades"]),  # none: any, as the module says
])  # fmt: skip
def test_hk17_trump_needs_marriage(rest: str, dapp: str, suits: list[str]) -> None:
    words = ("pass", "bid 500", "pass")
    position = said(dealt("hoskin", [f"{NO_MARRIAGE} {rest}"], stock=dapp, trump_needs_marriage=True), *words)
    assert list(position.words()) == [f"name {suit}" for suit in suits]
    free = said(dealt("hoskin", [f"{NO_MARRIAGE} {rest}"], stock=dapp), *words)
    assert len(free.words()) == 4


def test_hk17_trump_without_a_marriage_is_refused() -> None:
    position = said(
        dealt("hoskin", [f"{NO_MARRIAGE} KH QH"], stock="AS AS AS AS JS", trump_needs_marriage=True),
        "pass",
        "bid 500",
        "pass",
    )
    refusal = position.why_not("name clubs")
    assert refusal is not None
    assert (refusal.code, refusal.facts["rule"]) == ("not-offered", "HK-17")
    assert "name hearts" in refusal.why


def test_hk18_exactly_five_any_of_the_thirty() -> None:
    position = taken().play("name hearts")
    assert set(position.words()) == set(position.hand(0))
    for n, card in enumerate(("AH", "KC", "JS", *position.hand(0)[:2])):  # of the Dapp and of the hand, trump too
        assert (position.phase, len(position.hand(0))) == ("bury", 30 - n)
        position = position.play(card)
    assert (position.phase, len(position.hand(0)), position.view(0).zone("buried", 0).count) == ("play", 25, 5)


def test_hk18_a_card_not_held_cannot_be_buried() -> None:
    position = said(
        dealt("hoskin", [f"{NO_MARRIAGE} KH QH"], stock="AS AS AS AS JS"), "pass", "bid 500", "pass", "name hearts"
    )
    refusal = position.why_not("TS")
    assert refusal is not None
    assert (refusal.code, refusal.facts["card"]) == ("not-held", "TS")


@pytest.mark.parametrize("visible", [False, True])
def test_hk18_buried_visible(visible: bool) -> None:
    before = taken(1, buried_visible=visible).play("name hearts")
    position = said(before, *BURY)
    for seat in (0, 1, 2, None):
        zone = position.view(seat).zone("buried", 1 if seat is None else (1 - seat) % 3)
        assert zone.count == 5
        assert sorted(zone.cards) == (sorted(BURY) if visible or seat == 1 else [])
        act = before.hear("AH")
        assert act is not None
        assert ("AH" in before.heard(act, seat)) == (visible or seat == 1)


def test_hk18_what_is_buried_does_not_show_in_the_view() -> None:
    before = taken(dapp="AH AH KC TD JS").play("name hearts")
    for seat in (1, 2, None):
        views = [
            said(before, *bury.split()).view(seat).to_json() for bury in ("AH AH KC TD", "JS TD KC AH", "JC JC JC JC")
        ]
        assert views[0] == views[1] == views[2]


def test_hk18_after_the_first_card_nobody_knows_what_was_kept_of_the_dapp() -> None:
    position = said(taken(), "name hearts", "AH")
    assert position.view(1).zone("hand", 2).cards == ()


def test_hk18_zones_hold_the_whole_pack() -> None:
    position = opened("hoskin")
    for word in ("bid 500", "pass", "pass", "name hearts", *[""] * 20):
        assert sum(zone.count for zone in position.view(None).zones) == 80
        position = position.play(word or position.words()[-1])


def test_hk19_buried_points_are_the_ansagers() -> None:
    position = said(taken(), "name hearts", *BURY)
    assert position.view(0).fact("buried") == "38"  # 11 + 11 + 4 + 10 + 2
    assert position.view(1).fact("buried") is None
    assert position.view(None).fact("buried") is None
    assert position.points == (0, 0, 0)


def test_hk15_a_hand_told_in_text_thrown_in_and_dealt_anew() -> None:
    told = standing(walked(THROWN_IN))
    assert (told["hands"], told["scores"], told["phase"], told["turn"]) == ([], [0, 0, 0], "play", 1)
    assert told["points"] == [0, 0, 10]  # QS KS QS
    assert told["refused"]["code"] == "must-beat"
    assert told["refused"]["why"] == "You must follow spades and beat TS; you hold AS."


def test_hk15_a_wrong_dealer_cannot_be_read() -> None:
    with pytest.raises(BadText, match="line 11"):
        walked(THROWN_IN.replace("dealer 2", "dealer 1"))


def test_hk15_a_hand_told_in_text_dealt_anew_by_the_same_dealer() -> None:
    text = THROWN_IN.replace("game hoskin", "game hoskin all_pass_redeal=same_dealer").replace("dealer 2", "dealer 0")
    now = standing(walked(text))
    assert (now["refused"]["code"], now["refused"]["line"]) == ("not-your-turn", 16)  # seat 2, not 1, bids first again
    other = THROWN_IN.replace("game hoskin", "game hoskin all_pass_redeal=same_dealer")
    with pytest.raises(BadText, match="line 11"):
        walked(other)


def test_hk38_no_partnership_form() -> None:
    with pytest.raises(BadHouse, match="players"):
        game_named("hoskin").house(given={"players": "4"})


@pytest.mark.parametrize("word", ["durch", "untendurch", "alone", "hossie"])
def test_hk41_no_durch(word: str) -> None:
    for position in (opened("hoskin"), taken(), on_table("hoskin", "TC", "AC")):
        refusal = position.why_not(word)
        assert refusal is not None
        assert refusal.code == "unknown-word"


def test_hk42_a_misdeal_is_not_accepted() -> None:
    start = rules_of("hoskin")
    cards = shuffled(start, 1)
    for wrong in (cards[:-1], [*cards, 0], [cards[0], *cards[:-1]] if cards[0] != cards[-1] else cards[1:]):
        with pytest.raises(BadText, match="not the cards"):
            start.deal(wrong, 0)
    assert start.deal(cards, 0).awaits == "act"
