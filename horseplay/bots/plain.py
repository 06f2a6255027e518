"""A bot for any game: plays cards with sense, and says the safe word but for some hands. Layer 4."""

from __future__ import annotations

import zlib

from horseplay.bots.cardplay import choose
from horseplay.cards import is_card
from horseplay.hints import Hint
from horseplay.view import View

SAFE = ("pass", "out", "done", "no")
RASH = ("concede", "resign", "forfeit", "claim")
BOLD = 4  # one in so many hands dares more than the safe word, or nobody would ever play


def bot(view: View) -> str:
    """What a careful stranger to the game does."""
    return hint(view).word


def hint(view: View) -> Hint:
    """The same, with the reason for a card."""
    calm = tuple(word for word in view.legal if word not in RASH)
    if not calm:
        return Hint(view.legal[0])
    if view.playing:
        return choose(view._replace(legal=calm))
    safe = next((word for word in SAFE if word in calm), calm[0])
    other = next((word for word in calm if word != safe and not is_card(word)), None)
    if other is not None and zlib.crc32(" ".join([*view.hand, other]).encode()) % BOLD == 0:
        return Hint(other)
    return Hint(safe)
