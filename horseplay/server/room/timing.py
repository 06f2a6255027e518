"""How fast a table goes by itself. Layer 7."""

from __future__ import annotations

from typing import NamedTuple


class Timing(NamedTuple):
    """Seconds."""

    bot: float = 0.8  # a bot thinks
    take_back: float = 2.0  # a bot waits while a person may still take a card back
    rest: float = 2.5  # a full trick lies on the table
    hand: float = 60.0  # a finished hand is looked at
    grace: float = 1.5  # a line is lost before the others see it: a page being loaded anew
    slow: float = 25.0  # somebody thinks before the others may nudge
    answer: float = 60.0  # what was asked waits for an answer


USUAL = Timing()
AT_ONCE = Timing(0, 0, 0, 0, 0, 25.0)
