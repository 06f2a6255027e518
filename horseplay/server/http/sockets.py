"""The live line of a table: HTML for its page, JSON for programs. Layer 7."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re

from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from horseplay.errors import Refusal
from horseplay.language import _
from horseplay.server.http.middleware import from_here
from horseplay.server.http.site import Site
from horseplay.server.http.tables import Tables
from horseplay.server.pages import tables
from horseplay.server.ratelimit import Bucket
from horseplay.server.room.messages import Answer, Bad, answer_json, parsed
from horseplay.server.room.presence import SUPERSEDED, Listener
from horseplay.server.room.room import REMOVED, Room
from horseplay.server.room.snapshot import to_json

STRIKES = 60  # bad messages until a connection is closed
GONE, ABUSED = 4404, 1008


class Sockets:
    """The sockets of tables."""

    def __init__(self, site: Site, tables: Tables) -> None:
        self.site, self.lobby, self.tables = site, site.lobby, tables

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            WebSocketRoute("/t/{link}", self.live),
        ]

    async def live(self, socket: WebSocket) -> None:
        if not from_here(socket, self.site.setting.base):
            await socket.close(1008)
            return
        plain = socket.query_params.get("as") == "json"
        try:
            room = await self.site.room(socket.path_params["link"])
        except HTTPException as error:
            await self.turn_away(socket, plain, GONE, Refusal("unknown-table", error.detail))
            return
        known = self.site.person(socket)
        proved = known or self.proved(socket.query_params.get("token"), room)
        person = proved or self.lobby.stranger()
        if person in room.table.seating.removed:
            refusal = Refusal("removed", _("The host has closed this table to you."))
            await self.turn_away(socket, plain, REMOVED, refusal)
            return
        if room.presence.crowded(person, room.table.seating.persons, self.site.setting.crowd):
            await self.turn_away(
                socket, plain, SUPERSEDED, Refusal("crowded", _("Too many look at this table already."))
            )
            return
        if proved:
            await self.lobby.profiles.learn(person)
        await socket.accept()
        if plain and known is None:
            token = socket.query_params.get("token", "")
            if not proved:
                token = self.lobby.token(person)
            elif self.lobby.person(token, room.link) is None:
                token = self.lobby.token(person, room.link)
            await socket.send_text(json.dumps({"type": "hello", "token": token}))
        since = socket.query_params.get("since", "")
        listener = room.join(person, int(since) if re.fullmatch("[0-9]{1,18}", since) else 0)
        sending = asyncio.create_task(self.send(socket, room, listener, plain))
        receiving = asyncio.create_task(self.receive(socket, room, listener))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            room.leave(listener)
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)

    def proved(self, token: str | None, room: Room) -> str | None:
        """Who a token proves to be at this table; one for the table before it is good too."""
        last = room.table.header.before[-1:]
        return self.lobby.person(token, room.link) or self.lobby.person(token, str(last[0]["link"]) if last else "")

    async def turn_away(self, socket: WebSocket, plain: bool, code: int, refusal: Refusal) -> None:
        """Says why there is nothing to see."""
        await socket.accept()
        if plain:
            await socket.send_text(json.dumps({"type": "refused", "refused": refusal._asdict()}))
        await socket.close(code)

    async def send(self, socket: WebSocket, room: Room, listener: Listener, plain: bool) -> None:
        """Sends what there is to see, as long as the line stands."""
        last = ""
        listener.wake()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await listener.changed.wait()
                listener.changed.clear()
                answers, listener.answers = listener.answers, []
                if listener.closed:
                    await socket.close(listener.closed)
                    return
                for answer in answers if plain else ():
                    told = answer_json(answer, self.tables.personal(socket, room, listener.person))
                    await socket.send_text(json.dumps(told, ensure_ascii=False))
                nudge, listener.nudge = listener.nudge, ""
                parts: list[Answer | None] = [None] if plain or not answers else [*answers]
                for part in parts:
                    snapshot = self.tables.dressed(socket, room, listener.person, part)._replace(
                        nudge=nudge, elsewhere=room.presence.elsewhere(listener), since=listener.since
                    )
                    text = json.dumps(to_json(snapshot), ensure_ascii=False) if plain else tables.fragment(snapshot)
                    if text != last or part or nudge:
                        await socket.send_text(text)
                    last = text

    async def receive(self, socket: WebSocket, room: Room, listener: Listener) -> None:
        """Takes requests one after another, as long as the line stands and is not abused."""
        bucket, strikes = Bucket(*self.site.setting.messages, self.lobby.clock()), 0
        while strikes < STRIKES:
            got = await socket.receive()
            if got["type"] != "websocket.receive":
                return
            message = parsed(got.get("text") or got.get("bytes") or "")
            if not bucket.take(self.lobby.clock()):
                await asyncio.sleep(0.05)
                message = Bad(message.id, Refusal("too-fast", _("One thing after another, please.")))
            strikes += isinstance(message, Bad)
            await self.tables.answer(room, listener.person, message, listener)
        await asyncio.sleep(0)
        await socket.close(ABUSED)
