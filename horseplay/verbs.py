"""Words for acts. Layer 1.

An act is a small number to the kernels and a word to everybody else: `bid 7`, `name hearts`, `swap 2`, `QH`. What a
number means depends on the phase; a game's `say(r, s, act)` is the only place that knows, and everything here derives
from it; `said` is what people read and say in its place, in their language. A game also lists the patterns of its
words (`VERBS`), in which `NUMBER` stands for a whole number and `CARD` for a card, so that a text can be read before
it is walked."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from horseplay.cards import CARD
from horseplay.errors import listing
from horseplay.language import _, within

NUMBER = r"[0-9]{1,9}"
VARIABLE = re.compile(rf"(?<= )(?:(?P<NUMBER>{NUMBER})|(?P<CARD>{CARD}))\Z")


@functools.cache
def _pattern(verb: str) -> re.Pattern[str]:
    return re.compile(re.escape(verb).replace("NUMBER", NUMBER).replace("CARD", CARD))


def is_word(verbs: Iterable[str], word: str) -> bool:
    """Whether a word fits one of these patterns.

    >>> is_word(("pass", "bid NUMBER", "CARD"), "bid 7")
    True
    """
    return any(_pattern(verb).fullmatch(word) for verb in verbs)


def said(word: str) -> str:
    """A word as people say it: that of its pattern in the language being spoken.

    >>> said("bid 7")
    'bid 7'
    """
    found = VARIABLE.search(word)
    if not found:
        return within("act", word)
    kind = str(found.lastgroup)
    return within("act", word[: found.start()] + kind).replace(kind, found[0])


def offer(words: Iterable[str]) -> str:
    """Words as a sentence offers them, runs of numbers drawn together.

    >>> offer(["pass", "bid 8", "bid 9", "bid 10", "hossie"])
    'pass, bid 8 to 10 or hossie'
    """
    runs: list[tuple[str, list[int]]] = []
    for word in words:
        front, _space, last = word.rpartition(" ")
        if front and last.isdigit():
            if runs and runs[-1][0] == front:
                runs[-1][1].append(int(last))
            else:
                runs.append((front, [int(last)]))
        else:
            runs.append((word, []))
    return listing((_spoken(front, numbers) for front, numbers in runs), "or")


def _spoken(front: str, numbers: list[int]) -> str:
    if not numbers:
        return said(front)
    pattern = f"{front} NUMBER"
    return within("act", pattern).replace("NUMBER", _span(numbers))


def _span(numbers: list[int]) -> str:
    if len(numbers) < 3:
        return listing(numbers, "or")
    low, high, step = numbers[0], numbers[-1], numbers[1] - numbers[0]
    if step == 1:
        return _("{low} to {high}").format(low=low, high=high)
    return _("{low} to {high} in steps of {step}").format(low=low, high=high, step=step)
