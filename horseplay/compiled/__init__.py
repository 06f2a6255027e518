"""The kernels as machine code: the same code objects, compiled aside and kept. Layer 2.

The only folder that knows numba, and with it numpy. A *program* is a module of kernels that is bound to a game's
kernels by name (`entry` is the plainest one, `search.playout` another); its `ENTRIES` take rows of rules and states
and an index. A program bound to a game is a `Form`, of which there are two with one face: `plain(game, program)` is
ordinary Python and always there; `kernels(game, program)` is machine code, or None while there is none. Nobody ever
waits for a compiler who does not ask to:

    kernels(game)             the compiled form if it is ready; else None at once, and it is loaded in a thread or
                              compiled in another process, `python -m horseplay.compiled GAME`
    kernels(game, wait=True)  the compiled form, compiled here and now if need be; `NotCompiled` says why there is none

Without numba, or for a game that numba cannot take, everything works with the plain form.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from horseplay.compiled import entry
from horseplay.compiled.cache import PACKAGE, Cache
from horseplay.compiled.compiled_form import Form, plain, signature
from horseplay.errors import NotCompiled
from horseplay.game import Game

__all__ = ["Form", "kernels", "plain"]

PAUSE = 0.2  # seconds between two looks at what another process has kept


def kernels(game: Game, program: ModuleType = entry, wait: bool = False) -> Form | None:
    """The compiled form; without `wait` None while it is not ready."""
    work = _work(game.module, program)
    if wait:
        work.finish(game)
    elif work.form is None:
        work.advance(game)
    return work.form


@functools.cache
def available() -> bool:
    """Whether there is a compiler at all."""
    try:
        return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))
    except (ImportError, ValueError):
        return False


_works: dict[tuple[Any, ModuleType], Work] = {}
_making = threading.Lock()


def _work(module: Any, program: ModuleType) -> Work:
    with _making:
        return _works.setdefault((module, program), Work(program))


class Work:
    """The life of a compiled form: compiled in another process or kept from before, loaded in a thread, ready."""

    def __init__(self, program: ModuleType) -> None:
        self.program = program
        self.form: Form | None = None
        self.failed: Exception | None = None  # why there will never be one
        self.lock = threading.RLock()
        self.loader: threading.Thread | None = None
        self.child: subprocess.Popen[bytes] | None = None
        self.begun = False  # the other process was started once; it is not tried again
        self.looked = 0.0
        self.signature = ""
        self.place: Path | None = None  # a folder of our own where the user's cannot be written

    def cache(self, game: Game) -> Cache:
        """Where this form is kept."""
        self.signature = self.signature or signature(game, self.program)
        return Cache(f"{game.name}.{self.program.__name__.rpartition('.')[2]}", self.signature, self.place)

    def advance(self, game: Game) -> None:
        """One look, never long: begins what can be begun."""
        if self.failed or not self.lock.acquire(blocking=False):
            return
        try:
            if not available():
                self.failed = ImportError("numba is not installed")
            elif (self.loader is not None and self.loader.is_alive()) or (
                self.child is not None and self.child.poll() is None
            ):
                return
            elif self.form is None and time.monotonic() - self.looked > PAUSE:
                self.looked = time.monotonic()
                if self.cache(game).there():
                    self.loader = threading.Thread(target=self._load, args=(game,), name=f"load {game.name}")
                    self.loader.start()
                elif not self.begun:
                    self.begun = True
                    self._begin(game)
        finally:
            self.lock.release()

    def finish(self, game: Game) -> None:
        """Returns when the form is ready; `NotCompiled` if there will be none."""
        if not available():
            raise NotCompiled(
                "numba is not installed, so nothing can be compiled: `pip install numba`, or go on with the plain form"
            )
        with self.lock:
            if self.child is not None:
                self.child.wait()
        if self.loader is not None:
            self.loader.join()
        with self.lock:
            if self.form is None and self.failed is None:
                with self.cache(game).alone(wait=True):
                    self.make(game, compiling=True)
        self.demand(game)

    def demand(self, game: Game) -> None:
        """`NotCompiled` if the form could not be made."""
        if self.form is None:
            why = next((line for line in str(self.failed).splitlines() if line.strip()), "")
            raise NotCompiled(
                f"{game.title} cannot be compiled here: {type(self.failed).__name__}: {why}"
            ) from self.failed

    def _begin(self, game: Game) -> None:
        """Starts the other process, which compiles and keeps; it sees the same modules as this one."""
        spec = getattr(game.module, "__spec__", None)
        if spec is None or not sys.executable:  # a module made by hand: nobody else can import it
            return
        with contextlib.suppress(OSError):  # no room, no more processes: then it stays plain
            if not self.cache(game).writable():
                self.place = Path(tempfile.mkdtemp(prefix="horseplay-"))
                atexit.register(self._abandon)
            paths = [str(PACKAGE.parent), *(str(Path(path).absolute()) for path in sys.path)]
            env = (
                os.environ
                | {"PYTHONPATH": os.pathsep.join(paths)}
                | ({"HORSEPLAY_CACHE": str(self.place)} if self.place else {})
            )
            command = [sys.executable, "-P", "-m", "horseplay.compiled", spec.name, self.program.__name__]
            quiet = subprocess.DEVNULL
            self.child = subprocess.Popen(
                command, env=env, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
            )

    def _abandon(self) -> None:
        """Leaves nothing behind of a folder of our own."""
        if self.place:
            if self.child is not None:
                self.child.kill()
                self.child.wait()
            shutil.rmtree(self.place, ignore_errors=True)
            self.place = None

    def _load(self, game: Game) -> None:
        with self.lock:
            self.make(game, compiling=False)

    def make(self, game: Game, compiling: bool) -> None:
        """Loads the form or, if asked, compiles it; here and now."""
        cache = self.cache(game)
        try:
            from horseplay.compiled import binding

            made = binding.form(game, self.program, cache, compiling)
            if made is None:
                cache.discard()  # spoilt, or another machine's
            self._abandon()
            self.form = made
        except Exception as error:  # a compiler has many ways to fail, and the plain form goes on whatever it is
            self.failed = error
