"""What people do at a table that is not cards, in a real browser: cards asked back, reneges, claims, games given up."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from horseplay.server.room.timing import Timing
from tests.browser import complaints, shot
from tests.people import CORNER, Person
from tests.server import Process, served
from tests.test_browser_company import settled, two
from tests.test_browser_looks import MEASURE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.browser
PACE = Timing(0, 3, 1, 300, 1, 25, 300)

LOOKS = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1280, 800)}
HEARD = """() => {
  window.heard = [];
  const question = (el) => el && el.closest && el.closest('.asked [role=alert]');
  const hear = (el) => { if (el) window.heard.push(el.textContent); };
  new MutationObserver((all) => {
    for (const one of all) {
      if (one.type === 'characterData') hear(question(one.target.parentElement));
      for (const el of one.addedNodes) {
        hear(question(el.parentElement) || (el.querySelector && el.querySelector('.asked [role=alert]')));
      }
    }
  }).observe(document.querySelector('#live'), { childList: true, subtree: true, characterData: true });
}"""  # what a screen reader says of questions: whatever is new in them
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


# ---------------------------------------------------------------- how people play and what they see


def advised(one: Person) -> None:
    """Does what the hint says, which is lawful whoever is the referee."""
    page = one.page
    version = one.state()["version"]
    one.button("Hint", exact=True).click()
    one.until("document.querySelector('[role=status].hint').textContent")
    cards, offers = page.locator("#cards .hinted"), page.locator(".offers button.hinted")
    if page.locator(".lay").count():
        for card in cards.all():
            card.click(position=CORNER)
        page.locator(".lay button").click()
    elif cards.count():
        cards.first.click(position=CORNER)
    elif offers.count():
        offers.first.click()
    else:
        page.locator(".offers option", has_text="· hint").evaluate("el => { el.selected = true; }")
        page.locator(".offers .many button").click()
    one.past(version)


def played(people: list[Person], wanted: str, *whose: Person) -> Person:
    """All do as they are advised until a condition holds in the page of one of these; who that is."""
    for _ in range(3000):
        for who in people:
            if who in whose and who.page.evaluate(f"() => {wanted}"):
                return who
            state = who.state()
            if state["resting"]:
                who.tap()
            elif state["ended"] and not state["over"]:
                who.onwards()
                who.past(state["version"])
            elif state["turn"]:
                if who in whose and who.page.evaluate(f"() => {wanted}"):
                    return who
                advised(who)
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"it never came to that: {people[0].state()}")


FOLLOWS = "document.querySelector('.myturn .trick .laid') && !document.querySelector('.trick.whole')"
LAST = "document.querySelector('.myturn #cards.k1') && !document.querySelector('.trick .laid')"


def looked_at(people: list[Person], what: str) -> None:
    """Screenshots at three sizes; nothing sticks out, and axe-core finds nothing."""
    for one in people:
        for size, (width, height) in LOOKS.items():
            one.page.set_viewport_size({"width": width, "height": height})
            shot(one.page, f"manners-{what}-{one.name}-{size}", full_page=size == "phone")
            found = one.page.evaluate(MEASURE)
            assert found["scroll"] <= 0, size
            assert not found["cut"], size
        assert complaints(one.page) == []


def asked(one: Person, text: str) -> Locator:
    """The question that somebody is asked, which is seen on a phone without scrolling."""
    question = one.page.get_by_role("region", name="You are asked")
    question.get_by_role("alert").filter(has_text=text).wait_for()
    size = one.page.viewport_size
    one.page.set_viewport_size({"width": 360, "height": 640})
    for down in (0, 10_000):
        one.page.evaluate(f"scrollTo(0, {down})")
        box = question.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
    one.page.evaluate("scrollTo(0, 0)")
    assert size
    one.page.set_viewport_size(size)
    return question


def unasked(*people: Person) -> None:
    """The question is settled."""
    for one in people:
        one.page.locator(".asked").wait_for(state="detached")


def opened(one: Person, *summaries: str) -> None:
    """The panels are open."""
    for name in summaries:
        panel = one.page.locator("details", has=one.page.locator("summary", has_text=name)).last
        if panel.get_attribute("open") is None:
            panel.locator("summary").first.click()


def news(one: Person, text: str) -> None:
    """It is told beneath the table, to a screen reader too."""
    one.page.locator("[role=status].ruling").filter(has_text=text).wait_for()


def card(name: str) -> tuple[str, str]:
    """Rank and suit of a spoken card."""
    rank, _of, suit = name.partition(",")[0].partition(" of ")
    return rank, suit


# ---------------------------------------------------------------- the card that comes back


def test_card_asked_back_is_given_or_not(browser: Browser, server: Process) -> None:
    ann, ben = people = two(browser, server, seat=2, target=50, take_back="ask")  # Ben is next, and no bot
    ben.page.evaluate(HEARD)
    played(people, FOLLOWS, ann)
    hand = ann.hand()
    advised(ann)
    ann.button("Take my card back").click()
    question = asked(ben, "Ann asks to take the last card back.")
    ann.page.get_by_role("region", name="The table is asked").get_by_text("Waiting for Ben.").wait_for()
    looked_at(people, "asked-back")
    question.get_by_role("button", name="Yes").click()
    unasked(*people)
    news(ben, "Ann takes")
    assert ann.hand() == hand
    advised(ann)
    ann.button("Take my card back").click()
    asked(ben, "Ann asks to take the last card back.").get_by_role("button", name="No").click()
    unasked(*people)
    news(ann, "Ben says no.")
    assert len(ann.hand()) == len(hand) - 1
    looked_at(people, "not-given-back")
    assert ben.page.evaluate("window.heard") == ["Ann asks to take the last card back."] * 2
    for one in people:
        one.done()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Process]:
    """A server at which there is time enough to take a card back."""
    with served(tmp_path / "tables.db", *PACE._replace(take_back=120)) as process:
        yield process


def test_boards_down_by_an_opponent_keeps_the_card_on_the_table(browser: Browser, slow: Process) -> None:
    ann, ben = people = two(browser, slow, seat=4, target=50, boards_down_by="any_opponent")
    played(people, FOLLOWS, ann)
    advised(ann)
    back = ann.button("Take my card back")
    back.wait_for()
    looked_at([ben], "boards-down")
    ben.button("Boards down").click()
    back.wait_for(state="detached")
    news(ann, "Ben: boards down.")
    for one in people:
        one.done()


# ---------------------------------------------------------------- reneges


def unlawful(one: Person) -> int | None:
    """The place in a hand of a card that may not be played to the trick; jacks aside, which may be bowers."""
    led, mine = card(one.trick()[0]), [card(name) for name in one.hand()]
    if led[0] == "jack" or not any(suit == led[1] and rank != "jack" for rank, suit in mine):
        return None
    return next((n for n, (rank, suit) in enumerate(mine) if suit != led[1] and rank != "jack"), None)


def reneged(people: list[Person], ann: Person) -> None:
    """Ann lays a card that she may not, and nobody is told; Ben has opened the panel for calls long before."""
    played(people, FOLLOWS, ann)
    opened(people[1], "Claim, call a renege, give up", "Call a renege")
    while (wrong := unlawful(ann)) is None:
        advised(ann)
        played(people, FOLLOWS, ann)
    version = ann.state()["version"]
    ann.page.locator("#cards button").nth(wrong).click(position=CORNER)
    ann.past(version)
    ann.page.locator(".trick .p0").wait_for()
    assert ann.page.locator(".refusal span").count() == 0
    still(people)


def still(people: list[Person]) -> None:
    """Nobody at the table acts by themselves any more: a person is to act, or the hand is over."""
    end = time.monotonic() + 20
    while not any((state := one.state())["turn"] or state["ended"] for one in people):
        assert time.monotonic() < end
        people[0].tap()
        people[0].page.wait_for_timeout(20)
    settled(*people)


def called(ben: Person, at: int) -> None:
    """Ben calls Ann's card in the newest trick but so many a renege."""
    form = ben.page.locator("#renege form", has_text="Ann")
    form.get_by_role("combobox").select_option(index=1 + at)
    looked_at([ben], "calling")
    form.get_by_role("button", name="Call it").click()


