"""Random games: lawful acts in which auctions end, and the moments they lead to. Layer 6.

Nothing is known of a game but what is legal. A hand has a temper: how often the first legal act is taken, which in most
auctions declines, how often one of the first few, and how often any. Where talk goes on for long all the same, the
game's bot speaks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from horseplay.bots import bot_for
from horseplay.game import Game, Position
from horseplay.log.events import Acted, Dealt, Event, Reshuffled
from horseplay.log.history import History

TEMPERS = ((0.2, 0.3), (0.5, 0.3), (0.05, 0.05), (0.8, 0.1))  # how often the first act, and one of the first three
TALK = 60  # acts in a row without a card played, after which the bot speaks
MOST_ACTS = 2000  # in one hand


class Broken(AssertionError):
    """A property does not hold; what was seen is told in the words of the code."""


class GameMoment(NamedTuple):
    """A game just after an event, with chance for whoever looks at it."""

    history: History
    mark: str  # the state before the event as it was then, written out
    rng: random.Random

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def event(self) -> Event:
        """What has just happened."""
        event = self.history.stack[-1].event
        assert event is not None
        return event

    @property
    def before(self) -> Position:
        """Where the game stood."""
        return self.history.stack[-2].position

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self.history.position

    @property
    def viewers(self) -> list[int | None]:
        """Everybody who may look: a spectator and all seats."""
        return [None, *range(self.position.rules.seats)]


def moments(game: Game, house: Any, events: Iterable[Event], rng: random.Random) -> Iterator[GameMoment]:
    """The moments of a game in which these events happen."""
    history = History(game, house)
    for event in events:
        mark = repr(history.position.state)
        history.add(event)
        yield GameMoment(history, mark, rng)


def walk(game: Game, house: Any, hands: int, rng: random.Random) -> Iterator[GameMoment]:
    """The moments of some random hands, fewer where the game ends first; `Broken` where they cannot go on."""
    history = History(game, house)
    dealt = talk = acts = 0
    temper = TEMPERS[0]
    while not history.position.over:
        position = history.position
        if position.awaits == "deal":
            dealt, talk, acts, temper = dealt + 1, 0, 0, rng.choice(TEMPERS)
            if dealt > hands:
                return
        if acts > MOST_ACTS:
            raise Broken(f"the hand is not over after {MOST_ACTS} acts; phase {position.phase!r}")
        event = _next(position, temper, talk, rng)
        mark = repr(position.state)
        history.add(event)
        acts += 1
        talk = 0 if position.playing else talk + 1
        yield GameMoment(history, mark, rng)


def _next(position: Position, temper: tuple[float, float], talk: int, rng: random.Random) -> Event:
    """Something that may happen next."""
    if position.turn is not None:
        return _act(position, position.turn, temper, talk, rng)
    return chance(position, rng)


def chance(position: Position, rng: random.Random) -> Dealt | Reshuffled:
    """The deal or the reshuffle that is due, at random."""
    deck = position.deck
    cards = position.pool() if position.awaits == "reshuffle" else deck.full()
    rng.shuffle(cards)
    text = " ".join(map(deck.card, cards))
    if position.awaits == "reshuffle":
        return Reshuffled(text)
    dealer = position.next_dealer
    return Dealt(rng.randrange(position.rules.seats) if dealer is None else dealer, text)


def _act(position: Position, turn: int, temper: tuple[float, float], talk: int, rng: random.Random) -> Event:
    """A lawful act of the seat in turn, or now and then of another that may do something out of turn."""
    acts = position.legal
    if not acts:
        raise Broken(f"seat {turn} is in turn and may do nothing; phase {position.phase!r}")
    if not position.playing and rng.random() < 0.2:
        other = rng.randrange(position.rules.seats)
        if other != turn and (words := position.words(other)):
            return Acted(other, rng.choice(words))
    if talk > TALK:
        return Acted(turn, bot_for(position.game)(position.view(turn)))
    first, few = temper
    chance = rng.random()
    if position.playing or chance > first + few:
        act = rng.choice(acts)
    else:
        act = acts[0] if chance < first else rng.choice(acts[:3])
    return Acted(turn, position.say(act))


def act_of(moment: GameMoment) -> int | None:
    """The number of the act that has just happened, None if it was no act or one out of turn."""
    event = moment.event
    if not isinstance(event, Acted) or event.seat != moment.before.turn:
        return None
    return moment.before.hear(event.act)
