"""House rules: each is told in a sentence, read back as written, and may meet any other or says why not. Layer 6."""

from __future__ import annotations

import json
import random
from typing import Any

from horseplay.errors import BadHouse
from horseplay.game import Game
from horseplay.house import changed, options
from horseplay.roles import OVER
from horseplay.testing.covering import covering
from horseplay.testing.walks import Broken


def declared(game: Game) -> None:
    """Every option has a sentence and a default that it offers; every preset can be played."""
    for rule in options(game.House):
        if not rule.option.help.strip().endswith("."):
            raise Broken(f"option {rule.name} has no sentence: {rule.option.help!r}")
        if not rule.offers(rule.default):
            raise Broken(f"option {rule.name} does not offer its default {rule.default!r}")
    for preset in game.presets:
        game.house(preset)
    last = [phase.role == OVER for phase in game.phases]
    if len({phase.name for phase in game.phases}) < len(last) or not last[-1] or sum(last) > 1:
        raise Broken("PHASES need names of their own, and the last one is over")


def together(game: Game) -> None:
    """Every two values may be chosen together, or a sentence says why not."""
    for one, a, other, b in covering(game).clashing:
        try:
            game.house(given={one: a, other: b})
        except BadHouse as refused:
            if len(str(refused).split()) < 3:
                raise Broken(f"{one}={a} and {other}={b} are refused in no sentence: {str(refused)!r}") from refused
        else:
            raise Broken(f"{one}={a} and {other}={b} may be chosen, and no set of house rules with them was found")


def read_back(game: Game, house: Any, rng: random.Random) -> None:
    """House rules are the same when they are read from text or JSON, and fit the game's room for seats."""
    if game.house(given=changed(house)) != house or game.house(given=json.loads(json.dumps(house._asdict()))) != house:
        raise Broken("house rules are read back as others")
    r, room = game.rules(house), game.State.FIELDS
    if not 2 <= r.seats <= room["after"][0] or sorted(set(r.side[: r.seats])) != list(range(r.sides)):
        raise Broken(f"{r.seats} seats on sides {r.side}, with room for {room['after'][0]}")
    if r.seats * r.hand_size > min(game.deck(house).size, room["played"][0]) or r.hand_size >= room["leader"][0]:
        raise Broken(f"{r.hand_size} cards each for {r.seats} seats, more than the deck or State has room for")
    if game.deck(house).kinds != r.kinds:
        raise Broken(f"the deck has {game.deck(house).kinds} kinds of card, the tables {r.kinds}")
