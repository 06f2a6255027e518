"""Whole games as a screen reader meets them: roles, names and what the live regions say, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest

from horseplay.cards import RANK_NAMES, SUIT_NAMES
from horseplay.games import all_games
from horseplay.server.room.timing import Timing
from tests.people import Person
from tests.server import Process

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
PACE = Timing(0, 0, 0.05, 60, 1, 25)

CARD = re.compile(rf"(?:{'|'.join(RANK_NAMES)}) of (?:{'|'.join(SUIT_NAMES)})")
LISTEN = """() => {
  window.heard = [];
  const said = new Map();
  const listen = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
      const text = region.innerText.replace(/\\s+/g, ' ').trim(), key = region.getAttribute('role') + region.className;
      if (text && said.get(key) !== text) window.heard.push(text);
      said.set(key, text);
    }
  };
  new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
  listen();
}"""


NAMES = "all => all.map((el) => [el.getAttribute('aria-label'), el.getAttribute('aria-disabled') === 'true'])"


class Held(NamedTuple):
    """A card that can be chosen: its role, its name, whether it is barred, and which of those of its name it is."""

    role: Literal["button", "checkbox"]
    name: str
    barred: bool
    nth: int = 0


class Reader:
    """Somebody who hears the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        page.evaluate(LISTEN)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name)

    def listen(self, for_what: str, timeout: int = 15_000) -> str:
        """The first announcement from now on that fits; what is heard on the way is kept."""
        fits = "(text) => window.heard.find((line) => new RegExp(text).test(line)) || false"
        self.page.wait_for_function(fits, arg=for_what, timeout=timeout, polling=20)
        new: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        self.heard += new
        return next(line for line in new if re.search(for_what, line))

    def catch_up(self) -> list[str]:
        """What has been announced meanwhile."""
        new: list[str] = self.page.evaluate("() => window.heard.splice(0)")
        self.heard += new
        return new

    def hand(self) -> list[Held]:
        """The own cards that can be chosen."""
        held = self.page.get_by_role("region", name="Your hand")
        found = [
            Held(role, name, barred)
            for role in ("button", "checkbox")
            for name, barred in held.get_by_role(role, name=CARD).evaluate_all(NAMES)
        ]
        return [card._replace(nth=[one.name for one in found[:n]].count(card.name)) for n, card in enumerate(found)]

    def press(self, card: Held, key: str = "Enter") -> None:
        """A key on a card."""
        held = self.page.get_by_role("region", name="Your hand")
        held.get_by_role(card.role, name=card.name, exact=True).nth(card.nth).press(key)

    def trick(self) -> list[str]:
        """The names of the cards that lie, each with who laid it."""
        lies = self.page.get_by_role("list", name="Trick").get_by_role("img").evaluate_all(NAMES)
        return [name for name, _barred in lies if name]

    def scores(self) -> list[str]:
        """The scores as the list of that name tells them."""
        return self.page.get_by_role("list", name="Scores").get_by_role("listitem").all_inner_texts()

    def choose(self) -> None:
        """Does the first thing that is offered, cards first, and no refusal to play if there is a choice."""
        cards = self.hand()
        ticks = [card for card in cards if card.role == "checkbox"]
        lawful = [card for card in cards if card not in ticks and not card.barred]
        if ticks:
            held = self.page.get_by_role("region", name="Your hand")
            asked = re.search(r"(Up to )?(\d+) cards?: ", held.inner_text())
            for card in ticks[: int(asked[2]) if asked and not asked[1] else 0]:
                self.press(card, "Space")
            held.get_by_role("button").last.press("Enter")
        elif lawful:
            self.press(lawful[0])
        else:
            offers = self.page.get_by_role("region", name="What you may do")
            eager = offers.get_by_role("button", name=re.compile("^(?!pass|out)", re.IGNORECASE))
            (eager if eager.count() else offers.get_by_role("button")).first.press("Enter")


@pytest.mark.parametrize("game", all_games())
def test_whole_game_by_roles_names_and_live_regions(browser: Browser, server: Process, game: str) -> None:
    ann = Person(browser, server, "Ann", hands="keys")
    ann.open(game)
    reader = Reader(ann.page)
    reader.button("Deal the first hand").press("Enter")
    turns = refused = hands = 0
    while True:
        told = reader.listen(r"^Your turn: |: [+−\-0-9]|scores [+\-0]")
        if not told.startswith("Your turn: "):
            hands += 1
            assert reader.scores()
            if not reader.button("Next hand").count():
                break
            reader.button("Next hand").press("Enter")
            continue
        turns += 1
        assert turns < 400
        lies = reader.trick()
        assert all(CARD.search(name) and ": " in name for name in lies), lies
        barred = [] if refused else [card for card in reader.hand() if card.barred]
        if barred:
            assert lies, "a card is unlawful only when something was led"
            reader.press(barred[0])
            assert re.search(r"^You (must|have no)", reader.listen("^You (must|have no)"))
            refused += 1
        reader.choose()
    assert turns > 5
    takes = [line for line in reader.heard if line.endswith((" takes the trick.", " take the trick."))]
    assert takes or game == "horsethief"
    assert hands
    assert reader.page.get_by_role("heading", name=re.compile("wins? the game!")).count()
    ann.done()
