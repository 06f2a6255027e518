"""All rooms of a server: opened when somebody comes, closed when nobody has been there for a while. Layer 7."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from itsdangerous import BadSignature, Signer, URLSafeSerializer, URLSafeTimedSerializer

from horseplay.errors import BadLog, listing
from horseplay.language import _, spoken_language
from horseplay.log.events import BotSat, Event, Header, Sat, Started
from horseplay.log.jsonl import event_of, header_of, kept_of
from horseplay.server.room import storage
from horseplay.server.room.profiles import Profiles
from horseplay.server.room.room import Room
from horseplay.server.room.timing import Timing
from horseplay.server.store import Conflict, Store
from horseplay.table import Chance, Table
from horseplay.table.seating import company, seat_name
from horseplay.table.table import resumed_events
from horseplay.table.wishes import Fill

if TYPE_CHECKING:
    from horseplay.game import Game

log = logging.getLogger("horseplay")
LINK = re.compile(r"[A-Za-z0-9_-]{12,64}")
LISTED = 12  # tables in a person's list
TOLD = 5000  # tables of which is remembered what lists say
SLICE = 0.004  # seconds for which others wait while a table is read for a list
BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
IDLE = 600.0  # seconds after which an empty room is closed
CARRIED = 30 * 86400  # seconds for which an address carries a seat to another device
OWNER = "owner"  # the row that holds who plays on this computer
SHARE, TEXT = "share:", "text:"  # how the names of rows begin that say what is shared, and hold texts to be looked at
PLACES = 2**41  # what the places of windows lie above: they were milliseconds since 1970, and a page may come with one
START = 2**30  # places that one start of the server may give; with a million starts they stay below 2 ** 53
KEPT = 30  # days for which such a text is kept


class About(NamedTuple):
    """A table in a person's list."""

    link: str
    title: str
    about: str


class Told(NamedTuple):
    """What lists say of a table after so many events, and to whom it is closed."""

    events: int
    title: str = ""
    game: str = ""  # "" if the table cannot be read
    stage: str = ""
    names: tuple[str, ...] = ()
    bots: tuple[bool, ...] = ()  # by seat
    removed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, table: Table) -> Told:
        """What lists say of this table."""
        chairs = table.seating.chairs
        names, bots = tuple(chair.name for chair in chairs), tuple(chair.bot for chair in chairs)
        title = table.header.title or table.game.title
        return cls(table.version, title, table.game.title, table.stage, names, bots, table.seating.removed)

    def about(self, link: str) -> About:
        """The entry in a list."""
        if not self.game:
            return About(link, _("A table"), _("cannot be read any more"))
        names = listing(
            _("{name} (bot)").format(name=name) if bot else name or seat_name(seat)
            for seat, (name, bot) in enumerate(zip(self.names, self.bots, strict=True))
        )
        told = {
            "gathering": _("{game}, gathering: {names}"),
            "playing": _("{game}, playing: {names}"),
            "paused": _("{game}, paused: {names}"),
            "over": _("{game}, over: {names}"),
        }
        return About(link, self.title, told[self.stage].format(game=self.game, names=names))


