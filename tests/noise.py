"""A language for tests in which no sentence can be understood: random letters around the values, in any order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tongue import catalogues, write

SLOT = re.compile(r"\{\w+\}")
LETTERS = "abdfhjkmpqrtvwxyz"


def noise(text: str) -> str:
    """Letters in place of a sentence: the same for the same, others for any other."""
    rng = random.Random(text)
    slots = SLOT.findall(text)
    rng.shuffle(slots)
    return " ".join([_word(rng), *(part for slot in slots for part in (slot, _word(rng)))])


def _word(rng: random.Random) -> str:
    return "".join(rng.choices(LETTERS, k=12))


@contextmanager
def deafened(folder: Path) -> Iterator[None]:
    """Within it, every sentence and word is noise, in English too."""
    folder.mkdir(exist_ok=True)
    write(folder / "en.po", lambda context, text: noise(f"{context}{text}"))
    with catalogues(folder):
        yield
