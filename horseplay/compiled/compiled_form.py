"""A program of kernels bound to a game: what is bound, what identifies it, and its plain form. Layer 2, without numba.

Both forms have one face, so a caller is written once: `form.rules(house)` and `form.states(n)` are rows,
`form.row(...)` a row of numbers, `form.put` and `form.get` move states in and out, and `form.call` holds the entry
points.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from horseplay.game import Game
from horseplay.house import HouseRules
from horseplay.state import Shape

# What a program may find of a game, by name.
KERNELS = ("deal", "legal", "step", "settle", "forfeit", "pool", "reshuffle")
# For numba.
OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "boundscheck": False, "error_model": "numpy"}


@dataclass(frozen=True)
class Form:
    """A program bound to a game, in one of its two forms."""

    game: Game
    compiled: bool
    call: SimpleNamespace  # the program's entry points by name
    rules: Callable[[Any], Any]  # (house) -> one row of rules
    states: Callable[[int], Any]  # (n) -> n rows of states, all 0
    row: Callable[[Iterable[int]], Any]  # (numbers) -> them as a row
    put: Callable[[Any, int, Any], None]  # (states, i, state): the state into row i
    get: Callable[[Any, int], Any]  # (states, i) -> the state in row i, as the game's `State`


def plain(game: Game, program: ModuleType) -> Form:
    """The program bound to the game as ordinary Python."""

    def put(states: list[Any], i: int, state: Any) -> None:
        states[i] = state.copy()

    return Form(
        game=game,
        compiled=False,
        call=bound(game, program),
        rules=lambda house: [game.rules(house)],
        states=lambda n: [game.State() for _ in range(n)],
        row=list,
        put=put,
        get=lambda states, i: states[i].copy(),
    )


# ---------------------------------------------------------------- binding by name


def bound(game: Game, program: ModuleType, wrap: Callable[[FunctionType], Any] | None = None) -> SimpleNamespace:
    """The program's entry points, calling the game's kernels; `wrap` makes twins of all the functions they reach."""
    home, made = vars(program), dict[FunctionType, Any]()
    spaces = {id(home): home | _game_kernels(game)}

    def twin(f: FunctionType) -> Any:
        if f not in made:
            space = spaces.setdefault(id(f.__globals__), dict(f.__globals__))
            copy = FunctionType(f.__code__, space, f.__name__, f.__defaults__)
            copy.__module__, copy.__doc__ = f.__module__, f.__doc__
            made[f] = wrap(copy) if wrap else copy
            for name, value in list(_functions(f.__code__, space)):
                if (wrap or value.__globals__ is home) and value not in made.values():
                    space[name] = twin(value)
        return made[f]

    return SimpleNamespace(**{name: twin(home[name]) for name in program.ENTRIES})


def _game_kernels(game: Game) -> dict[str, Any]:
    """What a program finds of a game: the kernels it has, and `copy_state`."""
    own = {name: getattr(game.module, name) for name in KERNELS if hasattr(game.module, name)}
    return own | {"copy_state": copy_state(game.State)}


def copy_state(State: Any) -> FunctionType:
    """A kernel that makes one state the same as another, written out as source from the fields."""
    lines = ["def copy_state(s, other):", '    """State `s` becomes equal to the other."""']
    for field, shape in State.FIELDS.items():
        index = "".join(f"[{'ij'[n]}]" for n in range(len(shape)))
        lines += [f"{'    ' * (n + 1)}for {'ij'[n]} in range({size}):" for n, size in enumerate(shape)]
        lines.append(f"{'    ' * (len(shape) + 1)}s.{field}{index} = other.{field}{index}")
    space: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), space)
    made: FunctionType = space["copy_state"]
    return made


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _globals(code: CodeType) -> list[str]:
    """The global names a function reads; `s.play` is none, though it is spelt like one."""
    return sorted(
        {
            i.argval
            for part in _codes(code)
            for i in dis.get_instructions(part)
            if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")
        }
    )


def _functions(code: CodeType, space: dict[str, Any]) -> Iterator[tuple[str, FunctionType]]:
    for name in _globals(code):
        if isinstance(space.get(name), FunctionType):
            yield name, space[name]


# ---------------------------------------------------------------- what identifies it


def shape_of(name: str, value: Any) -> Shape | None:
    """The shape of a table of whole numbers, None for what is none."""
    if isinstance(value, int):
        return ()
    if not isinstance(value, (list, tuple)) or not value:
        return None
    shapes = {shape_of(name, row) for row in value}
    if len(shapes) > 1:
        raise TypeError(f"table {name} is ragged: its rows have the shapes {shapes}")
    inner = shapes.pop()
    return None if inner is None else (len(value), *inner)


def shapes(game: Game, house: HouseRules) -> dict[str, Shape]:
    """The fields of a record of rules: every entry that is a number or a table of numbers."""
    found = {name: shape_of(name, value) for name, value in vars(game.rules(house)).items()}
    return {name: shape for name, shape in found.items() if shape is not None}


def signature(game: Game, program: ModuleType) -> str:
    """A digest of all that machine code is made of here: the code objects in use, the numbers they name, the fields."""
    seen: list[str] = [repr(program.ENTRIES), repr(game.State.FIELDS), repr(shapes(game, game.house()))]
    home, told = vars(program) | _game_kernels(game), set[FunctionType]()

    def tell(f: FunctionType) -> None:
        if f in told:
            return
        told.add(f)
        space = home if f.__globals__ is vars(program) else f.__globals__
        for part in _codes(f.__code__):
            consts = [const for const in part.co_consts if not isinstance(const, CodeType)]
            seen.append(f"{f.__name__} {part.co_code.hex()} {consts} {part.co_names} {part.co_varnames}")
        for name in _globals(f.__code__):
            if isinstance(space.get(name), FunctionType):
                tell(space[name])
            else:
                seen.append(f"{name} {space.get(name)!r}")

    for name in program.ENTRIES:
        tell(home[name])
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:16]


def annotated(f: Callable[..., Any]) -> Sequence[str]:
    """The kinds of an entry point's parameters: "Rules", "States", "Row" or "int"."""
    return [kind for name, kind in f.__annotations__.items() if name != "return"]
