"""Pages as text: what may be seen there, what may be done there, what people called themselves."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from types import ModuleType

import pytest

from horseplay import Game, all_games
from horseplay.cards import is_card, spoken
from horseplay.house import options
from horseplay.language import speaking
from horseplay.manners import Manners
from horseplay.news import verbatim
from horseplay.server.pages import documents, tables
from horseplay.server.pages.marks import document, sentence
from horseplay.server.pages.start import start
from horseplay.server.pages.tables import hand_of
from horseplay.server.room.snapshot import Happened, Snapshot
from tests.browser import TABLES, scenes, seen_of
from tests.table import TENS, opened, said

VOID = {"meta", "link", "input", "img", "br", "use"}
KEYS = tuple(scenes())
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]


class Tree(HTMLParser):
    """A page read strictly: every tag closed in order, every id once; the forms and what their controls send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.forms: list[list[tuple[str, str]]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.choosing = ""
        self.feed(html)
        self.close()
        assert not self.stack

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.stack.append(tag)
        given = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in given.items()]
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "form":
            self.forms.append([])
        if tag == "select":
            self.choosing = given.get("name", "")
        name = self.choosing if tag == "option" else given.get("name", "") if tag in ("button", "input") else ""
        if name and self.forms:
            self.forms[-1].append((name, given.get("value", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag not in VOID
        assert self.stack.pop() == tag
        self.choosing = "" if tag == "select" else self.choosing

    @property
    def acts(self) -> list[str]:
        """Every word that some control sends."""
        return [value for form in self.forms for name, value in form if name in ("act", "acts")]


def shown(html: str) -> set[str]:
    """The faces that a page holds, drawn, read aloud or in its code."""
    named = {face for face in FACES if spoken(face) in html}
    return named | set(re.findall(r"(?<![\w])([2-9TJQKA][CDHS])(?![\w])", html))


def known(seen: Snapshot) -> set[str]:
    """The faces that a person was shown."""
    view = seen.view
    cards = [card for zone in view.zones for card in zone.cards] + list(view.legal)
    cards += [laid.card for trick in (view.trick, *view.tricks) for laid in trick]
    texts = " ".join([*cards, *(fact.value for fact in view.facts), *seen.news, seen.refusal or "", seen.status])
    return {face for face in FACES if re.search(rf"\b{face}\b", texts)}


@pytest.mark.parametrize("key", KEYS)
def test_page_is_well_formed_and_each_id_is_there_once(key: str) -> None:
    tree = Tree(tables.document(scenes()[key]))
    assert len(tree.ids) == len(set(tree.ids))
    assert not [name for _, name, _ in tree.attributes if name == "style" or (name.startswith("on") and name != "on")]
    assert all(name == "src" or tag != "script" or name in ("defer", "type") for tag, name, _ in tree.attributes)


@pytest.mark.parametrize("key", KEYS)
def test_page_shows_no_card_that_its_reader_was_not_shown(key: str) -> None:
    seen = scenes()[key]
    assert shown(tables.fragment(seen)) <= known(seen)


@pytest.mark.parametrize("key", KEYS)
def test_every_legal_word_is_offered_once_and_no_other(key: str) -> None:
    seen = scenes()[key]
    view, acts = seen.view, Tree(tables.fragment(seen)).acts
    if seen.me is None or seen.resting or seen.stage != "playing":
        acts = [word for word in acts if not is_card(word)]
        assert not acts
        return
    for word in view.legal:
        assert acts.count(word) == (view.hand.count(word) if is_card(word) else 1), word
    others = set(acts) - set(view.legal)
    assert all(is_card(word) and word in view.hand for word in others)


@pytest.mark.parametrize("key", KEYS)
def test_every_form_tells_its_version_and_one_thing_to_do(key: str) -> None:
    seen = scenes()[key]
    for form in Tree(tables.fragment(seen)).forms:
        names = {name for name, _ in form}
        assert ("version", str(seen.version)) in form
        assert len(names & {"act", "acts", "do"}) == 1 or len(names) == 1  # a hand that is only looked at sends nothing


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x>', "\u202eevil\u202c", "🐴🃏", "İıŞ", "{{ 7 * 7 }}", "x" * 10_000],
)
def test_names_and_titles_stay_text(name: str) -> None:
    seen = scenes()["hossie-play-1-turn"]
    players = tuple(player._replace(name=name) for player in seen.players)
    happened = (Happened(1, verbatim(f"{name}: pass"), f"{name}: pass"),)
    html = tables.document(seen._replace(players=players, title=name, nudge=name, happened=happened))
    tree = Tree(html)
    assert "<img src=x" not in html
    assert "alert(1)</script>" not in html
    assert len(tree.ids) == len(set(tree.ids))
    assert "49" not in re.findall(r"<bdi>(\d+)</bdi>", html)


def test_unlawful_card_is_marked_but_can_be_tried() -> None:
    seen = scenes()["hoskin-play-1-turn"]
    html = tables.fragment(seen)
    for card in set(seen.view.hand):
        marked = re.search(rf'<button id="h-{card}-0"[^>]*aria-disabled', html) is not None
        assert marked == (card not in seen.view.legal)
    assert " disabled" not in html
    honour = tables.fragment(seen._replace(manners={"referee": "honour"}))
    assert "aria-disabled" not in honour


def test_refusal_is_an_alert() -> None:
    html = tables.fragment(scenes()["refused"])
    assert re.search(r'role="alert"[^>]*><span[^>]*>You must follow clubs', html)


def test_hand_is_sorted_with_the_left_bower_among_the_trumps() -> None:
    seen = scenes()["hossie-play-0-turn"]
    trump = seen.view.rules
    kinds = [seen.view.deck.kind(card.face) for card in hand_of(seen)]
    contract = ("clubs", "diamonds", "hearts", "spades").index((seen.view.contract or "").rpartition(" ")[2])
    suits = [trump.suit[contract][kind] for kind in kinds]
    assert [suit == contract for suit in suits] == sorted((suit == contract for suit in suits), reverse=True)


def test_played_card_is_another_element_than_the_card_in_hand() -> None:
    position = opened("hoskin", seed=3)
    position = said(position, "bid 500", "pass", "pass")
    hand = set(re.findall(r'id="(h-[^"]+)"', tables.fragment(scenes()["hoskin-play-1-turn"])))
    trick = set(re.findall(r'id="(t\d+-\d)"', tables.fragment(scenes()["hoskin-play-1-turn"])))
    assert hand
    assert len(trick) == 1


@pytest.mark.parametrize("table", TABLES)
def test_spectators_are_offered_no_act_and_see_no_hand(table: str) -> None:
    seen = scenes()[f"{table}-play-1-watch"]
    html = tables.fragment(seen)
    assert not Tree(html).acts
    assert 'id="cards"' not in html


@pytest.mark.parametrize("name", all_games())
def test_start_page_offers_every_house_rule_and_manner_with_its_sentence(name: str) -> None:
    game = all_games()[name]
    html = start(all_games(), game=name)
    tree = Tree(html)
    fields = {field for form in tree.forms for field, _ in form}
    text = html.replace("&#39;", "'")
    for prefix, declared in (("house", options(game.House)), ("manners", options(Manners))):
        for rule in declared:
            assert rule.option.help in text
            assert f'name="{prefix}.{rule.name}"' in html
    assert {"game", "name", "do"} <= fields
    assert all(f'value="{preset}"' in html for preset in game.presets)


def test_start_page_says_what_was_wrong_beside_the_field() -> None:
    html = start(all_games(), {"game": "hossie", "house.target": "0"}, {"house.target": "target: '0' is not allowed"})
    assert re.search(r'role="alert">target: &#39;0&#39;', html)
    assert 'value="0"' in html


def test_message_is_a_whole_page() -> None:
    Tree(documents.message("No such table", "<b>Nothing</b>"))
    assert "<b>Nothing" not in documents.message("No such table", "<b>Nothing</b>")


def test_new_game_is_drawn_without_a_change_to_any_template(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tens")
    monkeypatch.setitem(sys.modules, "tens", module)
    exec(TENS, module.__dict__)
    tens = Game.of(module)
    begun = tens.start()
    position = begun.deal(begun.deck.full(), 2)
    assert position.turn is not None
    seen = seen_of(position, position.turn)
    acts = Tree(tables.document(seen)).acts
    assert seen.view.legal
    assert set(seen.view.legal) <= set(acts) <= {*seen.view.legal, *seen.view.hand}
    assert all(rule.option.help in start({"tens": tens}) for rule in options(tens.House))


def test_only_the_turn_and_the_finished_trick_are_announced() -> None:
    def announced(key: str) -> str:
        found = re.search(r'<p role="status"[^>]*>(.*?)</p>', tables.fragment(scenes()[key]))
        assert found
        return found[1]

    assert announced("hossie-play-1-turn").startswith("Your turn")
    assert announced("hossie-play-0-rest").endswith("the trick.")
    assert announced("hossie-play-1-other") == ""


def test_cards_in_a_document_are_drawn_and_its_code_is_left_alone() -> None:
    drawn = document("<p title='QH'>QH &amp; 10\u2660, <code>JC</code>, T10</p>")
    assert re.findall('aria-label="([^"]+)"', drawn) == [spoken("QH"), spoken("TS")]
    assert "<p title='QH'>" in drawn
    assert "<code>JC</code>, T10</p>" in drawn
    assert "QH &amp" not in drawn


def test_cards_in_running_text_have_the_letters_of_the_language() -> None:
    with speaking("de"):
        shown = [sentence(f"{face}.") for face in ("JC", "QC", "KC", "TC")]
    assert [re.sub("<[^>]*>", "", text) for text in shown] == ["B.", "D.", "K.", "10."]


@pytest.mark.parametrize(("code", "word"), [("en", "sits out"), ("de", "setzt aus"), ("tr", "oynamıyor")])
def test_page_tells_who_sits_out(code: str, word: str) -> None:
    position = said(opened("hossie", dealer=3), "hossie", "pass", "pass", "pass", "name hearts", "alone", "swap 0")
    with speaking(code):
        page = tables.document(seen_of(position, 1))
    seats = re.findall(r'<li id="seat-(\d)".*?</li>', page, re.DOTALL)
    told = [seat for seat, text in zip(seats, re.split(r'<li id="seat-', page)[1:], strict=True) if f">{word}<" in text]
    assert told == ["1"]  # seat 2, counted from seat 1
