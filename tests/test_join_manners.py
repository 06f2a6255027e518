"""Manners between two persons at a served table: Ann, a program, and Ben, who speaks at a terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from horseplay.cards import RANKS
from horseplay.server.room.timing import AT_ONCE
from tests.server import SHORT, Seat, Served, running
from tests.terminal import Talk
from tests.test_join import joining

Table = dict[str, Any]


class Pair:
    """Ann and Ben; what is no matter of manners Ben does aside, as a program."""

    def __init__(self, server: Served, game: str, **rules: str) -> None:
        path, cookie = server.open("Ann", game, **rules)
        self.link = f"http://127.0.0.1:{server.port}{path}"
        self.ann, self.ben = Seat(server.line(path, cookie)), Seat(server.line(path))
        self.ben.do("sit", seat=1, name="Ben")
        self.ann.until(lambda table: table["players"][1]["name"] == "Ben")

    def act(self, seat: Seat, word: str = "") -> str:
        """Goes in, names a trump, or does what is offered first, unless said; the word."""
        legal = seat.table["view"]["legal"]
        word = word or next(one for one in ("in", "done", "name hearts", *legal) if one in legal)
        answer = seat.ask(act=word)
        assert answer["ok"], answer["refused"]
        for other in (self.ann, self.ben):
            other.until(lambda table: table["version"] >= answer["version"])
        return word

    def play_until(self, wanted: Callable[[Table, Table], bool]) -> None:
        """All play until the table is so, seen by Ann and by Ben."""
        for _ in range(300):
            self.ann.until(lambda table: table["view"]["turn"] in (0, 1))
            self.ben.until(lambda table: table["version"] >= self.ann.table["version"])
            if wanted(self.ann.table["view"], self.ben.table["view"]):
                return
            self.act(self.ann if self.ann.table["view"]["turn"] == 0 else self.ben)
        raise AssertionError(self.ann.table["status"])


@contextlib.contextmanager
def pair(folder: Path, game: str, **rules: str) -> Iterator[tuple[Pair, Talk]]:
    """A game of these two that has begun, bots in the other seats."""
    with running(folder / "t.db", AT_ONCE._replace(take_back=30)) as server:
        two = Pair(server, game, **{"house.target": str(SHORT[game]), **rules})
        with joining(folder, two.link, "--token", two.ben.token, "--plain", columns=80) as talk:
            talk.until("At the table")
            assert two.ben.ask(do="here")["ok"]
            two.ann.do("start")
            yield two, talk


def ben_leads(ann: Table, ben: Table) -> bool:
    """Whether Ben is to lead."""
    return bool(ben["playing"] and ben["turn"] == 0 and not ben["trick"])


def ben_plays(ann: Table, ben: Table) -> bool:
    """Whether Ben is to play a card."""
    return bool(ben["playing"] and ben["turn"] == 0)


def ready(two: Pair, talk: Talk) -> None:
    """Waits until Ben reads that he is to play, which he does at the terminal from now on."""
    trick = sum(two.ben.table["view"]["taken"]) + 1
    talk.until(rf"(lead|card) to trick {trick}[\s\S]*> \Z")
    talk.say("here", "This window plays now")


def held(view: Table) -> list[str]:
    """The viewer's own cards."""
    return next(list(zone["cards"]) for zone in view["zones"] if (zone["name"], zone["seat"]) == ("hand", 0))


def topped(ann: Table, ben: Table) -> bool:
    """Whether Ann will take a trick whatever is played, since no other trump is as high as hers."""
    trump = ann["contract"][0].upper()
    mine, yours = ([RANKS.index(card[0]) for card in held(view) if card[1] == trump] for view in (ann, ben))
    return max(mine, default=-1) > max(yours, default=-1)


def sure(ann: Table, ben: Table) -> bool:
    """Whether Ben leads to the last trick a card that nobody can beat."""
    if not ben_leads(ann, ben) or sum(ben["taken"]) < 4:
        return False
    (mine,), (yours,) = held(ann), held(ben)
    return bool(mine[1] not in (yours[1], ann["contract"][0].upper()))


