"""The rules and the lessons. Layer 7."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from horseplay.server.http.site import Site
from horseplay.server.pages import documents


class Documents:
    """Pages about the games."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/rules/{game}", self.rules),
            Route("/learn/{game}", self.learn),
        ]

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in self.lobby.games and name != "manners":
            raise HTTPException(404)
        return HTMLResponse(documents.rules(self.lobby.games.get(name)))

    async def learn(self, request: Request) -> Response:
        game = self.lobby.games.get(request.path_params["game"])
        text = (
            await asyncio.to_thread(documents.lesson, game) if game else None
        )  # the first time a whole hand is walked
        if text is None:
            raise HTTPException(404)
        return HTMLResponse(text)
