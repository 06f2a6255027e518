"""Connections: how many there may be, and how long one may be silent. Layer 7."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import resource
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

log = logging.getLogger("horseplay")
BACKLOG = 32  # connections accepted at once; so many may be open before anybody has counted them
SPARE = 4 * BACKLOG  # files that are no counted connections
ENOUGH = 65536  # open files beyond which none are needed
QUIET = 10.0  # seconds between two lines of the log about lack of files
LACK = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class BoundedConnection(H11Protocol):
    """A connection that must send a whole request head soon; of too many, the longest silent one has to go."""

    head = 10.0  # seconds within which the head of a request must be here
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts the connection and gives it its time."""
        super().connection_made(transport)
        waiting: dict[BoundedConnection, None] = self.server_state.__dict__.setdefault(
            "waiting", {}
        )  # the oldest first
        self.waiting = waiting
        self._wait()
        if len(self.connections) > most():
            next(iter(waiting)).drop()

    def data_received(self, data: bytes) -> None:
        """Stops the time once there is a request; a new one has its own time."""
        super().data_received(data)
        if self.transport.is_closing() or self not in self.connections or self.asked:
            self._stop()
        elif self.timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._stop()
        super().connection_lost(exc)

    @property
    def asked(self) -> bool:
        """Whether a request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def drop(self) -> None:
        """The connection ends now, unless it has something to wait for."""
        self._stop()
        if not self.asked:
            self.connections.discard(self)
            self.transport.abort()

    def _wait(self) -> None:
        self.waiting[self] = None
        self.timer = self.loop.call_later(self.head, self.drop)

    def _stop(self) -> None:
        self.waiting.pop(self, None)
        if self.timer:
            self.timer.cancel()
            self.timer = None


def most() -> int:
    """How many connections may be open."""
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(BACKLOG, (ENOUGH if soft == resource.RLIM_INFINITY else soft) - SPARE)


def raise_limit() -> None:
    """As many files may be open as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (
        hard if hard != resource.RLIM_INFINITY else ENOUGH,
        10240,
    ):  # some systems promise more than they give
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                return


_last = -QUIET


def complained(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong beside all requests; lack of files is a line in the log now and then."""
    global _last  # noqa: PLW0603
    error = context.get("exception")
    if not isinstance(error, OSError):
        loop.default_exception_handler(context)
    elif error.errno not in LACK:
        log.warning("a connection broke: %s", error)
    elif loop.time() - _last >= QUIET:
        _last = loop.time()
        log.warning("no more connections for now: %s", error.strerror)
