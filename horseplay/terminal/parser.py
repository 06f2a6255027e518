"""What a typed line means. Layer 7."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence

from horseplay.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, SYMBOLS, is_card, spoken
from horseplay.language import _, lower, speaking, spoken_language, within
from horseplay.verbs import offer, said

_TYPED = re.compile(rf"(10|[{RANKS}])([{SUITS}{SYMBOLS}])\ufe0f?", re.IGNORECASE)
_SPOKEN = re.compile(rf"\b({'|'.join(RANK_NAMES)})\s+of\s+({'|'.join(SUIT_NAMES)})\b", re.IGNORECASE)


def card_of(text: str) -> str | None:
    """The card that a typed word is, None if it is none.

    >>> card_of("10h"), card_of("q♠"), card_of("bid")
    ('TH', 'QS', None)
    """
    found = _TYPED.fullmatch(text)
    if not found:
        return None
    rank, suit = found[1].upper(), found[2].upper()
    return ("T" if rank == "10" else rank) + (suit if suit in SUITS else SUITS[SYMBOLS.index(suit)])


def shortened(line: str) -> str:
    """A line in which cards said in whole words are written in two letters.

    >>> shortened("show queen of hearts")
    'show QH'
    """

    def short(found: re.Match[str]) -> str:
        return RANKS[RANK_NAMES.index(found[1].lower())] + SUITS[SUIT_NAMES.index(found[2].lower())]

    for name, card in _names(spoken_language()):
        if name in lower(line):
            line = re.sub(re.escape(name), card, lower(line))
    return _SPOKEN.sub(short, line)


@functools.cache
def _names(language: str) -> list[tuple[str, str]]:
    """The cards by their spoken names, in small letters; none in English, which has its own pattern."""
    with speaking(language):
        cards = [rank + suit for rank in RANKS for suit in SUITS] if language != "en" else []
        return sorted(((lower(spoken(card)), card) for card in cards), key=lambda pair: -len(pair[0]))


def meant(line: str, commands: Iterable[str]) -> str:
    """The command that is typed, in the language being spoken or in English; else the line in small letters."""
    low = " ".join(line.lower().split())
    typed = " ".join(lower(line).split())
    names = (name for name in commands if typed and typed == lower(within("command", name)))
    return low if low in commands else next(names, low)


def spoken_words(legal: Sequence[str]) -> list[str]:
    """What may be said, apart from cards."""
    return [word for word in legal if not is_card(word) and not word.startswith("show ")]


def choices(legal: Sequence[str]) -> list[str]:
    """The words to choose from by number: none where there is but one or numbers mean themselves, and never cards."""
    words = spoken_words(legal)
    return [] if len(words) < 2 or any(word.rpartition(" ")[2].isdigit() for word in words) else words


def numbered(legal: Sequence[str]) -> str:
    """The words that may be said, those of `choices` with their numbers."""
    picks = choices(legal)
    if picks:
        return "  ".join(f"{n}\u00a0{_short(word)}" for n, word in enumerate(picks, 1))
    words = spoken_words(legal)
    return offer(words) if words else ""


def _short(word: str) -> str:
    """A word among others: the trump alone where trump is named."""
    return _(word.removeprefix("name ")) if word.startswith("name ") else said(word)


def understood(line: str, legal: Sequence[str]) -> list[str]:
    """The words of acts that a line stands for, as the game says it; what is no word is handed on as it was typed.

    >>> understood("9c 10D", ["9C", "TD"])
    ['9C', 'TD']
    >>> understood("7", ["pass", "bid 6", "bid 7"]), understood("2", ["name hearts", "name spades"])
    (['bid 7'], ['name spades'])
    >>> understood("h", ["name hearts", "name spades"])
    ['name hearts']
    """
    line = " ".join(shortened(line).split())
    line = _in_english(line, legal)
    one = _word(line, legal)
    if one:
        return [one]
    parts = [_word(_in_english(part, legal), legal) or card_of(part) for part in line.replace(",", " ").split()]
    if len(parts) > 1 and all(part is not None for part in parts):
        return [part for part in parts if part is not None]
    verb, _other, rest = line.lower().rpartition(" ")
    last = card_of(rest) or card_of(line)
    return [f"{verb} {last}".strip() if last else line.lower()]


def _in_english(line: str, legal: Sequence[str]) -> str:
    """The line, or the word for which it stands in the language being spoken, whole or by its beginning or its end."""
    words = [word for word in legal if not is_card(word)]
    typed, forms = lower(line), {word: lower(said(word)) for word in words}
    if (
        spoken_language() == "en"
        or not typed
        or typed.isdigit()
        or any(word.startswith(line.lower()) for word in words)
    ):
        return line
    shorts = {word: lower(_short(word)) for word in words}
    for fits in (
        [word for word in words if typed in (forms[word], shorts[word])],
        [word for word in words if forms[word].startswith(typed) or shorts[word].startswith(typed)],
    ):
        if len(fits) == 1:
            return fits[0]
    return line


def _word(text: str, legal: Sequence[str]) -> str | None:
    card = card_of(text)
    if card:
        return card
    low = text.lower()
    if low in legal:
        return low
    if low.isascii() and low.isdigit():
        if picks := choices(legal):
            return picks[int(low) - 1] if 0 < int(low) <= len(picks) else None
        verb = next((word.rpartition(" ")[0] for word in legal if word.rpartition(" ")[2].isdigit()), None)
        return f"{verb} {int(low[:9])}" if verb else None
    words = [word for word in legal if not is_card(word)]
    for fits in (
        [word for word in words if word.rpartition(" ")[2] == low],
        [word for word in words if word.startswith(low)],
        [word for word in words if word.rpartition(" ")[2].startswith(low)],
    ):
        if low and len(fits) == 1:
            return fits[0]
    shown = low.rpartition(" ")
    if shown[0] == "show" and card_of(shown[2]):
        return f"show {card_of(shown[2])}"
    return None