@pytest.mark.parametrize("game", ["hossie", "hoskin"])
def test_claim_at_the_first_trick_is_answered_in_a_sentence(game: str, tmp_path: Path) -> None:
    with pair(tmp_path, game) as (two, talk):
        two.play_until(ben_plays)
        ready(two, talk)
        talk.say("claim", r"You claim the rest of the tricks, but (that is not certain|it is too early to tell)\.")
        two.ben.until(lambda table: not table["may_claim"])
        talk.say("claim", "once in a hand")


def test_claim_that_is_not_certain_ends_nothing(tmp_path: Path) -> None:
    with pair(tmp_path, "horsethief", **{"house.players": "2", "house.target": "30"}) as (two, talk):
        two.play_until(lambda ann, ben: ben_plays(ann, ben) and topped(ann, ben))
        ready(two, talk)
        talk.say("claim", r"You claim the rest of the tricks, but that is not certain\.")
        talk.say("claim", "once in a hand")


def test_claim_that_is_sure_ends_the_hand(tmp_path: Path) -> None:
    with pair(tmp_path, "horsethief", **{"house.players": "2", "house.target": "50"}) as (two, talk):
        two.play_until(sure)
        ready(two, talk)
        talk.say("claim", r"You take the rest of the tricks\.\s+Hand \d+ is over")


def test_hs24_back_by_asking_and_being_asked(tmp_path: Path) -> None:
    more = {"house.players": "2", "house.target": "50", "manners.take_back": "ask"}
    with pair(tmp_path, "horsethief", **more) as (two, talk):
        two.play_until(ben_leads)
        ready(two, talk)
        card = two.ben.table["view"]["legal"][0]
        talk.type(f"{card}\n")
        two.ann.until(lambda table: table["view"]["trick"])
        talk.say("back", "You ask to take the last card back")
        assert two.ann.until(lambda table: table["asked"])["asked"]["yours"]
        two.ann.do("agree")
        talk.until(r"Ann agrees\.\s+You take [a-z ]+ back\.[\s\S]*lead to trick \d+[\s\S]*> \Z")
        talk.type(f"{card}\n")
        two.ann.until(lambda table: table["view"]["trick"])
        two.act(two.ann)
        two.ann.do("take_back")
        talk.until(r"Ann asks to take the last card back\.[\s\S]*yes or no[\s\S]*> \Z")
        talk.say("perhaps", r"Ann asks to take the last card back\.[\s\S]*> \Z")
        talk.say("yes", r"You agree\.\s+Ann takes [a-z ]+ back\.")


@pytest.mark.parametrize(
    ("answer", "offer", "told"),
    [
        ("play on", {"remedy": "play_on"}, r"The sides play on\."),
        ("back", {"remedy": "back"}, r"The hand goes back to trick \d, where Ann is to play\."),
        ("scores 3 -2", {"remedy": "scores", "scores": [-2, 3]}, r"agreed on the scores[\s\S]*\+3 for you, −2 for Ann"),
        ("scores 3 -2", {"remedy": "play_on"}, r"Ann reneged, and the hand is forfeited\.[\s\S]*−5 for Ann"),
    ],
    ids=["play on", "back", "scores", "no two agree"],
)
def test_hs25_renege_is_called_and_settled(answer: str, offer: Table, told: str, tmp_path: Path) -> None:
    more = {"house.players": "2", "house.target": "30", "manners.referee": "honour"}
    with pair(tmp_path, "horsethief", **more) as (two, talk):
        two.play_until(lambda ann, ben: bool(ann["playing"] and ann["turn"] == 0 and ann["trick"] and void(ann)))
        trick = sum(two.ann.table["view"]["taken"]) + 1
        two.act(two.ann, void(two.ann.table["view"]))
        two.play_until(ben_plays)
        ready(two, talk)
        talk.say(f"renege ann {trick}", r"and it was one\.\s+How is it to be settled\?[\s\S]*> \Z")
        talk.say(answer, "You: ")
        assert two.ann.until(lambda table: table["asked"] and table["asked"]["offers"])["asked"]["yours"]
        two.ann.do("offer", **offer)
        talk.until(told)


def void(view: Table) -> str:
    """A card that does not follow the suit led, "" where all do or none does."""
    led = view["trick"][0]["card"][1] if view["trick"] else ""
    others = [card for card in view["legal"] if card[1] != led]
    return others[0] if 0 < len(others) < len(view["legal"]) else ""
