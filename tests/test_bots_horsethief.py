"""What Horsethief's bot does in hands that a player can judge at a glance; seat 3 deals, seat 0 speaks first."""

from __future__ import annotations

from typing import Any

import pytest

from horseplay import game_named
from horseplay.bots import bot_for
from tests.table import dealt, said

bot = bot_for(game_named("horsethief"))


def does(hands: tuple[str, ...], upcard: str, *words: str, **options: Any) -> str:
    """What the seat in turn does after these acts, with this card turned up."""
    position = said(dealt("horsethief", hands, dealer=3, stock=upcard, **options), *words)
    assert position.turn is not None
    return bot(position.view(position.turn))


BWH: dict[str, Any] = {"minimum_two": "lone_scores_5", "declare_mode": "simultaneous", "bowers": True}

CALLS = [
    ("three low cards of nothing stay out", "2H 4D 5D 7C 9H", "7S", {}, "out"),
    ("one small trump stays out", "2S 4D 5D 7C 9H", "7S", {}, "out"),
    ("the two highest trumps are in", "AS KS 2D 3H 4C", "7S", {}, "in"),
    ("three trumps are in", "TS 8S 5S 2D 3H", "7S", {}, "in"),
    ("ace of trump with two other aces is in", "AS AH AD 2C 3C", "7S", {}, "in"),
    ("nothing is to lose without a penalty", "2H 4D 5D 7C 9H", "7S", {"no_trick_penalty": 0}, "in"),
    ("the bowers are the highest trumps", "JS JC 2D 3H 4D", "7S", BWH, "in"),
    ("two middling trumps with many to speak stay out", "9S 8S 6C 9D 9H", "2S", {}, "out"),
    ("the left bower is no trump where there are none", "JC TC 2D 3H 4D", "7S", {}, "out"),
]


@pytest.mark.parametrize(("why", "hand", "upcard", "options", "right"), CALLS, ids=[case[0] for case in CALLS])
def test_horsethief_bot_declares(why: str, hand: str, upcard: str, options: dict[str, Any], right: str) -> None:
    assert does((hand,), upcard, **options) == right


def draws(hand: str, upcard: str, **options: Any) -> tuple[set[str], int]:
    """What seat 0 lays away and how many cards that are, when a club was turned and all are in."""
    position = dealt("horsethief", (hand,), dealer=3, stock=upcard, **options)
    gone = []
    while position.turn == 0:
        gone.append(bot(position.view(0)))
        position = position.play(gone[-1])
    assert gone.pop() == "done"
    return set(gone), len(gone)


DRAWS = [
    ("trumps and aces are kept", "AC 4C AH 9D 3S", {}, {"9D", "3S"}),
    ("nothing is worth keeping", "2H 4D 5D 7S 9H", {}, {"2H", "4D", "5D", "7S", "9H"}),
    ("five trumps stand pat", "2C 3C 4C 5C TC", {}, set()),
    ("the lowest go first where three may be drawn", "2H 4D 5D QS KH", {"max_draw": 3}, {"2H", "4D", "5D"}),
    ("the left bower is a trump", "JS AH 9D 3S 2D", {"bowers": True}, {"9D", "3S", "2D"}),
    ("nothing may be drawn", "2H 4D 5D 7S 9H", {"max_draw": 0}, set()),
]


@pytest.mark.parametrize(("why", "hand", "options", "right"), DRAWS, ids=[case[0] for case in DRAWS])
def test_horsethief_bot_draws(why: str, hand: str, options: dict[str, Any], right: set[str]) -> None:
    assert draws(hand, "7C", **options) == (right, len(right))


def test_horsethief_dealer_takes_a_good_upcard_for_his_worst_trump() -> None:
    hands = ("2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", "2S 3S 4S 5S 6S", "2C 3C 4C 5C TC")
    position = dealt("horsethief", hands, dealer=3, stock="AC", upcard="dealer_first_draw")
    position = said(position, "done", "done", "done")
    assert bot(position.view(3)) == "2C"
    assert bot(position.play("2C").view(3)) == "done"


STAY = ("done",) * 4
PLAYS = [
    ("one of the highest trumps is led", ("AC KC 2D 3D 4D",), (), {"AC", "KC"}),
    ("the king is led too when the ace is the upcard", ("KC 2D 3D 4D 5D",), (), {"KC"}),
    ("an ace is led before a lone trump that higher ones may beat", ("QC AD KD 4D 2S",), (), {"AD"}),
    ("the last to play wins as cheaply as he can", ("9H", "TH", "2H", "KH AH QH 2D 3D"), ("9H", "TH", "2H"), {"QH"}),
    ("the last throws his lowest when he cannot win", ("9H", "AH", "2H", "KH QH 3H 2D 3D"), ("9H", "AH", "2H"), {"3H"}),
    ("the last to play trumps low", ("9H", "AH", "2H", "KC 3C 2D 3D 4D"), ("9H", "AH", "2H"), {"3C"}),
    ("the last trumps over a trump", ("9H", "AH", "4C 2D 3D 4D 5D", "KC 3C 6C 3S 4S"), ("9H", "AH", "4C"), {"6C"}),
    ("an ace is not beaten by its own suit", ("AH", "KH 2H 2D 3D 4D"), ("AH",), {"2H"}),
    ("a trump that cannot win is not wasted", ("9H", "AC 2D 3D 4D 5D", "KC 3C 6D 6S 7D"), ("9H", "AC"), {"6D", "6S"}),
]  # fmt: skip


@pytest.mark.parametrize(("why", "hands", "words", "right"), PLAYS, ids=[case[0] for case in PLAYS])
def test_horsethief_bot_plays(why: str, hands: tuple[str, ...], words: tuple[str, ...], right: set[str]) -> None:
    upcard = "AC" if "upcard" in why else "8C"
    assert does(hands, upcard, *STAY, *words) in right
