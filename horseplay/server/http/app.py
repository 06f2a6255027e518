"""The web application: pages, forms, sockets. Layer 7.

GET  /                 the start page; POST opens a table
GET  /t/LINK           a table; POST is a form of it, a WebSocket its live line (`?as=json` for programs)
GET  /t/LINK/qr.svg    the invitation as a QR code
GET  /t/LINK/hand/N    a finished hand, and beside it what `replay` lists
GET  /t/LINK/next      takes along to the table where the company plays on
GET  /seat/TOKEN       carries a seat to this device, for that table only
GET  /rules/GAME       a game's rules; /rules/manners: those about people
GET  /learn/GAME       a game's lesson
POST /language         the language of this browser from now on
GET  /health           for whoever watches over the server
"""

from __future__ import annotations

import asyncio
import contextlib
import http
import io
import json
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from horseplay.errors import BadHouse, BadLog, Refusal
from horseplay.house import check, options
from horseplay.language import LANGUAGES, _, load, marked
from horseplay.log.events import Header
from horseplay.manners import Manners
from horseplay.server.http import locale
from horseplay.server.http.middleware import Guard, address_of, form_of, from_here
from horseplay.server.pages import page
from horseplay.server.pages.replay import Replays
from horseplay.server.ratelimit import Bucket, Buckets
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.messages import LARGEST, Answer, Bad, Message, answer_json, parsed, read
from horseplay.server.room.room import REMOVED, SUPERSEDED, Listener, Room
from horseplay.server.room.snapshot import Snapshot, to_json
from horseplay.server.room.timing import USUAL, Timing
from horseplay.server.store import Store
from horseplay.table import Chance
from horseplay.table.seating import cleaned, unfit

if TYPE_CHECKING:
    from horseplay.game import Game

COOKIE, HERE = "horseplay", "horseplay_here"
YEAR = 400 * 86400  # the longest that browsers keep a cookie
TITLE = 80  # letters of a title
STRIKES = 60  # bad messages until a connection is closed
GONE, ABUSED = 4404, 1008
BACK = re.compile(  # pages on which a language is chosen
    r"/(?:\?game=[a-z0-9_-]+|(?:t|h|look)/[A-Za-z0-9_-]+(?:/game|/hand/[0-9]+)?|look|(?:rules|learn)/[a-z0-9_-]+)?"
)
NO_SEAT = marked("This address does not carry a seat any more; ask for a new one at the table.")
FOREIGN = marked(
    "That came from another site’s page. (A server behind a proxy must be told its own address: --base-url.)"
)
ITSELF = "itself-"  # how the ids of requests begin that a page makes by itself
TITLES = {
    403: marked("Not for you"),
    404: marked("Nothing here"),
    405: marked("Not this way"),
    408: marked("Too slow"),
    413: marked("Too much"),
    429: marked("A moment, please"),
    500: marked("Something is wrong"),
}
SORRY = marked("Sorry")
STATUS = {"stale": 409, "not-seated": 403, "removed": 403, "not-host": 403}


class Setting(NamedTuple):
    """How a server is set up."""

    base: str = ""  # the address others see, behind a proxy
    home: tuple[str, ...] = ()  # the addresses in the home network
    tables: tuple[float, float] = (1 / 60, 30)  # new tables for an address: a second, at once
    messages: tuple[float, float] = (20, 100)  # messages of a connection
    requests: tuple[float, float] = (40, 200)  # requests of a person
    crowd: int = 300  # connections of those who look on at a table
    starts: tuple[float, float] = (1, 30)  # start pages of a person, with the list of tables
    looks: tuple[float, float] = (1 / 360, 10)  # texts that an address gives to be looked at


PLAIN = Setting()


