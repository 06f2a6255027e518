"""A language for tests: English between marks, in place of German. What stands outside them was never looked up."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel.messages.catalog import Catalog

from horseplay import language
from horseplay.catalogue import words, written
from horseplay.table import botnames
from horseplay.terminal.parser import _names

ALLOWED = {"Ann", "Bert", "Bot", "Horseplay", "Hossie", "Horsethief", "Hoşkin", "English", "Deutsch", "Türkçe"}
ALLOWED |= {name for names in botnames.NAMES.values() for name in names}
WORD = re.compile(r"[^\W\d_]{3,}")
SEEN = re.compile(r'\b(?:title|aria-label|alt|placeholder|data-done|data-failed)="([^"]*)"')


@contextmanager
def catalogues(folder: Path) -> Iterator[None]:
    """Within it, sentences are looked up in the catalogues of this folder."""
    kept, language.FOLDER = language.FOLDER, folder
    _forget()
    try:
        yield
    finally:
        language.FOLDER = kept
        _forget()


def _forget() -> None:
    """What was looked up is looked up again."""
    language._catalogue.cache_clear()
    _names.cache_clear()


def write(file: Path, change: Callable[[str, str], str]) -> None:
    """A catalogue of every sentence as it comes out of a change of its context and text."""
    catalog = Catalog(locale=file.stem)
    for word in words():
        catalog.add(word.text, context=word.context)
    for message in catalog:
        context = message.context or ""
        if isinstance(message.id, tuple):
            message.string = tuple(change(context, form) for form in message.id)
        elif isinstance(message.id, str) and message.id:
            message.string = change(context, message.id)
    file.write_text(written(catalog), encoding="utf-8")


@contextmanager
def between(folder: Path) -> Iterator[None]:
    """Within it, that language is German; its catalogue is written into the folder."""
    write(folder / "de.po", lambda _context, text: f"«{text}»")
    with catalogues(folder):
        yield


def left(text: str) -> list[str]:
    """The words that stand outside all marks."""
    while (less := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = less
    text = re.sub(r"«\w+|\b[0-9a-f]{8,}\b", "", text)  # labels that were cut short, sums
    return [word for word in WORD.findall(text) if word not in ALLOWED]


def left_on(document: str) -> list[str]:
    """The same for a page: its text and what is read aloud or shown beside it."""
    body = document[document.find("<body>") :]
    shown = [html.unescape(re.sub(r"<[^>]*>", " ", body)), *map(html.unescape, SEEN.findall(document))]
    return [word for text in shown for word in left(text)]
