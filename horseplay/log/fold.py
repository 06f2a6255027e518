"""The position that a log leads to: a fold over its events that keeps every position on the way. Layer 4.

Replay, undo, analysis from any point and recovery after a crash are this one mechanism: a card taken back is popped
from the stack."""

from __future__ import annotations

from typing import NamedTuple

from horseplay.cards import is_card
from horseplay.errors import Refusal, Refused
from horseplay.game import Game, Position
from horseplay.log.events import Acted, BoardsDown, Dealt, Event, Reshuffled, Ruled, TookBack
from horseplay.view import Hand


class Step(NamedTuple):
    """An event on the stack and the position after it; no event before the first."""

    event: Event | None
    position: Position


class Fold:
    """A game as it stands after some events."""

    def __init__(self, game: Game, house: object, scores: tuple[int, ...] | None = None) -> None:
        self.stack = [Step(None, game.start(house, scores))]
        self.closed = False  # somebody has said "boards down" since the last card

    def copy(self) -> Fold:
        """The same game, to try events on."""
        other = object.__new__(Fold)
        other.stack, other.closed = list(self.stack), self.closed
        return other

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.stack[-1].position

    @property
    def hands(self) -> list[Hand]:
        """The finished hands, in order."""
        results = (step.position.result for step in self.stack[1:])
        return [result for result in results if result]

    @property
    def last_card(self) -> tuple[int, str] | None:
        """The seat and card of the last act, if that was a card played to a trick which may still be called back."""
        if self.closed or len(self.stack) < 2:
            return None
        event, before = self.stack[-1].event, self.stack[-2].position
        if isinstance(event, Acted) and is_card(event.act) and before.playing:
            return event.seat, event.act
        return None

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The places on the stack where each hand begins and ends, deals thrown in before it included; what has begun
        after the last finished hand is the last part."""
        stack = self.stack
        deals = [n for n in range(1, len(stack)) if isinstance(stack[n].event, Dealt)]
        begins = [n for n in deals if n == 1 or stack[n - 1].position.result]
        return list(zip(begins, [*(n - 1 for n in begins[1:]), len(stack) - 1], strict=False))

    def part(self, first: int, last: int) -> Fold:
        """What lies between two places on the stack, both included, as a game taken up there."""
        other = self.copy()
        other.stack = [Step(None, self.stack[first - 1].position), *self.stack[first : last + 1]]
        return other

    def add(self, event: Event) -> None:
        """The next event happens; `Refused` (and nothing changes) if it cannot."""
        position = self.position
        match event:
            case Dealt(dealer, deck):
                self._push(event, position.deal(position.deck.read(deck), dealer))
            case Reshuffled(deck):
                self._push(event, position.reshuffle(position.deck.read(deck)))
            case Acted(seat, act):
                self._push(event, position.play(act, seat))
            case Ruled(scores, _):
                self._push(event, position.settle(scores))
            case BoardsDown(seat):
                if seat != position.turn or self.last_card is None:
                    raise Refused(Refusal("nothing-to-close", f"Seat {seat} cannot say boards down now."))
                self.closed = True
            case TookBack():
                self._take_back(event)
            case _:
                pass  # who sits where is no matter of the cards

    def _push(self, event: Event, position: Position) -> None:
        self.stack.append(Step(event, position))
        self.closed = False

    def _take_back(self, event: TookBack) -> None:
        if self.last_card != event:
            raise Refused(Refusal("nothing-to-take-back", f"Seat {event.seat} cannot take {event.card} back now."))
        self.stack.pop()
        self._push(event, self.position.expose(*event))
