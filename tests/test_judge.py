"""The judge against the worked examples of the rules pages, and against itself in hands played at random."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from tests.judge import Judge, horsethief, hoskin, hossie, new
from tests.judge.counts import fixed_deal, sequences


def begin(game: str, options: dict[str, Any], dealer: int = 0, seed: int = 1, scores: list[int] | None = None) -> Judge:
    """A game whose first hand is dealt from a shuffled deck."""
    judge = new(game, options, scores)
    hands, stock = fixed_deal(game, options, seed)
    judge.deal(dealer, hands, stock)
    return judge


def say(judge: Judge, lines: str) -> None:
    """Carries out lines "seat word", parted by commas."""
    for line in lines.split(","):
        seat, word = line.strip().split(" ", 1)
        judge.do(int(seat), word)


# Hossie


def hossie_lay(table: str, hand: str, contract: str = "hearts", **options: Any) -> set[str]:
    return hossie.playable(hand.split(), table.split(), contract, options)


@pytest.mark.parametrize(
    ("example", "cards", "contract", "options", "winner"),
    [
        ("v7", "AS 9H AS JD", "hearts", {}, 3),
        ("v8", "JH JH JD AH", "hearts", {}, 0),
        ("v10", "9C AD KS TC", "no-trump", {}, 3),
        ("v10 any suit", "9C AD KS TC", "no-trump", {"no_trump_reading": "any_suit"}, 1),
        ("v11", "KS TS 9S 9S", "e-low", {}, 2),
        ("v11 any suit", "KS 9H TS 9S", "e-low", {"no_trump_reading": "any_suit"}, 1),
        ("v13", "QC JC TC JC", "hearts", {}, 0),
    ],
    ids=str,
)
def test_judge_hs_who_takes(example: str, cards: str, contract: str, options: dict[str, Any], winner: int) -> None:
    assert hossie.takes(cards.split(), contract, options) == winner


def test_judge_hs_v1() -> None:
    order = ["JH", "JD", "AH", "KH", "QH", "TH", "9H"]
    for higher, lower in itertools.pairwise(order):
        assert hossie.takes([lower, higher], "hearts", {}) == 1
        assert hossie.takes([higher, lower], "hearts", {}) == 0


def test_judge_hs_v2_v3_v5_v6() -> None:
    assert hossie_lay("9H", "JD AC") == {"JD"}
    assert hossie_lay("AD", "JD 9D AS") == {"9D"}
    assert hossie_lay("JD", "JH 9H 9D") == {"JH", "9H"}
    assert hossie_lay("AD", "JD 9D AS", "no-trump") == {"JD", "9D"}


def test_judge_hs_v16() -> None:
    judge = begin("hossie", {}, dealer=3)
    say(judge, "0 bid 6, 1 bid 7, 2 pass")
    assert judge.legal() == {"pass", "bid 8", "bid 9", "bid 10", "bid 11", "hossie"}
    say(judge, "3 bid 8")
    assert (judge.phase, judge.turn) == ("name", 3)


def test_judge_hs_v17() -> None:
    judge = begin("hossie", {}, dealer=3)
    say(judge, "0 pass, 1 pass, 2 pass")
    assert judge.turn == 3
    assert judge.legal() == {"bid 6", "hossie"}


def test_judge_hs12_rounds() -> None:
    judge = begin("hossie", {"bidding_rounds": "2"}, dealer=3)
    say(judge, "0 bid 6, 1 pass, 2 pass, 3 bid 7, 0 bid 8, 3 bid 9")
    assert (judge.phase, judge.turn) == ("name", 3)
    judge = begin("hossie", {"bidding_rounds": "until_all_pass"}, dealer=3)
    say(judge, "0 bid 6, 1 pass, 2 pass, 3 bid 7, 0 bid 8, 3 bid 9, 0 bid 10")
    assert (judge.phase, judge.turn) == ("auction", 3)
    say(judge, "3 pass")
    assert (judge.phase, judge.turn) == ("name", 0)


def test_judge_hs13_levels() -> None:
    judge = begin("hossie", {}, dealer=3)
    assert "double hossie" not in judge.legal()
    say(judge, "0 hossie, 1 double hossie, 2 pass")
    assert judge.legal() == {"pass", "triple hossie"}
    judge = begin("hossie", {"players": 8, "bidding_rounds": "2"}, dealer=7)
    for seat, word in enumerate(hossie.LEVELS):
        judge.do(seat, word)
    assert hossie.LEVELS[4:] == ["5-fold hossie", "6-fold hossie", "7-fold hossie", "8-fold hossie"]
    assert judge.turn == 0
    assert judge.legal() == {"pass"}


def hossie_result(calls: str, tricks: list[int], forfeit: int | None = None, **options: Any) -> list[int]:
    """What the sides score when the seats of a hand in hearts have taken so many tricks."""
    judge = begin("hossie", options, dealer=options.get("players", 4) - 1)
    assert isinstance(judge, hossie.Hossie)
    say(judge, calls)
    assert judge.turn is not None
    judge.do(judge.turn, "name hearts")
    if judge.phase == "alone":
        judge.do(judge.turn, "together")
    judge.tricks = tricks
    if forfeit is not None:
        judge.forfeit(forfeit)
        scores: list[int] = judge.hands[0]["scores"]
        return scores
    return judge._result()


SEVEN = "0 bid 7, 1 pass, 2 pass, 3 pass"
ELEVEN = "0 bid 11, 1 pass, 2 pass, 3 pass"
HOSSIE = "0 hossie, 1 pass, 2 pass, 3 pass"
DOUBLE = "0 pass, 1 hossie, 2 double hossie, 3 pass"
TRIPLE = "0 hossie, 1 double hossie, 2 triple hossie, 3 pass"
FORCED = "0 pass, 1 pass, 2 pass, 3 bid 6"


@pytest.mark.parametrize(
    ("example", "calls", "tricks", "options", "scores"),
    [
        ("v19", SEVEN, [5, 2, 4, 1], {}, [9, 0]),
        ("v19 defenders score", SEVEN, [5, 2, 4, 1], {"defenders_score_when_made": True}, [9, 3]),
        ("v20", SEVEN, [5, 6, 0, 1], {}, [-7, 7]),
        ("v21", ELEVEN, [12, 0, 0, 0], {}, [12, 0]),
        ("v22 hossie", HOSSIE, [6, 0, 6, 0], {}, [24, 0]),
        ("v22 triple", TRIPLE, [6, 0, 6, 0], {}, [72, 0]),
        ("v23", HOSSIE, [6, 1, 5, 0], {}, [-12, 1]),
        ("v24", DOUBLE, [6, 1, 5, 0], {}, [-24, 1]),
        ("v24 tricks", DOUBLE, [6, 1, 5, 0], {"hossie_loss": "tricks"}, [-12, 1]),
        ("v24 stake", DOUBLE, [6, 1, 5, 0], {"hossie_loss": "stake"}, [-48, 1]),
        ("v27", "0 bid 8, 1 pass, 2 pass", [6, 5, 5], {"players": 3}, [-8, 5, 5]),
        ("hs29", FORCED, [4, 2, 3, 3], {}, [7, -6]),
        ("hs29 half", FORCED, [4, 2, 3, 3], {"forced_loss": "half"}, [7, -3]),
        ("hs29 free 6", "0 pass, 1 pass, 2 bid 6, 3 pass", [2, 4, 3, 3], {"forced_loss": "half"}, [-6, 7]),
        ("hs34", "0 hossie, 1 pass, 2 pass", [16, 0, 0], {"players": 3}, [32, 0, 0]),
        ("hs34 flat", "0 hossie, 1 pass, 2 pass", [16, 0, 0], {"players": 3, "hossie_value": "flat24"}, [24, 0, 0]),
        ("hs34 lost", "0 hossie, 1 pass, 2 pass", [15, 0, 1], {"players": 3}, [-16, 0, 1]),
    ],
    ids=str,
)
def test_judge_hs_scores(
    example: str, calls: str, tricks: list[int], options: dict[str, Any], scores: list[int]
) -> None:
    assert hossie_result(calls, tricks, **options) == scores


def test_judge_hs25_forfeits() -> None:
    assert hossie_result(SEVEN, [3, 1, 0, 1], forfeit=0) == [-7, 2 + 7]
    assert hossie_result(SEVEN, [3, 1, 0, 1], forfeit=1) == [7, 0]
    assert hossie_result(SEVEN, [5, 1, 3, 1], forfeit=1, defenders_score_when_made=True) == [8, 0]
    assert hossie_result(HOSSIE, [3, 1, 0, 1], forfeit=1) == [24, 0]
    assert hossie_result("0 bid 8, 1 pass, 2 pass", [2, 1, 3], forfeit=0, players=3) == [-8, 1, 3]


def test_judge_hs_v26() -> None:
    judge = begin("hossie", {}, dealer=3)
    assert isinstance(judge, hossie.Hossie)
    say(judge, HOSSIE + ", 0 name hearts, 0 alone")
    assert judge.legal() == {"swap 0", "swap 1", "swap 2"}
    say(judge, "0 swap 2")
    own = sorted(set(judge.held[0]))
    assert judge.legal() == set(own) | {f"show {card}" for card in own}
    say(judge, f"0 show {own[0]}, 0 {own[0]}")
    assert judge.legal() == set(judge.held[0])
    assert judge.phase == "discard"
    say(judge, f"0 {judge.held[0][0]}")
    assert (judge.turn, judge.phase) == (2, "give")
    given = judge.held[2][:2]
    say(judge, f"2 {given[0]}, 2 {given[1]}")
    assert (judge.turn, judge.phase) == (0, "play")
    assert len(judge.held[0]) == 12
    assert not Counter(given) - Counter(judge.held[0])
    order = []
    for _ in range(3):
        assert judge.turn is not None
        order.append(judge.turn)
        judge.do(judge.turn, min(judge.legal()))
    assert order == [0, 1, 3]
    assert len(judge.last_trick) == 3


def test_judge_hs18_receive_first() -> None:
    judge = begin("hossie", {"swap_order": "receive_first"}, dealer=3)
    assert isinstance(judge, hossie.Hossie)
    say(judge, HOSSIE + ", 0 name hearts, 0 alone, 0 swap 1")
    assert (judge.turn, judge.phase) == (2, "give")
    assert judge.legal() == set(judge.held[2])
    say(judge, f"0 show {judge.held[0][0]}")
    with pytest.raises(ValueError, match="may not"):
        say(judge, f"0 show {judge.held[0][0]}")
    say(judge, f"2 {judge.held[2][0]}")
    assert (judge.turn, judge.phase) == (0, "discard")
    assert len(judge.held[0]) == 13
    say(judge, f"0 {judge.held[0][0]}")
    assert (judge.turn, judge.phase) == (0, "play")


@pytest.mark.parametrize(
    ("before", "calls", "tricks", "after", "winner"),
    [
        ([60, 0], "0 bid 6, 1 pass, 2 pass, 3 pass", [6, 6, 0, 0], [66, 0], 0),
        ([60, 0], "0 pass, 1 bid 9, 2 pass, 3 pass", [4, 8, 0, 0], [64, -9], 0),
        ([60, 61], "0 bid 6, 1 pass, 2 pass, 3 pass", [4, 8, 0, 0], [54, 69], 1),
        ([50, 0], "0 bid 6, 1 pass, 2 pass, 3 pass", [6, 6, 0, 0], [56, 0], None),
    ],
)
def test_judge_hs_v30(before: list[int], calls: str, tricks: list[int], after: list[int], winner: int | None) -> None:
    judge = begin("hossie", {}, dealer=3, scores=before)
    assert isinstance(judge, hossie.Hossie)
    say(judge, calls)
    assert judge.turn is not None
    judge.do(judge.turn, "name spades")
    judge.tricks = tricks
    judge._finish(judge._result())
    assert (judge.scores, judge.winner, judge.over) == (after, winner, winner is not None)


# Horsethief


def horsethief_deal(upcard: str, options: dict[str, Any], dealer: int = 0, scores: list[int] | None = None) -> Any:
    """A hand with the named upcard; Any, so that a test may set what it needs."""
    judge = new("horsethief", options, scores)
    hands, stock = fixed_deal("horsethief", options, 5)
    cards = [card for hand in hands for card in hand] + stock
    cards.remove(upcard)
    n = judge.players
    judge.deal(dealer, [cards[5 * s : 5 * s + 5] for s in range(n)], [upcard, *cards[5 * n :]])
    return judge


def test_judge_ht_v1() -> None:
    judge = horsethief_deal("7C", {})
    assert (judge.phase, judge.turn, judge.contract) == ("draw", 1, "clubs")
    assert horsethief_deal("7S", {}).phase == "declare"
    assert horsethief_deal("7S", {"all_in_rule": "spade"}).phase == "draw"
    assert horsethief_deal("7S", {"all_in_rule": "first_hand"}).phase == "draw"
    assert horsethief_deal("7C", {"all_in_rule": "first_hand"}, scores=[0, 0, 0, 0]).phase == "declare"
    assert horsethief_deal("7C", {"all_in_rule": "none"}).phase == "declare"


def test_judge_ht_v2_v3_v6() -> None:
    judge = horsethief_deal("7S", {})
    say(judge, "1 out, 2 out")
    assert (judge.phase, judge.turn, judge.staying, judge.forced) == ("draw", 3, {0, 3}, {0, 3})
    judge = horsethief_deal("7S", {})
    say(judge, "1 in, 2 out, 3 out")
    assert (judge.phase, judge.turn, judge.staying, judge.forced) == ("draw", 1, {0, 1}, {0})
    judge = horsethief_deal("7S", {"players": 2})
    assert (judge.phase, judge.staying, judge.forced) == ("draw", {0, 1}, set())


def test_judge_ht_v7_v21() -> None:
    judge = horsethief_deal("7S", {})
    say(judge, "1 out, 2 in, 3 out")
    assert (judge.phase, judge.turn, judge.forced) == ("draw", 2, {0})
    say(judge, "2 done, 0 done")
    assert (judge.phase, judge.turn) == ("play", 2)


def horsethief_lay(table: str, hand: str, **options: Any) -> set[str]:
    return horsethief.playable(hand.split(), table.split(), "spades", options)


def test_judge_ht_v8_v9() -> None:
    assert horsethief_lay("9H", "2H KH 3S") == {"2H", "KH"}
    assert horsethief_lay("9H", "3S 5D") == {"3S", "5D"}


def test_judge_ht15_ht16_duties() -> None:
    assert horsethief_lay("9H", "2H KH 3S", must_beat=True) == {"KH"}
    assert horsethief_lay("9H 2S", "2H KH 3S", must_beat=True) == {"2H", "KH"}
    assert horsethief_lay("9H 4S", "3S 5S 5D", must_beat=True) == {"3S", "5S", "5D"}
    assert horsethief_lay("9H 4S", "3S 5S 5D", must_trump=True) == {"3S", "5S"}
    assert horsethief_lay("9H 4S", "3S 5S 5D", must_trump=True, must_beat=True) == {"5S"}
    assert horsethief_lay("9H 6S", "3S 5S 5D", must_trump=True, must_beat=True) == {"3S", "5S"}
    assert horsethief_lay("9C", "JC 2C 3H", bowers=True) == {"2C"}
    assert horsethief_lay("9S", "JC 2C 3H", bowers=True) == {"JC"}


@pytest.mark.parametrize(("cards", "winner"), [("AH 2S KH", 1), ("9H AD TH", 2)], ids=["v10", "v11"])
def test_judge_ht_who_takes(cards: str, winner: int) -> None:
    assert horsethief.takes(cards.split(), "spades", {}) == winner
    assert horsethief.takes(["AS", "JC", "JS"], "spades", {"bowers": True}) == 2
    assert horsethief.takes(["AS", "JC", "KS"], "spades", {"bowers": True}) == 1


def horsethief_result(judge: Any, takers: list[int]) -> list[int]:
    """The scores after a hand whose tricks were taken by these seats."""
    judge.takers = takers
    judge.tricks = [takers.count(s) for s in range(judge.players)]
    judge._finish([judge._gain(s) for s in range(judge.players)])
    scores: list[int] = judge.scores
    return scores


@pytest.mark.parametrize(("fined", "dealers"), [(False, 2), (True, -3)])
def test_judge_ht_v13_v17_v20(fined: bool, dealers: int) -> None:
    judge = horsethief_deal("7S", {"penalty_if_forced_by_minimum": fined}, scores=[2, 0, 0, 12])
    say(judge, "1 in, 2 out, 3 out")
    assert horsethief_result(judge, [1] * 5) == [dealers, 5, 0, 12]


def test_judge_ht_v13b() -> None:
    judge = horsethief_deal("7S", {}, scores=[2, 0, 0, 0])
    say(judge, "1 in, 2 in, 3 out, 0 in")
    assert horsethief_result(judge, [1, 1, 2, 1, 1]) == [-3, 4, 1, 0]


def test_judge_ht_v16() -> None:
    judge = horsethief_deal("7S", {"players": 6})
    say(judge, "1 in, 2 in, 3 in, 4 in, 5 in, 0 in")
    earlier = []
    for seat, wanted in ((1, 5), (2, 5), (3, 5), (4, 5), (5, 1), (0, 3)):
        for card in judge.held[seat][:wanted]:
            judge.do(seat, card)
            earlier += [card] if seat else []
        judge.do(seat, "done")
    assert (judge.phase, judge.turn, judge.legal()) == ("reshuffle", None, set())
    assert judge.pool() == sorted(earlier)
    assert len(earlier) == 21
    with pytest.raises(ValueError, match="new stock"):
        judge.reshuffle(earlier[1:])
    judge.reshuffle(earlier)
    assert (judge.phase, judge.turn) == ("play", 1)
    assert judge.held[0][-3:] == earlier[:3]
    assert len(judge.stock) == 18
    judge = horsethief_deal("7S", {"players": 6, "stock_out": "cap"})
    say(judge, "1 in, 2 in, 3 in, 4 in, 5 in, 0 in")
    say(judge, ",".join(f"1 {card}" for card in judge.held[1][:3]))
    assert judge.legal() == {"done"}


def test_judge_ht_v19() -> None:
    judge = horsethief_deal("7S", {"players": 2})
    say(judge, ",".join(f"1 {card}" for card in judge.held[1]) + ", 1 done")
    say(judge, ",".join(f"0 {card}" for card in judge.held[0]) + ", 0 done")
    assert "7S" not in judge.held[0] + judge.held[1] + judge.stock
    judge = horsethief_deal("7S", {"players": 2, "upcard": "dealer_first_draw"})
    say(judge, f"1 done, 0 {judge.held[0][0]}, 0 done")
    assert "7S" in judge.held[0]
    assert len(judge.held[0]) == 5
    assert len(judge.stock) == 41


def test_judge_ht8_lone_and_redeal() -> None:
    house = {"minimum_two": "lone_scores_5", "declare_mode": "simultaneous"}
    judge = horsethief_deal("7S", house)
    say(judge, "1 out, 2 out, 3 in, 0 out")
    assert judge.scores == [0, 0, 0, 5]
    assert judge.hands[0]["tricks"] == [0, 0, 0, 0]
    judge = horsethief_deal("7S", house)
    say(judge, "1 out, 2 out, 3 out, 0 out")
    assert (judge.phase, judge.hands, judge.next_dealer) == ("over", [], 1)
    judge = horsethief_deal("7S", {"minimum_two": "redeal"})
    say(judge, "1 out, 2 out, 3 in, 0 out")
    assert (judge.phase, judge.hands, judge.next_dealer) == ("over", [], 1)


def test_judge_ht22_first_to_reach() -> None:
    for rule, winner in (("first_to_reach", 1), ("highest", 2)):
        judge = horsethief_deal("7C", {"tie_at_target": rule}, scores=[0, 14, 13, 0])
        assert horsethief_result(judge, [2, 1, 2, 2, 0]) == [1, 15, 16, -5]
        assert judge.winner == winner
        assert judge.over
    judge = horsethief_deal("7C", {"tie_at_target": "highest"}, scores=[0, 14, 13, 0])
    assert horsethief_result(judge, [2, 1, 2, 0, 3]) == [1, 15, 15, 1]
    assert judge.winner is None
    assert not judge.over


def test_judge_ht23_forfeit() -> None:
    judge = horsethief_deal("7S", {"max_draw": 0})
    say(judge, "1 in, 2 out, 3 out, 1 done, 0 done")
    with pytest.raises(ValueError, match="forfeited"):
        judge.forfeit(2)
    judge.forfeit(0)
    assert judge.scores == [-5, 0, 0, 0]


# Hoşkin


def test_judge_hk_v1_hk8() -> None:
    for direction, order, dealer in (
        ("clockwise", [2, 0, 1], 2),
        ("to_the_right", [2, 1, 0], 2),
        ("to_the_left", [1, 2, 0], 1),
    ):
        judge = begin("hoskin", {"turn_direction": direction})
        asked = []
        while judge.turn is not None:
            asked.append(judge.turn)
            judge.do(judge.turn, "pass")
        assert (asked, judge.next_dealer) == (order, dealer)


def test_judge_hk_v2() -> None:
    judge = begin("hoskin", {})
    assert isinstance(judge, hoskin.Hoskin)
    assert judge.legal() == {"pass"} | {f"bid {n}" for n in range(500, 801, 10)}
    say(judge, "2 bid 500")
    assert judge.legal() == {"pass"} | {f"bid {n}" for n in range(510, 801, 10)}
    say(judge, "0 bid 510, 1 pass, 2 pass")
    assert (judge.phase, judge.turn, judge.bid, len(judge.held[0])) == ("name", 0, 510, 30)


def test_judge_hk_v4_hk15() -> None:
    passes = "2 pass, 0 pass, 1 pass"
    judge = begin("hoskin", {})
    say(judge, passes)
    assert (judge.phase, judge.scores, judge.next_dealer) == ("over", [0, 0, 0], 2)
    judge = begin("hoskin", {"all_pass_redeal": "same_dealer"})
    say(judge, passes)
    assert (judge.phase, judge.hands, judge.next_dealer) == ("over", [], 0)
    judge = begin("hoskin", {"all_pass_redeal": "forced_bid", "min_bid": 505})
    assert "bid 510" in judge.legal()
    assert "bid 505" not in judge.legal()
    say(judge, passes)
    assert isinstance(judge, hoskin.Hoskin)
    assert (judge.phase, judge.turn, judge.bid) == ("name", 0, 505)


@pytest.mark.parametrize(
    ("example", "table", "hand", "lawful", "free"),
    [
        ("v5", "TC", "AC KC QH", "AC", "AC"),
        ("v6", "TC", "KC JC QH", "KC JC", "KC JC"),
        ("v7", "TC", "QH JH AS", "QH JH", "QH JH"),
        ("v9", "TC QH", "KH JH AS", "KH", "KH"),
        ("v11", "TC QH", "AS JD", "AS JD", "AS JD"),
        ("v12", "KH", "AH TH JH TC", "AH TH", "AH TH"),
        ("v14", "KS TS", "AS QS TH", "AS", "AS"),
        ("v14 equal", "KS TS", "TS QS TH", "TS QS", "TS QS"),
        ("v15", "AC", "AC JC JH", "AC JC", "AC JC"),
        ("v31", "TC QH", "AC KC KH", "AC KC", "AC KC"),
        ("v32", "TC AH", "QH JH AS", "QH JH", "QH JH AS"),
    ],
    ids=str,
)
def test_judge_hk_duties(example: str, table: str, hand: str, lawful: str, free: str) -> None:
    for rule, cards in (("forced", lawful), ("free", free)):
        assert hoskin.playable(hand.split(), table.split(), "hearts", {"undertrump": rule}) == set(cards.split())


def test_judge_hk_v16() -> None:
    assert hoskin.takes(["AD", "AD", "AD"], "hearts", {}) == 0
    assert hoskin.card_points(["AD", "AD", "AD"]) == 33
    assert hoskin.card_points(new("hoskin", {}).deck) == 480


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("AH TH KH KH KH QH QH JH QD QD JD QC QC AS KS KS QS QS JS JS", 870),
        ("AH TH KH QH JH KD QD KC QC KS QS", 350),
        ("KH QH KD QD KC QC KS QS", 240),
        ("AS AS AH AH AD AD AC AC AC QS QS QS JD JD JD JD", 1600),
    ],
    ids=["v19", "v20", "v21", "v22"],
)
def test_judge_hk_melds(hand: str, value: int) -> None:
    assert hoskin.meld(hand.split(), "hearts", {}) == value


def test_judge_hk24_run_contains_marriage() -> None:
    assert hoskin.meld(["AH", "TH", "KH", "QH", "JH"], "hearts", {"run_contains_marriage": True}) == 190


def hoskin_play(bid: int, **options: Any) -> Any:
    """A hand in hearts at its first lead, seat 0 the Ansager; Any, so that a test may set what it needs."""
    scores = options.pop("scores", None)
    judge = begin("hoskin", options, scores=scores)
    say(judge, f"2 pass, 0 bid {bid}, 1 pass, 0 name hearts")
    for _ in range(5):
        judge.do(0, min(judge.legal()))
    return judge


def hoskin_result(judge: Any, melds: list[int], points: list[int], buried: str) -> list[int]:
    """What the seats score with these melds, points in tricks and buried cards."""
    judge.melds, judge.points, judge.buried = melds, points, buried.split()
    gains: list[int] = [judge._gain(s) for s in range(3)]
    return gains


def test_judge_hk_v25() -> None:
    buried = "TC KC J1 Q1"  # 10 + 4 + 2 + 3 = 19
    assert hoskin_result(hoskin_play(600), [290, 160, 80], [261, 130, 90], buried) == [-600, 290, 170]
    failed = hoskin_result(hoskin_play(600, fail_factor=2), [290, 160, 80], [261, 130, 90], buried)
    assert failed == [-1200, 290, 170]


def test_judge_hk_v27() -> None:
    buried = "TC TC"  # 20
    assert hoskin_result(hoskin_play(500), [180, 60, 340], [330, 150, 0], buried) == [530, 210, 0]
    judge = hoskin_play(500, made_score="bid", min_trick_points=0)
    assert hoskin_result(judge, [180, 60, 340], [330, 150, 0], buried) == [500, 210, 340]


def test_judge_hk_v28() -> None:
    judge = hoskin_play(500, min_trick_points=50)
    assert hoskin_result(judge, [300, 60, 340], [330, 128, 42], "")[2] == 42
    for counts, total in ((False, -500), (True, 605)):
        judge = hoskin_play(500, min_trick_points=50, buried_counts_for_minimum=counts)
        assert hoskin_result(judge, [550, 0, 0], [45, 225, 220], "TC")[0] == total


def test_judge_hk_v30() -> None:
    for rule, mine, other, winner in (
        ("declarer_then_higher", 530, 210, 0),
        ("higher", 530, 210, 0),
        ("declarer_then_higher", 500, 500, 0),
        ("higher", 500, 500, 1),
        ("declarer_then_higher", -500, 210, 1),
        ("higher", 500, 400, None),
    ):
        judge = hoskin_play(500, both_reach=rule, scores=[4400, 4500, 0])
        judge._finish([mine, other, 0])
        assert judge.winner == winner


def test_judge_hk39_deals() -> None:
    judge = hoskin_play(500, deals=1, scores=[4600, 5000, 0])
    judge._finish([500, 50, 0])
    assert judge.winner == 0
    judge = hoskin_play(500, deals=2, scores=[9000, 0, 0])
    judge._finish([500, 50, 0])
    assert not judge.over


def test_judge_hk40_concede() -> None:
    judge = hoskin_play(500, concede="bicycle", fail_factor=2)
    melds = list(judge.melds)
    assert "concede" in judge.legal()
    judge.do(0, "concede")
    assert judge.scores == [-500, melds[1] + 100, melds[2] + 100]
    assert judge.hands[0]["tricks"] == [0, 0, 0]
    judge = hoskin_play(500, concede="binokel")
    judge.do(0, min(judge.legal() - {"concede"}))
    judge.do(1, min(judge.legal()))
    assert "concede" not in judge.legal()
    assert "concede" not in hoskin_play(500).legal()


def four_piniks(before: int) -> Judge:
    """A hand in which seat 1 holds four piniks, melds just laid."""
    judge = new("hoskin", {"four_piniks_win": True}, [0, before, 0])
    cards = [card for card in judge.deck if card not in ("QS", "JD")]
    hands = [cards[:25], ["QS"] * 4 + ["JD"] * 4 + cards[25:42], cards[42:67]]
    judge.deal(0, hands, cards[67:])
    say(judge, "2 pass, 0 bid 500, 1 pass, 0 name hearts")
    for _ in range(5):
        judge.do(0, min(judge.legal()))
    return judge


def test_judge_hk41_four_piniks() -> None:
    judge = four_piniks(0)
    assert (judge.over, judge.winner, judge.hands[0]["scores"]) == (True, 1, [0, 0, 0])
    assert four_piniks(-10).phase == "play"


def test_judge_hk34_forfeits() -> None:
    judge = hoskin_play(500)
    judge.melds, judge.points, judge.buried = [100, 60, 40], [50, 30, 0], ["TC"]
    judge.forfeit(0)
    assert judge.scores == [-500, 90, 40]
    judge = hoskin_play(500)
    judge.melds, judge.points, judge.buried = [600, 60, 40], [50, 30, 0], ["TC"]
    judge.forfeit(1)
    assert judge.scores == [660, 0, 40]


# Random hands

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("hossie", {}),
    ("hossie", {"players": 3}),
    ("hossie", {"players": 6}),
    ("hossie", {"players": 8}),
    ("hossie", {"hossie_loss": "tricks", "forced_loss": "half"}),
    ("hossie", {"hossie_loss": "stake", "bidding_rounds": "2"}),
    ("hossie", {"bidding_rounds": "until_all_pass", "no_trump_reading": "any_suit"}),
    ("hossie", {"swap_order": "receive_first", "players": 6, "bidding_rounds": "2"}),
    ("hossie", {"swap_max": 0, "defenders_score_when_made": True}),
    ("hossie", {"swap_max": 1, "show_card": False, "min_bid": 1}),
    ("hossie", {"players": 3, "hossie_value": "flat24", "min_bid": 15}),
    ("hossie", {"players": 8, "bidding_rounds": "until_all_pass", "target": 20}),
    ("horsethief", {}),
    ("horsethief", {"players": 2, "upcard": "dealer_first_draw"}),
    ("horsethief", {"players": 9}),
    ("horsethief", {"players": 9, "all_in_rule": "first_hand", "minimum_two": "redeal"}),
    ("horsethief", {"players": 7, "stock_out": "cap", "must_trump": True}),
    ("horsethief", {"players": 8, "upcard": "dealer_first_draw", "bowers": True}),
    ("horsethief", {"players": 6, "must_trump": True, "must_beat": True}),
    ("horsethief", {"players": 5, "must_beat": True, "max_draw": 0}),
    ("horsethief", {"players": 3, "bowers": True, "must_beat": True, "must_trump": True}),
    ("horsethief", {"tie_at_target": "highest", "target": 5, "penalty_if_forced_by_minimum": True}),
    ("horsethief", {"all_in_rule": "none", "minimum_two": "redeal", "no_trick_penalty": 0}),
    (
        "horsethief",
        {
            "all_in_rule": "spade",
            "bowers": True,
            "no_trick_penalty": 3,
            "upcard": "dealer_first_draw",
            "max_draw": 3,
            "minimum_two": "lone_scores_5",
            "declare_mode": "simultaneous",
            "penalty_if_forced_by_minimum": True,
        },
    ),
    ("hoskin", {}),
    ("hoskin", {"turn_direction": "to_the_right"}),
    ("hoskin", {"turn_direction": "to_the_left", "target": 2000}),
    ("hoskin", {"all_pass_redeal": "same_dealer", "min_bid": 150, "bid_step": 7}),
    ("hoskin", {"all_pass_redeal": "forced_bid", "min_bid": 455}),
    ("hoskin", {"trump_needs_marriage": True, "run_contains_marriage": True}),
    ("hoskin", {"undertrump": "free", "buried_visible": True}),
    ("hoskin", {"min_trick_points": 200, "buried_counts_for_minimum": True}),
    ("hoskin", {"made_score": "bid", "fail_factor": 2, "min_bid": 200}),
    ("hoskin", {"concede": "bicycle", "both_reach": "higher", "target": 700}),
    ("hoskin", {"concede": "binokel", "deals": 3}),
    ("hoskin", {"four_piniks_win": True, "deals": 1, "min_trick_points": 0}),
]


def check_hand(judge: Judge, conceded: bool) -> None:
    """The invariants of a finished hand."""
    hand = judge.hands[-1]
    lone = isinstance(judge, horsethief.Horsethief) and len(judge.staying) < 2
    stopped = conceded or lone or (isinstance(judge, hoskin.Hoskin) and judge.over and sum(judge.tricks) == 0)
    size = {"hossie": len(judge.deck) // judge.players, "horsethief": 5, "hoskin": 25}[type(judge).__name__.lower()]
    assert sum(hand["tricks"]) == (0 if stopped else size)
    assert stopped or sum(len(held) for held in judge.held) == (
        sum(len(judge.held[s]) for s in judge.folded)
        if isinstance(judge, horsethief.Horsethief)
        else (len(judge.held[judge.sitting]) if isinstance(judge, hossie.Hossie) and judge.sitting is not None else 0)
    )
    if isinstance(judge, hoskin.Hoskin):
        assert len(judge.buried) == 5
        assert stopped or sum(hand["points"]) + hoskin.card_points(judge.buried) == 500
    if isinstance(judge, horsethief.Horsethief):
        assert all(hand["scores"][s] == 0 for s in judge.folded)
    if isinstance(judge, hossie.Hossie):
        if judge.sitting is not None:
            assert hand["tricks"][judge.sitting] == 0
            assert len(judge.held[judge.sitting]) == judge.size - judge.swap
        assert hand["scores"][judge.side(hand["declarer"])] != 0


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_judge_random_hands_keep_the_invariants(number: int) -> None:
    game, options = HOUSES[number]
    rng = random.Random(number)
    judge = new(game, options)
    played = 0
    dealer = 0
    while played < 30:
        if judge.over:
            assert judge.winner is not None
            judge = new(game, options)
        size = {"hossie": len(judge.deck) // judge.players, "horsethief": 5, "hoskin": 25}[game]
        cards = list(judge.deck)
        rng.shuffle(cards)
        hands = [cards[s * size : (s + 1) * size] for s in range(judge.players)]
        before, finished = list(judge.scores), len(judge.hands)
        judge.deal(dealer, hands, cards[size * judge.players :])
        conceded = False
        while judge.phase != "over":
            if judge.phase == "reshuffle":
                assert judge.turn is None
                assert judge.legal() == set()
                pool = judge.pool()
                assert pool
                assert not Counter(pool) - Counter(judge.deck)
                rng.shuffle(pool)
                judge.reshuffle(pool)
                continue
            assert judge.turn is not None
            assert judge.legal()
            words = sorted(judge.legal())
            word = "pass" if "pass" in words and rng.random() < 0.5 else rng.choice(words)
            with pytest.raises(ValueError, match="may not"):
                judge.do((judge.turn + 1) % judge.players, word)
            conceded = conceded or word == "concede"
            judge.do(judge.turn, word)
            if judge.phase == "play" and isinstance(judge, horsethief.Horsethief) and not judge.trick:
                assert len({len(judge.held[s]) for s in judge.staying}) == 1
        assert judge.turn is None
        assert judge.legal() == set()
        assert judge.next_dealer is not None
        dealer = judge.next_dealer
        if len(judge.hands) == finished:
            assert judge.scores == before
            continue
        played += 1
        change = [after - old for after, old in zip(judge.scores, before, strict=True)]
        assert change == judge.hands[-1]["scores"]
        check_hand(judge, conceded)


def test_judge_counts_sequences() -> None:
    judge = begin("hossie", {}, dealer=3)
    say(judge, "0 pass, 1 pass, 2 pass")
    assert [sequences(judge, depth) for depth in (0, 1, 2)] == [1, 2, 12]  # bid 6 or hossie, then six contracts
    assert sequences(judge, 3) == 6 * len(set(judge.held[3])) + 6 * 2
