"""Persons at a real server who click, tap or type in Chromium as the page offers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from horseplay.games import all_games
from tests.browser import SIZES
from tests.server import SHORT, Process, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

CORNER: Any = {"x": 12, "y": 20}  # where no card is covered by its neighbour
STATE = """() => {
  const room = document.querySelector('#table'), live = document.querySelector('#live');
  return room && {
    version: Number(room.dataset.version),
    turn: room.classList.contains('myturn'),
    ended: room.classList.contains('ended'),
    over: room.classList.contains('over'),
    busy: live.hasAttribute('aria-busy'),
    resting: room.querySelector('.trick').classList.contains('whole'),
    status: room.querySelector('.status').textContent.trim(),
  };
}"""
FOCUS = """() => {
  const el = document.activeElement;
  return {
    offer: el.matches('.offers button, .offers select, #hand button, #hand input') && !el.closest('details'),
    kind: el.tagName,
    unlawful: el.getAttribute('aria-disabled') === 'true',
    count: document.querySelector('.lay .count')?.textContent || '',
    shy: /^(pass|out)$/i.test(el.textContent.trim()),
  };
}"""
SINCE = """(version) => {
  const room = document.querySelector('#table');
  const on = room && room.querySelector('#go-on');
  if (on && !window.tapped) { window.tapped = true; on.click(); setTimeout(() => { window.tapped = false; }, 200); }
  const mine = room && (room.classList.contains('myturn') || room.classList.contains('ended'));
  return mine && Number(room.dataset.version) > version && !document.querySelector('#live').hasAttribute('aria-busy');
}"""


class Person:
    """Somebody at a browser of their own."""

    def __init__(
        self, browser: Browser, server: Served, name: str, size: str = "desktop", hands: str = "mouse", **more: Any
    ) -> None:
        self.server, self.name, self.hands = server, name, hands
        width, height = SIZES[size]
        touch = {"has_touch": True, "is_mobile": True} if hands == "tap" else {}
        given: dict[str, Any] = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**{**given, **touch, **more})
        self.context.set_default_timeout(10_000)
        self.wrong: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.on("console", lambda line: self.wrong.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return page

    # ------------------------------------------------------------ what is seen

    def state(self) -> dict[str, Any]:
        """How the table stands on the page."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def hand(self) -> list[str]:
        """The own cards by their spoken names."""
        script = "all => all.map((el) => el.getAttribute('aria-label'))"
        found: list[str] = self.page.eval_on_selector_all("#cards [aria-label*=' of ']", script)
        return found

    def trick(self) -> list[str]:
        """The cards on the table, in order."""
        script = "all => all.map((el) => el.getAttribute('aria-label').replace(/^[^:]*: |, best.*|, takes.*/g, ''))"
        found: list[str] = self.page.eval_on_selector_all(".trick .card", script)
        return found

    def mine(self, since: int = -1) -> dict[str, Any]:
        """How the table stands once it is this one's turn, or the end of the hand; full tricks are tapped away."""
        self.page.wait_for_function(SINCE, arg=since, timeout=15_000, polling=20)
        return self.state()

    def past(self, version: int) -> None:
        """Waits until something has happened since."""
        self.until(f"Number(document.querySelector('#table').dataset.version) > {version}")

    def tap(self) -> None:
        """The full trick is tapped away, unless somebody else was faster."""
        self.page.evaluate("document.querySelector('#go-on')?.click()")

    def until(self, condition: str, timeout: float = 10) -> None:
        """Waits until a condition holds in the page."""
        self.page.wait_for_function(f"() => {condition}", timeout=timeout * 1000, polling=20)

    def lawful(self) -> Locator:
        """The cards that may be played."""
        return self.page.locator("#cards").get_by_role("button", disabled=False)

    # ------------------------------------------------------------ what is done

    def press(self, at: Locator, **more: Any) -> None:
        """A click or a tap."""
        if self.hands == "tap":
            at.tap(**more)
        else:
            at.click(**more)

    def button(self, name: str, **more: Any) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, **more)

    def open(self, game: str, bots: bool = True, **rules: Any) -> str:
        """Opens a table from the start page; its address."""
        self.page.goto(self.server.address if isinstance(self.server, Process) else "")
        self.press(self.page.get_by_role("navigation", name="Games").get_by_text(all_games()[game].title, exact=True))
        self.page.get_by_label("Your first name").fill(self.name)
        if not bots:
            self.page.get_by_label("Put bots in the other seats").uncheck()
        self.press(self.page.get_by_text("House rules", exact=True))
        for name, value in {"target": SHORT[game], **rules}.items():
            field = self.page.locator(f"[name='house.{name}'], [name='manners.{name}']")
            for closed in reversed(self.page.locator("form.open details:not([open])", has=field).all()):
                closed.evaluate("el => el.open = true")
            if field.evaluate("el => el.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
        self.press(self.button("Open the table"))
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url

    def deal(self) -> None:
        """The first hand is dealt."""
        self.press(self.button("Deal the first hand"))
        self.until("!document.querySelector('#table').classList.contains('gathering')")

    def act(self) -> None:
        """Does the first thing that the page offers."""
        ticks, offers = self.page.locator(".lay"), self.page.get_by_role("region", name="What you may do")
        if ticks.count():
            count = re.match(r"\s*(\d+) card", ticks.inner_text())
            for n in range(int(count[1]) if count else 0):
                self.press(self.page.locator("#cards label").nth(n), position=CORNER)
            self.press(ticks.get_by_role("button"))
        elif self.lawful().count():
            self.press(self.lawful().first, position=CORNER)
        else:
            eager = offers.get_by_role("button", name=re.compile("^(?!pass|out)", re.IGNORECASE))
            self.press((eager if eager.count() else offers.get_by_role("button")).first)

    def again(self) -> dict[str, Any]:
        """Acts, and waits for the next turn."""
        version = self.state()["version"]
        self.act()
        return self.mine(version)

    def type(self) -> None:
        """The same by keyboard alone."""
        keys = self.page.keyboard
        at = self.page.evaluate(FOCUS)
        for _ in range(60):
            if not at["offer"]:
                keys.press("Tab")
                at = self.page.evaluate(FOCUS)
        assert at["offer"], "Tab does not lead to what may be done"
        kind, unlawful = at["kind"], at["unlawful"]
        if at["shy"]:
            keys.press("ArrowRight")
        if kind == "INPUT":
            found = re.match(r"\s*(\d+) card", at["count"])
            for _ in range(int(found[1]) if found else 0):
                keys.press("Space")
                keys.press("ArrowRight")
        while unlawful:
            keys.press("ArrowRight")
            unlawful = self.page.evaluate(FOCUS)["unlawful"]
        if kind in ("INPUT", "SELECT"):
            keys.press("Tab")
        keys.press("Enter")

    def play(self, look: Callable[[str, bool], None] = lambda asked, new: None, hands: int | None = None) -> int:
        """Plays until the game or so many hands are over; how often this one acted. `look` hears what is asked."""
        asked, version, done, acts = set(), -1, 0, 0
        while True:
            state = self.mine(version)
            version = state["version"]
            asks = state["status"].partition(":")[2].strip(" .")
            what = re.sub(r"\W+", "-", "the end" if state["over"] else asks or "the hand is over")
            look(what, what not in asked)
            asked.add(what)
            if state["ended"]:
                done += 1
                if state["over"] or done == hands:
                    return acts
                self.onwards()
                continue
            acts += 1
            assert acts < 600
            if self.hands == "keys":
                self.type()
            else:
                self.act()

    def onwards(self) -> None:
        """The next hand is wanted, and the result of the last one is gone."""
        result = self.page.locator(".result").get_attribute("id")
        if self.hands == "keys":
            self.button("Next hand").focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(self.button("Next hand"))
        self.until(f"!document.getElementById('{result}')")

    def done(self) -> None:
        """Goes; nothing may have gone wrong in the browser meanwhile."""
        self.context.close()
        assert not self.wrong, self.wrong
