"""Fair shuffles on the page: a random word goes in by itself, one may be typed, secrets are shown afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from horseplay.log.fair import commitment
from tests.browser import chromium
from tests.people import Person, Process, served
from tests.test_server_crash import stored

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served(tmp_path_factory.mktemp("fair"), 0.05, 0.3, 5, 60, 0.3, 25) as process:
        yield process


def test_words_go_in_and_secrets_come_out(browser: Browser, server: Process) -> None:
    ann = Person(browser, server, "Ann")
    ann.open("hossie", bots=False)
    panel = ann.page.locator("#fair")
    panel.locator("summary").click()
    panel.get_by_text(re.compile("Ann|You")).first.wait_for()
    assert re.search(r"You: [0-9a-f]{24}\b", panel.inner_text())
    ann.page.get_by_label("A word of yours for hand 1").fill("blue moon")
    panel.get_by_role("button", name="Add it").click()
    panel.get_by_text("blue moon").wait_for()
    promised = panel.locator(".digest").first.inner_text()
    assert "Secret" not in panel.inner_text()
    ann.deal()
    ann.until("document.querySelector('#table').classList.contains('playing')")
    assert panel.get_by_label("A word of yours").count() == 0
    assert panel.locator(".digest").first.inner_text() == promised
    assert ann.page.locator(".refusal").inner_text() == ""
    while not ann.state()["ended"]:
        state = ann.state()
        if state["turn"]:
            ann.act()
            ann.past(state["version"])
        elif state["resting"]:
            ann.tap()
        ann.page.wait_for_timeout(20)
    assert "Secret" not in panel.inner_text()
    panel.get_by_text("Hand 2, not dealt yet: commitment").wait_for()
    ann.onwards()
    panel.get_by_text("Secret").wait_for()
    rows = stored(server.database, re.sub(".*/t/", "", ann.page.url))
    (shown,) = [row["secret"] for row in rows if row.get("event") == "revealed"]
    assert commitment(1, shown) == promised
    assert shown in panel.inner_text()
    salted = [row["word"] for row in rows if row.get("event") == "salted"]
    assert salted[1] == "blue moon"
    assert len(salted) == 3, "one by itself for each hand, one typed"
