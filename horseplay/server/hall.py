"""All rooms of a server: opened when somebody comes, closed when nobody has been there for a while. Layer 6."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from horseplay.errors import BadLog, listing
from horseplay.log.events import BotSat, Event, Header, Sat, Started
from horseplay.log.lines import body_of
from horseplay.server.pace import Pace
from horseplay.server.room import Room
from horseplay.server.store import Conflict, Store
from horseplay.table import Chance
from horseplay.table.seating import Fill, company

if TYPE_CHECKING:
    from horseplay.game import Game

LINK = re.compile(r"[A-Za-z0-9_-]{12,64}")
NAMES = 5000  # persons whose names are kept in mind
LISTED = 12  # tables in a person's list
IDLE = 600.0  # seconds after which an empty room is closed
CARRIED = 30 * 86400  # seconds for which an address carries a seat to another device
OWNER = "owner"  # the row that holds who plays on this computer


class About(NamedTuple):
    """A table in a person's list."""

    link: str
    title: str
    about: str


class Hall:
    """The rooms, and what they share."""

    def __init__(
        self, games: dict[str, Game], store: Store, pace: Pace, chance: Chance, clock: Callable[[], float]
    ) -> None:
        self.games, self.store, self.pace, self.chance, self.clock = games, store, pace, chance, clock
        self.rooms: dict[str, Room] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.finished: dict[str, About] = {}
        self.names: OrderedDict[str, str] = OrderedDict()  # what persons called themselves last

    async def open(self) -> None:
        """The store is there, and with it the secret that signs cookies."""
        await self.store.open()
        secret = await self.store.secret()
        self._persons = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeTimedSerializer(secret, salt="seat")

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
        async with self.opening.setdefault(link, asyncio.Lock()):
            if link not in self.rooms:
                room = await self._load(link)
                if room is None:
                    self.opening.pop(link, None)
                    return None
                self.rooms[link] = room
                self.tasks[link] = asyncio.create_task(room.run())
        self.opening.pop(link, None)
        self._tidy()
        return self.rooms.get(link)

    def _tidy(self) -> None:
        for link, room in list(self.rooms.items()):
            if room.idle(IDLE):
                del self.rooms[link]
                self.tasks.pop(link).cancel()

    async def create(
        self, header: Header, person: str, name: str, seat: int = 0, bots: bool = False, start: bool = False
    ) -> str:
        """The link of a new table at which a person sits; if wished, bots sit elsewhere and the cards are dealt."""
        link = secrets.token_urlsafe(12)
        game = self.games[header.game]
        seating = company(int(game.rules(game.house(given=header.house)).seats))
        events: list[Event] = [Sat(seat, person, name)]
        seating = seating.after(events[0])
        if bots or start:
            filled = seating.ask(person, Fill())
            events += [event for event in filled if isinstance(event, BotSat)]
        if start:
            events.append(Started())
        first = {**header._asdict(), "seats": list(header.seats)}
        await self.store.append(link, 0, [first, *(body_of(event) for event in events)])
        await self.note(person, link, name)
        return link

    async def note(self, person: str, link: str, name: str) -> None:
        """A person has taken a seat under this name."""
        await self.store.note(person, link, name)
        self._learned(person, name)

    async def learn(self, person: str) -> None:
        """What a person called themselves last is known from now on."""
        if person not in self.names:
            self._learned(person, (await self.store.tables(person))[1])

    def _learned(self, person: str, name: str) -> None:
        self.names[person] = name
        self.names.move_to_end(person)
        while len(self.names) > NAMES:
            self.names.popitem(last=False)

    async def mine(self, person: str) -> tuple[list[About], str]:
        """The tables of a person, newest first, and the name they used last."""
        links, name = await self.store.tables(person)
        return [about for link in links[:LISTED] if (about := await self._about(link, person))], name

    async def _about(self, link: str, person: str) -> About | None:
        if link in self.finished:
            return self.finished[link]
        try:
            room = self.rooms.get(link) or await self._load(link)
        except BadLog:
            return None
        if room is None or person in room.table.seating.removed:
            return None
        table = room.table
        told = f"{table.game.title}, {table.stage}: {listing(table.names)}"
        about = About(f"/t/{link}", table.header.title or table.game.title, told)
        if table.stage == "over" and len(self.finished) < 1000:
            self.finished[link] = about
        return about

    async def _load(self, link: str) -> Room | None:
        return await Room.load(link, self.games, self.store, self.pace, self.chance, self.clock)

    async def owner(self) -> str:
        """The person who plays on this computer, always the same."""
        for _ in range(2):
            if rows := await self.store.read(OWNER):
                return str(rows[0]["person"])
            with contextlib.suppress(Conflict):
                await self.store.append(OWNER, 0, [{"person": self.stranger()}])
        return str((await self.store.read(OWNER))[0]["person"])

    # ------------------------------------------------------------ persons

    def stranger(self) -> str:
        """A new person."""
        return secrets.token_urlsafe(9)

    def token(self, person: str) -> str:
        """What proves to be this person."""
        return str(self._persons.dumps(person))

    def person(self, token: str | None) -> str | None:
        """Who a token proves to be, None if it proves nothing."""
        if not token or len(token) > 300:
            return None
        try:
            person = self._persons.loads(token)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def carried(self, person: str, link: str) -> str:
        """What carries a person's seat at a table to another device."""
        return str(self._seats.dumps([person, link]))

    def carries(self, token: str) -> tuple[str, str] | None:
        """The person and link that such a token carries, None if it is not good or no longer."""
        try:
            person, link = self._seats.loads(token, max_age=CARRIED)
        except (BadSignature, TypeError, ValueError):
            return None
        return str(person), str(link)
