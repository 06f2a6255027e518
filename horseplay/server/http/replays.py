"""Hands that are over, to be stepped through, sent on, taken along and played otherwise. Layer 7.

    /t/LINK/game     the hands of a table that are over; /t/LINK/export.jsonl is everything of it until then
    /h/TOKEN         what somebody at a table has shared, a hand or all; lets nobody in at the table
    /look            POST takes a text or a log; /look/TOKEN shows it
    .../hand/N       one hand; ?at=K&seat=S is step K as a seat sees it, ?at=K with all cards; POST `do=what_if` opens
                     a table at which it goes on from there, `do=share` makes a /h/TOKEN
    .../hand/N.txt   the same as text, `.jsonl` as a log; also .../game.txt and .../game.jsonl

Nothing of a hand that is being played is found at any of these addresses, and nothing done there touches a table.
"""

from __future__ import annotations

import asyncio
import datetime
import re
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from horseplay.errors import HorseplayError
from horseplay.language import _, spoken_language
from horseplay.log import text
from horseplay.server.http.middleware import address_of, form_of
from horseplay.server.http.site import Site
from horseplay.server.http.texts import LETTERS, LONGEST, understood
from horseplay.server.pages.replay import Replay, game_page, hand_page, playable
from horseplay.server.pages.templates import render
from horseplay.server.ratelimit import Buckets
from horseplay.server.room.lobby import KEPT
from horseplay.table.archive import Part, export, hand_log, open_hands, otherwise
from horseplay.table.seating import cleaned

HELD = 30_000  # positions kept in mind of the texts that were looked at last


