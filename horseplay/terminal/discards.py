"""Cards that a seat lays away one after another, told in one sentence. Layer 7."""

from __future__ import annotations

from collections import Counter

from horseplay import roles
from horseplay.cards import is_card
from horseplay.language import _, many, marked
from horseplay.verbs import said

NUMBERS = (marked("no"), marked("one"), marked("two"), marked("three"), marked("four"), marked("five"))


def away(role: str, name: str, what: str) -> str:
    """What somebody does with cards in a phase of that role.

    >>> away("bury", "Bot 1", "TH")
    'Bot 1 buries TH.'
    """
    told = {
        roles.BURY: _("{name} buries {cards}."),
        roles.DRAW: _("{name} discards {cards}."),
        roles.GIVE: _("{name} gives {cards}."),
    }
    return told.get(role, _("{name} lays away {cards}.")).format(name=name, cards=what)


def doubt(role: str, what: str) -> str:
    """What the person is asked before it is done.

    >>> doubt("", "TC")
    'You lay away TC?'
    """
    told = {
        roles.BURY: _("You bury {cards}?"),
        roles.DRAW: _("You discard {cards}?"),
        roles.GIVE: _("You give {cards}?"),
    }
    return told.get(role, _("You lay away {cards}?")).format(cards=what)


def draws(name: str, n: object) -> str:
    """That somebody draws so many cards, as the news say it."""
    return _("{seat} draws {n}.").format(seat=name, n=n)


def is_draw(sentence: str, name: str) -> bool:
    """Whether the news say that somebody draws."""
    before, _n, after = draws(name, "\0").partition("\0")
    return sentence.startswith(before) and sentence.endswith(after)


class Laid:
    """The cards that one seat has laid away so far and that nobody has been told of yet."""

    def __init__(self) -> None:
        self.name = self.role = ""
        self.cards: list[str] = []  # as they are heard, a card or that it is one

    def add(self, name: str, role: str, heard: str) -> None:
        """One card more."""
        self.name, self.role = name, role
        self.cards.append(heard)

    def told(self) -> list[str]:
        """The sentence about them, none where there are none; then they are told."""
        cards, self.cards = self.cards, []
        if not cards:
            return []
        if all(is_card(card) for card in cards):
            return [away(self.role, self.name, " ".join(cards))]
        n = len(cards)
        number = _(NUMBERS[n]) if n < len(NUMBERS) else str(n)
        return [away(self.role, self.name, many("{number} card", "{number} cards", n).format(number=number))]

    def with_others(self, news: list[str]) -> list[str]:
        """News that follows, after the sentence about these cards and without what it says already."""
        n = len(self.cards)
        told = self.told()
        done, drawn = f": {said('done')}", draws(self.name, n)
        if told and drawn in news:
            news = [sentence for sentence in news if sentence not in (f"{self.name}{done}", drawn)]
        elif len(news) > 1 and news[0].endswith(done):
            news = news[1:]
        return told + news


def lacking(words: list[str], hand: tuple[str, ...]) -> str | None:
    """The first of these cards that a hand does not hold, or not so often; None if it holds them all."""
    return next((card for card, n in Counter(words).items() if is_card(card) and n > hand.count(card)), None)
