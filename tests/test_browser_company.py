"""People at one table in browsers of their own: seats, tabs, devices, lost lines, and who looks on."""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING, Any

import pytest

from horseplay.server.room.timing import Timing
from tests.people import CORNER, Person
from tests.server import Process
from tests.test_server_crash import stored

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0.05, 0.3, 60, 60, 0.3, 25)

SHOWN = """() => [
  document.querySelector('#table').dataset.version + document.querySelector('.trick').className,
  [...document.querySelectorAll('.trick .card')].map((el) => el.getAttribute('aria-label').split(': ')[1]),
  [...document.querySelectorAll('.scores b')].map((el) => el.textContent),
]"""
BUSY = "document.querySelector('#live').hasAttribute('aria-busy')"


def two(browser: Browser, server: Process, game: str = "hossie", seat: int = 3, **rules: Any) -> list[Person]:
    """Ann, who has opened a table, and Ben, who came by the link; bots sit elsewhere, the first hand is dealt."""
    ann, ben = Person(browser, server, "Ann"), Person(browser, server, "Ben")
    link = ann.open(game, bots=False, **rules)
    ben.page.goto(link)
    ben.page.get_by_label("Your first name").fill("Ben")
    ben.button(f"Sit in seat {seat}").click()
    ben.until("document.querySelector('.seat.me')")
    ann.page.get_by_text("Ben", exact=True).first.wait_for()
    if (fill := ann.button("Bots in all empty seats")).count():
        fill.click()
    ann.deal()
    ben.until("!document.querySelector('#table').classList.contains('gathering')")
    return [ann, ben]


def alone(browser: Browser, server: Process, game: str = "hossie", **rules: Any) -> Person:
    """Ann with bots, the first hand dealt."""
    ann = Person(browser, server, "Ann")
    ann.open(game, **rules)
    ann.deal()
    return ann


