"""Words, names, sorting and storage in a process whose locale is Turkish, where I and i are not a pair."""

from __future__ import annotations

import locale
import os
import subprocess
import sys
from pathlib import Path

import pytest

import horseplay

TURKISH = "tr_TR.UTF-8"
ROOT, PACKAGE = Path(__file__).parent.parent, Path(horseplay.__file__).parent
TESTS = ("language", "terminal_words", "house", "text", "log", "seating", "server_room", "server_language")
WHOLE, EVERY = (
    ("test_language", "test_terminal_words", "language", "commands", "parser"),
    6,
)  # of the others each sixth test
CHILD = rf"""
import collections, locale, os, sys, pytest
took = locale.setlocale(locale.LC_ALL, "")
assert took == "{TURKISH}", took
assert locale.strcoll("\u0131", "i") < 0  # as their alphabet has them
class Sample:
    def pytest_collection_modifyitems(self, config, items):
        met, kept, left = collections.Counter(), [], []
        for item in items:
            whole = item.path.stem in {WHOLE} or "HORSEPLAY_HANDS" in os.environ
            (kept if whole or met[item.path] % {EVERY} == 0 else left).append(item)
            met[item.path] += 1
        items[:] = kept
        config.hook.pytest_deselected(items=left)
sys.exit(pytest.main(sys.argv[1:], [Sample()]))
"""


def has_turkish() -> bool:
    """Whether this machine knows the locale."""
    before = locale.setlocale(locale.LC_ALL)
    try:
        locale.setlocale(locale.LC_ALL, TURKISH)
    except locale.Error:
        return False
    finally:
        locale.setlocale(locale.LC_ALL, before)
    return True


@pytest.mark.skipif(not has_turkish() and not os.environ.get("CI"), reason=f"no {TURKISH}: see scripts/locales")
def test_words_names_sorting_and_storage_hold_in_a_turkish_locale() -> None:
    files = [ROOT / "tests" / f"test_{name}.py" for name in TESTS]
    files += [PACKAGE / f"{name}.py" for name in ("language", "house", "cards", "terminal/parser", "terminal/commands")]
    words = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "not every_sentence and not is_translated"]
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *words, *map(str, files)],
        env=os.environ | {"LC_ALL": TURKISH},
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr).decode()[-4000:]
