"""Lines as they are typed or piped in, none of them ever lost. Layer 7."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable


class Rung(Exception):
    """Something has come meanwhile that is worth more than the line which was waited for."""


class Input:
    """Reads lines from a file descriptor; knows whether one is waiting without taking it."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.terminal = os.isatty(fd)
        self.buffer = b""
        self.ended = False
        self.bell: tuple[int, Callable[[], bool]] | None = None

    def heed(self, bell: int, rung: Callable[[], bool]) -> None:
        """From now on `line` is broken off with `Rung` if there is something to read from `bell` and `rung` says so."""
        self.bell = bell, rung

    def line(self) -> str:
        """The next line, without its end; `EOFError` when there is none any more."""
        while b"\n" not in self.buffer and not self.ended:
            self._read(None, heed=True)
        if b"\n" not in self.buffer and not self.buffer:
            self.ended = False  # a terminal may go on after Ctrl-D
            raise EOFError
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def waiting(self, seconds: float = 0) -> str | None:
        """The next line if it comes within that time, left where it is, or None; `EOFError` at Ctrl-D on a terminal."""
        until = time.monotonic() + seconds
        while b"\n" not in self.buffer and not self.ended:
            left = until - time.monotonic()
            if not self._read(max(left, 0)) and left <= 0:
                return None
        if b"\n" not in self.buffer:
            if self.terminal and not self.buffer:
                raise EOFError
            if not self.buffer:
                return None
        return self.buffer.partition(b"\n")[0].decode("utf-8", "replace").strip()

    def _read(self, seconds: float | None, heed: bool = False) -> bool:
        """Whether something came within that time."""
        bell, rung = self.bell if self.bell and heed else (self.fd, bool)
        try:
            ready = select.select([self.fd, bell], [], [], seconds)[0]
            if bell != self.fd and bell in ready and rung():
                raise Rung
            if self.fd not in ready:
                return False
            more = os.read(self.fd, 65536)
        except OSError:  # the terminal has gone, or there never was an input
            more = b""
        self.ended = not more
        self.buffer += more
        return True
