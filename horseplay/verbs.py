"""Words for acts. Layer 1.

An act is a small number to the kernels and a word to everybody else: `bid 7`, `name hearts`, `swap 2`, `QH`. What a
number means depends on the phase; a game's `say(r, s, act)` is the only place that knows, and everything here derives
from it. A game also lists the patterns of its words (`VERBS`), in which `NUMBER` stands for a whole number and `CARD`
for a card, so that a text can be read before it is walked."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from horseplay.cards import CARD
from horseplay.errors import listing

NUMBER = r"[0-9]{1,9}"


@functools.cache
def _pattern(verb: str) -> re.Pattern[str]:
    return re.compile(re.escape(verb).replace("NUMBER", NUMBER).replace("CARD", CARD))


def is_word(verbs: Iterable[str], word: str) -> bool:
    """Whether a word fits one of these patterns.

    >>> is_word(("pass", "bid NUMBER", "CARD"), "bid 7")
    True
    """
    return any(_pattern(verb).fullmatch(word) for verb in verbs)


def offer(words: Iterable[str]) -> str:
    """Words as a sentence offers them, runs of numbers drawn together.

    >>> offer(["pass", "bid 8", "bid 9", "bid 10", "hossie"])
    'pass, bid 8 to 10 or hossie'
    """
    runs: list[tuple[str, list[int]]] = []
    for word in words:
        front, _, last = word.rpartition(" ")
        if front and last.isdigit():
            if runs and runs[-1][0] == front:
                runs[-1][1].append(int(last))
            else:
                runs.append((front, [int(last)]))
        else:
            runs.append((word, []))
    return listing((front + _span(numbers) for front, numbers in runs), "or")


def _span(numbers: list[int]) -> str:
    if not numbers:
        return ""
    if len(numbers) < 3:
        return " " + listing(numbers, "or")
    step = numbers[1] - numbers[0]
    return f" {numbers[0]} to {numbers[-1]}" + (f" in steps of {step}" if step > 1 else "")
