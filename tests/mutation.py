"""How much the tests notice: small faults are put into the program one at a time, and the tests that run there are run.

`python -m tests.mutation kernels --number 300 --seed 1` draws faults from the kernels of the games (`rest`: from `log/`
and `table/`), prints those that no test noticed, and last the share that was. The tests are collected once and run once
to find out which of them comes to which statement; for each fault a fork gets the altered function and runs
these, the fastest first, until one fails. Faults that change nothing are named in `tests/equivalent.txt` with the
reason, and are not drawn. A limit of computing time, not of the clock, ends what would run for ever."""

from __future__ import annotations

import argparse
import ast
import copy
import functools
import importlib
import itertools
import os
import pickle
import random
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "equivalent.txt"
SCOPES = {
    "kernels": ("horseplay/trick.py", "horseplay/games/*.py"),
    "rest": ("horseplay/log/*.py", "horseplay/table/*.py"),
}
RULES = ("test_hossie_*", "test_horsethief_*", "test_hoskin_*", "test_trick", "test_rulings", "test_claims")
TESTS = {
    "kernels": RULES,
    "rest": tuple(
        f"test_{name}"
        for name in (
            *("table", "rulings", "log", "text", "fair", "record", "seating", "claims", "hints", "bots_renege"),
            *("botnames", "horsethief_text", "hossie_hands", "you", "news_of_tables", "cli"),
            *("server_room", "server_rulings", "server_talk", "server_hint", "replay_pages", "terminal_manners"),
        )
    ),
}
MOST = 30.0  # seconds of computing that tests may take for one fault; the slowest are left out
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Fault(NamedTuple):
    """One small change of a function: where it is, what stands there, and what would."""

    file: str
    function: str
    line: int
    old: str
    new: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from others, wherever the lines move."""
        return self.file, self.function, f"{self.old} -> {self.new}"


# ---------------------------------------------------------------- the faults of a file


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(left, [operator], operands):
            for other in COMPARISONS[type(operator)]:
                yield ast.Compare(left, [other()], operands)
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.AugAssign(target, operator, right) if type(operator) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for n in range(len(values)):
                rest = values[:n] + values[n + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str() as value):
            yield ast.Constant(f"{value}~")
        case ast.Name(id) if id in NAMES:
            yield ast.Name(NAMES[id], ast.Load())
        case ast.IfExp(test, one, other):
            yield ast.IfExp(test, other, one)
        case ast.Call(called, [one, other, *more], keywords) if (
            ast.unparse(one) != "r" and ast.unparse(called) not in NAMES
        ):
            yield ast.Call(called, [other, one, *more], keywords)
        case ast.If(test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
    if isinstance(node, ast.AugAssign | ast.Raise | ast.Expr) or (
        isinstance(node, ast.Assign) and not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    ):
        yield ast.Pass()


def places(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, int, ast.AST, str, int | None]]:
    """The nodes of a function that may be changed: the statement and the line each is in, its parent, where it stands.

    Docstrings, types and sentences for people are left as they are, and what only says that something cannot be."""

    def within(
        parent: ast.AST, statement: ast.AST, line: int
    ) -> Iterator[tuple[ast.AST, int, ast.AST, str, int | None]]:
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns", "decorator_list", "args", "pattern", "type_params") and not isinstance(
                parent, ast.Call
            ):
                continue
            for n, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(node, ast.AST) or _left(node):
                    continue
                within_it = node if isinstance(node, ast.stmt | ast.match_case) else statement
                at = node.lineno if isinstance(node, ast.stmt) else line
                yield within_it, at, parent, name, n
                yield from within(node, within_it, at)

    yield from within(function, function, function.body[0].lineno)


def _left(node: ast.AST) -> bool:
    """Whether a node is never changed."""
    match node:
        case ast.Expr(ast.Constant()) | ast.JoinedStr() | ast.Assert():
            return True
        case ast.Call(ast.Name("_" | "ngettext" | "BadText" | "BadLog")):
            return True
    return False


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, ast.FunctionDef)
            )


def is_kernel(function: ast.FunctionDef) -> bool:
    """Whether a function runs on plain states and records alike: what it takes and gives are whole numbers."""
    first = function.args.args[0].annotation if function.args.args else None
    gives = ast.unparse(function.returns) if function.returns else ""
    return isinstance(first, ast.Name) and first.id == "Record" and gives in ("None", "int", "bool")


def faults(file: str, wanted: Callable[[str, ast.FunctionDef], bool]) -> Iterator[tuple[Fault, ast.Module]]:
    """All small faults that the wanted functions of a file could have, each with the file as long as it has it."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    for name, function in functions(tree):
        if not wanted(name, function):
            continue
        seen: dict[tuple[str, str], int] = defaultdict(int)
        for statement, line, parent, field, n in places(function):
            node = getattr(parent, field) if n is None else getattr(parent, field)[n]
            for change in changes(node):
                old = _head(statement)
                _put(parent, field, n, ast.fix_missing_locations(ast.copy_location(change, node)))
                new = "pass" if isinstance(change, ast.Pass) else _head(change if statement is node else statement)
                seen[old, new] += 1
                again = f" #{seen[old, new]}" if seen[old, new] > 1 else ""
                if old != new:
                    yield Fault(file, name, line, old, new + again), tree
                _put(parent, field, n, node)


