"""Speed floors at a fifth of the goals that `python -m bench` measures against, so that only a real fall is noticed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from horseplay.compiled import kernels
from horseplay.game import Game
from horseplay.games import horsethief, hoskin, hossie
from horseplay.search.playout import PROGRAM, Scratch, random_hands

GAMES = [Game.of(module) for module in (hossie, horsethief, hoskin)]


def best(measure: Callable[[], float]) -> float:
    """The best of a few runs, in which the machine was least busy with something else."""
    return max(measure() for _ in range(5))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_plays_eight_million_acts_a_second(game: Game) -> None:
    pytest.importorskip("numba")
    form = kernels(game, PROGRAM, wait=True)
    assert form is not None
    scratch = Scratch(form, game.house())

    def measure() -> float:
        before, begun = int(scratch.tally[0]), time.thread_time()
        scratch.play(1, 1, 10_000)
        return (int(scratch.tally[0]) - before) / (time.thread_time() - begun)

    assert best(measure) > 8e6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_plain_plays_sixty_thousand_acts_a_second(game: Game) -> None:
    def measure() -> float:
        begun = time.thread_time()
        return random_hands(game, game.house(), 100, 1, compiled=False).acts / (time.thread_time() - begun)

    assert best(measure) > 60_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_position_plays_an_act_in_fifty_microseconds(game: Game) -> None:
    chance, hand = random.Random(1), []
    deck = game.deck(game.house()).full()
    chance.shuffle(deck)
    at = game.start().deal(deck, 0)
    while at.awaits == "act":
        act = chance.choice(at.legal)
        hand.append((at, act))
        at = at.play(act)

    def measure() -> float:
        begun = time.thread_time()
        for at, act in hand:
            at.play(act)
        return len(hand) / (time.thread_time() - begun)

    assert best(measure) > 1e6 / 50
