"""Laws that hold of every game, table size, preset and pair of house rules."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from horseplay import Position, all_games
from horseplay.cards import Deck
from horseplay.house import options
from horseplay.log import jsonl, text
from horseplay.log.events import Dealt, Event, Header
from horseplay.log.history import History
from horseplay.state import Record
from horseplay.trick import copies
from tests.hands import CASE_IDS, CASES, GAMES, begun, chosen, covering, walk_hands

HANDS = 5
TRICKS = {"horsethief": 5, "hoskin": 25}


def hand_cards(position: Position) -> list[int]:
    """Every card in a hand."""
    hands = position.state.hand[: position.rules.seats]
    return [k for hand in hands for k in range(position.rules.kinds) for _ in range(copies(hand, k))]


def everything(position: Position) -> list[int]:
    """Every card of the deck, wherever it lies."""
    s: Record = position.state
    cards = hand_cards(position)
    cards += s.played[: s.plays]
    if position.game.name == "hossie":
        return [*cards, *s.discards[: s.discarded]]
    if position.game.name == "horsethief":
        stock = s.stock[s.stock_next : s.stock_next + s.stock_left]
        discards = [k for p in range(position.rules.seats) for k in s.discards[p][: s.discarded[p]]]
        return [*cards, *stock, *discards, *([s.upcard] * (1 - s.upcard_taken))]
    dapp = s.dapp if s.declarer == -1 or position.phase == "auction" or s.thrown_in else s.buried[: s.laid_away]
    return [*cards, *dapp]


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_cards_are_conserved_and_every_lawful_act_is_taken(name: str, n: int) -> None:
    rng = random.Random(n)
    for history, _ in walk_hands(begun(name, n), HANDS, seed=n):
        position = history.position
        assert sorted(everything(position)) == position.deck.full()
        seat = rng.randrange(position.rules.seats)
        assert sum(zone.count for zone in position.view(seat).zones) == position.deck.size
        if position.awaits == "act":
            assert position.legal
            acts = position.legal if rng.random() < 0.1 else [chosen(position, rng)]
            for act in acts:
                word = position.say(act)
                assert word
                assert position.hear(word) == act
                assert position.lawful(word)
                assert position.play(act) == position.play(word)


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


@pytest.mark.parametrize(("name", "n"), CASES, ids=CASE_IDS)
def test_text_and_log_lead_back_to_the_same_position(name: str, n: int) -> None:
    start = begun(name, n)
    events: list[Event] = []
    stop = random.Random(n).randrange(60, 300)
    for history, event in itertools.islice(walk_hands(start, HANDS, seed=n + 1000), stop):  # noqa: B007
        events.append(event)
    written = text.write(history)
    again = text.walk(text.read(written, all_games()))
    assert again.refused is None
    assert again.history.position == history.position
    assert again.history.hands == history.hands
    assert text.write(again.history) == written
    log = jsonl.read(jsonl.write(Header(name, start.house._asdict()), events))
    assert log.events == tuple(events)
    assert jsonl.folded(log, start.game).position == history.position


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
