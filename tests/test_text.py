"""Hands in text: what can be read, what is refused, and where a walk stands."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

from horseplay import BadText, all_games
from horseplay.cards import Deck
from horseplay.log.events import Fined, GameForfeited, PlayedOut, Reshuffled, Ruled, TookBack
from horseplay.log.text import read, standing, walk, write
from tests.table import walked

DEALS = Path(__file__).parent / "deals"
HOSSIE = """\
game hossie
dealer 3
deal AC AC KC KC QC QC JC JC TC TC 9C 9C
deal AD AD KD KD QD QD JD JD TD TD 9D 9D
deal AH AH KH KH QH QH JH JH TH TH 9H 9H
deal AS AS KS KS QS QS JS JS TS TS 9S 9S
"""
AUCTION = "0 pass\n1 pass\n2 bid 7\n3 pass\n2 name hearts\n"


def unreadable(text: str) -> str:
    """What is said of a text that cannot be read."""
    with pytest.raises(BadText) as error:
        walk(read(text, all_games()))
    assert "\n" not in str(error.value)
    return str(error.value)


def changed(number: int, line: str) -> str:
    """The Hossie hand with one line in place of another."""
    lines = HOSSIE.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def test_walk_tells_where_a_hand_stands() -> None:
    told = standing(walked(HOSSIE + AUCTION + "2 9H  # his lowest\n3 AS\n"))
    assert told["game"] == "hossie"
    assert told["house"]["target"] == 64
    assert (told["phase"], told["turn"]) == ("play", 0)
    assert told["legal"] == ["9C", "TC", "JC", "QC", "KC", "AC"]
    assert told["trick"] == [{"seat": 2, "card": "9H"}, {"seat": 3, "card": "AS"}]
    assert told["last_trick"] == []
    assert told["tricks"] == [0, 0, 0, 0]
    assert (told["points"], told["melds"], told["hands"]) == (None, None, [])
    assert (told["scores"], told["over"], told["winner"], told["refused"]) == ([0, 0], False, None, None)


def test_walk_tells_of_a_finished_hand() -> None:
    """Seat 2 leads right bowers, then hearts: the left bowers fall to the first two tricks, so all twelve are its."""
    acts, others = [], {0: "C", 1: "D", 3: "S"}
    for card in ("JH", "JH", "AH", "AH", "KH", "KH", "QH", "QH", "TH", "TH", "9H", "9H"):
        acts.append(f"2 {card}")
        for seat in (3, 0, 1):
            n = len(acts) // 4
            rank = "JJAAKKQQTT99"[n] if seat == 1 else "AAKKQQJJTT99"[n]
            acts.append(f"{seat} {rank}{others[seat]}")
    told = standing(walked(HOSSIE + AUCTION + "\n".join(acts)))
    assert told["refused"] is None
    assert (told["phase"], told["turn"], told["legal"]) == ("over", None, [])
    assert told["tricks"] == [0, 0, 12, 0]
    assert [laid["card"] for laid in told["last_trick"]] == ["9H", "9S", "9C", "9D"]
    assert told["scores"] == [12, 0]
    assert told["hands"] == [
        {
            "dealer": 3,
            "declarer": 2,
            "contract": "7 hearts",
            "tricks": (0, 0, 12, 0),
            "points": None,
            "melds": None,
            "scores": (12, 0),
        }
    ]


def test_walk_tells_of_points_and_melds() -> None:
    told = standing(walked((DEALS / "hoskin-made-by-seven.txt").read_text(encoding="utf-8")))
    assert (told["points"], told["melds"]) == ([360, 123, 0], [3000, 80, 80])
    assert (told["hands"][0]["points"], told["hands"][0]["melds"]) == ((360, 123, 0), (3000, 80, 80))


def test_walk_stops_at_a_stock_made_of_other_cards() -> None:
    text = (DEALS / "horsethief-reshuffle.txt").read_text(encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("reshuffle "))
    told = walked(text.replace("reshuffle 5S JD", "reshuffle 5S 5S"))
    assert told.refused is not None
    assert (told.line, told.refused.code) == (line, "wrong-stock")


def test_what_was_ruled_is_written_and_read_again() -> None:
    history = walked(HOSSIE + AUCTION + "2 9H\n3 AS\n").history
    history.add(TookBack(3, "AS"))
    history.add(Fined(1, 5))
    history.add(Ruled((-7, 12), "the cat sat on it"))
    assert write(history) == HOSSIE + AUCTION + "2 9H\nfined 1 5\nruled -7 12  # the cat sat on it\n"
    assert walked(write(history)).history.position.scores == (-7, 7)
    history.add(GameForfeited(1))
    assert write(history).endswith("forfeited 1\n")


def test_what_was_played_out_is_written_card_by_card() -> None:
    history = walked(HOSSIE + AUCTION).history
    trumps, plain = "JJAAKKQQTT99", "AAKKQQJJTT99"
    ranks = zip(trumps, plain, plain, trumps, strict=True)
    cards = [rank + suit for trick in ranks for rank, suit in zip(trick, "HSCD", strict=True)]
    history.add(PlayedOut(2, 2, " ".join(cards)))
    lines = [f"{seat} {card}" for seat, card in zip([2, 3, 0, 1] * 12, cards, strict=True)]
    assert write(history) == HOSSIE + AUCTION + "\n".join(lines) + "\n"
    assert walked(write(history)).history.position.scores == (12, 0)


def test_reshuffle_is_read_with_all_its_cards() -> None:
    text = (DEALS / "horsethief-reshuffle.txt").read_text(encoding="utf-8")
    made = [event for _, event in read(text).lines if isinstance(event, Reshuffled)]
    assert made == [Reshuffled("5S JD TD 9D 8D 7D JH TH 9H 8H 7H 6D 5D 4D 3D 2D 6H 5H 4H 3H 2H")]


@pytest.mark.parametrize(
    ("acts", "line", "code", "why"),
    [
        ("1 pass\n", 7, "not-your-turn", "It is the turn of seat 0, not of seat 1."),
        ("0 AC\n", 7, "wrong-time", "'AC' is not possible now: bid or pass."),
        ("0 bid 5\n", 7, "not-offered", "You may say pass, bid 6 to 11 or hossie."),
        ("0 bid 12\n", 7, "not-offered", "You may say pass, bid 6 to 11 or hossie."),
        ("0 in\n", 7, "unknown-word", "Hossie has no word 'in'."),
        (AUCTION + "2 AS\n", 12, "not-held", "You do not hold AS."),
        (
            AUCTION + "2 AH\n3 KS\n0 AC\n1 AD\n",
            15,
            "must-follow",
            "You must follow hearts; you hold JD (JD, the left bower, is one of the hearts).",
        ),
        (AUCTION + "dealer 0\n" + "\n".join(HOSSIE.splitlines()[2:]), 12, "wrong-time", "This hand is not over yet."),
        ("reshuffle 9C\n", 7, "wrong-time", "The stock has not run out; nothing is reshuffled now."),
        ("ruled 3 4\n", 7, "wrong-time", "A hand can be settled from the first lead to the next deal."),
    ],
    ids=[
        "seat",
        "card in the auction",
        "low bid",
        "plain twelve",
        "other game",
        "not held",
        "follow",
        "dealer",
        "reshuffle",
        "ruling",
    ],
)
def test_walk_stops_at_what_may_not_be_done(acts: str, line: int, code: str, why: str) -> None:
    told = walked(HOSSIE + acts)
    assert told.refused is not None
    assert (told.line, told.refused.code) == (line, code)
    assert why in told.refused.why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a hand begins with a line such as: game hossie"),
        ("# nothing\n", "a hand begins with a line such as: game hossie"),
        ("dealer 3\n", "line 1: a hand begins with a line such as: game hossie"),
        (changed(1, "game"), "line 1: there is no game ''; there are horsethief, hoskin and hossie"),
        (changed(1, "game whist"), "line 1: there is no game 'whist'; there are horsethief, hoskin and hossie"),
        (changed(1, "game hossie players=5"), "line 1: players: '5' is not allowed; it may be 4, 3, 6 or 8"),
        (changed(1, "game hossie colour=red"), "line 1: Hossie has no house rule 'colour'; it has players, "),
        (
            changed(1, "game hossie preset=nobody"),
            "line 1: Hossie has no preset 'nobody'; there are family, three, six, eight and hawsey",
        ),
        (changed(1, "game hossie target=30 preset=family"), "line 1: 'preset=family' cannot stand here"),
        (changed(1, "game hossie target=30 target=31"), "line 1: 'target=31' cannot stand here"),
        (changed(1, "game hossie min_bid=12"), "line 1: min_bid: 12 is not possible for 4 players; it may be 1 to 11"),
        (
            changed(1, "game horsethief declare_mode=simultaneous"),
            "line 1: declare_mode: simultaneous is not possible with",
        ),
        (
            changed(1, "game hossie\nscores 0 0 0"),
            "line 2: scores needs 2 whole numbers below 100000000, one a side, not '0 0 0'",
        ),
        (
            changed(1, "game hossie\nscores 0 x"),
            "line 2: scores needs 2 whole numbers below 100000000, one a side, not '0 x'",
        ),
        (
            changed(1, "game hossie\nscores 0 100000000"),
            "line 2: scores needs 2 whole numbers below 100000000, one a side, not '0 100000000'",
        ),
        (
            changed(1, "game hossie\nreferee mild"),
            "line 2: referee strict or referee honour stands once, before the first dealer",
        ),
        (
            changed(1, "game hossie\nreferee honour\nreferee strict"),
            "line 3: referee strict or referee honour stands once, before the first dealer",
        ),
        (
            HOSSIE + "referee honour\n",
            "line 7: referee strict or referee honour stands once, before the first dealer",
        ),
        (HOSSIE + "fined 1\n", "line 7: a fine names a seat and its points, such as: fined 1 5"),
        (HOSSIE + "fined 1 -5\n", "line 7: a fine names a seat and its points, such as: fined 1 5"),
        (HOSSIE + "fined 1 100000000\n", "line 7: a fine names a seat and its points, such as: fined 1 5"),
        (HOSSIE + "scores 0 0\n", "line 7: scores stand once, before the first dealer"),
        (changed(2, "dealer 4"), "line 2: '4' is not a seat at this table; the seats are 0 to 3"),
        (changed(2, "dealer"), "line 2: '' is not a seat at this table; the seats are 0 to 3"),
        (
            changed(3, "deal AC AC KC KC QC QC JC JC TC TC 9C"),
            "line 3: the hand of seat 0 has 11 cards; it must have 12",
        ),
        (
            changed(4, "deal AC AD KD KD QD QD JD JD TD TD 9D 9D"),
            "line 4: AC is dealt 3 times; the deck has 2 of each card",
        ),
        (
            changed(4, "deal 2C AD KD KD QD QD JD JD TD TD 9D 9D"),
            "line 4: 2C is not in this deck, whose ranks are 9 T J Q K A",
        ),
        (changed(4, "deal XY AD KD KD QD QD JD JD TD TD 9D 9D"), "line 4: 'XY' is not a card"),
        ("\n".join(HOSSIE.splitlines()[:5]), "the deal of line 2 lacks a deal line for seat 3"),
        ("\n".join(HOSSIE.splitlines()[:5]) + "\n0 pass", "line 6: the deal of line 2 lacks a deal line for seat 3"),
        (HOSSIE + "deal AC\n", "line 7: deal stands out of place; cards follow a dealer line"),
        (HOSSIE + "4 pass\n", "line 7: '4' is not a seat at this table; the seats are 0 to 3"),
        (HOSSIE + "0 sing\n", "line 7: 'sing' is no word of Hossie"),
        (HOSSIE + "0\n", "line 7: this line must say what the seat does"),
        (HOSSIE + "0 2H\n", "line 7: 2H is not in this deck, whose ranks are 9 T J Q K A"),
        (HOSSIE + "0 9-fold hossie\n", "line 7: '9-fold hossie' is no word of Hossie"),
        (HOSSIE + "forfeited 2\n", "line 7: '2' is not a side of this game; the sides are 0 to 1"),
        (HOSSIE + "forfeited -1\n", "line 7: '-1' is not a side of this game; the sides are 0 to 1"),
        (HOSSIE + "fined 4 5\n", "line 7: '4' is not a seat at this table; the seats are 0 to 3"),
        (HOSSIE + "north pass\n", "line 7: 'north' begins no line"),
        (HOSSIE + "dealer 1\n", "line 7: dealer 1 is wrong: after dealer 3 comes 0"),
        ("game hossie\n0 pass\n", "line 2: nothing can happen before a dealer line and the cards"),
        ("game hossie\n", "there is no hand: a dealer line and the cards must follow the game line"),
        ("game horsethief\ndealer 0\n" + "deal 2C 3C 4C 5C 6C\nstock 7C\n", "line 4: 1 hands were dealt; 4 are needed"),
    ],
    ids=lambda value: re.sub(r"\W+", " ", value)[:30] if isinstance(value, str) else None,
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, why: str) -> None:
    assert why in unreadable(text)


def test_the_whole_text_is_read_before_it_is_walked() -> None:
    assert unreadable(HOSSIE + "1 pass\n0 sing\n").startswith("line 8: 'sing' is no word")


def test_a_ninth_ace_is_not_dealt() -> None:
    """With two decks there are four aces of a suit; a fifth of one suit makes seventeen aces."""
    deck = Deck("9TJQKA", 4)
    cards = [deck.card(kind) for kind in deck.full()]
    cards[0] = "AC"
    rows = [cards[n : n + 16] for n in range(0, 96, 16)]
    text = "game hossie players=6\ndealer 0\n" + "\n".join(f"deal {' '.join(row)}" for row in rows)
    assert "AC is dealt 5 times; the deck has 4 of each card" in unreadable(text)


def test_comments_blank_lines_and_odd_spaces_are_skipped() -> None:
    text = "\ufeff\r\n# a hand\r\n" + HOSSIE.replace("\n", "   # so\r\n\r\n") + "  0   bid  7  # seven\r\n"
    told = standing(walked(text))
    assert told["turn"] == 1
    assert told["legal"][:2] == ["pass", "bid 8"]


def test_scores_line_takes_up_a_game_in_the_middle() -> None:
    assert standing(walked(changed(1, "game hossie\nscores 60 -7")))["scores"] == [60, -7]
    assert standing(walked(changed(1, "game hossie\nscores 0 99999999")))["scores"] == [0, 99999999]


def test_preset_is_outranked_by_options() -> None:
    house = standing(walked(changed(1, "game hossie preset=hawsey hossie_loss=stake target=64")))["house"]
    assert (house["hossie_loss"], house["target"]) == ("stake", 64)


def test_reading_garbage_never_fails_otherwise() -> None:
    rng = random.Random(5)
    lines = (HOSSIE + AUCTION + "2 9H\n").splitlines()
    words = [
        "game",
        "hoskin",
        "dealer",
        "0",
        "7",
        "-1",
        "deal",
        "stock",
        "AC",
        "9H",
        "bid",
        "pass",
        "show",
        "=",
        "#",
        "\x00",
        "ş",
        "٣",
    ]
    for _ in range(2000):
        broken = lines.copy()
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(broken))
            parts = broken[at].split()
            parts[rng.randrange(len(parts) + 1) :] = rng.choices(words, k=rng.randint(0, 3))
            broken[at] = " ".join(parts)
        with contextlib.suppress(BadText):
            standing(walk(read("\n".join(broken), all_games())))


def test_newlines_of_every_system_end_a_line() -> None:
    for newline in ("\n", "\r\n", "\r"):
        assert read((HOSSIE + AUCTION).replace("\n", newline)) == read(HOSSIE + AUCTION)


def test_only_newlines_end_a_line() -> None:
    """Other marks that some call line ends may stand in a comment."""
    text = HOSSIE + "0 pass  # a\u2028b\x0bc\x0cd\x85e\n1 sing\n"
    assert unreadable(text).startswith("line 8: 'sing' is no word")
