"""The room around one table: one task that takes requests in turn and stores before it shows. Layer 7.

Whatever happens is tried on a copy of the table, committed to the store, and only then is the copy the table, so that
nothing which anybody has seen can be lost. A request carries an id and the version it was made against: an id met
again gets its first answer, and who comes with a version in which what the request is about stood otherwise is told
what was missed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import date
from functools import partial
from typing import NamedTuple

from horseplay.errors import Refusal
from horseplay.hints import Hint
from horseplay.language import _, speaking, spoken_language
from horseplay.log.events import Event, Rematch, Returned
from horseplay.log.jsonl import body_of, event_of, kept_of
from horseplay.server.ratelimit import Buckets
from horseplay.server.room import commands, requests
from horseplay.server.room.chat import Chat
from horseplay.server.room.clockwork import RETRY, Clockwork
from horseplay.server.room.messages import Answer, Message
from horseplay.server.room.presence import Listener, Presence
from horseplay.server.room.profiles import Profiles
from horseplay.server.room.snapshot import Happened, Snapshot, Surroundings, happened, snapshot
from horseplay.server.room.storage import Stored, create
from horseplay.server.room.timing import Timing
from horseplay.server.store import TROUBLE, Conflict, Store, reason
from horseplay.table import Advice, Chance, Table, advised, hints
from horseplay.table.rematch import follows, moved

log = logging.getLogger("horseplay")
REMOVED = 4403  # why a line is closed
REMEMBERED = 2000  # answers kept for requests that may be sent again
NUDGES = 8.0  # seconds between two nudges
RENAMES = 5.0  # seconds between two changes of a name
HEARINGS = (0.5, 10)  # changes of whom a person wants to hear: a second, at once
SEARCHES = ThreadPoolExecutor(1, "search")  # of all rooms, one after another: they would only slow each other down


class Job(NamedTuple):
    """A request in the queue, and who is to hear the answer."""

    person: str
    message: Message
    future: asyncio.Future[Answer]
    listener: Listener | None
    language: str  # of the answer


class Room:
    """One table and everybody at it."""

    def __init__(
        self,
        link: str,
        stored: Stored,
        store: Store,
        timing: Timing,
        chance: Chance,
        clock: Callable[[], float],
        places: Iterator[int],
        profiles: Profiles | None = None,
    ) -> None:
        self.link, self.table, self.store, self.timing = link, stored.table, store, timing
        self.chance, self.clock = chance, clock
        self.profiles = profiles or Profiles(store)
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self.presence = Presence(clock, places)
        self.answers = OrderedDict((key, Answer(key[1], n)) for key, n in stored.requests.items())
        # Each event as it was told: to which seat, to whom there, in which language.
        self.told: dict[tuple[int, int | None, str | None, str], tuple[Happened, ...]] = {}
        self.hints: dict[str, tuple[int, int, tuple[Hint, ...]]] = {}  # asked for by whom, since when, on which seat
        self.nudged = clock() - NUDGES
        self.renamed: dict[str, float] = {}  # when a person changed their name
        self.secrets = stored.secrets  # of the shuffles, by hand; none leaves this room before it is revealed
        self.hearings = Buckets(*HEARINGS, clock)
        self.chat = Chat(self.table, clock)
        self.clockwork = Clockwork(self)

    # ------------------------------------------------------------ its life

    async def run(self) -> None:
        """Takes requests and lets time act, one after another, for ever; in English, whoever opened the room."""
        with speaking("en"):
            while True:
                try:
                    await self.turn()
                except Exception as error:
                    self._trouble("the room stumbled", error)
                    await asyncio.sleep(RETRY)

    async def turn(self) -> None:
        """The next request, or the next thing that happens by itself."""
        plan = self.clockwork.first()
        try:
            async with asyncio.timeout(None if plan is None else max(0.0, plan[0] - self.clock())):
                job = await self.inbox.get()
        except TimeoutError:
            await self.tick()
            return
        if job is not None:
            await self._answer(job)

    async def tick(self) -> bool:
        """Does what is due; whether anything was."""
        plan = self.clockwork.first()
        if plan is None or plan[0] > self.clock():
            return False
        try:
            await plan[1]()
        except Conflict:
            await self._read_again()
        except Exception as error:
            self._trouble("what was due could not be done", error)
            self.clockwork.retry = self.clock() + RETRY
        return True

    async def ask(self, person: str, message: Message, listener: Listener | None = None) -> Answer:
        """The answer to a person's request; the listener it came by hears it together with what came of it."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.presence.used = self.clock()
        self.inbox.put_nowait(Job(person, message, future, listener, spoken_language()))
        return await future

    async def _answer(self, job: Job) -> None:
        with speaking(job.language):
            try:
                answer = await self.handle(job.person, job.message, job.listener)
            except Exception as error:
                self._trouble("a request could not be answered", error)
                refusal = Refusal("not-stored", _("That could not be stored; please try again."))
                answer = self._refused(job.message, refusal)
        if job.listener:
            job.listener.tell(answer)
        if not job.future.done():
            job.future.set_result(answer)

    def _trouble(self, what: str, error: Exception) -> None:
        """A line of the log; where the trouble is not the database's, with the way it came about."""
        own = None if isinstance(error, TROUBLE) else error
        log.error("table %s: %s: %s", self.link[:4], what, reason(error), exc_info=own)

    # ------------------------------------------------------------ who is there

    def join(self, person: str, since: int = 0) -> Listener:
        """A new listener, who is the newest of this person unless they come back with the place they had."""
        listener = self.presence.join(person, since)
        self.show()
        return listener

    def leave(self, listener: Listener) -> None:
        """The listener's line is gone."""
        self.presence.leave(listener, self.table.seating.persons)
        self.show()

    def touch(self, person: str) -> None:
        """A person without a socket was there just now."""
        if self.presence.touch(person, self.table.seating.persons):
            self.show()
        self.inbox.put_nowait(None)

    def here(self) -> frozenset[str]:
        """The persons with a seat who are there."""
        return self.presence.here(self.table.seating.persons)

    def idle(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return self.inbox.empty() and self.presence.idle(seconds)

    # ------------------------------------------------------------ requests

    async def handle(self, person: str, message: Message, listener: Listener | None = None) -> Answer:
        """The answer to a request, once and for all; what came by no listener may always act."""
        if known := self.answers.get((person, message.id)):
            return known
        if message.do not in requests.ANYWHERE and listener and self.presence.elsewhere(listener):
            why = _("This table is open in a newer window of yours; choose “Play here” to play in this one.")
            answer = self._refused(message, Refusal("elsewhere", why))
        elif message.do in requests.HEARING:
            answer = await self._mute(person, message)
        elif message.do in requests.SMALL:
            answer = self._small(person, message, listener)
        elif self.table.seating.next:
            answer = Answer(message.id, self.table.version)
            if message.do != "again":
                gone = Refusal("gone-on", _("The company has gone on to the next game."))
                answer = self._refused(message, gone, person)
        else:
            answer = await self._once(person, message)
        self._remember(person, answer)
        return answer

    def _remember(self, person: str, answer: Answer) -> None:
        self.answers[person, answer.id] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    async def _once(self, person: str, message: Message) -> Answer:
        """Tries the request on a copy of the table; what is granted is stored before it is so."""
        trial, events = self.table.copy(), list[Event]()
        seat = trial.seating.seat_of(person)
        if seat is not None and trial.seating.chairs[seat].stand_in:
            events.append(Returned(seat))
            trial.add(events[0])
        tried = trial.copy()
        looks_on = seat is None and (message.words or message.do in requests.GAME)  # told so, whatever the version
        refusal = None if looks_on else requests.stale(self.table, person, message)
        if refusal is None and requests.searches(self.table, message):
            trying = partial(copy_context().run, self._try, tried, person, message, events)
            refusal = await asyncio.get_running_loop().run_in_executor(SEARCHES, trying)
        elif refusal is None:
            refusal = self._try(tried, person, message, events)
        if refusal:
            events = events[: trial.version - self.table.version]
        if events:
            try:
                await self._found(events)
                await self.commit(events, None if refusal else (person, message.id))
            except Conflict:
                await self._read_again()
                known = self.answers.get((person, message.id))  # stored, though the line to the database was cut
                return known or self._refused(message, requests.missed(self.table), person)
        if refusal:
            return self._refused(message, refusal, person)
        if message.do == "name":
            now = self.clock()
            self.renamed = {who: at for who, at in self.renamed.items() if now - at < RENAMES} | {person: now}
        return Answer(message.id, self.table.version)

    async def _found(self, events: Sequence[Event]) -> None:
        """The table to which these events lead, if any, is there before they are stored."""
        seating = self.table.seating
        for link in (event.link for event in events if isinstance(event, Rematch)):
            header = follows(self.table, self.link, date.today().isoformat())
            await create(link, header, moved(seating), self.store)
            for who, seat in seating.persons.items():
                await self.profiles.sat(who, link, seating.chairs[seat].name)

    def _try(self, trial: Table, person: str, message: Message, events: list[Event]) -> Refusal | None:
        """Why a request may not be; if it may, its events are added to the list and happen to the trial."""
        seat = trial.seating.seat_of(person)
        if message.words or message.do in (*requests.GAME, "word", "back"):
            if seat is None:
                return Refusal("not-seated", _("You are looking on; who plays has a seat."))
            if message.do == "back":
                return None
            if message.do == "word":
                return requests.granted(trial, trial.salt(seat, message.word), events)
            return requests.tried(trial, seat, message, events)
        if message.do == "name" and self.clock() - self.renamed.get(person, -RENAMES) < RENAMES:
            return Refusal("too-fast", _("A name can be changed once in {n} seconds.").format(n=f"{RENAMES:.0f}"))
        if message.do == "say" and not self.chat.take(person):
            return Refusal("too-fast", _("One thing after another, please."))
        wish = commands.wish(trial, person, message, self.chance, self.here())
        if isinstance(wish, Refusal):
            return wish
        names = self.chance.names(trial.header.language or spoken_language(), trial.version)
        return requests.granted(trial, trial.wish(person, wish, names), events)

    def _small(self, person: str, message: Message, listener: Listener | None) -> Answer:
        """What is no event: a tap, a nudge, a hint, the address of a seat, to play by this line."""
        done, seat = Answer(message.id, self.table.version), self.table.seating.seat_of(person)
        if message.do == "here":
            if listener:
                listener.since = self.presence.next_place()
                self.show()
            return done
        if seat is None:
            return self._refused(message, Refusal("not-seated", _("Take a seat first.")))
        refusal = None
        match message.do:
            case "personal":
                done = done._replace(personal=True)
            case "next":
                self.clockwork.tap(message.version)
            case "hint":
                refusal = self._hinted(person, seat)
                done = done._replace(hint=self.hint(person))
            case "nudge" if message.seat >= len(self.table.names):
                refusal = commands.no_seat(self.table)
            case "nudge":
                refusal = self._nudge(seat, (message.seat + seat) % len(self.table.names))
        return self._refused(message, refusal) if refusal else done

    def _nudge(self, seat: int, other: int) -> Refusal | None:
        """Whoever is slow to play is asked to, by the seat; why not, if they are not."""
        table = self.table
        if table.turn != other or self.clockwork.slow != table.stands or other == seat:
            return Refusal("not-slow", _("Give them a moment."))
        if self.clock() - self.nudged < NUDGES:
            return Refusal("nudged", _("They have been nudged just now."))
        self.nudged = self.clock()
        for listener in self.presence.listeners:
            if listener.person == table.seating.chairs[other].who:
                listener.nudge = table.names[seat]
                listener.wake()
        return None

    async def _mute(self, person: str, message: Message) -> Answer:
        """Somebody is not heard any more, or heard again; nobody else is told."""
        who = requests.other_person(self.table, person, message)
        if not isinstance(who, Refusal) and not self.hearings.take(person):
            who = Refusal("too-fast", _("One thing after another, please."))
        if isinstance(who, Refusal):
            return self._refused(message, who, person)
        await self.profiles.hear(person, who, message.do == "unmute")
        self.show()
        return Answer(message.id, self.table.version)

    def _hinted(self, person: str, seat: int) -> Refusal | None:
        """Why a seat gets no hint; if it does, the hint stands until the position is another."""
        table = self.table
        refusal = requests.no_hint(table, seat)
        if refusal is None and not self.hint(person):
            self.hints[person] = (table.stands, seat, hints(table.history.position, seat))
            self.show()
        return refusal

    def hint(self, person: str) -> Advice | None:
        """What a bot would do on this person's seat, if they have asked since it is their turn."""
        stands, seat, found = self.hints.get(person, (-1, -1, ()))
        same = stands == self.table.stands and seat == self.table.seating.seat_of(person)
        return advised(found) if same and self.table.stage == "playing" else None

    def _refused(self, message: Message, refusal: Refusal, person: str = "") -> Answer:
        seat = self.table.seating.seat_of(person)
        missed = [
            one.text
            for n in (self.table.recent() if refusal.code == "stale" else ())
            if n >= message.version
            for one in self.news(n, seat)
        ]
        return Answer(message.id, self.table.version, refusal, tuple(missed))

    # ------------------------------------------------------------ storing and showing

    async def commit(self, events: Sequence[Event], asked: tuple[str, str] | None = None, kept: str = "") -> None:
        """The events are stored and then happen; `Conflict` and nothing if somebody else was first.

        `kept` is the secret of the commitment that is the first of them."""
        trial = self.table.copy()
        for event in events:
            trial.add(event)
        bodies = [body_of(event) for event in events]
        if kept:
            bodies[0]["kept"] = kept
        if asked:
            bodies[-1]["for"] = list(asked)
        await self.store.append(self.link, self.table.version + 1, bodies)
        self.secrets |= kept_of(bodies[0])
        self.table = trial
        self._happened()
        self.show()

    async def _read_again(self) -> None:
        """What another process has stored meanwhile happens here too."""
        for row in await self.store.read(self.link, self.table.version + 1):
            asked = row.pop("for", None)
            self.secrets |= kept_of(row)
            self.table.add(event_of(row, self.table.version + 1))
            if asked:
                self._remember(asked[0], Answer(asked[1], self.table.version))
        self._happened()
        self.show()

    def _happened(self) -> None:
        """What follows for the room from what has happened."""
        self.clockwork.happened()
        self.chat.happened(self.table)
        for listener in self.presence.listeners:
            if listener.person in self.table.seating.removed:
                listener.closed = REMOVED

    def show(self) -> None:
        """Whoever listens looks again, and so does the room at what is due."""
        for listener in self.presence.listeners:
            listener.wake()
        self.inbox.put_nowait(None)

    def news(self, n: int, seat: int | None) -> tuple[Happened, ...]:
        """The n-th event as a seat hears it."""
        table = self.table
        if table.history.position.dealer is None:  # the company may still move
            return happened(table, n, seat, table.names_at(n, seat))
        key = n, seat, None if seat is None else table.seating.chairs[seat].who, spoken_language()
        if key not in self.told:
            self.told[key] = happened(table, n, seat, table.names_at(n, seat))
        return self.told[key]

    def snapshot(self, person: str) -> Snapshot:
        """What a person may be shown now."""
        around = Surroundings(
            link=self.link,
            news=self.news,
            chat=self.chat,
            muted=self.profiles.muted(person),
            away=self.presence.away,
            watchers=self.presence.watchers(self.table.seating.persons),
            resting=bool(self.clockwork.rest),
            slow=self.clockwork.slow,
            clock=self.clockwork.left(),
            hint=self.hint(person),
            salt=self.chance.seed is None,
        )
        return snapshot(self.table, person, around)
