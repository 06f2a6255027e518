"""What is ruled at the table (README, manners), the same in the three games; a seat is a side unless told."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any


class Ruled:
    """A game whose hands can be ruled upon."""

    players: int
    scores: list[int]  # by side
    hands: list[dict[str, Any]]
    phase: str
    turn: int | None
    over: bool
    winner: int | None
    finished: bool  # the hand has its scores

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat

    @abstractmethod
    def _finish(self, result: list[int]) -> None:
        """Ends the hand with what each side scores."""

    def _reopen(self) -> None:
        """A hand that was played out is ruled upon until the next deal: its scores are taken out again."""
        if self.finished:
            undone = self.hands.pop()["scores"]
            self.scores = [after - gain for after, gain in zip(self.scores, undone, strict=True)]
            self.over, self.winner, self.finished = False, None, False
        elif self.phase != "play":
            raise ValueError("a hand is ruled upon from its first lead on")

    def rule(self, scores: Sequence[int]) -> None:
        """Ends the hand with the scores that the sides have named, HS-25."""
        self._reopen()
        self._finish(list(scores))

    def fine(self, seat: int, points: int) -> None:
        """Takes points from the side of who called a renege that was none (README, false_call)."""
        self.scores[self.side(seat)] -= points

    def forfeit_game(self, side: int) -> None:
        """Ends the game forfeited by a side: the highest of the others wins, HS-25; of equals the next on the left."""
        others = [(side + step) % len(self.scores) for step in range(1, len(self.scores))]
        self.winner = max(others, key=lambda other: self.scores[other])
        self.over, self.phase, self.turn, self.finished = True, "over", None, False
