"""What a bot would say, and why. Layer 1.

A game that brings a bot of its own has a function `hint(view)` in its module, or in the one it names as `BOT`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Hint(NamedTuple):
    """What a bot would say, one of `view.legal`, and why: a sentence to the player, made only when it is asked for."""

    word: str
    reason: Callable[[], str] | None = None

    @property
    def why(self) -> str | None:
        """What speaks for the word, in the language being spoken; None where it cannot be said in a sentence."""
        return self.reason() if self.reason else None
