"""A hand that is over, in a real browser: stepping by mouse and keys, with and without the script, and what if."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from horseplay.server.room.timing import Timing
from tests.browser import BY_SIZE, SIZES, complaints, shot
from tests.people import Person
from tests.server import Process
from tests.test_browser_looks import MEASURE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0.02, 0.02, 0, 60, 0.3, 25)
DEALS = Path(__file__).parent / "deals"


@pytest.fixture(scope="module")
def pages(browser: Browser, server: Process) -> dict[str, str]:
    """The pages that are measured, by name."""
    ann, found = Person(browser, server, "Ann"), {"look": f"{server.address}/look"}
    for deal in ("hoskin-made-by-seven", "hossie-tie-and-another-hand", "horsethief-reshuffle"):
        address = re.sub("/(game|hand/1)$", "", given(ann, server, deal))
        found[f"{deal}-game"] = f"{address}/game"
        for step in ("at=0", "at=25", "at=25&seat=1", "at=999"):
            found[f"{deal}-{step}"] = f"{address}/hand/1?{step}"
    ann.done()
    return found


def given(ann: Person, server: Process, deal: str) -> str:
    """A recorded deal is pasted and looked at; its address."""
    ann.page.goto(f"{server.address}/look")
    ann.page.get_by_label("Text or log").fill((DEALS / f"{deal}.txt").read_text(encoding="utf-8"))
    ann.press(ann.button("Look at it"))
    ann.page.wait_for_url(re.compile("/hand/|/game"))
    return ann.page.url


def test_a_hand_is_stepped_through_shared_and_played_otherwise(browser: Browser, server: Process) -> None:
    ann = Person(browser, server, "Ann")
    ann.open("hossie", target=40)
    ann.deal()
    ann.play(hands=1)
    version = ann.state()["version"]
    ann.onwards()
    ann.past(version)
    ann.page.get_by_text("Score sheet · 1 hand").click()
    with ann.context.expect_page() as opened:
        ann.page.get_by_role("link", name="Look at this hand").click()
    page, table = opened.value, ann.page
    page.wait_for_load_state()
    told, count = page.locator(".told"), page.locator("#ways .count")
    assert "deals" in told.inner_text()
    end = int(count.inner_text().partition("/")[2])
    page.get_by_role("link", name="Next", exact=True).click()
    page.wait_for_function("() => document.querySelector('#ways .count').textContent.startsWith('2 /')")
    assert "deals" not in told.inner_text()
    page.get_by_role("link", name="A trick on").click()
    page.wait_for_function("() => !document.querySelector('#ways .count').textContent.startsWith('2 /')")
    assert page.evaluate("document.activeElement.id") == "way-trick-after"
    page.keyboard.press("End")
    page.get_by_text("Hand 1 is over").wait_for()
    assert count.inner_text() == f"{end} / {end}"
    assert page.url.endswith(f"at={end - 1}")
    for _ in range(6):
        before = count.inner_text()
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("(was) => document.querySelector('#ways .count').textContent !== was", arg=before)
    page.get_by_role("link", name="Ann", exact=True).click()
    page.get_by_role("heading", name=re.compile("^Ann: ")).wait_for(state="attached")
    left = page.locator("#cards .card").count()
    assert left in (1, 2)

    page.get_by_label("Play on from here as").select_option("Ann")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    assert "What if" in page.title()
    ann.page = page
    state = ann.mine()
    assert ann.page.locator("#cards .card").count() <= left
    while not state["ended"]:
        state = ann.again()
    ann.page = table
    assert table.locator("h1").inner_text() == "Hossie"
    ann.done()


def test_without_script_links_lead_from_step_to_step(browser: Browser, server: Process) -> None:
    ann = Person(browser, server, "Ann", size="phone", java_script_enabled=False)
    given(ann, server, "horsethief-reshuffle")
    ann.page.get_by_role("link", name="Next", exact=True).click()
    ann.page.locator("#ways .count", has_text=re.compile("^2 /")).wait_for()
    ann.page.get_by_role("link", name="Last step").click()
    ann.page.locator("#ways .count", has_not_text=re.compile("^2 /")).wait_for()
    ann.page.get_by_role("link", name="Seat 2", exact=True).click()
    ann.page.wait_for_url(re.compile("seat=2"))
    ann.done()


def test_link_to_pass_on_is_copied(browser: Browser, server: Process) -> None:
    ann = Person(browser, server, "Ann")
    address = given(ann, server, "hossie-alone-made")
    assert ann.page.get_by_label("To pass on:").input_value() == address
    ann.button("Copy link").click()
    ann.button("Copied").wait_for()
    ann.done()


@pytest.mark.parametrize("size", SIZES)
def test_pages_of_a_hand_fit_and_axe_finds_nothing(
    browser: Browser, server: Process, pages: dict[str, str], size: str
) -> None:
    ann = Person(browser, server, "Ann", size=size)
    for key, address in pages.items():
        ann.page.goto(address)
        found = ann.page.evaluate(MEASURE)
        shot(ann.page, f"{size}-replay-{key}")
        assert found["scroll"] <= 0, key
        assert not found["cut"], key
        if "look" not in key and "game" not in key:
            box = ann.page.locator("#way-after").bounding_box()
            assert box
            assert box["y"] + box["height"] <= SIZES[size][1], key  # Next is on the first screen
            assert box["height"] >= 39
        assert complaints(ann.page, *(() if size == "desktop" else BY_SIZE)) == [], key
    ann.done()
