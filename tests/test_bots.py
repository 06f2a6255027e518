"""The bots never say what may not be said, and see nothing but their view."""

from __future__ import annotations

import random
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from horseplay.arena.simulate import play_game
from horseplay.bots import bot_for, hint, hint_of, plain
from horseplay.bots import hossie as hossie_bot
from horseplay.errors import BadHouse
from horseplay.game import Game, Position
from horseplay.games import horsethief, hoskin, hossie
from horseplay.hints import Hint
from horseplay.house import Declared, options
from horseplay.table import advised, hints
from horseplay.view import View
from tests import turnup
from tests.table import shuffled

GAMES = {module.NAME: Game.of(module) for module in (hossie, horsethief, hoskin)}


def value(rule: Declared) -> st.SearchStrategy[Any]:
    """Any value of a house rule."""
    if rule.kind is bool:
        return st.booleans()
    choices = rule.option.choices
    return st.sampled_from(choices) if choices else st.integers(rule.option.low, rule.option.high)


def houses(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    """Any house rules of a game, given as those that differ from the default."""
    return st.fixed_dictionaries({}, optional={rule.name: value(rule) for rule in options(game.House)})


def any_house(game: Game, given: dict[str, Any]) -> Any:
    """House rules, if the combination is offered."""
    try:
        return game.house(None, given)
    except BadHouse:
        assume(False)


def walk(position: Position, rng: random.Random, hands: int, wild: float) -> Position:
    """The position after some hands of bots; some acts are any lawful ones instead, so that odd places are met too."""
    bot, deck = bot_for(position.game), position.deck.full()
    for _ in range(hands):
        if position.over:
            break
        rng.shuffle(deck)
        position = position.deal(deck, 0 if position.next_dealer is None else None)
        while position.awaits in ("act", "reshuffle"):
            if position.turn is None:
                position = position.reshuffle(rng.sample(pool := position.pool(), len(pool)))
                continue
            view = position.view(position.turn)
            for mind in (bot, plain.bot):
                assert mind(view) in view.legal, (position.house, view)
            position = position.play(rng.choice(view.legal) if rng.random() < wild else bot(view))
    return position


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32), wild=st.sampled_from((0.0, 0.2, 0.6)))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_bots_are_lawful_under_any_house_rules(name: str, data: Any, seed: int, wild: float) -> None:
    game = GAMES[name]
    house = any_house(game, data.draw(houses(game)))
    walk(game.start(house), random.Random(seed), 3, wild)


PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_bots_are_lawful_under_every_preset(name: str, preset: str) -> None:
    game = GAMES[name]
    walk(game.start(game.house(preset)), random.Random(7), 6, 0.1)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_says_the_same_of_the_same_view(name: str) -> None:
    game = GAMES[name]
    deck = random.Random(3).sample(full := game.deck(game.house()).full(), len(full))
    view = game.start().deal(deck, 0).view(1 if name != "hoskin" else 2)
    assert {bot_for(game)(view) for _ in range(5)} < set(view.legal)


def test_a_game_is_played_by_the_hint_of_its_module_or_of_the_one_it_names_or_by_the_plain_bot() -> None:
    def own(view: View) -> Hint:
        return Hint(view.legal[-1], lambda: "I like the last word.")

    hossie = GAMES["hossie"]
    module = ModuleType("stranger")
    stranger = replace(hossie, name="stranger", bot="", module=module)
    view = stranger.start().deal(stranger.deck(stranger.house()).full(), 0).view(1)
    assert hint_of(stranger) is plain.hint
    assert hint_of(hossie) is hossie_bot.hint
    module.hint = own  # type: ignore[attr-defined]
    other = replace(stranger)  # the same game, found anew
    view = view._replace(game=other)
    assert (hint(view).word, hint(view).why) == (view.legal[-1], "I like the last word.")
    assert bot_for(other)(view) == view.legal[-1]
    assert hint_of(replace(other, bot="horseplay.bots.hossie")) is hossie_bot.hint


def test_a_table_tells_the_reasons_of_a_bot_that_a_module_brings() -> None:
    odd = ModuleType("odd")
    vars(odd).update(vars(turnup), hint=lambda view: Hint(view.legal[0], lambda: "I never bid."))
    position = Game.of(odd).start()
    position = position.deal(position.deck.full(), 3)
    assert advised(hints(position, 0)) == (("no thanks",), "I never bid.")


@pytest.mark.parametrize("game", [*GAMES.values(), Game.of(turnup)], ids=lambda game: game.name)
def test_plain_bots_end_a_game_that_nobody_need_play(game: Game) -> None:
    house = game.house("short" if game.name == "hoskin" else None)
    for seed in range(3):
        tally = play_game(game, house, random.Random(seed), [plain.bot] * game.rules(house).seats)
        assert tally.unfinished == 0
        assert tally.deals < 100


def test_a_plain_bot_says_the_safe_word_of_most_hands_and_the_same_of_the_same() -> None:
    start = Game.of(turnup).start()
    views = [start.deal(shuffled(start, seed), 3).view(0) for seed in range(200)]
    told = [plain.bot(view) for view in views]
    assert 100 < told.count("no thanks") < 190
    assert told == [plain.bot(view) for view in views]


def test_plain_bot_plays_a_strange_game_to_its_end_without_conceding() -> None:
    game = GAMES["hoskin"]
    position, rng = (
        game.start(game.house(None, {"concede": "bicycle", "all_pass_redeal": "forced_bid"})),
        random.Random(2),
    )
    position = position.deal(rng.sample(full := position.deck.full(), len(full)), 0)
    while position.turn is not None:
        position = position.play(plain.bot(position.view(position.turn)))
    assert position.result is not None
    assert position.state.done == 25
