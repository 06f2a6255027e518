"""What happens by itself at a table, and when: deals, bots' moves, rests, clocks, lost lines. Layer 7.

Nothing is scheduled. The room asks what would happen next (`plans`), given the table, the clock and who is there, so
that a plan dies by itself when something else happens first. What comes of it is committed like what persons do."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from horseplay.bots import Bot, bot_for
from horseplay.errors import Refusal
from horseplay.log.events import Acted, Away, Event, Hosted, Resumed, Words
from horseplay.log.fair import last_dealt
from horseplay.server.room.chat import Chat
from horseplay.server.room.presence import Presence
from horseplay.server.room.timing import Timing
from horseplay.table import Act, Chance, Table
from horseplay.table.shuffling import deal, next_hand, promise, reshuffle, reveal

log = logging.getLogger("horseplay")
RETRY = 1.0  # seconds until something is tried again that could not be stored

Plan = tuple[float, Callable[[], Awaitable[None]]]  # when, and what


class Timed(Protocol):
    """A room, as far as what happens by itself depends on it."""

    link: str
    timing: Timing
    chance: Chance
    clock: Callable[[], float]
    presence: Presence
    secrets: dict[int, str]  # of the shuffles, by hand
    chat: Chat
    table: Table

    def here(self) -> frozenset[str]:
        """The persons with a seat who are there."""

    def show(self) -> None:
        """Whoever listens looks again, and so does the room at what is due."""

    async def commit(self, events: Sequence[Event], asked: tuple[str, str] | None = None, kept: str = "") -> None:
        """The events are stored and then happen."""


class Clockwork:
    """The clocks of one room."""

    def __init__(self, room: Timed) -> None:
        self.room, self.timing, self.clock = room, room.timing, room.clock
        self.bot: Bot = bot_for(room.table.game)
        now = self.clock()
        self.slow: int | None = None  # the version at which the seat in turn was slow
        self.put = now  # when the open question was last answered
        self.watched = -1  # the version at which the bots have looked for reneges in the last hand
        self.moved = now  # when something last happened
        self.rest = 0.0  # until when a full trick rests, 0 if none does
        self.tapped = False  # somebody wants to go on
        self.retry = now
        self.timed: tuple[int, int] | None = None  # the version and the seat for which the clock runs
        self.begun = now  # since when
        self._rest()

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.room.table

    def happened(self) -> None:
        """The clocks start anew after what has happened last."""
        if self.table.moments:
            last = self.table.moments[-1]
            if isinstance(last.event, Words | Resumed):
                self.put = self.clock()
            if last.after is not last.before:
                self.moved, self.tapped = self.clock(), False
                self._rest()
        self.deadline()

    def _rest(self) -> None:
        self.rest = self.moved + self.timing.rest if self.table.trick_done and self.timing.rest else 0.0

    def tap(self, version: int) -> None:
        """Somebody who has seen this version wants to go on."""
        table = self.table
        waits = self.rest or table.awaits == "deal"
        if table.stands <= version <= table.version and table.stage == "playing" and waits:
            self.rest, self.tapped = 0.0, True
            self.room.show()

    def first(self) -> Plan | None:
        """What would happen first, None if nothing."""
        return min(self.plans(), key=lambda plan: plan[0], default=None)

    def plans(self) -> list[Plan]:
        """What would happen by itself, and when."""
        here = self.room.here()
        now = self.clock()
        persons = {} if self.table.seating.next else self.table.seating.persons
        plans = [plan for who, seat in persons.items() for plan in self._absent(who, seat, here)]
        if self.table.stage in ("gathering", "playing") and here and self._to_promise:
            plans.append((now, self._promise))
        if self.table.stage == "paused" or not here:
            pass
        elif self.table.question:
            plans.append((self.put + self.timing.answer if self.table.asked() else now, self._lapse))
        elif self.table.stage == "playing":
            plans += self._game(here)
        elif self.table.stage == "over" and self.watched != self.table.stands and self._to_watch:
            plans.append((now, self._watch))
        if self.table.stage == "over" and not self.table.question and reveal(self.table, self.room.secrets):
            plans.append((now if self.table.seating.next else self.moved + self.timing.hand, self._reveal))
        if (burst := self.room.chat.burst()) is not None:
            plans.append((burst, self._burst))
        return [(max(at, self.retry), what) for at, what in plans]

    def _absent(self, who: str, seat: int, here: frozenset[str]) -> list[Plan]:
        if self.room.presence.connected(who):
            return []
        gone, table, plans = self.room.presence.left(who), self.table, list[Plan]()
        if who not in self.room.presence.away:
            plans.append((gone + self.timing.grace, lambda: self._mark_away(who)))
        others = [table.seating.persons[other] for other in here - {who}]
        events: list[Event] = []
        if others and table.stage == "playing" and not table.seating.chairs[seat].stand_in:
            events.append(Away(seat))
        if others and table.seating.host == who:
            events.append(Hosted(min(others, key=lambda p: table.seating.chairs[p].since)))
        if events:
            plans.append((gone + table.manners.away_after, lambda: self.room.commit(events)))
        return plans

    def _game(self, here: frozenset[str]) -> list[Plan]:
        table, now = self.table, self.clock()
        if self.rest and not self.tapped:
            return [(self.rest, self._end_rest)]
        if table.awaits == "deal":
            if self._to_promise:
                return []
            dealt = table.history.position.dealer is not None
            pause = self.timing.bot if not dealt else self.timing.rest if table.thrown_in else self.timing.hand
            return [(now if self.tapped else self.moved + pause, self._deal)]
        if table.awaits == "reshuffle":
            return [(now, self._reshuffle)]
        turn = table.turn
        if turn is None:
            return []
        chair = table.seating.chairs[turn]
        if chair.played_by_bot:
            last = table.history.last_card
            open = last is not None and not table.seating.chairs[last[0]].played_by_bot and table.may_take_back(last[0])
            pause = self.timing.take_back if open else self.timing.bot
            return [(now if self.tapped else self.moved + pause, self._bot_moves)]
        plans: list[Plan] = []
        if self.slow != table.stands:
            plans.append((self.moved + self.timing.slow, self._mark_slow))
        if (deadline := self.deadline()) is not None:
            plans.append((deadline, lambda: self.room.commit([Away(turn)])))
        return plans

    def deadline(self) -> float | None:
        """When the seat in turn must have acted, None without a clock.

        It stands still, and begins anew, where nobody could act or nobody is there."""
        table, turn = self.table, self.table.turn
        runs = (
            table.manners.turn_clock
            and turn is not None
            and table.stage == "playing"
            and not self.rest
            and table.question is None
            and not table.seating.chairs[turn].played_by_bot
            and self.room.here()
        )
        timed = (table.stands, turn) if runs and turn is not None else None
        if timed != self.timed:
            self.timed, self.begun = timed, self.clock()
        return self.begun + table.manners.turn_clock if timed else None

    def left(self) -> int | None:
        """The whole seconds that the seat in turn has left, None without a clock."""
        deadline = self.deadline()
        return None if deadline is None else max(0, math.ceil(deadline - self.clock()))

    async def _mark_away(self, who: str) -> None:
        self.room.presence.away.add(who)
        self.room.show()

    async def _mark_slow(self) -> None:
        self.slow = self.table.stands
        self.room.show()

    async def _burst(self) -> None:
        self.room.chat.fade()
        self.room.show()

    async def _watch(self) -> None:
        self.watched = self.table.stands
        await self._bots_call()

    async def _lapse(self) -> None:
        await self.room.commit(self.table.lapse())

    async def _end_rest(self) -> None:
        self.rest = 0.0
        self.room.show()

    @property
    def _to_promise(self) -> bool:
        """Whether a commitment is due."""
        return self.table.awaits == "deal" and self.table.promised is None

    @property
    def _to_watch(self) -> bool:
        """Whether bots may still call a renege when the game is over: not once the company has gone on."""
        return self.table.honour and not self.table.seating.next

    async def _promise(self) -> None:
        secret = self.room.chance.secret(next_hand(self.table))
        await self.room.commit([promise(self.table, secret)], kept=secret)

    async def _deal(self) -> None:
        if await self._bots_call():
            return
        secret = self._secret(next_hand(self.table))
        await self.room.commit([*reveal(self.table, self.room.secrets), deal(self.table, secret)])

    async def _reshuffle(self) -> None:
        await self.room.commit([reshuffle(self.table, self._secret(last_dealt(self.table.shuffles)))])

    async def _reveal(self) -> None:
        await self.room.commit(reveal(self.table, self.room.secrets))

    def _secret(self, hand: int) -> str:
        """The secret of a hand; another one, which will never be shown, where it was not kept."""
        return self.room.secrets.get(hand) or self.room.chance.secret(hand)

    async def _bots_call(self) -> bool:
        """Whether a bot has called a renege that it noticed."""
        events = self.table.bots_call()
        if events:
            await self.room.commit(events)
        return bool(events)

    async def _bot_moves(self) -> None:
        seat = self.table.turn
        assert seat is not None
        if await self._bots_call():
            return
        memory = self.table.memory(seat)
        try:
            events = self.table.ask(seat, Act(self.bot(memory)))
        except Exception:  # a bot may be anybody's: the table goes on all the same
            log.exception("table %s: the bot failed", self.room.link[:4])
            events = Refusal("bot-failed", "")
        if isinstance(events, Refusal):
            log.error("table %s: the bot did nothing that may be done: %s", self.room.link[:4], events.code)
            events = (Acted(seat, memory.legal[0]),)
        await self.room.commit(events)