def test_renege_is_settled_by_going_back_to_its_trick(browser: Browser, server: Process) -> None:
    ann, ben = people = two(browser, server, seat=2, target=50, referee="honour", take_back="off")
    reneged(people, ann)
    called(ben, 0)
    question = asked(ben, "You call a renege by Ann in trick")
    asked(ann, "and it was one.")
    looked_at(people, "renege")
    question.get_by_role("button", name="Back to that trick").click()
    question = asked(ann, "and it was one.")
    question.get_by_text(re.compile(r"Ben and \w+: back to that trick")).wait_for()
    looked_at([ann], "renege-offered")
    question.get_by_role("button", name="Back to that trick").click()
    unasked(*people)
    for one in people:
        news(one, "The hand goes back to trick")
    settled(*people)
    assert ann.state()["turn"]
    looked_at(people, "gone-back")
    for one in people:
        one.done()


def test_renege_is_settled_by_scores_that_both_sides_name(browser: Browser, server: Process) -> None:
    ann, ben = people = two(browser, server, seat=2, target=50, referee="honour", take_back="off")
    reneged(people, ann)
    called(ben, 0)
    for one in (ben, ann):
        question = asked(one, "and it was one.")
        opened(one, "Scores that we name")
        looked_at([one], "naming-scores")
        for label, score in (("Ann", "-5"), ("Ben", "7")):
            name = re.compile("You" if one.name == label else label)
            question.get_by_label(name).fill(score)
        question.get_by_role("button", name="These scores").click()
    unasked(*people)
    for one, gains in ((ann, ["-5", "+7"]), (ben, ["+7", "-5"])):
        one.page.get_by_role("heading", name="Hand 1 is over").wait_for()
        one.page.get_by_text("The sides have agreed on the scores of this hand.").first.wait_for()
        assert [text.replace("−", "-") for text in one.page.locator(".gains b").all_inner_texts()] == gains
        opened(one, "Score sheet")
    looked_at(people, "scores-named")
    for one in people:
        one.done()


