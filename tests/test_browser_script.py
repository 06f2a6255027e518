"""The page's script in a real browser: what it sends, keeps and moves. The test speaks the server's part."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from horseplay.server.pages import tables
from horseplay.server.room.snapshot import Snapshot
from tests.browser import SIZES, scenes, seen_of, stage, walk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def moment() -> tuple[Snapshot, str, Snapshot]:
    """A trick in progress as the seat in turn sees it, the card it plays, and what it sees then."""
    for history, _ in walk("hossie", 1, 1):
        position = history.position
        if len(position.table) == 1:
            assert position.turn is not None
            card = position.words()[0]
            after = seen_of(position.play(card), position.turn, version=18, take_back=True)
            return seen_of(position, position.turn), card, after
    raise AssertionError("no trick was begun")


BEFORE, CARD, AFTER = moment()


WATCH = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.moved.push(this.id); return animate.apply(this, given); };
}"""


class Open(NamedTuple):
    """A page with its script running, its sockets and what it has sent through them."""

    page: Any
    sockets: list[Any]
    sent: list[dict[str, Any]]

    def tell(self, seen: Snapshot) -> None:
        """The server sends a view."""
        self.sockets[-1].send(tables.fragment(seen))

    def until(self, condition: str) -> None:
        """Waits until a condition holds in the page."""
        self.page.wait_for_function(f"() => {condition}", timeout=10_000)

    def waits(self, things: list[Any], n: int) -> None:
        """Waits until there are so many sockets, or requests sent."""
        end = time.monotonic() + 10
        while len(things) < n:
            assert time.monotonic() < end
            self.page.wait_for_timeout(10)

    def sends(self, n: int) -> None:
        """So many requests are sent, and no more."""
        self.waits(self.sent, n)
        self.page.wait_for_timeout(100)
        assert len(self.sent) == n

    def cut(self) -> None:
        """The line is cut, and the page makes another."""
        n = len(self.sockets)
        self.sockets[-1].close()
        self.waits(self.sockets, n + 1)
        self.until("!document.querySelector('#live').hasAttribute('aria-busy')")


def opened(browser: Browser, seen: Snapshot = BEFORE, **more: Any) -> Open:
    page, _, sockets = stage({"t": tables.document(seen)}, browser, SIZES["desktop"], **more)
    sent: list[dict[str, Any]] = []

    def connected(socket: Any) -> None:
        sockets.append(socket)
        socket.on_message(lambda text: sent.append(json.loads(text)))

    page.route_web_socket("**/*", connected)
    page.goto("/t")
    page.wait_for_function("() => !document.querySelector('#live').hasAttribute('aria-busy')")
    page.wait_for_timeout(100)
    return Open(page, sockets, sent)


def test_card_is_sent_once_with_the_version_it_was_played_against(browser: Browser) -> None:
    live = opened(browser)
    live.page.click(f"#h-{CARD}-0", position={"x": 10, "y": 20})
    live.sends(1)
    assert [(message["act"], message["version"]) for message in live.sent] == [(CARD, 17)]
    live.tell(AFTER._replace(answer=live.sent[0]["id"]))
    live.until("document.querySelectorAll('.trick .laid').length === 2")
    live.page.close()


def test_unanswered_request_is_sent_again_after_a_cut_line(browser: Browser) -> None:
    live = opened(browser)
    live.page.click(f"#h-{CARD}-0", position={"x": 10, "y": 20})
    live.sends(1)
    live.cut()
    live.sends(2)
    assert live.sent[0] == live.sent[1]
    live.tell(AFTER._replace(answer=live.sent[0]["id"]))
    live.until("document.querySelectorAll('.trick .laid').length === 2")
    live.cut()
    live.sends(2)
    live.page.close()


def test_cut_line_is_made_anew_within_half_a_second(browser: Browser) -> None:
    live = opened(browser)
    live.page.clock.install()
    live.page.reload()
    live.waits(live.sockets, 2)
    live.until("!document.querySelector('#live').hasAttribute('aria-busy')")
    live.page.clock.pause_at(live.page.evaluate("Date.now()") / 1000 + 1)
    live.sockets[-1].close()
    live.until("document.querySelector('#live').hasAttribute('aria-busy')")
    assert len(live.sockets) == 2
    live.page.clock.run_for(500)
    live.waits(live.sockets, 3)
    live.until("!document.querySelector('#live').hasAttribute('aria-busy')")
    live.page.close()


