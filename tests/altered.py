"""Games with something wrong in them: copies of the games there are, in which some functions are others."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from horseplay.bots import Hint, hint_of
from horseplay.game import Game
from horseplay.games import horsethief, hoskin, hossie
from horseplay.news import News
from horseplay.state import state_class
from horseplay.trick import add, held, remove
from horseplay.view import Fact, View
from tests.table import TENS

Record = Any


def toy() -> ModuleType:
    """The game of forty lines."""
    module = ModuleType("tens")
    exec(compile(TENS, "tens", "exec", dont_inherit=True), vars(module))
    return module


tens = toy()
MODULES = {module.NAME: module for module in (hossie, horsethief, hoskin, tens)}


def altered(original: ModuleType, **others: Any) -> Game:
    """The game of a copy of a module in which these functions stand in the place of its own, for all that call them."""
    module = ModuleType(f"altered_{original.NAME}")
    space = vars(module)
    for name, value in vars(original).items():
        if isinstance(value, FunctionType) and value.__globals__ is vars(original):
            copy = FunctionType(value.__code__, space, value.__name__, value.__defaults__, value.__closure__)
            copy.__annotations__, copy.__kwdefaults__ = value.__annotations__, value.__kwdefaults__
            space[name] = copy
        elif not name.startswith("__"):
            space[name] = value
    space.update({"NAME": f"altered-{original.NAME}", **others})
    return Game.of(module)


# ---------------------------------------------------------------- what may be wrong; each gives other functions


def zones_open(original: ModuleType) -> dict[str, Any]:
    """Zones show everybody all that lies in them."""

    def zones(r: Record, s: Record, seat: int) -> list[Any]:
        kinds = {(place.zone, place.seat): place.kinds for place in original.places(r, s)}
        card = original.deck_card if original is hossie else original.DECK.card
        return [
            zone._replace(cards=tuple(map(card, kinds[zone.name, zone.seat]))) for zone in original.zones(r, s, seat)
        ]

    return {"zones": zones}


def fact_of_places(original: ModuleType) -> dict[str, Any]:
    """A fact names the kinds of card in the last of the game's places."""

    def facts(r: Record, s: Record, seat: int) -> list[Fact]:
        told = [str(place.kinds) for place in original.places(r, s)[-1:]]
        return [*original.facts(r, s, seat), *(Fact("secret", "Secret", kinds) for kinds in told)]

    return {"facts": facts}


def fact_of_hand(original: ModuleType) -> dict[str, Any]:
    """A fact names the highest card of seat 1."""
    return {"facts": lambda r, s, seat: [Fact("secret", "Secret", str(held(s.hand[1]).bit_length()))]}


def heard_by_all(original: ModuleType) -> dict[str, Any]:
    """What is laid away face down is heard by its name."""
    return {"heard": lambda r, s, act, seat: original.say(r, s, act)}


def news_of_any_change(original: ModuleType) -> dict[str, Any]:
    """The news tell of a number of tricks that is another than before, even where cards were dealt between."""
    own: Callable[..., list[News]] = getattr(original, "news", lambda r, before, after: [])

    def news(r: Record, before: Record, after: Record) -> list[News]:
        return [*own(r, before, after), *([News("trick")] if after.done != before.done else [])]

    return {"news": news}


def card_lost(original: ModuleType) -> dict[str, Any]:
    """One card of seat 1 is gone after the deal."""

    def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
        original.deal(r, s, deck, dealer)
        remove(s.hand[1], held(s.hand[1]).bit_length() - 1)

    return {"deal": deal}


def card_doubled(original: ModuleType) -> dict[str, Any]:
    """The first card played comes back to its hand."""

    def step(r: Record, s: Record, act: int) -> None:
        seat, plays = s.turn, s.plays
        original.step(r, s, act)
        if plays == 0 and s.plays == 1:
            add(s.hand[seat], act)

    return {"step": step}


def nothing_legal(original: ModuleType) -> dict[str, Any]:
    """The second card of the second trick cannot be played."""
    return {"legal": lambda r, s: 0 if s.done == 1 and s.laid == 1 else original.legal(r, s)}


