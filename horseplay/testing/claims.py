"""Claims: the search finds what playing every line out finds. Layer 6."""

from __future__ import annotations

from typing import Any

from horseplay.acts import numbers
from horseplay.game import Position
from horseplay.search.claims import Verdict, decide
from horseplay.testing.walks import Broken, GameMoment

FEW = 9  # cards in all hands together: so few that every line can be played


def near_the_end(moment: GameMoment) -> bool:
    """Whether few cards are left and all are played to tricks."""
    position = moment.position
    return position.playing and sum(len(position.hand(seat)) for seat in position.active) <= FEW


def claims(moment: GameMoment) -> None:
    """A claim is proved if the side can take every trick, refuted if it cannot."""
    position, rng = moment.position, moment.rng
    side = position.rules.side[rng.choice(position.active)]
    verdict, line = decide(position, side)
    if verdict is Verdict.UNDECIDED:
        return
    if (verdict is Verdict.PROVED) is not takes_all(position, side):
        raise Broken(f"the claim of side {side} is {verdict.value}, and playing every line says otherwise")
    end = position
    for card in line or ():
        end = end.play(card)
    if line and any(
        position.rules.side[seat] != side for seat in end.state.leader[position.state.done + 1 : end.state.done + 1]
    ):
        raise Broken(f"the line {' '.join(line)} does not take every trick for side {side}")


def takes_all(position: Position, side: int) -> bool:
    """Whether a side can take every trick that is left, whatever the others do; every line is played."""
    game, r = position.game, position.rules
    cards = (1 << r.kinds) - 1

    def play(s: Any) -> bool:
        if s.phase == r.over_phase:
            return True
        mine = r.side[s.turn] == side
        for kind in numbers(game.legal(r, s) & cards):
            then = s.copy()
            game.step(r, then, kind)
            kept = (then.done == s.done or r.side[then.leader[then.done]] == side) and play(then)
            if kept is mine:
                return mine
        return not mine

    return play(position.state)
