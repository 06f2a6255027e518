"""The lessons: their pages and pictures are those that the hands make, and what they tell happened."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from horseplay import Position, game_named
from horseplay.cards import spoken
from horseplay.learn.pages import WITHIN, page
from horseplay.learn.pictures import hand, row, trick
from tests.table import on_table, said, walked

LEARN = Path(__file__).parent.parent / "docs" / "learn"
LESSONS = ("hossie", "horsethief", "hoskin")
SVG = "{http://www.w3.org/2000/svg}"


def told(name: str) -> str:
    """A lesson's text."""
    return " ".join((LEARN / f"{name}.md").read_text(encoding="utf-8").split())


def end(name: str) -> Position:
    """Where a lesson's hand ends."""
    walk = walked((LEARN / f"{name}.txt").read_text(encoding="utf-8"))
    assert walk.refused is None
    return walk.fold.position


def drawn(svg: str) -> list[str]:
    """The cards in a picture, as ranks with suits, in order."""
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return [f"{group.find(f'{SVG}text').text}{group.find(f'{SVG}use').get('href')[1:]}" for group in groups]  # type: ignore[union-attr, index]


def takers(position: Position) -> list[int]:
    """Who took each trick of a finished hand."""
    return list(position.state.leader[1 : position.state.done + 1])


# ---------------------------------------------------------------- the pages are those that the hands make


@pytest.mark.parametrize("name", LESSONS)
def test_the_lesson_in_docs_is_the_one_the_hand_makes(name: str) -> None:
    made = page(LEARN, name)
    assert (LEARN / f"{name}.md").read_text(encoding="utf-8") == made.text, "run `make pages`"
    kept = {file.name: file.read_text(encoding="utf-8") for file in (LEARN / "pictures").glob(f"{name}-*.svg")}
    assert kept == made.pictures, "run `make pages`"


def test_there_is_a_lesson_for_each_game_and_no_picture_besides() -> None:
    assert sorted(file.name for file in LEARN.glob("*.md")) == sorted(f"{name}.md" for name in LESSONS)
    assert all(file.name.partition("-")[0] in LESSONS for file in (LEARN / "pictures").iterdir())


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_about_ten_minutes(name: str) -> None:
    assert 900 <= len((LEARN / f"{name}.md.in").read_text(encoding="utf-8").split()) <= 1400


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_no_remark_or_card_left_undrawn(name: str) -> None:
    text = (LEARN / f"{name}.md").read_text(encoding="utf-8")
    assert "<!--" not in text
    assert not WITHIN.search(re.sub(r"\(pictures/[^)]*\)", "", text))


@pytest.mark.parametrize("name", LESSONS)
def test_every_picture_says_in_words_which_cards_it_shows(name: str) -> None:
    text = (LEARN / f"{name}.md").read_text(encoding="utf-8")
    for file, svg in page(LEARN, name).pictures.items():
        root = ElementTree.fromstring(svg)
        said_there = root.findtext(f"{SVG}desc") or ""
        cards = [spoken(card.replace("10", "T")) for card in drawn(svg)]
        assert cards
        assert [said_there.count(card) for card in cards] == [cards.count(card) for card in cards]
        assert f"![{root.findtext(f'{SVG}title')}: {said_there}](pictures/{file})" in text


# ---------------------------------------------------------------- what they tell happened


def test_the_hossie_lesson_tells_what_happened() -> None:
    hossie, text = end("hossie"), told("hossie")
    assert takers(hossie) == [0, 1, 1, 0, 3, 0, 1, 2, 2, 2, 2, 0]  # read off the page: who takes trick 1, 2, ...
    assert "Ada and Cem have taken three, Ben and Dora four, and five are left." in text  # of the first seven
    assert hossie.contract == "8 hearts"
    assert hossie.scores == (8, 0)
    assert "Ada and Cem took 8 tricks, and the bid of 8 is made: +8." in text
    trumps = [card for n in range(7) for _, card in hossie.tricks[n] if card[1] == "H" or card == "JD"]
    assert (len(trumps), trumps.count("AH")) == (13, 1)  # "thirteen of fourteen", and the last is the other ace
    assert hossie.next_dealer == 2


