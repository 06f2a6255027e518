"""Horsethief's scores, the end of the game, forfeits and taking back (HT-18 to HT-23 of the rules page, and HS-24)."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import BadText, Position, Refusal, Refused, game_named
from horseplay.language import signed
from horseplay.log.events import BoardsDown, Header, Ruled, TookBack
from horseplay.manners import Manners
from horseplay.state import Record
from horseplay.table import Act, Forfeit, SayBoardsDown, Table, TakeBack
from tests.hands import begun, walk_hands
from tests.table import dealt, rules_of, said, sentences, shuffled

GAME = "horsethief"
ALL_IN = "in in in in"
# The cards of each trick, one to each of four seats.
ROWS = ("AH KH QH JH", "AD KD QD JD", "AC KC QC JC", "TH 9H 8H 7H", "TD 9D 8D 7D")


def rows(takers: str) -> list[list[str]]:
    """The card of each seat in each trick: the highest of its row to the seat that is to take it."""
    made = []
    for row, taker in zip(ROWS, takers, strict=True):
        high, *low = row.split()
        made.append([high if seat == int(taker) else low.pop() for seat in range(4)])
    return made


def ready(
    takers: str, words: str = ALL_IN, scores: tuple[int, ...] = (0, 0, 0, 0), upcard: str = "7S", **options: Any
) -> Position:
    """Dealer 0, the first lead is due; all can follow suit in every trick, and its highest card lies with its taker."""
    cards = rows(takers)
    position = dealt(GAME, [" ".join(row[seat] for row in cards) for seat in range(4)], stock=upcard, **options)
    position = said(position, *words.split())
    while position.phase == "draw":
        position = position.play("done")
    return at(position, *scores)


def at(position: Position, *scores: int) -> Position:
    """The same position with these scores."""
    state = position.state.copy()
    state.scores[: len(scores)] = scores
    return position._replace(state=state)


def tricks(position: Position, takers: str, n: int = 5) -> Position:
    """The position after the first n tricks."""
    for row in rows(takers)[:n]:
        for _ in range(position.state.size):
            assert position.turn is not None
            position = position.play(row[position.turn])
    return position


def played(takers: str, words: str = ALL_IN, scores: tuple[int, ...] = (0, 0, 0, 0), **options: Any) -> Position:
    """The position after a whole hand whose tricks go to these seats."""
    position = tricks(ready(takers, words, scores, **options), takers)
    assert position.result is not None
    assert position.result.tricks == tuple(takers.count(str(seat)) for seat in range(4))
    return position


# ---------------------------------------------------------------- HT-18 to HT-21: points and penalties


@pytest.mark.parametrize(
    ("takers", "scores"),
    [("12301", (1, 2, 1, 1)), ("11230", (1, 2, 1, 1)), ("10302", (2, 1, 1, 1)), ("33120", (1, 1, 1, 2))],
)
def test_ht18_one_point_a_trick(takers: str, scores: tuple[int, ...]) -> None:
    assert played(takers).scores == scores


def test_ht18_points_are_added_to_the_score() -> None:
    assert played("12301", scores=(3, 4, 5, 6)).scores == (4, 6, 6, 7)
    result = played("12301", scores=(3, 4, 5, 6)).result
    assert result is not None
    assert result.scores == (1, 2, 1, 1)


def test_ht19_in_and_no_trick_costs_5() -> None:
    assert played("11111").scores == (-5, 5, -5, -5)
    assert played("11223").scores == (-5, 2, 2, 1)


@pytest.mark.parametrize("penalty", [0, 3, 5, 15])
def test_ht19_no_trick_penalty(penalty: int) -> None:
    assert played("11223", no_trick_penalty=penalty).scores == (-penalty, 2, 2, 1)


def test_ht9_ht_v20_out_changes_no_score() -> None:
    assert played("12101", "in in out in", scores=(0, 0, 0, 12)).scores[3] == 12


def test_ht20_who_chose_to_stay_in_pays() -> None:
    assert played("11110", "in in out in").scores == (1, 4, -5, 0)


def test_ht20_who_was_held_in_by_the_turned_card_pays() -> None:
    assert played("11223", "", upcard="2C").scores == (-5, 2, 2, 1)
    assert played("11223", "", upcard="7S", all_in_rule="spade").scores == (-5, 2, 2, 1)


def test_ht20_who_was_held_in_by_the_first_hand_pays() -> None:
    assert played("11223", "", all_in_rule="first_hand").scores == (-5, 2, 2, 1)


def test_ht20_ht_v13_the_forced_dealer_does_not_pay() -> None:
    assert played("11111", "in out out", scores=(2, 0, 0, 0)).scores == (2, 5, 0, 0)


def test_ht20_ht_v13_the_forced_dealer_pays_under_the_option() -> None:
    position = played("11111", "in out out", scores=(2, 0, 0, 0), penalty_if_forced_by_minimum=True)
    assert position.scores == (-3, 5, 0, 0)


def test_ht20_ht_v13b_the_dealer_by_choice_pays() -> None:
    assert played("11211", "in in out in", scores=(2, 0, 0, 0)).scores == (-3, 4, 1, 0)


@pytest.mark.parametrize(("pays", "score"), [(False, 0), (True, -5)])
def test_ht20_ht_v17_the_forced_right_neighbour(pays: bool, score: int) -> None:
    position = played("00000", "out out", penalty_if_forced_by_minimum=pays)
    assert position.scores == (5, 0, 0, score)


def test_ht20_who_forced_the_dealer_pays_for_himself() -> None:
    assert played("00000", "in out out").scores == (5, -5, 0, 0)  # 1 chose, 0 was forced


def test_ht20_who_was_forced_scores_its_tricks() -> None:
    assert played("33003", "out out").scores == (2, 0, 0, 3)


def test_ht20_forced_in_one_hand_does_not_free_in_the_next() -> None:
    position = played("33333", "out out")  # 3 and 0 forced; 0 pays nothing
    assert position.scores == (0, 0, 0, 5)
    cards = " ".join(" ".join(row[seat] for row in rows("11111")) for seat in range(4)).split()
    rest = [kind for kind in position.deck.full() if position.deck.card(kind) not in cards]
    seven = position.deck.kind("7S")
    rest.remove(seven)
    position = position.deal([*map(position.deck.kind, cards), seven, *rest])  # dealer 1: 2, 3, 0, 1
    position = tricks(said(position, "in", "out", "in", "in", "done", "done", "done"), "11111")
    assert position.scores == (-5, 5, -5, 5)


@pytest.mark.parametrize("pays", [False, True])
def test_ht20_at_a_table_of_two_both_pay(pays: bool) -> None:
    hands = ["2H 3H 4H 5H 6H", "AH KH QH JH TH"]
    position = dealt(GAME, hands, stock="7S", players=2, penalty_if_forced_by_minimum=pays)
    position = said(position, "done", "done", "AH", "2H", "KH", "3H", "QH", "4H", "JH", "5H", "TH", "6H")
    assert position.scores == (-5, 5)


def test_ht21_starts_at_0() -> None:
    assert rules_of(GAME).scores == (0, 0, 0, 0)


def test_ht21_negative_scores_grow_and_shrink() -> None:
    assert played("11223", scores=(-5, -4, 0, -1)).scores == (-10, -2, 2, 0)


# ---------------------------------------------------------------- HT-22: the end of the game


def test_ht22_first_to_15_wins() -> None:
    position = played("12301", scores=(0, 13, 0, 0))
    assert (position.over, position.winner, position.scores) == (True, 1, (1, 15, 1, 1))
    assert position.awaits == "nothing"


def test_ht22_14_is_not_enough() -> None:
    position = played("12301", scores=(0, 12, 0, 0))
    assert (position.over, position.winner, position.awaits) == (False, None, "deal")


def test_ht22_more_than_15_wins() -> None:
    assert played("11111", scores=(0, 14, 0, 0)).winner == 1


def test_ht22_the_hand_is_played_out_and_all_points_entered() -> None:
    position = tricks(ready("12301", scores=(0, 14, 0, 0)), "12301", 1)  # seat 1 has its fifteenth point
    assert (position.over, position.phase) == (False, "play")
    assert played("12301", scores=(0, 14, 0, 0)).scores == (1, 16, 1, 1)


def test_ht22_a_score_of_15_reached_in_mid_hand_is_final() -> None:
    position = played("12222", scores=(0, 14, 0, 0))  # no trick after the first, and nothing lost
    assert (position.winner, position.scores) == (1, (-5, 15, 4, -5))


@pytest.mark.parametrize(
    ("takers", "scores", "first", "highest"),
    [
        # 0 needs three and has the third in trick 4; 1 needs two and has the second in trick 5: both stand at 15
        ("10001", (12, 13, 0, 0), 0, None),
        # 1 needs one and has it in trick 1; 0 needs two, has the second in trick 3 and goes on to 17
        ("10000", (13, 14, 0, 0), 1, 0),
        # 3 reaches 15 in trick 2 and 16 in trick 5, 2 reaches 15 in trick 3, 1 in trick 1
        ("13203", (0, 14, 14, 14), 1, 3),
        # 2 comes first in trick 3 and is the highest as well
        ("22210", (12, 14, 12, 0), 2, None),
    ],
)
def test_ht22_tie_at_target(takers: str, scores: tuple[int, ...], first: int, highest: int | None) -> None:
    position = played(takers, scores=scores)
    assert (position.over, position.winner) == (True, first)
    position = played(takers, scores=scores, tie_at_target="highest")
    assert (position.over, position.winner) == (highest is not None, highest)


def test_ht22_equal_highest_play_another_hand() -> None:
    position = played("10001", scores=(12, 13, 0, 0), tie_at_target="highest")
    assert position.scores == (15, 15, -5, -5)
    assert (position.awaits, position.next_dealer) == ("deal", 1)


@pytest.mark.parametrize(
    ("takers", "words", "winner"),
    [
        ("10001", ALL_IN, 0),  # 18 and 17
        ("10011", ALL_IN, 1),  # 17 and 18
        ("22222", "out in in out", None),  # 15 and 15 still
        ("02220", "out in in in", 0),  # 17 and 15
        ("12223", "in in in in", 1),  # 10 and 16
        ("22223", "in in in out", 0),  # 15 and 10: now one is the highest alone
    ],
)
def test_ht22_after_equal_highest_the_next_hand_decides(takers: str, words: str, winner: int | None) -> None:
    position = played(takers, words, scores=(15, 15, 0, 0), tie_at_target="highest")
    assert position.winner == winner


def test_ht22_equal_highest_below_the_target_do_not_matter() -> None:
    position = played("10001", scores=(3, 4, 0, 0), tie_at_target="highest")
    assert (position.over, position.scores) == (False, (6, 6, -5, -5))


def test_ht22_equal_scores_below_the_highest_do_not_matter() -> None:
    assert played("11230", scores=(14, 14, 14, 0), tie_at_target="highest").winner == 1  # 15, 16, 15


@pytest.mark.parametrize(("target", "winner"), [(1, 1), (2, 1), (3, None), (15, None), (99, None)])
def test_ht22_target(target: int, winner: int | None) -> None:
    assert played("12031", target=target).winner == winner


def test_ht22_target_99_is_reached() -> None:
    assert played("12031", scores=(0, 97, 0, 0), target=99).winner == 1


@pytest.mark.parametrize("tie", ["first_to_reach", "highest"])
def test_ht22_lone_player_wins_with_his_5(tie: str) -> None:
    position = at(dealt(GAME, [], stock="7S", minimum_two="lone_scores_5", tie_at_target=tie), 14, 13, 10, 9)
    position = said(position, "out", "in", "out", "out")
    assert (position.scores, position.winner) == ((14, 13, 15, 9), 2)


# ---------------------------------------------------------------- HT-23: forfeits and misdeals


def test_ht23_a_forfeited_hand_costs_5_and_the_others_score_what_they_have() -> None:
    position = tricks(ready("12231"), "12231", 3).forfeit(3)  # 1 has one, 2 has two, 0 and 3 have none
    assert position.scores == (0, 1, 2, -5)
    assert (position.awaits, position.next_dealer) == ("deal", 1)


def test_ht23_a_forfeit_takes_the_tricks_of_who_forfeits() -> None:
    assert tricks(ready("12231"), "12231", 4).forfeit(2).scores == (0, 1, -5, 1)


def test_ht23_tricks_not_yet_played_count_for_nobody() -> None:
    position = tricks(ready("12231"), "12231", 2)
    position = position.play(rows("12231")[2][2])  # the third trick is begun
    assert position.forfeit(0).scores == (-5, 1, 1, 0)


def test_ht23_the_forfeit_costs_the_penalty_of_the_house() -> None:
    assert tricks(ready("12231", no_trick_penalty=3), "12231", 1).forfeit(1).scores == (0, -3, 0, 0)


def test_ht23_who_was_forced_in_pays_a_forfeit() -> None:
    assert tricks(ready("30303", "out out"), "30303", 2).forfeit(0).scores == (-5, 0, 0, 1)


def test_ht23_before_the_first_trick_only_the_forfeit_counts() -> None:
    assert ready("12231").forfeit(1).scores == (0, -5, 0, 0)


def test_ht23_a_forfeit_can_end_the_game_for_another() -> None:
    position = tricks(ready("12231", scores=(0, 14, 14, 0)), "12231", 2).forfeit(0)
    assert (position.scores, position.winner) == ((-5, 15, 15, 0), 1)  # 1 in trick 1, 2 in trick 2


def test_ht23_a_forfeit_undoes_a_fifteenth_point() -> None:
    position = tricks(ready("12231", scores=(0, 14, 0, 0)), "12231", 1).forfeit(1)
    assert (position.over, position.scores[1]) == (False, 9)


def test_ht9_ht23_who_is_out_has_no_hand_to_forfeit() -> None:
    position = tricks(ready("12121", "in in out out"), "12121", 1)
    with pytest.raises(Refused):
        position.forfeit(3)


@pytest.mark.parametrize("words", [[], ["in", "in", "in", "in"]])
def test_ht23_nothing_is_forfeited_before_the_first_lead(words: list[str]) -> None:
    with pytest.raises(Refused, match="from the first lead to the next deal"):
        said(dealt(GAME, [], stock="7S"), *words).forfeit(0)


def test_ht23_a_renege_can_be_laid_where_the_table_allows_it() -> None:
    position = said(ready("12301"), "AH")
    assert position.turn == 2
    card = next(card for card in position.hand(2) if card[1] == "D")
    assert not position.lawful(card)
    position = position.play(card, renege=True)
    assert position.table[-1] == (2, card)
    with pytest.raises(Refused, match="You do not hold"):
        position.play("AH", renege=True)  # seat 1 has played it


def test_ht23_after_a_misdeal_the_same_dealer_deals_again() -> None:
    position = played("12301")
    with pytest.raises(BadText, match="not the cards of the deck"):
        position.deal([0] * 52)
    assert (position.awaits, position.next_dealer) == ("deal", 1)
    assert position.deal(shuffled(position, 2), 1).dealer == 1


# ---------------------------------------------------------------- people at the table: HS-24, HT-23


def table(takers: str, n: int = 0, words: str = ALL_IN, **manners: Any) -> Table:
    """A table where n tricks of such a hand have been played."""
    names = ("Ada", "Bob", "Cem", "Dan")
    made = Table(game_named(GAME), Header(GAME, {}, {}, names), Manners(**manners))
    position = dealt(GAME, [" ".join(row[seat] for row in rows(takers)) for seat in range(4)], stock="7S")
    cards = [card for seat in range(4) for card in position.hand(seat)]
    rest = [card for card in map(position.deck.card, position.deck.full()) if card not in [*cards, "7S"]]
    made.add(made.deal([*cards, "7S", *rest], 0))
    for word in words.split():
        act(made, word)
    while made.history.position.phase == "draw":
        act(made, "done")
    for row in rows(takers)[:n]:
        for _ in range(made.history.position.state.size):
            assert made.turn is not None
            act(made, row[made.turn])
    return made


def act(at: Table, word: str) -> None:
    """The seat in turn does this."""
    assert at.turn is not None
    events = at.ask(at.turn, Act(word))
    assert not isinstance(events, Refusal), events
    for event in events:
        at.add(event)


def ask(at: Table, seat: int, request: TakeBack | SayBoardsDown | Forfeit) -> str:
    """What became of a request: "done", or the code of the refusal."""
    events = at.ask(seat, request)
    if isinstance(events, Refusal):
        return events.code
    for event in events:
        at.add(event)
    return "done"


def test_hs24_the_last_card_may_be_taken_back() -> None:
    at = table("12301")
    act(at, "AH")
    assert at.ask(1, TakeBack()) == (TookBack(1, "AH"),)
    assert ask(at, 1, TakeBack()) == "done"
    assert (at.turn, at.view(1).hand.count("AH"), at.view(None).trick) == (1, 1, ())


def test_hs24_a_card_taken_back_is_known_to_all_until_it_is_played() -> None:
    at = table("12301")
    act(at, "AH")
    ask(at, 1, TakeBack())
    for viewer in (0, 2, 3):
        assert at.view(viewer).zone("hand", (1 - viewer) % 4).cards == ("AH",)
    act(at, "AH")
    assert at.view(0).zone("hand", 1).cards == ()


def test_hs24_only_by_who_played_it() -> None:
    at = table("12301")
    act(at, "AH")
    assert [ask(at, seat, TakeBack()) for seat in (0, 2, 3)] == ["nothing-to-take-back"] * 3


def test_hs24_closed_by_the_next_card() -> None:
    at = table("12301")
    act(at, "AH")
    act(at, rows("12301")[0][2])
    assert ask(at, 1, TakeBack()) == "nothing-to-take-back"


def test_hs24_closed_by_boards_down() -> None:
    at = table("12301")
    act(at, "AH")
    assert ask(at, 3, SayBoardsDown()) == "nothing-to-close"  # it is for the one who plays next
    assert at.ask(2, SayBoardsDown()) == (BoardsDown(2),)
    assert ask(at, 2, SayBoardsDown()) == "done"
    assert ask(at, 1, TakeBack()) == "nothing-to-take-back"


def test_hs24_the_last_card_of_a_trick_until_the_next_lead() -> None:
    at = table("12301", 1)
    assert ask(at, 0, TakeBack()) == "done"  # 1 2 3 0: the dealer played last
    assert (at.turn, at.view(None).taken) == (0, (0, 0, 0, 0))


def test_hs24_the_last_card_of_the_hand_until_the_next_deal() -> None:
    at = table("12301", 5)
    assert at.history.position.scores == (1, 2, 1, 1)
    # Seat 0 took the fourth trick and led to the fifth, so that 3 played last.
    assert ask(at, 3, TakeBack()) == "done"
    assert (at.turn, at.history.position.scores, at.hands) == (3, (0, 0, 0, 0), [])


def test_hs24_not_after_the_next_deal() -> None:
    at = table("12301", 5)
    at.add(at.deal(at.deck()))
    assert ask(at, 3, TakeBack()) == "nothing-to-take-back"


def test_hs24_it_concerns_cards_played_only() -> None:
    at = table("12301", 0, "in")
    assert ask(at, 1, TakeBack()) == "nothing-to-take-back"  # nor in or out
    at = table("12301", 0, "in in in")
    act(at, "in")
    act(at, at.view(1).hand[0])
    assert ask(at, 1, TakeBack()) == "nothing-to-take-back"  # nor a discard


def test_hs24_take_back_off() -> None:
    at = table("12301", take_back="off")
    act(at, "AH")
    assert ask(at, 1, TakeBack()) == "no-take-back"


def test_ht23_forfeit_at_the_table() -> None:
    at = table("12231", 3)
    assert at.ask(3, Forfeit()) == (Ruled((0, 1, 2, -5), "forfeit", 3),)
    assert ask(at, 3, Forfeit()) == "done"
    assert at.history.position.scores == (0, 1, 2, -5)
    assert at.told(0) == ["Dan forfeits the hand."]
    assert at.next_dealer == 1


def test_ht23_forfeit_at_the_table_before_the_first_lead_is_refused() -> None:
    assert ask(table("12231", 0, "in"), 3, Forfeit()) == "wrong-time"


def test_account_says_what_each_seat_took() -> None:
    for history, _ in walk_hands(begun("horsethief", 0), 30, seed=3):
        result = history.position.result
        if result is not None:
            s: Record = history.position.state
            inside = [seat for seat in range(4) if s.inside >> seat & 1]
            assert [one.seats for one in result.account] == [(seat,) for seat in inside]
            for seat, sentence in zip(inside, sentences(result.account), strict=True):
                assert sentence.endswith(f": {signed(result.scores[seat])}.")
                assert ("forced" in sentence) == (result.tricks[seat] == 0 and result.scores[seat] == 0)
