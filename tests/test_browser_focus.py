"""The keyboard's place on the page: it stays where it was, or goes to what is asked or to the hand, never nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from horseplay.server.room.snapshot import AskedQuestion, Snapshot
from horseplay.server.room.timing import Timing
from tests.browser import scenes
from tests.people import Person
from tests.server import Process
from tests.test_browser_script import AFTER, BEFORE, CARD, Open, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PACE = Timing(0.05, 0.05, 0.3, 60, 0.3, 25)

AT = """() => {
  const places = ['#cards', '.offers', '.asked', '.result', '#hand', '.talk'], el = document.activeElement;
  return places.find((place) => el.closest(place)) || el.tagName;
}"""
ASKED = AskedQuestion("take_back", 1, None, 0, "Bertram would like to take JC back.", True, (0,), (), (), ())


def at(live: Open, seen: Snapshot, answers: bool = False) -> str:
    """Where the keyboard is once the server has told this."""
    version = seen.version
    live.tell(seen._replace(answer=live.sent[-1]["id"] if answers else ""))
    live.until(f"document.querySelector('#table').dataset.version === '{version}'")
    place: str = live.page.evaluate(AT)
    return place


def test_first_deal_and_every_act_leave_the_keyboard_somewhere(browser: Browser, server: Process) -> None:
    """A whole game by keyboard alone; the place is looked at after every view that comes."""
    ann = Person(browser, server, "Ann", hands="keys")
    ann.open("hossie", target=20)
    ann.button("Deal the first hand").focus()
    ann.page.evaluate(
        """(at) => {
          window.lost = [];
          const look = () => { if (document.activeElement === document.body) window.lost.push(document.title); };
          new MutationObserver(() => setTimeout(look)).observe(document.querySelector('#live'),
            { childList: true, subtree: true, attributes: true });
        }"""
    )
    ann.page.keyboard.press("Enter")
    ann.until("!document.querySelector('#table').classList.contains('gathering')")
    places = set()

    def look(_asked: str, _new: bool) -> None:
        places.add(ann.page.evaluate(AT))

    ann.play(look, hands=2)
    assert places == {"#cards", ".offers", ".result"}
    assert not ann.page.evaluate("window.lost")
    ann.done()


def test_who_sits_down_by_keyboard_is_led_on(browser: Browser, server: Process) -> None:
    ann, ben = Person(browser, server, "Ann"), Person(browser, server, "Ben")
    ben.page.goto(ann.open("hossie", bots=False))
    ben.page.get_by_label("Your first name").fill("Ben")
    ben.button("Sit in seat 3").focus()
    ben.page.keyboard.press("Enter")
    ben.until("document.querySelector('.seat.me')")
    assert ben.page.evaluate(AT) == "#hand"
    ben.done()
    ann.done()


def test_trick_taken_keeps_the_place_in_the_hand(browser: Browser) -> None:
    live = opened(browser)
    live.page.focus(f"#h-{CARD}-0")
    live.page.keyboard.press("Enter")
    live.page.wait_for_timeout(100)
    assert at(live, AFTER, True) == "#cards"
    rest = scenes()["hossie-play-0-rest"]
    assert at(live, rest._replace(version=19)) == "#cards"
    live.page.focus("#go-on")
    assert at(live, scenes()["hossie-play-0-turn"]._replace(version=20)) == "#cards"
    live.page.close()


def test_bid_said_waits_at_the_hand_and_the_next_question_is_found(browser: Browser) -> None:
    live = opened(browser, scenes()["hossie-auction-turn"])
    live.page.focus(".offers button")
    assert at(live, scenes()["hossie-auction-other"]._replace(version=18)) == "#hand"
    assert at(live, scenes()["hossie-auction-turn"]._replace(version=19)) == ".offers"
    live.page.close()


def test_question_that_comes_takes_nothing_and_one_that_goes_leads_to_the_hand(browser: Browser) -> None:
    live = opened(browser)
    live.page.focus(f"#h-{CARD}-0")
    assert at(live, BEFORE._replace(version=18, asked=ASKED)) == "#cards"
    assert live.page.evaluate("document.activeElement.id") == f"h-{CARD}-0"
    live.page.focus("#do-agree")
    assert at(live, BEFORE._replace(version=19)) == "#cards"
    live.page.close()


def test_question_in_an_auction_is_where_the_keyboard_goes(browser: Browser) -> None:
    seen = scenes()["hossie-auction-turn"]
    live = opened(browser, seen)
    live.page.focus(".offers button")
    question = ASKED._replace(kind="forfeit_game", about=0, text="Bertram would like to forfeit the game.")
    assert at(live, seen._replace(version=18, asked=question)) == ".asked"
    assert at(live, seen._replace(version=19)) == ".offers"
    live.page.close()


def test_typing_is_never_interrupted(browser: Browser) -> None:
    live = opened(browser, BEFORE._replace(manners={**BEFORE.manners, "chat": "on"}))
    live.page.fill("#say", "Well")
    told = AFTER._replace(manners={**AFTER.manners, "chat": "on"}, asked=ASKED)
    assert at(live, told) == ".talk"
    live.page.keyboard.type(" played")
    assert live.page.input_value("#say") == "Well played"
    live.page.close()


def test_button_that_is_gone_hands_its_place_to_no_other(browser: Browser) -> None:
    live = opened(browser, BEFORE._replace(boards_down=True, take_back=True))
    live.page.focus("#do-boards_down")
    assert at(live, BEFORE._replace(version=18, take_back=True)) == "#cards"
    live.page.close()


def test_who_has_no_place_on_the_page_is_given_none(browser: Browser) -> None:
    live = opened(browser)
    assert at(live, AFTER) == "BODY"
    live.page.close()
