"""What typed lines mean, how cards look, and that no line is lost."""

from __future__ import annotations

import os

import pytest

from horseplay.table.chance import Chance
from horseplay.table.hand import sorted_hand
from horseplay.terminal.faces import Faces
from horseplay.terminal.input import Input
from horseplay.terminal.screen import second_person, wrapped
from horseplay.terminal.words import understood
from tests.table import opened, said

AUCTION = ["pass", "bid 6", "bid 7", "bid 8", "hossie"]
NAMES = ["name clubs", "name diamonds", "name hearts", "name spades", "name no-trump", "name e-low"]
CARDS = ["QH", "TD", "9C"]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("pass", AUCTION, ["pass"]),
        ("P", AUCTION, ["pass"]),
        ("7", AUCTION, ["bid 7"]),
        ("bid 8", AUCTION, ["bid 8"]),
        ("Hoss", AUCTION, ["hossie"]),
        ("12", AUCTION, ["bid 12"]),
        ("3", NAMES, ["name hearts"]),
        ("hearts", NAMES, ["name hearts"]),
        ("n", NAMES, ["name no-trump"]),
        ("name", NAMES, ["name"]),
        ("no", NAMES, ["name no-trump"]),
        ("qh", CARDS, ["QH"]),
        ("10d", CARDS, ["TD"]),
        ("t♦", CARDS, ["TD"]),
        ("Queen of Hearts", CARDS, ["QH"]),
        ("9c TD", CARDS, ["9C", "TD"]),
        ("9C,10D", [*CARDS, "done"], ["9C", "TD"]),
        ("9c td done", [*CARDS, "done"], ["9C", "TD", "done"]),
        ("1", CARDS, ["QH"]),
        ("10", [*CARDS, *["KC"] * 9], ["10"]),  # a rank or a place?
        ("9", CARDS, ["9"]),
        ("show qh", [*CARDS, "show QH"], ["show QH"]),
        ("show ten of diamonds", CARDS, ["show TD"]),
        ("jump about", CARDS, ["jump about"]),
        ("99999999999999999999", NAMES, ["99999999999999999999"]),
        ("²", NAMES, ["²"]),
    ],
)
def test_typed_lines_are_understood(typed: str, legal: list[str], meant: list[str]) -> None:
    assert understood(typed, legal) == meant


def test_hs6_left_bower_stands_among_the_trumps() -> None:
    position = said(opened("hossie", seed=2), "pass", "pass", "pass", "bid 6", "name diamonds")
    view = position.view(0)
    cards = dict(sorted_hand(view, ["AD", "JH", "9H", "JD", "AC"]))
    assert cards == {1: ["JD", "JH", "AD"], 0: ["AC"], 2: ["9H"]}
    assert Faces(plain=True).groups(view, ["AD", "JH", "9H"]) == ["diamonds: jack of hearts, ace", "hearts: nine"]


def test_cards_in_sentences_are_shown_as_elsewhere() -> None:
    assert Faces(symbols=True).sentence("You hold TC and AS.") == "You hold 10♣ and A♠."
    assert Faces(plain=True).sentence("You hold TC.") == "You hold ten of clubs."
    assert Faces(colour=True, symbols=True).card("QH") == "\x1b[91mQ♥\x1b[0m"


def test_sentences_about_you() -> None:
    assert second_person("You has decided.") == "You have decided."
    assert second_person("Bot 1 takes the trick with QH.") == "Bot 1 takes the trick with QH."


def test_wrapping_counts_what_is_seen() -> None:
    assert wrapped("\x1b[91mQ♥\x1b[0m and more", 6, " ") == ["\x1b[91mQ♥\x1b[0m and", " more"]
    assert wrapped("      A B", 80) == ["      A B"]


def test_input_loses_no_line() -> None:
    near, far = os.pipe()
    lines = Input(near)
    assert lines.waiting() is None
    os.write(far, b"back\nQH\nha")
    assert lines.waiting() == "back"
    assert lines.waiting() == "back"
    assert lines.line() == "back"
    assert lines.line() == "QH"
    assert lines.waiting() is None
    os.write(far, b"nd\nlast")
    assert lines.line() == "hand"
    os.close(far)
    assert lines.waiting(5) == "last"
    assert lines.line() == "last"
    assert lines.waiting() is None
    with pytest.raises(EOFError):
        lines.line()
    os.close(near)


def test_seeded_shuffles_depend_on_seed_and_number_alone() -> None:
    cards = list("abcdefgh")
    assert Chance(1).deck(cards, 3) == Chance(1).deck(cards, 3)
    assert Chance(1).deck(cards, 3) != Chance(1).deck(cards, 4)
    assert sorted(Chance().deck(cards, 0)) == cards
    assert Chance(5).dealer(4) == Chance(5).dealer(4)
