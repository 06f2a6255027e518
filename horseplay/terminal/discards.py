"""Cards that a seat lays away one after another, told in one sentence, and cards that come for them. Layer 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from horseplay import roles
from horseplay.cards import is_card
from horseplay.errors import listing
from horseplay.language import _, many, marked
from horseplay.news import LAYS, Names, News

if TYPE_CHECKING:
    from horseplay.view import View

NUMBERS = (marked("no"), marked("one"), marked("two"), marked("three"), marked("four"), marked("five"))
AWAY = {  # by the kind of the news: what somebody does, what the reader does, what the reader is asked before
    "buries": (marked("{seat} buries {cards}."), marked("You bury {cards}."), marked("You bury {cards}?")),
    "discards": (marked("{seat} discards {cards}."), marked("You discard {cards}."), marked("You discard {cards}?")),
    "gives": (marked("{seat} gives {cards}."), marked("You give {cards}."), marked("You give {cards}?")),
    "lays": (marked("{seat} lays away {cards}."), marked("You lay away {cards}."), marked("You lay away {cards}?")),
}
GIVEN_BACK = {"deals", "takes-back", "rewound"}  # news after which a hand holds other cards, and that say so


def doubt(role: str, what: str) -> str:
    """What the person is asked before it is done.

    >>> doubt("", "TC")
    'You lay away TC?'
    """
    return _(AWAY[LAYS.get(role, "lays")][2]).format(cards=what)


class Discards:
    """The cards that one seat has laid away so far and that nobody has been told of yet."""

    def __init__(self) -> None:
        self.cards: list[News] = []

    @property
    def seat(self) -> int | None:
        """Whose they are."""
        return self.cards[0].seats[0] if self.cards else None

    def add(self, news: News) -> None:
        """One card more, as it is heard."""
        self.cards.append(news)

    def told(self, names: Names) -> list[str]:
        """The sentence about them, none where there are none; then they are told."""
        laid, self.cards = self.cards, []
        if not laid:
            return []
        cards = " ".join(card for news in laid for card in news.cards)
        if not all(news.cards for news in laid):
            n = len(laid)
            number = _(NUMBERS[n]) if n < len(NUMBERS) else str(n)
            cards = many("{number} card", "{number} cards", n).format(number=number)
        text, you, _doubt = AWAY[laid[0].kind]
        return [names.say(text, laid[0].seats[0], you=you, cards=cards)]

    def with_others(self, news: Sequence[News], names: Names) -> list[str]:
        """Sentences about these cards and about what follows, without what these say already."""
        n, seat = len(self.cards), self.seat
        told, others = self.told(names), list(news)
        ends = bool(news) and news[0].word == "done"
        if n and any(_draws(one, seat, n) for one in news):
            others = [one for one in news[ends:] if not _draws(one, seat, n)]
        elif ends and len(news) > 1:
            others = list(news[1:])
        return told + [one.sentence(names) for one in others]


def _draws(news: News, seat: int | None, n: int) -> bool:
    """Whether the news say that this seat draws so many cards."""
    return (news.kind, news.seats, news.sum) == ("draws", (seat,), n)


def gained(before: View, after: View, events: Sequence[list[News]], seat: int) -> list[list[News]]:
    """The news of events between two views of a seat's, with the cards that have come to hand if they lack any."""
    got = list((Counter(after.hand) - Counter(before.hand)).elements())
    news = [one for event in events for one in event]
    played = before.playing or before.role == roles.OVER or any(one.kind in GIVEN_BACK for one in news)
    if not news or played or {card for one in news for card in one.cards}.issuperset(got):
        return list(events)
    text, you = marked("{seat} gets {list}."), marked("You get {list}.")
    gets = News("gets", (seat,), cards=tuple(got), text=text, you=you, values={"list": lambda names: listing(got)})
    return [*events[:-1], [*(one for one in events[-1] if (one.kind, one.seats) != ("draws", (seat,))), gets]]


def lacking(words: list[str], hand: tuple[str, ...]) -> str | None:
    """The first of these cards that a hand does not hold, or not so often; None if it holds them all."""
    return next((card for card, n in Counter(words).items() if is_card(card) and n > hand.count(card)), None)
