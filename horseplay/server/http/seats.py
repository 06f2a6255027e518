"""Seats that are carried to another device, or to the table where the company plays on. Layer 7."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from horseplay.language import _, marked
from horseplay.server.http.site import COOKIE, HERE, Site

NO_SEAT = marked("This address does not carry a seat any more; ask for a new one at the table.")


class Seats:
    """The addresses that carry a seat."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/seat/{token}", self.seat),
            Route("/t/{link}/next", self.next, methods=["GET"]),
        ]

    async def seat(self, request: Request) -> Response:
        if request.method != "GET":  # previews of links ask for heads
            raise HTTPException(405, _("This address is opened in a browser."))
        token = request.path_params["token"]
        if key := self.lobby.opens(token):
            person, link = key
            room = await self.site.room(link)
            scoped = self.lobby.person(request.cookies.get(COOKIE)) not in (None, person)
        elif carried := self.lobby.carries(token):
            person, link, since = carried
            room, scoped = await self.site.room(link), True
            self.site.check_welcome(room, person)
            if not any((chair.who, chair.since) == (person, since) for chair in room.table.seating.chairs):
                raise HTTPException(404, _(NO_SEAT))
        else:
            raise HTTPException(404, _(NO_SEAT))
        self.site.check_welcome(room, person)
        response = RedirectResponse(f"/t/{link}", 303)
        self.site.remember(request, response, person, link if scoped else "")
        return response

    async def next(self, request: Request) -> Response:
        """To the table where the company plays on; who has a seat by a personal link has it there too."""
        room = await self.site.room(request.path_params["link"])
        if person := self.site.person(request):
            self.site.check_welcome(room, person)
        link = room.table.seating.next or room.link
        response = RedirectResponse(f"/t/{link}", 303)
        here = self.lobby.person(request.cookies.get(HERE), room.link)
        if here and link != room.link:
            self.site.remember(request, response, here, link)
        return response