def to_play(one: Person, *others: Person) -> None:
    """All play until this one is to play a card to others' cards."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for who in (one, *others):
            state = who.state()
            if state["resting"]:
                who.tap()
            elif state["turn"]:
                if who is one and one.trick() and one.lawful().count():
                    return
                who.act()
                who.past(state["version"])
            elif state["ended"] and not state["over"]:
                who.onwards()
                who.past(state["version"])
        one.page.wait_for_timeout(20)
    raise AssertionError(f"nobody came to play: {one.state()}")


def settled(*people: Person) -> list[int]:
    """Waits until all show the same version."""
    end = time.monotonic() + 30
    while len({(now := one.state())["version"] for one in people}) > 1 or now["busy"]:
        assert time.monotonic() < end
        people[0].page.wait_for_timeout(10)
    return [one.state()["version"] for one in people]


def asked(server: Process, one: Person) -> list[str]:
    """The ids of the requests that became events, as they lie on the disk."""
    link = re.sub(".*/t/", "", one.page.url)
    return [row["for"][1] for row in stored(server.database, link)[1:] if "for" in row]


def test_two_people_and_bots_play_a_hand_and_see_the_same(browser: Browser, server: Process) -> None:
    people = two(browser, server)
    compared, turns = 0, {one.name: 0 for one in people}
    while not all(one.state()["ended"] for one in people):
        for one in people:
            state = one.state()
            if state["turn"]:
                one.act()
                turns[one.name] += 1
                one.past(state["version"])
            elif state["resting"]:
                one.tap()
            settled(*people)
            shown = [each.page.evaluate(SHOWN) for each in people]
            if shown[0][0] == shown[1][0]:
                compared += 1
                assert shown[0] == shown[1]
    assert compared > 10
    assert min(turns.values()) >= 12
    results = [one.page.locator(".gains b").all_inner_texts() for one in people]
    assert results[0] == results[1]  # partners
    for one in people:
        one.done()


def test_cards_travel_and_the_trick_goes_on_with_a_tap(browser: Browser, server: Process) -> None:
    ann = Person(browser, server, "Ann", reduced_motion="no-preference")
    ann.open("horsethief", target=30)
    ann.deal()
    to_play(ann)
    ann.lawful().first.click(position=CORNER)
    ann.until("document.querySelector('#go-on')")
    assert "tap to go on" in ann.button("tap to go on").inner_text()
    ann.button("tap to go on").click()
    ann.until("!document.querySelector('#go-on')")  # it would rest for a minute
    ann.done()


@pytest.mark.parametrize("lost", ["the act", "the answer"])
def test_act_is_done_once_when_the_line_is_cut(browser: Browser, server: Process, lost: str) -> None:
    ann, lines, cut = Person(browser, server, "Ann"), list[Any](), list[str]()

    def through(line: Any) -> None:
        far = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda text: None if "the act" in cut else far.send(text))
        far.on_message(lambda text: None if "the answer" in cut else line.send(text))

    ann.page.route_web_socket(re.compile("/t/"), through)
    ann.open("hossie")
    ann.deal()
    to_play(ann)
    hand, before = ann.hand(), asked(server, ann)
    cut.append(lost)
    ann.page.evaluate("document.querySelector('#cards button:not([aria-disabled])').click()")
    ann.page.wait_for_timeout(200)
    assert ann.hand() == hand
    cut.clear()
    begun = time.monotonic()
    lines[-1].close()
    ann.until(f"document.querySelectorAll('#cards .card').length == {len(hand) - 1}")
    assert time.monotonic() - begun < soon()
    after = asked(server, ann)
    assert after[: len(before)] == before
    assert len(after) == len(set(after)) == len(before) + 1
    ann.done()


def soon() -> float:
    """Two seconds, or up to 3.5 where there is more to do than the machine can; after four all is sent again."""
    return min(3.5, 2 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


@pytest.mark.parametrize("delay", [0, 5, 20, None], ids=["at once", "after 5 ms", "after 20 ms", "before the click"])
def test_killed_server_comes_back_with_the_act_done_once(browser: Browser, server: Process, delay: int | None) -> None:
    ann = alone(browser, server)
    to_play(ann)
    version, hand, before = ann.state()["version"], ann.hand(), asked(server, ann)
    click = "document.querySelector('#cards button:not([aria-disabled])').click()"
    if delay is None:
        server.kill()
        ann.until(BUSY)
        ann.page.evaluate(click)
    else:
        ann.page.evaluate(click)
        time.sleep(delay / 1000)
        server.kill()
    gone = time.monotonic()
    server.start()
    begun = time.monotonic()
    ann.until(f"!{BUSY}")
    assert time.monotonic() - begun < soon() or begun - gone > 9  # after ten seconds it is tried less often
    ann.until(f"document.querySelectorAll('#cards .card').length == {len(hand) - 1}")
    after = asked(server, ann)
    assert after[: len(before)] == before
    assert len(after) == len(set(after)) == len(before) + 1
    ann.mine(version)  # the bots go on
    ann.wrong.clear()
    ann.done()


def test_second_device_carries_the_seat(browser: Browser, server: Process) -> None:
    ann = alone(browser, server)
    to_play(ann)
    ann.page.get_by_text("Table and seats").click()
    ann.button("Carry my seat to another device").click()
    link = ann.page.get_by_label("Only for you; open it there").input_value()
    phone = Person(browser, server, "Ann", "phone", "tap")
    phone.page.goto(link)
    assert "/t/" in phone.page.url
    assert phone.hand() == ann.hand()
    phone.mine()
    phone.act()
    for one in (phone, ann):
        one.until("document.querySelector('.trick .p0')")
    settled(phone, ann)
    assert phone.hand() == ann.hand()
    phone.done()
    ann.done()


def test_newest_tab_plays_until_play_here_is_pressed_in_the_other(browser: Browser, server: Process) -> None:
    ann = alone(browser, server)
    to_play(ann)
    hand, before, first, second = ann.hand(), asked(server, ann), ann.page, ann.tab()
    second.goto(first.url)
    here = [tab.get_by_role("button", name="Play here") for tab in (first, second)]
    told = first.get_by_role("status").filter(has_text="open in a newer window of yours")
    here[0].wait_for()
    assert told.is_visible()
    ann.act()
    first.get_by_role("alert").filter(has_text="choose “Play here”").wait_for()
    assert (ann.hand(), asked(server, ann), here[1].count()) == (hand, before, 0)
    first.evaluate("dispatchEvent(new Event('online'))")  # a line made anew keeps its place
    first.wait_for_function(f"() => !{BUSY}")
    first.get_by_role("alert").filter(has_not_text="choose").wait_for(state="attached")
    assert here[0].is_visible()
    here[0].click()
    here[1].wait_for()
    here[0].wait_for(state="detached")
    assert not told.count()
    ann.act()
    for tab in (first, second):
        tab.locator(".trick .p0").wait_for()
    assert len(asked(server, ann)) == len(before) + 1
    first.close()
    here[1].wait_for(state="detached")
    ann.page = second
    ann.mine()
    ann.again()
    ann.done()


def test_second_tab_is_the_same_seat_and_both_acting_is_one_act(browser: Browser, server: Process) -> None:
    ann = alone(browser, server)
    to_play(ann)
    hand, before, first, second = ann.hand(), asked(server, ann), ann.page, ann.tab()
    second.goto(first.url)
    second.wait_for_function(f"() => !{BUSY}")
    for tab in (first, second):
        tab.evaluate("document.querySelector('#cards button:not([aria-disabled])').click()")
    for tab in (first, second):
        tab.wait_for_function(f"() => document.querySelectorAll('#cards .card').length == {len(hand) - 1}")
        tab.locator(".trick .p0").wait_for()
    assert len(asked(server, ann)) == len(before) + 1
    ann.done()


def test_five_fast_clicks_are_one_act(browser: Browser, server: Process) -> None:
    ann = alone(browser, server)
    to_play(ann)
    hand, before = ann.hand(), asked(server, ann)
    box = ann.lawful().first.bounding_box()
    assert box
    for _ in range(5):
        ann.page.mouse.click(box["x"] + 12, box["y"] + 20)
    ann.until("document.querySelector('.trick .p0')")
    ann.page.wait_for_timeout(300)
    assert len(ann.hand()) == len(hand) - 1
    assert len(asked(server, ann)) == len(before) + 1
    ann.done()


def test_unlawful_card_stays_and_says_why(browser: Browser, server: Process) -> None:
    ann = alone(browser, server, "hoskin", target=5000)
    unlawful = ann.page.locator("#cards").get_by_role("button", disabled=True)
    to_play(ann)
    while not unlawful.count():
        ann.again()
        to_play(ann)
    hand, before = ann.hand(), asked(server, ann)
    unlawful.first.click(position=CORNER, force=True)
    alert = ann.page.get_by_role("alert").filter(has_text="You must")
    alert.wait_for()
    assert alert.is_visible()
    assert ann.hand() == hand
    assert asked(server, ann) == before
    ann.act()
    ann.until("!document.querySelector('.refusal span')")
    ann.done()


def test_bot_stands_in_for_who_is_away_until_they_click(browser: Browser, server: Process) -> None:
    ann, ben = two(browser, server, seat=2, away_after=5, target=50)
    to_play(ann, ben)
    address = ben.page.url
    ben.page.close()
    seat = ann.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Ben")
    seat.filter(has_text="away").wait_for()
    seat.filter(has_text="bot stands in").wait_for()
    ann.again()  # the bot has played for Ben meanwhile
    to_play(ann)
    ben.page = ben.tab()
    ben.page.goto(address)
    seat.filter(has_not_text="away").wait_for()
    hand = ben.hand()
    assert ben.trick()
    ben.button("take your seat back").click()
    seat.filter(has_not_text="stands in").wait_for()
    ann.act()
    ben.mine()
    assert ben.hand() == hand
    ann.page.wait_for_timeout(300)  # no bot moves for Ben
    assert ben.state()["turn"]
    ben.act()
    ben.until(f"document.querySelectorAll('#cards .card').length == {len(hand) - 1}")
    ann.done()
    ben.done()


def test_spectator_sees_no_hand(browser: Browser, server: Process) -> None:
    ann = alone(browser, server)
    ann.mine()
    cem = Person(browser, server, "Cem")
    cem.page.goto(ann.page.url)
    cem.page.get_by_text("You are watching").wait_for()
    cem.until(f"!{BUSY}")
    assert ann.hand()
    assert not cem.hand()
    assert not re.search(" of (clubs|diamonds|hearts|spades)", cem.page.content())
    said = [one.page.locator(".seat .call").all_inner_texts() for one in (ann, cem)]
    assert said[0] == said[1] != []
    to_play(ann)
    settled(ann, cem)
    assert cem.trick() == ann.trick()
    assert cem.page.locator("#live [aria-label*=' of ']").count() >= len(cem.trick())
    assert not cem.page.locator("#cards, #hand button.card").count()
    ann.done()
    cem.done()


def test_paused_table_is_found_again_under_my_tables(browser: Browser, server: Process) -> None:
    ann, ben = two(browser, server)
    to_play(ann, ben)
    hand = ann.hand()
    ann.page.get_by_text("Table and seats").click()
    ann.button("Pause until later").click()
    for one in (ann, ben):
        one.page.get_by_role("heading", name="Paused").wait_for()
    ann.page.get_by_role("link", name="Other tables and games").click()
    mine = ann.page.get_by_role("region", name="My tables").get_by_role("listitem").filter(has_text="Ben")
    mine.get_by_role("link").click()
    ann.page.get_by_role("heading", name="Paused").wait_for()
    assert ann.hand() == hand
    ann.button("Play on").click()
    for one in (ann, ben):
        one.page.get_by_role("heading", name="Paused").wait_for(state="hidden")
    to_play(ann, ben)
    ann.done()
    ben.done()
