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
from horseplay.server.pages.start import start
from tests.table import TENS


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which the game is installed, found by this process and by those it starts."""
    (tmp_path / "tens.py").write_text(TENS)
    info = tmp_path / "tens-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tens\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[horseplay.games]\ntens = tens\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    all_games.cache_clear()
    yield tmp_path
    all_games.cache_clear()
    sys.modules.pop("tens", None)


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """What the command line does with these words and this input."""
    command = [sys.executable, "-m", "horseplay", *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=280, check=False)


def tens() -> Game:
    """The game as it was found."""
    return all_games()["tens"]


def test_tens_is_forty_lines() -> None:
    assert len([line for line in TENS.splitlines() if line]) <= 40


def test_tens_conforms(installed: Path) -> None:
    told = run("conform", "tens", "--sets", "2", "--plain")
    assert told.returncode == 0, told.stdout
    assert told.stdout.startswith("Tens, 1 set of house rules, seed 0\nholds: ")
    assert "fails" not in told.stdout


def test_tens_compiles_to_the_same_game(installed: Path) -> None:
    from horseplay.search.playout import random_hands

    house = tens().house()
    plain = random_hands(tens(), house, 200, seed=3, compiled=False)
    fast = random_hands(tens(), house, 200, seed=3, compiled=True)
    assert (plain.acts, plain.hands) == (fast.acts, fast.hands) == (4000, 200)


def test_tens_is_played_simulated_and_told_at_the_command_line(installed: Path) -> None:
    cards = tens().deck(tens().house())
    played = run(
        "play",
        "tens",
        "--plain",
        "--seed",
        "1",
        "--target",
        "2",
        "--log",
        str(installed / "tens.jsonl"),
        given="".join(f"{cards.card(kind)}\n" for kind in cards.full()) * 80,
    )
    assert played.returncode == 0, played.stderr
    assert "Tens" in played.stdout
    told = run("replay", "--json", str(installed / "tens.jsonl"))
    assert json.loads(told.stdout)["over"] is True
    assert json.loads(told.stdout)["house"] == {"target": 2}
    rules = run("rules", "tens")
    assert "every trick is a point" in rules.stdout
    assert "`target`" in rules.stdout
    lesson = run("learn", "tens")
    assert lesson.returncode == 1
    assert "there is no lesson of Tens" in lesson.stderr
    simulated = run("simulate", "tens", "--games", "3", "--seed", "1", "--json")
    assert simulated.returncode == 0, simulated.stderr
    refused = run("play", "tens", "--target", "100")
    assert refused.returncode == 1
    assert "1 to 99" in refused.stderr


def test_tens_has_a_lesson_when_it_brings_one(installed: Path) -> None:
    assert 'href="/learn/' not in start({"tens": tens()})
    lessons = installed / "lessons"
    lessons.mkdir()
    (lessons / "tens.md.in").write_text("# Tens\n\n<!-- trick 1 -->\n")
    deal = "deal TC TD TH TS JC\ndeal JD JH JS QC QD\ndeal QH QS KC KD KH\ndeal KS AC AD AH AS\n"
    (lessons / "tens.txt").write_text(f"game tens\ndealer 3\n{deal}0 TC\n1 QC\n2 KC\n3 AC\n")
    assert "*Ada leads 10♣, Ben Q♣, Cem K♣, Dora A♣. Dora takes the trick with A♣.*" in run("learn", "tens").stdout
    assert 'href="/learn/tens"' in start({"tens": tens()})


def test_tens_replays_a_hand_and_refuses_what_it_does_not_allow(installed: Path) -> None:
    cards = tens().deck(tens().house())
    deck = [cards.card(kind) for kind in cards.full()]
    random.Random(2).shuffle(deck)
    hands = [sorted(deck[p * 5 : p * 5 + 5]) for p in range(4)]
    script = "game tens\ndealer 3\n" + "".join(f"deal {' '.join(hand)}\n" for hand in hands) + f"0 {hands[1][0]}\n"
    told = run("replay", "--json", "-", given=script)
    assert told.returncode == 2
    assert json.loads(told.stdout)["refused"]["code"] == "not-held"
