"""The score sheet as one person sees it. Layer 7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from horseplay.language import _, many, signed
from horseplay.news import Names, News
from horseplay.table import Hand, Table
from horseplay.table.display import played


class Sheet(NamedTuple):
    """One finished hand on the score sheet: who dealt and declared, what, and how it came out; or what else changed the
    scores, without a dealer and tricks."""

    dealer: int | None
    declarer: int | None
    contract: str
    outcome: str  # one sentence: how the numbers came about
    tricks: tuple[int, ...]  # by seat, from the viewer
    points: tuple[int, ...] | None
    melds: tuple[int, ...] | None
    scores: tuple[int, ...]  # by side
    totals: tuple[int, ...]  # by side, after this hand
    made: bool | None = None  # whether the declarer's side made the contract
    account: tuple[str, ...] = ()  # sentences: how each score came about
    hand: int = 0  # which of the finished hands it is, from 1


def sheets(table: Table, turned: int, names: Names) -> tuple[Sheet, ...]:
    """The score sheet, its seats counted from the viewer, with these names of the table's seats in its sentences."""
    totals = list(table.history.stack[0].position.scores)
    rows = []
    hands = 0
    for hand, scores, why in table.sheet():
        totals = [total + gain for total, gain in zip(totals, scores, strict=True)]
        if hand:
            hands += 1
            rows.append(_sheet(table, hand, why, tuple(totals), turned, names)._replace(hand=hands))
        elif why:
            rows.append(Sheet(None, None, "", why.sentence(names), (), None, None, scores, tuple(totals)))
    return tuple(rows)


def _sheet(table: Table, hand: Hand, why: News | None, totals: tuple[int, ...], turned: int, names: Names) -> Sheet:
    def turn(values: Sequence[int] | None) -> tuple[int, ...] | None:
        return None if values is None else (*values[turned:], *values[:turned])[: len(table.names)]

    seats = len(table.names)
    tricks = turn(hand.tricks)
    assert tricks is not None
    return Sheet(
        dealer=(hand.dealer - turned) % seats,
        declarer=None if hand.declarer is None else (hand.declarer - turned) % seats,
        contract=hand.contract or "",
        outcome=_outcome(table, hand, names) if why is None else why.sentence(names),
        tricks=tricks,
        points=turn(hand.points),
        melds=turn(hand.melds),
        scores=hand.scores,
        totals=totals,
        made=hand.made,
        account=() if why else tuple(line.sentence(names) for line in hand.account),
    )


def _outcome(table: Table, hand: Hand, names: Names) -> str:
    """What was played, whether it was made, and what each side took."""
    side = table.history.position.rules.side
    sides = [[p for p in range(len(names)) if side[p] == s] for s in range(len(hand.scores))]
    took = []
    for s, seats in enumerate(sides):
        parts = []
        if sum(hand.tricks):
            n = sum(hand.tricks[p] for p in seats)
            parts.append(many("{n} trick", "{n} tricks", n).format(n=n))
        if hand.points is not None:
            parts.append(_("{n} in cards").format(n=sum(hand.points[p] for p in seats)))
        if hand.melds is not None:
            parts.append(_("{n} in melds").format(n=sum(hand.melds[p] for p in seats)))
        parts.append(_("scores {gain}").format(gain=signed(hand.scores[s])))
        took.append(f"{names.side(seats)}: {', '.join(parts)}")
    return " ".join(filter(None, (played(names, hand.declarer, hand.contract, hand.made), "; ".join(took) + ".")))
