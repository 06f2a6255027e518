"""Hoşkin's melds: rule points HK-20 to HK-25."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from horseplay import Position
from horseplay.state import Record
from horseplay.trick import add
from tests.table import CONTRACTS, dealt, rules_of, said, sentences

CLUBS = "AC AC AC AC TC TC TC TC KC KC KC KC QC QC QC QC JC JC JC JC"
DIAMONDS, HEARTS = CLUBS.replace("C", "D"), CLUBS.replace("C", "H")
HANDS = [f"{CLUBS} QS JS JS JS JS", f"{DIAMONDS} AS AS AS AS TS", f"{HEARTS} TS TS TS KS KS"]
DAPP = "KS KS QS QS QS"


def melded(hand: str, trump: str = "hearts", seat: int = 0, **options: Any) -> Position:
    """The melds laid where this seat holds these cards and the others none."""
    start = rules_of("hoskin", **options)
    r, deck = start.rules, start.deck
    s: Record = start.state.copy()
    start.game.deal(r, s, deck.full(), 0)
    s.dealer, s.hand = 0, [[0, 0, 0] for _ in range(r.seats)]
    for kind in deck.read(hand):
        add(s.hand[seat], kind)
    add(s.hand[0], deck.kind("JC"))  # the fifth card to be buried
    s.phase, s.contract, s.bid, s.declarer, s.turn, s.laid_away = 2, CONTRACTS.index(trump), r.low, 0, 0, 4
    return Position(start.game, start.house, s).play("JC")


def value(hand: str, trump: str = "hearts", **options: Any) -> int:
    """What a hand melds."""
    melds = melded(hand, trump, **options).melds
    assert melds is not None
    return melds[0]


def buried(trump: str = "clubs", bury: str = DAPP, **options: Any) -> Position:
    """Three suits in three hands, the Ansager 0, the melds laid."""
    return said(
        dealt("hoskin", HANDS, stock=DAPP, **options), "pass", "bid 500", "pass", f"name {trump}", *bury.split()
    )


def laid_out(hand: str) -> list[int]:
    """The cards that a hand melding in hearts lays out, by kind, as one, two or more of them are."""
    shown: list[int] = list(melded(hand).state.shown[0])
    return shown


def test_hk23_four_of_a_rank_are_laid_out_and_nothing_else() -> None:
    # Kinds are five a suit, clubs, diamonds, hearts, spades, and the ace is the last of each.
    aces = 1 << 4 | 1 << 9 | 1 << 14 | 1 << 19
    assert laid_out("AC AD AH AS TC") == [aces, 0, 0]
    assert laid_out("AC AD AH AS AC AD AH AS AS") == [0, aces, 0]


# seat 0: four runs of clubs; seats 1 and 2: four plain marriages each
def test_hk20_everybody_melds() -> None:
    assert buried().melds == (3000, 80, 80)


def test_hk21_melds_are_laid_after_the_discard_and_before_the_lead() -> None:
    hands = said(dealt("hoskin", HANDS, stock=DAPP), "pass", "bid 500", "pass", "name clubs", *DAPP.split()[:4])
    assert hands.melds == (0, 0, 0)
    assert hands.view(1).fact("melds") is None
    position = hands.play("QS")
    assert (position.phase, position.turn) == ("play", 0)
    assert [position.view(None).fact("melds", seat) for seat in range(3)] == ["3000", "80", "80"]


def test_hk21_buried_cards_cannot_meld() -> None:
    # kept: KS KS with QS QS: two plain marriages; seat 0 has laid away four JS and one QS
    assert buried(bury="JS JS JS JS QS").melds == (3000 + 40, 80, 80)
    # kept: KS QS QS QS QS: one plain marriage
    assert buried(bury="JS JS JS JS KS").melds == (3000 + 20, 80, 80)
    # two kings of clubs gone: two runs, no marriage besides; spades K K and Q Q Q Q
    assert buried(bury="KC KC JS JS JS").melds == (1500 + 40, 80, 80)


def test_hk21_the_ansager_melds_first_then_the_others_in_turn() -> None:
    for direction, order in (("clockwise", [0, 1, 2]), ("to_the_right", [0, 2, 1])):
        words = ("pass", "bid 500", "pass") if direction == "clockwise" else ("pass", "pass", "bid 500")
        before = said(
            dealt("hoskin", HANDS, stock=DAPP, turn_direction=direction), *words, "name clubs", *DAPP.split()[:4]
        )
        act = before.hear("QS")
        assert act is not None
        told = [one for one in before.play(act).news(before, 0, act, 1) if one.kind == "melds"]
        assert [one.seats for one in told] == [(seat,) for seat in order]
        assert [one.sum == 3000 for one in told] == [True, False, False]


def test_hk21_cards_used_are_shown_and_taken_back() -> None:
    position = buried()
    for viewer in (1, None):
        ansager = position.view(viewer).zone("hand", 0 if viewer is None else 2)
        assert ansager.count == 25
        assert sorted(ansager.cards) == sorted(CLUBS.split())  # the four runs; QS and JS remain unseen
    assert Counter(position.view(0).zone("hand", 1).cards) == {"KD": 4, "QD": 4}
    assert Counter(position.view(1).zone("hand", 1).cards) == {"KH": 4, "QH": 4}  # seat 2 as seat 1 sees it


@pytest.mark.parametrize("hand, shown", [
    ("AC AC AD AD AH AH AS AS AS TC", "AC AC AD AD AH AH AS AS"),  # double aces
    ("QS QS JD JD JD TC", "QS QS JD JD"),  # double pinik
    ("AH TH TH KH QH JH", "AH TH KH QH JH"),  # a run
    ("AH TH KH KH QH QH JH", "AH TH KH KH QH QH JH"),  # a run and a marriage
    ("KC KC KC QC QC", "KC KC QC QC"),  # two marriages
    ("KS QS JD QC QD QH", "KS QS JD QC QD QH"),  # the queen of spades is shown once for three melds
])  # fmt: skip
def test_hk21_just_the_cards_used_are_shown(hand: str, shown: str) -> None:
    position = melded(hand, seat=1)
    for viewer, place in ((0, 1), (2, 2), (None, 1)):
        assert sorted(position.view(viewer).zone("hand", place).cards) == sorted(shown.split())


def test_hk21_news_names_the_cards_used() -> None:
    before = said(dealt("hoskin", HANDS, stock=DAPP), "pass", "bid 500", "pass", "name clubs", *DAPP.split()[:4])
    act = before.hear("QS")
    assert act is not None
    told = {one.seats[0]: one.cards for one in before.play(act).news(before, 0, act, None) if one.kind == "melds"}
    assert [told[1].count(card) for card in ("KD", "QD", "AD", "AS")] == [4, 4, 0, 0]
    assert [told[0].count(card) for card in ("AC", "TC", "KC", "QC", "JC", "JS", "QS")] == [4, 4, 4, 4, 4, 0, 0]


def test_hk21_cards_not_melded_do_not_show_in_the_view() -> None:
    diamonds, hearts = HANDS[1][:60], HANDS[2][:60]  # twenty cards each, and four marriages
    words = ("pass", "bid 500", "pass", "name clubs", *DAPP.split(), "JC")
    one = said(dealt("hoskin", [HANDS[0], f"{diamonds}AS AS AS AS TS", f"{hearts}TS TS TS KS KS"], stock=DAPP), *words)
    other = said(
        dealt("hoskin", [HANDS[0], f"{diamonds}TS TS KS AS TS", f"{hearts}AS AS AS TS KS"], stock=DAPP), *words
    )
    assert one.hand(1) != other.hand(1)
    for seat in (0, None):
        assert one.view(seat).to_json() == other.view(seat).to_json()


def test_hk21_a_card_melded_and_played_is_in_the_hand_no_more() -> None:
    position = said(buried(), "AC", "KD", "JH")
    assert Counter(position.view(0).zone("hand", 1).cards) == {"KD": 3, "QD": 4}


def test_hk21_cards_that_score_nothing_are_not_shown() -> None:
    position = melded("TC TD TH TS AH KH JH", "clubs", seat=1)
    assert position.melds == (0, 0, 0)
    assert position.view(0).zone("hand", 1).count == 7
    assert position.view(0).zone("hand", 1).cards == ()


TABLE = [
    ("aces", "AC AD AH AS", "hearts", [100, 1000, 1500, 2000]),
    ("kings", "KC KD KH KS", "hearts", [80, 800, 1200, 1600]),
    ("queens", "QC QD QH QS", "hearts", [60, 600, 900, 1200]),
    ("jacks", "JC JD JH JS", "hearts", [40, 400, 600, 800]),
    ("tens score nothing", "TC TD TH TS", "hearts", [0, 0, 0, 0]),
    ("run of hearts", "AH TH KH QH JH", "hearts", [150, 1500, 2250, 3000]),
    ("run of clubs", "AC TC KC QC JC", "clubs", [150, 1500, 2250, 3000]),
    ("run of diamonds", "AD TD KD QD JD", "diamonds", [150, 1500, 2250, 3000]),
    ("run of spades", "AS TS KS QS JS", "spades", [150, 1500, 2250, 3000]),
    ("run of a plain suit is its marriage", "AC TC KC QC JC", "hearts", [20, 40, 60, 80]),
    ("marriage of trump", "KH QH", "hearts", [40, 80, 120, 160]),
    ("marriage of spades as trump", "KS QS", "spades", [40, 80, 120, 160]),
    ("marriage of a plain suit", "KH QH", "clubs", [20, 40, 60, 80]),
    ("pinik", "QS JD", "hearts", [40, 300, 600, 900]),
    ("pinik in trump", "QS JD", "spades", [40, 300, 600, 900]),
    ("pinik of the wrong suits", "QD JS", "hearts", [0, 0, 0, 0]),
]


@pytest.mark.parametrize("times", [1, 2, 3, 4])
@pytest.mark.parametrize("hand, trump, values", [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_hk22_meld_table(hand: str, trump: str, values: list[int], times: int) -> None:
    assert value(" ".join([hand] * times), trump) == values[times - 1]


@pytest.mark.parametrize("times, total", [(1, 240), (2, 800 + 600 + 80 + 3 * 40), (3, 1200 + 900 + 120 + 3 * 60)])
def test_hk22_team_is_only_its_sum(times: int, total: int) -> None:
    assert value(" ".join(["KH QH KD QD KC QC KS QS"] * times)) == total


@pytest.mark.parametrize("hand, total", [
    ("AC AC AD AD AH AH AS AS", 1000),  # not 1000 + 100, not 2 x 100
    ("AC AC AC AD AD AD AH AH AH AS", 100),
    ("JC JC JC JC JD JD JD JD JH JH JH JH JS JS JS", 600),
    ("AH AH TH TH KH KH QH QH JH JH", 1500),
    ("QS QS QS JD JD", 300),
    ("QS QS JD JD JD JD", 300),
])  # fmt: skip
def test_hk23_a_multiple_is_one_meld(hand: str, total: int) -> None:
    assert value(hand) == total


@pytest.mark.parametrize("hand, without, within", [
    ("AH TH KH QH JH", 150, 190),
    ("AH TH KH KH QH QH JH", 190, 230),  # a second pair is a marriage of its own
    ("AH TH KH KH QH JH", 150, 190),  # a king alone is none
    ("AH TH KH QH QH JH", 150, 190),
    ("AH AH TH TH KH KH QH QH JH JH", 1500, 1580),
    ("KH QH KC QC", 60, 60),  # no run: no difference
])  # fmt: skip
def test_hk24_run_contains_marriage(hand: str, without: int, within: int) -> None:
    assert value(hand) == without
    assert value(hand, run_contains_marriage=True) == within


# the queen of spades is in a marriage (20), the queens (60) and pinik (40)
def test_hk24_one_card_in_melds_of_different_kinds() -> None:
    assert value("KS QS JD QC QD QH") == 20 + 60 + 40


# in spades: the run, aces, and pinik with its queen
def test_hk24_a_card_of_the_run_melds_in_other_kinds() -> None:
    assert value("AS TS KS QS JS AC AD AH JD", "spades") == 150 + 100 + 40


AROUNDS = {
    "A": (0, 100, 1000, 1500, 2000),
    "K": (0, 80, 800, 1200, 1600),
    "Q": (0, 60, 600, 900, 1200),
    "J": (0, 40, 400, 600, 800),
}


def formula(hand: str, trump: str) -> int:
    """HK-25 as it is written."""
    n = Counter(hand.split())
    t = trump[0].upper()
    r = min(n[rank + t] for rank in "ATKQJ")
    total = (0, 150, 1500, 2250, 3000)[r] + 40 * min(n["K" + t] - r, n["Q" + t] - r)
    total += sum(20 * min(n["K" + suit], n["Q" + suit]) for suit in "CDHS" if suit != t)
    total += sum(values[min(n[rank + suit] for suit in "CDHS")] for rank, values in AROUNDS.items())
    return total + (0, 40, 300, 600, 900)[min(n["QS"], n["JD"])]


@pytest.mark.parametrize("trump", ["clubs", "diamonds", "hearts", "spades"])
def test_hk25_formula_for_any_hand(trump: str) -> None:
    deck = rules_of("hoskin").deck
    for seed in range(100):
        cards = [deck.card(kind) for kind in deck.full()]
        random.Random(seed).shuffle(cards)
        for size in (25, 50):  # in a hand of fifty multiples are frequent
            hand = " ".join(cards[:size])
            assert value(hand, trump) == formula(hand, trump), f"seed {seed}: {hand}"


def test_hk_v19_870() -> None:
    hand = "AH TH KH KH KH QH QH JH QD QD JD QC QC AS KS KS QS QS JS JS"
    assert value(hand) == 150 + 40 + 40 + 40 + 600 == 870


def test_hk_v20_350() -> None:
    assert value("AH TH KH QH JH KD QD KC QC KS QS") == 350


def test_hk_v21_240_for_the_team() -> None:
    assert value("KH QH KD QD KC QC KS QS") == 240


def test_hk_v22_1600() -> None:
    assert value("AS AS AH AH AD AD AC AC AC QS QS QS JD JD JD JD") == 1600


def test_melds_are_told_one_by_one() -> None:
    """HK-V19: run 150, royal marriage 40, two spade marriages 40, double queens 600, pinik 40."""
    hand = "AH TH KH KH KH QH QH JH QD QD JD QC QC AS KS KS QS QS JS JS"
    buried = "TC TC TC TC TD"
    position = said(
        dealt("hoskin", [f"{hand} {buried}"], stock="JC JC JC JC KC", dealer=1),
        "bid 500",
        "pass",
        "pass",
        "name hearts",
    )
    position = said(position, "JC", "JC", "JC", "JC")
    told = sentences(position.play("KC").news(position, 0, 0, None))
    assert any(
        "melds 870: run 150, marriage in hearts 40, 2 marriages in spades 40, double queens 600, pinik 40" in line
        for line in told
    )
