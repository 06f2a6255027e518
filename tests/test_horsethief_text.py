"""Whole hands of Horsethief as text: recorded deals, where they stand, what is refused and what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from horseplay import BadText
from horseplay.log.text import Walk, standing, write
from tests.table import walked

DEALS = Path(__file__).parent / "deals"

HAND = """\
game horsethief
dealer 0
deal JH 2D 2C 7H 7D
deal AH 3D 3C 8H 8D
deal KH AD 4C TH 9D
deal QH 4D AC 9H TD
stock 7S AS 2S 3S 4S 5S 6S 8S 9S TS JS QS KS 5C 6C 7C 8C 9C TC JC QC KC 5D 6D JD QD KD 2H 3H 4H 5H 6H
"""


def recorded(name: str) -> Walk:
    """Where a recorded deal leads."""
    return walked((DEALS / f"horsethief-{name}.txt").read_text())


def hand(*lines: str, opening: str = "game horsethief") -> Walk:
    """Where these lines lead after the deal above: spades are trump, seat 1 speaks first."""
    return walked(HAND.replace("game horsethief", opening) + "\n".join(lines))


ALL_IN = ("1 in", "2 in", "3 in", "0 in", "1 done", "2 done", "3 done", "0 done")


# ---------------------------------------------------------------- recorded deals


def test_ht_v13_recorded() -> None:
    stands = standing(recorded("forced-dealer"))
    assert (stands["phase"], stands["turn"], stands["refused"]) == ("over", None, None)
    assert (stands["tricks"], stands["scores"], stands["over"]) == ([0, 5, 0, 0], [2, 5, 0, 0], False)
    assert stands["last_trick"] == [{"seat": 1, "card": "TD"}, {"seat": 0, "card": "7D"}]


def test_ht_v13_recorded_under_the_option() -> None:
    text = (DEALS / "horsethief-forced-dealer.txt").read_text()
    text = text.replace("game horsethief", "game horsethief penalty_if_forced_by_minimum=true")
    assert standing(walked(text))["scores"] == [-3, 5, 0, 0]


def test_ht_v16_recorded() -> None:
    walk = recorded("reshuffle")
    assert standing(walk)["refused"] is None
    # The new stock begins 5S JD TD; seat 0 kept AS and KS.
    assert set(walk.history.position.hand(0)) == {"AS", "KS", "5S", "JD", "TD"}
    assert (walk.history.position.phase, walk.history.position.turn) == ("play", 1)


def test_ht_v16_before_the_reshuffle_it_is_nobodys_turn() -> None:
    text = (DEALS / "horsethief-reshuffle.txt").read_text()
    stands = standing(walked(text[: text.index("reshuffle 5S")]))
    assert (stands["phase"], stands["turn"], stands["legal"]) == ("reshuffle", None, [])


def test_ht_v16_under_cap_the_fourth_discard_is_refused() -> None:
    text = (DEALS / "horsethief-reshuffle.txt").read_text().replace("players=6", "players=6 stock_out=cap")
    refused = standing(walked(text))["refused"]
    assert text.splitlines()[refused["line"] - 1] == "1 5H"


def test_ht_v8_recorded() -> None:
    stands = standing(recorded("renege"))
    why = "You must follow hearts; you hold KH and 2H."
    assert stands["refused"] == {"line": 16, "code": "must-follow", "why": why}
    assert (stands["turn"], stands["legal"], stands["trick"]) == (2, ["2H", "KH"], [{"seat": 1, "card": "9H"}])


def test_preset_horse_thief_recorded() -> None:
    # Thrown in; 5 to seat 2 alone; then seat 2 takes tricks 1, 4 and 5, seat 1 the second and third, the others lose 3.
    stands = standing(recorded("preset"))
    assert stands["refused"] is None
    assert stands["hands"] == [
        _hand(0, "diamonds", (0, 0, 0, 0), (0, 0, 5, 0)),
        _hand(1, "spades", (0, 2, 3, 0), (-3, 2, 3, -3)),
    ]
    assert (stands["scores"], stands["over"], stands["winner"]) == ([-3, 2, 8, -3], True, 2)


def _hand(dealer: int, contract: str, tricks: tuple[int, ...], scores: tuple[int, ...]) -> dict[str, object]:
    return {
        "dealer": dealer,
        "declarer": None,
        "contract": contract,
        "tricks": tricks,
        "points": None,
        "melds": None,
        "scores": scores,
    }


@pytest.mark.parametrize("name", ["forced-dealer", "preset", "renege", "reshuffle"])
def test_recorded_deals_are_written_as_they_were_read(name: str) -> None:
    walk = recorded(name)
    again = walked(write(walk.history))
    assert again.refused is None
    assert again.history.position == walk.history.position
    assert again.history.hands == walk.history.hands


# ---------------------------------------------------------------- a hand line by line


def test_a_whole_hand_in_text() -> None:
    # Trick by trick: AH takes for 1, AD for 2, AC for 3, TH for 2, TD for 3; the dealer takes none and loses 5.
    walk = hand(
        *ALL_IN,
        *("1 AH", "2 KH", "3 QH", "0 JH"),
        *("1 3D", "2 AD", "3 4D", "0 2D"),
        *("2 4C", "3 AC", "0 2C", "1 3C"),
        *("3 9H", "0 7H", "1 8H", "2 TH"),
        *("2 9D", "3 TD", "0 7D", "1 8D"),
    )
    stands = standing(walk)
    assert (stands["refused"], stands["scores"]) == (None, [-5, 1, 2, 2])
    assert stands["hands"] == [_hand(0, "spades", (0, 1, 2, 2), (-5, 1, 2, 2))]


def test_phases_on_the_way() -> None:
    lines = [*ALL_IN, "1 AH"]
    phases = [standing(hand(*lines[:n]))["phase"] for n in range(len(lines) + 1)]
    assert phases == ["declare"] * 4 + ["draw"] * 4 + ["play"] * 2


def test_legal_words_on_the_way() -> None:
    assert set(standing(hand())["legal"]) == {"in", "out"}
    assert set(standing(hand(*ALL_IN[:4]))["legal"]) == {"AH", "3D", "3C", "8H", "8D", "done"}
    assert set(standing(hand(*ALL_IN))["legal"]) == {"AH", "3D", "3C", "8H", "8D"}
    assert set(standing(hand(*ALL_IN, "1 AH"))["legal"]) == {"KH", "TH"}


def test_ht10_drawn_from_the_top_of_the_stock_in_text() -> None:
    walk = hand(*ALL_IN[:4], "1 3D", "1 3C", "1 done", "2 4C", "2 done")
    assert set(walk.history.position.hand(1)) == {"AH", "8H", "8D", "AS", "2S"}
    assert set(walk.history.position.hand(2)) == {"KH", "AD", "TH", "9D", "3S"}


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        (("2 in",), 8, "not-your-turn"),
        (("1 done",), 8, "wrong-time"),
        (("1 AH",), 8, "wrong-time"),
        (("1 pass",), 8, "unknown-word"),  # a word of another game
        (("1 out", "2 out", "3 in"), 10, "wrong-time"),  # forced, not asked
        (("1 in", "2 out", "3 out", "0 out"), 11, "not-your-turn"),  # forced: seat 1 draws
        ((*ALL_IN[:4], "1 KH"), 12, "not-held"),
        ((*ALL_IN[:5], "1 AH"), 13, "not-your-turn"),
        ((*ALL_IN, "1 AH", "2 AD"), 17, "must-follow"),
        ((*ALL_IN, "reshuffle AS"), 16, "wrong-time"),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else None,
)
def test_refused_lines(lines: tuple[str, ...], line: int, code: str) -> None:
    refused = standing(hand(*lines))["refused"]
    assert (refused["line"], refused["code"]) == (line, code)


def test_refused_after_the_last_act_of_a_thrown_in_hand() -> None:
    stands = standing(hand("1 out", "2 out", "3 out", "0 out", "1 in", opening="game horsethief minimum_two=redeal"))
    assert (stands["hands"], stands["refused"]["line"], stands["refused"]["code"]) == ([], 12, "deal-first")


def test_ht3_next_hand_needs_the_next_dealer() -> None:
    first = HAND.replace("game horsethief", "game horsethief minimum_two=redeal") + "1 out\n2 out\n3 out\n0 out\n"
    again = HAND.partition("\n")[2]
    assert standing(walked(first + again.replace("dealer 0", "dealer 1")))["turn"] == 2
    with pytest.raises(BadText, match="line 12: dealer 2 is wrong: after dealer 0 comes 1"):
        walked(first + again.replace("dealer 0", "dealer 2"))


def test_ht8_simultaneous_is_written_from_the_dealers_left() -> None:
    opening = "game horsethief declare_mode=simultaneous minimum_two=redeal"
    assert hand("1 out", "2 in", "3 out", "0 in", opening=opening).refused is None
    assert hand("0 in", opening=opening).refused is not None


def test_ht22_scores_begin_in_mid_game() -> None:
    stands = standing(hand(opening="game horsethief\nscores 14 -5 3 0"))
    assert stands["scores"] == [14, -5, 3, 0]


def test_ht23_ruled_ends_the_hand() -> None:
    stands = standing(hand(*ALL_IN, "1 AH", "ruled 0 -5 0 0"))
    assert (stands["scores"], stands["phase"], stands["refused"]) == ([0, -5, 0, 0], "over", None)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("game horsethief", "game horsethief players=3", "more than 3 hands"),
        ("game horsethief", "game horsethief players=5", "4 hands were dealt; 5 are needed"),
        ("game horsethief", "game horsethief players=10", "players"),
        ("game horsethief", "game horsethief preset=royal", "no preset"),
        ("game horsethief", "game horsethief declare_mode=simultaneous", "not possible"),
        ("game horsethief", "game horsethief\nscores 1 2 3", "4 whole numbers"),
        ("dealer 0", "dealer 4", "not a seat"),
        ("JH 2D", "JH", "4 cards"),
        ("JH 2D", "AH 2D", "AH is dealt 2 times"),
        ("JH 2D", "1H 2D", "not a card"),
        ("stock 7S ", "stock ", "must have 32"),
    ],
)
def test_texts_that_cannot_be_read(before: str, after: str, why: str) -> None:
    with pytest.raises(BadText, match=why):
        walked(HAND.replace(before, after, 1))


@pytest.mark.parametrize("line", ["1 shrug", "4 in", "1 1H", "in"])
def test_lines_that_cannot_be_read(line: str) -> None:
    with pytest.raises(BadText, match="line 8"):
        hand(line)
