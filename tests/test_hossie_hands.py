"""Whole hands of Hossie in text, replayed; how each comes out was worked out by hand, as its first line says."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from horseplay import all_games
from horseplay.log.text import read, standing, walk, write
from tests.table import walked

DEALS = Path(__file__).parent / "deals"


class Told(NamedTuple):
    """How the last hand of a text must come out."""

    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    contract: str
    winner: int | None = None
    declarer: int = 0


TOLD = {
    "seven-made": Told((9, 0, 0, 3), (9, 0), "7 hearts"),
    "seven-failed": Told((5, 0, 0, 7), (-7, 7), "7 hearts"),
    "game-won": Told((9, 0, 0, 3), (64, 60), "7 hearts", winner=0),
    "tie-and-another-hand": Told((7, 5, 0, 0), (73, 59), "7 hearts", winner=0, declarer=1),
    "alone-made": Told((12, 0, 0, 0), (24, 0), "hossie hearts"),
    "alone-failed": Told((11, 0, 0, 1), (-12, 1), "hossie hearts"),
    "three-e-low": Told((6, 5, 5), (-8, 5, 5), "8 e-low"),
}


def text_of(name: str) -> str:
    """A recorded hand."""
    return (DEALS / f"hossie-{name}.txt").read_text("utf-8")


def cut(name: str, *lines: str) -> str:
    """A recorded hand up to its naming, and then these lines."""
    told = text_of(name).splitlines()
    end = next(n for n, line in enumerate(told) if " name " in line)
    return "\n".join([*told[: end + 1], *lines])


def test_hs23_every_recorded_hand_is_told_here() -> None:
    assert {path.stem for path in DEALS.glob("hossie-*.txt")} == {f"hossie-{name}" for name in TOLD}


@pytest.mark.parametrize("name", TOLD)
def test_hs26_recorded_hands_come_out_as_told(name: str) -> None:
    end, told = walked(text_of(name)), TOLD[name]
    assert end.refused is None
    hand = end.history.hands[-1]
    assert (hand.tricks, hand.contract, hand.declarer) == (told.tricks, told.contract, told.declarer)
    position = end.history.position
    assert (position.scores, position.winner, position.over) == (told.scores, told.winner, told.winner is not None)


@pytest.mark.parametrize("name", TOLD)
def test_hs23_a_hand_written_down_is_the_same_hand(name: str) -> None:
    history = walked(text_of(name)).history
    assert walked(write(history)).history.position == history.position


def test_hs31_the_hand_before_the_tie_left_both_at_66() -> None:
    hands = walked(text_of("tie-and-another-hand")).history.hands
    assert [hand.scores for hand in hands] == [(9, 3), (7, -7)]
    assert [hand.dealer for hand in hands] == [3, 0]


def test_hs20_tricks_of_a_lone_bidder_have_three_cards() -> None:
    position = walked(text_of("alone-made")).history.position
    assert {tuple(laid.seat for laid in trick) for trick in position.tricks} == {(0, 1, 3)}
    assert len(position.hand(2)) == 10


def test_hs10_the_last_queen_fell_to_the_one_led() -> None:
    trick = walked(text_of("seven-failed")).history.position.tricks[-1]
    assert [laid[:] for laid in trick if laid.card == "QC"] == [(3, "QC"), (0, "QC")]


def test_hs26_standing_names_every_finished_hand() -> None:
    stands = standing(walked(text_of("seven-failed")))
    assert (stands["phase"], stands["turn"], stands["legal"], stands["trick"]) == ("over", None, [], [])
    assert stands["tricks"] == [5, 0, 0, 7]
    assert stands["hands"] == [
        {
            "dealer": 3,
            "declarer": 0,
            "contract": "7 hearts",
            "tricks": (5, 0, 0, 7),
            "points": None,
            "melds": None,
            "scores": (-7, 7),
        }
    ]
    assert (stands["scores"], stands["over"], stands["winner"], stands["refused"]) == ([-7, 7], False, None, None)


def test_hs22_a_renege_in_a_text_is_refused_with_its_line() -> None:
    text = cut("seven-made", "0 JH", "1 TD")
    end = walked(text)
    assert end.refused is not None
    assert (end.line, end.refused.code) == (len(text.splitlines()), "must-follow")
    expected = "You must follow hearts; you hold JD and TH (JD, the left bower, is one of the hearts)."
    assert end.refused.why == expected
    assert end.history.position.turn == 1


@pytest.mark.parametrize(
    "line, code",
    [
        ("1 JD", "not-your-turn"),
        ("0 9S", "not-held"),
        ("0 pass", "wrong-time"),
        ("0 alone", "wrong-time"),
        ("0 swap 1", "wrong-time"),
        ("0 show JH", "wrong-time"),
        ("0 done", "unknown-word"),
    ],
)
def test_hs22_what_may_not_be_done_is_refused(line: str, code: str) -> None:
    end = walked(cut("seven-made", line))
    assert end.refused is not None
    assert end.refused.code == code
    assert end.history.position.phase == "play"


@pytest.mark.parametrize(
    "acts",
    [
        ["0 show QH"],  # before alone
        ["0 alone", "0 show QH"],  # before the swap
        ["0 alone", "0 swap 0", "0 show QH"],  # nothing is swapped
        ["0 alone", "0 swap 2", "0 9C", "0 show QH"],  # not directly after the swap
        ["0 alone", "0 swap 2", "0 show QH", "0 show KH"],  # twice
        ["0 alone", "0 swap 2", "0 show AC"],  # not held
        ["0 alone", "0 swap 2", "2 show AS"],  # by the partner
        ["0 together", "0 show QH"],
    ],
)
def test_hs19_a_hint_out_of_place_is_refused(acts: list[str]) -> None:
    text = cut("alone-made", *acts)
    end = walked(text)
    assert end.refused is not None
    assert end.line == len(text.splitlines())


def test_hs19_the_hint_is_part_of_what_is_written_down() -> None:
    history = walked(cut("alone-made", "0 alone", "0 swap 2", "0 show QH")).history
    assert write(history).splitlines()[-1] == "0 show QH"


def test_hs25_a_settled_hand_in_text() -> None:
    end = walked(cut("seven-made", "0 JH", "1 JD", "ruled -7 12  # Ann reneged"))
    assert end.refused is None
    assert end.history.position.scores == (-7, 12)
    assert end.history.position.next_dealer == 0


def test_hs3_a_following_hand_starts_with_the_next_dealer() -> None:
    told = text_of("tie-and-another-hand")
    games = all_games()
    assert walk(read(told, games)).refused is None
    with pytest.raises(ValueError, match="dealer 1 is wrong: after dealer 3 comes 0"):
        read(told.replace("dealer 0", "dealer 1"), games)
