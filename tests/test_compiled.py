"""The compiled form: equal to the plain one act by act, kept between processes, never stale, never in anybody's way."""

from __future__ import annotations

import importlib
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horseplay import compiled
from horseplay.compiled import Form, entry, kernels, plain
from horseplay.compiled.cache import PACKAGE, Cache
from horseplay.compiled.compiled_form import copy_state
from horseplay.errors import NotCompiled
from horseplay.game import Game, Position
from horseplay.games import horsethief, hoskin, hossie
from tests.table import TENS

GAMES = [Game.of(module) for module in (hossie, horsethief, hoskin)]

pytest.importorskip("numba")


# ---------------------------------------------------------------- states as rows


def machine(game: Game) -> Form:
    """The compiled form of the plainest program."""
    form = kernels(game, wait=True)
    assert form is not None
    return form


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_state_survives_the_record(game: Game, data: st.DataObject) -> None:
    form = machine(game)
    number = st.integers(-(2**63), 2**63 - 1)
    state, rows = game.State(), form.states(3)
    for field, shape in state.FIELDS.items():
        value: Any = number
        for size in reversed(shape):
            value = st.lists(value, min_size=size, max_size=size)
        setattr(
            state,
            field,
            data.draw(value) if field in ("phase", "scores", "hand") else data.draw(st.just(getattr(state, field))),
        )
    form.put(rows, 1, state)
    assert form.get(rows, 1) == state
    assert form.get(rows, 0) == form.get(rows, 2) == game.State()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_copy_state_copies_every_field_and_shares_none(game: Game) -> None:
    state, other = game.State(), game.State()
    for n, (field, shape) in enumerate(state.FIELDS.items()):
        setattr(
            state,
            field,
            n if not shape else [n] * shape[0] if len(shape) == 1 else [[n] * shape[1] for _ in range(shape[0])],
        )
    copy_state(game.State)(other, state)
    assert other == state
    state.hand[0][0] = state.scores[0] = -7
    assert other != state


def test_an_act_that_is_no_act_changes_nothing() -> None:
    game = GAMES[0]
    for form in (plain(game, entry), machine(game)):
        rules, states = form.rules(game.house()), form.states(1)
        form.put(states, 0, game.start().state)
        assert form.call.legal_at(rules, states, 0) == 0  # nothing is dealt yet
        form.call.deal_at(rules, states, 0, form.row(game.deck(game.house()).full()), 0)
        before = form.get(states, 0)
        assert [form.call.step_at(rules, states, 0, act) for act in (-1, 62, 63, 64, 10**15)] == [0] * 5
        assert form.get(states, 0) == before


def test_a_wrong_argument_is_refused_and_not_compiled_for() -> None:
    form = machine(GAMES[0])
    with pytest.raises(TypeError):
        form.call.pool_at(form.rules(GAMES[0].house()), form.states(1), 0, [0] * 48)


# ---------------------------------------------------------------- kept, never stale, never in the way


