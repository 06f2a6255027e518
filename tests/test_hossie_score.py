"""Hossie's scores: bids made and failed, every Hossie, the end of the game, other numbers of players, forfeits."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import Position, Refused, game_named
from horseplay.log.events import Header, Ruled
from horseplay.table import Act, Forfeit, Table
from tests.table import do, opened, played_out, said, sentences, shuffled, so_far

LEVELS = ["hossie", "double hossie", "triple hossie", "quadruple hossie"]


def contract(bid: str, players: int = 4, scores: tuple[int, ...] | None = None, **options: Any) -> Position:
    """A hand to be played in no trump: a number or the first Hossie is seat 0's, each next level the next seat's."""
    hossie = game_named("hossie")
    start = hossie.start(hossie.house(given={"players": players, **options}), scores)
    calls = LEVELS[: LEVELS.index(bid) + 1] if bid in LEVELS else [bid]
    calls += ["pass"] * (players - len(calls))
    position = said(start.deal(shuffled(start, 1), players - 1), *calls, "name no-trump")
    return said(position, "together") if position.phase == "alone" else position


def forced(call: str = "bid 6", **options: Any) -> Position:
    """A hand about to be played in no trump by the dealer, seat 3, after three passes."""
    position = said(opened("hossie", 3, **options), "pass", "pass", "pass", call, "name no-trump")
    return said(position, "together") if position.phase == "alone" else position


def scored(bid: str, *tricks: int, **options: Any) -> tuple[int, ...]:
    """What each side has after a hand with so many tricks for every seat."""
    return played_out(contract(bid, len(tricks), **options), *tricks).scores


# ---------------------------------------------------------------- made


@pytest.mark.parametrize("bid", range(6, 12))
@pytest.mark.parametrize("over", [0, 1])
def test_hs26_a_made_bid_scores_every_trick_won(bid: int, over: int) -> None:
    won = bid + over
    assert scored(f"bid {bid}", won - 2, 12 - won, 2, 0) == (won, 0)


def test_hs_v19_seven_bid_and_nine_taken() -> None:
    assert scored("bid 7", 5, 2, 4, 1) == (9, 0)


def test_hs_v21_eleven_bid_and_twelve_taken() -> None:
    assert scored("bid 11", 8, 0, 4, 0) == (12, 0)


@pytest.mark.parametrize("level, points", [(1, 24), (2, 48), (3, 72), (4, 96)])
def test_hs26_a_made_hossie_scores_24_a_level(level: int, points: int) -> None:
    # The bidder is seat level - 1, so sides 0 and 1 bid in turn.
    tricks = (7, 0, 5, 0) if level % 2 else (0, 7, 0, 5)
    us, them = scored(LEVELS[level - 1], *tricks)[:: 1 if level % 2 else -1]
    assert (us, them) == (points, 0)


def test_hs_v22_hossie_and_triple_hossie() -> None:
    assert scored("hossie", 6, 0, 6, 0) == (24, 0)
    assert scored("triple hossie", 6, 0, 6, 0) == (72, 0)


def test_hs26_defenders_may_keep_their_tricks() -> None:
    assert scored("bid 7", 5, 2, 4, 1, defenders_score_when_made=True) == (9, 3)
    assert scored("bid 7", 5, 2, 4, 1, defenders_score_when_made=False) == (9, 0)


def test_hs26_three_defenders_may_keep_theirs_each() -> None:
    assert scored("bid 8", 9, 4, 3, defenders_score_when_made=True) == (9, 4, 3)
    assert scored("bid 8", 9, 4, 3) == (9, 0, 0)


def test_hs26_defenders_option_changes_nothing_when_the_bid_fails() -> None:
    assert scored("bid 7", 3, 4, 2, 3, defenders_score_when_made=True) == (-7, 7)


def test_hs20_alone_is_worth_the_same() -> None:
    position = said(opened("hossie", 3), "hossie", "pass", "pass", "pass", "name no-trump", "alone", "swap 0")
    assert played_out(position, 12, 0, 0, 0).scores == (24, 0)
    assert played_out(position, 11, 1, 0, 0).scores == (-12, 1)


# ---------------------------------------------------------------- failed


@pytest.mark.parametrize("bid", range(6, 12))
def test_hs27_a_failed_bid_loses_the_number_bid(bid: int) -> None:
    assert scored(f"bid {bid}", 3, 5, 2, 2) == (-bid, 7)


def test_hs27_one_trick_short_loses_it_all() -> None:
    assert scored("bid 9", 5, 2, 3, 2) == (-9, 4)


def test_hs27_no_trick_at_all() -> None:
    assert scored("bid 6", 0, 7, 0, 5) == (-6, 12)


def test_hs_v20_seven_bid_and_five_taken() -> None:
    assert scored("bid 7", 3, 4, 2, 3) == (-7, 7)


def test_hs_v23_hossie_with_eleven() -> None:
    assert scored("hossie", 6, 1, 5, 0) == (-12, 1)


@pytest.mark.parametrize("loss, points", [("scaled", -24), ("tricks", -12), ("stake", -48)])
def test_hs_v24_double_hossie_with_eleven(loss: str, points: int) -> None:
    assert scored("double hossie", 1, 6, 0, 5, hossie_loss=loss) == (1, points)


@pytest.mark.parametrize(
    "loss, points",
    [("scaled", [-12, -24, -36, -48]), ("tricks", [-12, -12, -12, -12]), ("stake", [-24, -48, -72, -96])],
)
def test_hs28_failed_hossies_by_level(loss: str, points: list[int]) -> None:
    found = []
    for n, level in enumerate(LEVELS):
        tricks = (6, 1, 5, 0) if n % 2 == 0 else (1, 6, 0, 5)
        found.append(scored(level, *tricks, hossie_loss=loss)[n % 2])
    assert found == points


@pytest.mark.parametrize("loss", ["scaled", "tricks", "stake"])
def test_hs28_no_way_to_lose_changes_a_made_hossie_or_a_failed_number(loss: str) -> None:
    assert scored("hossie", 6, 0, 6, 0, hossie_loss=loss) == (24, 0)
    assert scored("bid 7", 3, 4, 2, 3, hossie_loss=loss) == (-7, 7)


def test_hs28_preset_hawsey_loses_twelve_at_every_level() -> None:
    hossie = game_named("hossie")
    start = hossie.start(hossie.house("hawsey"))
    for n, level in enumerate(LEVELS):
        calls = [*LEVELS[: n + 1], *["pass"] * (3 - n), "name no-trump", "together"]
        position = said(start.deal(shuffled(start, 1), 3), *calls)
        tricks = (6, 1, 5, 0) if n % 2 == 0 else (1, 6, 0, 5)
        assert played_out(position, *tricks).scores[n % 2] == -12, level


def test_hs29_a_forced_six_that_fails_loses_six() -> None:
    assert played_out(forced(), 4, 2, 3, 3).scores == (7, -6)


@pytest.mark.parametrize("least, lost", [(6, 3), (7, 3), (5, 2), (1, 0)])
def test_hs29_forced_loss_half_is_rounded_down(least: int, lost: int) -> None:
    position = forced(f"bid {least}", min_bid=least, forced_loss="half")
    assert played_out(position, 7, 0, 5, 0).scores == (12, -lost)


def test_hs29_a_free_six_loses_six_also_under_half() -> None:
    assert scored("bid 6", 3, 4, 2, 3, forced_loss="half") == (-6, 7)
    # The dealer overbids nobody's six but one of his own choice.
    position = said(opened("hossie", 3, forced_loss="half"), "pass", "pass", "bid 6", "bid 7", "name no-trump")
    assert played_out(position, 4, 2, 3, 3).scores == (7, -7)


def test_hs29_a_hossie_of_the_dealer_is_no_forced_six() -> None:
    assert played_out(forced("hossie", forced_loss="half"), 1, 6, 0, 5).scores == (1, -12)


def test_hs29_a_forced_six_that_is_made_scores_its_tricks() -> None:
    assert played_out(forced(forced_loss="half"), 3, 4, 2, 3).scores == (0, 7)


@pytest.mark.parametrize("others", [1, 2, 7, 12])
def test_hs30_opponents_of_a_failed_hossie_score_their_tricks(others: int) -> None:
    assert scored("hossie", 12 - others, others, 0, 0) == (-12, others)


# ---------------------------------------------------------------- the end


def test_hs31_the_first_side_with_64_wins() -> None:
    over = played_out(contract("bid 6", scores=(57, 0)), 4, 3, 3, 2)
    assert (over.scores, over.over, over.winner) == ((64, 0), True, 0)


def test_hs31_63_is_not_enough() -> None:
    over = played_out(contract("bid 6", scores=(56, 0)), 4, 3, 3, 2)
    assert (over.scores, over.over, over.winner) == ((63, 0), False, None)
    assert over.awaits == "deal"


def test_hs_v30_six_bid_and_made_from_60() -> None:
    over = played_out(contract("bid 6", scores=(60, 0)), 4, 3, 2, 3)
    assert (over.scores, over.winner) == ((66, 0), 0)


def test_hs_v30_four_defenders_points_from_60() -> None:
    # Seats 1 and 3 defend with 60; the bid of nine takes eight.
    over = played_out(contract("bid 9", scores=(0, 60)), 5, 2, 3, 2)
    assert (over.scores, over.winner) == ((-9, 64), 1)


@pytest.mark.parametrize("target, over", [(1, True), (9, True), (10, False), (64, False), (999, False)])
def test_hs31_the_target_may_be_another(target: int, over: bool) -> None:
    assert played_out(contract("bid 7", target=target), 5, 2, 4, 1).over is over


def test_hs31_negative_totals_go_on() -> None:
    over = played_out(contract("bid 11", scores=(-90, 40)), 6, 2, 3, 1)
    assert (over.scores, over.over) == ((-101, 43), False)


def test_hs31_of_two_sides_at_the_target_the_highest_wins() -> None:
    over = played_out(contract("bid 6", scores=(59, 60), defenders_score_when_made=True), 4, 3, 3, 2)
    assert (over.scores, over.winner) == ((66, 65), 0)
    over = played_out(contract("bid 6", scores=(57, 60), defenders_score_when_made=True), 4, 3, 3, 2)
    assert (over.scores, over.winner) == ((64, 65), 1)


def test_hs31_of_equals_at_the_target_another_hand() -> None:
    over = played_out(contract("bid 6", scores=(60, 60), defenders_score_when_made=True), 3, 3, 3, 3)
    assert (over.scores, over.over, over.winner, over.awaits) == ((66, 66), False, None, "deal")


def test_hs31_the_hand_after_a_tie_decides() -> None:
    tied = played_out(contract("bid 6", scores=(60, 60), defenders_score_when_made=True), 3, 3, 3, 3)
    again = said(tied.deal(shuffled(tied, 2)), "bid 7", "pass", "pass", "pass", "name no-trump")
    # Dealer 0, so seat 1 bid seven: six tricks lose seven, and the others are the only side at the target.
    over = played_out(again, 4, 3, 2, 3)
    assert (over.scores, over.winner) == ((72, 59), 0)


def test_hs31_equals_below_the_target_do_not_matter() -> None:
    over = played_out(contract("bid 8", 3, scores=(0, 10, 10)), 6, 5, 5)
    assert (over.scores, over.over) == ((-8, 15, 15), False)


@pytest.mark.parametrize(
    "scores, end, winner",
    [((0, 59, 59), (-8, 64, 64), None), ((0, 60, 59), (-8, 65, 64), 1), ((0, 59, 70), (-8, 64, 75), 2)],
)
def test_hs31_three_sides_at_the_target(scores: tuple[int, ...], end: tuple[int, ...], winner: int | None) -> None:
    over = played_out(contract("bid 8", 3, scores=scores), 6, 5, 5)
    assert (over.scores, over.winner) == (end, winner)


def test_hs31_a_tie_of_two_below_a_third_does_not_matter() -> None:
    over = played_out(contract("bid 8", 6, scores=(70, 61, 61)), 1, 3, 3, 3, 3, 3)
    assert (over.scores, over.over) == ((62, 67, 67), False)
    over = played_out(contract("bid 8", 6, scores=(90, 61, 61)), 1, 3, 3, 3, 3, 3)
    assert (over.scores, over.winner) == ((82, 67, 67), 0)


def test_hs31_a_game_that_is_won_takes_no_deal_and_no_card() -> None:
    over = played_out(contract("bid 6", scores=(60, 0)), 4, 3, 2, 3)
    assert over.awaits == "nothing"
    assert over.next_dealer is None
    why = over.why_not("pass")
    assert why is not None
    assert (why.code, why.why) == ("game-over", "The game is over.")
    with pytest.raises(Refused, match="The game is over"):
        over.deal(over.deck.full(), 0)


def test_hs31_totals_run_over_the_hands() -> None:
    first = played_out(contract("bid 7"), 3, 4, 2, 3)
    second = said(first.deal(shuffled(first, 2)), "bid 8", "pass", "pass", "pass", "name no-trump")
    over = played_out(second, 2, 5, 1, 4)  # seat 1 bid eight and its side takes nine
    assert over.scores == (-7, 7 + 9)


# ---------------------------------------------------------------- other numbers of players


def test_hs_v27_three_players_each_scores_for_himself() -> None:
    assert scored("bid 8", 6, 5, 5) == (-8, 5, 5)


def test_hs32_three_make_a_bid_alone() -> None:
    assert scored("bid 8", 8, 5, 3) == (8, 0, 0)
    assert scored("bid 15", 16, 0, 0) == (16, 0, 0)


def test_hs32_a_hossie_of_three_needs_sixteen() -> None:
    assert scored("hossie", 16, 0, 0) == (32, 0, 0)
    assert scored("hossie", 15, 1, 0) == (-16, 1, 0)


def test_hs33_six_players_score_by_three_sides() -> None:
    # Partners are 0 and 3, 1 and 4, 2 and 5.
    assert scored("bid 7", 4, 2, 2, 3, 1, 4) == (7, 0, 0)
    assert scored("bid 8", 4, 2, 2, 3, 1, 4) == (-8, 3, 6)


def test_hs33_eight_players_score_by_four_sides() -> None:
    # Partners are 0 and 4, 1 and 5, 2 and 6, 3 and 7.
    assert scored("bid 6", 4, 1, 1, 0, 3, 1, 1, 1) == (7, 0, 0, 0)
    assert scored("bid 8", 4, 1, 1, 0, 3, 1, 1, 1) == (-8, 2, 2, 1)


@pytest.mark.parametrize("players, tricks", [(3, 16), (4, 12), (6, 16), (8, 12)])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_hs34_a_hossie_scores_twice_the_tricks_of_the_deal(players: int, tricks: int, level: int) -> None:
    bidder = level - 1
    won = tuple(tricks * (seat == bidder) for seat in range(players))
    scores = scored(LEVELS[level - 1], *won)
    side = bidder % len(scores)
    assert scores[side] == 2 * tricks * level
    assert sum(scores) == scores[side]


@pytest.mark.parametrize("players, tricks", [(3, 16), (4, 12), (6, 16), (8, 12)])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_hs34_flat24_is_24_a_level_at_every_table(players: int, tricks: int, level: int) -> None:
    bidder = level - 1
    won = tuple(tricks * (seat == bidder) for seat in range(players))
    scores = scored(LEVELS[level - 1], *won, hossie_value="flat24")
    assert scores[bidder % len(scores)] == 24 * level


def test_hs34_a_double_hossie_of_sixteen_tricks_wins_a_game() -> None:
    over = played_out(contract("double hossie", 3), 0, 16, 0)
    assert (over.scores, over.winner) == ((0, 64, 0), 1)
    over = played_out(contract("double hossie", 3, hossie_value="flat24"), 0, 16, 0)
    assert (over.scores, over.over) == ((0, 48, 0), False)


@pytest.mark.parametrize(
    "value, loss, lost",
    [
        ("double", "scaled", 32),
        ("double", "tricks", 16),
        ("double", "stake", 64),
        ("flat24", "scaled", 32),
        ("flat24", "tricks", 16),
        ("flat24", "stake", 48),
    ],
)
def test_hs28_a_failed_double_hossie_of_sixteen_tricks(value: str, loss: str, lost: int) -> None:
    assert scored("double hossie", 1, 15, 0, hossie_value=value, hossie_loss=loss) == (1, -lost, 0)


def test_hs35_every_other_side_scores_its_own_tricks() -> None:
    assert scored("hossie", 9, 2, 1, 0, 4, 0) == (-16, 6, 1)
    assert scored("hossie", 9, 0, 1, 0, 0, 1, 1, 0) == (-12, 1, 2, 0)


@pytest.mark.parametrize("preset, tricks", [("family", 12), ("three", 16), ("six", 16), ("eight", 12)])
def test_hs32_presets_play_so_many_tricks(preset: str, tricks: int) -> None:
    hossie = game_named("hossie")
    position = hossie.start(hossie.house(preset))
    position = position.deal(shuffled(position, 3), 0)
    while position.phase != "over":
        position = position.play(position.words()[0])  # pass, the forced six, clubs, the lowest card
    assert len(position.tricks) == tricks


# ---------------------------------------------------------------- forfeits


def test_hs25_bidders_who_renege_lose_the_bid_and_the_tricks_not_played() -> None:
    # Five tricks are played, three of them the bidders'; the other seven count for the other side.
    over = so_far(contract("bid 7"), 2, 1, 1, 1).forfeit(0)
    assert (over.scores, over.phase) == ((-7, 2 + 7), "over")


def test_hs25_the_trick_in_question_counts_for_the_other_side() -> None:
    position = so_far(contract("bid 7"), 6, 3, 1, 1)
    position = position.play(position.words()[0])
    assert position.forfeit(0).scores == (-7, 4 + 1)


def test_hs25_bidders_who_have_made_their_bid_and_renege_lose_it() -> None:
    assert so_far(contract("bid 7"), 6, 1, 3, 1).forfeit(0).scores == (-7, 2 + 1)


@pytest.mark.parametrize("leads, takes, others", [(0, 1, 2 - 1 + 7 + 1), (1, 0, 2 + 7 + 1), (2, 3, 9), (3, 2, 10)])
def test_hs25_the_trick_in_question_is_taken_from_who_took_it_whoever_led_to_it(
    leads: int, takes: int, others: int
) -> None:
    # Five tricks were played, three for the bidders; the third is in question, and seven are left.
    position = so_far(contract("bid 7"), 2, 1, 1, 1)
    position.state.leader[2:4] = [leads, takes]
    assert position.forfeit(0, 2).scores == (-7, others)


@pytest.mark.parametrize("level, lost", [(1, 12), (3, 36)])
def test_hs25_bidders_of_a_hossie_lose_the_hossie(level: int, lost: int) -> None:
    assert so_far(contract(LEVELS[level - 1]), 2, 0, 2, 0).forfeit(0).scores == (-lost, 8)


def test_hs25_with_more_sides_the_tricks_not_played_are_nobodys() -> None:
    assert so_far(contract("bid 8", 3), 3, 1, 2).forfeit(0).scores == (-8, 1, 2)
    assert so_far(contract("bid 8", 6), 3, 1, 2, 0, 1, 0).forfeit(0).scores == (-8, 2, 2)


def test_hs25_when_defenders_renege_the_bidders_have_made_their_bid() -> None:
    assert so_far(contract("bid 7"), 2, 4, 1, 1).forfeit(1).scores == (7, 0)


def test_hs25_when_defenders_renege_the_bidders_score_more_if_they_have_it() -> None:
    assert so_far(contract("bid 7"), 5, 1, 4, 1).forfeit(1).scores == (9, 0)


@pytest.mark.parametrize("level, points", [(1, 24), (3, 72)])
def test_hs25_when_defenders_of_a_hossie_renege_it_is_made(level: int, points: int) -> None:
    assert so_far(contract(LEVELS[level - 1]), 3, 1, 0, 0).forfeit(1).scores == (points, 0)


def test_hs25_when_defenders_renege_all_others_score_nothing() -> None:
    assert so_far(contract("bid 8", 3), 3, 1, 2).forfeit(1).scores == (8, 0, 0)
    assert so_far(contract("bid 8", 3), 9, 1, 2).forfeit(2).scores == (9, 0, 0)
    assert so_far(contract("bid 7", defenders_score_when_made=True), 2, 4, 1, 1).forfeit(1).scores == (7, 0)


def test_hs25_a_forfeit_may_end_the_game() -> None:
    over = so_far(contract("bid 7", scores=(57, 63)), 2, 4, 1, 1).forfeit(1)
    assert (over.scores, over.winner) == ((64, 63), 0)


def test_hs25_the_next_dealer_deals_after_a_forfeit() -> None:
    over = so_far(contract("bid 7"), 2, 4, 1, 1).forfeit(1)
    assert (over.next_dealer, over.awaits) == (0, "deal")


@pytest.mark.parametrize(
    "words", [[], ["hossie", "pass", "pass", "pass"], ["hossie", "pass", "pass", "pass", "name hearts", "alone"]]
)
def test_hs25_no_forfeit_before_the_play(words: list[str]) -> None:
    with pytest.raises(Refused, match="A hand can be forfeited from the first lead to the next deal"):
        said(opened("hossie", 3), *words).forfeit(0)


def test_hs25_no_forfeit_of_a_side_that_is_none() -> None:
    with pytest.raises(Refused, match="Side 2 has no seat in this hand's play"):
        contract("bid 7").forfeit(2)


def test_hs25_the_sides_may_agree_on_a_score_they_name() -> None:
    over = so_far(contract("bid 7"), 2, 4, 1, 1).settle((5, 3))
    assert (over.scores, over.phase, over.next_dealer) == ((5, 3), "over", 0)


@pytest.mark.parametrize("seat, scores", [(0, (-7, 12)), (2, (-7, 12)), (1, (7, 0)), (3, (7, 0))])
def test_hs25_a_seat_gives_up_for_its_side(seat: int, scores: tuple[int, int]) -> None:
    table = Table(game_named("hossie"), Header("hossie", {}, {}, ("Ann", "Ben", "Cid", "Dot")))
    table.add(table.deal(table.deck(), 3))
    for word in ("bid 7", "pass", "pass", "pass", "name hearts", "9C"):
        assert table.turn is not None
        do(table, table.turn, Act(word))
    assert table.ask(seat, Forfeit()) == (
        Ruled(scores, "forfeit", seat),
    )  # no trick is finished: twelve for the others
    do(table, seat, Forfeit())
    assert table.told(None) == [f"{table.names[seat]} forfeits the hand."]
    assert table.view(None).scores == scores


def test_hs26_the_result_of_a_hand_tells_all_of_it() -> None:
    result = played_out(contract("bid 7"), 3, 4, 2, 3).result
    assert result is not None
    assert (result.dealer, result.declarer, result.contract) == (3, 0, "7 no-trump")
    assert (result.tricks, result.scores, result.points, result.melds) == ((3, 4, 2, 3), (-7, 7), None, None)


def test_account_says_how_each_side_scored() -> None:
    """HS-V19 and HS-V20 in words."""
    made = played_out(contract("bid 7"), 5, 2, 4, 1).result
    lost = played_out(contract("bid 7"), 3, 4, 2, 3).result
    assert made is not None
    assert lost is not None
    assert sentences(made.account) == [
        "Ann and Cem took 9 tricks, and the bid of 7 is made: +9.",
        "Ben and Dea took 3 tricks, which do not count against a bid that is made: 0.",
    ]
    assert sentences(lost.account, own=3) == [
        "Ann and Cem took 5 tricks, and the bid of 7 is lost: −7.",
        "You and Ben took 7 tricks: +7.",
    ]
    assert [(one.kind, one.seats, one.sum) for one in lost.account] == [("lost", (0, 2), -7), ("scores", (1, 3), 7)]
