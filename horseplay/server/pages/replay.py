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
import itertools
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from horseplay.errors import BadLog, HorseplayError
from horseplay.house import titled
from horseplay.language import _, spoken_language, within
from horseplay.log import jsonl, text
from horseplay.log.events import Acted, Header, Ruled
from horseplay.server.http.middleware import address_of, form_of
from horseplay.server.pages import page
from horseplay.server.pages.page import Card, hand_of
from horseplay.server.ratelimit import Buckets
from horseplay.server.room.lobby import BROKEN, KEPT
from horseplay.server.room.sheet import Sheet, sheets
from horseplay.server.room.snapshot import Player, Snapshot, calls, status
from horseplay.table import Table, resumed
from horseplay.table.archive import (
    Part,
    export,
    hand_log,
    marks,
    open_hands,
    otherwise,
    recorded,
    stood,
    trick_of,
    verdicts,
)
from horseplay.table.seating import cleaned

if TYPE_CHECKING:
    from horseplay.game import Game
    from horseplay.server.http.app import Site

LONGEST = 256 * 1024  # letters of a text that is given
STEPS = 10_000  # events of it
HAND = 1000  # events of one hand, deals thrown in before it included
HELD = 30_000  # positions kept in mind of the texts that were looked at last
LETTERS, WORDS = 80, 200  # letters of a title, and of why a hand was ruled as it was
FAR = 10**8  # beyond which no score lies
WHY = re.compile(r"(?:[^{}]|\{\d\})*")  # words with the names of seats in them


class Replay(NamedTuple):
    """A game to be looked at: where it is found, and those of its hands that may be seen, by number."""

    path: str
    table: Table
    parts: dict[int, Part]
    refused: str = ""  # what could not be done after the last step

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.table.header.title or self.table.game.title

    @property
    def home(self) -> bool:
        """Whether this is a table's own page."""
        return self.path.startswith("/t/")


class Link(NamedTuple):
    """One step in the list of all: where it stands, what is said there; a card, if one was played."""

    at: int
    label: str
    card: str = ""


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
            await self.lobby.persons.learn(known)
        header, events = otherwise(replay.table, part, place)
        title = cleaned(_("What if: {title}").format(title=replay.title), LETTERS)
        name = self.lobby.persons.name(person) or _("You")
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
        return HTMLResponse(page.render("look.html", {"given": "", "wrong": "", "days": KEPT}))

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
        return HTMLResponse(page.render("look.html", {"given": given[:LONGEST], "wrong": wrong, "days": KEPT}), status)


def no_hand() -> HTTPException:
    """The answer to who asks for a hand that is not open."""
    why = _("There is no such hand to look at. A hand can be seen when the next one is dealt, or the game is over.")
    return HTTPException(404, why)


# ---------------------------------------------------------------- reading


def understood(given: str, games: dict[str, Game]) -> Replay:
    """The game that a text or a log is; a `HorseplayError` says what is wrong with which line."""
    given = given.replace("\r\n", "\n")
    if not given.lstrip("\ufeff \n").startswith("{"):
        script = text.read(given, games)
        if len(script.lines) > STEPS:
            raise BadLog(_("this is longer than a game"))
        walked = text.walk(script)
        names = [_("Seat {n}").format(n=seat) for seat in range(walked.history.position.rules.seats)]
        manners = {"referee": "honour"} if script.honour else {}
        table = recorded(walked.history, Header(script.game.name, script.house._asdict(), manners), names)
        refused = walked.refused
        why = _("Line {line}: {why}").format(line=walked.line, why=refused.why) if refused else ""
        return Replay("", table, parts_of(table), why)
    log = jsonl.read(given.lstrip("\ufeff \n"))
    if len(log.events) > STEPS:
        raise BadLog(_("this is longer than a game"))
    game = games.get(log.header.game)
    if game is None:
        raise BadLog(_("there is no game {game}").format(game=log.header.game[:40]), 1)
    try:
        rules = game.rules(jsonl.house_of(log.header, game))
        check(log, rules.seats, rules.sides)
        played = resumed(log, game)
    except HorseplayError:
        raise
    except BROKEN as error:
        raise BadLog(_("this log tells of something that cannot have happened")) from error
    if not played.history.parts:
        raise BadLog(_("no hand has been dealt in this log"))
    header = log.header._replace(title=cleaned(log.header.title, LETTERS))
    names = [cleaned(name) or _("Seat {n}").format(n=seat) for seat, name in enumerate(played.names)]
    table = recorded(played.history, header, names)
    table.shuffles = played.shuffles
    return Replay("", table, parts_of(table))


