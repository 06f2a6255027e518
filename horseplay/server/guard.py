"""What keeps a server in good order: rates, sizes, origins, headers. Layer 6."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 128 * 1024  # bytes of a form
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


class Bucket:
    """How much somebody may do: `burst` at once, `rate` a second after that."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for everybody who came lately."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 10000) -> None:
        self.rate, self.burst, self.clock, self.most = rate, burst, clock, most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether this one may do one more."""
        bucket = self.buckets.get(who) or Bucket(self.rate, self.burst, self.clock())
        self.buckets[who] = bucket
        self.buckets.move_to_end(who)
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket.take(self.clock())


def from_here(headers: Headers, base: str) -> bool:
    """Whether a request comes from a page of this server; programs send no `Origin` and no cookies of others."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if base and origin == base:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


def policy(host: str) -> str:
    """The Content-Security-Policy of every page; old browsers want sockets named."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


class Guard:
    """Around the whole application: bounds the size of what comes in, adds what browsers heed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY:
            await _too_large(send)
            return
        host, got = headers.get("host", ""), 0

        async def bounded() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > BODY:
                return {"type": "http.disconnect"}
            return message

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = MutableHeaders(scope=message)
                added["Content-Security-Policy"] = policy(host)
                added["X-Content-Type-Options"] = "nosniff"
                added["X-Frame-Options"] = "DENY"
                added["Referrer-Policy"] = "same-origin"  # after no-referrer, forms say `Origin: null`
                added["Cross-Origin-Opener-Policy"] = "same-origin"
                if not scope["path"].startswith("/static/"):
                    added["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, bounded, careful)


async def _too_large(send: Send) -> None:
    await send({"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"That is too much."})
