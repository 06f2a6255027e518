"""Hossie's house rules: other numbers of players, presets, defaults, and what is not offered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from horseplay import BadHouse, Position, game_named
from tests.table import opened, rules_of, said


def bidding(*words: str, dealer: int = 3, **options: Any) -> Position:
    """The auction after these calls."""
    return said(opened("hossie", dealer, **options), *words)


@pytest.mark.parametrize(
    "players, sides, cards, copies",
    [(3, (0, 1, 2), 16, 2), (4, (0, 1, 0, 1), 12, 2), (6, (0, 1, 2) * 2, 16, 4), (8, (0, 1, 2, 3) * 2, 12, 4)],
)
def test_hs33_seats_sides_and_cards(players: int, sides: tuple[int, ...], cards: int, copies: int) -> None:
    position = opened("hossie", players=players)
    assert position.view(None).sides == sides
    assert [len(position.hand(seat)) for seat in range(players)] == [cards] * players
    assert Counter(Counter(position.deck.full()).values()) == {copies: 24}


def test_hs32_three_bid_six_to_fifteen_or_hossie() -> None:
    words = bidding(players=3, dealer=2).words()
    assert words == ("pass", *(f"bid {n}" for n in range(6, 16)), "hossie")


def test_hs32_no_sitting_out_and_no_swap_for_three() -> None:
    position = bidding("hossie", "pass", "pass", "name hearts", players=3, dealer=2)
    assert (position.phase, position.turn) == ("play", 0)


@pytest.mark.parametrize("players, most", [(6, 15), (8, 11)])
def test_hs33_bids_of_six_and_eight_players(players: int, most: int) -> None:
    words = bidding(players=players, dealer=players - 1).words()
    assert words == ("pass", *(f"bid {n}" for n in range(6, most + 1)), "hossie")


@pytest.mark.parametrize("players, order", [(6, [0, 1, 2, 4, 5]), (8, [0, 1, 2, 3, 5, 6, 7])])
def test_hs33_only_the_lone_bidders_partner_sits_out(players: int, order: list[int]) -> None:
    calls = ["hossie", *["pass"] * (players - 1), "name hearts", "alone", "swap 0"]
    position = bidding(*calls, players=players, dealer=players - 1)
    seats = []
    while not position.state.done:
        seats.append(position.turn)
        position = position.play(position.words()[0])
    assert seats == order
    assert len(position.tricks[0]) == players - 1


@pytest.mark.parametrize("bidder, partner", [(0, 3), (2, 5), (3, 0), (5, 2)])
def test_hs33_the_partner_who_gives_sits_opposite(bidder: int, partner: int) -> None:
    calls = ["pass"] * bidder + ["hossie"] + ["pass"] * (5 - bidder) + ["name hearts", "alone", "swap 1"]
    position = bidding(*calls, players=6, dealer=5)
    position = position.play(position.words()[0])
    assert (position.phase, position.turn) == ("give", partner)


@pytest.mark.parametrize("players", [3, 6, 8])
def test_hs35_the_last_player_is_forced_when_all_others_passed(players: int) -> None:
    position = bidding(*["pass"] * (players - 1), players=players, dealer=players - 1)
    assert position.words() == ("bid 6", "hossie")
    assert position.turn == players - 1


@pytest.mark.parametrize(
    "preset, changed",
    [
        ("family", {}),
        ("three", {"players": 3}),
        ("six", {"players": 6}),
        ("eight", {"players": 8}),
        ("hawsey", {"hossie_loss": "tricks"}),
    ],
)
def test_hs32_presets_set_what_the_page_says(preset: str, changed: dict[str, Any]) -> None:
    hossie = game_named("hossie")
    assert hossie.house(preset) == hossie.house(given=changed)
    assert set(hossie.presets) == {"family", "three", "six", "eight", "hawsey"}


def test_hs31_defaults_are_those_of_the_page() -> None:
    assert rules_of("hossie").house._asdict() == {
        "players": 4,
        "bidding_rounds": "1",
        "min_bid": 6,
        "no_trump_reading": "led_suit",
        "swap_max": 2,
        "swap_order": "discard_first",
        "show_card": True,
        "hossie_value": "double",
        "hossie_loss": "scaled",
        "forced_loss": "full",
        "defenders_score_when_made": False,
        "target": 64,
    }


@pytest.mark.parametrize(
    "name, value", [("players", 5), ("bidding_rounds", "3"), ("swap_max", 3), ("target", 0), ("target", 1000)]
)
def test_hs31_what_the_page_does_not_offer_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadHouse, match=f"{name}: {value!r} is not allowed"):
        rules_of("hossie", **{name: value})
