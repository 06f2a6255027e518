"""The hint button in a real browser against a real server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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


@pytest.mark.parametrize("game", all_games())
def test_hint_is_said_and_marked_until_something_is_played(browser: Browser, server: Process, game: str) -> None:
    ann = Person(browser, server, "Ann")
    ann.open(game)
    ann.deal()
    told, version = ann.page.locator("[role=status].hint"), -1
    marked = ann.page.locator("[aria-label$=', the hint'], option:has-text('· hint')")
    met = set[str]()
    while not (state := ann.mine(version))["ended"]:
        version = state["version"]
        assert told.inner_text() == ""
        assert marked.count() == 0
        ann.press(ann.button("Hint", exact=True))
        ann.until("document.querySelector('[role=status].hint').textContent")
        assert re.match(r"Hint: .+ – .+\.$", told.inner_text())
        assert ann.state()["version"] == version
        if "done" not in told.inner_text():
            assert marked.count() > 0
        asks = re.sub(r"\W+", "-", state["status"].partition(":")[2].strip(" ."))
        if asks not in met:
            met.add(asks)
            for size, (width, height) in SIZES.items():
                ann.page.set_viewport_size({"width": width, "height": height})
                shot(ann.page, f"hint-{game}-{asks}-{size}")
                assert ann.page.evaluate(MEASURE)["scroll"] <= 0
            assert complaints(ann.page) == []
        ann.act()
        ann.past(version)
    assert len(met) > 1
    ann.done()
