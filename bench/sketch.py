"""The yardstick: the smallest kernel that still plays Hossie for four and Hoşkin for three from deal to score, and
nothing else.

One round of bidding, naming, burying, tricks, a score; no house rules, playing alone, melds, views or running totals.
What the whole rules cost shows as a ratio to it, measured in one run on one machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import horseplay.compiled.bits  # noqa: F401  (bit_count and bit_length for numba)
from horseplay.cards import Deck
from horseplay.games import hossie
from horseplay.trick import orders

BID, NAME, BURY, PLAY, DONE = range(5)
SEATS, KINDS, CONTRACTS, SUITS, RUNGS = 8, 56, 8, 5, 4  # room
WORD = 0xFFFFFFFF


def _padded(value: Any, shape: tuple[int, ...]) -> Any:
    table = np.zeros(shape, np.int64)
    table[tuple(slice(0, n) for n in np.shape(value))] = value
    return table


def _power(contract: int, led: int, kind: int) -> int:
    return 10 + kind % 5 if kind // 5 == contract else 1 + kind % 5 if kind // 5 == led else 0


def _tables(game: str) -> dict[str, Any]:
    ladder: tuple[str, ...]
    if game == "hossie":
        ranks, contracts, calls, ladder = 6, 6, 16, ("led",)
        made = orders(Deck("9TJQKA", 2), contracts, hossie.suit_of, hossie.strength, ladder, RUNGS)
        points, side = [0] * KINDS, [0, 1] * 4
    else:
        ranks, contracts, calls, ladder = 5, 4, 16, ("led+beat", "led", "trump+beat", "trump")
        made = orders(Deck("JQKTA", 4), contracts, lambda c, k: k // 5, _power, ladder, RUNGS)
        points, side = [(2, 3, 4, 10, 11)[k % 5] for k in range(4 * ranks)], list(range(SEATS))
    bids = [
        1 | sum(1 << n for n in range(max(high + 1, 6), 13)) if high < 12 else 1 | (2 << high) * (high < 15)
        for high in range(calls)
    ]
    return {
        "seats": 4 if game == "hossie" else 3,
        "kinds": 4 * ranks,
        "copies": 2 if game == "hossie" else 4,
        "hand_size": 12 if game == "hossie" else 25,
        "rungs": len(ladder),
        "names": (1 << contracts) - 1,
        "auction": int(game == "hossie"),
        "widow": 0 if game == "hossie" else 5,
        "last": 0 if game == "hossie" else 20,
        "side": side,
        "points": _padded(points, (KINDS,)),
        "bids": [*bids, 1 << 6 | 1 << 12],
        "worth": [0] * 6 + [6, 7, 8, 9, 10, 11, 24, 48, 72, 96],
        "need": [0] * 6 + [6, 7, 8, 9, 10, 11, 12, 12, 12, 12],
        "suit": _padded(made["suit"], (CONTRACTS, KINDS)),
        "strength": _padded(made["strength"], (CONTRACTS, SUITS, KINDS)),
        "duty": _padded(made["duty"], (CONTRACTS, SUITS, KINDS, RUNGS)),
    }


STATE = np.dtype(
    [
        (name, np.int64)
        for name in [
            "phase",
            "turn",
            "dealer",
            "calls",
            "bid",
            "declarer",
            "contract",
            "buried",
            "led",
            "best",
            "best_card",
            "laid",
            "done",
            "pot",
        ]
    ]
    + [("hand", np.int64, (SEATS, 3))]
    + [(name, np.int64, SEATS) for name in ("trick", "tricks", "points")]
)

kernel = numba.njit(nogil=True, forceinline=True)


@kernel
def below(rng: Any, n: int) -> int:
    x = 698769069 * (rng[0] & WORD) + (rng[0] >> 32)
    rng[0] = x
    return ((x & WORD) ^ (x >> 32)) * n >> 32


@kernel
def pick(mask: int, rng: Any) -> int:
    for _ in range(below(rng, mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@kernel
def add(s: Any, p: int, k: int) -> None:
    h, carry = s.hand[p], 1 << k
    h[0] ^= carry
    carry &= ~h[0]
    h[1] ^= carry
    h[2] ^= carry & ~h[1]


@kernel
def remove(s: Any, p: int, k: int) -> None:
    h, borrow = s.hand[p], 1 << k
    h[0] ^= borrow
    borrow &= h[0]
    h[1] ^= borrow
    h[2] ^= borrow & h[1]


@kernel
def after(r: Any, p: int) -> int:
    return p + 1 if p + 1 < r.seats else 0


@kernel
def deal(r: Any, s: Any, rng: Any, deck: Any) -> None:
    n = 0
    for k in range(r.kinds):
        for _ in range(r.copies):
            deck[n] = k
            n += 1
    s.calls = s.bid = s.contract = s.buried = s.led = s.best = s.best_card = s.laid = s.done = s.pot = 0
    for p in range(r.seats):
        s.trick[p] = s.tricks[p] = s.points[p] = 0
        s.hand[p][0] = s.hand[p][1] = s.hand[p][2] = 0
    s.dealer = below(rng, r.seats)
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    if r.auction:
        s.phase = BID
        s.declarer = 0
        s.turn = after(r, s.dealer)
    else:
        s.phase = NAME
        s.declarer = s.turn = below(rng, r.seats)
    i = 0
    for p in range(r.seats):
        for _ in range(r.hand_size):
            add(s, p, deck[i])
            i += 1
    while i < n:
        add(s, s.declarer, deck[i])
        i += 1


@kernel
def legal(r: Any, s: Any) -> int:
    if s.phase == BID:
        return r.bids[16 if s.calls == 3 and s.bid == 0 else s.bid]
    if s.phase == NAME:
        return r.names
    h = s.hand[s.turn]
    have = h[0] | h[1] | h[2]
    if s.phase == PLAY and s.laid > 0:
        for rung in range(r.rungs):
            bound = have & r.duty[s.contract][s.led][s.best_card][rung]
            if bound:
                return bound
    return have


@kernel
def step(r: Any, s: Any, act: int) -> None:
    if s.phase == PLAY:
        play(r, s, act)
    elif s.phase == BID:
        if act > 0:
            s.bid = act
            s.declarer = s.turn
        s.calls += 1
        s.turn = after(r, s.turn)
        if s.calls == r.seats:
            s.phase = NAME
            s.turn = s.declarer
    elif s.phase == NAME:
        s.contract = act
        s.phase = BURY if r.widow else PLAY
    else:
        remove(s, s.turn, act)
        s.points[r.side[s.turn]] += r.points[act]
        s.buried += 1
        if s.buried == r.widow:
            s.phase = PLAY


@kernel
def play(r: Any, s: Any, k: int) -> None:
    p = s.turn
    remove(s, p, k)
    s.trick[s.laid] = k
    s.pot += r.points[k]
    if s.laid == 0:
        s.led = r.suit[s.contract][k]
        s.best = p
        s.best_card = k
    elif r.strength[s.contract][s.led][k] > r.strength[s.contract][s.led][s.best_card]:
        s.best = p
        s.best_card = k
    s.turn = after(r, p)
    s.laid += 1
    if s.laid == r.seats:
        end_trick(r, s)


@kernel
def end_trick(r: Any, s: Any) -> None:
    side = r.side[s.best]
    s.tricks[side] += 1
    s.points[side] += s.pot
    s.laid = s.pot = 0
    s.turn = s.best
    s.done += 1
    if s.done == r.hand_size:
        s.points[side] += r.last
        s.phase = DONE
        if r.auction:
            score(r, s)


@kernel
def score(r: Any, s: Any) -> None:
    us = r.side[s.declarer]
    won = s.tricks[us]
    if won >= r.need[s.bid]:
        s.points[us] = won if s.bid < 12 else r.worth[s.bid]
        s.points[1 - us] = 0
    else:
        s.points[us] = -r.worth[s.bid]
        s.points[1 - us] = 12 - won


@kernel
def random_hands(rules: Any, states: Any, rng: Any, deck: Any, hands: int) -> tuple[int, int]:
    r, s, acts, check = rules[0], states[0], 0, 0
    for _ in range(hands):
        deal(r, s, rng, deck)
        while s.phase != DONE:
            step(r, s, pick(legal(r, s), rng))
            acts += 1
        check = (check * 31 + s.points[0] + 3 * s.points[1]) & 0xFFFFFFF
    return acts, check


def player(game: str) -> Callable[[int], int]:
    """A function that plays so many random hands of a game and says how many acts they took."""
    tables = _tables(game)
    rules = np.zeros(1, np.dtype([(name, np.int64, np.shape(value)) for name, value in tables.items()]))
    for name, value in tables.items():
        rules[name] = value
    states, deck, rng = np.zeros(1, STATE), np.zeros(120, np.int64), np.array([5 << 32 | 12345], np.int64)

    def run(hands: int) -> int:
        return int(random_hands(rules, states, rng, deck, hands)[0])

    run(1)
    return run
