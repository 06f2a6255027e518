"""A game played through a pipe or a pseudo-terminal, for tests."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

HORSEPLAY = [sys.executable, "-m", "horseplay"]
PROMPT = re.compile(r"(?:> |\) |yes: )\Z")
_HINT = re.compile(r"say or play (.*?)\. (?:>|$)")
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


def lined(words: Sequence[str]) -> list[str]:
    """A command, in the terminal where it is to play."""
    return [*words, *(["--terminal"] if words[:1] in (["play"], ("play",)) else [])]


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Surroundings in which a game writes into this folder only."""
    gone = ("NO_COLOR", "COLUMNS", "LINES", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    return {**kept, "XDG_DATA_HOME": str(folder), "PYTHONUTF8": "1", **more}


def run(folder: Path, *words: str, typed: str | bytes = "", **more: str) -> Ran:
    """A command with everything it reads given at once."""
    data = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run(
        [*HORSEPLAY, *lined(words)],
        input=data,
        capture_output=True,
        env=environment(folder, **more),
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


class Talk:
    """A command that is answered as it asks: through pipes, or through a terminal of so many columns."""

    def __init__(
        self, folder: Path, words: Sequence[str], columns: int = 0, more: Mapping[str, str] | None = None
    ) -> None:
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        environ = environment(folder, TERM="xterm", **(more or {}))
        if columns:
            self.end, far = pty.openpty()
            fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            self.process = subprocess.Popen(
                [*HORSEPLAY, *lined(words)], stdin=far, stdout=far, stderr=far, env=environ, start_new_session=True
            )
            os.close(far)
            self.to = self.end
        else:
            self.process = subprocess.Popen(
                [*HORSEPLAY, *lined(words)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=environ,
            )
            assert self.process.stdin
            assert self.process.stdout
            self.end, self.to = self.process.stdout.fileno(), self.process.stdin.fileno()

    def until(self, pattern: str | re.Pattern[str] = PROMPT, seconds: float = 120) -> str:
        """What is written from now on until it matches; the end of the command matches too."""
        new, stop = "", time.monotonic() + seconds
        while time.monotonic() < stop:
            if not select.select([self.end], [], [], 0.1)[0]:
                continue
            try:
                data = os.read(self.end, 65536)
            except OSError:  # a terminal whose other end is closed
                data = b""
            if not data:
                return new
            text = self.decoder.decode(data)  # a character may have been cut in two
            new += text
            self.seen += text
            if re.search(pattern, SEQUENCE.sub("", new)) and not select.select([self.end], [], [], 0)[0]:
                return new
        raise AssertionError(f"nothing like {pattern!r} came:\n{self.seen[-3000:]}")

    def type(self, text: str) -> None:
        """Types a text as it is."""
        os.write(self.to, text.encode())

    def say(self, line: str, pattern: str | re.Pattern[str] = PROMPT) -> str:
        """Types a line; what follows until it matches."""
        self.type(line + "\n")
        return self.until(pattern)

    def hinted(self) -> str:
        """Does what a bot would do; what follows. Enter where only that is asked."""
        last = SEQUENCE.sub("", self.seen)[-40:]
        if "Enter" in last:
            return self.say("")
        told = self.say("hint")
        while not (found := _HINT.findall(" ".join(SEQUENCE.sub("", told).split()) + " ")):
            told += self.until()  # something else was told first, and asked anew
        return self.say(found[-1])

    def close(self) -> int:
        """Ends what still runs; the exit status."""
        try:
            return self.process.wait(60)
        finally:
            self.process.kill()
            if self.process.stdin:
                self.process.stdin.close()
            if self.process.stdout:
                self.process.stdout.close()
            else:
                os.close(self.end)