def toy(folder: Path, text: str = TENS) -> Game:
    """The game of the page, imported anew from a folder on the path."""
    (folder / "games" / "toy_game.py").write_text(text)
    sys.modules.pop("toy_game", None)
    importlib.invalidate_caches()
    return Game.of(importlib.import_module("toy_game"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test's own beside a folder on the path."""
    monkeypatch.setenv("HORSEPLAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "games").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path / "games"))
    return tmp_path


def kept(folder: Path) -> list[Path]:
    """The files of compiled code under a test's cache."""
    return sorted(file for file in (folder / "cache").glob("*/*.entry-*") if file.suffix != ".lock")


def run(*words: str, folder: Path | None = None, source: Path = PACKAGE.parent, code: int = 0) -> str:
    """What another Python prints."""
    paths = [str(source), *([str(folder / "games")] if folder else [])]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run([sys.executable, "-P", *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def until(what: Any) -> Any:
    """The first true answer, as long as a test may take."""
    while not (answer := what()):
        time.sleep(0.02)
    return answer


COUNT = """
from horseplay.compiled import kernels
from horseplay.compiled.binding import statistics
from horseplay.game import Game
import toy_game
print(*statistics(kernels(Game.of(toy_game), wait=True).call))
"""


def test_a_second_process_compiles_nothing(folder: Path) -> None:
    toy(folder)
    entries = len(entry.ENTRIES)
    assert run("-c", COUNT, folder=folder) == f"0 {entries}\n"
    assert run("-c", COUNT, folder=folder) == f"{entries} 0\n"


def test_compiling_aside_blocks_nobody(folder: Path) -> None:
    """Whoever plays on meanwhile gets an answer at once: this thread has little to do with the compiling."""
    game = toy(folder)
    chance, gap, plays = random.Random(1), 0.0, 0
    at = game.start()
    last = time.thread_time()
    while kernels(game) is None:
        if at.awaits != "act":
            deck = game.deck(game.house()).full()
            chance.shuffle(deck)
            at = (game.start() if at.over else at).deal(deck, None if at.dealer is not None and not at.over else 0)
        at = at.play(chance.choice(at.legal))
        now = time.thread_time()
        gap, last, plays = max(gap, now - last), now, plays + 1
    assert plays > 1000, "a person would have waited for the other process"
    assert gap < 1, "a person would have waited for this one"
    assert len(kept(folder)) == 1


def test_two_at_once_and_a_killed_one_do_no_harm(folder: Path) -> None:
    toy(folder)
    command = [sys.executable, "-P", "-m", "horseplay.compiled", "toy_game"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(folder / "games")])}
    with subprocess.Popen(command, env=env) as killed:
        until(lambda: list((folder / "cache").glob("*/*.lock")))
        killed.kill()
    assert kept(folder) == []
    with subprocess.Popen(command, env=env) as one, subprocess.Popen(command, env=env) as other:
        assert (one.wait(), other.wait()) == (0, 0)
    assert len(kept(folder)) == 1
    assert run("-c", COUNT, folder=folder) == f"{len(entry.ENTRIES)} 0\n"


@pytest.mark.parametrize(
    "damage", [lambda b: b"", lambda b: b[:-1], lambda b: b[:99] + b"\0" + b[100:], lambda b: b"x" * 5000], ids=range(4)
)
def test_a_spoilt_file_is_not_read(damage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORSEPLAY_CACHE", str(tmp_path))
    cache = Cache("toy.entry", "0")
    assert cache.load() is None
    cache.save(bytes(range(1, 256)) * 9)
    assert cache.load() == bytes(range(1, 256)) * 9
    assert cache.file is not None
    cache.file.write_bytes(damage(cache.file.read_bytes()))
    assert cache.load() is None


def test_a_spoilt_file_is_replaced(folder: Path) -> None:
    game = toy(folder)
    assert kernels(game, wait=True)
    [file] = kept(folder)
    size = file.stat().st_size
    file.write_bytes(b"spoilt")
    again = toy(folder)
    assert until(lambda: kernels(again))
    assert kept(folder) == [file]
    assert file.stat().st_size > size // 2


SHOW = """
from horseplay.compiled import entry, kernels, plain
from horseplay.game import Game
from horseplay.games import toy
game = Game.of(toy)
for form in (plain(game, entry), kernels(game, wait=True)):
    rules, states = form.rules(game.house()), form.states(1)
    form.call.deal_at(rules, states, 0, form.row(game.deck(game.house()).full()), 0)
    while (mask := form.call.legal_at(rules, states, 0)):
        form.call.step_at(rules, states, 0, mask.bit_length() - 1)
    print(form.get(states, 0).scores)
"""


def test_a_changed_source_never_meets_a_stale_cache(folder: Path) -> None:
    source = folder / "source"
    shutil.copytree(PACKAGE, source / "horseplay", ignore=shutil.ignore_patterns("__pycache__"))
    module = source / "horseplay" / "games" / "toy.py"
    scores = []
    for text in (TENS, TENS.replace("10 + kind % 5 if", "0 if")):  # spades beat everything, then nothing
        module.write_text(text)
        lines = run("-c", SHOW, source=source).splitlines()
        assert lines[0] == lines[1]
        scores.append(lines[0])
    assert scores[0] != scores[1]
    assert len(kept(folder)) == 1, "what the older source had compiled is gone"


def test_any_source_of_the_package_names_the_folder(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "horseplay", ignore=shutil.ignore_patterns("__pycache__"))
    ask = "from horseplay.compiled.cache import version; print(version())"
    names = [run("-c", ask, source=tmp_path)]
    for file in ("games/hoskin.py", "cards.py", "search/playout.py"):
        with open(tmp_path / "horseplay" / file, "a") as source:
            source.write("# changed\n")
        names.append(run("-c", ask, source=tmp_path))
    assert len(set(names)) == 4


def test_a_folder_that_cannot_be_written_costs_time_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("HORSEPLAY_CACHE", str(folder / "file" / "cache"))
    game = toy(folder)
    assert until(lambda: kernels(game)).compiled, "compiled aside and loaded from a folder of its own"
    assert compiled._work(game.module, entry).place is None, "which is gone"


def test_a_module_nobody_else_can_import_stays_plain_until_waited_for(folder: Path) -> None:
    module = ModuleType("handmade")
    exec(compile(TENS, "handmade", "exec", dont_inherit=True), vars(module))
    game = Game.of(module)
    assert kernels(game) is None
    work = compiled._work(module, entry)
    assert work.child is None
    form = machine(game)
    assert kernels(game) is form


def test_a_game_that_cannot_be_compiled_stays_plain(folder: Path) -> None:
    game = toy(
        folder, TENS.replace("    play_card(r, s, act)", "    {}.setdefault('a', [act, 'b'])\n    play_card(r, s, act)")
    )
    with pytest.raises(NotCompiled, match="Tens cannot be compiled here: TypingError"):
        kernels(game, wait=True)
    assert kernels(game) is None


def test_a_table_of_another_shape_is_named(folder: Path) -> None:
    game = toy(folder, TENS.replace("side=[0, 1, 2, 3]", "side=[0, 1, 2, 3] + [0] * (house.target > 20)"))
    from horseplay.compiled.binding import rules_row

    row = rules_row(game)
    assert len(row(game.house())) == 1
    with pytest.raises(TypeError, match=r"side has another shape under tens\(target=30\)"):
        row(game.house(given={"target": 30}))


WITHOUT = """
import sys
for name in ("numba", "llvmlite", "numpy"):
    sys.modules[name] = None
from horseplay.compiled import kernels
from horseplay.errors import NotCompiled
from horseplay.game import Game
from horseplay.games import hossie
from horseplay.search.playout import random_hands
game = Game.of(hossie)
assert kernels(game) is None
print(random_hands(game, game.house(), 20, 1).acts > 0)
try:
    random_hands(game, game.house(), 20, 1, compiled=True)
except NotCompiled as why:
    print(why)
assert not any(name.startswith(("numba.", "numpy.", "llvmlite.")) for name in sys.modules)
"""


def test_without_numba_everything_works_and_a_demand_is_answered_in_a_sentence() -> None:
    lines = run("-c", WITHOUT).splitlines()
    assert lines[0] == "True"
    assert lines[1].startswith("numba is not installed")
    assert len(lines) == 2


def test_nothing_of_numba_is_imported_before_it_is_needed() -> None:
    ask = "import sys, horseplay.search.playout; print(*{'numba', 'numpy', 'llvmlite'} & set(sys.modules))"
    assert run("-c", ask) == "\n"


def test_the_command_says_what_it_wants() -> None:
    assert "usage:" in run("-m", "horseplay.compiled", code=1)
    assert "No module named 'whist'" in run("-m", "horseplay.compiled", "whist", code=1)


def test_a_position_can_be_put_into_a_row() -> None:
    game = GAMES[0]
    form = machine(game)
    at: Position = game.start().deal(game.deck(game.house()).full(), 2)
    rows = form.states(1)
    form.put(rows, 0, at.state)
    assert form.call.legal_at(form.rules(at.house), rows, 0) == sum(1 << act for act in at.legal)
