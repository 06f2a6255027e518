"""The lessons: their pages and pictures are those that the hands make, and what they tell happened."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import horseplay.games
from horseplay import Position, game_named
from horseplay.cards import spoken
from horseplay.language import LANGUAGES, speaking
from horseplay.learn.pages import WITHIN, Page, commands, lettered, page
from horseplay.learn.pictures import hand, row, trick
from horseplay.state import Record
from tests.table import on_table, said, walked

LEARN = Path(__file__).parent.parent / "docs" / "learn"
LESSONS = ("hossie", "horsethief", "hoskin")
SVG = "{http://www.w3.org/2000/svg}"
each_lesson = pytest.mark.parametrize("name", LESSONS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@functools.cache
def lesson(name: str, language: str = "en") -> Page:
    """A lesson in a language."""
    with speaking(language):
        made = page(game_named(name))
    assert made is not None
    return made


def source(name: str, language: str = "en") -> str:
    """The text that a lesson is made of."""
    beside = Path(horseplay.games.__file__).with_name("lessons")
    ending = "md.in" if language == "en" else f"{language}.md.in"
    return (beside / f"{name}.{ending}").read_text(encoding="utf-8")


def told(name: str, language: str = "en") -> str:
    """A lesson's text."""
    return " ".join(lesson(name, language).text.split())


def end(name: str) -> Position:
    """Where a lesson's hand ends."""
    walk = walked(lesson(name).hand)
    assert walk.refused is None
    return walk.history.position


def drawn(svg: str) -> list[str]:
    """The cards in a picture, in order."""
    return [use.get("href", "")[1:3] for use in ElementTree.fromstring(svg).findall(f"{SVG}use")]


def takers(position: Position) -> list[int]:
    """Who took each trick of a finished hand."""
    return list(position.state.leader[1 : position.state.done + 1])


# ---------------------------------------------------------------- the pages are those that the hands make


@each_lesson
def test_the_lesson_in_docs_is_the_one_the_hand_makes(name: str) -> None:
    made = lesson(name)
    text = f"{made.text}\n{commands(game_named(name))}\n"
    assert (LEARN / f"{name}.md").read_text(encoding="utf-8") == text, "run `make pages`"
    kept = {file.name: file.read_text(encoding="utf-8") for file in (LEARN / "pictures").glob(f"{name}-*.svg")}
    assert kept == {file: picture.svg for file, picture in made.pictures.items()}, "run `make pages`"


def test_there_is_a_lesson_for_each_game_and_no_picture_besides() -> None:
    assert sorted(file.name for file in LEARN.glob("*.md")) == sorted(f"{name}.md" for name in LESSONS)
    assert all(file.name.partition("-")[0] in LESSONS for file in (LEARN / "pictures").iterdir())


@each_language
@each_lesson
def test_a_lesson_takes_about_ten_minutes(name: str, language: str) -> None:
    low = {"tr": 700}.get(language, 900)  # one word there is often two or three here
    assert low <= len(source(name, language).split()) <= 1400


@each_language
@each_lesson
def test_a_lesson_has_no_remark_or_card_left_undrawn(name: str, language: str) -> None:
    text = lesson(name, language).text
    assert "<!--" not in text
    assert not WITHIN.search(re.sub(r"\(pictures/[^)]*\)", "", text))


@each_language
@each_lesson
def test_every_picture_says_in_words_which_cards_it_shows(name: str, language: str) -> None:
    made = lesson(name, language)
    for file, picture in made.pictures.items():
        root = ElementTree.fromstring(picture.svg)
        said_there = root.findtext(f"{SVG}desc") or ""
        with speaking(language):
            cards = [spoken(card) for card in drawn(picture.svg)]
        assert cards
        assert [said_there.count(card) for card in cards] == [cards.count(card) for card in cards]
        assert f"![{root.findtext(f'{SVG}title')}: {said_there}](pictures/{file})" in made.text


@pytest.mark.parametrize("language", ["de", "tr"])
@each_lesson
def test_a_lesson_in_another_language_shows_and_marks_the_same(name: str, language: str) -> None:
    english, other = source(name), source(name, language)
    for what in (r"^<!-- .* -->$", r"^#+", r"\]\([^)]*\)", r"^\d+\. |^- \*\*", r"(?<=\| )\d+", r"`[^`]+`"):
        assert re.findall(what, other, re.MULTILINE) == re.findall(what, english, re.MULTILINE)


