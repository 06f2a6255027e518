"""A file imports only from lower layers and its own folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import horseplay

ROOT = Path(horseplay.__file__).parent
LAYERS = (
    ("cards", "house", "manners", "errors", "language", "roles"),
    ("trick", "state", "verbs", "game", "game_module", "acts", "view", "hints", "news"),
    ("games", "compiled"),
    ("search", "pages", "__init__"),
    ("log", "bots", "catalogue"),
    ("table", "arena"),
    ("learn", "testing"),
    ("server", "terminal"),
    ("commands",),
    ("cli",),
    ("__main__",),
)
HEIGHT = {part: height for height, parts in enumerate(LAYERS) for part in parts}
ASIDE = {"terminal": {"state", "trick", "games", "game"}, "server": {"state", "trick", "games", "game"}}
QUIET = ("time", "datetime", "random", "secrets", "socket", "sys", "os", "pathlib", "subprocess", "asyncio")
FILES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the package that a file belongs to: a folder, or a file beside them."""
    return path.parts[0] if len(path.parts) > 1 else path.stem


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports at run time."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    hidden = {
        id(node)
        for check in ast.walk(tree)
        if isinstance(check, ast.If) and ast.unparse(check.test).endswith("TYPE_CHECKING")
        for node in ast.walk(check)
    }
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_file_imports_only_from_lower_layers(path: Path) -> None:
    here = part_of(path)
    for name in imports(path):
        package, *parts = name.split(".")
        if package != "horseplay":
            continue
        there = parts[0] if parts and parts[0] in HEIGHT else "__init__"
        assert there not in ASIDE.get(here, ()), f"{path} must not import {name}"
        if path == Path("__init__.py") or there == here:
            continue
        assert HEIGHT[there] < HEIGHT[here] or (HEIGHT[here] == HEIGHT[there] < 2), f"{path} must not import {name}"


@pytest.mark.parametrize(
    "path", [path for path in FILES if HEIGHT[part_of(path)] < 4 and part_of(path) != "compiled"], ids=str
)
def test_rules_know_no_clock_chance_or_outside(path: Path) -> None:
    files = {part: {"pathlib"} for part in ("language", "pages", "catalogue")}
    allowed = {"search": {"time", "sys"}, **files}.get(part_of(path), set())
    used = {name.split(".")[0] for name in imports(path)}
    assert used.isdisjoint(set(QUIET) - allowed)


def test_games_never_import_each_other() -> None:
    games = [path for path in FILES if path.parts[0] == "games" and path.stem != "__init__"]
    assert len(games) == 3
    for path in games:
        assert not [name for name in imports(path) if name.startswith("horseplay.games")]


def module_of(path: Path) -> str:
    """The full name of the module that a file is."""
    parts = ("horseplay", *path.with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_modules_import_each_other_in_no_circle() -> None:
    modules = {module_of(path): path for path in FILES}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        nodes = list(ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))))
        told = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                told += [full if full in modules else node.module for full in inner]
        graph[name] = {other for other in told if other in modules and other != name}
    TopologicalSorter(graph).prepare()  # a `CycleError` names the modules, those imported for types only counted


NODES = {path: list(ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))) for path in FILES}


@pytest.mark.parametrize("path", [path for path in FILES if path.parts[0] != "games"], ids=str)
def test_module_has_at_most_450_lines(path: Path) -> None:
    assert (ROOT / path).read_text(encoding="utf-8").count("\n") <= 450


@pytest.mark.parametrize("path", FILES, ids=str)
def test_function_has_at_most_60_lines(path: Path) -> None:
    functions = [node for node in NODES[path] if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert not [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= 60]


def test_no_two_classes_share_a_name() -> None:
    outside = [nodes for path, nodes in NODES.items() if path.parts[0] != "games"]  # every game has its own `House`
    names = [node.name for nodes in outside for node in nodes if isinstance(node, ast.ClassDef)]
    assert len(names) == len(set(names)), sorted(name for name in set(names) if names.count(name) > 1)
