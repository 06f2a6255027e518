"""Prints how fast random hands, the uncompiled kernels and `Position.play` are on this machine: `python -m bench
[--runs N] [--seconds S] [--clicks N]`, and how fast a clicked card is painted in the browser."""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

from bench import paint
from horseplay.compiled import kernels
from horseplay.game import Game, Position
from horseplay.games import horsethief, hoskin, hossie
from horseplay.search.playout import PROGRAM, random_hands

GOALS = "goals: 40 on one thread, nearly twice on two, 0.80 of the sketch, 0.3 uncompiled, under 10 µs a play"


def machine() -> str:
    """This machine in one line."""
    cpu = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        cpu = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), cpu)
    load = f"load {os.getloadavg()[0]:.1f}"  # what else runs: on a busy machine two threads are no faster than one
    return (
        f"{cpu}, {os.cpu_count()} cores, {load}, Python {platform.python_version()}, numba {metadata.version('numba')}"
    )


def hands_for(seconds: float, play: Callable[[int], Any], hands: int) -> int:
    """How many hands take about so long, found by playing some."""
    begun = time.perf_counter()
    play(hands)
    return max(1, int(hands * seconds / (time.perf_counter() - begun)))


def speed(play: Callable[[int], int], hands: int) -> float:
    """Million acts a second."""
    begun = time.perf_counter()
    acts = play(hands)
    return acts / (time.perf_counter() - begun) / 1e6


def positions(game: Game) -> list[Position]:
    """The positions of a random hand in which an act is awaited."""
    import random

    chance, found = random.Random(1), []
    deck = game.deck(game.house()).full()
    chance.shuffle(deck)
    at = game.start().deal(deck, 0)
    while at.awaits == "act":
        found.append(at)
        at = at.play(chance.choice(at.legal))
    return found


def play_time(hand: list[Position]) -> float:
    """The time `Position.play` takes, in microseconds, over the acts of a hand."""
    acts = [(at, at.legal[0]) for at in hand]
    begun = time.perf_counter()
    for _ in range(20):
        for at, act in acts:
            at.play(act)
    return (time.perf_counter() - begun) / len(acts) / 20 * 1e6


def ways(game: Game) -> dict[str, Callable[[int], int]]:
    """What is measured: functions that play so many hands and return the acts made."""
    from bench import sketch

    house = game.house()
    kernels(game, PROGRAM, wait=True)
    found: dict[str, Callable[[int], int]] = {
        "one thread": lambda hands: random_hands(game, house, hands, 1, compiled=True).acts,
        "two threads": lambda hands: random_hands(game, house, hands, 1, threads=2, compiled=True).acts,
        "plain": lambda hands: random_hands(game, house, hands, 1, compiled=False).acts,
    }
    if game.name != "horsethief":
        found["sketch"] = sketch.player(game.name)
    return found


def row(*cells: str) -> str:
    """A line of the table."""
    return "".join(cell.rjust(width) for cell, width in zip(cells, (12, 12, 13, 8, 9, 8, 9, 16), strict=True))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--runs", type=int, default=7, help="interleaved runs, of which the median counts (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a run lasts (%(default)s)")
    parser.add_argument("--clicks", type=int, default=30, help="cards clicked to time the painting (%(default)s)")
    options = parser.parse_args()
    print(machine())
    print(GOALS)
    print(row("", "one thread", "two threads", "ratio", "sketch", "ratio", "plain", "Position.play"))
    for module in (hossie, horsethief, hoskin):
        game = Game.of(module)
        measured = ways(game)
        hands = {name: hands_for(options.seconds, play, 100) for name, play in measured.items()}
        hands = {name: hands_for(options.seconds, play, hands[name] // 2 + 1) for name, play in measured.items()}
        runs = [{name: speed(play, hands[name]) for name, play in measured.items()} for _ in range(options.runs)]
        of = {name: median(run[name] for run in runs) for name in measured}
        twice = median(run["two threads"] / run["one thread"] for run in runs)
        hand = positions(game)
        microseconds = median(play_time(hand) for _ in range(options.runs))
        yardstick = ["–", "–"]
        if "sketch" in of:
            yardstick = [f"{of['sketch']:.1f}", f"{median(run['one thread'] / run['sketch'] for run in runs):.2f}"]
        speeds = [
            f"{of['one thread']:.1f}",
            f"{of['two threads']:.1f}",
            f"{twice:.2f}",
            *yardstick,
            f"{of['plain']:.2f}",
        ]
        print(row(game.title, *speeds, f"{microseconds:.1f} µs"), flush=True)
    print("million acts a second, shuffling, choosing and scoring included; medians of interleaved runs")
    if options.clicks:
        paint.report(options.clicks)


if __name__ == "__main__":
    main()
