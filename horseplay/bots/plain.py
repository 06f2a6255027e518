"""A bot for any game: plays cards with sense and says the first safe word otherwise. Layer 4."""

from __future__ import annotations

from horseplay.bots.cardplay import choose
from horseplay.bots.reasons import Hint
from horseplay.view import View

SAFE = ("pass", "out", "done", "no")
RASH = ("concede", "resign", "forfeit", "claim")


def bot(view: View) -> str:
    """What a careful stranger to the game does."""
    return hint(view).word


def hint(view: View) -> Hint:
    """The same, with the reason for a card."""
    if view.playing:
        cards = tuple(word for word in view.legal if word not in RASH)
        return choose(view._replace(legal=cards)) if cards else Hint(view.legal[0])
    for word in SAFE:
        if word in view.legal:
            return Hint(word)
    return Hint(next((word for word in view.legal if word not in RASH), view.legal[0]))
