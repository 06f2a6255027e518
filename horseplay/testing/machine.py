"""Machine code: the compiled kernels do what the plain ones do, act by act. Layer 6."""

from __future__ import annotations

from horseplay.acts import ACTS
from horseplay.compiled import available, kernels
from horseplay.log.events import Dealt, Reshuffled
from horseplay.testing.walks import Broken, GameMoment, act_of


class NotTried(Exception):
    """A property that cannot be tried here, and why."""


def compiled(moment: GameMoment) -> None:
    """From the same state the compiled kernels answer and change it as the plain ones do."""
    if not available():
        raise NotTried("numba is not installed")
    form = kernels(moment.game, wait=True)
    assert form is not None
    before, event = moment.before, moment.event
    rules, rows = form.rules(before.house), form.states(1)
    form.put(rows, 0, before.state)
    if before.turn is not None:
        mask = form.call.legal_at(rules, rows, 0)
        if mask != sum(1 << act for act in before.legal):
            raise Broken(f"legal gives {mask:#x} compiled")
        refused = moment.rng.choice([act for act in range(ACTS + 1) if not mask >> act & 1])
        if form.call.step_at(rules, rows, 0, refused):
            raise Broken(f"act {refused} is accepted compiled")
    if isinstance(event, Dealt):
        form.call.deal_at(rules, rows, 0, form.row(before.deck.read(event.deck)), event.dealer)
    elif isinstance(event, Reshuffled):
        stock = form.row(before.deck.full())
        if sorted(stock[: form.call.pool_at(rules, rows, 0, stock)].tolist()) != before.pool():
            raise Broken("the stock is made of other cards compiled")
        cards = before.deck.read(event.deck)
        form.call.reshuffle_at(rules, rows, 0, form.row(cards + [0] * (before.deck.size - len(cards))))
    elif (act := act_of(moment)) is not None:
        form.call.step_at(rules, rows, 0, act)
    else:
        return
    if form.get(rows, 0) != moment.position.state:
        raise Broken(f"{event} leads to another state compiled")
    _ended(moment)


def _ended(moment: GameMoment) -> None:
    """Rulings, too."""
    position = moment.position
    if not position.playing:
        return
    form = kernels(moment.game, wait=True)
    assert form is not None
    rules, rows = form.rules(position.house), form.states(1)
    sides = position.rules.sides
    gains = [moment.rng.randrange(-9, 10) for _ in range(sides)]
    form.put(rows, 0, position.state)
    form.call.settle_at(rules, rows, 0, form.row(gains))
    if form.get(rows, 0) != position.settle(gains).state:
        raise Broken("a settled hand is another one compiled")
    if position.game.forfeit is not None:
        side = position.rules.side[position.active[0]]
        form.put(rows, 0, position.state)
        form.call.forfeit_at(rules, rows, 0, side, -1)
        if form.get(rows, 0) != position.forfeit(side).state:
            raise Broken("a forfeited hand is another one compiled")
