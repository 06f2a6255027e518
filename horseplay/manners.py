"""Manners: options about people rather than cards, the same at every table. Layer 0."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from horseplay.house import Option


class Manners(NamedTuple):
    """How people behave at this table."""

    take_back: Annotated[
        str,
        Option(
            "Whether the last card played may be taken back: always, never, or if the others at the table agree.",
            ("on", "ask", "off"),
            rule="HS-24",
        ),
    ] = "on"
    boards_down_by: Annotated[
        str,
        Option("Who may say boards down, so that the last card stays.", ("next_player", "any_opponent"), rule="HS-24"),
    ] = "next_player"
    referee: Annotated[
        str,
        Option(
            "Whether an unlawful card is refused, or any held card may be laid, and reneges can be called.",
            ("strict", "honour"),
            rule="HS-25",
        ),
    ] = "strict"
    renege_remedy: Annotated[
        str,
        Option(
            "What a renege costs: the hand, whether or not the sides might agree on something else.",
            ("forfeit_unless_agreed", "forfeit"),
            rule="HS-25",
        ),
    ] = "forfeit_unless_agreed"
    false_call: Annotated[
        int, Option("The points that a side loses for calling a renege that was none.", low=0, high=1000)
    ] = 0
    look_back: Annotated[
        str,
        Option(
            "What of the tricks taken may be looked at while the hand runs.",
            ("last_trick", "all", "none"),
            rule="HS-36",
        ),
    ] = "last_trick"
    claims: Annotated[
        str, Option("Whether the rest of the tricks may be claimed or conceded without playing on.", ("on", "off"))
    ] = "on"
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
