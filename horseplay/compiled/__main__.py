"""`python -m horseplay.compiled GAME [PROGRAM ...]` compiles a game's kernels for later runs. Layer 2."""

from __future__ import annotations

import importlib
import os
import sys

from horseplay.compiled import Work, available
from horseplay.errors import NotCompiled
from horseplay.game import Game


def main(words: list[str]) -> int:
    """Compiles; 0 also if another process is already at it."""
    if not words:
        print(
            "usage: python -m horseplay.compiled GAME [PROGRAM ...], for example hossie horseplay.search.playout",
            file=sys.stderr,
        )
        return 1
    if not available():
        print("numba is not installed, so nothing can be compiled", file=sys.stderr)
        return 1
    name, *programs = words
    os.nice(5)  # the people at the table come first
    try:
        game = Game.of(importlib.import_module(name if "." in name else _built_in(name)))
        for program in programs or ["horseplay.compiled.entry"]:
            work = Work(importlib.import_module(program))
            with work.cache(game).alone(wait=False) as alone:
                if alone:
                    work.make(game, compiling=True)
                    work.demand(game)
    except (ImportError, NotCompiled) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _built_in(name: str) -> str:
    known = f"horseplay.games.{name}"
    return known if importlib.util.find_spec(known) else name


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
