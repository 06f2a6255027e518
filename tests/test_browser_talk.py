"""Two people who talk, mute, are rung for and play again, each in a browser of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from horseplay.server.room.timing import Timing
from tests.people import Person
from tests.server import Process
from tests.test_browser_company import alone, to_play, two

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0.05, 0.3, 0.3, 60, 0.3, 1)
EARS = """window.tones = 0;
window.AudioContext = class {
  constructor() { this.currentTime = 0; this.destination = null; }
  resume() {}
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} }; }
  createOscillator() {
    const frequency = { setValueAtTime() {} };
    return { frequency, connect(to) { return to; }, start() { window.tones += 1; }, stop() {} };
  }
};"""


def said(one: Person) -> list[str]:
    """What somebody reads in the panel of talk, newest first."""
    return one.page.get_by_role("log", name="Talk").get_by_role("listitem").all_inner_texts()


def test_people_talk_and_mute_each_other(browser: Browser, server: Process) -> None:
    ann, ben = two(browser, server)
    line = ann.page.get_by_label("Say", exact=True)
    line.fill("İyi akşamlar <b>Ben</b> & QH")
    line.press("Enter")
    ben.page.get_by_role("log", name="Talk").get_by_text("İyi akşamlar <b>Ben</b> & QH").wait_for()
    ann.until("document.querySelector('#say').value === ''")
    assert line.evaluate("el => el === document.activeElement")
    assert said(ann) == ["You: İyi akşamlar <b>Ben</b> & QH"]
    assert said(ben) == ["Ann: İyi akşamlar <b>Ben</b> & QH"]
    assert ben.page.locator(".seat .bubble").inner_text() == "İyi akşamlar <b>Ben</b> & QH"
    line.fill("half a line")
    ben.page.get_by_text("Ready phrases", exact=True).click()
    ben.button("Well played!").click()
    ann.page.get_by_role("log", name="Talk").get_by_text("Well played!").wait_for()
    assert line.input_value() == "half a line"
    ann.page.get_by_text("Whom I hear").click()
    ann.button("Mute Ben").click()
    ann.until("document.querySelectorAll('[role=log] li').length === 1")
    ben.button("Thank you!").click()
    ben.until("document.querySelectorAll('[role=log] li').length === 3")
    ann.page.reload()
    assert said(ann) == ["You: İyi akşamlar <b>Ben</b> & QH"]
    assert "Thank you!" not in ann.page.locator(".seats").inner_text()
    ann.page.get_by_text("Whom I hear").click()
    ann.button("Hear Ben again").click()
    ann.until("document.querySelectorAll('[role=log] li').length === 3")
    to_play(ann, ben)
    ann.done()
    ben.done()


def test_title_and_sound_tell_whose_turn_it_is(browser: Browser, server: Process) -> None:
    ann, ben = Person(browser, server, "Ann"), Person(browser, server, "Ben")
    ann.page.add_init_script(EARS)
    ann.page.goto(server.address)
    link = ann.open("hossie", bots=False)
    ben.page.goto(link)
    ben.page.get_by_label("Your first name").fill("Ben")
    ben.button("Sit in seat 2").click()
    ann.page.get_by_text("Ben", exact=True).first.wait_for()
    assert ann.page.title() == "Hossie · Horseplay"
    ann.page.get_by_text("How it looks").click()
    ann.page.get_by_label("Sound when it is your turn").select_option("on")
    assert ann.page.evaluate("window.tones") == 1  # so that one knows it
    ann.deal()
    ann.mine()
    assert ann.page.title() == "● Your turn – Hossie · Horseplay"
    assert ann.page.evaluate("window.tones") == 2
    ben.button("Nudge").click()
    ann.page.get_by_text("asks you to play").wait_for()
    assert ann.page.evaluate("window.tones") == 3
    version = ann.state()["version"]
    ann.act()
    ann.past(version)
    ben.mine()
    ann.until("document.title === 'Hossie · Horseplay'")
    assert ann.page.evaluate("window.tones") == 3
    assert ben.page.title() == "● Your turn – Hossie · Horseplay"
    ann.page.goto(link)
    assert ann.page.get_by_label("Sound when it is your turn").input_value() == "on"
    assert ann.page.evaluate("window.tones") == 0  # nothing sounds before the first tap
    ann.done()
    ben.done()


def test_seconds_run_down_and_the_last_ten_are_said(browser: Browser, server: Process) -> None:
    ann, ben = two(browser, server, turn_clock=300)
    to_play(ann, ben)
    ann.page.clock.install()
    frames: list[object] = []
    ann.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(frame)))  # noqa: PLW0108
    ann.page.reload()
    while not frames:  # the first view that comes by the line winds the clock anew
        ann.page.wait_for_timeout(20)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") / 1000 + 1)
    clock, hurry = ann.page.get_by_role("timer"), ann.page.locator("#hurry")
    left = int(clock.inner_text())
    assert 100 < left <= 300
    assert hurry.inner_text() == ""
    ben.page.get_by_role("timer").wait_for()
    ann.page.clock.run_for(1000 * (left - 11))
    assert (clock.inner_text(), hurry.inner_text()) == ("11", "")
    ann.page.clock.run_for(1000)
    assert (clock.inner_text(), hurry.inner_text()) == ("10", "Ten seconds left.")
    version = ann.state()["version"]
    ann.act()
    ann.past(version)
    assert not hurry.count()
    ann.done()
    ben.done()


def test_two_play_again_and_find_their_games(browser: Browser, server: Process) -> None:
    ann, ben = two(browser, server, "horsethief", seat=2, players=3, target=1)
    tables = [ann.page.url]
    for n in (1, 2):
        while not ann.state()["over"]:
            to_over(ann, ben)
        ben.button("Play again").click()
        ann.page.get_by_text("Another game, please: Ben").wait_for()
        ben.page.get_by_text("when all who are here want it").wait_for()
        ann.button("Play again").click()
        for one in (ann, ben):
            one.page.get_by_role("link", name="Go there").click()
            one.page.wait_for_url(lambda url: "/t/" in url and url not in tables)
        assert ann.page.url == ben.page.url
        tables.append(ann.page.url)
        for one in (ann, ben):
            one.until("!document.querySelector('#table').classList.contains('gathering')")
            one.page.get_by_text(f"Games · {n}").click()
            looks = one.page.locator("#games").get_by_role("link", name="look")
            assert [link.get_attribute("href") for link in looks.all()] == [
                re.sub(".*/t/", "/t/", url) for url in reversed(tables[:-1])
            ]
            assert re.search(r"Won: \w", one.page.locator("#games").inner_text())
    ann.page.locator("#games").get_by_role("link", name="look").last.click()
    ann.page.wait_for_url(tables[0])
    assert ann.state()["over"]
    assert not ann.button("Play again").count()
    ann.done()
    ben.done()


def to_over(*people: Person) -> None:
    """Everybody does what there is to do."""
    for who in people:
        state = who.state()
        if state["over"]:
            return
        if state["resting"]:
            who.tap()
        elif state["turn"]:
            who.act()
            who.past(state["version"])
        elif state["ended"]:
            who.onwards()
            who.past(state["version"])
    people[0].page.wait_for_timeout(20)


def test_bot_alone_plays_again_without_asking(browser: Browser, server: Process) -> None:
    ann = alone(browser, server, "horsethief", players=2, target=1)
    ann.play()
    ann.button("Play again").click()
    ann.page.get_by_role("link", name="Go there").click()
    ann.mine()
    assert ann.page.locator("#games").count() == 1
    ann.done()
