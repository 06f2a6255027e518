"""What typed lines mean, how cards look, and that no line is lost."""

from __future__ import annotations

import io
import os

import pytest

from horseplay.cards import is_card
from horseplay.language import speaking
from horseplay.log.fair import Shuffle
from horseplay.news import Names, News
from horseplay.table import Entry
from horseplay.table.display import sorted_hand
from horseplay.terminal import results
from horseplay.terminal.cardtext import Faces
from horseplay.terminal.discards import Discards
from horseplay.terminal.input import Input
from horseplay.terminal.parser import understood
from horseplay.terminal.screen import Scene, Screen, wrapped
from horseplay.view import Hand
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
        ("1", CARDS, ["1"]),  # a number is never a card
        ("1", [*CARDS, "done"], ["1"]),  # nor the only word that may be said
        ("2", ["in", "out"], ["out"]),
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


COMPANY = Names(("Du", "Bot 1", "Partner", "Bot 3"), 0)


def laid(seat: int, kind: str, *heard: str) -> Discards:
    """Cards that nobody has been told of yet."""
    cards = Discards()
    for word in heard:
        cards.add(News(kind, (seat,), word, (word,) if is_card(word) else ()))
    return cards


def test_cards_laid_away_one_after_another_are_one_sentence() -> None:
    assert laid(1, "buries", *["buries a card"] * 5).told(COMPANY) == ["Bot 1 buries five cards."]
    assert laid(2, "gives", "AS").told(COMPANY) == ["Partner gives AS."]
    assert laid(0, "buries", "TH", "TC", "KS", "KS", "JH").told(COMPANY) == ["You bury TH TC KS KS JH."]
    assert laid(0, "lays", "TC").told(COMPANY) == ["You lay away TC."]


@pytest.mark.parametrize(
    ("code", "told"), [("de", "Du drückst TH TC."), ("tr", "Sen TH TC gömdün."), ("en", "You bury TH TC.")]
)
def test_cards_laid_away_are_told_in_the_language_spoken(code: str, told: str) -> None:
    with speaking(code):
        assert laid(0, "buries", "TH", "TC").told(COMPANY) == [told]


def test_as_many_cards_drawn_as_laid_away_are_not_counted_again() -> None:
    def news(n: int) -> list[News]:
        return [
            News("says", (1,), "done", text="{seat}: {word}"),
            News("draws", (1,), sum=n, text="{seat} draws {sum}."),
        ]

    three = laid(1, "discards", *["discards a card"] * 3)
    assert three.with_others(news(3), COMPANY) == ["Bot 1 discards three cards."]
    assert laid(1, "discards").with_others(news(0), COMPANY) == ["Bot 1 draws 0."]


def test_words_of_a_game_are_explained_once() -> None:
    out = io.StringIO()
    Screen(out, Faces()).say("You are the Ansager at 500; the Dapp holds TC.", "The Ansager leads.", "Dapp: TC.")
    assert out.getvalue().replace("\n  ", " ").splitlines() == [
        "You are the Ansager, who won the auction, at 500; the Dapp, the five cards, holds TC.",
        "The Ansager leads.",
        "Dapp: TC.",
    ]


def test_score_sheet_is_readable_in_forty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    view = opened("horsethief", players=3).view(0)._replace(scores=(-5, 3, 2))
    entry = Entry(Hand(0, None, "hearts", (0, 3, 2), None, None, (-5, 3, 2)), (-5, 3, 2), None)
    results.sheet(Screen(out, Faces()), Scene(view, Names(("You", "Bot 1", "Bot 2"), 0), (entry,)))
    told = out.getvalue()
    assert all(len(line) <= 40 for line in told.splitlines())
    out = io.StringIO()
    names = Names(("You", "A very long name", "Another long name"), 0)
    results.sheet(Screen(out, Faces()), Scene(view, names, (entry,)))
    assert "Hand 1: you −5, now −5;" in out.getvalue()
    assert all(len(line) <= 40 for line in out.getvalue().splitlines())


def test_hand_over_tells_how_the_scores_came_about() -> None:
    out = io.StringIO()
    view = opened("hossie").view(2)._replace(scores=(7, 0))
    hand = Hand(0, 0, "7 hearts", (4, 2, 3, 3), None, None, (7, 0), True)
    hand = hand._replace(
        account=(News("made", (0, 2), sum=7, text="{seats} took 7 tricks, and the bid of 7 is made: {gain}."),)
    )
    entry = Entry(hand, hand.scores, None)
    results.hand_over(
        Screen(out, Faces()), Scene(view, Names(("Partner", "Bot 3", "You", "Bot 1"), 2), (entry,)), entry
    )
    assert "You and Partner took 7 tricks, and the bid of 7 is made: +7." in out.getvalue()
    assert "Scores: 7 for" in out.getvalue()


def test_a_shuffle_without_words_is_told() -> None:
    out = io.StringIO()
    scene = Scene(opened("hoskin").view(0), Names(("You", "Bot 1", "Bot 2"), 0), (), shuffles=(Shuffle(1, "c0ffee"),))
    results.shuffles(Screen(out, Faces()), scene)
    assert out.getvalue() == "Hand 1, commitment: c0ffee\n"


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
