"""Cards, names and numbers as HTML: what the templates filter their texts through. Layer 7."""

from __future__ import annotations

import re
from datetime import date

from babel.dates import format_date
from markupsafe import Markup, escape

from horseplay.cards import SUITS, SYMBOLS, index, spoken
from horseplay.language import spoken_language
from horseplay.server.pages.assets import asset

TAG = re.compile(r"(<(code|pre)\b.*?</\2>|<[^>]*>)", re.DOTALL)  # in HTML: what is no text, or text to be left alone
SYMBOL = re.compile("(?<!\\w)(10|[2-9JQKA])([♣♦♥♠])")
CARD = re.compile(r"(?<![\w'-])[2-9TJQKA][CDHS](?![\w'-])")


def mini(face: str) -> Markup:
    """A card in running text."""
    suit = Markup('<svg viewBox="0 0 100 100" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        asset("cards.svg"), face[1]
    )
    return Markup('<span class="mini {}" role="img" aria-label="{}">{}{}</span>').format(
        face[1], spoken(face), index(face), suit
    )


def sentence(text: str) -> Markup:
    """A text with every card in it drawn."""
    parts, at = [], 0
    for found in CARD.finditer(text):
        parts += [escape(text[at : found.start()]), mini(found[0])]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def document(html: str) -> Markup:
    """A page of text with every card in it drawn, whether it stands there in letters or as a symbol."""
    parts, at = [], 0
    for tag in TAG.finditer(html):
        parts += [_drawn(html[at : tag.start()]), tag[0]]
        at = tag.end()
    return Markup("".join([*parts, _drawn(html[at:])]))


def _drawn(text: str) -> str:
    letters = SYMBOL.sub(lambda found: found[1].replace("10", "T") + SUITS[SYMBOLS.index(found[2])], text)
    return CARD.sub(lambda found: mini(found[0]), letters)


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