class Lobby:
    """The rooms, and what they share."""

    def __init__(
        self, games: dict[str, Game], store: Store, timing: Timing, chance: Chance, clock: Callable[[], float]
    ) -> None:
        self.games, self.store, self.timing, self.chance, self.clock = games, store, timing, chance, clock
        self.rooms: dict[str, Room] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.told: OrderedDict[str, Told] = OrderedDict()
        self.telling = asyncio.Lock()  # one table at a time is read for lists
        self.profiles = Profiles(store)

    async def open(self) -> None:
        """The store is there, and with it the secret that signs cookies and the place of the next window.

        Each place is higher than any that was given before, by this start of the server or an earlier one, whatever the
        clock says."""
        await self.store.open()
        self.places = itertools.count(PLACES + START * await self.store.start())
        secret = await self.store.secret()
        self._persons = URLSafeSerializer(secret, salt="person")
        self._here = URLSafeSerializer(secret, salt="here")
        self._seats = URLSafeTimedSerializer(secret, salt="sitting")
        self._keys = URLSafeTimedSerializer(secret, salt="key")
        self._shares = Signer(secret, salt="share")

    async def close(self) -> None:
        """Every room is closed; the next start opens them where they stand."""
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        self.rooms.clear()
        self.tasks.clear()
        await self.store.close()

    # ------------------------------------------------------------ rooms

    async def room(self, link: str) -> Room | None:
        """The room of a link, None if there is none."""
        if room := self.rooms.get(link):
            return room
        if not LINK.fullmatch(link):
            return None
        try:
            async with self.opening.setdefault(link, asyncio.Lock()):
                if link not in self.rooms:
                    room = await self._load(link)
                    if room is None:
                        return None
                    self.rooms[link] = room
                    self.tasks[link] = asyncio.create_task(room.run())
        finally:
            self.opening.pop(link, None)
        self._tidy()
        return self.rooms.get(link)

    def _tidy(self) -> None:
        for link, room in list(self.rooms.items()):
            if room.idle(IDLE):
                del self.rooms[link]
                self.tasks.pop(link).cancel()

    async def create(
        self,
        header: Header,
        person: str,
        name: str,
        seat: int = 0,
        bots: bool = False,
        start: bool = False,
        played: Sequence[Event] = (),
    ) -> str:
        """The link of a new table at which a person sits; if wished, bots sit elsewhere and the cards are dealt.

        Where something has been `played` there already, it is a table for trying out, which is in nobody's list.
        """
        link = secrets.token_urlsafe(12)
        game = self.games[header.game]
        seating = company(int(game.rules(game.house(given=header.house)).seats))
        events: list[Event] = [Sat(seat, person, name)]
        seating = seating.after(events[0])
        if bots or start:
            filled = seating.ask(person, Fill(), names=self.chance.names(spoken_language(), len(events)))
            events += [event for event in filled if isinstance(event, BotSat)]
        if start:
            events.append(Started())
        header = header._replace(day=date.today().isoformat(), language=spoken_language())
        await storage.create(link, header, [*events, *played], self.store)
        if not played:
            await self.profiles.sat(person, link, name)
        return link

    async def mine(self, person: str) -> tuple[list[About], str]:
        """The tables of a person, newest first, and the name they used last."""
        kept = await self.store.person(person)
        links = [link for link in kept.tables if LINK.fullmatch(link)][:LISTED]
        counts = await self.store.counts(links)
        found = [(link, await self._told(link, counts[link])) for link in links if link in counts]
        return [told.about(f"/t/{link}") for link, told in found if person not in told.removed], kept.name

    async def _told(self, link: str, events: int) -> Told:
        """What lists say of a table that has so many events: of an open one at once, of others once."""
        if room := self.rooms.get(link):
            return Told.of(room.table)
        async with self.telling:
            told = self.told.get(link)
            if told is None or told.events < events:
                try:
                    told = Told.of(await self._read(link))
                except BROKEN as error:
                    log.warning("table %s cannot be read: %s", link[:4], error)
                    told = Told(events)
            self.told[link] = told
            self.told.move_to_end(link)
            while len(self.told) > TOLD:
                self.told.popitem(last=False)
        return told

    async def _read(self, link: str) -> Table:
        """The table as its log leaves it, for looking only; meanwhile others have their turn."""
        loop = asyncio.get_running_loop()
        header, *rows = await self.store.read(link)
        table = resumed_events(header_of(header), (), self.games[str(header.get("game"))])
        end = loop.time() + SLICE
        for n, row in enumerate(rows, 1):
            row.pop("for", None)
            kept_of(row)
            table.add(event_of(row, n))
            if loop.time() > end:
                await asyncio.sleep(0)
                end = loop.time() + SLICE
        return table

    async def _load(self, link: str) -> Room | None:
        """The room of a link as its log leaves it; `BadLog` if that cannot be read, whatever is wrong with it."""
        try:
            stored = await storage.load(link, self.games, self.store)
        except BadLog:
            raise
        except BROKEN as error:
            raise BadLog(_("this is not a log of Horseplay: {why}").format(why=repr(error))) from error
        if stored is None:
            return None
        return Room(link, stored, self.store, self.timing, self.chance, self.clock, self.places, self.profiles)

    async def owner(self) -> str:
        """The person who plays on this computer, always the same."""
        for _try in range(2):
            if rows := await self.store.read(OWNER):
                return str(rows[0]["person"])
            with contextlib.suppress(Conflict):
                await self.store.append(OWNER, 0, [{"person": self.stranger()}])
        return str((await self.store.read(OWNER))[0]["person"])

    # ------------------------------------------------------------ persons

    def stranger(self) -> str:
        """A new person."""
        return secrets.token_urlsafe(9)

    def token(self, person: str, link: str = "") -> str:
        """What proves to be this person; with a link, at that table only."""
        return str(self._here.dumps([person, link]) if link else self._persons.dumps(person))

    def person(self, token: str | None, link: str = "") -> str | None:
        """Who a token proves to be (at the table of the link), None if it proves nothing."""
        if not token or len(token) > 300:
            return None
        with contextlib.suppress(BadSignature):
            person = self._persons.loads(token)
            return person if isinstance(person, str) else None
        with contextlib.suppress(BadSignature):
            person, where = self._here.loads(token)
            return str(person) if where == link else None
        return None

    def carried(self, person: str, link: str, since: int) -> str:
        """What carries a person's seat at a table to another device, for as long as they sit there `since` then."""
        return str(self._seats.dumps([person, link, since]))

    def carries(self, token: str) -> tuple[str, str, int] | None:
        """What such a token carries: person, link and since when they sit; None if it is not good or no longer."""
        try:
            person, link, since = self._seats.loads(token, max_age=CARRIED)
        except (BadSignature, TypeError, ValueError):
            return None
        return str(person), str(link), int(since)

    def key(self, person: str, link: str) -> str:
        """What makes a browser this person's everywhere, by way of a table: only for who started the server."""
        return str(self._keys.dumps([person, link]))

    def opens(self, token: str) -> tuple[str, str] | None:
        """Whose key a token is, and the link of the table; None if it is none or too old."""
        try:
            person, link = self._keys.loads(token, max_age=CARRIED)
        except (BadSignature, TypeError, ValueError):
            return None
        return str(person), str(link)

    # ------------------------------------------------------------ what is shown elsewhere

    async def share(self, link: str, hand: int) -> str:
        """What shows a hand of a table (0: all of them) to whoever has it, and lets nobody in at the table."""
        token = self._shares.get_signature(f"{link} {hand}").decode()
        with contextlib.suppress(Conflict):
            await self.store.append(f"{SHARE}{token}", 0, [{"table": link, "hand": hand}])
        return token

    async def shared(self, token: str) -> tuple[str, int] | None:
        """The table and hand that are shown by this, None if nothing is."""
        rows = await self.store.read(f"{SHARE}{token}") if LINK.fullmatch(token) else []
        return (str(rows[0]["table"]), int(rows[0]["hand"])) if rows else None

    async def keep(self, text: str, day: int) -> str:
        """The token of a text that is kept for `KEPT` days from this one on; older ones are forgotten."""
        await self.store.forget(TEXT, f"{day - KEPT:07}")
        token = f"{day:07}-{secrets.token_urlsafe(16)}"
        await self.store.append(f"{TEXT}{token}", 0, [{"text": text}])
        return token

    async def kept(self, token: str, day: int) -> str | None:
        """The text of a token, None if there is none or no more."""
        if not LINK.fullmatch(token) or token < f"{day - KEPT:07}":
            return None
        rows = await self.store.read(f"{TEXT}{token}")
        return str(rows[0]["text"]) if rows else None