def parts_of(table: Table) -> dict[int, Part]:
    """All hands of a game, by number; `BadLog` if one of them is longer than hands are."""
    parts = table.history.parts
    if any(last - first > HAND for first, last in parts):
        raise BadLog(_("this is longer than a game"))
    return dict(enumerate(parts, 1))


def check(log: jsonl.Log, seats: int, sides: int) -> None:
    """Raises `BadLog` for a log with numbers or words in it that no table writes."""
    if any(abs(score) >= FAR for score in log.header.scores or ()):
        raise BadLog(_("these are no scores"), 1)
    if len(log.header.seats) not in (0, seats):
        raise BadLog(_("these are not the names of all seats"), 1)
    for line, event in enumerate(log.events, 2):
        places = [place for name in ("seat", "by", "to") if isinstance(place := getattr(event, name, None), int)]
        if not all(0 <= place < seats for place in places) or not 0 <= getattr(event, "side", 0) < sides:
            raise BadLog(_("this is no seat at this table"), line)
        if any(abs(n) >= FAR for n in (*getattr(event, "scores", ()), getattr(event, "points", 0))):
            raise BadLog(_("these are no scores"), line)
        if isinstance(event, Ruled):
            named = [int(digit) for digit in re.findall(r"\{(\d)\}", event.why)]
            if len(event.why) > WORDS or not WHY.fullmatch(event.why) or max(named, default=0) >= seats:
                raise BadLog(_("these are no words of a table"), line)


def whole(given: str | None, otherwise: int) -> int:
    """The whole number that an address or a form says."""
    return int(given) if given and re.fullmatch("[0-9]{1,6}", given) else otherwise


def _today() -> int:
    return datetime.datetime.now(datetime.UTC).date().toordinal()


# ---------------------------------------------------------------- drawing


def game_page(replay: Replay, address: str) -> str:
    """The page with all hands of a game and their scores."""
    last = stood(replay.table, replay.parts[max(replay.parts)][1])
    rows = sheet(replay, last, 0)
    snapshot = looked(replay, last, None, max(replay.parts))._replace(sheet=rows)
    by_hand = {row.hand: row for row in rows}
    return page.render("game.html", {**page.scene(snapshot), "replay": replay, "rows": by_hand, "address": address})


def hand_page(replay: Replay, n: int, part: Part, at: int, seat: int | None, address: str) -> str:
    """The page of a hand at a step."""
    return page.render("replay_page.html", {**step(replay, n, part, at, seat), "address": address})


def sheet(replay: Replay, table: Table, turned: int) -> tuple[Sheet, ...]:
    """The score sheet from the first hand that may be seen on, its seats counted from the viewer."""
    first, _last = replay.parts[min(replay.parts)]
    return sheets(table, turned)[len(stood(replay.table, first).sheet()) :]


def looked(replay: Replay, table: Table, seat: int | None, n: int, told: Sequence[str] = ()) -> Snapshot:
    """A moment of a hand as a seat saw it, or with no seat's eyes (None), and what is told of it; without the sheet."""
    view = table.history.position.view(seat)
    turned = seat or 0
    players = tuple(
        Player(p, table.names[(p + turned) % view.seats], "person", side=view.sides[p]) for p in range(view.seats)
    )
    return Snapshot(
        table="",
        title=_("{title}: hand {n}").format(title=replay.title, n=n),
        version=table.version,
        stage=table.stage,
        view=view,
        players=players,
        me=None,
        host=False,
        news=tuple(told),
        status=status(table, view._replace(seat=None)),
        resting=table.trick_done,
        take_back=False,
        boards_down=False,
        stakes=table.manners._asdict(),
        sheet=(),
        watchers=0,
        calls=() if view.contract else calls(table, lambda n, viewer: table.news(viewer, n), seat, view.seats),
    )