def _put(parent: ast.AST, field: str, n: int | None, node: ast.AST) -> None:
    if n is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[n] = node


def _head(statement: ast.AST) -> str:
    """The first line of a statement."""
    if hasattr(statement, "body") and isinstance(statement.body, list):
        statement = copy.copy(statement)
        statement.body = [ast.Pass()]
        if hasattr(statement, "orelse"):
            statement.orelse = []
    return ast.unparse(ast.fix_missing_locations(statement)).split("\n")[0].rstrip(":")


def equivalent() -> set[tuple[str, str, str]]:
    """The faults that change nothing: `FILE FUNCTION`, then `OLD -> NEW` and a reason in each pair of lines below."""
    found, where = set(), ("", "")
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else ():
        if line and not line.startswith((" ", "#")):
            file, function = line.split()
            where = file, function
        elif " -> " in line and not line.startswith("        "):
            found.add((*where, line.strip()))
    return found


def drawn(scope: str, number: int, seed: int, only: str = "") -> list[Fault]:
    """So many faults of a scope, drawn at random from all that change something."""

    def wanted(_name: str, function: ast.FunctionDef) -> bool:
        return scope == "rest" or is_kernel(function)

    files = [str(path.relative_to(ROOT)) for pattern in SCOPES[scope] for path in sorted(ROOT.glob(pattern))]
    known = equivalent()
    found = [fault for file in files if only in file for fault, _ in faults(file, wanted) if fault.key not in known]
    return sorted(random.Random(seed).sample(found, min(number, len(found))), key=lambda fault: fault[:3])


# ---------------------------------------------------------------- running the tests


class Baseline(NamedTuple):
    """What a run without faults tells: the time of each test by its number, and the tests that come to each line."""

    seconds: dict[int, float]
    coming: dict[tuple[str, int], set[int]]

    def chosen(self, fault: Fault) -> list[int]:
        """The tests that are run for a fault, the fastest first."""
        coming = sorted(self.coming.get((fault.file, fault.line), ()), key=self.seconds.__getitem__)
        spent = itertools.accumulate(self.seconds[test] for test in coming)
        return [test for test, sum in zip(coming, spent, strict=True) if sum < MOST]


