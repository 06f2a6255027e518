"""Fair shuffles on the page: a random word goes in by itself, one may be typed, secrets are shown afterwards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from horseplay.log.fair import commitment
from horseplay.server.room.timing import Timing
from tests.people import Person
from tests.server import running
from tests.test_server_crash import stored

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_words_go_in_and_secrets_come_out(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "t.db", Timing(0.05, 0.3, 5, 60, 0.3, 25), seed=None) as server:
        ann = Person(browser, server, "Ann", base_url=f"http://127.0.0.1:{server.port}")
        play(ann, tmp_path / "t.db")


def play(ann: Person, database: Path) -> None:
    """A hand and the next deal, with words of Ann's and of her page's."""
    link = ann.open("hossie", bots=False, target=100)
    panel = ann.page.locator("#fair")
    panel.locator("summary").click()
    panel.get_by_text(re.compile(r"You: [0-9a-f]{24}")).wait_for()
    ann.page.get_by_label("A word of yours for hand 1").fill("blue moon")
    panel.get_by_role("button", name="Add it").click()
    panel.get_by_text("blue moon").wait_for()
    promised = panel.locator(".digest").first.inner_text()
    assert "Secret" not in panel.inner_text()
    ann.deal()
    ann.until("document.querySelector('#table').classList.contains('playing')")
    while not ann.state()["ended"]:
        state = ann.state()
        if state["turn"]:
            ann.act()
            ann.past(state["version"])
        elif state["resting"]:
            ann.tap()
        ann.page.wait_for_timeout(20)
    panel.get_by_text(re.compile(r"Hand \d, not dealt yet: commitment")).wait_for()
    ann.onwards()
    panel.get_by_text("not dealt yet").wait_for(state="detached")
    assert ann.page.locator(".refusal").inner_text() == ""
    rows = stored(database, re.sub(".*/t/", "", link))
    shown = {row["hand"]: row["secret"] for row in rows if row.get("event") == "revealed"}
    assert commitment(1, shown[1]) == promised
    assert shown[max(shown)] in panel.inner_text()
    salted = [row["word"] for row in rows if row.get("event") == "salted"]
    committed = [row for row in rows if row.get("event") == "committed"]
    assert salted[1] == "blue moon"
    assert len(salted) == len(committed) + 1, "one by itself for each hand, one typed"
