"""Laws that hold of every game, table size, preset and pair of house rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from horseplay import Game, all_games, testing
from horseplay.cards import Deck
from horseplay.compiled import available
from horseplay.house import options
from horseplay.log.events import Dealt
from horseplay.log.history import History
from horseplay.state import Record
from horseplay.testing import PROPERTIES
from horseplay.testing.conformance import Trial
from tests.altered import tens
from tests.hands import CASE_IDS, CASES, GAMES, begun, covering, walk_hands

HANDS = 5
TRICKS = {"horsethief": 5, "hoskin": 25}
SHARDS = 3
PLAIN = tuple(one for one in PROPERTIES if one.name != "compiled-agrees")


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_properties_of_every_game(name: str, shard: int) -> None:
    properties = PROPERTIES if available() and shard == 0 else PLAIN
    trial = Trial(all_games()[name], shard, properties, hands=2)
    for house in testing.covering(trial.game).houses[shard::SHARDS]:
        trial.under(house, random.Random(f"{shard} {house}"))
    assert not [finding.failure for finding in trial.findings(every=False) if finding.failure]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_declares_is_right(name: str) -> None:
    trial = Trial(all_games()[name], 0, PROPERTIES)
    trial.declarations()
    assert trial.failures == {}


def test_tens_has_the_properties_of_every_game() -> None:
    report = testing.conform(Game.of(tens), properties=PLAIN)
    assert report.failed == ()
    assert {finding.name for finding in report.findings if not finding.checks} == set()


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_hands_end_with_all_tricks_and_points(name: str, n: int) -> None:
    ended, position = 0, begun(name, n)
    for history, _ in walk_hands(position, HANDS, seed=n):
        position = history.position
        s: Record = position.state
        result = position.result
        if result is None:
            continue
        ended += 1
        if sum(result.tricks) == 0:  # given up, won by piniks or scored by a lone player
            assert s.plays == 0
            continue
        assert sum(result.tricks) == TRICKS.get(name, position.deck.size // position.rules.seats)
        if name == "hoskin":
            assert sum(s.points) + s.buried_points == 480 + 20
    assert ended or position.state.thrown_in


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_reach_every_phase(name: str) -> None:
    phases = Counter(
        history.position.phase
        for n in range(len(covering(name)))
        for history, _ in walk_hands(begun(name, n), HANDS, seed=n)
    )
    assert set(phases) == {phase.name for phase in all_games()[name].phases}


@pytest.mark.parametrize("name", GAMES)
def test_every_two_values_of_two_options_meet(name: str) -> None:
    houses = covering(name)
    rules = [rule for rule in options(all_games()[name].House) if rule.allowed]
    for i, one in enumerate(rules):
        for other in rules[:i]:
            met = {(getattr(house, one.name), getattr(house, other.name)) for house in houses}
            missing = {(one.read(a), other.read(b)) for a in one.allowed or () for b in other.allowed or ()} - met
            assert missing <= {("force_last", "simultaneous")}, (one.name, other.name)


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_values(name: str) -> None:
    first = [history.position for history, _ in walk_hands(begun(name, 0), 1, seed=5)]
    again = [history.position for history, _ in walk_hands(begun(name, 0), 1, seed=5)]
    assert first == again
    assert [hash(position) for position in first] == [hash(position) for position in again]
    assert len(set(first)) == len(first)


def test_a_deal_must_be_of_the_whole_deck() -> None:
    start = begun("hossie", 0)
    with pytest.raises(ValueError, match="not the cards of the deck"):
        start.deal([*Deck("9TJQKA", 2).full()[:-1], 0], dealer=0)


def test_a_fold_refuses_what_cannot_happen_and_stays_as_it_was() -> None:
    start = begun("hossie", 0)
    history = History(start.game, start.house)
    before = history.position
    cards = " ".join(start.deck.card(kind) for kind in start.deck.full())
    history.add(Dealt(0, cards))
    with pytest.raises(ValueError, match="not over"):
        history.add(Dealt(1, cards))
    assert len(history.stack) == 2
    assert history.stack[0].position == before
