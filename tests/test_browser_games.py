"""Whole games and hands in a real browser against a real server, by mouse, by keyboard alone and by taps on a phone.

Screenshots of everything that is asked, at three sizes, go to tests/shots/real-*.png."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from horseplay.games import all_games
from horseplay.server.room.timing import Timing
from tests.browser import SIZES, complaints, shot
from tests.people import Person
from tests.server import Process
from tests.test_browser_looks import MEASURE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0, 0, 0, 60, 1, 25)

GAMES = list(all_games())
LONGER: dict[str, dict[str, Any]] = {"horsethief": {"target": 7}}


def seen(ann: Person) -> tuple[object, ...]:
    """What the page shows; the version aside, since pages give words to the next shuffle by themselves."""
    return {**ann.state(), "version": 0}, ann.hand(), ann.trick()


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_mouse(browser: Browser, server: Process, game: str) -> None:
    ann = Person(browser, server, "Ann")
    wrong: dict[str, object] = {}

    def look(asked: str, new: bool = True) -> None:
        if not new:
            return
        for size, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            shot(ann.page, f"real-{game}-{asked}-{size}")
            found = ann.page.evaluate(MEASURE)
            assert found["scroll"] <= 0, (asked, size)
            assert not found["cut"], (asked, size)
        if not wrong:
            for rule, nodes, why in complaints(ann.page):
                wrong[rule] = (asked, nodes, why)

    ann.open(game, **LONGER.get(game, {}))
    look("gathering")
    ann.deal()
    acts = ann.play(look)
    assert acts > 5
    assert ann.state()["over"]
    assert not wrong, json.dumps(wrong, indent=1)
    ann.page.get_by_text("Score sheet ·").click()
    look("score-sheet")
    totals = ann.page.locator("#sheet tbody:last-of-type tr:first-of-type b").all_inner_texts()
    assert totals == ann.page.locator(".scores b").all_inner_texts()
    rows, reasons = ann.page.locator("#sheet tbody tr:first-of-type"), ann.page.locator("#sheet .why")
    for row, why in zip(rows.all(), reasons.all_inner_texts(), strict=True):
        for gain in row.locator("td span").all_inner_texts():
            assert gain == "0" or gain in why.replace("-", "−"), why
    ann.done()


@pytest.mark.parametrize("game", GAMES)
def test_whole_hand_by_keyboard_alone(browser: Browser, server: Process, game: str) -> None:
    ann = Person(browser, server, "Ann", hands="keys")
    ann.open(game)
    ann.deal()
    assert ann.play(hands=1) > 3
    assert not ann.hand()
    ann.done()


@pytest.mark.parametrize("game", GAMES)
def test_whole_hand_by_taps_on_a_phone_loaded_anew_in_every_phase(browser: Browser, server: Process, game: str) -> None:
    ann = Person(browser, server, "Ann", "phone", "tap")

    def reload(asked: str, new: bool) -> None:
        if "card is to be" in asked.replace("-", " "):
            assert ann.page.evaluate(MEASURE)["bottom"] <= SIZES["phone"][1], "part of the hand is below the screen"
        if not new:
            return
        before = seen(ann)
        ann.page.reload()
        assert seen(ann) == before
        ann.until("!document.querySelector('#live').hasAttribute('aria-busy')")

    ann.open(game)
    reload("gathering", True)
    ann.deal()
    assert ann.play(reload, hands=1) > 3
    ann.done()
