"""What is said at a table: by whom lately, what stands at a seat just now, and how fast anybody may go on. Layer 7."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from horseplay.log.events import Said
from horseplay.server.ratelimit import Buckets
from horseplay.table import Table

SAYINGS = (0.5, 5)  # lines of a person: a second, at once
BUBBLE = 8.0  # seconds for which what somebody said stands at their seat
LINES = 50  # that are shown


class Chat:
    """The talk of one table."""

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.sayings = Buckets(*SAYINGS, clock)
        self.said: deque[int] = deque(maxlen=LINES)  # the numbers of the events in which something was said
        self.heard = 0  # the first event that was not looked at for that
        self.bubbles: dict[str, tuple[Said, float]] = {}  # what persons said just now, and until when it stands there
        self._listen(table)

    def happened(self, table: Table) -> None:
        """What was said last stands at the seat of who said it."""
        last = table.moments[-1] if table.moments else None
        if last is not None and isinstance(last.event, Said):
            self.bubbles[last.seating.chairs[last.event.seat].who] = last.event, self.clock() + BUBBLE
        self._listen(table)

    def _listen(self, table: Table) -> None:
        self.said.extend(n for n in range(self.heard, table.version) if isinstance(table.moments[n].event, Said))
        self.heard = table.version

    def take(self, person: str) -> bool:
        """Whether a person may say one more thing."""
        return self.sayings.take(person)

    def bubble(self, person: str) -> Said | None:
        """What a person said just now."""
        return self.bubbles[person][0] if person in self.bubbles else None

    def burst(self) -> float | None:
        """When the next of what stands at seats is to go."""
        return min((until for _said, until in self.bubbles.values()), default=None)

    def fade(self) -> None:
        """What has stood long enough goes."""
        now = self.clock()
        self.bubbles = {who: bubble for who, bubble in self.bubbles.items() if bubble[1] > now}
