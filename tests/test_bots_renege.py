"""What a watchful bot notices: cards that show that somebody did not follow suit."""

from __future__ import annotations

import random

import pytest

from horseplay import Position, game_named
from horseplay.bots.renege import noticed
from tests.hands import CASE_IDS, CASES, begun, walk_hands
from tests.table import dealt, said

# Hearts are trump. JD, the left bower, is a heart; seat 3 has spades only.
HANDS = (
    "JH JH AH AH KH KH AC AC KC KC QC QC",
    "JD JD TC TC JC JC KD KD QD QD TD TD",
    "9C 9C QH QH TH TH 9H 9H AD AD 9D 9D",
    "AS AS KS KS QS QS JS JS TS TS 9S 9S",
)


def laid(cards: str) -> Position:
    """Seat 0 leads at 7 hearts, and these cards are laid, lawful or not."""
    position = said(dealt("hossie", HANDS, 3), "bid 7", "pass", "pass", "pass", "name hearts")
    for card in cards.split():
        position = position.play(card, renege=True)
    return position


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("AC KD 9C 9S", {}),  # nobody can know
        ("AC KD 9C 9S  KC TC 9C 9S", {1: [0]}),  # the club of the next trick gives it away
        ("AC KD 9C 9S  KC TC", {1: [0]}),  # as soon as it lies
        ("AC KD 9C 9S  JH JD QH TS", {}),  # a diamond and the left bower are no clubs
        ("AC TC 9C 9S  JH KD QH TS", {}),  # one who has shown no heart may throw
        ("AC TC 9C 9S  JH KD QH TS  JH JD TH TS", {1: [1]}),  # the left bower is a heart, thrown too late
        ("JH JD QH 9S  JH JD QH 9S  AC KD 9C TS  AC QD 9C TS  KC TC AD JS", {1: [3, 2]}),  # two, the newest first
        ("JH JD AD 9S  JH JD QH 9S  AC KD 9C TS  KC TC 9C TS", {1: [2], 2: [0]}),  # two seats
    ],
)
def test_hs25_what_later_cards_give_away(cards: str, found: dict[int, list[int]]) -> None:
    position = laid(cards)
    for seat in range(4):
        told = sorted(((other + seat) % 4, trick) for other, trick in noticed(position.view(seat)))
        expected = [(guilty, trick) for guilty, tricks in found.items() for trick in sorted(tricks) if guilty != seat]
        assert told == expected, seat  # nobody accuses himself
    own = noticed(position.view(0))
    assert [trick for _, trick in own] == sorted((trick for _, trick in own), reverse=True)


def test_hs25_a_diamond_led_is_not_followed_by_the_left_bower() -> None:
    position = said(dealt("hossie", HANDS, 0), "bid 7", "pass", "pass", "pass", "name hearts")
    for card in ["KD", "AD", "9S", "AC", "AD", "9S", "AC", "JD", "TC", "9C", "TS", "KC", "QC"]:
        position = position.play(card, renege=True)
    assert [noticed(position.view(seat)) for seat in range(4)] == [[], [], [], []]
    position = position.play("QD", renege=True)  # seat 1 had a diamond when he laid JD to AD
    assert [noticed(position.view(seat)) for seat in range(4)] == [[(1, 1)], [], [(3, 1)], [(2, 1)]]


def test_nothing_is_noticed_before_there_is_a_contract() -> None:
    game = game_named("hossie")
    position = game.start(game.house())
    assert noticed(position.view(0)) == []
    assert noticed(dealt("hossie", HANDS, 3).view(0)) == []


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_the_innocent_are_never_accused(name: str, n: int) -> None:
    """Random lawful hands, several hundred of each game over all its house rules."""
    rng, hands = random.Random(n), 0
    for seed in range(4):
        for history, _ in walk_hands(begun(name, n), 4, seed=1000 * n + seed):
            position = history.position
            ended = position.phase == "over" and position.dealer is not None
            hands += ended
            if ended or rng.random() < 0.02:
                assert all(noticed(position.view(seat)) == [] for seat in range(position.rules.seats))
    assert hands >= 4
