"""Random lawful play to the end of a hand, and hand after hand: kernels bound to any game, and their Python face.
Layer 3.

The kernels call a game's kernels by name (`compiled.form` binds them) and keep to the same subset, so they run as
plain Python and as machine code and give the same hands from the same seed. Chance is a generator of one 64-bit word,
a row `rng` of one number.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
import threading
import time
from typing import NamedTuple

from horseplay import compiled as machine
from horseplay.compiled import Form
from horseplay.compiled.entry import Row, Rules, States, copy_state, deal, legal, pool, reshuffle, step
from horseplay.game import Game
from horseplay.house import HouseRules
from horseplay.state import NOBODY, Record

ENTRIES = ("random_hands_at",)

# ---------------------------------------------------------------- kernels

MULTIPLIER, WORD = 698769069, 0xFFFFFFFF  # multiply with carry; the product stays below 63 bits


def below(rng: Row, n: int) -> int:
    """A random number from 0 to n - 1."""
    x = MULTIPLIER * (rng[0] & WORD) + (rng[0] >> 32)
    rng[0] = x
    return ((x & WORD) ^ (x >> 32)) * n >> 32


def pick(mask: int, rng: Row) -> int:
    """A random member of a set that is not empty."""
    for _ in range(below(rng, mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def shuffle(deck: Row, n: int, rng: Row) -> None:
    """The first n cards in random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def play_out(r: Record, s: Record, rng: Row, spare: Row) -> int:
    """The number of random lawful acts that ended the hand; `spare` has room for a stock."""
    acts = 0
    while s.phase != r.over_phase:
        if s.turn == NOBODY:
            shuffle(spare, pool(r, s, spare), rng)
            reshuffle(r, s, spare)
        else:
            step(r, s, pick(legal(r, s), rng))
            acts += 1
    return acts


def next_hand(r: Record, s: Record, start: Record, rng: Row, deck: Row) -> None:
    """The next hand is dealt; after a game that is over, or at the very start, the first hand of another."""
    dealer = s.next_dealer
    if s.winner != NOBODY or s.dealer == NOBODY:
        copy_state(s, start)
        dealer = below(rng, r.seats)
    shuffle(deck, len(deck), rng)
    s.dealer = dealer
    s.next_dealer = NOBODY
    deal(r, s, deck, dealer)


# Places in a tally; from SIDES on what each side gained, then the games each won.
ACTS, HANDS, CHECK, GAMES, DECLARED, MADE, SIDES = range(7)
CHECKS = 0xFFFFFFFFFF


def count(r: Record, s: Record, tally: Row) -> None:
    """A finished hand is added to the tally."""
    tally[HANDS] += 1
    if s.declarer != NOBODY and not s.thrown_in:
        tally[DECLARED] += 1
        tally[MADE] += s.made
    for q in range(r.sides):
        tally[SIDES + q] += s.gain[q]
        tally[CHECK] = (31 * tally[CHECK] + s.scores[q] + s.dealer) & CHECKS
    if s.winner != NOBODY:
        tally[GAMES] += 1
        tally[SIDES + r.sides + s.winner] += 1


def random_hands_at(rules: Rules, states: States, rng: Row, deck: Row, spare: Row, hands: int, tally: Row) -> None:
    """State 0 after that many more hands, counted in the tally; state 1 is a game's start, `deck` the whole deck."""
    r = rules[0]
    s = states[0]
    for _ in range(hands):
        next_hand(r, s, states[1], rng, deck)
        tally[ACTS] += play_out(r, s, rng, spare)
        count(r, s, tally)


# ---------------------------------------------------------------- the Python face

CHUNK = 500  # hands that are played from one seed of their own: 40 milliseconds in the plain form

PROGRAM = sys.modules[__name__]