@pytest.mark.parametrize("language", ["de", "tr"])
@each_lesson
def test_a_lesson_in_another_language_has_the_same_numbers(name: str, language: str) -> None:
    english, other = (sorted(re.findall(r"\d+", source(name, code))) for code in ("en", language))
    assert other == english


@each_language
@each_lesson
def test_a_lesson_in_letters_names_the_cards_of_its_pictures_and_links_nowhere(name: str, language: str) -> None:
    text = lettered(lesson(name, language))
    assert "](" not in text
    assert "![" not in text
    cards = [
        card for line in re.findall("^> (.*)$", text, re.MULTILINE) for card in re.findall("[0-9AKQJ]+[♣♦♥♠]", line)
    ]
    shown = [p for file, p in lesson(name, language).pictures.items() if "-trick-" not in file]
    assert len(cards) == sum(len(drawn(picture.svg)) for picture in shown)


# ---------------------------------------------------------------- what they tell happened


SAID = {
    ("hossie", "en"): [
        "Ada and Cem have taken three, Ben and Dora four, and five are left.",  # of the first seven
        "thirteen of fourteen. The last one is the ace of hearts, and Ada holds it.",
        "Ada and Cem took 8 tricks, and the bid of 8 is made: +8.",
        "The deal passes to the left, to Cem.",
    ],
    ("hossie", "de"): [
        "Ada und Cem haben drei gemacht, Ben und Dora vier, und fünf sind noch übrig.",
        "dreizehn von vierzehn. Der letzte ist das Herz-Ass, und das hat Ada.",
        "Ada und Cem: 8 Stiche, das Gebot 8 ist gewonnen: +8.",
        "Das Geben wandert nach links, zu Cem.",
    ],
    ("hossie", "tr"): [
        "Ada ile Cem üç el aldı, Bora ile Dora dört, geriye beş el kaldı.",
        "on dördün on üçü. Sonuncusu kupa ası, o da Ada’da.",
        "Ada ve Cem: 8 el, 8 ihalesi tuttu: +8.",
        "Dağıtma sola geçer, Cem’e.",
    ],
    ("horsethief", "en"): [
        "Ada keeps her king and trades in the other four.",
        "Ben throws two spades away",
        "Dora changes three cards",
        "Ada has 2, Cem stays at 0 for having been out, Dora has 3, and Ben is five below zero",
        "Ben took no trick: −5.",
    ],
    ("horsethief", "de"): [
        "Ada behält ihren König und tauscht die anderen vier.",
        "Ben legt zwei Pik ab",
        "Dora tauscht drei Karten",
        "Ada hat 2, Cem bleibt bei 0, weil er raus war, Dora hat 3, und Ben steht fünf unter null",
        "Ben: kein Stich, −5.",
    ],
    ("horsethief", "tr"): [
        "Ada papazını tutuyor, öbür dördünü değiştiriyor.",
        "Bora iki maça atıyor",
        "Dora üç kâğıt değiştiriyor",
        "Ada’nın 2 puanı var, Cem yokum dediği için 0’da kalıyor, Dora’nın 3’ü var, Bora ise sıfırın beş altında",
        "Bora: el yok, −5.",
    ],
    ("hoskin", "en"): [
        "That is 370, and 170 of it came out of the Dapp.",
        "She has 370 in melds and has buried 50, so the tricks must bring 210.",
        "Fourteen tricks in a row are Ada's",
        "Ada would have had 628, and she would have lost 630.",
        "together 631; the bid of 630 is made: +631.",
    ],
    ("hoskin", "de"): [
        "Das macht 370, und 170 davon kamen aus dem Dapp.",
        "Sie hat 370 in Meldungen und 50 gedrückt, also müssen die Stiche 210 bringen.",
        "Vierzehn Stiche nacheinander gehören Ada",
        "hätte sie 628 gehabt und 630 verloren.",
        "zusammen 631; Gebot 630 gewonnen: +631.",
    ],
    ("hoskin", "tr"): [
        "Bu 370 eder, 170’i Dapp’tan geldi.",
        "370 puanlık ilanı var, 50 de gömdü, demek ki ellerden 210 gelmeli.",
        "Art arda on dört el Ada’nın",
        "Ada’nın 628’i olacak, 630 kaybedecekti.",
        "toplam 631; 630 ihalesi tuttu: +631.",
    ],
}  # what the three tests below prove of the hands


