"""House rules: one declaration, and everything that derives from it."""

from __future__ import annotations

import pytest

from horseplay import BadGame, BadHouse, all_games, game_named
from horseplay.house import markdown, options
from tests.hands import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_declared_with_help_and_rule(name: str) -> None:
    for rule in options(game_named(name).House):
        assert rule.option.help.endswith(".")
        assert rule.option.rule[:3] in ("HS-", "HT-", "HK-")
        assert rule.offers(rule.default)


@pytest.mark.parametrize("name", GAMES)
def test_house_rules_read_what_they_write(name: str) -> None:
    for rule in options(game_named(name).House):
        for value in rule.allowed or (str(rule.option.low), str(rule.option.high)):
            assert str(rule.read(value)).lower() == value


def test_presets_are_those_of_the_rules_pages() -> None:
    presets = {name: list(played.presets) for name, played in all_games().items()}
    assert presets == {
        "hossie": ["family", "three", "six", "eight", "hawsey"],
        "horsethief": ["classic", "first-hand", "horse-thief"],
        "hoskin": ["klassisch", "to-the-right", "short"],
    }
    for played in all_games().values():
        first = next(iter(played.presets))
        assert played.house(first) == played.house()


def test_house_is_described_in_one_line() -> None:
    hossie = game_named("hossie")
    assert hossie.described(hossie.house("six", {"target": "100"})) == "hossie(players=6, target=100)"


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("hossie", {"players": "5"}, "players: '5' is not allowed; it may be 4, 3, 6 or 8"),
        ("hossie", {"players": 5}, "players: 5 is not allowed; it may be 4, 3, 6 or 8"),
        ("hossie", {"min_bid": "12"}, "min_bid: 12 is not possible for 4 players; it may be 1 to 11"),
        ("hossie", {"target": "1000"}, "target: '1000' is not allowed; it may be 1 to 999"),
        ("hossie", {"target": "-1"}, "target: '-1' is not allowed; it may be 1 to 999"),
        ("hossie", {"target": "99999999999999999999999"}, "is not allowed; it may be 1 to 999"),
        ("hossie", {"target": "٦٤"}, "is not allowed; it may be 1 to 999"),
        ("hossie", {"show_card": "maybe"}, "show_card: 'maybe' is not allowed; it may be true or false"),
        ("hossie", {"show_card": 1}, "show_card: 1 is not allowed; it may be true or false"),
        (
            "hossie",
            {"hossie_loss": "Scaled"},
            "hossie_loss: 'Scaled' is not allowed; it may be scaled, tricks or stake",
        ),
        ("hoskin", {"players": "3"}, "Hoşkin has no house rule 'players'"),
        ("horsethief", {"declare_mode": "simultaneous"}, "choose lone_scores_5 or redeal there"),
    ],
)
def test_what_is_not_offered_is_named_with_what_is(name: str, given: dict[str, object], why: str) -> None:
    with pytest.raises(BadHouse) as error:
        game_named(name).house(given=given)
    assert why in str(error.value)


def test_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(BadGame, match="there is no game 'bridge'; there are horsethief, hoskin and hossie"):
        game_named("bridge")


def test_least_bid_of_fifteen_is_possible_with_sixteen_tricks() -> None:
    assert game_named("hossie").house("six", {"min_bid": 15})._asdict()["min_bid"] == 15


@pytest.mark.parametrize("name", GAMES)
def test_table_names_every_option(name: str) -> None:
    house = game_named(name).House
    names = [rule.name for rule in options(house)]
    rows = markdown(house).splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == names
