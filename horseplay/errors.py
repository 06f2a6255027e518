"""What Horseplay says when something is wrong. Layer 0.

    HorseplayError(ValueError)
    ├── BadGame      no such game, or one that cannot be
    ├── BadHouse     a house rule, preset or combination of them that is not offered
    ├── BadText      a hand in text that cannot be read
    ├── BadLog       a log that is cut off, out of order, changed, impossible or newer than this program
    ├── Refused      an act that the rules do not allow was insisted on; carries the `Refusal`
    └── NotCompiled  machine code was demanded of a game that has none

A `Refusal` is an answer, not a failure: it is returned, and raised (as `Refused`) only where a caller plays an act
without asking first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from horseplay.language import _


class Refusal(NamedTuple):
    """Why an act may not be done: a code for programs, one sentence for people, the facts behind it."""

    code: str
    why: str
    facts: dict[str, Any] = {}


class HorseplayError(ValueError):
    """Anything that is wrong with what Horseplay was given."""


class BadGame(HorseplayError):
    """There is no such game, or one that declares what cannot be."""


class BadHouse(HorseplayError):
    """A house rule or a combination of house rules that is not offered."""


class BadText(HorseplayError):
    """A hand in text that cannot be read; `line` counts from 1, 0 where no single line is to blame."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(_("line {line}: {why}").format(line=line, why=why) if line else why)
        self.line = line


class BadLog(HorseplayError):
    """A log that cannot be continued; `line` as in `BadText`."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(_("line {line}: {why}").format(line=line, why=why) if line else why)
        self.line = line


class Refused(HorseplayError):
    """An act that may not be done was insisted on."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


class NotCompiled(HorseplayError):
    """Machine code was demanded of a game that has none."""


def listing(words: Iterable[object], last: str = "and") -> str:
    """Words as a sentence lists them, with "and" or "or" before the last.

    >>> listing(["AC", "JC", "9C"])
    'AC, JC and 9C'
    """
    *front, end = [str(word) for word in words]
    if not front:
        return end
    pattern = _("{words} or {last}") if last == "or" else _("{words} and {last}")
    return pattern.format(words=", ".join(front), last=end)
