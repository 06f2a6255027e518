"""Bots: what they say is legal, they see no more than their seat, and their games end. Layer 6."""

from __future__ import annotations

import random
from typing import Any

from horseplay.arena.simulate import MOST_HANDS, play_game
from horseplay.bots import bot_for, hint
from horseplay.game import Game, Position
from horseplay.testing.redealing import redealt, to_bytes
from horseplay.testing.walks import Broken, GameMoment


def lawful(moment: GameMoment) -> None:
    """The bot says what its view offers, and if it has a reason can tell it."""
    view = moment.position.view(moment.position.turn)
    made = hint(view)
    if made.word not in view.legal:
        raise Broken(f"the bot says {made.word!r} where {', '.join(view.legal)} may be said")
    if made.why == "":
        raise Broken(f"the reason why the bot says {made.word!r} is empty")


def blind(moment: GameMoment) -> None:
    """The bot says the same of the same view, whatever it cannot see and whatever kernels have done meanwhile."""
    position, rng = moment.position, moment.rng
    bot, view = bot_for(position.game), position.view(position.turn)
    _run(position, position.legal[0])
    words = {bot(view)}
    for _ in range(3):
        other = redealt(position, position.turn, rng)
        _run(other, other.legal[0])
        if to_bytes(other.view(position.turn)) == to_bytes(view):
            words.add(bot(other.view(position.turn)))
        _run(_elsewhere(position, rng), None)
        words.add(bot(view))
    if len(words) > 1:
        raise Broken(f"the bot says {' or '.join(sorted(words))} of the same view")


def _run(position: Position, act: int | None) -> None:
    """Lets kernels see a position."""
    if position.turn is not None:
        position.play(position.legal[-1] if act is None else act)


def _elsewhere(position: Position, rng: random.Random) -> Position:
    """Another hand that has just been dealt."""
    deck = position.deck.full()
    rng.shuffle(deck)
    return position.game.start(position.house).deal(deck, rng.randrange(position.rules.seats))


def ends(game: Game, house: Any, rng: random.Random) -> None:
    """A game of bots is won after so many deals at most."""
    tally = play_game(game, house, rng, [bot_for(game)] * game.rules(house).seats)
    if tally.unfinished:
        raise Broken(f"bots have not ended the game after {MOST_HANDS} deals, {tally.thrown_in} of them thrown in")
