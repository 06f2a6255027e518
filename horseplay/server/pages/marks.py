"""Cards, names and numbers as HTML: what the templates filter their texts through. Layer 7."""

from __future__ import annotations

import re
from datetime import date

from babel.dates import format_date
from markupsafe import Markup, escape

from horseplay.cards import SUITS, spoken
from horseplay.language import (
    spoken_language,
)

SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
PLAIN_TEXT = "\ufe0e"  # keeps a suit from being drawn as an emoji
CARD = re.compile(r"(?<![\w'-])[2-9TJQKA][CDHS](?![\w'-])")


def rank(face: str) -> str:
    """What stands in a card's corner."""
    return "10" if face[0] == "T" else face[0]


def mini(face: str) -> Markup:
    """A card in running text."""
    return Markup('<span class="mini {}" role="img" aria-label="{}">{}{}</span>').format(
        face[1], spoken(face), rank(face), SYMBOLS[face[1]] + PLAIN_TEXT
    )


def sentence(text: str) -> Markup:
    """A text with every card in it drawn."""
    parts, at = [], 0
    for found in CARD.finditer(text):
        parts += [escape(text[at : found.start()]), mini(found[0])]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def fill(text: str, **values: object) -> Markup:
    """A sentence as HTML with values in it, which may be HTML themselves."""
    return Markup(escape(text)).format(**values)


def people(name: str) -> Markup:
    """What people have called something, whatever the direction of its letters."""
    return Markup("<bdi>{}</bdi>").format(name)


def counted(text: str, n: int) -> Markup:
    """A sentence about a number, whose words may be left out where there is little room."""
    before, _sign, after = text.partition("{n}")
    words = [Markup('<span class="word">{}</span>').format(part) if part else "" for part in (before, after)]
    return Markup("{}<b>{}</b>{}").format(words[0], n, words[1])


def day(text: str) -> str:
    """A day as people write it."""
    return format_date(date.fromisoformat(text), "medium", spoken_language())
