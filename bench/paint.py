"""How long a click takes until the own card is painted in the trick, and until another window has painted it.

A served process on loopback and two windows of one person in Chromium; each trick of a few hands is one measurement."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

GOAL = "goals: the own card 60 ms after the click, in another window 60 ms after that"
PACE = (0, 0.25, 0.25, 60, 1, 25)  # the own card lies on the table for a quarter of a second at least
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  const own = () => document.querySelector('.trick .p0')?.id;
  const note = () => {
    const id = own();
    if (!id || window.last === id) return;
    window.last = id;
    requestAnimationFrame(() => {
      const ship = new MessageChannel();  // a message comes after the frame is painted
      ship.port1.onmessage = () => { window.painted = now(); };
      ship.port2.postMessage(0);
    });
  };
  window.last = own();
  new MutationObserver(note).observe(document.querySelector('#live'), { childList: true, subtree: true });
  addEventListener('click', (event) => { window.clicked = performance.timeOrigin + event.timeStamp; }, true);
}"""


def measure(clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds from each click to its card in the trick, and from there to the card in the other window."""
    from tests.browser import chromium
    from tests.people import CORNER, Person
    from tests.server import served

    own, others = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "t.db", *PACE) as server, chromium() as browser:
        ann = Person(browser, server, "Ann", reduced_motion="no-preference")
        address = ann.open("hossie", target=300)
        ann.deal()
        window = Person(
            browser, server, "Ann", reduced_motion="no-preference", storage_state=ann.context.storage_state()
        )
        other = window.page  # a tab behind another paints once a second only
        other.goto(address)
        ann.button("Play here").click()
        other.get_by_role("button", name="Play here").wait_for()
        for page in (ann.page, other):
            page.evaluate(WATCH)
        version = -1
        while len(own) < clicks:
            version = ann.mine(version)["version"]
            if ann.state()["ended"]:
                ann.onwards()
            elif not ann.lawful().count():
                ann.act()
            else:
                for page in (ann.page, other):
                    page.evaluate("window.painted = 0")
                ann.lawful().first.click(position=CORNER)
                clicked, here, there = _times(ann.page, other)
                own.append(here - clicked)
                others.append(there - here)
        ann.done()
        window.done()
    return own, others


def _times(page: Any, other: Any) -> tuple[float, float, float]:
    for one in (page, other):
        one.wait_for_function("() => window.painted", polling=20)
    return page.evaluate("window.clicked"), page.evaluate("window.painted"), other.evaluate("window.painted")


def report(clicks: int = 30, say: Callable[[str], object] = print) -> None:
    """Says the medians, or why there are none."""
    try:
        own, others = measure(clicks)
    except ImportError:
        say("painting is not measured: that needs Playwright and Chromium (make test installs both)")
        return
    say(f"own card painted {median(own):.0f} ms after the click, in another window {median(others):.0f} ms after that")
    say(f"{GOAL}; medians of {clicks} clicks on loopback")


if __name__ == "__main__":
    report()