def legal_when_asked_again(original: ModuleType) -> dict[str, Any]:
    """Whoever asks twice may do one thing more."""
    asked: list[Any] = []

    def legal(r: Record, s: Record) -> int:
        mask: int = original.legal(r, s)
        if asked[-1:] == [s.values()]:
            mask |= mask + 1
        asked.append(s.values())
        return mask

    return {"legal": legal}


def no_duty(original: ModuleType) -> dict[str, Any]:
    """Any card may be played where suit must be followed."""
    return {"legal": lambda r, s: held(s.hand[s.turn]) if s.laid else original.legal(r, s)}


def scores_counted_up(original: ModuleType) -> dict[str, Any]:
    """Every hand that is settled scores one more than the one before, in this or any other game."""
    settled: list[int] = []

    def settle(r: Record, s: Record, gain: Record) -> None:
        settled.append(1)
        original.settle(r, s, [gain[0] + len(settled), *gain[1:]])

    return {"settle": settle}


def field_left(original: ModuleType) -> dict[str, Any]:
    """What was kept of the last hand is not cleared by the deal."""
    kept = {"hossie": "passed", "horsethief": "asked", "hoskin": "passed", "tens": "tricks"}[original.NAME]

    def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
        value = getattr(s, kept)
        value = value[:] if isinstance(value, list) else value
        original.deal(r, s, deck, dealer)
        setattr(s, kept, value)

    return {"deal": deal}


def chance_in_deal(original: ModuleType) -> dict[str, Any]:
    """Who begins is drawn by lot."""

    def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
        original.deal(r, s, deck, dealer)
        s.turn = random.Random().randrange(r.seats)

    return {"deal": deal}


def word_shared(original: ModuleType) -> dict[str, Any]:
    """The first two acts in play have one word."""

    def say(r: Record, s: Record, act: int) -> str:
        in_play = original.PHASES[s.phase].duty
        return str(original.say(r, s, 0 if act == 1 and in_play else act))

    return {"say": say}


def row_shared(original: ModuleType) -> dict[str, Any]:
    """A copy of the state shares the tricks taken with it."""
    State = state_class("Shared", original.State.FIELDS)
    copy: Callable[[Any], Any] = State.copy

    def shared(self: Any) -> Any:
        other = copy(self)
        other.tricks = self.tricks
        return other

    setattr(State, "copy", shared)  # noqa: B010
    return {"State": State}


def bot_peeks(original: ModuleType) -> dict[str, Any]:
    """The bot remembers which hands the kernels saw last."""
    seen: list[int] = [0]
    bot = hint_of(Game.of(original))

    def step(r: Record, s: Record, act: int) -> None:
        original.step(r, s, act)
        seen[0] = sum(held(s.hand[p]) * (p + 1) for p in range(r.seats))

    def peeking(view: View) -> Hint:
        return Hint(view.legal[seen[0] % len(view.legal)]) if view.playing else bot(view)

    return {"step": step, "BOT": "", "hint": peeking}


def rules_changed(original: ModuleType) -> dict[str, Any]:
    """The first card played raises the target."""

    def step(r: Record, s: Record, act: int) -> None:
        r.target += s.plays == 0
        original.step(r, s, act)

    return {"step": step}


def row_replaced(original: ModuleType) -> dict[str, Any]:
    """The tricks of a new hand are kept in another list."""

    def deal(r: Record, s: Record, deck: Record, dealer: int) -> None:
        original.deal(r, s, deck, dealer)
        s.tricks = s.tricks[:]

    return {"deal": deal}


def reason_tells(original: ModuleType) -> dict[str, Any]:
    """Who says what cannot be said is told the highest card of seat 1."""
    return {"reason": lambda r, s, word: str(held(s.hand[1]).bit_length())}


def fact_of_laid_away(original: ModuleType) -> dict[str, Any]:
    """A fact tells everybody the points of what was laid away face down."""
    return {"facts": lambda r, s, seat: [Fact("secret", "Secret", str(s.buried_points))]}


def preset_refused(original: ModuleType) -> dict[str, Any]:
    """A preset asks for what is not offered."""
    return {"PRESETS": {"odd": {"target": -1}}}


def reason_missing(original: ModuleType) -> dict[str, Any]:
    """The bot cannot tell its reasons."""
    return {"BOT": "", "hint": lambda view: Hint(view.legal[-1], lambda: view.legal[len(view.legal)])}
