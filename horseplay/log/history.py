"""The position that a log leads to, with every position on the way. Layer 4.

Replay, undo, analysis from any point, rulings on an earlier trick and recovery after a crash are this one mechanism: a
card taken back is popped from the stack, and so is what came after the trick of a renege to which the sides go back."""

from __future__ import annotations

from typing import NamedTuple

from horseplay import roles
from horseplay.cards import is_card
from horseplay.errors import Refusal, Refused
from horseplay.game import Game, Position
from horseplay.house import HouseRules
from horseplay.language import _
from horseplay.log.events import (
    Acted,
    BoardsDown,
    Dealt,
    Event,
    Fined,
    GameForfeited,
    PlayedOut,
    RenegeCalled,
    Reshuffled,
    Revealed,
    Rewound,
    Ruled,
    Ruling,
    TookBack,
    Words,
)
from horseplay.view import Hand


class Step(NamedTuple):
    """An event on the stack and the position after it; no event before the first."""

    event: Event | None
    position: Position


class History:
    """A game as it stands after some events; under `honour` a card that was held could be played."""

    def __init__(
        self, game: Game, house: HouseRules, scores: tuple[int, ...] | None = None, honour: bool = False
    ) -> None:
        self.stack = [Step(None, game.start(house, scores))]
        self.honour = honour
        self.closed = False  # somebody has said "boards down" since the last card
        self.shown = False  # the secret of the shuffle was shown since the last deal: everybody knows every card
        self.called = frozenset[int]()  # the places on the stack of the cards on which a renege has been called

    def copy(self) -> History:
        """The same game, to try events on."""
        other = object.__new__(History)
        other.stack, other.honour = list(self.stack), self.honour
        other.closed, other.shown, other.called = self.closed, self.shown, self.called
        return other

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.stack[-1].position

    @property
    def hands(self) -> list[Hand]:
        """The finished hands, in order."""
        endings = (step for step in self.entries if not isinstance(step.event, Fined | GameForfeited))
        return [step.position.result for step in endings if step.position.result]

    @property
    def entries(self) -> list[Step]:
        """The steps that belong on the score sheet: the ends of hands, fines, and a game forfeited between hands."""
        pairs = zip(self.stack, self.stack[1:], strict=False)
        return [
            step
            for before, step in pairs
            if isinstance(step.event, Fined | GameForfeited)
            or (step.position.role == roles.OVER != before.position.role)
        ]

    @property
    def dealt(self) -> int:
        """The place on the stack of the last deal, 0 before the first."""
        return next((n for n in range(len(self.stack) - 1, 0, -1) if isinstance(self.stack[n].event, Dealt)), 0)

    @property
    def settled(self) -> bool:
        """Whether the scores of this hand, or the game, were decreed, so that nothing more is ruled about it."""
        return any(isinstance(step.event, Ruled | GameForfeited) for step in self.stack[self.dealt + 1 :])

    @property
    def last_card(self) -> tuple[int, str] | None:
        """The seat and card of the last act, if that was a card played to a trick which may still be called back."""
        n = self._last
        if self.closed or self.shown:
            return None
        event, before = self.stack[n].event, self.stack[n - 1].position
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

    def part(self, first: int, last: int) -> History:
        """What lies between two places on the stack, both included, as a game taken up there."""
        other = self.copy()
        other.stack = [Step(None, self.stack[first - 1].position), *self.stack[first : last + 1]]
        return other

    @property
    def _last(self) -> int:
        """The place on the stack of what happened last, fines aside."""
        return next(n for n in range(len(self.stack) - 1, -1, -1) if not isinstance(self.stack[n].event, Fined))

    def laid(self, seat: int, trick: int) -> int | None:
        """The place on the stack of the card that a seat laid to a trick of this hand, None if there is none."""
        for n in range(len(self.stack) - 1, self.dealt, -1):
            event, before = self.stack[n].event, self.stack[n - 1].position
            if isinstance(event, Acted) and event.seat == seat and before.playing and before.state.done == trick:
                return n
        return None

    def reneged(self, seat: int, trick: int) -> Refusal | None:
        """The duty that a seat broke in a trick of this hand, None if it laid none or a lawful card."""
        n = self.laid(seat, trick)
        if n is None:
            return None
        event = self.stack[n].event
        assert isinstance(event, Acted)
        return self.stack[n - 1].position.why_not(event.act, seat)

    # ------------------------------------------------------------ what happens

    def add(self, event: Event) -> None:
        """The next event happens; `Refused` (and nothing changes) if it cannot."""
        position = self.position
        if isinstance(event, Words | Ruling):
            _check(event, position)
        match event:
            case Dealt(dealer, deck):
                self._push(event, position.deal(position.deck.read(deck), dealer))
                self.shown = False
            case Reshuffled(deck):
                self._push(event, position.reshuffle(position.deck.read(deck)))
            case Acted(seat, act):
                self._push(event, position.play(act, seat, self.honour))
            case Ruled(scores):
                if self.settled:
                    raise Refused(Refusal("wrong-time", _("This hand has been settled already.")))
                ruled = position.settle(scores)
                self._reopen()
                self._push(event, ruled)
            case PlayedOut(_by, _to, acts):
                for act in acts.split():
                    position = position.play(act)
                if position.role != roles.OVER:
                    raise Refused(Refusal("impossible", _("These acts do not end the hand.")))
                self._push(event, position)
            case Fined(seat, points):
                self.stack.append(Step(event, position.fine(position.rules.side[seat], points)))
            case GameForfeited(side):
                self._push(event, position.forfeit_game(side))
            case BoardsDown(seat):
                if self.last_card is None or self.last_card[0] == seat:
                    raise Refused(Refusal("nothing-to-close", _("Nobody can take a card back now.")))
                self.closed = True
            case TookBack():
                if self.last_card != event:
                    raise Refused(Refusal("nothing-to-take-back", _("This card cannot be taken back now.")))
                self._rewind(event, self._last)
            case Rewound(seat, trick):
                n = self.laid(seat, trick)
                if n is None or self.settled or self.shown:
                    raise Refused(Refusal("impossible", _("The hand cannot go back to that trick.")))
                self._rewind(event, n)
            case RenegeCalled(_by, seat, trick, guilty):
                n = self.laid(seat, trick)
                if n is None or (self.reneged(seat, trick) is not None) != guilty:
                    raise Refused(Refusal("impossible", _("The cards say otherwise.")))
                self.called |= {n}
            case Revealed():
                self.shown = True
            case _:
                pass  # words and who sits where are no matter of the cards

    def _push(self, event: Event, position: Position) -> None:
        self.stack.append(Step(event, position))
        self.closed = False

    def _reopen(self) -> None:
        """A hand that was played out has not been scored: it will be, otherwise."""
        for n in range(len(self.stack) - 1, self.dealt, -1):
            event, position = self.stack[n]
            if position.role == roles.OVER and (played := position.in_play):
                self.stack[n] = Step(event, played)

    def _rewind(self, event: Event, n: int) -> None:
        """What stands on the stack from place n on is undone, but for fines; all remember the cards they have seen."""
        later, undone = self.position, self.stack[n:]
        del self.stack[n:]
        self.called = frozenset(place for place in self.called if place < n)
        self._push(event, self.position.knowing(later))
        for step in undone:
            if isinstance(step.event, Fined):
                self.add(step.event)


def _check(event: Event, position: Position) -> None:
    """Raises `Refused` if an event names a seat or a side that there is not."""
    seats, sides = position.rules.seats, position.rules.sides
    for name, end in (("seat", seats), ("by", seats), ("to", seats), ("side", sides)):
        number = getattr(event, name, None)
        if number is not None and not 0 <= number < end:
            raise Refused(Refusal("impossible", _("There is no {what} {n}.").format(what=name, n=number)))