class Runner:
    """A plugin of pytest that runs the faults in place of the tests."""

    def __init__(self, scope: str, chosen: list[Fault]) -> None:
        self.scope, self.chosen = scope, chosen
        self.survivors: list[Fault] = []

    def pytest_collection(self) -> None:
        """Random tests draw the same examples every time, and keep and shrink none."""
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutation", settings(), derandomize=True, database=None, phases=[Phase.explicit, Phase.generate]
        )
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All faults, one after another."""
        baseline = in_fork(lambda: self.watched(session), 3600)
        assert isinstance(baseline, Baseline), baseline
        for n, fault in enumerate(self.chosen, 1):
            tests = baseline.chosen(fault)
            limit = 10 + 3 * sum(baseline.seconds[test] for test in tests)
            noticed = bool(tests) and in_fork(functools.partial(passes, session, fault, tests), limit) is not True
            if not noticed:
                self.survivors.append(fault)
                print(f"{fault.file}:{fault.line} {fault.function} ({len(tests)} tests)\n  - {fault.old}")
                print(f"  + {fault.new}", flush=True)
            if n % 50 == 0:
                print(f"{n} faults, {len(self.survivors)} not noticed", flush=True)
        return True

    def watched(self, session: pytest.Session) -> Baseline:
        """The run without faults, in which every statement tells that it is come to."""
        reached = set[tuple[str, int]]()
        for file, function in {fault[:2] for fault in self.chosen}:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            _telling(file, dict(functions(tree))[function])
            found = replace(file, function, tree)
            found.__globals__["REACHED"] = reached
        baseline = Baseline({}, defaultdict(set))
        for n, item in enumerate(session.items):
            reached.clear()
            began = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=_next(session, n))
            spent = time.process_time() - began
            if any(report.failed for report in reports):
                print(f"left out, since it fails without any fault: {item.nodeid}", flush=True)
            else:
                baseline.seconds[n] = spent
                for where in reached:
                    baseline.coming[where].add(n)
        return baseline


def _telling(file: str, function: ast.FunctionDef) -> None:
    """Puts before each statement of a function one that tells its line."""
    for block in [node for node in ast.walk(function) if hasattr(node, "body")]:
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(block, name, None)
            if isinstance(statements, list):
                told = [ast.parse(f"REACHED.add({(file, each.lineno)!r})").body[0] for each in statements]
                setattr(block, name, [each for pair in zip(told, statements, strict=True) for each in pair])


def _next(session: pytest.Session, n: int) -> pytest.Item | None:
    return session.items[n + 1] if n + 1 < len(session.items) else None


def passes(session: pytest.Session, fault: Fault, tests: list[int]) -> bool:
    """Whether all of these tests pass in spite of a fault."""
    alter(fault)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    for test in tests:
        item = session.items[test]
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return False
    return True


def alter(fault: Fault) -> None:
    """The function of a fault runs as the fault has it."""
    tree = next(tree for same, tree in faults(fault.file, lambda name, _: name == fault.function) if same == fault)
    replace(fault.file, fault.function, tree)


def replace(file: str, function: str, tree: ast.Module) -> FunctionType:
    """A function that runs as another form of its file has it from now on, whoever knows it by now."""
    found: Any = importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    code = compile(tree, str(ROOT / file), "exec")
    for part in function.split("."):
        code = next(inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == part)
        found = found.__dict__[part]
    for name in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, name, found)
    assert isinstance(found, FunctionType), function
    found.__code__ = code
    return found


def in_fork(run: Callable[[], Any], limit: float) -> Any:
    """What a function gives in a process of its own; None if that dies or computes for longer than the limit."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
        try:
            told = pickle.dumps(run())
        except BaseException as error:
            told = pickle.dumps(repr(error))
        with os.fdopen(writer, "wb") as line:
            line.write(told)
        os._exit(0)
    os.close(writer)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.alarm(int(20 * limit) + 60)  # for what waits and does not compute
    with os.fdopen(reader, "rb") as line:
        told = line.read()
    signal.alarm(0)
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def main() -> None:
    """Draws the faults, runs them and says what was noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("scope", choices=SCOPES)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="TEXT", help="files whose name contains this")
    given = parser.parse_args()
    chosen = drawn(given.scope, given.number, given.seed, given.only)
    runner = Runner(given.scope, chosen)
    tests = [str(path) for name in TESTS[given.scope] for path in sorted((ROOT / "tests").glob(f"{name}.py"))]
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=0", "-qq", "--no-summary"]
    ended = pytest.main([*plugins, "-s", "-m", "not browser and not postgresql", *tests], [runner])
    assert ended == pytest.ExitCode.OK, ended
    noticed = len(chosen) - len(runner.survivors)
    print(f"{given.scope}, seed {given.seed}: {noticed} of {len(chosen)} noticed ({100 * noticed / len(chosen):.1f} %)")


if __name__ == "__main__":
    main()
