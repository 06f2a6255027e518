"""Whether a game conforms: every property tried under sets of house rules, on random games that they share. Layer 6."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from horseplay.game import Game
from horseplay.log.events import Dealt, Event
from horseplay.testing.covering import covering, some
from horseplay.testing.machine import NotTried
from horseplay.testing.properties import HANDS_END, PHASES_REACHED, PROPERTIES, WALKED
from horseplay.testing.property import OfGames, OfHouses, OfMoments, Property
from horseplay.testing.redealing import places_of
from horseplay.testing.shrinking import Failing, smallest, told, written
from horseplay.testing.walks import Broken, GameMoment, walk

HANDS = 4  # under each set of house rules
RARE = 12  # so often a property is tried at every moment of a kind that it has met, before it is at a share of them

Progress = Callable[[int, int], None]  # is told how many sets of house rules are done, and of how many


class Failure(NamedTuple):
    """How a property fails: what was seen, under which house rules, and the smallest log that was found."""

    why: str
    house: str  # "" where it fails whatever they are
    seed: int
    log: str  # "" where no game was played


class Finding(NamedTuple):
    """What became of a property."""

    name: str
    sentence: str
    checks: int  # how often it was tried
    failure: Failure | None = None
    missing: str = ""  # why it was not tried

    @property
    def holds(self) -> bool | None:
        """Whether it holds as far as it was tried, None where it was not."""
        return False if self.failure else True if self.checks else None


class Report(NamedTuple):
    """What became of all properties of a game."""

    game: Game
    sets: int  # of house rules
    seed: int
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether no property fails."""
        return not self.failed

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the properties that fail."""
        return tuple(finding.name for finding in self.findings if finding.failure)

    def to_json(self) -> dict[str, Any]:
        """The report as plain values."""
        told = [
            {
                "name": finding.name,
                "sentence": finding.sentence,
                "holds": finding.holds,
                "checks": finding.checks,
                "failure": finding.failure and finding.failure._asdict(),
            }
            for finding in self.findings
        ]
        return {
            "game": self.game.name,
            "sets": self.sets,
            "seed": self.seed,
            "holds": self.holds,
            "properties": told,
        }


def conform(
    game: Game,
    sets: int | None = None,
    seed: int = 0,
    properties: Sequence[Property] = PROPERTIES,
    progress: Progress | None = None,
) -> Report:
    """What became of the properties of a game under so many sets of house rules, or all that are worth trying."""
    trial = Trial(game, seed, properties)
    trial.declarations()
    houses = trial.houses(sets)
    for done, house in enumerate(houses, 1):
        trial.under(house, random.Random(f"{seed} {game.described(house)}"))
        if progress:
            progress(done, len(houses))
    return Report(game, len(houses), seed, tuple(trial.findings(every=trial.whole)))


class Trial:
    """A game on trial, so many hands under each set of house rules: what was tried, and how a property failed first."""

    def __init__(self, game: Game, seed: int, properties: Sequence[Property], hands: int = HANDS) -> None:
        self.game, self.seed, self.properties, self.hands = game, seed, properties, hands
        self.presets = set[Any]()
        self.whole = False  # whether all sets of house rules that are worth trying are tried
        self.checks = dict.fromkeys([*WALKED, *(property.name for property in properties)], 0)
        self.failures: dict[str, Failing] = {}
        self.missing: dict[str, str] = {}
        self.reached = set[str]()
        self.met = Counter[tuple[str, tuple[str, str, frozenset[str]]]]()

    def declarations(self) -> None:
        """Tries what holds of the game whatever the house rules."""
        for property in self.properties:
            if isinstance(property, OfGames):
                self._try(property, None, (), self.game)

    def houses(self, sets: int | None) -> tuple[Any, ...]:
        """So many sets of house rules, or all; none where the declared options allow of none."""
        try:
            houses, every = some(self.game, sets), covering(self.game)
        except Exception as error:  # a game on trial may do anything
            self.failures[HANDS_END] = Failing(None, (), told(error))
            return ()
        self.presets = {self.game.house(preset) for preset in self.game.presets}
        self.whole = len(houses) == len(every.houses)
        return houses

    def under(self, house: Any, rng: random.Random) -> None:
        """Tries all that there is to try under a set of house rules."""
        hands = self.hands
        while hands > 0:
            hands = self._walk(house, hands, rng)
        for property in self.properties:  # after the games, so that what these have done to the rules in force is seen
            if isinstance(property, OfHouses) and (not property.slow or house in self.presets):
                self._try(property, house, (), self.game, house, rng)

    def _walk(self, house: Any, hands: int, rng: random.Random) -> int:
        """Tries what there is to try in a random game of so many hands; how many are left when it is over early."""
        happened: list[Event] = []
        last: GameMoment | None = None
        self.checks[HANDS_END] += 1
        try:
            for last in walk(self.game, house, hands, rng):
                happened.append(last.event)
                self.reached |= {last.before.phase, last.position.phase}
                self._look(last, happened)
        except Exception as error:  # a game on trial may do anything
            self.failures.setdefault(HANDS_END, Failing(house, tuple(happened), told(error)))
            hands = 0
        for property in self.properties if last else ():
            if isinstance(property, OfMoments) and property.ends:
                self._try(property, house, happened, last)
        return hands - sum(isinstance(event, Dealt) for event in happened)

    def _look(self, moment: GameMoment, happened: list[Event]) -> None:
        """Tries what is to be tried at a moment: where it is of a rare kind, by phases and places with cards, all."""
        places = frozenset(place.zone for place in places_of(moment.position) if place.count)
        kind = moment.before.phase, moment.position.phase, places
        for property in self.properties:
            if isinstance(property, OfMoments) and property.when(moment):
                seen = (property.name, kind)
                self.met[seen] += 1
                if self.met[seen] <= RARE or moment.rng.random() < property.share:
                    self._try(property, moment.position.house, happened, moment)

    def _try(self, property: Property, house: Any, happened: Sequence[Event], *given: Any) -> None:
        """Tries a property that has not failed yet."""
        if property.name in self.failures or property.name in self.missing:
            return
        self.checks[property.name] += 1
        try:
            property.check(*given)
        except NotTried as error:
            self.missing[property.name] = str(error)
            self.checks[property.name] = 0
        except Exception as error:  # whatever is wrong in a game breaks what is asked of it
            self.failures[property.name] = Failing(house, tuple(happened), told(error))

    def findings(self, every: bool) -> Iterator[Finding]:
        """What became of each property; whether all phases were reached is known only where every set was tried."""
        unreached = [phase.name for phase in self.game.phases if phase.name not in self.reached]
        if unreached and every:
            why = f"never reached: {', '.join(unreached)}"
            self.failures[PHASES_REACHED] = Failing(None, (), why)
        self.checks[PHASES_REACHED] = int(every or not unreached)
        for name, sentence in WALKED.items():
            yield self._finding(name, sentence, self.failures.get(name))
        for property in self.properties:
            failing = self.failures.get(property.name)
            if failing and failing.events and isinstance(property, OfMoments):
                failing = smallest(self.game, property, failing)
            yield self._finding(property.name, property.sentence, failing)

    def _finding(self, name: str, sentence: str, failing: Failing | None) -> Finding:
        failure = failing and Failure(
            failing.why,
            "" if failing.house is None else self.game.described(failing.house),
            self.seed,
            written(self.game, failing.house, failing.events) if failing.events else "",
        )
        return Finding(name, sentence, self.checks[name], failure, self.missing.get(name, ""))


__all__ = ["Broken", "Failure", "Finding", "Report", "Trial", "conform"]
