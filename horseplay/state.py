"""The state of a game, declared once as a list of fields. Layer 1.

From the fields come a plain class with `__slots__` (tables, terminals, tests) and, in `compiled`, a numpy record of
the same shape; the kernels run on both. State covers the whole game to the target score. Fields hold whole numbers or
lists of them; `-1` is `NOBODY` or `NONE`.

A hand is three binary count planes: bit k of `hand[p][0]`, `[1]` and `[2]` are the ones, twos and fours of the copies
of kind k that seat p holds, so up to seven copies fit and `h[0] | h[1] | h[2]` is the set of kinds held."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, NamedTuple, Protocol, Self, get_type_hints

NOBODY = NONE = -1

Shape = tuple[int, ...]
Row = list[int]
# A state of `state_class`, or a numpy record with the same fields: kernels run on both, so no narrower type fits.
Record = Any

PLANES = 3


class State(Protocol):
    """The state of a game: the fields that all have, rows as long as is said of each; a game adds its own."""

    FIELDS: ClassVar[dict[str, Shape]]

    phase: int  # index into the game's phases; the last one is "over"
    turn: int  # seat to act, or NOBODY
    dealer: int  # NOBODY before the first deal
    next_dealer: int  # known when a hand is over
    hands: int  # hands finished and scored
    opening: int  # 1 until the first hand of a game that was begun here is over
    thrown_in: int  # 1 when this deal was thrown in unscored
    winner: int  # the side that has won the game, or NOBODY
    contract: int  # index into the orders: the trump suit or what stands in its place; NONE until named
    declarer: int  # NOBODY until there is one
    made: int  # 1 when the declarer's side has made the contract
    led: int  # effective suit of the card that led to the trick
    best: int  # seat of the winning card so far
    best_card: int
    laid: int  # cards of the trick on the table
    size: int  # cards that make a trick
    plays: int  # cards played in this hand
    done: int  # tricks finished in this hand
    played: Annotated[Row, "cards"]  # the kinds played, in order
    leader: Annotated[Row, "leaders"]  # who led to each trick, which is who took the one before
    after: Annotated[Row, "seats"]  # the seat that follows each seat in play
    tricks: Annotated[Row, "seats"]  # tricks taken in this hand
    hand: Annotated[list[Row], "seats", "planes"]
    shown: Annotated[list[Row], "seats", "planes"]  # cards everybody knows a seat to hold or to have held in this hand
    scores: Annotated[Row, "seats"]  # running totals by side
    gain: Annotated[Row, "seats"]  # what this hand scored, by side

    def copy(self) -> Self:
        """The same state, free to be changed."""

    def values(self) -> tuple[int | Row | list[Row], ...]:
        """What the fields hold, in the order of `FIELDS`."""


class Place(NamedTuple):
    """Where a state keeps the cards of a zone: `count` kinds of card in `row`, from `first` on.

    The row is the state's own list; of a card that is kept as a number alone and lies open, a list that holds it."""

    zone: str
    seat: int | None
    row: Row
    first: int
    count: int  # type: ignore[assignment]  # not tuple's method: the cards that lie there

    @property
    def kinds(self) -> list[int]:
        """The cards that lie there."""
        return list(self.row[self.first : self.first + self.count])


def fields(seats: int, tricks: int, cards: int, **more: Shape) -> dict[str, Shape]:
    """The fields every game has, with room for so many seats, tricks and played cards, and then the game's own."""
    room = {"seats": seats, "leaders": tricks + 1, "cards": cards, "planes": PLANES}
    declared = get_type_hints(State, include_extras=True)
    del declared["FIELDS"]
    return {
        name: tuple(room[part] for part in getattr(kind, "__metadata__", ())) for name, kind in declared.items()
    } | more


def state_class(name: str, declared: dict[str, Shape]) -> type[State]:
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
    made: type[State] = space[name]
    made.FIELDS = declared
    made.__doc__ = f"The state of a game as plain Python: {', '.join(declared)}."
    return made


def _zero(shape: Shape) -> str:
    return f"[0] * {shape[0]}" if len(shape) == 1 else f"[[0] * {shape[1]} for _ in range({shape[0]})]"
