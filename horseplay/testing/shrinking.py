"""The smallest game found in which a property fails: fewest hands, plainest house rules, fewest acts. Layer 6."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from horseplay.errors import HorseplayError
from horseplay.game import Game
from horseplay.house import options
from horseplay.log import jsonl, text
from horseplay.log.events import Dealt, Event, Header
from horseplay.log.history import History
from horseplay.testing.property import OfMoments
from horseplay.testing.walks import Broken, GameMoment, moments, walk

TRIES = 3  # how often chance may look at the last moment of a game
WALKS, LOOKS = 40, 120  # how many other games are looked through for a shorter one, and at how many moments in all


class Failing(NamedTuple):
    """House rules, what happened under them, and why the property fails at the end of it."""

    house: Any  # None where the property fails whatever they are
    events: tuple[Event, ...]
    why: str


def told(error: BaseException) -> str:
    """What went wrong, in a line."""
    return str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"


def smallest(game: Game, property: OfMoments, found: Failing) -> Failing:
    """The smallest failing game that was looked at."""
    best = _fewer_hands(game, property, found)
    best = _plainer(game, property, best)
    return _shorter(game, property, best)


def _fails(game: Game, property: OfMoments, house: Any, events: Sequence[Event]) -> Failing | None:
    """The game, if the property fails at its end."""
    for seed in range(TRIES):
        try:
            *_earlier, last = moments(game, house, events, random.Random(seed))
        except (HorseplayError, LookupError, ValueError):
            return None
        if why := _why(property, last):
            return Failing(house, tuple(events), why)
    return None


def _why(property: OfMoments, moment: GameMoment) -> str:
    if not property.ends and not property.when(moment):
        return ""
    try:
        property.check(moment)
    except Exception as error:  # whatever is wrong in a game breaks what is asked of it
        return told(error)
    return ""


def _fewer_hands(game: Game, property: OfMoments, found: Failing) -> Failing:
    """The last hand alone, or the last two, ... if that is enough."""
    deals = [n for n, event in enumerate(found.events) if isinstance(event, Dealt)]
    for first in reversed(deals):
        if smaller := _fails(game, property, found.house, found.events[first:]):
            return smaller
    return found


def _plainer(game: Game, property: OfMoments, found: Failing) -> Failing:
    """As many options at their defaults as may be."""
    if plain := _fails(game, property, game.house(), found.events):
        return plain
    for rule in options(game.House):
        try:
            house = game.house(given={**found.house._asdict(), rule.name: rule.default})
        except HorseplayError:
            continue
        if house != found.house:
            found = _fails(game, property, house, found.events) or found
    return found


def _shorter(game: Game, property: OfMoments, found: Failing) -> Failing:
    """The shortest of some other games of as many hands, under the usual house rules or these."""
    hands, looks = sum(isinstance(event, Dealt) for event in found.events), LOOKS
    for seed in range(WALKS):
        for house in dict.fromkeys((game.house(), found.house)):
            walked = itertools.islice(walk(game, house, hands, random.Random(seed)), len(found.events) - 1)
            looked, short = _first(property, walked, looks)
            looks -= looked
            if short and (smaller := _fails(game, property, house, short)):
                found = smaller
    return found


def _first(property: OfMoments, walked: Iterable[GameMoment], most: int) -> tuple[int, list[Event]]:
    """How often the property was tried, `most` times at most, and what happened until it failed; nothing if it held."""
    happened: list[Event] = []
    looked = 0
    try:
        for moment in walked:
            happened.append(moment.event)
            if looked < most and property.when(moment):
                looked += 1
                if _why(property, moment):
                    return looked, happened
    except Exception:  # this game cannot go on, and another may
        return looked, []
    return looked, []


def written(game: Game, house: Any, events: Sequence[Event]) -> str:
    """The game as a hand in text, as a log if it cannot be written so."""
    try:
        history = History(game, house)
        for event in events:
            history.add(event)
        return text.write(history)
    except Exception:  # the text is for people; a broken game may not even be walked
        return jsonl.write(Header(game.name, house._asdict()), events)
