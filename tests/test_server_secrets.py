"""No card for the wrong eyes, and no secret of a shuffle too early: whole games with a person on every seat, every byte
that each of them is sent."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

from horseplay.bots import bot_for
from horseplay.cards import RANK_NAMES, RANKS, SUIT_NAMES
from horseplay.games import all_games
from horseplay.log.events import Dealt
from horseplay.server.http.site import Site
from horseplay.server.http.sockets import Sockets
from horseplay.server.http.tables import Tables
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.room import Room
from horseplay.server.room.timing import AT_ONCE
from horseplay.server.store import Store
from horseplay.table import Chance
from tests.server import PATIENT, header

FACE = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][CDHS](?![A-Za-z0-9])")
SPOKEN = re.compile(rf"\b({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
NAMES = dict(zip(RANK_NAMES, RANKS, strict=True))


def faces(text: str) -> set[str]:
    """The cards that a text names, as codes or in words."""
    return set(FACE.findall(text)) | {NAMES[rank] + suit[0].upper() for rank, suit in SPOKEN.findall(text)}


class Eyes:
    """What one seat (or a spectator) has been allowed to see of this hand so far."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.room, self.seat, self.seen, self.at = room, seat, set[str](), 0

    def hand(self) -> tuple[str, ...]:
        """The seat's own cards."""
        return () if self.seat is None else self.room.table.view(self.seat).hand

    def allowed(self) -> set[str]:
        """Every face that a view of this hand has held."""
        moments = self.room.table.moments
        for moment in moments[self.at :]:
            if isinstance(moment.event, Dealt):
                self.seen = set()
            self.seen |= faces(json.dumps(moment.after.view(self.seat).to_json()))
        self.at = len(moments)
        return self.seen


class Wire:
    """A socket without a network; whatever is sent is searched at once."""

    def __init__(self, site: Site, room: Room, person: str, eyes: Eyes, plain: bool) -> None:
        self.site, self.eyes, self.sent = site, eyes, 0
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.tried: set[str] = set()
        self.wrong: list[str] = []
        self.answered: set[str] = set()
        self.room = room
        self.whole = plain  # the hand has been seen on the page
        self.table: dict[str, Any] = {}
        scope = {
            "type": "websocket",
            "path": f"/t/{room.link}",
            "path_params": {"link": room.link},
            "query_string": b"as=json" if plain else b"",
            "headers": [(b"host", b"t"), (b"cookie", f"horseplay={site.lobby.token(person)}".encode())],
            "scheme": "ws",
            "server": ("t", 80),
        }
        self.task = asyncio.create_task(Sockets(site, Tables(site)).live(WebSocket(scope, self.inbox.get, self.send)))

    async def send(self, message: Any) -> None:
        text = message.get("text", "")
        self.sent += len(text)
        odd = faces(text) - self.eyes.allowed() - self.tried
        if odd:
            self.wrong.append(f"{odd} in {text}")
        shown = {shuffle.secret for shuffle in self.room.table.shuffles}
        early = [secret for secret in self.room.secrets.values() if secret not in shown and secret in text]
        if early:
            self.wrong.append(f"a secret in {text}")
        hand = set(self.eyes.hand())
        self.whole = self.whole or (len(hand) > 4 and hand <= faces(text))
        self.answered.update(re.findall(r'data-answer="([^"]*)"', text))
        if text.startswith("{"):
            body = json.loads(text)
            if body["type"] == "table":
                self.table = body
            if body["type"] == "answer":
                self.answered.add(body["id"])

    def say(self, **fields: Any) -> None:
        """A request."""
        self.tried = faces(json.dumps(fields))  # what somebody says themselves may be echoed
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(fields)})


