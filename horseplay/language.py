"""Languages: every sentence as the one it is said to reads it. Layer 0.

Sentences stand in the code in English, as `_("{seat} takes the trick with {card}.").format(...)`, and are looked up in
the catalogue `languages/CODE.po` when they are said, and then in those beside games: `speaking` sets the language for
whatever is said within it, of this task or thread alone. Words that programs read (acts, codes, the text form, logs)
are never translated; what they are in a language is looked up by `within`, and for acts by `verbs.said`. `catalogue`
collects all that is looked up."""

from __future__ import annotations

import functools
import gettext
import io
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch", "tr": "Türkçe"}
FOLDER = Path(__file__).parent / "languages"
BESIDE: list[Path] = []  # the folders of catalogues that games bring
_spoken: ContextVar[str] = ContextVar("language", default="en")


def _(text: str) -> str:
    """A sentence in the language being spoken."""
    return _catalogue(_spoken.get()).gettext(text) if text else ""


def many(one: str, more: str, n: int) -> str:
    """The sentence for one or for `n`, in the language being spoken."""
    return _catalogue(_spoken.get()).ngettext(one, more, n)


def within(context: str, text: str) -> str:
    """A word that means what it does in some context only, in the language being spoken."""
    return _catalogue(_spoken.get()).pgettext(context, text)


def marked(text: str) -> str:
    """The text itself: it belongs in the catalogue, and is looked up when it is said."""
    return text


def marked_many(one: str, more: str) -> tuple[str, str]:
    """The same for the two that `many` looks up."""
    return one, more


def marked_within(context: str, text: str) -> str:
    """The same for a word that `within` looks up."""
    return text


def lower(text: str) -> str:
    """A text in small letters, as the language being spoken writes them.

    >>> with speaking("tr"):
    ...     lower("KIZ İYİ")
    'kız iyi'
    """
    return (text.replace("I", "ı").replace("İ", "i") if spoken_language() == "tr" else text).lower()


def capital(text: str) -> str:
    """A text with a capital first letter, as the language being spoken writes it.

    >>> with speaking("tr"):
    ...     capital("içeride")
    'İçeride'
    """
    first = "İ" if text[:1] == "i" and spoken_language() == "tr" else text[:1].upper()
    return first + text[1:]


def folded(name: str) -> str:
    """The same for names that differ only in capitals, spaces, forms of letters and the dots of Turkish ones.

    >>> folded("İnci") == folded("inci"), folded("Bot 1")
    (True, 'bot1')
    """
    plain = unicodedata.normalize("NFKC", name).casefold().replace("\u0307", "").replace("ı", "i")
    return "".join(plain.split())


def spoken_language() -> str:
    """The code of the language being spoken."""
    return _spoken.get()


def number(n: int) -> str:
    """A number as people read it, with a proper minus sign: `7`, `−6`."""
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """A gain with its sign.

    >>> signed(7), signed(-6), signed(0)
    ('+7', '−6', '0')
    """
    return f"+{n}" if n > 0 else number(n)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within it, everything is said in this language; in English, if Horseplay does not speak it."""
    token = _spoken.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _spoken.reset(token)


def wished(wishes: str) -> str:
    """The language that fits the wishes of a browser best, English if none does.

    >>> wished("fr;q=0.9, tr-TR, de;q=0.8")
    'tr'
    """
    rated = []
    for place, wish in enumerate(wishes.split(",")[:20]):
        tag, _sign, rest = wish.strip().partition(";")
        code = tag.strip().partition("-")[0].lower()
        weight = rest.replace(" ", "").removeprefix("q=") or "1"
        if code in LANGUAGES and weight.replace(".", "", 1).isdecimal() and float(weight) > 0:
            rated.append((-float(weight), place, code))
    return min(rated)[2] if rated else "en"


def look_beside(modules: Iterable[str]) -> None:
    """From now on what Horseplay's own catalogues lack is looked up in those beside the files of these modules."""
    BESIDE[:] = dict.fromkeys(Path(module).parent / "languages" for module in modules)
    _catalogue.cache_clear()


def load() -> None:
    """Every catalogue is read now, so that nobody waits for it later."""
    for language in LANGUAGES:
        _catalogue(language)


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of a language: Horseplay's own, and after them those that lie beside games."""
    first, *others = [_read(folder / f"{language}.po") for folder in (FOLDER, *BESIDE)]
    for other in others:
        first.add_fallback(other)
    return first


def _read(path: Path) -> gettext.NullTranslations:
    """The sentences of a `.po` file, none if there is none."""
    if not path.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = io.BytesIO()
    with path.open("rb") as file:
        write_mo(out, read_po(file, locale=path.stem))
    out.seek(0)
    return gettext.GNUTranslations(out)
