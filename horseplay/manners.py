"""Manners: options about people rather than cards, the same at every table. Layer 0."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from horseplay.house import Option


class Manners(NamedTuple):
    """How people behave at this table."""

    take_back: Annotated[
        str, Option("Whether the last card played may be taken back.", ("on", "off"), rule="HS-24")
    ] = "on"
    look_back: Annotated[
        str,
        Option(
            "What of the tricks taken may be looked at while the hand runs.",
            ("last_trick", "all", "none"),
            rule="HS-36",
        ),
    ] = "last_trick"
    away_after: Annotated[
        int,
        Option("Seconds until a bot plays for somebody whose line is lost.", low=5, high=86400),
    ] = 120
    turn_clock: Annotated[
        int,
        Option(
            "Seconds that somebody has for each act before a bot plays on for them; 0 for no clock.",
            low=15,
            high=300,
            zero=True,
        ),
    ] = 0
    chat: Annotated[
        str, Option("What may be said at the table: anything, ready phrases only, nothing.", ("on", "phrases", "off"))
    ] = "on"