class Replays:
    """The pages of hands that are over."""

    def __init__(self, site: Site) -> None:
        self.site, self.lobby = site, site.lobby
        self.looks = Buckets(*site.setting.looks, site.lobby.clock)
        self.read: OrderedDict[str, Replay] = OrderedDict()  # the texts that were looked at last
        self.reading = asyncio.Lock()  # one text at a time is read
        self.making = asyncio.Lock()  # one page at a time is made

    def routes(self) -> list[Route]:
        """All addresses."""
        found = [
            Route("/look", self.form, methods=["GET"]),
            Route("/look", self.take, methods=["POST"]),
            Route("/look/{token}", self.enter, methods=["GET"]),
            Route("/h/{token}", self.enter, methods=["GET"]),
            Route("/t/{link}/export.jsonl", self.export, methods=["GET"]),
        ]
        for path in ("/t/{link}", "/h/{token}", "/look/{token}"):
            found += [
                Route(f"{path}/game", self.game, methods=["GET"]),
                Route(f"{path}/game", self.act, methods=["POST"]),
                Route(f"{path}/game.txt", self.text, methods=["GET"]),
                Route(f"{path}/game.jsonl", self.log, methods=["GET"]),
                Route(f"{path}/hand/{{n}}.txt", self.text, methods=["GET"]),
                Route(f"{path}/hand/{{n}}.jsonl", self.log, methods=["GET"]),
                Route(f"{path}/hand/{{n}}", self.hand, methods=["GET"]),
                Route(f"{path}/hand/{{n}}", self.act, methods=["POST"]),
            ]
        return found

    # ------------------------------------------------------------ what there is to see

    async def replay(self, request: Request) -> Replay:
        """The game that an address is about; 404 if nothing of it may be seen."""
        if not self.site.requests.take(self.site.person(request) or address_of(request)):
            raise HTTPException(429, _("One thing after another, please; this page can be had again in a moment."))
        token = request.path_params.get("token")
        if token is None:
            replay = await self.of_table(request)
        elif request.url.path.startswith("/h/"):
            replay = await self.of_share(token)
        else:
            replay = await self.of_text(token)
        if not replay.parts:
            raise no_hand()
        return replay

    async def of_table(self, request: Request) -> Replay:
        """The game at a table, for whom it is not closed to."""
        room = await self.site.room(request.path_params["link"])
        if person := self.site.person(request):
            self.site.check_welcome(room, person)
        return Replay(f"/t/{room.link}", room.table, dict(enumerate(open_hands(room.table), 1)))

    async def of_share(self, token: str) -> Replay:
        """What has been shared."""
        shared = await self.lobby.shared(token)
        if shared is None:
            raise HTTPException(404, _("Nothing is shared under this address. Was it copied whole?"))
        link, hand = shared
        table = (await self.site.room(link)).table
        parts = {n: part for n, part in enumerate(open_hands(table), 1) if hand in (0, n)}
        return Replay(f"/h/{token}", table, parts)

    async def of_text(self, token: str) -> Replay:
        """A text that was given."""
        given = await self.lobby.kept(token, _today())
        if given is None:
            raise HTTPException(404, _("There is no such text any more; give it again."))
        key = f"{spoken_language()} {token}"
        if key not in self.read:
            try:
                self.read[key] = (await self.understood(given))._replace(path=f"/look/{token}")
            except HorseplayError as error:
                raise HTTPException(404, _("This text cannot be read any more.")) from error
        replay = self.read[key]
        self.read.move_to_end(key)
        while len(self.read) > 1 and sum(len(replay.table.history.stack) for replay in self.read.values()) > HELD:
            self.read.popitem(last=False)
        return replay

    async def understood(self, given: str) -> Replay:
        """The game that a text or a log is; others have their turn meanwhile."""
        async with self.reading:
            return await asyncio.to_thread(understood, given, self.lobby.games)

    def part(self, replay: Replay, request: Request) -> tuple[int, Part]:
        """The hand that an address is about, all hands (0) where it names none; 404 if it may not be seen."""
        named = request.path_params.get("n")
        if named is None:
            return 0, (replay.parts[min(replay.parts)][0], replay.parts[max(replay.parts)][1])
        n = int(named) if re.fullmatch("[1-9][0-9]{0,5}", named) else 0
        if n not in replay.parts:
            raise no_hand()
        return n, replay.parts[n]

    # ------------------------------------------------------------ pages

    async def enter(self, request: Request) -> Response:
        """To the only hand, or to the list of them."""
        replay = await self.replay(request)
        where = f"hand/{min(replay.parts)}" if len(replay.parts) == 1 else "game"
        return RedirectResponse(f"{replay.path}/{where}", 303)

    async def game(self, request: Request) -> Response:
        replay = await self.replay(request)
        return HTMLResponse(await self.made(game_page, replay, self.address(request, replay, "game")))

    async def hand(self, request: Request) -> Response:
        replay = await self.replay(request)
        n, part = self.part(replay, request)
        at = min(whole(request.query_params.get("at"), 0), part[1] - part[0])
        seat = whole(request.query_params.get("seat"), -1)
        seats = len(replay.table.names)
        eyes, address = seat if 0 <= seat < seats else None, self.address(request, replay, f"hand/{n}")
        return HTMLResponse(await self.made(hand_page, replay, n, part, at, eyes, address))

    async def made(self, make: Callable[..., str], *given: object) -> str:
        """What is made of these; the tables go on meanwhile, since that of a long game takes a while."""
        async with self.making:
            return await asyncio.to_thread(make, *given)

    def address(self, request: Request, replay: Replay, where: str) -> str:
        """The whole address of a page that may be passed on; none of a table's own, which lets people in."""
        return "" if replay.home else f"{self.site.base(request)}{replay.path}/{where}"

    # ------------------------------------------------------------ what is done there

    async def act(self, request: Request) -> Response:
        """A hand, or all, is shared, or a hand played otherwise."""
        self.site.check_origin(request)
        replay = await self.replay(request)
        n, part = self.part(replay, request)
        form = await form_of(request, 8)
        do = form.get("do")
        if do == "share" and replay.home:
            return RedirectResponse(f"/h/{await self.lobby.share(request.path_params['link'], n)}", 303)
        if do == "what_if" and n:
            at, seat = (whole(value if isinstance(value := form.get(key), str) else None, 0) for key in ("at", "seat"))
            return await self.what_if(request, replay, part, part[0] + at, seat)
        raise HTTPException(400)

    async def what_if(self, request: Request, replay: Replay, part: Part, place: int, seat: int) -> Response:
        """A new table at which a hand goes on from a place, with bots in all other seats."""
        if place > part[1] or seat >= len(replay.table.names) or not playable(replay.table, place):
            raise HTTPException(422, _("From here nothing can be played on."))
        if not self.site.tables.take(address_of(request)):
            raise HTTPException(429, _("Many tables have been opened from here just now; please wait a minute."))
        known = self.site.person(request)
        person = known or self.lobby.stranger()
        if known:
            await self.lobby.profiles.learn(known)
        header, events = otherwise(replay.table, part, place)
        title = cleaned(_("What if: {title}").format(title=replay.title), LETTERS)
        name = self.lobby.profiles.name(person) or _("You")
        link = await self.lobby.create(header._replace(title=title), person, name, seat, start=True, played=events)
        response = RedirectResponse(f"/t/{link}", 303)
        if not known:
            self.site.remember(request, response, person)
        return response

    # ------------------------------------------------------------ to take along

    async def text(self, request: Request) -> Response:
        replay = await self.replay(request)
        n, part = self.part(replay, request)
        return download(await self.made(text.write, replay.table.history.part(*part)), replay, n, "txt")

    async def log(self, request: Request) -> Response:
        replay = await self.replay(request)
        n, part = self.part(replay, request)
        return download(await self.made(hand_log, replay.table, part), replay, n, "jsonl")

    async def export(self, request: Request) -> Response:
        replay = await self.replay(request)
        return download(await self.made(export, replay.table), replay, 0, "jsonl", "everything")

    # ------------------------------------------------------------ texts that are given

    async def form(self, request: Request) -> Response:
        return HTMLResponse(render("look.html", {"given": "", "wrong": "", "days": KEPT}))

    async def take(self, request: Request) -> Response:
        self.site.check_origin(request)
        form = await form_of(request, 4, files=1)
        file, given = form.get("file"), form.get("text")
        if isinstance(file, UploadFile):
            given = (await file.read()).decode("utf-8", errors="replace") or given
            await file.close()
        given = given if isinstance(given, str) else ""
        status, wrong = 422, ""
        if len(given) > LONGEST:
            wrong = _("That is longer than a game: at most {n} letters can be looked at.").format(n=LONGEST)
        elif not self.looks.take(address_of(request)):
            status, wrong = 429, _("Many texts have come from here just now; please wait a few minutes.")
        else:
            try:
                await self.understood(given)
                return RedirectResponse(f"/look/{await self.lobby.keep(given, _today())}", 303)
            except HorseplayError as error:
                wrong = str(error)
        return HTMLResponse(render("look.html", {"given": given[:LONGEST], "wrong": wrong, "days": KEPT}), status)


def no_hand() -> HTTPException:
    """The answer to who asks for a hand that is not open."""
    why = _("There is no such hand to look at. A hand can be seen when the next one is dealt, or the game is over.")
    return HTTPException(404, why)


def whole(given: str | None, otherwise: int) -> int:
    """The whole number that an address or a form says."""
    return int(given) if given and re.fullmatch("[0-9]{1,6}", given) else otherwise


def _today() -> int:
    return datetime.datetime.now(datetime.UTC).date().toordinal()


def download(content: str, replay: Replay, n: int, kind: str, what: str = "") -> Response:
    """A file that a browser keeps under a sensible name."""
    name = "-".join(filter(None, ("horseplay", replay.table.game.name, f"hand-{n}" if n else what or "game")))
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    if kind == "txt":
        return PlainTextResponse(content, headers=headers)
    return Response(content, media_type="application/jsonl", headers=headers)
