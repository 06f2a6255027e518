"""The package itself: what it offers, to a program and to a type checker, and what is loaded for it."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from mypy import api

import horseplay

SNIPPET = """\
from typing import assert_type
import horseplay
from horseplay import HouseRules, Position, Refusal, game_named

start = game_named("hossie").start()
assert_type(start, Position)
assert_type(start.house, HouseRules)
assert_type(start.state.turn, int)
assert_type(start.state.hand, list[list[int]])
assert_type(start.view(0).zone("hand", 0).cards, tuple[str, ...])
assert_type(start.why_not("pass"), Refusal | None)
assert_type(horseplay.hint(start.view(0)).why, str | None)
assert_type(horseplay.text.walk(horseplay.text.read("")).history.position, Position)
horseplay.nonsense  # attr-defined
horseplay.cli  # attr-defined
start.state.trun  # attr-defined
start.house.playres  # attr-defined
start.play(1.5)  # arg-type
horseplay.simulate(start.game, start.house, "ten", 1)  # arg-type
"""


def test_the_package_lists_what_it_offers_and_nothing_else() -> None:
    assert dir(horseplay) == sorted(horseplay.__all__)
    for name in horseplay.__all__:
        made = getattr(horseplay, name)
        assert made.__name__.rpartition(".")[2] == name if isinstance(made, type | ModuleType) else made is not None


def test_the_package_begins_with_a_table_of_what_it_offers() -> None:
    table = (horseplay.__doc__ or "").partition(">>>")[0]
    assert [name for name in dir(horseplay) if name != "__version__" and not re.search(rf"\b{name}\b", table)] == []


def test_a_type_checker_is_told_of_what_the_package_offers() -> None:
    tree = ast.parse(Path(horseplay.__file__).read_text(encoding="utf-8"))
    (told,) = (node for node in tree.body if isinstance(node, ast.If))
    names = {alias.name for node in told.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert names | {"__version__"} == set(horseplay.__all__)


def test_what_the_package_does_not_offer_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        AttributeError, match=r"^horseplay offers no 'nonsense'; dir\(horseplay\) lists what it offers$"
    ):
        getattr(horseplay, "nonsense")  # noqa: B009 - a type checker would refuse it sooner


def test_a_type_checker_sees_what_is_wrong_and_precise_types(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET, encoding="utf-8")
    out, errors, _ = api.run(["--no-error-summary", "--output=json", str(file)])
    assert errors == ""
    told = {error["line"]: error["code"] for error in map(json.loads, out.splitlines())}
    lines = enumerate(SNIPPET.splitlines(), 1)
    assert told == {n: line.partition("  # ")[2] for n, line in lines if "  # " in line}, out


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import horseplay; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "horseplay" in done.stdout.split()
    assert [name for name in done.stdout.split() if name.startswith("horseplay.")] == []
    assert {"numpy", "numba", "rich", "starlette", "sqlalchemy"}.isdisjoint(done.stdout.split())


def test_what_plays_a_hand_loads_neither_compiler_nor_server() -> None:
    code = "import sys; from horseplay import *; game_named('hossie').start(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numpy", "numba", "rich", "starlette", "sqlalchemy", "horseplay.server", "horseplay.terminal"}
    assert heavy.isdisjoint(done.stdout.split())
