"""Who is there: whoever looks at a table just now, and when its persons were last seen. Layer 7.

Of one person's lines only the one opened last acts; lines that were cut and come again keep their place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator

from horseplay.server.room.messages import Answer

SUPERSEDED = 1013  # why a line is closed
LINES = 10  # lines of one person to one table
LINGER = 45.0  # seconds for which somebody without a socket counts as there after a page was loaded


class Listener:
    """Somebody whose page or program wants to know how the table stands."""

    def __init__(self, person: str, since: int) -> None:
        self.person, self.since = person, since  # of one person's lines, the one with the highest number acts
        self.changed = asyncio.Event()
        self.answers: list[Answer] = []
        self.nudge = ""
        self.closed = 0  # the code with which this line is to be closed: the person was sent away, or has too many

    def tell(self, answer: Answer) -> None:
        """An answer is to be sent."""
        self.answers.append(answer)
        self.wake()

    def wake(self) -> None:
        """There is something to see."""
        self.changed.set()


class Presence:
    """Everybody who is at one table, with a seat or without."""

    def __init__(self, clock: Callable[[], float], places: Iterator[int]) -> None:
        self.clock = clock
        self.listeners: dict[Listener, None] = {}  # the last one connected last
        self.places = places  # of the whole server, each higher than those before
        self.place = next(places)  # the last one given here
        self.loaded = self.used = clock()
        self.last: dict[str, float] = {}  # when a person was last there
        self.away: set[str] = set()  # persons whose line the others see as lost

    def join(self, person: str, since: int) -> Listener:
        """A new listener, who is the newest of this person unless they come back with the place they had."""
        listener = Listener(person, since if 0 < since <= self.place else self.next_place())
        self.listeners[listener] = None
        same = [other for other in self.listeners if other.person == person and not other.closed]
        for oldest in same[:-LINES]:
            oldest.closed = SUPERSEDED
        self.away.discard(person)
        return listener

    def next_place(self) -> int:
        """A place above all that were given."""
        self.place = next(self.places)
        return self.place

    def elsewhere(self, listener: Listener) -> bool:
        """Whether a newer line of the same person stands, so that this one does not act."""
        return any(
            other.person == listener.person and other.since > listener.since and not other.closed
            for other in self.listeners
        )

    def leave(self, listener: Listener, seated: Collection[str]) -> None:
        """The listener's line is gone."""
        self.listeners.pop(listener, None)
        self.used = self.clock()
        if listener.person in seated:
            self.last[listener.person] = self.used

    def touch(self, person: str, seated: Collection[str]) -> bool:
        """A person without a socket was there just now; whether they were away until then."""
        self.used = self.clock()
        if person in seated:
            self.last[person] = self.used + LINGER
        back = person in self.away
        self.away.discard(person)
        return back

    def connected(self, person: str) -> bool:
        """Whether a line of this person stands."""
        return any(listener.person == person for listener in self.listeners)

    def left(self, person: str) -> float:
        """When a person who is not connected was last there."""
        return self.last.get(person, self.loaded)

    def here(self, seated: Collection[str]) -> frozenset[str]:
        """Those of the persons with a seat who are there."""
        now = self.clock()
        return frozenset(who for who in seated if self.connected(who) or self.left(who) > now)

    def watchers(self, seated: Collection[str]) -> int:
        """How many look on."""
        return len({listener.person for listener in self.listeners if listener.person not in seated})

    def crowded(self, person: str, seated: Collection[str], most: int) -> bool:
        """Whether so many look on that this person cannot; there is always room for who has a seat."""
        return person not in seated and sum(other.person not in seated for other in self.listeners) >= most

    def idle(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return not self.listeners and self.clock() - self.used > seconds
