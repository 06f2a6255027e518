"""A language for tests in which no sentence can be understood: random letters around the values, in any order."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog

from horseplay.catalogue import words, written
from tests.tongue import catalogues

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
    catalog = Catalog(locale="en")
    for word in words():
        catalog.add(word.text, context=word.context)
    for message in catalog:
        if isinstance(message.id, tuple):
            message.string = tuple(map(noise, message.id))
        elif message.id:
            message.string = noise(f"{message.context or ''}{message.id}")
    folder.mkdir(exist_ok=True)
    (folder / "en.po").write_text(written(catalog), encoding="utf-8")
    with catalogues(folder):
        yield
