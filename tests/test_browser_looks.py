"""The page in a real browser: it fits, can be touched, and is accessible. Screenshots go to tests/shots."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from horseplay import all_games
from horseplay.language import LANGUAGES, speaking
from horseplay.server.pages import documents, tables
from horseplay.server.pages.start import start
from tests.browser import BY_SIZE, SIZES, complaints, scenes, shot, stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SEEN = [
    *(key for key in scenes() if re.fullmatch(r"(hossie|hoskin)-[a-z]+-turn", key)),
    "hossie-play-1-turn", "hossie-play-0-rest", "hossie-play-2-watch", "hossie-over-other", "hossie-gathering-host",
    "hossie-gathering-guest", "hossie-8-play-7-turn", "hoskin-play-0-turn", "hoskin-play-1-turn",
    "hoskin-play-2-other", "hoskin-play-0-rest",
    "horsethief-declare-turn", "horsethief-9-draw-turn", "horsethief-9-play-6-turn", "horsethief-9-over-watch",
    "refused", "asked", "away", "elsewhere", "ended-resting", "paused", "personal",
]  # fmt: skip


def lesson(name: str, language: str) -> str:
    """The page of a game's lesson in a language."""
    with speaking(language):
        return documents.lesson(all_games()[name]) or ""


DOCUMENTS = {
    **{key: tables.document(scenes()[key]) for key in SEEN},
    **{f"start-{name}": start(all_games(), game=name) for name in all_games()},
    **{f"learn-{name}-{code}": lesson(name, code) for name, code in zip(all_games(), LANGUAGES, strict=True)},
    "message": documents.message("There is no such table", "Perhaps the link was cut off."),
}
WIDTH_TO_TOUCH = 39
MEASURE = """() => {
  const cards = [...document.querySelectorAll('.hand .card')].map((el) => el.getBoundingClientRect());
  const beside = (a, b) => b && Math.abs(a.top - b.top) < 3 ? b.left - a.left : a.width;
  const cut = [...document.querySelectorAll('button, .status, .refusal > span, .hand .card, .seat')].filter((el) => {
    const r = el.getBoundingClientRect();
    return r.width && (r.left < -1 || r.right > innerWidth + 1);
  }).map((el) => el.className + ' ' + el.id + ' ' + el.textContent.trim().slice(0, 30));
  return {
    scroll: document.documentElement.scrollWidth - innerWidth,
    narrowest: Math.min(999, ...cards.map((r, n) => beside(r, cards[n + 1]))),
    bottom: Math.max(0, ...cards.map((r) => r.bottom)),
    index: Math.min(999, ...[...document.querySelectorAll('.hand .card')].map((el) => {
      const small = getComputedStyle(el.querySelector('.small')).display !== 'none';
      return el.getBoundingClientRect().height * (small ? 104 : 52) / 336;
    })),
    cut,
  };
}"""


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_fits_and_can_be_touched(browser: Browser, size: str) -> None:
    page, wrong, _ = stage(DOCUMENTS, browser, SIZES[size])
    for key in DOCUMENTS:
        page.goto(f"/{key}")
        found = page.evaluate(MEASURE)
        shot(page, f"{size}-{key}")
        assert found["scroll"] <= 0, key
        assert not found["cut"], key
        assert found["narrowest"] >= WIDTH_TO_TOUCH, key
        assert found["index"] >= 18, key  # how high the letters are
        if "-play-" in key and size != "tablet":
            assert found["bottom"] <= SIZES[size][1] + 60, key  # the hand lies on the first screen, melds or not
    assert not wrong
    page.close()


COVERED = """() => {
  const places = [...document.querySelectorAll('.seat')].map((el) => el.getBoundingClientRect());
  const words = document.querySelector('.words button').getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return places.filter((place) => !apart(place, words)).length;
}"""


@pytest.mark.parametrize("scene", ["hossie-play-1-turn", "hossie-8-play-7-turn", "horsethief-9-play-6-turn"])
def test_words_about_the_last_card_cover_no_seat(browser: Browser, scene: str) -> None:
    shown = tables.document(scenes()[scene]._replace(boards_down=True))
    page, _, _ = stage({"t": shown}, browser, (1366, 768))
    for width, height in ((1366, 768), (1280, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/t")
        assert page.evaluate(COVERED) == 0, (width, height)
    page.close()


@pytest.mark.parametrize(("code", "word"), [("en", "bot"), ("de", "Bot"), ("tr", "bot")])
def test_bots_are_marked_by_an_icon_and_a_word(browser: Browser, code: str, word: str) -> None:
    with speaking(code):
        shown = {key: tables.document(scenes()[key]) for key in ("hossie-play-1-turn", "hossie-over-other")}
    page, _, _ = stage(shown, browser, SIZES["phone"])
    for key in shown:
        page.goto(f"/{key}")
        for player in scenes()[key].players:
            seat = page.locator(f"#seat-{player.seat} .who")
            assert (word in seat.inner_text().split()) == (player.who == "bot"), (key, player)
            if player.who == "bot":
                icon = seat.locator("svg").bounding_box()
                assert icon is not None
                assert min(icon["width"], icon["height"]) > 8, (key, player)
    page.locator("#sheet > summary").click()
    assert page.get_by_role("columnheader", name=f"({word})").locator("svg").count() == 1
    page.close()


def test_text_at_double_size_is_still_usable(browser: Browser) -> None:
    page, _, _ = stage(DOCUMENTS, browser, SIZES["phone"])
    for key in (
        "hoskin-play-1-turn",
        "hoskin-bury-turn",
        "horsethief-9-play-6-turn",
        "hossie-auction-turn",
        "start-hossie",
    ):
        page.goto(f"/{key}")
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        found = page.evaluate(MEASURE)
        shot(page, f"double-{key}", full_page=True)
        assert found["scroll"] <= 0, key
        assert not found["cut"], key
        assert found["narrowest"] >= 2 * WIDTH_TO_TOUCH - 1, key
    page.close()


@pytest.mark.parametrize("likes", [{}, {"light": "day", "suits": "two", "cards": "large"}], ids=["dark", "light"])
def test_axe_finds_nothing(browser: Browser, likes: dict[str, str]) -> None:
    page, _, _ = stage(DOCUMENTS, browser, SIZES["phone" if likes else "desktop"])
    page.add_init_script(f"localStorage.setItem('likes', {json.dumps(json.dumps(likes))})")
    found: dict[str, Any] = {}
    for key in DOCUMENTS:
        page.goto(f"/{key}")
        for rule, nodes, why in complaints(page, *(BY_SIZE if likes else ())):
            found.setdefault(rule, (key, nodes, why))
    assert not found, json.dumps(found, indent=1)
    page.close()


def test_without_script_every_act_is_an_ordinary_form(browser: Browser) -> None:
    page, _, _ = stage(DOCUMENTS, browser, SIZES["phone"], java_script_enabled=False)
    page.goto("/hoskin-play-1-turn")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    card = page.locator(".hand button:not([aria-disabled])").first
    face = card.get_attribute("value")
    card.click()
    assert sent == [f"version=17&act={face}"]
    page.close()
