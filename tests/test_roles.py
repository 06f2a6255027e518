"""Roles: nobody but a game itself looks at what its phases, zones and facts are called."""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import horseplay
from horseplay import BadGame, Game, all_games, roles
from horseplay.game import Phase
from horseplay.log.events import BotSat, Header, Sat
from horseplay.manners import Manners
from horseplay.state import Record
from horseplay.table import Table
from horseplay.table.shuffling import Chance
from horseplay.terminal.cardtext import Faces
from horseplay.terminal.client import Client, Leave
from horseplay.terminal.input import Input
from horseplay.terminal.local import Session
from horseplay.terminal.screen import Screen
from horseplay.view import View, read
from tests import turnup
from tests.hands import GAMES, walk_hands
from tests.table import shuffled

ROOT = Path(horseplay.__file__).parent
SHOWING = (
    "terminal",
    "server",
    "table",
    "arena",
    "log",
    "learn",
    "bots/plain.py",
    "bots/cardplay.py",
    "bots/inference.py",
)
BY_NAME = re.compile(
    r"""\bphase['"]?\]? *(?:[=!]=|in) *['"(]|\.(?:fact|zone)\(['"]|"""
    r"""\b(?:fact|f)\.name\b|\bzone\.name *(?:[=!]=|not|in)"""
)
TURNUP = Game.of(turnup)


def files() -> list[Path]:
    """What shows, tells and counts any game, and the random hands of the tests."""
    found = [path for part in SHOWING for path in ([ROOT / part] if part.endswith(".py") else (ROOT / part).rglob("*"))]
    return [*(path for path in found if path.suffix in (".py", ".html", ".js")), Path(__file__).with_name("hands.py")]


def first(view: View) -> str:
    """The first word there is: passing, in Turnup."""
    return view.legal[0]


def third_takes(view: View) -> str:
    """The same, but the third seat says the last word there is."""
    return view.legal[-1 if view.seat == 2 else 0]


def told(bot: Callable[[View], str], *lines: str) -> str:
    """What the first seat, which deals, reads of a game of Turnup while these lines are typed ahead."""
    table = Table(TURNUP, Header("turnup", TURNUP.house()._asdict(), Manners()._asdict()), Manners())
    for seat, name in enumerate(("Ann", "Ben", "Cem", "Dea")):
        table.add(Sat(seat, "ann", name) if seat == 0 else BotSat(seat, name))
    readable, writable = os.pipe()
    os.write(writable, "".join(f"{line}\n" for line in lines).encode())
    os.close(writable)
    out = io.StringIO()
    client = Client(Input(readable), Screen(out, Faces(plain=True)), lambda: "", lambda: "", 0)
    with contextlib.suppress(Leave, EOFError):
        Session(table, 0, bot, client, None, Chance(1)).run()
    os.close(readable)
    return out.getvalue()


def test_nobody_but_a_game_looks_at_the_names_of_phases_zones_and_facts() -> None:
    looked = [
        f"{path.name}:{n}: {line.strip()}"
        for path in files()
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BY_NAME.search(line)
    ]
    assert looked == []


@pytest.mark.parametrize("name", GAMES)
def test_phases_zones_and_facts_have_roles_that_there_are(name: str) -> None:
    game = all_games()[name]
    assert {phase.role for phase in game.phases} <= {"", *roles.PHASES}
    assert [phase.role for phase in game.phases].index(roles.OVER) == len(game.phases) - 1
    facts, zones = set(), set()
    for history, _ in walk_hands(game.start(), 3, seed=1):
        facts |= {fact.role for fact in history.position.view(0).facts}
        zones |= {zone.role for zone in history.position.view(0).zones}
    assert facts <= {"", *roles.FACTS}
    assert zones <= set(roles.ZONES)


@pytest.mark.parametrize("role", ["bidding", roles.OVER])
def test_a_phase_with_a_role_that_there_is_not_is_refused_with_those_there_are(role: str) -> None:
    odd = SimpleNamespace(**{**vars(turnup), "PHASES": (Phase("haggling", "", role=role), *turnup.PHASES[1:])})
    why = rf"Turnup: the phase haggling cannot have the role '{role}'; it may have auction, give, bury and draw"
    with pytest.raises(BadGame, match=why):
        Game.of(odd)


def test_a_view_has_the_role_of_its_phase_and_takes_it_through_json() -> None:
    start = TURNUP.start()
    assert (start.phase, start.role) == ("finished", roles.OVER)
    position = start.deal(shuffled(start, 1), 3)
    view = position.view(0)
    assert (view.phase, view.role) == ("haggling", roles.AUCTION)
    assert view.to_json()["role"] == "auction"
    assert view.to_json()["facts"][0]["role"] == "upcard"
    assert read(view.to_json(), TURNUP) == view
    s: Record = position.state
    assert view.fact_of(roles.UPCARD) == position.deck.card(s.face)
    assert view.fact_of(roles.BID) is None
    assert view.zone_of(roles.STOCK).count == 3
    assert view.zone_of(roles.BURIED, 2).count == 0


def test_a_card_turned_up_before_there_is_trump_is_told_as_turned_up() -> None:
    seen = told(first, "no thanks")
    assert re.search(r"^Turned up: [a-z]+ of [a-z]+\.$", seen, re.MULTILINE)
    assert "None" not in seen
    assert "Your turn to bid." in seen


def test_trump_of_the_card_turned_up_is_told_once_there_is_a_contract() -> None:
    seen = told(third_takes, "scores")
    assert re.search(r"^Contract: (clubs|diamonds|hearts|spades), Cem\.$", seen, re.MULTILINE)
    assert "Suit: " not in seen