class Played(NamedTuple):
    """What came of many random hands; tuples by side."""

    acts: int
    hands: int
    checksum: int  # of the scores after every hand: equal hands, equal checksum
    games: int  # finished
    declared: int  # hands that had a declarer
    made: int  # of these, those in which the declarer's side gained
    gains: tuple[int, ...]
    wins: tuple[int, ...]
    seconds: float
    compiled: int  # hands played by machine code

    @property
    def means(self) -> tuple[float, ...]:
        """The mean score of a hand by side."""
        return tuple(gain / self.hands if self.hands else 0.0 for gain in self.gains)

    @property
    def speed(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds if self.seconds else 0.0


def seeded(*numbers: int) -> int:
    """The generator's first word for these numbers."""
    word = int.from_bytes(hashlib.blake2b(repr(numbers).encode(), digest_size=12).digest(), "little")
    return (word >> 32) % (MULTIPLIER - 2) + 1 << 32 | word & WORD


class Scratch:
    """What one thread plays on in one form: states, generator, cards and tally of its own."""

    def __init__(self, form: Form, house: HouseRules) -> None:
        game, self.form = form.game, form
        self.rules = form.rules(house)
        self.full = game.deck(house).full()
        self.start = game.start(house).state
        self.states = form.states(2)
        form.put(self.states, 1, self.start)
        self.spare = form.row(self.full)
        self.checksum = 0
        self.tally = form.row([0] * (SIDES + 2 * game.rules(house).sides))

    def play(self, seed: int, chunk: int, hands: int) -> None:
        """Plays the hands of a chunk, whatever was played on this scratch before."""
        form = self.form
        form.put(self.states, 0, self.start)
        rng, deck = form.row([seeded(seed, chunk)]), form.row(self.full)
        form.call.random_hands_at(self.rules, self.states, rng, deck, self.spare, hands, self.tally)
        self.checksum += int(self.tally[CHECK])
        self.tally[CHECK] = 0


def random_hands(
    game: Game, house: HouseRules, hands: int, seed: int, threads: int = 1, compiled: bool | None = None
) -> Played:
    """Random hands, the same from the same seed wherever they are played.

    They begin on the plain form and go over to machine code when it is ready; `compiled` True waits for it, False
    never asks.
    """
    chunks = itertools.count()  # handed out whole: one chunk to each thread that asks
    stop = threading.Event()
    scratches: list[Scratch] = []
    errors: list[BaseException] = []
    begun = time.perf_counter()

    def form() -> Form:
        made = None if compiled is False else machine.kernels(game, PROGRAM, wait=compiled is True)
        return made or machine.plain(game, PROGRAM)

    def work() -> None:
        try:
            mine = None
            while (chunk := next(chunks)) * CHUNK < hands and not stop.is_set():
                if mine is None or not (mine.form.compiled or compiled is False):
                    now = form()
                    if mine is None or now.compiled:
                        mine = Scratch(now, house)
                        scratches.append(mine)
                mine.play(seed, chunk, min(CHUNK, hands - chunk * CHUNK))
        except BaseException as error:
            stop.set()
            errors.append(error)

    others = [threading.Thread(target=work) for _ in range(threads - 1)]
    for thread in others:
        thread.start()
    work()
    for thread in others:
        thread.join()
    if errors:
        raise errors[0]
    return _played(scratches, game.rules(house).sides, time.perf_counter() - begun)


def _played(scratches: list[Scratch], sides: int, seconds: float) -> Played:
    rows = [[int(n) for n in scratch.tally] for scratch in scratches]
    total = [sum(column) for column in zip(*rows, strict=True)] or [0] * (SIDES + 2 * sides)
    return Played(
        acts=total[ACTS],
        hands=total[HANDS],
        checksum=sum(scratch.checksum for scratch in scratches) & CHECKS,
        games=total[GAMES],
        declared=total[DECLARED],
        made=total[MADE],
        gains=tuple(total[SIDES : SIDES + sides]),
        wins=tuple(total[SIDES + sides :]),
        seconds=seconds,
        compiled=sum(row[HANDS] for row, scratch in zip(rows, scratches, strict=True) if scratch.form.compiled),
    )
