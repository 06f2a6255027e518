"""Random hands and sets of house rules for the tests that hold of every game."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

from horseplay import Position, all_games, roles, testing
from horseplay.house import options
from horseplay.log.events import Acted, Dealt, Event
from horseplay.log.history import History
from horseplay.testing.walks import chance

QUICK_TARGETS = {"hossie": (64, 20), "horsethief": (15, 3), "hoskin": (4550, 700)}
GAMES = tuple(QUICK_TARGETS)  # those that come with Horseplay, whatever else is installed


@functools.cache
def covering(name: str) -> tuple[Any, ...]:
    """Every preset and table size, and rules in which every two values of two options meet, as far as they may; where
    they name a target, one that is reached after some hands."""
    game = all_games()[name]
    usual, quick = QUICK_TARGETS[name]
    target = next(rule.option for rule in options(game.House) if rule.name == "target")
    ends = {target.low: quick, target.high: usual}
    houses = (house._replace(target=ends.get(house.target, house.target)) for house in testing.covering(game).houses)
    return tuple(dict.fromkeys(houses))


CASES = [(name, n) for name in GAMES for n in range(len(covering(name)))]
CASE_IDS = [f"{name}-{n}" for name, n in CASES]


def begun(name: str, n: int) -> Position:
    """The start of a game under the n-th of the covering house rules."""
    game = all_games()[name]
    return game.start(covering(name)[n])


def chosen(position: Position, rng: random.Random) -> int:
    """A lawful act, at random but in such a way that auctions come to an end and Hossies are sometimes bid."""
    acts = position.legal
    if position.role == roles.AUCTION and acts[0] == 0 and rng.random() < 0.5:
        return 0
    if position.role == roles.AUCTION and rng.random() < 0.5:
        return acts[: rng.randint(1, 3)][-1]
    if position.role == roles.DRAW and rng.random() < 0.1:
        return acts[-1]
    return rng.choice(acts)


def next_event(position: Position, rng: random.Random) -> Event:
    """Something that may happen next, at random."""
    if position.awaits == "act":
        assert position.turn is not None
        return Acted(position.turn, position.say(chosen(position, rng)))
    return chance(position, rng)


def walk_hands(start: Position, hands: int, seed: int) -> Iterator[tuple[History, Event]]:
    """The history after each event of some random hands (fewer where the game ends first)."""
    rng = random.Random(seed)
    history = History(start.game, start.house)
    dealt = 0
    while not history.position.over:
        event = next_event(history.position, rng)
        if isinstance(event, Dealt):
            dealt += 1
            if dealt > hands:
                return
        history.add(event)
        yield history, event
