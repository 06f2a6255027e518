"""Whole games of bots against bots, and their tally."""

from __future__ import annotations

import json
import random

import pytest

from horseplay import Game, game_named
from horseplay.arena import Tally, simulate
from horseplay.arena.simulate import MOST_HANDS, play_game
from horseplay.bots import Bot, bot_for
from horseplay.view import View
from tests import turnup

NAMES = ("hossie", "horsethief", "hoskin")


def tally(name: str, games: int, seed: int = 1, preset: str | None = None, **options: object) -> Tally:
    """The tally of the game's own bots."""
    played = game_named(name)
    return simulate(played, played.house(preset, options), games, seed)


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_gives_same_tally(name: str) -> None:
    first = tally(name, 1).to_json()
    assert first == tally(name, 1).to_json() != tally(name, 1, seed=2).to_json()


def test_two_processes_give_what_one_gives() -> None:
    played = game_named("horsethief")
    one, two = (simulate(played, played.house(), 6, 5, jobs=jobs) for jobs in (1, 2))
    assert one.to_json() == two.to_json()


def test_tally_adds_up() -> None:
    for name in NAMES:
        played = tally(name, 2)
        assert sum(played.wins) + played.unfinished == played.games == 2
        assert played.hands + played.thrown_in == played.deals
        assert sum(played.declared) == played.made + played.failed == (0 if name == "horsethief" else played.hands)
        assert json.loads(json.dumps(played.to_json())) == played.to_json()
        assert all(label and value for label, value in played.rows())
        assert dict(played.rows())["Games"] == "2"


def test_contracts_made_are_counted_in_a_game_without_bids() -> None:
    played = Game.of(turnup)
    came = simulate(played, played.house(), 3, 1)
    assert came.made > 0
    assert came.failed > 0
    assert came.made + came.failed == sum(came.declared) == came.hands
    assert came.bids == {}
    assert [label for label, _ in came.rows()][-1] == "Contracts made"


def test_many_bids_are_shown_by_hundreds() -> None:
    few = Tally(3, 3, bids={"500": [1, 0], "510": [0, 2]})
    assert few.rows()[-2:] == [("Bid 500", "1 of 1 (100 %)"), ("Bid 510", "0 of 2 (0 %)")]
    many = Tally(3, 3, bids={str(bid): [1, 1] for bid in range(900, 1150, 10)})
    spans = many.rows()[-3:]
    assert [label for label, _ in spans] == ["Bid 900 to 999", "Bid 1000 to 1099", "Bid 1100 to 1199"]
    assert spans[0][1] == "10 of 20 (50 %)"


def test_progress_is_told_after_every_game() -> None:
    played, told = game_named("horsethief"), list[tuple[int, int]]()
    simulate(played, played.house(), 3, 1, progress=lambda done, games: told.append((done, games)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_game_that_never_ends_is_counted_as_unfinished() -> None:
    played = game_named("horsethief")
    house = played.house(None, {"minimum_two": "redeal", "all_in_rule": "none"})

    def timid(view: View) -> str:
        return "out" if "out" in view.legal else view.legal[0]

    one = play_game(played, house, random.Random(1), [timid] * 4)
    assert (one.unfinished, one.deals, one.hands, one.thrown_in) == (1, MOST_HANDS, 0, MOST_HANDS)
    assert any(label == "Unfinished" for label, _ in one.rows())


def test_hossie_family_games_end_in_time_and_bids_are_sensible() -> None:
    played = tally("hossie", 14)
    assert played.unfinished == 0
    assert played.hands / played.games < 40
    assert 0.5 < played.made / (played.made + played.failed) < 0.9


@pytest.mark.parametrize(("name", "games", "most"), [("horsethief", 12, 30), ("hoskin", 5, 20)])
def test_other_games_end_in_time(name: str, games: int, most: int) -> None:
    played = tally(name, games)
    assert played.unfinished == 0
    assert played.hands / played.games < most


@pytest.mark.parametrize("name", NAMES)
def test_bots_beat_random_play(name: str) -> None:
    played = game_named(name)
    house = played.house("short" if name == "hoskin" else None)
    seats, chance = played.rules(house).seats, random.Random(9)

    def any_word(view: View) -> str:
        return chance.choice(view.legal)

    good = bot_for(played)
    bots: list[Bot] = [good if seat % 2 == 0 else any_word for seat in range(seats)]
    came = simulate(played, house, 30, 3, bots)
    ours = sum(wins for side, wins in enumerate(came.wins) if side % 2 == 0)
    assert ours >= 26, came.wins