def test_call_of_a_lawful_card_is_told_to_all(browser: Browser, server: Process) -> None:
    ann, ben = people = two(browser, server, seat=2, target=50, referee="honour", false_call=3, take_back="off")
    played(people, FOLLOWS, ann)
    advised(ann)
    opened(ben, "Claim, call a renege, give up", "Call a renege")
    still(people)
    called(ben, 0)
    for one in people:
        news(one, "called a renege that was none: −3")
        opened(one, "Score sheet")
    looked_at(people, "innocent")
    for one in people:
        one.done()


# ---------------------------------------------------------------- claims and games given up


def takes_last(people: list[Person], leader: Person) -> Person:
    """Who takes the last trick of two players at Horsethief, by the two cards that are left."""
    trump = leader.page.locator(".facts").inner_text().rpartition(" ")[2].strip(". ")
    first, second = ((RANKS.index(rank), suit) for rank, suit in (card(one.hand()[0]) for one in people))
    lead, other = (first, second) if leader is people[0] else (second, first)
    beaten = other > lead if other[1] == lead[1] else other[1] == trump
    return people[people.index(leader) ^ beaten]


def test_false_claim_is_refused_and_a_true_one_ends_the_hand(browser: Browser, server: Process) -> None:
    people = two(browser, server, "horsethief", seat=2, target=30, players=2, take_back="off")
    winner = takes_last(people, played(people, LAST, *people))
    loser = people[people.index(winner) ^ 1]
    for one in people:
        opened(one, "Claim or give up")
    looked_at(people, "claiming")
    loser.button("The rest are mine").click()
    for one in people:
        claims = "You claim" if one is loser else f"{loser.name} claims"
        news(one, f"{claims} the rest of the tricks, but that is not certain.")
    assert loser.button("The rest are mine").count() == 0
    looked_at(people, "claim-refused")
    winner.button("The rest are mine").click()
    for one in people:
        one.page.get_by_role("heading", name="Hand 1 is over").wait_for()
        takes = "You take" if one is winner else f"{winner.name} takes"
        news(one, f"{takes} the rest of the tricks.")
    looked_at(people, "claim-proved")
    for one in people:
        one.done()


def test_game_forfeited_by_its_side_reads_well_on_the_sheet(browser: Browser, server: Process) -> None:
    ann, ben = people = two(browser, server, target=50)
    played(people, FOLLOWS, ann)
    opened(ann, "Claim or give up", "End the game")
    looked_at([ann], "ending")
    ann.button("Yes, our side gives the whole game up").click()
    question = asked(ben, "Ann wants to forfeit the game.")
    looked_at(people, "forfeiting")
    question.get_by_role("button", name="Yes").click()
    for one in people:
        one.page.get_by_role("heading", name="win the game!").wait_for()
        one.page.get_by_text("The game is forfeited by").first.wait_for()
        opened(one, "Score sheet")
    looked_at(people, "forfeited")
    for one in people:
        one.done()