def step(replay: Replay, n: int, part: Part, at: int, seat: int | None) -> dict[str, Any]:
    """Everything that the page of a hand draws at a step."""
    table = stood(replay.table, part[0] + at)
    last = part[1] - part[0]
    told = news(table, -1, seat)
    snapshot = looked(replay, table, seat, n, told)._replace(sheet=sheet(replay, table, seat or 0))
    turns = [mark - part[0] for mark in marks(replay.table, part)]
    ways = {
        "first": 0,
        "trick_before": max((k for k in turns if k < at), default=0),
        "before": max(at - 1, 0),
        "after": min(at + 1, last),
        "trick_after": min((k for k in turns if k > at), default=last),
        "last": last,
    }
    where = stood(replay.table, part[1])
    turn = table.turn
    return {
        **page.scene(snapshot),
        "replay": replay,
        "n": n,
        "at": at,
        "end": last,
        "ways": ways,
        "seat": seat,
        "chosen": "" if seat is None else f"&seat={seat}",
        "told": told,
        "names": where.names,
        "hands": hands(replay, table, seat),
        "aside": aside(table) if seat is None else [],
        "groups": groups(where, part, seat),
        "verdicts": verdicts(replay.table, part),
        "playable": playable(replay.table, part[0] + at),
        "what_if": seat if seat is not None else turn or 0,
        "before": n - 1 if n - 1 in replay.parts else 0,
        "next": n + 1 if n + 1 in replay.parts else 0,
        "refused": replay.refused if at == last and n == max(replay.parts) else "",
    }


def news(table: Table, n: int, seat: int | None) -> list[str]:
    """The n-th event as a seat hears it; with all cards open, as who does it."""
    event = table.moments[n].event
    return table.news(event.seat if seat is None and isinstance(event, Acted) else seat, n)


def hands(replay: Replay, table: Table, seat: int | None) -> list[tuple[str, list[Card]]]:
    """The cards of a seat, or of all: whose, and by suit as a hand is sorted."""
    seats = range(len(table.names)) if seat is None else (seat,)
    return [
        (table.names[p], [card._replace(lawful=True) for card in hand_of(looked(replay, table, p, 0))]) for p in seats
    ]


def aside(table: Table) -> list[tuple[str, list[str]]]:
    """What lies elsewhere than in hands and tricks and was seen by anybody: whose and what, and the cards."""
    found: dict[str, list[str]] = {}
    for seat, name in enumerate(table.names):
        view = table.history.position.view(seat)
        for zone in view.zones:
            if zone.aside and zone.cards and zone.seat in (None, 0):
                label = within("zone", titled(zone.name))
                found[label if zone.seat is None else f"{name}: {label}"] = page.sorted_cards(view, zone.cards)
    return list(found.items())


def groups(table: Table, part: Part, seat: int | None) -> list[tuple[str, list[Link]]]:
    """All steps of a hand: what was said before the first lead, then trick by trick."""
    made: list[tuple[str, list[Link]]] = []
    # A table that stood somewhere has one moment for each place on its stack but the first.
    for trick, found in itertools.groupby(range(part[0] - 1, part[1]), lambda n: trick_of(table.moments[n])):
        label = _("Trick {n}").format(n=trick) if trick else _("Then") if made else _("Before the first lead")
        made.append((label, [_link(table, n, n + 1 - part[0], seat) for n in found]))
    return made


def _link(table: Table, n: int, at: int, seat: int | None) -> Link:
    event = table.moments[n].event
    if isinstance(event, Acted) and trick_of(table.moments[n]):
        return Link(at, table.names[event.seat], event.act)
    return Link(at, news(table, n, seat)[0].removesuffix("."))


def playable(table: Table, place: int) -> bool:
    """Whether somebody may act there."""
    return table.history.stack[place].position.awaits in ("act", "reshuffle")


def download(content: str, replay: Replay, n: int, kind: str, what: str = "") -> Response:
    """A file that a browser keeps under a sensible name."""
    name = "-".join(filter(None, ("horseplay", replay.table.game.name, f"hand-{n}" if n else what or "game")))
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    if kind == "txt":
        return PlainTextResponse(content, headers=headers)
    return Response(content, media_type="application/jsonl", headers=headers)
