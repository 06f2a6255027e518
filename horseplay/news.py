"""What happened, as a value: `News` for programs, and a sentence about it for whoever reads. Layer 1.

A game declares what an act or a deal brought about in `news(r, before, after)`, and how the scores of a hand came about
in `account(r, s)`: a list of `News`, each with a plain word for its kind, the seats it is about, and its sentence, or
two where the verb is another when the reader is the first of these seats. In sentences `{seat}`, `{other}`,
`{others}` and `{seats}` stand for the first, the second, all but the first, and all of the seats; `{word}`, `{card}`,
`{cards}`, `{sum}` and `{gain}` for what the news hold. Values of any other name are given beside them; one that is
looked up in a catalogue or names seats is a function of the `Names`, asked when the sentence is said.

>>> made = News(
...     "ansager",
...     (2,),
...     cards=("QS", "JD"),
...     sum=200,
...     text=marked("{seat} is the Ansager at {sum}; the Dapp holds {cards}."),
...     you=marked("You are the Ansager at {sum}; the Dapp holds {cards}."),
... )
>>> made.sentence(Names(("Ann", "Ben", "Cem")))
'Cem is the Ansager at 200; the Dapp holds QS JD.'
>>> made.sentence(Names(("Ann", "Ben", "Cem"), own=2))
'You are the Ansager at 200; the Dapp holds QS JD.'

The sentence is made when it is asked for, in the language being spoken then; the same news may be told in several.
Where its words depend on a number, it is declared as `marked_many(one, more)`, and the number is `n`.

Of an act itself it is told that a seat "plays" a card to a trick, "buries", "discards", "gives" or "lays" one away, or
"says" something; then who "takes" the trick. The news of a game are told after that; one kind of them means the same in
all games: "draws", whose sum says how many cards come for those laid away, is told together with these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from horseplay import roles
from horseplay.errors import listing
from horseplay.language import _, lower, many, marked, marked_many, number, signed
from horseplay.verbs import said

YOU = marked("You")
LAYS = {roles.BURY: "buries", roles.DRAW: "discards", roles.GIVE: "gives"}  # cards laid away, by the phase; else "lays"
Sentence = str | tuple[str, str]  # as a catalogue holds it: one text, or those for one and for more


@dataclass(frozen=True)
class Names:
    """What the seats are called by somebody who reads, in the language being spoken: "You" for their own seat."""

    called: tuple[str, ...]
    own: int | None = None

    def __len__(self) -> int:
        return len(self.called)

    def of(self, seat: int) -> str:
        """A seat's name where it stands alone or begins a sentence."""
        return _(YOU) if seat == self.own else self.called[seat]

    def amid(self, seat: int) -> str:
        """A seat's name in the middle of a sentence."""
        return lower(_(YOU)) if seat == self.own else self.called[seat]

    def each(self) -> tuple[str, ...]:
        """All names, seat by seat."""
        return tuple(self.of(seat) for seat in range(len(self)))

    def side(self, seats: Iterable[int], amid: bool = False) -> str:
        """The names of several seats; where the reader's is among them, as they sit from there on.

        >>> Names(("Ann", "Ben", "Cem"), own=2).side((0, 2))
        'You and Ann'
        """
        row = list(seats)
        if self.own in row:
            row.sort(key=lambda seat: (seat - (self.own or 0)) % len(self))
        return listing(self.amid(seat) if n or amid else self.of(seat) for n, seat in enumerate(row))

    def say(self, text: Sentence, /, *seats: int, you: Sentence = "", **values: object) -> str:
        """A sentence about seats; `you` is the one for who reads about their own as the first of them.

        >>> Names(("Ann", "Ben"), own=1).say(marked("{seat} agrees."), 1, you=marked("You agree."))
        'You agree.'
        """
        text = you if you and seats and seats[0] == self.own else text
        told = _(text) if isinstance(text, str) else many(*text, _number(values["n"]))
        found = {name: value(self) if callable(value) else value for name, value in values.items()}
        for slot, who in zip(("seat", "other"), seats, strict=False):
            found[slot] = self.of(who) if told.startswith(f"{{{slot}}}") else self.amid(who)
        if seats:
            found["seats"] = self.side(seats, amid=not told.startswith("{seats}"))
        if seats[1:]:
            found["others"] = self.side(seats[1:], amid=True)
        return told.format(**found)


@dataclass(frozen=True)
class News:
    """Something that happened, as one viewer may hear of it; its kind is a plain word for programs."""

    kind: str
    seats: tuple[int, ...] = ()  # whom it is about
    word: str = ""  # of an act, as the viewer hears it
    cards: tuple[str, ...] = ()  # the faces that the viewer sees in it
    sum: int | None = None
    text: Sentence = field(default="", compare=False)
    you: Sentence = field(default="", compare=False)
    values: Mapping[str, object] = field(default_factory=dict, compare=False)

    def sentence(self, names: Names) -> str:
        """What is told of it, in the language being spoken."""
        values: dict[str, object] = {"word": said(self.word), "cards": " ".join(self.cards)}
        if self.cards:
            values["card"] = self.cards[0]
        if self.sum is not None:
            values |= {"sum": number(self.sum), "gain": signed(self.sum)}
        return names.say(self.text, *self.seats, you=self.you, **values | dict(self.values))

    def turned(self, viewer: int | None, seats: int) -> News:
        """The same with the seats counted from the viewer."""
        return replace(self, seats=tuple((seat - (viewer or 0)) % seats for seat in self.seats))

    def to_json(self, text: str) -> dict[str, Any]:
        """The news as plain JSON values, with the sentence that its reader reads."""
        return {
            "kind": self.kind,
            "seat": self.seats[0] if self.seats else None,
            "seats": list(self.seats),
            "word": self.word,
            "cards": list(self.cards),
            "sum": self.sum,
            "text": text,
        }


def verbatim(text: str, kind: str = "", **fields: Any) -> News:
    """News whose sentence is made already.

    >>> verbatim("Ann {1} agrees.").sentence(Names(("Ann {1}",)))
    'Ann {1} agrees.'
    """
    return News(kind, **fields, text="{text}", values={"text": text})


def read(data: Mapping[str, Any]) -> News:
    """The news that `to_json` told of; `KeyError` or `TypeError` if it is none."""
    fields = {"seats": tuple(data["seats"]), "cards": tuple(data["cards"])}
    return verbatim(data["text"], data["kind"], **fields, word=data["word"], sum=data["sum"])


def _number(n: object) -> int:
    assert isinstance(n, int), "the number on which the words of a sentence depend"
    return n


__all__ = ["LAYS", "YOU", "Names", "News", "Sentence", "marked", "marked_many", "read", "verbatim"]
