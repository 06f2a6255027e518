"""The web application: pages, forms, sockets. Layer 7.

GET  /                 the start page; POST opens a table
GET  /t/LINK           a table; POST is a form of it, a WebSocket its live line (`?as=json` for programs)
GET  /t/LINK/qr.svg    the invitation as a QR code
GET  /t/LINK/hand/N    a finished hand, and beside it what `replays` lists
GET  /t/LINK/next      takes along to the table where the company plays on
GET  /seat/TOKEN       carries a seat to this device, for that table only
GET  /rules/GAME       a game's rules; /rules/manners: those about people
GET  /learn/GAME       a game's lesson
POST /language         the language of this browser from now on
GET  /health           for whoever watches over the server
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from horseplay.language import LANGUAGES, load
from horseplay.server.http import errors, locale
from horseplay.server.http.documents import Documents
from horseplay.server.http.middleware import Guard, form_of
from horseplay.server.http.replays import Replays
from horseplay.server.http.seats import Seats
from horseplay.server.http.site import PLAIN, YEAR, Setting, Site
from horseplay.server.http.sockets import Sockets
from horseplay.server.http.start import StartPage
from horseplay.server.http.static import SharedFiles
from horseplay.server.http.tables import Tables
from horseplay.server.pages.assets import STATIC
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.timing import USUAL, Timing
from horseplay.server.store import Store
from horseplay.table import Chance

if TYPE_CHECKING:
    from horseplay.game import Game

BACK = re.compile(  # pages on which a language is chosen
    r"/(?:\?game=[a-z0-9_-]+|(?:t|h|look)/[A-Za-z0-9_-]+(?:/game|/hand/[0-9]+)?|look|(?:rules|learn)/[a-z0-9_-]+)?"
)


class Service:
    """What belongs to no page."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/language", self.language, methods=["POST"]),
            Route("/health", self.health),
        ]

    async def language(self, request: Request) -> Response:
        self.site.check_origin(request)
        form = await form_of(request, 8)
        back, code = form.get("back"), form.get("language")
        response = RedirectResponse(back if isinstance(back, str) and BACK.fullmatch(back) else "/", 303)
        if isinstance(code, str) and code in LANGUAGES:
            secure = self.site.base(request).startswith("https:")
            response.set_cookie(
                locale.COOKIE, code, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax"
            )
        return response

    async def health(self, request: Request) -> Response:
        await self.lobby.store.secret()
        return PlainTextResponse("ok")


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
    tables = Tables(site)
    parts = (StartPage(site), tables, Sockets(site, tables), Seats(site), Documents(site), Service(site), Replays(site))

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
            *(route for part in parts for route in part.routes()),
            Mount("/static", SharedFiles(directory=STATIC)),
        ],
        exception_handlers={HTTPException: errors.complain, 500: errors.fail},
        lifespan=lifespan,
    )
    return Guard(app)
