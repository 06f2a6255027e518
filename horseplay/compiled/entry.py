"""The plainest program: one kernel of the game at a time, on one row of many. Layer 2.

Entry points take rows and an index, because a record handed over by itself costs five microseconds; they check an act
before they use it. What stands here under a kernel's name takes the place of one that a game does not have.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from horseplay.state import NOBODY

# Lists in the plain form, arrays in the compiled one, and nothing is both.
Rules: TypeAlias = Any  # rows of rules
States: TypeAlias = Any  # rows of states
Row: TypeAlias = Any  # a row of numbers

ENTRIES = ("deal_at", "legal_at", "step_at", "settle_at", "forfeit_at", "pool_at", "reshuffle_at")


def deal(r: Any, s: Any, deck: Any, dealer: int) -> None:
    """A hand is dealt."""


def legal(r: Any, s: Any) -> int:
    """The set of acts of the seat in turn."""
    return 0


def step(r: Any, s: Any, act: int) -> None:
    """The state after an act."""


def settle(r: Any, s: Any, gain: Any) -> None:
    """The hand ends with these scores by side."""


def forfeit(r: Any, s: Any, side: int, trick: int) -> None:
    """The hand ends forfeited by a side, for its renege in a trick if that is not NOBODY."""


def pool(r: Any, s: Any, deck: Any) -> int:
    """The number of cards a new stock is made of, written into `deck`."""
    return 0


def reshuffle(r: Any, s: Any, deck: Any) -> None:
    """The stock is made anew."""


def copy_state(s: Any, other: Any) -> None:
    """State `s` becomes equal to the other."""


def deal_at(rules: Rules, states: States, i: int, deck: Row, dealer: int) -> None:
    """State i after a deal."""
    s = states[i]
    s.dealer = dealer
    s.next_dealer = NOBODY
    deal(rules[0], s, deck, dealer)


def legal_at(rules: Rules, states: States, i: int) -> int:
    """The set of acts in state i, empty when it is nobody's turn."""
    s = states[i]
    return legal(rules[0], s) if s.turn != NOBODY else 0


def step_at(rules: Rules, states: States, i: int, act: int) -> int:
    """Whether the act is lawful in state i, which is then the state after it."""
    mask = legal_at(rules, states, i)
    if act < 0 or act > 61 or not mask >> act & 1:
        return 0
    step(rules[0], states[i], act)
    return 1


def settle_at(rules: Rules, states: States, i: int, gain: Row) -> None:
    """State i when its hand ends with these scores by side."""
    settle(rules[0], states[i], gain)


def forfeit_at(rules: Rules, states: States, i: int, side: int, trick: int) -> None:
    """State i when its hand is forfeited by a side, for its renege in a trick if that is not NOBODY."""
    forfeit(rules[0], states[i], side, trick)


def pool_at(rules: Rules, states: States, i: int, deck: Row) -> int:
    """The number of cards that state i awaits as its new stock, written into `deck`."""
    return pool(rules[0], states[i], deck)


def reshuffle_at(rules: Rules, states: States, i: int, deck: Row) -> None:
    """State i with its new stock."""
    reshuffle(rules[0], states[i], deck)