def test_arrows_move_in_the_hand_and_focus_stays_there(browser: Browser) -> None:
    live = opened(browser)
    at = "document.activeElement.id"
    cards = live.page.eval_on_selector_all(".hand .card", "all => all.map((el) => el.id)")
    live.page.focus(f"#{cards[0]}")
    for key, n in [("ArrowRight", 1), ("End", -1), ("ArrowRight", 0), ("ArrowLeft", -1), ("Home", 0)]:
        live.page.keyboard.press(key)
        assert live.page.evaluate(at) == cards[n]
    assert live.page.eval_on_selector_all(".hand [tabindex='0']", "all => all.length") == 1
    live.page.focus(f"#h-{CARD}-0")
    live.page.keyboard.press("Enter")
    live.sends(1)
    assert live.sent[-1]["act"] == CARD
    live.tell(AFTER._replace(answer=live.sent[0]["id"]))
    live.until("document.querySelectorAll('.trick .laid').length === 2")
    assert live.page.evaluate("document.activeElement.closest('.hand') !== null")
    live.page.close()


def test_unlawful_card_is_sent_and_the_answer_is_shown(browser: Browser) -> None:
    live = opened(browser, scenes()["hoskin-play-1-turn"])
    live.page.locator(".hand [aria-disabled=true]").last.click(position={"x": 10, "y": 20}, force=True)
    live.sends(1)
    live.tell(scenes()["refused"]._replace(answer=live.sent[0]["id"]))
    live.page.wait_for_selector(".refusal >> text=You must follow clubs")
    live.page.close()


def test_answer_comes_into_sight_on_a_phone_and_what_others_hear_does_not(browser: Browser) -> None:
    live = opened(browser)
    live.page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    live.page.get_by_text("Table and seats", exact=True).click()
    live.page.get_by_role("button", name="Stand up").click()
    live.sends(1)
    live.tell(BEFORE._replace(told="Bertram takes JC back."))
    live.page.wait_for_selector(".ruling >> text=Bertram")
    sight = "document.querySelector('.ruling, .refusal').getBoundingClientRect().top"
    assert live.page.evaluate(sight) < 0
    live.tell(BEFORE._replace(refusal="Not now.", answer=live.sent[-1]["id"]))
    live.page.wait_for_selector(".refusal >> text=Not now.")
    assert 0 <= live.page.evaluate(sight) < SIZES["phone"][1]
    live.page.close()


def test_second_tap_confirms_where_that_is_liked(browser: Browser) -> None:
    live = opened(browser)
    live.page.evaluate("document.documentElement.classList.add('tap-twice')")
    live.page.click(f"#h-{CARD}-0", position={"x": 10, "y": 20})
    live.page.wait_for_timeout(100)
    assert not live.sent
    live.page.click(f"#h-{CARD}-0", position={"x": 10, "y": 20})
    live.sends(1)
    live.page.close()


def test_ticks_and_open_parts_outlive_a_new_view(browser: Browser) -> None:
    seen = scenes()["hoskin-bury-turn"]
    live = opened(browser, seen)
    for card in live.page.query_selector_all(".hand label")[:2]:
        card.click(position={"x": 15, "y": 25})
    live.page.click("#rules summary")
    live.tell(seen._replace(version=18, watchers=3))
    live.until("document.querySelector('#table').dataset.version === '18'")
    assert live.page.eval_on_selector_all(".hand input:checked", "all => all.length") == 2
    assert live.page.evaluate("document.querySelector('#rules').open")
    live.page.click(".lay button")
    live.sends(1)
    assert len(live.sent[-1]["acts"]) == 2
    assert live.sent[-1]["version"] == 18
    live.page.close()


@pytest.mark.parametrize("motion, moves", [("no-preference", True), ("reduce", False)])
def test_played_card_travels_unless_motion_is_unwanted(browser: Browser, motion: str, moves: bool) -> None:
    live = opened(browser, reduced_motion=motion)
    live.page.evaluate(WATCH)
    live.tell(AFTER)
    live.until("document.querySelectorAll('.trick .laid').length === 2")
    assert live.page.evaluate("window.moved.some((id) => /^t\\d+-0$/.test(id))") == moves
    live.page.close()


def test_preferences_are_kept_in_the_browser(browser: Browser) -> None:
    live = opened(browser)
    live.page.click(".preferences summary")
    live.page.select_option("#preferences [name=suits]", "two")
    assert live.page.evaluate("document.documentElement.classList.contains('suits-two')")
    live.page.reload()
    assert live.page.evaluate("document.documentElement.classList.contains('suits-two')")
    assert live.page.eval_on_selector("#preferences [name=suits]", "el => el.value") == "two"
    live.page.close()
