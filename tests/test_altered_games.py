"""A game with something wrong in it fails in the property that is about it, and tells the smallest log found."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from horseplay.testing import PROPERTIES, Report, conform
from tests import altered as wrong
from tests.altered import MODULES, altered

Alteration = Callable[[ModuleType], dict[str, Any]]
ALL, HIDING = tuple(MODULES), ("hossie", "horsethief", "hoskin")
CASES: list[tuple[Alteration, tuple[str, ...], str]] = [
    (wrong.zones_open, HIDING, "roles-kept"),
    (wrong.zones_open, HIDING, "views-secret"),
    (wrong.fact_of_places, HIDING, "views-secret"),
    (wrong.fact_of_hand, ("tens",), "views-secret"),
    (wrong.heard_by_all, HIDING, "news-secret"),
    (wrong.card_lost, ALL, "cards-conserved"),
    (wrong.card_doubled, ALL, "cards-conserved"),
    (wrong.nothing_legal, ALL, "some-act-legal"),
    (wrong.legal_when_asked_again, ALL, "only-legal-acts"),
    (wrong.no_duty, ALL, "duties-bind"),
    (wrong.scores_counted_up, ALL, "replay-agrees"),
    (wrong.field_left, ALL, "hand-begun-anew"),
    (wrong.news_of_any_change, ALL, "hand-begun-anew"),
    (wrong.chance_in_deal, ALL, "no-chance"),
    (wrong.word_shared, ALL, "words-distinct"),
    (wrong.row_shared, ALL, "card-taken-back"),
    (wrong.bot_peeks, ALL, "bots-blind"),
    (wrong.rules_changed, ALL, "rules-fixed"),
    (wrong.row_replaced, ALL, "within-bounds"),
    (wrong.reason_tells, ("horsethief", "hoskin"), "views-secret"),
    (wrong.fact_of_laid_away, ("hoskin",), "news-secret"),
    (wrong.preset_refused, ALL, "options-declared"),
    (wrong.reason_missing, ALL, "bots-lawful"),
]
EACH = [
    pytest.param(alteration, MODULES[name], property, id=f"{name}-{alteration.__name__}-{property}")
    for alteration, names, property in CASES
    for name in names
]


def tried(alteration: Alteration, module: ModuleType, property: str) -> Report:
    """What becomes of one property in the game when it is altered."""
    game = altered(module, **alteration(module))
    return conform(
        game, 8 if module is MODULES["hossie"] else 2, properties=[one for one in PROPERTIES if one.name == property]
    )


@pytest.mark.parametrize("alteration, module, property", EACH)
def test_an_altered_game_fails_in_the_property_that_is_about_it(
    alteration: Alteration, module: ModuleType, property: str
) -> None:
    assert property in tried(alteration, module, property).failed