class Site:
    """The routes and what they share."""

    def __init__(self, lobby: Lobby, setting: Setting) -> None:
        self.lobby, self.setting = lobby, setting
        self.tables = Buckets(*setting.tables, lobby.clock)
        self.requests = Buckets(*setting.requests, lobby.clock)
        self.starts = Buckets(*setting.starts, lobby.clock)

    # ------------------------------------------------------------ who it is

    def person(self, connection: HTTPConnection) -> str | None:
        """Who the cookies prove the other end to be."""
        cookies, link = connection.cookies, str(connection.path_params.get("link", ""))
        here = self.lobby.person(cookies.get(HERE), link) if link else None
        return here or self.lobby.person(cookies.get(COOKIE))

    def remember(self, request: Request, response: Response, person: str, link: str = "") -> None:
        """The browser will know who it is; with a link, at that table only."""
        response.set_cookie(
            HERE if link else COOKIE,
            self.lobby.token(person, link),
            max_age=YEAR,
            path=f"/t/{link}" if link else "/",
            secure=self.base(request).startswith("https:"),
            httponly=True,
            samesite="lax",
        )

    def base(self, request: HTTPConnection) -> str:
        """The address of this server as the other end sees it."""
        if self.setting.base:
            return self.setting.base
        secure = request.scope["scheme"] in ("https", "wss")
        return f"http{'s' * secure}://{request.headers.get('host') or request.url.netloc}"

    def check_origin(self, request: HTTPConnection) -> None:
        """Refuses what another site's page sends."""
        if not from_here(request, self.setting.base):
            raise HTTPException(403, _(FOREIGN))

    # ------------------------------------------------------------ the start page

    async def start(self, request: Request) -> Response:
        person = self.person(request)
        if person and not self.starts.take(person):
            raise HTTPException(429, _("One thing after another, please; this page can be had again in a moment."))
        mine, name = await self.lobby.mine(person) if person else ([], "")
        rows = [page.Mine(*row) for row in mine]
        values = {"name": name, "bots": "on"} if name else {}
        chosen = request.query_params.get("game")
        return HTMLResponse(
            page.start(self.lobby.games, values, {}, rows, chosen if chosen in self.lobby.games else None)
        )

    async def create(self, request: Request) -> Response:
        self.check_origin(request)
        form = await form_of(request, 200)
        values = {key: value for key, value in form.items() if isinstance(value, str)}
        person = self.person(request) or self.lobby.stranger()
        name = cleaned(values.get("name", ""))
        header, errors = header_of(self.lobby.games, values)
        if refusal := unfit(name):
            errors[""] = refusal.why
        status = 422
        if not errors and not self.tables.take(address_of(request)):
            errors[""] = _("Many tables have been opened from here just now; please wait a minute.")
            status = 429
        if errors or header is None:
            return HTMLResponse(page.start(self.lobby.games, values, errors, [], values.get("game")), status)
        link = await self.lobby.create(header, person, name, bots=values.get("bots") == "on")
        response = RedirectResponse(f"/t/{link}", 303)
        self.remember(request, response, person)
        return response

    # ------------------------------------------------------------ a table

    async def room(self, link: str) -> Room:
        """The room of a link; 404 if there is none."""
        try:
            room = await self.lobby.room(link)
        except BadLog as error:
            raise HTTPException(500, _("This table cannot be read any more.")) from error
        if room is None:
            raise HTTPException(404, _("There is no such table. Links are long: was it copied whole?"))
        return room

    def dressed(self, request: HTTPConnection, room: Room, person: str, answer: Answer | None = None) -> Snapshot:
        """What a person sees, with the addresses that only this connection knows."""
        base = self.base(request)
        snapshot = room.snapshot(person)
        snapshot = snapshot._replace(
            name=snapshot.name or self.lobby.persons.name(person),
            link=f"{base}/t/{room.link}",
            home=tuple(f"{home}/t/{room.link}" for home in self.setting.home),
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
        return (
            f"{self.base(request)}/seat/{self.lobby.carried(person, room.link, room.table.seating.chairs[seat].since)}"
        )

    async def table(self, request: Request) -> Response:
        room = await self.room(request.path_params["link"])
        known = self.person(request)
        person = known or self.lobby.stranger()
        self.check_welcome(room, person)
        room.touch(person)
        if known:
            await self.lobby.persons.learn(person)
        response = HTMLResponse(page.document(self.dressed(request, room, person)))
        if not known:
            self.remember(request, response, person)
        return response

    def check_welcome(self, room: Room, person: str) -> None:
        """Refuses whom the host has sent away."""
        if person in room.table.seating.removed:
            raise HTTPException(403, _("The host has closed this table to you."))

    async def form(self, request: Request) -> Response:
        self.check_origin(request)
        room = await self.room(request.path_params["link"])
        known = self.person(request)
        person = known or self.lobby.stranger()
        self.check_welcome(room, person)
        form = await form_of(request, 64)
        fields: dict[str, Any] = {key: value for key, value in form.items() if isinstance(value, str)}
        for name in {"acts", "scores"} & fields.keys():
            fields[name] = [value for value in form.getlist(name) if isinstance(value, str)]
        room.touch(person)
        if known:
            await self.lobby.persons.learn(person)
        answer = await self.answer(room, person, read({"id": secrets.token_hex(8), **fields}))
        room.touch(person)  # who has just sat down is there
        if answer.refusal is None and not answer.personal:
            response: Response = RedirectResponse(f"/t/{room.link}", 303)
        else:
            status = STATUS.get(answer.refusal.code, 422) if answer.refusal else 200
            response = HTMLResponse(page.document(self.dressed(request, room, person, answer)), status)
        if not known:
            self.remember(request, response, person)
        return response

    async def answer(self, room: Room, person: str, message: Message | Bad, listener: Listener | None = None) -> Answer:
        """The answer to what a person has sent, whichever way it came; a listener is told it."""
        if not isinstance(message, Bad) and not self.requests.take(person):
            message = Bad(message.id, Refusal("too-fast", _("One thing after another, please.")))
        if isinstance(message, Bad):
            answer = Answer(message.id, room.table.version, message.refusal)
            if listener:
                listener.tell(answer)
            return answer
        if message.do == "sit" and not message.name:
            message = message._replace(name=self.lobby.persons.name(person))
        answer = await room.ask(person, message, listener)
        if message.do in ("sit", "name") and answer.refusal is None:
            seat = room.table.seating.seat_of(person)
            if seat is not None:
                await self.lobby.persons.sat(person, room.link, room.table.seating.chairs[seat].name)
        return answer

    # ------------------------------------------------------------ sockets

    async def live(self, socket: WebSocket) -> None:
        if not from_here(socket, self.setting.base):
            await socket.close(1008)
            return
        plain = socket.query_params.get("as") == "json"
        try:
            room = await self.room(socket.path_params["link"])
        except HTTPException as error:
            await self.turn_away(socket, plain, GONE, Refusal("unknown-table", error.detail))
            return
        known = self.person(socket)
        proved = known or self.proved(socket.query_params.get("token"), room)
        person = proved or self.lobby.stranger()
        if person in room.table.seating.removed:
            refusal = Refusal("removed", _("The host has closed this table to you."))
            await self.turn_away(socket, plain, REMOVED, refusal)
            return
        if room.crowded(person, self.setting.crowd):
            await self.turn_away(
                socket, plain, SUPERSEDED, Refusal("crowded", _("Too many look at this table already."))
            )
            return
        if proved:
            await self.lobby.persons.learn(person)
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
                    told = answer_json(answer, self.personal(socket, room, listener.person))
                    await socket.send_text(json.dumps(told, ensure_ascii=False))
                nudge, listener.nudge = listener.nudge, ""
                parts: list[Answer | None] = [None] if plain or not answers else [*answers]
                for part in parts:
                    snapshot = self.dressed(socket, room, listener.person, part)._replace(
                        nudge=nudge, elsewhere=room.elsewhere(listener), since=listener.since
                    )
                    text = json.dumps(to_json(snapshot), ensure_ascii=False) if plain else page.fragment(snapshot)
                    if text != last or part or nudge:
                        await socket.send_text(text)
                    last = text

    async def receive(self, socket: WebSocket, room: Room, listener: Listener) -> None:
        """Takes requests one after another, as long as the line stands and is not abused."""
        bucket, strikes = Bucket(*self.setting.messages, self.lobby.clock()), 0
        while strikes < STRIKES:
            got = await socket.receive()
            if got["type"] != "websocket.receive":
                return
            message = parsed(got.get("text") or got.get("bytes") or "")
            if not bucket.take(self.lobby.clock()):
                await asyncio.sleep(0.05)
                message = Bad(message.id, Refusal("too-fast", _("One thing after another, please.")))
            strikes += isinstance(message, Bad)
            await self.answer(room, listener.person, message, listener)
        await asyncio.sleep(0)
        await socket.close(ABUSED)

    # ------------------------------------------------------------ the rest

    async def code(self, request: Request) -> Response:
        room = await self.room(request.path_params["link"])
        base = self.setting.base or (self.setting.home[0] if self.setting.home else self.base(request))
        out = io.BytesIO()
        segno.make(f"{base}/t/{room.link}", error="m").save(out, kind="svg", scale=6, border=3, light="#fff")
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def next(self, request: Request) -> Response:
        """To the table where the company plays on; who has a seat by a personal link has it there too."""
        room = await self.room(request.path_params["link"])
        if person := self.person(request):
            self.check_welcome(room, person)
        link = room.table.seating.next or room.link
        response = RedirectResponse(f"/t/{link}", 303)
        here = self.lobby.person(request.cookies.get(HERE), room.link)
        if here and link != room.link:
            self.remember(request, response, here, link)
        return response

    async def seat(self, request: Request) -> Response:
        if request.method != "GET":  # previews of links ask for heads
            raise HTTPException(405, _("This address is opened in a browser."))
        token = request.path_params["token"]
        if key := self.lobby.opens(token):
            person, link = key
            room = await self.room(link)
            scoped = self.lobby.person(request.cookies.get(COOKIE)) not in (None, person)
        elif carried := self.lobby.carries(token):
            person, link, since = carried
            room, scoped = await self.room(link), True
            self.check_welcome(room, person)
            if not any((chair.who, chair.since) == (person, since) for chair in room.table.seating.chairs):
                raise HTTPException(404, _(NO_SEAT))
        else:
            raise HTTPException(404, _(NO_SEAT))
        self.check_welcome(room, person)
        response = RedirectResponse(f"/t/{link}", 303)
        self.remember(request, response, person, link if scoped else "")
        return response

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in self.lobby.games and name != "manners":
            raise HTTPException(404)
        return HTMLResponse(page.rules(self.lobby.games.get(name)))

    async def learn(self, request: Request) -> Response:
        game = self.lobby.games.get(request.path_params["game"])
        text = await asyncio.to_thread(page.lesson, game) if game else None  # the first time a whole hand is walked
        if text is None:
            raise HTTPException(404)
        return HTMLResponse(text)

    async def language(self, request: Request) -> Response:
        self.check_origin(request)
        form = await form_of(request, 8)
        back, code = form.get("back"), form.get("language")
        response = RedirectResponse(back if isinstance(back, str) and BACK.fullmatch(back) else "/", 303)
        if isinstance(code, str) and code in LANGUAGES:
            secure = self.base(request).startswith("https:")
            response.set_cookie(
                locale.COOKIE, code, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax"
            )
        return response

    async def health(self, request: Request) -> Response:
        await self.lobby.store.secret()
        return PlainTextResponse("ok")

    async def complain(self, request: Request, error: Exception) -> Response:
        """A friendly page for what went wrong."""
        assert isinstance(error, HTTPException)
        detail = error.detail if error.status_code in TITLES else _("That could not be understood.")
        if detail == http.HTTPStatus(error.status_code).phrase:  # nothing of our own was said
            detail = _("There is no such page.") if error.status_code == 404 else _("That could not be understood.")
        title = _(TITLES.get(error.status_code, SORRY))
        return HTMLResponse(page.message(title, detail), error.status_code, error.headers)

    async def fail(self, request: Request, error: Exception) -> Response:
        return HTMLResponse(page.message(_(TITLES[500]), _("Please try again in a moment.")), 500)


def header_of(games: dict[str, Game], values: dict[str, str]) -> tuple[Header | None, dict[str, str]]:
    """The header of the table that a form asks for, and what is wrong with which field."""
    errors: dict[str, str] = {}
    game = games.get(values.get("game", ""))
    if game is None:
        return None, {"": _("Please choose a game.")}
    given = {key.removeprefix("house."): v for key, v in values.items() if key.startswith("house.") and v.strip()}
    manners: dict[str, Any] = {}
    for rule in options(game.House):
        if rule.name in given:
            try:
                rule.read(given[rule.name])
            except BadHouse as error:
                errors[f"house.{rule.name}"] = str(error)
    for rule in options(Manners):
        if text := values.get(f"manners.{rule.name}", "").strip():
            try:
                manners[rule.name] = rule.read(text)
            except BadHouse as error:
                errors[f"manners.{rule.name}"] = str(error)
    if errors:
        return None, errors
    try:
        house = game.house(values.get("preset") or None, given)
    except BadHouse as error:
        return None, {"": str(error)}
    kept = Manners(**manners)
    check(kept)
    return Header(game.name, house._asdict(), kept._asdict(), title=cleaned(values.get("title", ""), TITLE)), {}


def application(
    games: dict[str, Game],
    database: str,
    setting: Setting = PLAIN,
    timing: Timing = USUAL,
    seed: int | None = None,
    clock: Callable[[], float] = time.monotonic,
    begun: Callable[[Lobby], Any] | None = None,
) -> Guard:
    """The application; `begun` is awaited once it can open tables."""
    lobby = Lobby(games, Store(database), timing, Chance(seed), clock)
    site = Site(lobby, setting)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        load()
        await lobby.open()
        if begun:
            await begun(lobby)
        yield
        await lobby.close()

    app = Starlette(
        routes=[
            Route("/", site.start, methods=["GET"]),
            Route("/", site.create, methods=["POST"]),
            Route("/t/{link}", site.table, methods=["GET"]),
            Route("/t/{link}", site.form, methods=["POST"]),
            WebSocketRoute("/t/{link}", site.live),
            Route("/t/{link}/qr.svg", site.code),
            Route("/t/{link}/next", site.next, methods=["GET"]),
            Route("/seat/{token}", site.seat),
            Route("/rules/{game}", site.rules),
            Route("/learn/{game}", site.learn),
            Route("/language", site.language, methods=["POST"]),
            Route("/health", site.health),
            *Replays(site).routes(),
            Mount("/static", StaticFiles(directory=page.STATIC)),
        ],
        exception_handlers={HTTPException: site.complain, 500: site.fail},
        lifespan=lifespan,
    )
    return Guard(app)


__all__ = ["LARGEST", "Setting", "Site", "application"]
