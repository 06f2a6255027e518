"""What the routes share: how the server is set up, and who is at the other end. Layer 7."""

from __future__ import annotations

from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from horseplay.errors import BadLog
from horseplay.language import _, marked
from horseplay.server.http.middleware import from_here
from horseplay.server.ratelimit import Buckets
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.room import Room

COOKIE, HERE = "horseplay", "horseplay_here"
YEAR = 400 * 86400  # the longest that browsers keep a cookie
FOREIGN = marked(
    "That came from another site’s page. (A server behind a proxy must be told its own address: --base-url.)"
)


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
    """A server's tables and settings."""

    def __init__(self, lobby: Lobby, setting: Setting) -> None:
        self.lobby, self.setting = lobby, setting
        self.tables = Buckets(*setting.tables, lobby.clock)
        self.requests = Buckets(*setting.requests, lobby.clock)
        self.starts = Buckets(*setting.starts, lobby.clock)

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

    async def room(self, link: str) -> Room:
        """The room of a link; 404 if there is none."""
        try:
            room = await self.lobby.room(link)
        except BadLog as error:
            raise HTTPException(500, _("This table cannot be read any more.")) from error
        if room is None:
            raise HTTPException(404, _("There is no such table. Links are long: was it copied whole?"))
        return room

    def check_welcome(self, room: Room, person: str) -> None:
        """Refuses whom the host has sent away."""
        if person in room.table.seating.removed:
            raise HTTPException(403, _("The host has closed this table to you."))
