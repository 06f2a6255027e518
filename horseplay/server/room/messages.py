"""What clients send, read from JSON or a form and trusted nowhere, and what they are answered. Layer 7."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from horseplay.errors import Refusal, listing
from horseplay.house import shown
from horseplay.language import _, marked
from horseplay.table import Advice

LARGEST = 64 * 1024  # bytes of a message
WORDS = 24  # acts of one request
FIELDS = {  # of each thing that may be done, what is told with it
    "sit": ("seat", "name"),
    "stand": (),
    "name": ("name",),
    "bot": ("seat",),
    "fill": (),
    "empty": ("seat",),
    "swap": ("seat", "with"),
    "shuffle": (),
    "start": (),
    "remove": ("seat",),
    "host": ("seat",),
    "pause": (),
    "resume": (),
    "stand_in": ("seat",),
    "back": (),
    "nudge": ("seat",),
    "personal": (),
    "next": (),
    "hint": (),
    "here": (),
    "take_back": (),
    "boards_down": (),
    "forfeit": (),
    "renege": ("seat", "trick"),
    "offer": ("remedy", "scores"),
    "claim": ("seat",),
    "forfeit_game": ("seat",),
    "agree": (),
    "decline": (),
    "word": ("word",),
    "say": ("phrase", "text"),
    "mute": ("seat",),
    "unmute": ("seat",),
    "again": (),
}
WRONG = {  # what is said of a field that is wrong
    "seat": marked("{field} is a whole number: a seat counted from your own."),
    "with": marked("{field} is a whole number: a seat counted from your own."),
    "trick": marked("{field} is a whole number: a trick of this hand, counted from 0."),
    "name": marked("A name is a text."),
    "word": marked("A word for the shuffle is a text."),
    "phrase": marked("A phrase is named by its key."),
    "text": marked("What is said is a text."),
    "remedy": marked("A remedy is a word."),
    "scores": marked("{field} is a list of whole numbers, one a side."),
}


class Message(NamedTuple):
    """One request: acts at the game (`words`), or something else that is done (`do`)."""

    id: str
    version: int
    words: tuple[str, ...] = ()
    do: str = ""
    seat: int = 0
    other: int = 0
    name: str = ""
    phrase: str = ""
    text: str = ""
    trick: int = 0
    remedy: str = ""
    scores: tuple[int, ...] = ()
    word: str = ""


class Bad(NamedTuple):
    """A message that is none, with its id as far as there is one."""

    id: str
    refusal: Refusal


class Answer(NamedTuple):
    """What became of a request."""

    id: str
    version: int
    refusal: Refusal | None = None
    missed: tuple[str, ...] = ()
    personal: bool = False  # the asker may be shown the address that carries the seat
    hint: Advice | None = None  # what a bot would do, if the asker wanted to know


def parsed(text: str | bytes) -> Message | Bad:
    """The request that a socket's message is."""
    if len(text) > LARGEST:
        return _bad("", _("The message is too long."))
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return _bad("", _("This is not JSON."))
    if not isinstance(body, dict):
        return _bad(
            "", _("A message is an object such as {example}.").format(example='{"id": "a1", "version": 7, "act": "QH"}')
        )
    return read(body)


def read(body: Mapping[str, Any]) -> Message | Bad:
    """The request that these values are."""
    id = body.get("id")
    if not isinstance(id, str) or not 0 < len(id) <= 64 or not _speakable(id):
        return _bad("", _("Every message carries an id of its own, a text of 1 to 64 letters."))
    version = _whole(body.get("version"))
    if version is None:
        return _bad(id, _("Every message carries the version it was made against, a whole number."))
    asked = [key for key in ("act", "acts", "do") if key in body]
    if len(asked) != 1:
        return _bad(id, _("A message carries one of act, acts and do."))
    if asked != ["do"]:
        words = body["acts"] if "acts" in body else [body["act"]]
        if isinstance(words, str):
            words = [words]
        if not isinstance(words, list) or not 0 < len(words) <= WORDS or not all(_is_word(word) for word in words):
            return _bad(id, _("An act is a text such as QH or pass; acts is a list of at most {n}.").format(n=WORDS))
        return Message(id, version, words=tuple(" ".join(word.split()) for word in words))
    do = body["do"]
    if not isinstance(do, str) or do not in FIELDS:
        return _bad(id, _("do: {word} is unknown; there are {words}.").format(word=shown(do), words=listing(FIELDS)))
    message = Message(id, version, do=do)
    for field in FIELDS[do]:
        value = _value(field, body.get(field))
        if value is None:
            return _bad(id, _(WRONG[field]).format(field=field))
        message = message._replace(**{"other" if field == "with" else field: value})
    return message


def _value(field: str, given: object) -> Any:
    """What a field holds, None if it is of the wrong kind."""
    match field:
        case "name" | "word" | "phrase" | "text" | "remedy":
            text = "" if given is None else given
            return text if isinstance(text, str) and (field != "remedy" or len(text) <= 20) else None
        case "scores":
            rows = given if isinstance(given, list) else [] if given is None else [given]
            scores = [_score(row) for row in rows[:20]]
            return None if None in scores else tuple(scores)
    return _whole(given)


def _score(value: object) -> int | None:
    """A whole number that may be below 0, as JSON or as a form sends it."""
    if isinstance(value, str):
        text = value.strip().replace("−", "-")
        number = _whole(text.removeprefix("-"))
        return None if number is None else -number if text.startswith("-") else number
    return value if type(value) is int and abs(value) < 10**9 else None


def _whole(value: object) -> int | None:
    """A whole number, or the digits of one as forms send it."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value if type(value) is int and 0 <= value < 10**9 else None


def _is_word(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word) <= 40 and _speakable(word)


def _speakable(text: str) -> bool:
    return not any(0xD800 <= ord(c) < 0xE000 for c in text)


def _bad(id: str, why: str) -> Bad:
    return Bad(id, Refusal("bad-message", why))


def answer_json(answer: Answer, personal: str) -> dict[str, Any]:
    """What became of a request, as plain JSON values."""
    body: dict[str, Any] = {"type": "answer", "id": answer.id, "ok": answer.refusal is None, "version": answer.version}
    if answer.refusal:
        body["refused"] = answer.refusal._asdict()
        if answer.missed:
            body["missed"] = list(answer.missed)
    if answer.personal:
        body["personal"] = personal
    if answer.hint:
        body["hint"] = {"words": list(answer.hint.words), "why": answer.hint.why}
    return body
