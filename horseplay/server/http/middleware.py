"""What stands around every request: its size and origin, the language and the headers of its answer. Layer 7."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
from collections.abc import Awaitable

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from horseplay.language import _, speaking
from horseplay.server.http.locale import language_of
from horseplay.server.store import TROUBLE, reason

log = logging.getLogger("horseplay")
BODY = 128 * 1024  # bytes of a form
LARGE = {"/look": 512 * 1024}  # of a form with a whole game in it
SLOW = 30.0  # seconds within which a form must be here
HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")
FOR_GOOD = "public, max-age=31536000, immutable"  # of a file whose address changes with its content
LENGTH = re.compile("[0-9]{1,9}")
PORTS = {"http": 80, "https": 443}
SECURE = {"ws": "http", "wss": "https"}

Origin = tuple[str, str, int]  # scheme, host and port


def origin_of(address: str) -> Origin | None:
    """The scheme, host and port that an address without a path says; None if it is none."""
    scheme, mark, place = address.partition("://")
    found = HOST.fullmatch(place)
    if not mark or scheme not in PORTS or found is None:
        return None
    host, port = found[1].lower(), int(found[2] or PORTS[scheme])
    if host.startswith("["):
        try:
            host = str(ipaddress.IPv6Address(host[1:-1]))
        except ValueError:
            return None
    return (scheme, host, port) if 0 < port < 65536 else None


def from_here(connection: HTTPConnection, base: str) -> bool:
    """Whether a request comes from a page of this server; programs send no `Origin` and no cookies of others."""
    said = connection.headers.getlist("origin")
    if not said:
        return True
    scheme = SECURE.get(connection.scope["scheme"], connection.scope["scheme"])
    here = "/".join(base.split("/")[:3]) if base else f"{scheme}://{connection.headers.get('host', '')}"
    origin = origin_of(said[0])
    return len(said) == 1 and origin is not None and origin == origin_of(here)


def address_of(connection: HTTPConnection) -> str:
    """The network address of the other end."""
    return connection.client.host if connection.client else ""


def policy(host: str) -> str:
    """The Content-Security-Policy of every page; old browsers want sockets named."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


class Guard:
    """Around the whole application: bounds the size of what comes in, says in which language it is answered, adds what
    browsers heed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self.spoken(scope, receive, send)

    async def spoken(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers in the language that is being spoken."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        most = LARGE.get(scope["path"], BODY)
        if (host and origin_of(f"http://{host}") is None) or "\0" in scope["path"]:
            await _refuse(scope, send, 400, _("That is no address of this server."))
        elif scope["type"] == "websocket":
            await _quietly(self.app(scope, receive, send))
        elif not LENGTH.fullmatch(length := headers.get("content-length", "0")) or int(length) > most:
            await _refuse(scope, send, 413, _("That is too much."))
        else:
            await _quietly(self.app(scope, _bounded(receive, most), self.careful(scope, send, host)))

    def careful(self, scope: Scope, send: Send, host: str) -> Send:
        """Sends with the headers that browsers heed."""

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
                elif scope["query_string"].startswith(b"v=") and message["status"] == 200:
                    added["Cache-Control"] = FOR_GOOD
            await send(message)

        return careful


async def form_of(request: Request, most: int, files: int = 0) -> FormData:
    """The form that was sent, of at most so many fields and files; 400 if it is none."""
    try:
        return await request.form(max_files=files, max_fields=most)
    except (LookupError, ValueError) as error:
        raise HTTPException(400) from error


def _bounded(receive: Receive, most: int) -> Receive:
    """Receives a body that is neither too large nor too slow."""
    got, more, end = 0, True, asyncio.get_running_loop().time() + SLOW

    async def bounded() -> Message:
        nonlocal got, more
        try:
            async with asyncio.timeout_at(end if more else None):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, _("That took too long to come."), {"Connection": "close"}) from None
        got += len(message.get("body", b""))
        more = bool(message.get("more_body"))
        if got > most:
            raise HTTPException(413, _("That is too much."), {"Connection": "close"})
        return message

    return bounded


async def _quietly(answering: Awaitable[None]) -> None:
    """What lies with the line or the database is a line in the log; the other end has been answered."""
    try:
        await answering
    except (ClientDisconnect, WebSocketDisconnect):
        pass
    except TROUBLE as error:
        log.error("a request could not be answered: %s", reason(error))


async def _refuse(scope: Scope, send: Send, status: int, why: str) -> None:
    """Says why nothing else is said."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": why.encode()})
