"""The state of a game, declared once as a list of fields. Layer 1.

From the fields come a plain class with `__slots__` (tables, terminals, tests) and, in `compiled`, a numpy record of
the same shape; the kernels run on both. State covers the whole game to the target score. Fields hold whole numbers or
lists of them; `-1` is `NOBODY` or `NONE`.

A hand is three binary count planes: bit k of `hand[p][0]`, `[1]` and `[2]` are the ones, twos and fours of the copies
of kind k that seat p holds, so up to seven copies fit and `h[0] | h[1] | h[2]` is the set of kinds held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

NOBODY = NONE = -1

Shape = tuple[int, ...]
# A state of `state_class`, or a numpy record with the same fields: kernels run on both, so no narrower type fits.
Record = Any

PLANES = 3


class Place(NamedTuple):
    """Where a state keeps the cards of a zone: `count` kinds of card in `row`, from `first` on.

    The row is the state's own list; of a card that is kept as a number alone and lies open, a list that holds it."""

    zone: str
    seat: int | None
    row: Sequence[int]
    first: int
    count: int  # type: ignore[assignment]  # not tuple's method: the cards that lie there

    @property
    def kinds(self) -> list[int]:
        """The cards that lie there."""
        return list(self.row[self.first : self.first + self.count])


def fields(seats: int, tricks: int, cards: int, **more: Shape) -> dict[str, Shape]:
    """The fields every game has, with room for so many seats, tricks and played cards, and then the game's own."""
    one: Shape = ()
    common = {
        "phase": one,  # index into the game's phases; the last one is "over"
        "turn": one,  # seat to act, or NOBODY
        "dealer": one,  # NOBODY before the first deal
        "next_dealer": one,  # known when a hand is over
        "hands": one,  # hands finished and scored
        "opening": one,  # 1 until the first hand of a game that was begun here is over
        "thrown_in": one,  # 1 when this deal was thrown in unscored
        "winner": one,  # the side that has won the game, or NOBODY
        "contract": one,  # index into the orders: the trump suit or what stands in its place; NONE until named
        "declarer": one,  # NOBODY until there is one
        "made": one,  # 1 when the declarer's side has made the contract
        "led": one,  # effective suit of the card that led to the trick
        "best": one,  # seat of the winning card so far
        "best_card": one,
        "laid": one,  # cards of the trick on the table
        "size": one,  # cards that make a trick
        "plays": one,  # cards played in this hand
        "done": one,  # tricks finished in this hand
        "played": (cards,),  # the kinds played, in order
        "leader": (tricks + 1,),  # who led to each trick, which is who took the one before
        "after": (seats,),  # the seat that follows each seat in play
        "tricks": (seats,),  # tricks taken in this hand
        "hand": (seats, PLANES),
        "shown": (seats, PLANES),  # cards everybody knows a seat to hold or to have held in this hand's play
        "scores": (seats,),  # running totals by side
        "gain": (seats,),  # what this hand scored, by side
    }
    return common | more


def state_class(name: str, declared: dict[str, Shape]) -> type[Any]:
    """A class with these fields, all 0 at first, with `copy()`, equality and hash by value.

    Written out as source and compiled, as dataclasses are: a loop over names would make a copy three times as slow.
    """
    zeros = {(): "0"} | {shape: _zero(shape) for shape in declared.values() if shape}
    copies = {0: "self.{0}", 1: "self.{0}[:]", 2: "[row[:] for row in self.{0}]"}
    lines = [
        f"class {name}:",
        f"    __slots__ = {tuple(declared)!r}",
        "    def __init__(self):",
        *(f"        self.{field} = {zeros[shape]}" for field, shape in declared.items()),
        "    def copy(self):",
        f"        other = {name}.__new__({name})",
        *(f"        other.{field} = {copies[len(shape)].format(field)}" for field, shape in declared.items()),
        "        return other",
        "    def values(self):",
        f"        return ({', '.join(f'self.{field}' for field in declared)},)",
        "    def __eq__(self, other):",
        f"        return type(other) is {name} and self.values() == other.values()",
        "    def __hash__(self):",
        "        return hash(repr(self.values()))",
        "    def __repr__(self):",
        f"        return '{name}(' + ', '.join(f'{{f}}={{v}}' for f, v in zip(self.__slots__, self.values())) + ')'",
    ]
    space: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), space)
    made: type[Any] = space[name]
    made.FIELDS = declared
    made.__doc__ = f"The state of a game as plain Python: {', '.join(declared)}."
    return made


def _zero(shape: Shape) -> str:
    return f"[0] * {shape[0]}" if len(shape) == 1 else f"[[0] * {shape[1]} for _ in range({shape[0]})]"
