"""Random play-outs: the same from the same seed in every form, on any number of threads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from horseplay.compiled import Form, kernels, plain
from horseplay.game import Game
from horseplay.games import horsethief, hoskin, hossie
from horseplay.search import playout
from horseplay.search.playout import CHUNK, PROGRAM, Scratch, below, pick, random_hands, seeded, shuffle

GAMES = [Game.of(module) for module in (hossie, horsethief, hoskin)]
PRESETS = [pytest.param(game, preset, id=f"{game.name} {preset}") for game in GAMES for preset in game.presets]


def both(game: Game) -> list[Form]:
    """The plain form and, where there is a compiler, the compiled one."""
    pytest.importorskip("numba")
    compiled = kernels(game, PROGRAM, wait=True)
    assert compiled is not None
    return [plain(game, PROGRAM), compiled]


@pytest.mark.parametrize("game, preset", PRESETS)
def test_same_seed_same_hands_in_both_forms_and_on_two_threads(game: Game, preset: str) -> None:
    house, hands = game.house(preset), 2 * CHUNK + 7
    both(game)
    slow = random_hands(game, house, hands, seed=5, compiled=False)
    fast = random_hands(game, house, hands, seed=5, compiled=True)
    two = random_hands(game, house, hands, seed=5, threads=2, compiled=True)
    whatever = random_hands(game, house, hands, seed=5, threads=3)
    assert slow.hands == hands
    assert slow._replace(seconds=0, compiled=hands) == fast._replace(seconds=0)
    assert fast._replace(seconds=0) == two._replace(seconds=0)
    assert two._replace(seconds=0, compiled=0) == whatever._replace(seconds=0, compiled=0)
    assert slow.checksum != random_hands(game, house, hands, seed=6, compiled=True).checksum


def test_a_run_goes_over_to_machine_code_and_comes_out_the_same() -> None:
    game, house = GAMES[0], GAMES[0].house()
    slow, fast = both(game)
    forms: list[Callable[[], Form]] = [lambda: slow, lambda: fast, lambda: slow, lambda: fast]
    scratches = [Scratch(form(), house) for form in forms]
    for chunk, scratch in enumerate(scratches):
        scratch.play(3, chunk, CHUNK)
    mixed = playout._played(scratches, 2, 0.0)
    assert mixed.compiled == 2 * CHUNK
    assert mixed._replace(compiled=0) == random_hands(game, house, 4 * CHUNK, 3, compiled=False)._replace(seconds=0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_table_adds_up(game: Game) -> None:
    both(game)
    played = random_hands(game, game.house(), 3000, 1, compiled=True)
    assert played.hands == 3000
    assert 0 <= played.made <= played.declared <= played.hands
    assert sum(played.wins) == played.games
    assert played.means == tuple(gain / 3000 for gain in played.gains)
    assert played.speed > 0


def test_no_hands_are_no_hands() -> None:
    played = random_hands(GAMES[0], GAMES[0].house(), 0, 1, compiled=False)
    assert (played.acts, played.hands, played.means) == (0, 0, (0.0, 0.0))


def test_nine_at_horsethief_run_out_of_stock_alike_in_both_forms() -> None:
    game = GAMES[1]
    house = game.house(given={"players": 9})
    both(game)
    waits = 0
    for n in range(60):
        deck, rng = game.deck(house).full(), [seeded(n)]
        shuffle(deck, len(deck), rng)
        at = game.start(house).deal(deck, 0)
        while at.awaits == "act":
            at = at.play(pick(sum(1 << act for act in at.legal), rng))
        waits += at.awaits == "reshuffle"
    assert waits > 0
    slow, fast = (random_hands(game, house, 600, 1, compiled=compiled) for compiled in (False, True))
    assert slow._replace(seconds=0, compiled=600) == fast._replace(seconds=0)


# ---------------------------------------------------------------- chance


def test_below_is_even() -> None:
    rng = [seeded(1)]
    counts = Counter(below(rng, 6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    assert all(abs(n - 10_000) < 500 for n in counts.values())


def test_the_generator_stays_a_signed_word() -> None:
    rng = [seeded(9)]
    for _ in range(10_000):
        below(rng, 52)
        assert 0 < rng[0] < 2**63


def test_pick_takes_every_member_and_nothing_else() -> None:
    rng = [seeded(2)]
    mask = 1 << 61 | 1 << 30 | 1
    counts = Counter(pick(mask, rng) for _ in range(3000))
    assert sorted(counts) == [0, 30, 61]
    assert min(counts.values()) > 900


def test_shuffle_reaches_every_order_and_leaves_the_rest() -> None:
    rng, orders = [seeded(3)], Counter[tuple[int, ...]]()
    for _ in range(2400):
        deck = [0, 1, 2, 3, 4]
        shuffle(deck, 4, rng)
        assert deck[4] == 4
        orders[tuple(deck)] += 1
    assert len(orders) == 24
    assert min(orders.values()) > 60


def test_seeds_differ() -> None:
    words = {seeded(seed, chunk) for seed in range(50) for chunk in range(50)}
    assert len(words) == 2500
    assert all(0 < word < 2**63 for word in words)
