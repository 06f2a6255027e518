"""Hands and scores: hands end, gains add up, and rulings end a hand as they say. Layer 6."""

from __future__ import annotations

from horseplay.game import Position
from horseplay.news import Names
from horseplay.roles import OVER
from horseplay.testing.walks import Broken, GameMoment


def added(moment: GameMoment) -> None:
    """Gains add up to the scores, and a hand that was played out is accounted for."""
    position, before = moment.position, moment.before
    s, r = position.state, position.rules
    if position.turn is not None:
        raise Broken("the hand is over and a seat is in turn")
    if s.thrown_in:
        if position.scores != before.scores or position.result is not None:
            raise Broken("a deal that was thrown in has scored")
        return
    result = position.result
    if result is None:
        raise Broken("the hand is over without a result")
    _gained(before, position, result.scores)
    if sum(result.tricks) != s.done or (s.done and s.plays != s.done * s.size):
        raise Broken(f"tricks taken {result.tricks}, finished {s.done}, cards played {s.plays}")
    started = moment.history.stack[0].position.scores
    hands = moment.history.hands
    total = tuple(sum(column) for column in zip(started, *(hand.scores for hand in hands), strict=True))
    if total != position.scores or s.hands != len(hands):
        raise Broken(f"{s.hands} hands add up to {total}, the scores are {position.scores}")
    if position.winner is not None and not 0 <= position.winner < r.sides:
        raise Broken(f"side {position.winner} has won")
    if position.next_dealer is not None and position.next_dealer not in position.game.next_dealers(r, s.dealer):
        raise Broken(f"seat {position.next_dealer} deals next, which next_dealers does not say")
    if s.done == r.hand_size and hasattr(position.game.module, "account") and not result.account:
        raise Broken("a hand that was played out has no account")
    names = Names(tuple(f"seat {seat}" for seat in range(r.seats)), own=0)
    for news in result.account:
        if not news.sentence(names):
            raise Broken(f"the account has news without a sentence: {news}")


def ruled(moment: GameMoment) -> None:
    """A hand is ended by scores that were agreed on, or given up by a side, whenever cards have been played."""
    position, rng = moment.position, moment.rng
    played, sides = position.in_play, position.rules.sides
    if played is None:
        return
    if position.role == OVER and played.scores != moment.before.scores and moment.before.playing:
        raise Broken(f"the scores before the last card were {moment.before.scores}, not {played.scores}")
    given = [rng.randrange(-9, 10) for _ in range(sides)]
    _gained(played, position.settle(given), tuple(given))
    if position.game.forfeit is None:
        return
    for side in {position.rules.side[seat] for seat in played.active}:
        for trick in (None, rng.randrange(played.state.done + 1)):
            after = position.forfeit(side, trick)
            _gained(played, after, tuple(after.state.gain[:sides]))


def _gained(before: Position, after: Position, gains: tuple[int, ...]) -> None:
    """The hand is over with these gains."""
    total = tuple(score + gain for score, gain in zip(before.scores, gains, strict=True))
    if after.role != OVER or after.scores != total:
        raise Broken(f"scores {before.scores} and gains {gains} make {total}, not {after.scores}, in {after.phase!r}")
