"""The compiled form: numba on the very code objects that run as plain Python, over records of whole numbers. Layer 2.

A state is a record with the fields of the game's `State`, rules one with every entry of `Rules` that is a number or a
table of numbers, all of 64 bits, because narrower fields would overflow where Python's numbers do not.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

import horseplay.compiled.bits  # noqa: F401  (teaches numba two methods of whole numbers)
from horseplay.compiled.cache import Cache
from horseplay.compiled.compiled_form import OPTIONS, Form, annotated, bound, shapes
from horseplay.game import Game
from horseplay.house import HouseRules
from horseplay.state import Shape, State

Array = Any  # numpy's own type says nothing about a record's fields


def record(fields: dict[str, Shape]) -> np.dtype[Any]:
    """The record type with these fields."""
    return np.dtype([(name, np.int64, shape) for name, shape in fields.items()], align=True)


def rules_row(game: Game) -> Callable[[Any], Array]:
    """Rows of rules by house, made once each."""
    fields, made = shapes(game, game.house()), dict[Any, Array]()
    kind = record(fields)

    def row(house: HouseRules) -> Array:
        if house not in made:
            if shapes(game, house) != fields:
                odd = sorted(name for name, shape in (shapes(game, house).items() ^ fields.items()))
                raise TypeError(
                    f"{game.title}: {odd[0]} has another shape under {game.described(house)} than by default"
                )
            values = vars(game.rules(house))
            made[house] = np.array([tuple(values[name] for name in fields)], kind)
        return made[house]

    return row


def state_rows(
    game: Game,
) -> tuple[Callable[[int], Array], Callable[[Array, int, Any], None], Callable[[Array, int], Any]]:
    """How rows of states are made, filled and read."""
    kind = record(game.State.FIELDS)

    def states(n: int) -> Array:
        return np.zeros(n, kind)

    def put(rows: Array, i: int, state: State) -> None:
        rows[i] = state.values()

    def get(rows: Array, i: int) -> State:
        state = game.State()
        for name in game.State.FIELDS:
            setattr(state, name, rows[name][i].tolist())
        return state

    return states, put, get


class Kept:
    """What numba asks of a cache of one function, on a dict that is kept as one file."""

    cache_path = None

    def __init__(self, parts: dict[str, Any], name: str) -> None:
        self.parts, self.name = parts, name

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled function, None if it is not kept or was made for another machine."""
        context.refresh()
        machine, reduced = self.parts.get(self.name, (None, None))
        if machine != context.codegen().magic_tuple():
            return None
        return CompileResult._rebuild(context, *reduced)  # type: ignore[no-untyped-call]

    def save_overload(self, signature: Any, result: Any) -> None:
        """Puts the compiled function with the others."""
        self.parts[self.name] = result.codegen.magic_tuple(), result._reduce()


def form(game: Game, program: ModuleType, cache: Cache, compiling: bool) -> Form | None:
    """The program bound to the game and compiled; without `compiling` only if all of it was kept."""
    kept = _parts(cache)
    if not compiling and not kept.keys() >= set(program.ENTRIES):
        return None
    parts = dict(kept)
    call = bound(game, program, _jit)
    states, put, get = state_rows(game)
    rules = rules_row(game)
    kinds = {
        "Rules": numba.typeof(rules(game.house())),  # type: ignore[no-untyped-call]
        "States": numba.typeof(states(1)),  # type: ignore[no-untyped-call]
        "Row": numba.int64[::1],
        "int": numba.int64,
    }
    for name in program.ENTRIES:
        entry = getattr(call, name)
        entry._cache = Kept(parts, name)
        entry.compile(tuple(kinds[kind] for kind in annotated(getattr(program, name))))
        entry.disable_compile()  # other types than these are the caller's mistake, and must not cost seconds
    if parts.keys() != kept.keys() or any(parts[name] is not kept[name] for name in parts):
        cache.save(dumps(parts))  # type: ignore[no-untyped-call]
    return Form(game, True, call, rules, states, lambda numbers: np.fromiter(numbers, np.int64), put, get)


def _jit(f: FunctionType) -> Any:
    return numba.njit(**OPTIONS)(f)


def _parts(cache: Cache) -> dict[str, Any]:
    data = cache.load()
    if data is None:
        return {}
    try:
        return dict(pickle.loads(data))
    except Exception:  # whole, yet not readable by this numba: as good as nothing
        return {}


def statistics(call: SimpleNamespace) -> tuple[int, int]:
    """How many entry points were loaded and how many compiled."""
    stats = [entry.stats for entry in vars(call).values()]
    return sum(sum(s.cache_hits.values()) for s in stats), sum(sum(s.cache_misses.values()) for s in stats)
