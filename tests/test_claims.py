"""Claims: the search finds what playing every line out finds, and the line it gives is one of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horseplay import Position
from horseplay.search.claims import Search, Verdict, claim, decide, friendly, line
from horseplay.state import Record
from horseplay.trick import add
from tests.hands import chosen
from tests.table import on_table, rules_of, shuffled

PROVED, REFUTED, UNDECIDED = Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED


def left(name: str, *hands: str, trump: str = "hearts", table: str = "", **options: Any) -> Position:
    """The end of a hand: these cards are left to the seats, and seat 0 leads or has led the first on the table."""
    position = on_table(name, table, trump=trump, **options)
    s = position.state
    s.done = position.rules.hand_size - max(len(hand.split()) for hand in hands)
    s.plays = s.done * s.size + s.laid
    s.leader[s.done] = 0
    for seat, hand in enumerate(hands):
        for kind in position.deck.read(hand):
            add(s.hand[seat], kind)
    return position


# ---------------------------------------------------------------- every line


def end_position(name: str, cards: int, rng: random.Random, options: dict[str, Any]) -> Position:
    """A random hand played at random until only so many tricks are left, the one on the table included."""
    while True:
        start = rules_of(name, **options)
        position = start.deal(shuffled(start, rng.randrange(1 << 30)), rng.randrange(start.rules.seats))
        laid = rng.randrange(3)
        while position.awaits == "act":
            s = position.state
            if position.playing and s.done == position.rules.hand_size - cards and s.laid == laid % s.size:
                return position
            position = position.play(chosen(position, rng))


def every_line(position: Position, side: int) -> tuple[bool, set[tuple[int, ...]]]:
    """Whether the side can take every trick, and the scores of all lines in which it does; nothing is left untried."""
    game, r = position.game, position.rules
    scores = set()

    def play(s: Record, lost: bool) -> bool:
        if s.phase == r.over_phase:
            if not lost:
                scores.add((s.winner, *s.scores))
            return not lost
        results, mask = [], game.legal(r, s)
        for kind in range(r.kinds):
            if mask >> kind & 1:
                then = s.copy()
                game.step(r, then, kind)
                taken = then.done > s.done
                results.append(play(then, lost or (taken and r.side[then.leader[then.done]] != side)))
        return any(results) if r.side[s.turn] == side else all(results)

    return play(position.state, False), scores


TABLES: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("hossie", {}, (2, 3)),
    ("hossie", {"players": 3}, (2, 3, 4)),
    ("hossie", {"players": 6}, (1, 2)),
    ("hossie", {"no_trump_reading": "any_suit"}, (2, 3)),
    ("horsethief", {}, (2, 3)),
    ("horsethief", {"players": 3, "must_beat": True, "must_trump": True, "bowers": True}, (3, 4)),
    ("hoskin", {}, (3, 4)),
    ("hoskin", {"undertrump": "free", "turn_direction": "to_the_right"}, (3, 4)),
]


@pytest.mark.parametrize("n", range(len(TABLES)), ids=[f"{name} {options}" for name, options, _ in TABLES])
def test_verdict_and_score_are_those_of_playing_every_line_out(n: int) -> None:
    name, options, sizes = TABLES[n]
    seen = set()
    for seed in range(125):
        rng = random.Random(1000 * n + seed)
        position = end_position(name, rng.choice(sizes), rng, options)
        seat = position.state.turn if rng.random() < 0.5 else rng.choice(position.active)
        side = position.rules.side[seat]
        holds, scores = every_line(position, side)
        assert claim(position, side) == (PROVED if holds else REFUTED), (seed, position)
        found, helped = line(position, side), friendly(position, side)
        assert (found is not None, helped is not None) == (holds, bool(scores)), (seed, position)
        for acts in (found, helped):
            end = position
            for act in acts or ():
                end = end.play(act)
            if acts:
                assert scores == {(end.state.winner, *end.state.scores)}, (seed, position)
        seen.add((holds, bool(scores)))
    assert seen == {(True, True), (False, True), (False, False)}


# ---------------------------------------------------------------- Hossie


def test_a_run_of_trumps_is_a_claim() -> None:
    position = left("hossie", "JH JD AH", "KH 9C TC", "9S TS QS", "QH 9D TD")
    assert claim(position, 0) is PROVED
    assert claim(position, 1) is REFUTED
    assert " ".join(line(position, 0) or ()) == "JH KH 9S QH JD 9C TS 9D AH TC QS TD"


def test_one_losing_card_refutes() -> None:
    # The jack fetches the king, and the ace of clubs is left for the nine.
    position = left("hossie", "JH 9C", "KH AC", "9S TS", "QH 9D")
    assert claim(position, 0) is REFUTED
    assert line(position, 0) is None
    assert friendly(position, 0) is None


def test_opponents_who_agree_may_throw_their_winner_away() -> None:
    position = left("hossie", "JH 9C", "KS AC", "9S TS", "QH 9D")
    assert claim(position, 0) is REFUTED
    assert " ".join(friendly(position, 0) or ()) == "JH AC 9S QH 9C KS TS 9D"


@pytest.mark.parametrize("trump, verdict", [("hearts", PROVED), ("spades", REFUTED)])
def test_left_bower_draws_the_ace_of_trump(trump: str, verdict: Verdict) -> None:
    assert claim(left("hossie", "JD 9H", "AH 9C", "9C TC", "9D TD", trump=trump), 0) is verdict


@pytest.mark.parametrize("jack, verdict", [("JD", REFUTED), ("JC", PROVED)])
def test_left_bower_beats_the_ace_of_trump(jack: str, verdict: Verdict) -> None:
    assert claim(left("hossie", "AH", jack, "9S", "9C"), 0) is verdict


def test_of_equal_cards_the_first_wins() -> None:
    assert claim(left("hossie", "AC", "AC", "9S", "9C"), 0) is PROVED
    assert claim(left("hossie", "", "AC", "9S", "9C", table="AC"), 1) is REFUTED
    assert claim(left("hossie", "9C 9D", "AC AD", "KC TD", "QC KD"), 1) is PROVED


def test_partners_claim_together() -> None:
    # The partner takes the king of clubs with his ace, and his ace of spades is the last trick.
    position = left("hossie", "KC 9S", "QC AD", "AC AS", "JC KS", trump="no-trump")
    assert claim(position, 0) is PROVED


def test_a_partner_who_must_overtake_has_the_lead() -> None:
    # His ace takes the king, and then he has to lead the nine of spades into the king.
    hands = ("KC QC", "JC KS", "AC 9S", "9C TS")
    assert claim(left("hossie", *hands, trump="no-trump"), 0) is REFUTED
    assert claim(left("hossie", *hands[:2], "AC AS", "9C TS", trump="no-trump"), 0) is PROVED
    assert claim(left("hossie", *hands[:2], "9C 9S", "9C TS", trump="no-trump"), 0) is PROVED


def test_who_sits_out_has_no_part_in_it() -> None:
    position = left("hossie", "AC", "KC", "JH", "QC")
    s: Record = position.state
    s.after[1], s.size, s.sits = 3, 3, 2
    assert claim(position, 0) is PROVED
    assert " ".join(line(position, 0) or ()) == "AC KC QC"


@pytest.mark.parametrize("reading, verdict", [("led_suit", PROVED), ("any_suit", REFUTED)])
def test_hs8_in_no_trump_another_suit_wins_only_where_the_house_says_so(reading: str, verdict: Verdict) -> None:
    position = left("hossie", "KC", "AD", "9S", "9C", trump="no-trump", no_trump_reading=reading)
    assert claim(position, 0) is verdict


def test_a_trick_on_the_table_counts() -> None:
    assert claim(left("hossie", "AC", "9H", "9S AS", "9D JH", table="KS KH"), 0) is REFUTED
    assert claim(left("hossie", "AC", "9D", "9S AS", "TD QD", table="JH KH"), 0) is PROVED


# ---------------------------------------------------------------- Hoşkin and Horsethief


def test_must_beat_costs_an_opponent_his_stopper() -> None:
    # "Stichzwang": the king must go up on the queen, and the second queen is high after the ace.
    position = left("hoskin", "JS", "KC JC", "AC QC", table="QC")
    assert claim(position, 2) is PROVED
    assert " ".join(line(position, 2) or ()) == "KC AC QC JS JC"


def test_must_beat_forces_the_claimant_to_take_the_lead() -> None:
    # He holds the ace and must win with it, and then lead the jack into the ten.
    position = left("hoskin", "QS", "AC JD", "QD TD", table="TC")
    assert claim(position, 1) is REFUTED
    assert claim(left("hoskin", "QS", "AC AD", "QD TD", table="TC"), 1) is PROVED


def test_a_long_run_in_hoskin_is_proved_at_once() -> None:
    mine = "AH " * 4 + "TH " * 4 + "KH " * 3 + "AS " * 2
    others = "QH JH QC QC KC KC TC TC AC AC JS QS KS", "KH QH JC JC TS TS JD JD QD QD AD AD KD"
    assert claim(left("hoskin", mine, *others), 0, budget=100) is PROVED
    assert claim(left("hoskin", mine.replace("AS", "JS"), *others), 0) is REFUTED


def test_trumps_left_out_ruff_the_ace() -> None:
    position = left("horsethief", "AC KC AS", "2C 3S 4S", "QC 2S 5S", trump="clubs", players=3)
    assert claim(position, 0) is PROVED
    position = left("horsethief", "AC KC AS", "2C 3C 4C", "QC 2S 5S", trump="clubs", players=3)
    assert claim(position, 0) is REFUTED


@pytest.mark.parametrize("bowers, verdict", [(False, PROVED), (True, REFUTED)])
def test_bowers_in_horsethief(bowers: bool, verdict: Verdict) -> None:
    assert claim(left("horsethief", "AC", "JS", "2C", trump="clubs", players=3, bowers=bowers), 0) is verdict


# ---------------------------------------------------------------- the budget


def test_a_spent_budget_leaves_it_undecided_and_always_at_the_same_place() -> None:
    rng = random.Random(3)
    position = end_position("hossie", 5, rng, {})
    verdicts = [claim(position, 0, budget) for budget in range(0, 400, 10)]
    assert verdicts[0] is UNDECIDED
    assert line(position, 0, 0) is None
    assert friendly(position, 0, 0) is None
    assert verdicts == [claim(position, 0, budget) for budget in range(0, 400, 10)]
    assert len({verdict for verdict in verdicts if verdict is not UNDECIDED}) == 1


def test_verdict_and_line_are_found_in_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position, made = left("hossie", "JH JD AH", "KH 9C TC", "9S TS QS", "QH 9D TD"), list[int]()

    class Counted(Search):
        """A search that is counted."""

        def __init__(self, at: Position, side: int, together: bool, budget: int) -> None:
            made.append(side)
            super().__init__(at, side, together, budget)

    monkeypatch.setattr("horseplay.search.claims.Search", Counted)
    verdict, cards = decide(position, 0)
    assert (verdict, " ".join(cards or ()), made) == (PROVED, "JH KH 9S QH JD 9C TS 9D AH TC QS TD", [0])
