"""Sets of house rules worth trying: every preset, every table size, and every two values of two options together.
Layer 6.

All is learned from the game's declared options. Which of them says how many play is found by asking for the rules in
force; the rest are covered greedily, pair by pair.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from horseplay.errors import BadHouse
from horseplay.game import Game
from horseplay.house import Declared, options

MOST_SIZES = 64  # values of an option that are all tried when it says how many play

Pair = tuple[str, Any, str, Any]  # an option and its value, another and its value


class Covering(NamedTuple):
    """Sets of house rules, and the pairs of values that no set can hold."""

    houses: tuple[Any, ...]  # presets first, then sizes, then pairs
    clashing: tuple[Pair, ...]


@functools.cache
def covering(game: Game) -> Covering:
    """House rules of a game in which every two values worth covering meet, as far as they may."""
    rules = options(game.House)
    sized = [rule for rule in rules if sizes(game, rule)]
    singles = [game.house(preset) for preset in game.presets]
    singles += [made for rule in sized for value in sizes(game, rule) if (made := _made(game, {rule.name: value}))]
    houses = dict.fromkeys([game.house(), *singles])
    offered = {rule.name: values(rule) for rule in rules}
    left = dict.fromkeys(_pairs(offered))
    for house in houses:
        _meet(left, house, rules)
    clashing = []
    while left:
        pair = next(iter(left))
        del left[pair]
        made = next(_with(game, pair, offered, left), None)
        if made is None:
            clashing.append(pair)
        else:
            houses[made] = None
            _meet(left, made, rules)
    return Covering(tuple(houses), tuple(clashing))


def some(game: Game, sets: int | None) -> tuple[Any, ...]:
    """All sets of the covering, or so many of them: the usual rules, and others from all parts of it."""
    houses = covering(game).houses
    if sets is None or sets >= len(houses):
        return houses
    return tuple(houses[n * len(houses) // sets] for n in range(sets))


def sizes(game: Game, rule: Declared) -> list[Any]:
    """The values of an option that says how many play; none of any other."""
    if rule.kind is not int:
        return []
    every = list(rule.option.choices) or list(range(rule.option.low, rule.option.high + 1)[:MOST_SIZES])
    made = [_made(game, {rule.name: value}) for value in (every[0], every[-1], rule.default)]
    seats = {game.rules(house).seats for house in made if house is not None}
    return every if len(seats) > 1 else []


def values(rule: Declared) -> list[Any]:
    """The values of an option worth covering: all choices, or the default and both ends of a range."""
    if rule.allowed is not None:
        return [rule.read(value) for value in rule.allowed]
    ends = [rule.option.low, rule.option.high] + ([0] if rule.option.zero else [])
    return list(dict.fromkeys([rule.default, *ends]))


def _made(game: Game, given: dict[str, Any]) -> Any:
    """House rules, None where the game refuses the combination."""
    try:
        return game.house(given=given)
    except BadHouse:
        return None


def _pairs(offered: dict[str, list[Any]]) -> Iterator[Pair]:
    for one, other in itertools.combinations(offered, 2):
        for a, b in itertools.product(offered[one], offered[other]):
            yield one, a, other, b


def _meet(left: dict[Pair, None], house: Any, rules: tuple[Declared, ...]) -> None:
    """The pairs that meet in a set of house rules are no longer left."""
    for one, other in itertools.combinations((rule.name for rule in rules), 2):
        left.pop((one, getattr(house, one), other, getattr(house, other)), None)


def _with(game: Game, pair: Pair, offered: dict[str, list[Any]], left: dict[Pair, None]) -> Iterator[Any]:
    """House rules that hold a pair, the one first that holds the most pairs that are left as well."""
    row = {pair[0]: pair[1], pair[2]: pair[3]}
    order = list(offered)

    def gained(name: str, value: Any) -> int:
        return sum(
            (
                (name, value, other, row[other])
                if order.index(name) < order.index(other)
                else (other, row[other], name, value)
            )
            in left
            for other in row
        )

    for name in order:
        if name not in row:
            row[name] = max(offered[name], key=lambda value: gained(name, value))
    if (made := _made(game, row)) is not None:
        yield made
    for name in order:  # another value of one option alone may lift a clash
        for value in offered[name] if name not in (pair[0], pair[2]) else []:
            if (made := _made(game, {**row, name: value})) is not None:
                yield made
    if (made := _made(game, {pair[0]: pair[1], pair[2]: pair[3]})) is not None:
        yield made
    for name in order:
        for value in offered[name] if name not in (pair[0], pair[2]) else []:
            if (made := _made(game, {pair[0]: pair[1], pair[2]: pair[3], name: value})) is not None:
                yield made
