"""The engine and the independent judge agree, act by act, on random hands of each game under all sets of house rules;
on ten thousand of each with `make judge`."""

from __future__ import annotations

import os
import random

import pytest

from horseplay import Position
from horseplay.log.events import Acted, Dealt, Event, Reshuffled
from tests import judge
from tests.hands import GAMES, begun, covering, next_event

HANDS = int(os.environ.get("HORSEPLAY_HANDS", "1000"))  # of each game
SHARDS = 5


def tell(judged: judge.Judge, event: Event, position: Position) -> None:
    """The judge is told what happened."""
    match event:
        case Dealt(dealer, deck):
            cards, seats, size = deck.split(), position.rules.seats, position.rules.hand_size
            hands = [cards[p * size : (p + 1) * size] for p in range(seats)]
            judged.deal(dealer, hands, cards[seats * size :])
        case Reshuffled(deck):
            judged.reshuffle(deck.split())
        case Acted(seat, act):
            judged.do(seat, act)


def compare(position: Position, judged: judge.Judge) -> None:
    """Everything that the judge can tell is as the engine has it."""
    s, seats = position.state, position.rules.seats
    assert position.phase == judged.phase
    assert position.turn == judged.turn
    assert set(position.words()) == judged.legal()
    if position.phase == "play":
        assert [tuple(laid) for laid in position.table] == judged.trick
        return
    if position.awaits == "reshuffle":
        assert [position.deck.card(k) for k in position.pool()] == sorted(
            judged.pool(),
            key=position.deck.kind,
        )
    assert list(s.tricks[:seats]) == judged.tricks
    assert list(position.scores) == judged.scores
    assert (position.over, position.winner) == (judged.over, judged.winner)
    assert (position.points and list(position.points)) == judged.points
    assert (position.melds and list(position.melds)) == judged.melds
    if position.phase == "over" and position.tricks:
        assert [tuple(laid) for laid in position.tricks[-1]] == judged.last_trick
    if position.phase == "over" and not position.over:
        assert position.next_dealer == judged.next_dealer


def judge_hands(name: str, shard: int, hands: int) -> int:
    """How many games agreed on every event, so many random hands and every `SHARDS`-th set of house rules at least."""
    rng, houses = random.Random(f"{name} {shard}"), range(shard, len(covering(name)), SHARDS)
    games = dealt = 0
    while dealt < hands or games < len(houses):
        position = begun(name, houses[games % len(houses)])
        games += 1
        judged = judge.new(name, position.house._asdict())
        history: list[Event] = []
        for _ in range(200):
            event = next_event(position, rng)
            if isinstance(event, Dealt) and len(history) > 120:
                break
            dealt += isinstance(event, Dealt)
            history.append(event)
            position = after(position, event)
            tell(judged, event, position)
            try:
                compare(position, judged)
            except AssertionError:
                print(f"shard {shard}: {name} {position.house}", *history, sep="\n")
                raise
            played = position.in_play
            if played is not None and rng.random() < (0.002 if position.phase == "play" else 0.1):
                side = position.rules.side[rng.choice(played.active)]
                trick = rng.choice([None, *range(position.state.done + (position.state.laid > 0))])
                position = position.forfeit(side, trick)
                judged.forfeit(side, trick)
                compare(position, judged)
            if position.over:
                results = [entry["scores"] for entry in judged.hands]
                assert not results or list(position.state.gain[: position.rules.sides]) == list(results[-1])
                break
    return games


def after(position: Position, event: Event) -> Position:
    """The position after an event."""
    match event:
        case Dealt(dealer, deck):
            return position.deal(position.deck.read(deck), dealer)
        case Reshuffled(deck):
            return position.reshuffle(position.deck.read(deck))
        case Acted(_, act):
            return position.play(act)
    raise AssertionError(event)


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("name", GAMES)
def test_engine_and_judge_agree_act_by_act(name: str, shard: int) -> None:
    assert judge_hands(name, shard, HANDS // SHARDS) >= len(covering(name)) // SHARDS
