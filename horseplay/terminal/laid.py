"""Cards that a seat lays away one after another, told in one sentence. Layer 6."""

from __future__ import annotations

from collections import Counter

from horseplay.cards import is_card

VERBS = {"bury": "buries", "draw": "discards", "give": "gives"}  # by phase; elsewhere a seat lays away
NUMBERS = ("no", "one", "two", "three", "four", "five")


def away(phase: str, what: str, third: bool = True) -> str:
    """What is done with cards in a phase: `buries TH`, and of you `bury TH`.

    >>> away("bury", "TH"), away("discard", "TC", third=False)
    ('buries TH', 'lay away TC')
    """
    verb = VERBS.get(phase, "lays away")
    if not third:
        verb = "bury" if verb == "buries" else verb.replace("s", "", 1) if verb == "lays away" else verb[:-1]
    return f"{verb} {what}"


class Laid:
    """The cards that one seat has laid away so far and that nobody has been told of yet."""

    def __init__(self) -> None:
        self.name = self.phase = ""
        self.cards: list[str] = []  # as they are heard, a card or that it is one

    def add(self, name: str, phase: str, heard: str) -> None:
        """One card more."""
        self.name, self.phase = name, phase
        self.cards.append(heard)

    def told(self) -> list[str]:
        """The sentence about them, none where there are none; then they are told."""
        cards, self.cards = self.cards, []
        if not cards:
            return []
        if all(is_card(card) for card in cards):
            return [f"{self.name} {away(self.phase, ' '.join(cards))}."]
        n = len(cards)
        number = NUMBERS[n] if n < len(NUMBERS) else str(n)
        return [f"{self.name} {away(self.phase, f'{number} card' + 's' * (n != 1))}."]

    def with_others(self, news: list[str]) -> list[str]:
        """News that follows, after the sentence about these cards and without what it says already."""
        n = len(self.cards)
        told = self.told()
        if told and f"{self.name} draws {n}." in news:
            news = [sentence for sentence in news if sentence not in (f"{self.name}: done", f"{self.name} draws {n}.")]
        elif len(news) > 1 and news[0].endswith(": done"):
            news = news[1:]
        return told + news


def lacking(words: list[str], hand: tuple[str, ...]) -> str | None:
    """The first of these cards that a hand does not hold, or not so often; None if it holds them all."""
    return next((card for card, n in Counter(words).items() if is_card(card) and n > hand.count(card)), None)
