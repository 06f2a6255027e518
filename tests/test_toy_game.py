"""A game of forty lines, installed beside Horseplay, gets all that the others have without a change elsewhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from horseplay import Game, all_games
from horseplay.log import text
from horseplay.log.events import Acted
from tests.hands import walk_hands

TOY = '''"""Toy: three players, twelve cards, four tricks; a trick is a point, and spades are always trump."""
from typing import Annotated, NamedTuple
from horseplay.cards import Deck
from horseplay.game import Phase
from horseplay.house import Option
from horseplay.state import fields, state_class
from horseplay.trick import Rules, deal_hands, enter, highest, lay, orders, playable, take_trick, win

NAME, TITLE, DECK = "toy", "Toy", Deck("QKA")
SPADES, PLAY, OVER = 3, 0, 1
PHASES = (Phase("play", "play a card", duty=True), Phase("over", "the hand is over"))
VERBS = ("CARD",)
State = state_class("State", fields(3, 4, 12))

class House(NamedTuple):
    """Toy's house rules."""
    target: Annotated[int, Option("The score that wins.", low=1, high=50)] = 5

def rules(house):
    power = lambda trump, led, k: 10 + k % 3 if k // 3 == SPADES else (1 + k % 3) * (k // 3 == led)
    return Rules(**orders(DECK, 4, lambda trump, k: k // 3, power, ("led",), 1), seats=3, sides=3, side=[0, 1, 2],
                 hand_size=4, over_phase=OVER, target=house.target)

def deal(r, s, deck, dealer):
    deal_hands(r, s, deck)
    s.phase, s.contract, s.turn = PLAY, SPADES, s.after[dealer]

def legal(r, s):
    return playable(r, s)

def step(r, s, act):
    lay(r, s, act)
    if s.laid == s.size:
        take_trick(r, s)
        if s.done == r.hand_size:
            settle(r, s, s.tricks)

def settle(r, s, gain):
    enter(r, s, gain)
    s.next_dealer = (s.dealer + 1) % 3
    win(r, s, highest(r, s, r.target))

def say(r, s, act):
    return DECK.card(act) if act < 12 else ""
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the toy game is installed, found by this process and by those it starts."""
    (tmp_path / "toy.py").write_text(TOY)
    info = tmp_path / "toy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[horseplay.games]\ntoy = toy\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    all_games.cache_clear()
    yield tmp_path
    all_games.cache_clear()
    sys.modules.pop("toy", None)


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """What the command line does with these words and this input."""
    command = [sys.executable, "-m", "horseplay", *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)


def toy() -> Game:
    """The toy game as it was found."""
    return all_games()["toy"]


def test_toy_is_forty_lines() -> None:
    assert len([line for line in TOY.splitlines() if line]) <= 40


def test_toy_conforms(installed: Path) -> None:
    start = toy().start(toy().house(given={"target": 9}))
    fold, hands = None, 0
    for fold, event in walk_hands(start, 20, seed=4):
        position = fold.position
        for seat in range(3):
            assert sum(zone.count for zone in position.view(seat).zones) == 12
        if isinstance(event, Acted) and position.result:
            hands += 1
            assert sum(position.result.tricks) == 4
    assert fold is not None
    assert fold.position.over
    assert max(fold.position.scores) >= 9
    assert len(fold.hands) == hands
    again = text.walk(text.read(text.write(fold), all_games()))
    assert again.fold.position == fold.position


def test_toy_compiles_to_the_same_game(installed: Path) -> None:
    from horseplay.search.playout import random_hands

    house = toy().house()
    plain = random_hands(toy(), house, 200, seed=3, compiled=False)
    fast = random_hands(toy(), house, 200, seed=3, compiled=True)
    assert (plain.acts, plain.hands) == (fast.acts, fast.hands) == (2400, 200)


def test_toy_is_played_simulated_and_told_at_the_command_line(installed: Path) -> None:
    played = run(
        "play",
        "toy",
        "--plain",
        "--seed",
        "1",
        "--target",
        "2",
        "--log",
        str(installed / "toy.jsonl"),
        given="1\n" * 80,
    )
    assert played.returncode == 0, played.stderr
    assert "Toy" in played.stdout
    told = run("replay", "--json", str(installed / "toy.jsonl"))
    assert json.loads(told.stdout)["over"] is True
    assert json.loads(told.stdout)["house"] == {"target": 2}
    rules = run("rules", "toy")
    assert "a trick is a point" in rules.stdout
    assert "`target`" in rules.stdout
    simulated = run("simulate", "toy", "--games", "3", "--seed", "1", "--json")
    assert simulated.returncode == 0, simulated.stderr
    refused = run("play", "toy", "--target", "51")
    assert refused.returncode == 1
    assert "1 to 50" in refused.stderr


def test_toy_replays_a_hand_and_refuses_what_it_does_not_allow(installed: Path) -> None:
    cards = toy().deck(toy().house())
    deck = [cards.card(kind) for kind in cards.full()]
    random.Random(2).shuffle(deck)
    hands = [sorted(deck[p * 4 : p * 4 + 4]) for p in range(3)]
    script = "game toy\ndealer 2\n" + "".join(f"deal {' '.join(hand)}\n" for hand in hands) + f"0 {hands[1][0]}\n"
    told = run("replay", "--json", "-", given=script)
    assert told.returncode == 2
    assert json.loads(told.stdout)["refused"]["code"] == "not-held"