@pytest.mark.parametrize(
    ("name", "players", "look_back", "hands"),
    [
        ("hossie", 4, "last_trick", 2),
        ("hossie", 6, "none", 1),
        ("horsethief", 4, "none", 2),
        ("hoskin", 3, "last_trick", 1),
    ],
)
def test_nobody_is_sent_a_face_they_may_not_see(
    name: str, players: int, look_back: str, hands: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="horseplay")

    secrets = set[str]()

    async def within() -> None:
        lobby = Lobby(all_games(), Store(str(tmp_path / "t.db")), AT_ONCE, Chance(4), lambda: 0.0)
        await lobby.open()
        rules: dict[str, Any] = {} if name == "hoskin" else {"players": players}
        link = await lobby.create(header(name, manners={"look_back": look_back}, **rules), "p0", "P0")
        room = await lobby.room(link)
        assert room is not None
        site = Site(lobby, PATIENT)
        seats = len(room.table.names)
        persons = [f"p{seat}" for seat in range(seats)]
        for seat, person in enumerate(persons[1:], 1):
            await _ask(room, person, do="sit", seat=seat, name=f"P{seat}")
        eyes = {person: Eyes(room, seat) for seat, person in enumerate(persons)} | {"zoe": Eyes(room, None)}
        wires = {
            (person, plain): Wire(site, room, person, eyes[person], plain) for person in eyes for plain in (True, False)
        }
        await _ask(room, "p0", do="start")
        rng, bot, n = random.Random(5), bot_for(room.table.game), 0

        def says(wire: Wire, id: str, **fields: Any) -> None:
            """A request by this one of a person's lines."""
            wire.say(id=f"here{id}", version=room.table.version, do="here")
            wire.say(id=id, **fields)

        deck = [rank + suit for rank in "9TJQKA" for suit in "CDHS"]
        while room.table.stage != "over" and len(room.table.hands) < hands:
            await asyncio.sleep(0)
            turn, version = room.table.turn, room.table.version
            if turn is None:
                continue
            n += 1
            if rng.random() < 0.2:
                wires[persons[turn], rng.random() < 0.5].say(id=f"h{n}", version=version, do="hint")
                for _ in range(4):
                    await asyncio.sleep(0)
            word = bot(room.table.memory(turn))
            wire = wires[persons[turn], rng.random() < 0.5]
            says(wire, f"a{n}", version=version, act=word)
            while room.table.version == version and f"a{n}" not in wire.answered:
                await asyncio.sleep(0)
            if rng.random() < 0.1:
                says(wires[rng.choice(list(wires))], f"b{n}", version=room.table.version, act=rng.choice(deck))
            if rng.random() < 0.1:
                says(wires[rng.choice(list(wires))], f"c{n}", version=0, act="pass")
            if rng.random() < 0.1:
                says(wires[rng.choice(list(wires))], f"e{n}", version=room.table.version, do="word", word=f"w{n}")
            if rng.random() < 0.05:
                says(wires[persons[turn], True], f"d{n}", version=room.table.version, do="take_back")
            for _ in range(4):
                await asyncio.sleep(0)
            for wire in wires.values():
                assert not wire.wrong, wire.wrong[0]
                assert not wire.task.done()
        for _ in range(50):
            await asyncio.sleep(0)
        while not any(shuffle.secret for shuffle in room.table.shuffles):
            await asyncio.sleep(0)
        assert room.table.hands
        secrets.update(room.secrets.values())
        for wire in wires.values():
            assert wire.sent > 10000
            assert not wire.wrong, wire.wrong[0]
            assert wire.whole or wire.eyes.seat is None
            wire.task.cancel()
        await asyncio.gather(*(wire.task for wire in wires.values()), return_exceptions=True)
        await lobby.close()

    asyncio.run(within())
    assert not faces(caplog.text)
    assert not [secret for secret in secrets if secret in caplog.text]


async def _ask(room: Room, person: str, **fields: Any) -> None:
    from horseplay.server.room.messages import Bad, read

    message = read({"id": f"{person}{fields['do']}", "version": room.table.version, **fields})
    assert not isinstance(message, Bad)
    answer = await room.ask(person, message)
    assert answer.refusal is None, answer.refusal


def test_search_finds_faces_however_they_are_written() -> None:
    assert faces('<button id="c-QH-1" value="QH" aria-label="ten of hearts">') == {"QH", "TH"}
    assert faces('"AS" court/KD.svg JC') == {"AS", "KD", "JC"}
    assert faces("SHOW THE ASH 2DX") == set()
