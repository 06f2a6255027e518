"""Fair shuffles: what is promised before a deal, and whether the cards dealt are those that were promised. Layer 4.

Before a hand a secret is drawn and its commitment is published (`Committed`); those who sit at the table may add words
of their own (`Salted`); secret and words together give the order of the cards, of the deal and of every stock that is
made anew in the hand. Later the secret is shown (`Revealed`), and anybody can do the same again, with SHA-256 alone:
`docs/fair-shuffles.md` says how, to the byte."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from horseplay.errors import Refusal, Refused
from horseplay.language import _
from horseplay.log.events import Committed, Dealt, Event, Reshuffled, Revealed, Salted

DRAWS = 65536  # numbers of the stream are below this
NUMBERS = struct.Struct(">16H")  # sixteen of them in a block


# ---------------------------------------------------------------- the order of the cards


def commitment(hand: int, secret: str) -> str:
    """What is published of a hand's secret before the deal."""
    return _sum(f"horseplay commitment 1\n{hand}\n{secret}")


def key_of(hand: int, secret: str, words: Sequence[str]) -> str:
    """The key from which all shuffles of a hand follow."""
    return _sum("\n".join(["horseplay shuffle 1", str(hand), secret, *words]))


def shuffled(cards: Sequence[str], key: str, purpose: str) -> list[str]:
    """These cards in the order that a key gives them for one purpose; the order in which they come does not matter."""
    order, numbers = sorted(cards), _stream(key, purpose)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def drawn(below: int, key: str, purpose: str) -> int:
    """A number from 0 that a key gives for one purpose."""
    return _below(below, _stream(key, purpose))


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _stream(key: str, purpose: str) -> Iterator[int]:
    """Numbers below 65536, each as likely as any other."""
    for block in itertools.count():
        yield from NUMBERS.unpack(sha256(f"{key}\n{purpose}\n{block}".encode()).digest())


def _below(n: int, numbers: Iterator[int]) -> int:
    """The next number below n; those that would make some likelier than others are passed over."""
    most = DRAWS - DRAWS % n
    for number in numbers:
        if number < most:
            return number % n
    raise AssertionError("the stream has no end")


# ---------------------------------------------------------------- what is known of a game's shuffles


class Shuffle(NamedTuple):
    """What is known of the shuffles of one hand."""

    hand: int  # the deals of the game are counted from 1, those thrown in too
    commitment: str = ""  # "" where none was published
    words: tuple[Salted, ...] = ()  # in the order in which they were given
    dealt: Dealt | None = None
    restocked: tuple[Reshuffled, ...] = ()
    secret: str = ""  # "" until it is shown


Shuffles = tuple[Shuffle, ...]


def after(shuffles: Shuffles, event: Event) -> Shuffles:
    """What is known of a game's shuffles after an event; `Refused` if that cannot be."""
    last = shuffles[-1] if shuffles else None
    promised = last if last is not None and last.dealt is None else None
    match event:
        case Committed(hand, digest):
            if promised or hand != len(shuffles) + 1:
                raise _impossible(event)
            return (*shuffles, Shuffle(hand, digest))
        case Salted(_, word):
            if promised is None or not word.isprintable():
                raise _impossible(event)
            return (*shuffles[:-1], promised._replace(words=(*promised.words, event)))
        case Dealt():
            if promised is None:
                return (*shuffles, Shuffle(len(shuffles) + 1, dealt=event))
            return (*shuffles[:-1], promised._replace(dealt=event))
        case Reshuffled() if hand := last_dealt(shuffles):
            shuffle = shuffles[hand - 1]
            return (*shuffles[: hand - 1], shuffle._replace(restocked=(*shuffle.restocked, event)), *shuffles[hand:])
        case Revealed(hand, secret):
            shuffle = shuffles[hand - 1] if 0 < hand <= len(shuffles) else Shuffle(hand)
            if shuffle.dealt is None or not shuffle.commitment or shuffle.secret:
                raise _impossible(event)
            return (*shuffles[: hand - 1], shuffle._replace(secret=secret), *shuffles[hand:])
    return shuffles


def last_dealt(shuffles: Shuffles) -> int:
    """The number of the hand that was dealt last, 0 before the first."""
    return len(shuffles) - bool(shuffles and shuffles[-1].dealt is None)


def _impossible(event: Event) -> Refused:
    return Refused(
        Refusal("impossible", _("{event} cannot happen to the shuffles now.").format(event=type(event).__name__))
    )


# ---------------------------------------------------------------- whether it is as promised


class ShuffleVerdict(NamedTuple):
    """Whether the cards of a hand are those that were promised, and what that follows from."""

    hand: int
    verdict: str  # "fair", "wrong", "hidden" (until the secret is shown), "undealt", "uncommitted"
    why: str  # a sentence
    commitment: str
    words: tuple[str, ...]
    secret: str

    @property
    def sentence(self) -> str:
        """The verdict as it is told of a hand."""
        words = {
            "fair": _("Hand {hand}: fair. {why}"),
            "wrong": _("Hand {hand}: WRONG. {why}"),
            "hidden": _("Hand {hand}: secret not yet shown. {why}"),
            "undealt": _("Hand {hand}: not yet dealt. {why}"),
            "uncommitted": _("Hand {hand}: not committed. {why}"),
        }
        return words[self.verdict].format(hand=self.hand, why=self.why)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {**self._asdict(), "words": list(self.words)}


def verified(shuffles: Shuffles, hand: int, seats: int) -> ShuffleVerdict:
    """Whether the hand of this number (from 1) was dealt as promised, at a table with so many seats."""
    shuffle = shuffles[hand - 1]
    words = tuple(salted.word for salted in shuffle.words)
    verdict, why = _verdict(shuffles, shuffle, words, seats)
    return ShuffleVerdict(hand, verdict, why, shuffle.commitment, words, shuffle.secret)


def _verdict(shuffles: Shuffles, shuffle: Shuffle, words: tuple[str, ...], seats: int) -> tuple[str, str]:
    hand, dealt, secret = shuffle.hand, shuffle.dealt, shuffle.secret
    if not shuffle.commitment:
        if any(other.commitment for other in shuffles[: hand - 1]):
            return "wrong", _("No commitment was published, although earlier hands had one.")
        return "uncommitted", _("No commitment was published: the log is older than these, or the cards were given.")
    if dealt is None:
        return "undealt", _("The commitment stands; the cards are not dealt yet.")
    if not secret:
        if hand < len(shuffles) and shuffles[hand].dealt:
            return "wrong", _("The secret was never shown, although the next hand has been dealt.")
        return "hidden", _("The commitment stands; the secret is not shown yet.")
    if commitment(hand, secret) != shuffle.commitment:
        return "wrong", _("The secret is not the one that was committed to.")
    key = key_of(hand, secret, words)
    if not _as_shuffled(dealt.deck, key, "deal"):
        return "wrong", _("The cards dealt are not those that the secret and the words give.")
    if any(not _as_shuffled(event.deck, key, f"stock {n}") for n, event in enumerate(shuffle.restocked, 1)):
        return "wrong", _("The stock made anew is not the one that the secret and the words give.")
    if hand == 1 and dealt.dealer != drawn(seats, key, "dealer"):
        return "wrong", _("The first dealer is not the one that the secret and the words give.")
    return "fair", _("The cards are those that the committed secret and the words give.")


def _as_shuffled(deck: str, key: str, purpose: str) -> bool:
    cards = deck.split()
    return cards == shuffled(cards, key, purpose)
