"""The hand stands still while others act, speak and ask: no finger meets another card than it aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from horseplay.games import all_games
from horseplay.server.room.snapshot import AskedQuestion
from horseplay.server.room.timing import Timing
from tests.browser import scenes
from tests.people import Person
from tests.server import Process
from tests.test_browser_script import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0.03, 0.05, 0.05, 60, 1, 25)

SIZES = {"phone": (360, 640), "desktop": (1366, 768)}
TOP = "document.querySelector('#cards').getBoundingClientRect().top + scrollY"
WATCH = """() => {
  window.tops = [];
  const look = () => {
    const hand = document.querySelector('#cards'), cards = hand?.children.length;
    if (cards) window.tops.push(`${cards} ${hand.getBoundingClientRect().top + scrollY}`);
  };
  const all = { childList: true, subtree: true, attributes: true };
  new MutationObserver(look).observe(document.querySelector('#live'), all);
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", all_games())
def test_hand_moves_only_when_a_card_of_it_goes(browser: Browser, server: Process, game: str, size: str) -> None:
    width, height = SIZES[size]
    ann = Person(browser, server, "Ann", viewport={"width": width, "height": height})
    ann.open(game)
    ann.deal()
    ann.page.evaluate(WATCH)
    ann.play(hands=1)
    tops: dict[str, set[str]] = {}
    for seen in ann.page.evaluate("window.tops"):
        cards, top = seen.split()
        tops.setdefault(cards, set()).add(top)
    assert len(tops) >= 5
    assert not {cards: found for cards, found in tops.items() if len(found) > 1}
    ann.done()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["hoskin-play-1-turn", "hossie-play-1-turn", "hossie-8-play-7-turn"])
def test_hand_stands_still_under_what_others_ask_and_say(browser: Browser, scene: str, size: str) -> None:
    seen = scenes()[scene]
    live = opened(browser, seen)
    live.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    scores = tuple(-100 for _ in seen.view.scores)
    renege = AskedQuestion(
        "renege", 1, 2, 2, "Bertram calls a renege by Cem, and it was one.", True, (0, 2), (), (), scores
    )
    back = AskedQuestion("take_back", 1, None, 0, "Bertram would like to take JC back.", True, (0,), (), (), ())
    bertram = seen.players[1]
    top = live.page.evaluate(TOP)
    news: list[dict[str, Any]] = [
        {"asked": back},
        {"asked": back._replace(yours=False, waiting=(2,))},
        {"asked": renege},
        {"told": "Bertram takes JC back."},
        {"nudge": "Bertram"},
        {"players": (seen.players[0], bertram._replace(says="One moment!"), *seen.players[2:])},
        {"boards_down": True, "take_back": True},
        {"clock": 12},
        {},
    ]
    for n, more in enumerate(news, 18):
        live.tell(seen._replace(version=n, **more))
        live.until(f"document.querySelector('#table').dataset.version === '{n}'")
        assert live.page.evaluate(TOP) == top, more
    live.page.close()


def test_hand_stands_still_in_sight_though_text_is_twice_as_large(browser: Browser) -> None:
    seen = scenes()["horsethief-play-1-turn"]
    live = opened(browser, seen)
    live.page.set_viewport_size({"width": 360, "height": 640})
    live.page.evaluate("document.documentElement.style.fontSize = '32px'")
    live.page.evaluate("document.querySelector('#cards').scrollIntoView({ block: 'center' })")
    sight = "Math.round(document.querySelector('#cards').getBoundingClientRect().top)"
    top = live.page.evaluate(sight)
    whole = scenes()["horsethief-play-0-rest"]
    for n, other in enumerate((seen._replace(nudge="Bertram"), seen._replace(take_back=True), whole, seen), 18):
        live.tell(other._replace(version=n))
        live.until(f"document.querySelector('#table').dataset.version === '{n}'")
        assert abs(live.page.evaluate(sight) - top) <= 1, n
    live.tell(scenes()["horsethief-over-turn"]._replace(version=22))
    live.until("document.querySelector('#table').dataset.version === '22'")
    shown = """() => {
      const { top, bottom } = document.querySelector('.result .main').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }"""
    assert live.page.evaluate(shown)
    live.page.close()
