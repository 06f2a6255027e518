"""A table as a page and as a form. Layer 7."""

from __future__ import annotations

import io
import secrets
from typing import Any

import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from horseplay.errors import Refusal
from horseplay.language import _
from horseplay.server.http.middleware import form_of
from horseplay.server.http.site import Site
from horseplay.server.pages import tables
from horseplay.server.room.messages import Answer, Bad, Message, read
from horseplay.server.room.presence import Listener
from horseplay.server.room.room import Room
from horseplay.server.room.snapshot import Snapshot

ITSELF = "itself-"  # how the ids of requests begin that a page makes by itself
STATUS = {"stale": 409, "not-seated": 403, "removed": 403, "not-host": 403}


class Tables:
    """The pages of tables."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/t/{link}", self.table, methods=["GET"]),
            Route("/t/{link}", self.form, methods=["POST"]),
            Route("/t/{link}/qr.svg", self.code),
        ]

    async def table(self, request: Request) -> Response:
        room = await self.site.room(request.path_params["link"])
        known = self.site.person(request)
        person = known or self.lobby.stranger()
        self.site.check_welcome(room, person)
        room.touch(person)
        if known:
            await self.lobby.profiles.learn(person)
        response = HTMLResponse(tables.document(self.dressed(request, room, person)))
        if not known:
            self.site.remember(request, response, person)
        return response

    async def form(self, request: Request) -> Response:
        self.site.check_origin(request)
        room = await self.site.room(request.path_params["link"])
        known = self.site.person(request)
        person = known or self.lobby.stranger()
        self.site.check_welcome(room, person)
        form = await form_of(request, 64)
        fields: dict[str, Any] = {key: value for key, value in form.items() if isinstance(value, str)}
        for name in {"acts", "scores"} & fields.keys():
            fields[name] = [value for value in form.getlist(name) if isinstance(value, str)]
        room.touch(person)
        if known:
            await self.lobby.profiles.learn(person)
        answer = await self.answer(room, person, read({"id": secrets.token_hex(8), **fields}))
        room.touch(person)  # who has just sat down is there
        if answer.refusal is None and not answer.personal:
            response: Response = RedirectResponse(f"/t/{room.link}", 303)
        else:
            status = STATUS.get(answer.refusal.code, 422) if answer.refusal else 200
            response = HTMLResponse(tables.document(self.dressed(request, room, person, answer)), status)
        if not known:
            self.site.remember(request, response, person)
        return response

    async def answer(self, room: Room, person: str, message: Message | Bad, listener: Listener | None = None) -> Answer:
        """The answer to what a person has sent, whichever way it came; a listener is told it."""
        if not isinstance(message, Bad) and not self.site.requests.take(person):
            message = Bad(message.id, Refusal("too-fast", _("One thing after another, please.")))
        if isinstance(message, Bad):
            answer = Answer(message.id, room.table.version, message.refusal)
            if listener:
                listener.tell(answer)
            return answer
        if message.do == "sit" and not message.name:
            message = message._replace(name=self.lobby.profiles.name(person))
        answer = await room.ask(person, message, listener)
        if message.do in ("sit", "name") and answer.refusal is None:
            seat = room.table.seating.seat_of(person)
            if seat is not None:
                await self.lobby.profiles.sat(person, room.link, room.table.seating.chairs[seat].name)
        return answer

    def dressed(self, request: HTTPConnection, room: Room, person: str, answer: Answer | None = None) -> Snapshot:
        """What a person sees, with the addresses that only this connection knows."""
        base = self.site.base(request)
        snapshot = room.snapshot(person)
        snapshot = snapshot._replace(
            name=snapshot.name or self.lobby.profiles.name(person),
            link=f"{base}/t/{room.link}",
            home=tuple(f"{home}/t/{room.link}" for home in self.site.setting.home),
            next=snapshot.next and f"{base}/t/{snapshot.next}",
        )
        if answer:
            snapshot = snapshot._replace(
                answer=answer.id,
                refusal=answer.refusal.why if answer.refusal and not answer.id.startswith(ITSELF) else None,
                personal=self.personal(request, room, person) if answer.personal else "",
            )
        return snapshot

    def personal(self, request: HTTPConnection, room: Room, person: str) -> str:
        """The address that carries a person's seat to another device."""
        seat = room.table.seating.seat_of(person)
        if seat is None:
            return ""
        token = self.lobby.carried(person, room.link, room.table.seating.chairs[seat].since)
        return f"{self.site.base(request)}/seat/{token}"

    async def code(self, request: Request) -> Response:
        room = await self.site.room(request.path_params["link"])
        base = self.site.setting.base or (
            self.site.setting.home[0] if self.site.setting.home else self.site.base(request)
        )
        out = io.BytesIO()
        segno.make(f"{base}/t/{room.link}", error="m").save(out, kind="svg", scale=6, border=3, light="#fff")
        return Response(out.getvalue(), media_type="image/svg+xml")