def test_the_horsethief_lesson_tells_what_happened() -> None:
    thief, text = end("horsethief"), told("horsethief")
    assert takers(thief) == [0, 0, 3, 3, 3]
    assert thief.scores == (2, -5, 0, 3)
    assert "Ada has 2, Cem stays at 0 for having been out, Dora has 3, and Ben is five below zero" in text
    assert "Ben took no trick: −5." in text
    assert list(thief.state.drew[:4]) == [4, 2, -1, 3]  # the other four; two spades; Cem is out; three
    assert thief.next_dealer == 0


def test_the_hoskin_lesson_tells_what_happened() -> None:
    hoskin, text = end("hoskin"), told("hoskin")
    assert takers(hoskin) == [0] * 14 + [1] * 7 + [2] * 4
    # run, two marriages, aces, jacks, pinik
    assert (hoskin.melds or ())[0] == 150 + 40 + 100 + 40 + 40 == 370
    assert 370 - (100 + 40 + 20 + 40) == 170  # before the Dapp: aces, marriages in spades and diamonds, pinik
    assert "That is 370, and 170 of it came out of the Dapp." in text
    # tricks 1 to 14: AJJ, AQJ, AJQ, AJJ, TJJ, TQJ, AKQ, ATQ, ATK, JJQ, QJQ, KJQ, KQK, AQK
    assert 15 + 16 + 16 + 15 + 14 + 15 + 18 + 24 + 25 + 7 + 8 + 9 + 11 + 18 == 211
    assert hoskin.points == (211, 126, 113)
    assert sum((211, 126, 113)) + 50 == 500
    assert 630 - 370 - 50 == 210
    assert "so the tricks must bring 210" in text
    assert hoskin.scores == (370 + 211 + 50, 360 + 126, 160 + 113)
    assert 631 - 3 == 628  # without a queen
    assert hoskin.next_dealer == 0


# ---------------------------------------------------------------- pictures


def test_a_row_shows_its_cards_in_their_order() -> None:
    picture = row("Three", ["TH", "AS", "9C"])
    assert drawn(picture.svg) == ["10H", "AS", "9C"]
    assert picture.said == "Three: ten of hearts, ace of spades and nine of clubs."


def test_a_hand_is_sorted_by_effective_suit_and_wraps() -> None:
    names = ["pass", "bid 7", "pass", "pass"]
    game = game_named("hossie")
    dealt = game.start().deal(list(range(24)) * 2, 3)  # seat 1 holds all diamonds and hearts, or their upper half
    view = said(dealt, *names, "name hearts").view(1)
    cards = ["JD", "9D", "AS", "JH"]
    assert drawn(hand("A hand", view, cards).svg) == ["JH", "JD", "AS", "9D"]
    rows = {group.get("transform") for group in ElementTree.fromstring(hand("", view, ["9S"] * 9 + ["9D"] * 9).svg)}
    assert {str(place).split()[-1] for place in rows if place} == {"3)", "94)"}


def test_the_best_card_of_a_trick_is_told_from_the_others_without_colour() -> None:
    position = on_table("hossie", "TH JD QS JH")
    picture = trick("A trick", position.view(None), position.trick(0), ("Ada", "Ben", "Cem", "Dora"))
    assert drawn(picture.svg) == ["10H", "JD", "QS", "JH"]
    words = [text.text for text in ElementTree.fromstring(picture.svg).findall(f"{SVG}text")]
    assert words == ["Ada", "leads", "Ben", "Cem", "Dora", "takes it"]
    assert picture.said.endswith("Dora plays the jack of hearts and takes it.")
