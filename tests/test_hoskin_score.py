"""Hoşkin's scores and its options: rule points HK-26, HK-27 and HK-34 to HK-42, and whole hands in text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from horseplay import BadHouse, Game, Position, game_named
from horseplay.house import options as declared_of
from horseplay.language import signed
from horseplay.log.text import standing, write
from horseplay.state import Record
from horseplay.trick import add
from tests.hands import begun, walk_hands
from tests.table import CONTRACTS, dealt, opened, said, sentences, shuffled, walked

DEALS = Path(__file__).parent / "deals"


def ending(
    points: Sequence[int],
    melds: Sequence[int],
    bid: int,
    buried: int = 0,
    declarer: int = 0,
    last: int = 0,
    scores: Sequence[int] | None = None,
    **options: Any,
) -> Position:
    """Before the last trick, JC JC JC led by seat `last`, with these card points so far; seat 0 has dealt."""
    played: Game = game_named("hoskin")
    start = played.start(played.house(given=options), scores)
    r, deck = start.rules, start.deck
    s: Record = start.state.copy()
    start.game.deal(r, s, deck.full(), 0)
    s.dealer, s.hand = 0, [[0, 0, 0] for _ in range(r.seats)]
    for p in range(r.seats):
        add(s.hand[p], deck.kind("JC"))
        s.points[p], s.melds[p] = points[p], melds[p]
    s.phase, s.contract, s.bid, s.declarer, s.buried_points = 3, CONTRACTS.index("hearts"), bid, declarer, buried
    s.laid_away, s.done, s.plays, s.turn = 5, r.hand_size - 1, 3 * (r.hand_size - 1), last
    s.leader[s.done] = last
    return Position(start.game, start.house, s)


def ended(points: Sequence[int], melds: Sequence[int], bid: int, last: int = 0, **more: Any) -> Position:
    """Scored with these card points, of which the last trick, taken by seat `last`, is 3 × 2 + 20."""
    before = [n - 26 * (p == last) for p, n in enumerate(points)]
    return said(ending(before, melds, bid, last=last, **more), "JC", "JC", "JC")


def v27(scores: Sequence[int] = (0, 0, 0), **options: Any) -> Position:
    """The hand of HK-V27, which is worth 530, 210 and 0, added to these scores."""
    return ended((330, 150, 0), (180, 60, 340), 500, buried=20, scores=scores, **options)


def told(name: str, rules: str = "") -> dict[str, Any]:
    """Where a recorded hand stands, under these house rules."""
    text = (DEALS / f"hoskin-{name}.txt").read_text(encoding="utf-8")
    return standing(walked(text.replace("game hoskin", f"game hoskin {rules}")))


# ---------------------------------------------------------------- the minimum in tricks


@pytest.mark.parametrize("minimum, points, kept", [
    (0, 0, True), (1, 0, False), (1, 6, True), (50, 49, False), (50, 50, True),
    (100, 99, False), (100, 100, True), (250, 249, False), (250, 250, True),
])  # fmt: skip
def test_hk26_min_trick_points(minimum: int, points: int, kept: bool) -> None:
    position = ended(points=(500 - points, 0, points), melds=(400, 0, 120), bid=500, min_trick_points=minimum)
    assert position.scores[2] == points + (120 if kept else 0)


def test_hk26_default_is_any_trick() -> None:
    assert ended(points=(494, 0, 6), melds=(100, 90, 120), bid=500).scores == (594, 0, 126)


def test_hk26_the_ansager_loses_his_meld_too() -> None:
    # 49 of 50 in tricks: 300 lost, 49 < 300
    assert ended(points=(49, 226, 225), melds=(300, 0, 0), bid=300, min_bid=300, min_trick_points=50).scores[0] == -300
    # without the meld the tricks alone still reach the bid
    assert ended(points=(240, 130, 130), melds=(900, 0, 0), bid=200, min_bid=200, min_trick_points=250).scores[0] == 240


def test_hk27_the_last_trick_bonus_counts_for_the_minimum() -> None:
    # 24 in tricks before, 6 + 20 in the last: 50
    assert ended(points=(450, 0, 50), melds=(400, 0, 120), bid=500, last=2, min_trick_points=50).scores[2] == 170


@pytest.mark.parametrize("counts, score", [(False, -300), (True, 300 + 45 + 19)])
def test_hk27_buried_counts_for_minimum(counts: bool, score: int) -> None:
    position = ended(
        (45, 200, 236), (300, 0, 0), 300, buried=19, min_bid=300, min_trick_points=50, buried_counts_for_minimum=counts
    )
    assert position.scores[0] == score


def test_hk27_buried_cards_help_the_ansager_only() -> None:
    position = ended((236, 45, 200), (300, 90, 0), 500, buried=19, min_trick_points=50, buried_counts_for_minimum=True)
    assert position.scores == (236 + 300 + 19, 45, 200)


def test_hk_v28_below_the_minimum() -> None:
    assert ended(points=(308, 150, 42), melds=(300, 60, 340), bid=500, min_trick_points=50).scores[2] == 42


# ---------------------------------------------------------------- forfeits


# points so far 135, 80 and 65, melds 290, 160 and 80, 19 buried
FORFEIT: dict[str, Any] = {"points": (135, 80, 65), "melds": (290, 160, 80), "buried": 19}


@pytest.mark.parametrize("side, bid, scores", [
    (0, 600, (-600, 240, 145)),  # the Ansager loses the bid, the others score meld and points so far
    (1, 600, (600, 0, 145)),  # at least his bid: 290 + 135 + 19 = 444
    (2, 600, (600, 240, 0)),
    (1, 400, (444, 0, 145)),  # or more if he has it
])  # fmt: skip
def test_hk34_forfeit_scores(side: int, bid: int, scores: tuple[int, ...]) -> None:
    position = ending(bid=bid, min_bid=400, **FORFEIT).forfeit(side)
    assert (position.scores, position.next_dealer, position.phase) == (scores, 2, "over")


def test_hk34_forfeit_adds_to_the_scores() -> None:
    assert ending(bid=600, scores=(1000, -200, 0), **FORFEIT).forfeit(0).scores == (400, 40, 145)


def test_hk34_forfeited_by_the_ansager_is_lost_as_if_failed() -> None:
    assert ending(bid=600, fail_factor=2, **FORFEIT).forfeit(0).scores == (-1200, 240, 145)


def test_hk34_a_forfeited_trick_leaves_no_points_for_the_next_hand() -> None:
    position = said(ending(bid=600, **FORFEIT), "JC").forfeit(0)
    position = said(position.deal(shuffled(position, 3)), "bid 500", "pass", "pass", "name clubs")
    while position.turn is not None:
        position = position.play(position.words()[0])
    s: Record = position.state
    assert sum(position.points or ()) + s.buried_points == 500


def test_hk34_forfeit_where_only_the_bid_is_scored() -> None:
    assert ending(bid=400, min_bid=400, made_score="bid", **FORFEIT).forfeit(1).scores == (400, 0, 145)


def test_hk34_forfeit_can_end_the_game() -> None:
    position = ending(bid=600, scores=(3950, 0, 0), **FORFEIT).forfeit(2)
    assert (position.over, position.winner) == (True, 0)


def test_hk34_forfeit_in_mid_trick_leaves_no_card_out_of_the_zones() -> None:
    position = said(opened("hoskin"), "pass", "bid 500", "pass", "name hearts")
    for _ in range(6):
        position = position.play(position.words()[0])
    assert sum(zone.count for zone in position.view(None).zones) == 80
    assert sum(zone.count for zone in position.forfeit(0).view(None).zones) == 80


# ---------------------------------------------------------------- made or failed


@pytest.mark.parametrize("bid, scored", [(529, 530), (530, 530), (531, -531), (540, -540)])
def test_hk35_the_bid_must_be_reached(bid: int, scored: int) -> None:
    assert ended((330, 150, 0), (180, 60, 340), bid, buried=20).scores[0] == scored


@pytest.mark.parametrize("made_score, scored", [("actual", 530), ("bid", 500)])
def test_hk35_made_score(made_score: str, scored: int) -> None:
    assert v27(made_score=made_score).scores == (scored, 210, 0)
    assert v27(made_score=made_score).state.made == 1


@pytest.mark.parametrize("last, scored", [(0, 526), (1, -520)])
def test_hk35_the_last_trick_counts_if_it_is_his(last: int, scored: int) -> None:
    # 300 and 100 before the last trick of 26, meld 180, 20 buried
    position = said(ending((300, 100, 54), (180, 0, 0), 520, buried=20, last=last), "JC", "JC", "JC")
    assert position.scores[0] == scored


@pytest.mark.parametrize("factor, scored", [(1, -600), (2, -1200)])
def test_hk36_fail_factor(factor: int, scored: int) -> None:
    position = ended((261, 130, 90), (290, 160, 80), 600, buried=19, fail_factor=factor)
    assert position.scores == (scored, 290, 170)


def test_hk36_a_failed_bid_is_lost_whole_whatever_a_made_one_scores() -> None:
    assert ended((261, 130, 90), (290, 160, 80), 600, buried=19, made_score="bid").scores[0] == -600


def test_hk36_fail_factor_leaves_a_made_bid_alone() -> None:
    assert v27(fail_factor=2).scores == (530, 210, 0)


@pytest.mark.parametrize("bid", [500, 600])
def test_hk37_the_others_score_whatever_the_ansager_does(bid: int) -> None:
    assert ended((261, 131, 89), (290, 160, 80), bid, buried=19).scores[1:] == (291, 169)  # and nothing is rounded


def test_hk37_totals_may_be_negative() -> None:
    position = ended((261, 130, 90), (290, 160, 80), 600, buried=19, scores=(100, -1000, 0))
    assert (position.scores, position.over) == ((-500, -710, 170), False)


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_hk37_whoever_is_the_ansager(declarer: int) -> None:
    # points 200, 150 and 130, melds 100 each, 20 buried; 520 is reached by nobody
    position = ended((200, 150, 130), (100, 100, 100), 520, buried=20, declarer=declarer)
    assert position.scores == tuple(-520 if p == declarer else score for p, score in enumerate((300, 250, 230)))


def test_hk_v25_failed_by_thirty() -> None:
    assert ended((261, 130, 90), (290, 160, 80), 600, buried=19).scores == (-600, 290, 170)


def test_hk_v27_made_and_a_meld_lost() -> None:
    assert v27().scores == (530, 210, 0)


# ---------------------------------------------------------------- the end of the game


@pytest.mark.parametrize("target, before", [(100, -430), (2000, 1470), (4550, 4020), (100000, 99470)])
def test_hk39_target(target: int, before: int) -> None:
    position = v27((before, -500, 0), target=target)  # + 530 is just enough
    assert (position.over, position.winner, position.awaits) == (True, 0, "nothing")
    position = v27((before - 1, -500, 0), target=target)
    assert (position.over, position.winner, position.awaits) == (False, None, "deal")


def test_hk39_default_target_is_4550() -> None:
    assert v27((4020, 0, 0)).over
    assert not v27((4019, 0, 0)).over


def test_hk39_another_than_the_ansager_can_win() -> None:
    position = v27((0, 4340, 0))  # + 210
    assert (position.over, position.winner) == (True, 1)


@pytest.mark.parametrize("both_reach, winner", [("declarer_then_higher", 0), ("higher", 1)])
def test_hk39_both_reach(both_reach: str, winner: int) -> None:
    position = v27((4100, 4800, 0), both_reach=both_reach)  # 4630 and 5010
    assert (position.over, position.winner) == (True, winner)


def test_hk39_the_ansager_just_at_the_target_goes_before_a_higher_score() -> None:
    assert v27((4020, 4800, 0)).winner == 0  # 4550 and 5010


def test_hk39_the_ansager_below_the_target_gives_way_to_the_higher_of_the_others() -> None:
    # the Ansager 2 fails; 4700 + 300 and 4800 + 250
    position = ended((200, 150, 130), (100, 100, 100), 520, buried=20, declarer=2, scores=(4700, 4800, 0))
    assert (position.scores, position.winner) == ((5000, 5050, -520), 1)


def test_hk39_equal_others_play_another_deal() -> None:
    position = ended((200, 150, 130), (100, 100, 100), 520, buried=20, declarer=2, scores=(4700, 4750, 0))
    assert (position.scores, position.over, position.awaits, position.next_dealer) == (
        (5000, 5000, -520),
        False,
        "deal",
        2,
    )
    assert position.deal(shuffled(position, 1)).phase == "auction"


def test_hk39_a_lower_third_does_not_win_a_tie() -> None:
    # the Ansager 0 fails below the target; seats 1 and 2 are equal
    position = ended((200, 150, 130), (100, 100, 100), 520, buried=20, scores=(0, 4750, 4770))
    assert (position.scores, position.over) == ((-520, 5000, 5000), False)


@pytest.mark.parametrize("both_reach, over", [("declarer_then_higher", True), ("higher", False)])
def test_hk39_equal_with_the_ansager(both_reach: str, over: bool) -> None:
    position = v27((4100, 4420, 0), both_reach=both_reach)  # 4630 both
    assert (position.over, position.winner) == (over, 0 if over else None)


@pytest.mark.parametrize(
    "deals, finished, over",
    [(0, 5, False), (1, 0, True), (2, 0, False), (2, 1, True), (100, 98, False), (100, 99, True)],
)
def test_hk39_deals(deals: int, finished: int, over: bool) -> None:
    position = ending((304, 150, 0), (180, 60, 340), 500, buried=20, deals=deals)
    position.state.hands = finished
    position = said(position, "JC", "JC", "JC")
    assert (position.over, position.winner) == (over, 0 if over else None)


def test_hk39_after_the_last_deal_the_highest_wins_ansager_or_not() -> None:
    assert v27((0, 330, 0), deals=1).winner == 1  # 530, 540
    assert v27((-3000, -3000, -2000), deals=1).winner == 2  # -2470, -2790, -2000


def test_hk39_equal_after_the_last_deal_another_one() -> None:
    position = v27((0, 320, 0), deals=1)
    assert (position.scores, position.over, position.awaits) == ((530, 530, 0), False, "deal")


def test_hk39_with_deals_the_target_does_not_end_it() -> None:
    assert not v27((4500, 0, 0), deals=2).over


def test_hk39_a_deal_thrown_in_is_not_one_of_the_deals() -> None:
    position = said(opened("hoskin", deals=1), "pass", "pass", "pass")
    assert (position.over, position.awaits) == (False, "deal")


def test_hk39_nothing_follows_the_end() -> None:
    refusal = v27((4500, 0, 0)).why_not("pass")
    assert refusal is not None
    assert refusal.code == "game-over"


def test_hk_v30_both_over_the_ansager_wins() -> None:
    position = v27((4400, 4500, 0))
    assert (position.scores, position.winner) == ((4930, 4710, 0), 0)


# ---------------------------------------------------------------- giving up, four piniks


CLUBS = "AC AC AC AC TC TC TC TC KC KC KC KC QC QC QC QC JC JC JC JC"
HANDS = [
    f"{CLUBS} QS JS JS JS JS",
    f"{CLUBS.replace('C', 'D')} AS AS AS AS TS",
    f"{CLUBS.replace('C', 'H')} TS TS TS KS KS",
]
DAPP = "KS KS QS QS QS"


def led(**options: Any) -> Position:
    """The Ansager 0, at 500 in diamonds, is to lead; the melds are 80, 3000 and 80."""
    return said(
        dealt("hoskin", HANDS, stock=DAPP, **options), "pass", "bid 500", "pass", "name diamonds", *DAPP.split()
    )


@pytest.mark.parametrize("concede, factor, scores", [
    ("bicycle", 1, (-500, 3100, 180)),
    ("binokel", 1, (-500, 3000, 80)),
    ("binokel", 2, (-500, 3000, 80)),  # the bid once instead of twice
])  # fmt: skip
def test_hk40_concede(concede: str, factor: int, scores: tuple[int, ...]) -> None:
    position = led(concede=concede, fail_factor=factor)
    assert "concede" in position.words()
    position = position.play("concede")
    assert (position.scores, position.phase, position.next_dealer) == (scores, "over", 2)


def test_hk40_concede_off() -> None:
    position = led()
    assert "concede" not in position.words()
    refusal = position.why_not("concede")
    assert refusal is not None
    assert refusal.code == "wrong-time"


@pytest.mark.parametrize("concede", ["bicycle", "binokel"])
def test_hk40_concede_before_leading_only(concede: str) -> None:
    position = led(concede=concede)
    assert position.why_not("concede", seat=1) is not None
    for card in ("AC", "JD", "AH"):
        position = position.play(card)
        assert "concede" not in position.words()
        refusal = position.why_not("concede")
        assert refusal is not None
        assert refusal.code == "wrong-time"


def test_hk40_conceding_can_end_the_game() -> None:
    position = led(concede="binokel", target=2000).play("concede")
    assert (position.over, position.winner) == (True, 1)


def piniks(seat: int, cards: str, total: int = 0, **options: Any) -> Position:
    """The melds laid where a seat with this total was dealt these cards."""
    hands = ["JC", "", ""]
    hands[seat] += f" {cards}"
    position = dealt("hoskin", hands, stock="AH AH AH AH KH", **options)
    position.state.scores[seat] = total
    return said(position, "pass", "bid 500", "pass", "name hearts", "AH", "AH", "AH", "AH", "KH")


FOUR = "QS QS QS QS JD JD JD JD"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hk41_four_piniks_win(seat: int) -> None:
    position = piniks(seat, FOUR, four_piniks_win=True)
    assert (position.over, position.winner, position.scores) == (True, seat, (0, 0, 0))
    position = piniks(seat, FOUR)
    assert (position.over, position.phase) == (False, "play")


@pytest.mark.parametrize("total, over", [(-1, False), (0, True), (700, True)])
def test_hk41_four_piniks_win_unless_the_total_is_negative(total: int, over: bool) -> None:
    position = piniks(1, FOUR, total, four_piniks_win=True)
    assert (position.over, position.phase) == (over, "over" if over else "play")


def test_hk41_three_piniks_do_not() -> None:
    assert piniks(1, "QS QS QS JD JD JD JD", four_piniks_win=True).phase == "play"


# ---------------------------------------------------------------- options and presets


# the default, all values or the ends of the range, others that are refused
OPTIONS: dict[str, tuple[Any, tuple[Any, ...], tuple[Any, ...]]] = {
    "turn_direction": ("clockwise", ("clockwise", "to_the_right", "to_the_left"), ("anticlockwise",)),
    "min_bid": (500, (10, 2000), (9, 2001, "many")),
    "bid_step": (10, (1, 100), (0, 101)),
    "all_pass_redeal": ("next_dealer", ("next_dealer", "same_dealer", "forced_bid"), ("none",)),
    "trump_needs_marriage": (False, (False, True), ("maybe",)),
    "buried_visible": (False, (False, True), (2,)),
    "run_contains_marriage": (False, (False, True), (2,)),
    "min_trick_points": (1, (0, 250), (-1, 251)),
    "buried_counts_for_minimum": (False, (False, True), (2,)),
    "undertrump": ("forced", ("forced", "free"), ("off",)),
    "made_score": ("actual", ("actual", "bid"), ("both",)),
    "fail_factor": (1, (1, 2), (0, 3)),
    "concede": ("off", ("off", "bicycle", "binokel"), ("on",)),
    "four_piniks_win": (False, (False, True), (2,)),
    "target": (4550, (100, 100000), (99, 100001)),
    "deals": (0, (0, 100), (-1, 101)),
    "both_reach": ("declarer_then_higher", ("declarer_then_higher", "higher"), ("lower",)),
}
RULES = {
    "turn_direction": 8, "min_bid": 12, "bid_step": 11, "all_pass_redeal": 15, "trump_needs_marriage": 17,
    "buried_visible": 18, "run_contains_marriage": 24, "min_trick_points": 26, "buried_counts_for_minimum": 27,
    "undertrump": 29, "made_score": 35, "fail_factor": 36, "concede": 40,
    "four_piniks_win": 41, "target": 39, "deals": 39, "both_reach": 39,
}  # fmt: skip


def test_options_are_those_of_the_rules_page() -> None:
    offered = declared_of(game_named("hoskin").House)
    assert [rule.name for rule in offered] == list(OPTIONS)
    assert {rule.name: rule.default for rule in offered} == {name: default for name, (default, _, _) in OPTIONS.items()}
    assert {rule.name: rule.option.rule for rule in offered} == {name: f"HK-{n}" for name, n in RULES.items()}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_take_their_values_and_no_other(name: str) -> None:
    _, allowed, others = OPTIONS[name]
    for value in allowed:
        assert getattr(game_named("hoskin").house(given={name: value}), name) == value
        assert getattr(game_named("hoskin").house(given={name: str(value)}), name) == value
    for value in others:
        for given in (value, str(value)):
            with pytest.raises(BadHouse, match=name):
                game_named("hoskin").house(given={name: given})


def test_presets_are_those_of_the_rules_page() -> None:
    hoskin = game_named("hoskin")
    defaults = {name: default for name, (default, _, _) in OPTIONS.items()}
    assert hoskin.house("klassisch") == hoskin.house() == hoskin.house(given=defaults)
    assert hoskin.house("to-the-right") == hoskin.house(given={"turn_direction": "to_the_right"})
    assert hoskin.house("short") == hoskin.house(given={"target": 2000})
    assert set(hoskin.presets) == {"klassisch", "to-the-right", "short"}
    with pytest.raises(BadHouse, match="long"):
        hoskin.house("long")


# ---------------------------------------------------------------- whole hands in text


def test_hk35_a_hand_told_in_text_made_by_seven() -> None:
    now = told("made-by-seven")
    assert now["refused"] is None
    assert now["hands"] == [
        {
            "dealer": 0,
            "declarer": 0,
            "contract": "3370 clubs",
            "tricks": (20, 5, 0),
            "points": (360, 123, 0),
            "melds": (3000, 80, 80),
            "scores": (3377, 203, 0),  # 3000 + 360 + 17 buried; 80 + 123; no trick, meld lost
        }
    ]
    assert (now["scores"], now["over"], now["turn"], now["legal"]) == ([3377, 203, 0], False, None, [])
    assert [laid["card"] for laid in now["last_trick"]] == ["AS", "TS", "JS"]


@pytest.mark.parametrize("rules, scores, winner", [
    ("made_score=bid", [3370, 203, 0], None),
    ("min_trick_points=0", [3377, 203, 80], None),  # seat 2 keeps its meld without a trick
    ("min_trick_points=124", [3377, 123, 0], None),  # seat 1 loses it
    ("min_trick_points=123", [3377, 203, 0], None),
    ("run_contains_marriage=true", [3537, 203, 0], None),  # four more marriages of trump: + 160
    ("preset=short", [3377, 203, 0], 0),
    ("target=3377", [3377, 203, 0], 0),
    ("target=3378", [3377, 203, 0], None),
    ("deals=1", [3377, 203, 0], 0),
])  # fmt: skip
def test_hk26_hk35_hk39_the_same_hand_under_other_rules(rules: str, scores: list[int], winner: int | None) -> None:
    now = told("made-by-seven", rules)
    assert (now["scores"], now["winner"], now["refused"]) == (scores, winner, None)


@pytest.mark.parametrize("rules, scores", [
    ("", [-3380, 203, 0]), ("fail_factor=2", [-6760, 203, 0]), ("made_score=bid", [-3380, 203, 0]),
    ("run_contains_marriage=yes", [3537, 203, 0]),
])  # fmt: skip
def test_hk36_a_hand_told_in_text_failed_by_three(rules: str, scores: list[int]) -> None:
    assert told("failed-by-three", rules)["scores"] == scores


# hearts: seat 2 has four runs (3000) and takes 360 in twenty tricks, seat 1 80 and 123, the Ansager none
def test_hk26_a_hand_told_in_text_without_a_trick() -> None:
    now = told("wrong-trump")
    assert (now["hands"][0]["melds"], now["hands"][0]["tricks"]) == ((80, 80, 3000), (0, 5, 20))
    assert now["scores"] == [-500, 203, 3360]


def test_hk8_the_same_hand_cannot_be_told_to_the_left() -> None:
    now = told("made-by-seven", "turn_direction=to_the_left")  # seat 1 would bid first
    assert (now["refused"]["code"], now["refused"]["line"]) == ("not-your-turn", 9)


def test_hk8_the_same_hand_cannot_be_told_to_the_right() -> None:
    now = told("made-by-seven", "preset=to-the-right")  # after seat 2 it is the turn of seat 1
    assert (now["refused"]["code"], now["refused"]["line"], now["turn"]) == ("not-your-turn", 10, 1)


@pytest.mark.parametrize("name", ["made-by-seven", "failed-by-three", "wrong-trump", "thrown-in"])
def test_a_hand_written_again_leads_to_the_same_position(name: str) -> None:
    first = walked((DEALS / f"hoskin-{name}.txt").read_text(encoding="utf-8"))
    again = walked(write(first.history))
    assert again.history.position == first.history.position
    assert again.history.hands == first.history.hands


@pytest.mark.parametrize("seed", range(6))
def test_hk37_hands_played_at_random_are_added_up_anew(seed: int) -> None:
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    position, total = opened("hoskin", seed % 3, seed, target=100000), [0, 0, 0]
    for hand in range(3):
        position = said(position, "bid 500", "pass", "pass", "name spades")
        declarer, buried = position.state.declarer, 0
        while position.turn is not None:
            word = position.words()[seed % len(position.words())]
            buried += worth[word[0]] if position.phase == "bury" else 0
            position = position.play(word)
        points, melds = [0, 0, 0], position.melds
        assert melds is not None
        for n, trick in enumerate(position.tricks):
            taker = position.tricks[n + 1][0].seat if n < 24 else position.state.best
            points[taker] += sum(worth[laid.card[0]] for laid in trick) + (20 if n == 24 else 0)
        assert list(position.points or ()) == points
        gain = [points[p] + melds[p] * (points[p] > 0) for p in range(3)]
        gain[declarer] = gain[declarer] + buried if gain[declarer] + buried >= 500 else -500
        total = [before + more for before, more in zip(total, gain, strict=True)]
        assert list(position.scores) == total, f"hand {hand}"
        position = position.deal(shuffled(position, seed + 100 * hand))


def test_account_says_how_each_score_came_about() -> None:
    """Every hand that is played out is told seat by seat, and the numbers in each sentence end in the seat's score."""
    for seed in range(5):
        for history, _ in walk_hands(begun("hoskin", 0), 3, seed=seed):
            result = history.position.result
            if result is None:
                continue
            assert len(result.account) == 3
            for line in result.account:
                (seat,) = line.seats
                assert line.sum == result.scores[seat]
                assert sentences([line])[0].endswith(f": {signed(result.scores[seat])}.")
            first = result.account[0]
            assert first.seats == (result.declarer,)
            assert first.kind == ("made" if result.made else "lost")
            assert first.kind in sentences([first])[0].rpartition("bid")[2]


@pytest.mark.parametrize(
    ("points", "melds", "bid", "said"),
    [
        ((240, 260, 0), (900, 0, 0), 200, ("melds of 900 lost for too few points in tricks, tricks 240, buried 0, "
         "together 240; the bid of 200 is made: +240.")),
        ((49, 451, 0), (300, 0, 0), 300, ("melds of 300 lost for too few points in tricks, tricks 49, buried 0, "
         "together 49; the bid of 300 is lost: −300.")),
        ((250, 250, 0), (300, 0, 0), 300, ("melds 300, tricks 250, buried 0, together 550; "
         "the bid of 300 is made: +550.")),
        ((250, 250, 0), (0, 0, 0), 300, "melds 0, tricks 250, buried 0, together 250; the bid of 300 is lost: −300."),
    ],
    ids=["made without melds", "lost with melds", "made with melds", "lost without melds"],
)  # fmt: skip
def test_hk26_account_says_whether_melds_and_bid_are_lost(
    points: tuple[int, ...], melds: tuple[int, ...], bid: int, said: str
) -> None:
    result = ended(points, melds, bid, min_bid=200, min_trick_points=250).result
    assert result is not None
    assert sentences(result.account[:1])[0].partition(": ")[2] == said