@each_language
@each_lesson
def test_a_lesson_says_what_is_proved_of_its_hand(name: str, language: str) -> None:
    text = told(name, language)
    assert [sentence for sentence in SAID[name, language] if sentence not in text] == []


def test_the_hossie_lesson_tells_what_happened() -> None:
    hossie = end("hossie")
    assert takers(hossie) == [0, 1, 1, 0, 3, 0, 1, 2, 2, 2, 2, 0]  # read off the page: who takes trick 1, 2, ...
    assert [seat % 2 for seat in takers(hossie)[:7]].count(0) == 3
    assert hossie.contract == "8 hearts"
    assert hossie.scores == (8, 0)
    trumps = [card for n in range(7) for _, card in hossie.tricks[n] if card[1] == "H" or card == "JD"]
    assert (len(trumps), trumps.count("AH")) == (13, 1)  # "thirteen of fourteen", and the last is the other ace
    assert hossie.next_dealer == 2


def test_the_horsethief_lesson_tells_what_happened() -> None:
    thief = end("horsethief")
    assert takers(thief) == [0, 0, 3, 3, 3]
    assert thief.scores == (2, -5, 0, 3)
    s: Record = thief.state
    assert list(s.drew[:4]) == [4, 2, -1, 3]  # the other four; two spades; Cem is out; three
    assert thief.next_dealer == 0


def test_the_hoskin_lesson_tells_what_happened() -> None:
    hoskin = end("hoskin")
    assert takers(hoskin) == [0] * 14 + [1] * 7 + [2] * 4
    # run, two marriages, aces, jacks, pinik
    assert (hoskin.melds or ())[0] == 150 + 40 + 100 + 40 + 40 == 370
    assert 370 - (100 + 40 + 20 + 40) == 170  # before the Dapp: aces, marriages in spades and diamonds, pinik
    # tricks 1 to 14: AJJ, AQJ, AJQ, AJJ, TJJ, TQJ, AKQ, ATQ, ATK, JJQ, QJQ, KJQ, KQK, AQK
    assert 15 + 16 + 16 + 15 + 14 + 15 + 18 + 24 + 25 + 7 + 8 + 9 + 11 + 18 == 211
    assert hoskin.points == (211, 126, 113)
    assert sum((211, 126, 113)) + 50 == 500
    assert 630 - 370 - 50 == 210
    assert hoskin.scores == (370 + 211 + 50, 360 + 126, 160 + 113)
    assert 631 - 3 == 628  # without a queen
    assert hoskin.next_dealer == 0


# ---------------------------------------------------------------- pictures


def test_a_row_shows_its_cards_in_their_order() -> None:
    picture = row("Three", ["TH", "AS", "9C"])
    assert drawn(picture.svg) == ["TH", "AS", "9C"]
    assert picture.said == "Three: ten of hearts, ace of spades and nine of clubs."


def test_a_hand_is_sorted_by_effective_suit_and_wraps() -> None:
    names = ["pass", "bid 7", "pass", "pass"]
    game = game_named("hossie")
    dealt = game.start().deal(list(range(24)) * 2, 3)  # seat 1 holds all diamonds and hearts, or their upper half
    view = said(dealt, *names, "name hearts").view(1)
    cards = ["JD", "9D", "AS", "JH"]
    assert drawn(hand("A hand", view, cards).svg) == ["JH", "JD", "AS", "9D"]
    wrapped = ElementTree.fromstring(hand("", view, ["9S"] * 9 + ["9D"] * 9).svg)
    assert {use.get("y") for use in wrapped.findall(f"{SVG}use")} == {"3", "93"}


def test_the_best_card_of_a_trick_is_told_from_the_others_without_colour() -> None:
    position = on_table("hossie", "TH JD QS JH")
    picture = trick("A trick", position.view(None), position.trick(0), ("Ada", "Ben", "Cem", "Dora"))
    assert drawn(picture.svg) == ["TH", "JD", "QS", "JH"]
    words = [text.text for text in ElementTree.fromstring(picture.svg).findall(f"{SVG}text")]
    assert words == ["Ada", "leads", "Ben", "Cem", "Dora", "takes it"]
    assert picture.said.endswith("Dora plays the jack of hearts and takes it.")
