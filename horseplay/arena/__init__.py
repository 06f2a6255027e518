"""Bot against bot: whole games, and what came of them. Layer 5."""

from horseplay.arena.simulate import Tally, simulate

__all__ = ["Tally", "simulate"]
