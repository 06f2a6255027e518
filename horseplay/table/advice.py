"""What a bot would do for a seat, and why. Layer 5."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.bots import hint
from horseplay.cards import is_card
from horseplay.game import Position
from horseplay.hints import Hint


class Advice(NamedTuple):
    """The words to say one after another, cards laid away together among them, and the reason in sentences."""

    words: tuple[str, ...]
    why: str


def hints(position: Position, seat: int) -> tuple[Hint, ...]:
    """What the bot would do on the seat in turn; several words where several cards are laid away, with what ends it.

    Each is found from what the seat sees, as if it forgot nothing."""
    phase, found = position.phase, [hint(position.view(seat))]
    while is_card(found[-1].word) and (view := position.view(seat)).laying and not view.playing:
        position = position.play(found[-1].word)
        if (position.turn, position.phase) != (seat, phase):
            break
        found.append(hint(position.view(seat)))
    return tuple(found)


def advised(found: tuple[Hint, ...]) -> Advice:
    """Hints as they are told, in the language being spoken."""
    reasons = dict.fromkeys(why for one in found if (why := one.why))
    return Advice(tuple(one.word for one in found), " ".join(reasons))
