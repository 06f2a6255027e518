"""The start page, and what opens a table there. Layer 7."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from horseplay.errors import BadHouse
from horseplay.house import check, options
from horseplay.language import _
from horseplay.log.events import Header
from horseplay.manners import Manners
from horseplay.server.http.middleware import address_of, form_of
from horseplay.server.http.site import Site
from horseplay.server.pages.start import Mine, start
from horseplay.table.seating import cleaned, unfit

if TYPE_CHECKING:
    from horseplay.game import Game

TITLE = 80  # letters of a title


class StartPage:
    """The start page."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby

    def routes(self) -> list[BaseRoute]:
        """All addresses."""
        return [
            Route("/", self.start, methods=["GET"]),
            Route("/", self.create, methods=["POST"]),
        ]

    async def start(self, request: Request) -> Response:
        person = self.site.person(request)
        if person and not self.site.starts.take(person):
            raise HTTPException(429, _("One thing after another, please; this page can be had again in a moment."))
        mine, name = await self.lobby.mine(person) if person else ([], "")
        rows = [Mine(*row) for row in mine]
        values = {"name": name, "bots": "on"} if name else {}
        chosen = request.query_params.get("game")
        return HTMLResponse(start(self.lobby.games, values, {}, rows, chosen if chosen in self.lobby.games else None))

    async def create(self, request: Request) -> Response:
        self.site.check_origin(request)
        form = await form_of(request, 200)
        values = {key: value for key, value in form.items() if isinstance(value, str)}
        person = self.site.person(request) or self.lobby.stranger()
        name = cleaned(values.get("name", ""))
        header, errors = header_of(self.lobby.games, values)
        if refusal := unfit(name):
            errors[""] = refusal.why
        status = 422
        if not errors and not self.site.tables.take(address_of(request)):
            errors[""] = _("Many tables have been opened from here just now; please wait a minute.")
            status = 429
        if errors or header is None:
            return HTMLResponse(start(self.lobby.games, values, errors, [], values.get("game")), status)
        link = await self.lobby.create(header, person, name, bots=values.get("bots") == "on")
        response = RedirectResponse(f"/t/{link}", 303)
        self.site.remember(request, response, person)
        return response


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
