"""Plays whole games bot against bot and tallies them. Layer 5.

Every game has a seed of its own, made of the seed given and its number, so the tally depends neither on the order in
which games are played nor on how many processes play them. A game that is not over after `MOST_HANDS` deals is counted
as unfinished: odd house rules and timid bots can make one that never ends.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

from horseplay import roles
from horseplay.bots import Bot, bot_for
from horseplay.game import Game, Position
from horseplay.games import all_games, game_named
from horseplay.house import HouseRules
from horseplay.language import _
from horseplay.verbs import said

MOST_HANDS = 1000  # deals, those thrown in included
MOST_BID_ROWS = 20

Progress = Callable[[int, int], None]  # is told how many games are finished, and of how many


@dataclass
class Tally:
    """What came of some games; lists are by seat or by side."""

    seats: int
    sides: int
    games: int = 0
    unfinished: int = 0
    deals: int = 0
    hands: int = 0
    acts: int = 0
    wins: list[int] = field(default_factory=list)  # by side
    scored: list[int] = field(default_factory=list)  # by side
    declared: list[int] = field(default_factory=list)  # by seat
    made: int = 0  # contracts made
    failed: int = 0  # contracts failed
    bids: dict[str, list[int]] = field(default_factory=dict)  # bid -> made, failed

    def __post_init__(self) -> None:
        """Lists begin with a 0 for each seat or side."""
        for name, size in (("wins", self.sides), ("scored", self.sides), ("declared", self.seats)):
            if not getattr(self, name):
                setattr(self, name, [0] * size)

    @property
    def thrown_in(self) -> int:
        """Deals that were not played."""
        return self.deals - self.hands

    def by_bid(self) -> list[tuple[str, list[int]]]:
        """Bids with how often they were made and failed, from the lowest on."""
        return sorted(self.bids.items(), key=lambda item: (not item[0].isdigit(), len(item[0]), item[0]))

    def _spans(self) -> list[tuple[str, list[int]]]:
        """The same with numbers drawn together by hundreds where there are many."""
        if len(self.bids) <= MOST_BID_ROWS:
            return self.by_bid()
        spans: dict[str, list[int]] = {}
        for bid, (made, failed) in self.by_bid():
            low = int(bid) // 100 * 100 if bid.isdigit() else 0
            span = spans.setdefault(
                _("{low} to {high}").format(low=low, high=low + 99) if bid.isdigit() else said(bid), [0, 0]
            )
            span[0] += made
            span[1] += failed
        return list(spans.items())

    def add(self, other: Tally) -> None:
        """Counts another tally in."""
        for name in ("games", "unfinished", "deals", "hands", "acts", "made", "failed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("wins", "scored", "declared"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        for bid, (made, failed) in other.bids.items():
            mine = self.bids.setdefault(bid, [0, 0])
            mine[0] += made
            mine[1] += failed

    def to_json(self) -> dict[str, Any]:
        """The tally as plain values."""
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "deals": self.deals,
            "hands": self.hands,
            "thrown_in": self.thrown_in,
            "acts": self.acts,
            "hands_per_game": _ratio(self.hands, self.games),
            "wins": list(self.wins),
            "average_score": [_ratio(score, self.hands) for score in self.scored],
            "declared": list(self.declared),
            "made": self.made,
            "failed": self.failed,
            "bids": {bid: {"made": made, "failed": failed} for bid, (made, failed) in self.by_bid()},
        }

    def rows(self) -> list[tuple[str, str]]:
        """The tally as labels and values."""
        seats, unfinished = self.sides == self.seats, _("{n} (not over after {deals} deals)")
        won = _("Wins of seat {n}") if seats else _("Wins of side {n}")
        mean = _("Average a hand, seat {n}") if seats else _("Average a hand, side {n}")
        rows = [
            (_("Games"), str(self.games)),
            *([(_("Unfinished"), unfinished.format(n=self.unfinished, deals=MOST_HANDS))] if self.unfinished else []),
            (_("Hands"), str(self.hands)),
            (_("Hands a game"), f"{_ratio(self.hands, self.games):.1f}"),
            (_("Thrown in"), str(self.thrown_in)),
            (_("Acts"), str(self.acts)),
        ]
        for side, wins in enumerate(self.wins):
            rows.append((won.format(n=side), f"{wins} ({_percent(wins, self.games)})"))
        for side, score in enumerate(self.scored):
            rows.append((mean.format(n=side), f"{_ratio(score, self.hands):+.2f}"))
        if tried := self.made + self.failed:
            rows.append((_("Contracts made"), part_of(self.made, tried)))
        for bid, (made, failed) in self._spans():
            rows.append((_("Bid {bid}").format(bid=bid), part_of(made, made + failed)))
        return rows


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def part_of(part: int, whole: int) -> str:
    """A part of a whole in words, with its share."""
    return _("{part} of {whole} ({percent})").format(part=part, whole=whole, percent=_percent(part, whole))


def _percent(part: int, whole: int) -> str:
    return f"{100 * _ratio(part, whole):.0f} %"


def play_game(game: Game, house: HouseRules, rng: random.Random, bots: Sequence[Bot]) -> Tally:
    """The tally of one game."""
    position = game.start(house)
    r = position.rules
    tally = Tally(r.seats, r.sides, games=1)
    deck = position.deck.full()
    while not position.over and tally.deals < MOST_HANDS:
        rng.shuffle(deck)
        position = position.deal(deck, rng.randrange(r.seats) if position.next_dealer is None else None)
        tally.deals += 1
        position = _play_hand(position, rng, bots, tally)
        _enter(position, tally)
    if position.winner is None:
        tally.unfinished = 1
    else:
        tally.wins[position.winner] += 1
    return tally


def _play_hand(position: Position, rng: random.Random, bots: Sequence[Bot], tally: Tally) -> Position:
    """The position when nothing but a deal can follow."""
    while position.awaits in ("act", "reshuffle"):
        if position.turn is None:
            stock = position.pool()
            rng.shuffle(stock)
            position = position.reshuffle(stock)
            continue
        acts = position.legal
        tally.acts += 1
        position = position.play(acts[0] if len(acts) == 1 else bots[position.turn](position.view(position.turn)))
    return position


def _enter(position: Position, tally: Tally) -> None:
    """Counts a finished hand."""
    hand = position.result
    if hand is None:
        return
    tally.hands += 1
    for side, score in enumerate(hand.scores):
        tally.scored[side] += score
    if hand.declarer is None:
        return
    tally.declared[hand.declarer] += 1
    if hand.made:
        tally.made += 1
    else:
        tally.failed += 1
    bid = position.view(None).fact_of(roles.BID)
    if bid is not None:
        tally.bids.setdefault(bid, [0, 0])[not hand.made] += 1


def _numbered(game: Game, house: HouseRules, seed: int | str, bots: Sequence[Bot], number: int) -> Tally:
    return play_game(game, house, random.Random(f"{seed}:{number}"), bots)


def _elsewhere(name: str, house: HouseRules, seed: int | str, number: int) -> Tally:
    """One game in another process, where the game and its bots are found by name."""
    game = game_named(name)
    return _numbered(game, house, seed, [bot_for(game)] * game.rules(house).seats, number)


def simulate(
    game: Game,
    house: HouseRules,
    games: int,
    seed: int | str,
    bots: Sequence[Bot] | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Tally:
    """The tally of so many games; `bots` by seat, else the game's own. More jobs give the same result sooner."""
    r = game.rules(house)
    total = Tally(r.seats, r.sides)

    def count(one: Tally) -> None:
        total.add(one)
        if progress:
            progress(total.games, games)

    if jobs > 1 and bots is None and all_games().get(game.name) is game:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for one in pool.map(partial(_elsewhere, game.name, house, seed), range(games)):
                count(one)
    else:
        for number in range(games):
            count(_numbered(game, house, seed, bots or [bot_for(game)] * r.seats, number))
    return total
