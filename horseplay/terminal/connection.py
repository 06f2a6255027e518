"""The line to a table served elsewhere: found by a link, kept up by a thread, mended when it is cut. Layer 7."""

from __future__ import annotations

import contextlib
import contextvars
import json
import os
import queue
import re
import threading
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from horseplay.errors import HorseplayError
from horseplay.house import shown
from horseplay.language import _, marked, spoken_language
from horseplay.terminal.arguments import BadUsage

LARGEST = 2**24  # bytes of a message
PATIENCE = 600.0  # seconds for which a cut line is tried again
WAITS = (0.1, 0.2, 0.4, 0.8, 1.0)  # seconds between two attempts, the last for ever
ENDS = {
    4403: marked("the host has closed this table to you"),
    4404: marked("there is no such table"),
    1013: marked("the table is crowded, or you have come to it from too many places"),
    1008: marked("the server has closed the line"),
}
PATH = re.compile(r"/(t|seat)/([A-Za-z0-9_.~-]+)/?")
COOKIE = re.compile(r"\bhorseplay(?:_here)?=([^;]+)")


class BadTable(HorseplayError):
    """A table that cannot be joined, or not any more."""


class TableAddress(NamedTuple):
    """Where a table is, and who comes."""

    site: str  # such as http://localhost:8000
    table: str
    token: str = ""

    @property
    def link(self) -> str:
        """The invitation."""
        return f"{self.site}/t/{self.table}"


def found(link: str, token: str = "") -> TableAddress:
    """The table that a link leads to; a personal link is exchanged for what it carries."""
    try:
        parts = urlsplit(link.strip())
        usable = parts.scheme in ("http", "https", "ws", "wss") and parts.hostname and (parts.port or 1)
    except ValueError:
        parts, usable = urlsplit(""), False
    path = PATH.fullmatch(parts.path)
    if not usable or path is None:
        told = _("{link} is no invitation; one looks like {such}")
        raise BadUsage(told.format(link=shown(link), such="http://192.168.1.5:8000/t/Nq3v0XyZ-PaW7r2k"))
    site = f"{parts.scheme.replace('ws', 'http')}://{parts.netloc}"
    return TableAddress(site, path[2], token) if path[1] == "t" else _carried(site, path[2])


def _carried(site: str, ticket: str) -> TableAddress:
    """The seat that a personal link carries."""
    parts = urlsplit(site)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    line = kind(parts.netloc, timeout=10)
    try:
        line.request("GET", f"/seat/{ticket}")
        answer = line.getresponse()
        to = PATH.fullmatch(urlsplit(answer.getheader("Location", "")).path)
        cookie = COOKIE.search(answer.getheader("Set-Cookie", ""))
    except (OSError, HTTPException, ValueError) as error:
        raise BadTable(_("there is no server at {site}: {why}").format(site=site, why=_why(error))) from error
    finally:
        line.close()
    if to is None or cookie is None:
        raise BadTable(_("this personal link does not carry a seat any more; ask for a new one at the table"))
    return TableAddress(site, to[2], cookie[1])


def _why(error: BaseException) -> str:
    """The reason in an error, in a few words."""
    told = str(getattr(error, "strerror", None) or error)
    return told.splitlines()[0].lower() if told else _("no answer")


class Connection:
    """What comes goes into `inbox` and rings the bell (a pipe); what is sent is sent again until it is answered."""

    def __init__(self, place: TableAddress) -> None:
        self.place, self.token = place, place.token
        self.since = 0  # the place of this line among the person's, 0 until it is known
        self.inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.bell, self._rope = os.pipe()
        os.set_blocking(self.bell, False)
        os.set_blocking(self._rope, False)
        self._unanswered: dict[str, str] = {}
        self._lock = threading.Lock()
        self._line: ClientConnection | None = None
        self._closed = False
        threading.Thread(target=contextvars.copy_context().run, args=(self._run,), daemon=True).start()

    def send(self, id: str, request: dict[str, Any]) -> None:
        """A request is on its way, now or as soon as the line stands."""
        text = json.dumps({"id": id, **request}, ensure_ascii=False)
        with self._lock:
            self._unanswered[id] = text
            if self._line:
                with contextlib.suppress(ConnectionClosed):
                    self._line.send(text)

    def answered(self, id: str) -> None:
        """A request is answered and will not be sent again."""
        with self._lock:
            self._unanswered.pop(id, None)

    def hush(self) -> None:
        """The bell is silent until something new comes."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self.bell, 4096):
                pass

    def close(self) -> None:
        """The line is hung up."""
        self._closed = True
        line = self._line
        if line:
            with contextlib.suppress(WebSocketException, OSError):
                line.close()

    # ------------------------------------------------------------ in the thread

    def _put(self, message: dict[str, Any]) -> None:
        self.inbox.put(message)
        with contextlib.suppress(BlockingIOError):
            os.write(self._rope, b"!")

    def _run(self) -> None:
        stood, cut, tries = False, 0.0, 0
        while not self._closed:
            why: BaseException | None = None
            try:
                with self._connected() as line:
                    self._stands(line, cut)
                    stood, cut, tries = True, 0.0, 0
                    why = self._listen(line)
            except (OSError, InvalidHandshake, InvalidURI, WebSocketException) as error:
                why = error
            finally:
                with self._lock:
                    self._line = None
            code = why.rcvd.code if isinstance(why, ConnectionClosed) and why.rcvd else 0
            if why is None or code in ENDS or not stood:
                host = urlsplit(self.place.site).netloc
                told = _("{host} does not speak as Horseplay")
                if why:
                    told = _("there is no table server at {host}: {why}")
                end = ENDS.get(code)
                self._put({"type": "end", "why": _(end) if end else told.format(host=host, why=why and _why(why))})
                return
            if not cut:
                cut = time.monotonic()
                self._put({"type": "cut"})
            if time.monotonic() - cut > PATIENCE:
                self._put({"type": "end", "why": _("the server does not come back; the table is kept there")})
                return
            time.sleep(WAITS[min(tries, len(WAITS) - 1)])
            tries += 1

    def _connected(self) -> ClientConnection:
        proof = f"&token={quote(self.token, safe='')}" if self.token else ""
        return connect(
            f"ws{self.place.site.removeprefix('http')}/t/{self.place.table}?as=json&since={self.since}"
            f"&language={spoken_language()}{proof}",
            max_size=LARGEST,
            open_timeout=10,
            ping_interval=10,
            ping_timeout=10,
            close_timeout=1,
        )

    def _stands(self, line: ClientConnection, cut: float) -> None:
        if cut:
            self._put({"type": "back"})
        with self._lock:
            self._line = line
            for text in self._unanswered.values():
                line.send(text)

    def _listen(self, line: ClientConnection) -> ConnectionClosed | None:
        """Takes messages until the line is cut; None if something else came."""
        while True:
            try:
                message = cleaned(json.loads(line.recv()))
            except ConnectionClosed as closed:
                return closed
            except (ValueError, RecursionError):
                return None
            if not isinstance(message, dict) or "type" not in message:
                return None
            if message["type"] == "hello":
                self.token = str(message.get("token", ""))
            elif message["type"] == "table":
                self.since = int(message.get("since", 0))
            self._put(message)


def cleaned(value: Any) -> Any:
    """A JSON value without characters that command a terminal."""
    if isinstance(value, str):
        return "".join(c for c in value if c.isprintable() or c in "\u200d\ufe0f")
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if isinstance(value, dict):
        return {name: cleaned(item) for name, item in value.items()}
    return value
