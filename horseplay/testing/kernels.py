"""Kernels: no chance, nothing changed but the state, no number out of bounds. Layer 6."""

from __future__ import annotations

import random
from typing import Any

from horseplay.acts import ACTS
from horseplay.compiled.compiled_form import shapes
from horseplay.game import Game
from horseplay.log.events import Dealt, Reshuffled
from horseplay.state import NOBODY
from horseplay.testing.walks import Broken, GameMoment, act_of

WORD = 1 << 63


def same_again(moment: GameMoment) -> None:
    """The same comes of the same: no kernel takes chances or remembers what it did before."""
    chance = random.getstate()
    first, second = _again(moment, moment.before.state.copy()), _again(moment, moment.before.state.copy())
    if first != second or first not in (None, moment.position.state):
        raise Broken(f"{moment.event} leads to another state when it happens again")
    game, r, s = moment.game, moment.position.rules, moment.position.state
    if moment.position.turn is not None:
        sets = {game.legal(r, s.copy()) for _ in range(2)}
        if len(sets) > 1:
            raise Broken(f"legal gives two answers: {sets}")
    if random.getstate() != chance:
        raise Broken("a kernel draws from the random module")


def _again(moment: GameMoment, s: Any) -> Any:
    """The state after the event happens to this one, None for what no kernel alone brings about."""
    game, r, event = moment.game, moment.before.rules, moment.event
    if isinstance(event, Dealt):
        s.dealer, s.next_dealer = event.dealer, NOBODY
        game.deal(r, s, moment.before.deck.read(event.deck), event.dealer)
    elif isinstance(event, Reshuffled):
        game.reshuffle(r, s, moment.before.deck.read(event.deck))
    elif (act := act_of(moment)) is not None:
        game.step(r, s, act)
    else:
        return None
    return s


class Row(list[Any]):
    """A row that is never read or written outside of it, nor counted from its end."""

    def __getitem__(self, i: Any) -> Any:
        """What stands at a place."""
        return super().__getitem__(self._place(i))

    def __setitem__(self, i: Any, value: Any) -> None:
        """Puts a number at a place."""
        super().__setitem__(self._place(i), value)

    def _place(self, i: Any) -> Any:
        if isinstance(i, int) and not 0 <= i < len(self):
            raise Broken(f"place {i} of a row of {len(self)}")
        return i


def within_bounds(moment: GameMoment) -> None:
    """Kernels stay inside their rows, write whole numbers of 63 bits, and only cards into hands."""
    s = moment.before.state.copy()
    for name, shape in s.FIELDS.items():
        if shape:
            value = getattr(s, name)
            setattr(s, name, Row(value if len(shape) == 1 else map(Row, value)))
    rows = {name: getattr(s, name) for name, shape in s.FIELDS.items() if shape}
    after = _again(moment, s)
    if after is None:
        return
    if after != moment.position.state:
        raise Broken(f"{moment.event} leads to another state on guarded rows")
    if odd := [name for name, row in rows.items() if getattr(after, name) is not row]:
        raise Broken(f"field {odd[0]} has become another list; kernels write into the row that is there")
    for name, shape in after.FIELDS.items():
        value = getattr(after, name)
        numbers = [value] if not shape else value if len(shape) == 1 else [n for row in value for n in row]
        if shape and (len(value) != shape[0] or (len(shape) == 2 and {len(row) for row in value} != {shape[1]})):
            raise Broken(f"field {name} has another shape than {shape}")
        if odd := [n for n in numbers if not isinstance(n, int) or not -WORD <= n < WORD]:
            raise Broken(f"field {name} holds {odd[0]!r}")
    kinds = moment.before.rules.kinds
    for name in ("hand", "shown"):
        if any(not 0 <= plane < 1 << kinds for row in getattr(after, name) for plane in row):
            raise Broken(f"{name} holds what is no set of cards: {getattr(after, name)}")


def only_the_state(moment: GameMoment) -> None:
    """Asking changes no state, and nothing changes the rules in force."""
    position = moment.position
    game, r, s = position.game, position.rules, position.state
    before = repr(s)
    for viewer in moment.viewers:
        position.view(viewer)
    for act in range(ACTS):
        position.say(act)
    for asked in (game.places, game.laying, game.account if position.result else game.laying):
        asked(r, s)
    if repr(s) != before:
        raise Broken("asking what there is to see has changed the state")


def rules_in_force(game: Game, house: Any, rng: random.Random) -> None:
    """Tables are the same whenever they are made, and of one shape under all house rules."""
    if vars(game.rules(house)) != vars(game.module.rules(house)):
        raise Broken("the rules in force have changed since they were made")
    if shapes(game, house) != shapes(game, game.house()):
        odd = shapes(game, house).items() ^ shapes(game, game.house()).items()
        raise Broken(f"a table has another shape than by default: {sorted(name for name, _shape in odd)[0]}")
