"""Whether a game is right: properties that hold of every game, tried on random games of one. Layer 6.

    from horseplay.testing import conform
    report = conform(game)
    assert report.holds, report.failed

Nothing is known of a game but what it declares: phases, words, options, the roles of its zones and where its cards lie.
`horseplay conform GAME` tells the same at the command line, with the smallest failing game that was found.
"""

from __future__ import annotations

from horseplay.testing.conformance import Failure, Finding, Report, conform
from horseplay.testing.covering import covering
from horseplay.testing.properties import PROPERTIES
from horseplay.testing.property import OfGames, OfHouses, OfMoments, Property
from horseplay.testing.walks import Broken, GameMoment, walk

__all__ = [
    "PROPERTIES",
    "Broken",
    "Failure",
    "Finding",
    "GameMoment",
    "OfGames",
    "OfHouses",
    "OfMoments",
    "Property",
    "Report",
    "conform",
    "covering",
    "walk",
]
