"""Horsethief's house rules and presets as the rules page lists them; what each value changes is shown with its rule."""

from __future__ import annotations

import pytest

from horseplay import BadHouse, Position, game_named
from horseplay.house import changed
from tests.table import dealt, on_table, said, walked


def preset(name: str, upcard: str, scores: str = "") -> Position:
    """A hand of the four-player game under a preset, dealt in order of cards after the one turned up; seat 0 deals."""
    deck = game_named("horsethief").deck(game_named("horsethief").house())
    cards = [card for card in map(deck.card, deck.full()) if card != upcard]
    lines = [f"deal {' '.join(cards[5 * seat : 5 * seat + 5])}" for seat in range(4)]
    opening = [f"scores {scores}"] if scores else []
    text = [f"game horsethief preset={name}", *opening, "dealer 0", *lines, f"stock {upcard} {' '.join(cards[20:])}"]
    return walked("\n".join(text)).history.position


def test_preset_classic_is_the_default() -> None:
    assert changed(game_named("horsethief").house("classic")) == {}
    assert game_named("horsethief").house() == game_named("horsethief").house("classic")


def test_preset_first_hand() -> None:
    assert changed(game_named("horsethief").house("first-hand")) == {"all_in_rule": "first_hand"}


def test_preset_horse_thief() -> None:
    assert changed(game_named("horsethief").house("horse-thief")) == {
        "all_in_rule": "spade",
        "bowers": "true",
        "no_trick_penalty": "3",
        "upcard": "dealer_first_draw",
        "max_draw": "3",
        "minimum_two": "lone_scores_5",
        "declare_mode": "simultaneous",
        "penalty_if_forced_by_minimum": "true",
    }


def test_presets_are_these_three() -> None:
    assert set(game_named("horsethief").presets) == {"classic", "first-hand", "horse-thief"}


def test_options_are_those_of_the_page() -> None:
    # The table of section 3.6, default first.
    assert game_named("horsethief").house()._asdict() == {
        "players": 4,
        "all_in_rule": "club",
        "declare_mode": "in_turn",
        "minimum_two": "force_last",
        "penalty_if_forced_by_minimum": False,
        "max_draw": 5,
        "stock_out": "reshuffle",
        "upcard": "marker",
        "bowers": False,
        "must_trump": False,
        "must_beat": False,
        "no_trick_penalty": 5,
        "tie_at_target": "first_to_reach",
        "target": 15,
    }


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("max_draw", "6", "0 to 5"),
        ("no_trick_penalty", "16", "0 to 15"),
        ("target", "0", "1 to 99"),
        ("target", "100", "1 to 99"),
        ("all_in_rule", "heart", "club, spade, first_hand or none"),
        ("declare_mode", "silent", "in_turn or simultaneous"),
        ("minimum_two", "one", "force_last, lone_scores_5 or redeal"),
        ("stock_out", "none", "reshuffle or cap"),
        ("upcard", "none", "marker or dealer_first_draw"),
        ("tie_at_target", "lowest", "first_to_reach or highest"),
        ("bowers", "maybe", "false or true"),
    ],
)
def test_options_take_no_other_value(option: str, value: str, allowed: str) -> None:
    with pytest.raises(BadHouse) as refused:
        game_named("horsethief").house(given={option: value})
    assert str(refused.value) == f"{option}: '{value}' is not allowed; it may be {allowed}"


def test_preset_classic_in_play() -> None:
    assert preset("classic", "7C").phase == "draw"  # HT-6: a club keeps everyone in
    assert preset("classic", "7S").phase == "declare"
    assert said(preset("classic", "7S"), "out", "out").phase == "draw"  # HT-8: the last two are forced


def test_preset_first_hand_in_play() -> None:
    assert preset("first-hand", "7H").phase == "draw"  # the first hand, whatever is turned
    assert preset("first-hand", "7C", scores="1 2 2 0").phase == "declare"  # a later one: not even with a club


def test_preset_horse_thief_in_play() -> None:
    assert preset("horse-thief", "7C").phase == "declare"
    position = preset("horse-thief", "7S")  # a spade keeps everyone in
    assert position.phase == "draw"
    for seat in (1, 2, 3):
        position = said(position, *position.hand(seat)[:3])
        assert position.words() == ("done",)  # three at most
        position = position.play("done")
    position = said(position, position.hand(0)[0], "done")
    assert "7S" in position.hand(0)  # the dealer drew one card: the one turned up


def test_preset_horse_thief_lone_player() -> None:
    position = said(preset("horse-thief", "7H"), "out", "in", "out", "out")  # all four are asked
    assert position.scores == (0, 0, 5, 0)


def test_preset_horse_thief_penalty_is_3_and_bowers_win() -> None:
    # Seat 1 holds the five highest trumps of a game with bowers and takes every trick; the others take none.
    preset = game_named("horsethief").presets["horse-thief"]
    position = dealt("horsethief", ["", "JS JC AS KS QS"], stock="7S", **preset)
    position = said(position, "done", "done", "done", "done")
    for card in ("QS", "KS", "AS", "JC", "JS"):
        position = position.play(card)
        while position.awaits == "act" and position.turn != 1:
            position = position.play(position.legal[0])
    assert position.scores == (-3, 5, -3, -3)


def test_preset_horse_thief_left_bower_is_below_the_right() -> None:
    position = on_table("horsethief", "AS JS JC", trump="spades", **game_named("horsethief").presets["horse-thief"])
    assert position.state.best == 1
