"""The server against bad input, broken storage and lines that keep it waiting."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gzip
import logging
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from horseplay.games import all_games
from horseplay.server.http.connections import BoundedConnection, complained
from horseplay.server.http.middleware import from_here, origin_of
from horseplay.server.http.site import Setting
from horseplay.server.http.static import compressed
from horseplay.server.pages.assets import STATIC, asset
from horseplay.server.room.lobby import Lobby
from horseplay.server.room.timing import AT_ONCE
from horseplay.server.store import Store
from horseplay.table import Chance
from tests.server import Clock, Seat, Served, desk, header, running

SERVE = """
import sys
from horseplay.games import all_games
from horseplay.server.serve import serve
serve(all_games(), sys.argv[1], port=0, say=lambda text: print(text, flush=True))
"""


@pytest.fixture
def server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    """A server that leaves no traceback in the log."""
    caplog.set_level(logging.WARNING)
    with running(tmp_path / "tables.db") as served:
        yield served
    assert not [record for record in caplog.records if record.exc_info], caplog.text


def raw(port: int, sent: bytes) -> bytes:
    """All that the server says to these bytes until it closes the line, which it has to."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        got = b""
        with contextlib.suppress(ConnectionError):
            line.sendall(sent)
            while more := line.recv(65536):
                got += more
    return got


def status(answer: bytes) -> int:
    """The status of an answer."""
    found = re.match(rb"HTTP/1\.1 (\d+) ", answer)
    assert found, answer[:200]
    return int(found[1])


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "origin",
    [
        "http://[",
        "//HOST",
        "https://HOST",
        "http://HOST/",
        "http://HOST/x",
        "HOST",
        "http://x@HOST",
        "http://HOST:1",
        "\xff",
        "",
    ],
)
def test_origin_is_this_server_to_the_letter(server: Served, origin: str) -> None:
    path, cookie = server.open()
    host = f"127.0.0.1:{server.port}"
    origin = origin.replace("HOST", host)
    for address, form in (("/", {"game": "hossie", "name": "Ann"}), (path, {"do": "stand", "version": 1})):
        code, _, text = server.http("POST", address, form, Origin=origin, Cookie=cookie)
        assert code == 403
        assert "another site" in text
    if origin.isascii():
        with pytest.raises(InvalidStatus):
            server.line(path, cookie, origin=origin)
    assert server.http("POST", "/", {"game": "hossie", "name": "Ann"}, Origin=f"http://{host}")[0] == 303


def asked(scheme: str, host: str, *origins: str) -> HTTPConnection:
    """A request as the application sees it."""
    headers = [(b"host", host.encode()), *((b"origin", origin.encode()) for origin in origins)]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})


def test_origins_are_compared_by_scheme_host_and_port() -> None:
    assert from_here(asked("http", "a"), "")
    assert from_here(asked("http", "A.example", "http://a.example"), "")
    assert from_here(asked("wss", "a.example", "https://a.example:443"), "")
    assert from_here(asked("http", "[::1]:8000", "http://[0:0::1]:8000"), "")
    assert not from_here(asked("http", "a.example", "https://a.example"), "")
    assert not from_here(asked("ws", "a.example", "http://a.example:8000"), "")
    assert not from_here(asked("http", "a", "http://a", "http://a"), "")
    assert not from_here(asked("http", "", "http://"), "")
    base = "https://cards.example/"
    assert from_here(asked("http", "10.0.0.1", "https://cards.example"), base)
    assert not from_here(asked("http", "10.0.0.1", "http://10.0.0.1"), base)
    assert not from_here(asked("http", "cards.example", "http://cards.example"), base)
    for odd in ("http://[", "http://[:::]", "http://a:99999", "http://a:0", "ftp://a", "a", "", "http://a b"):
        assert origin_of(odd) is None


def test_chunks_that_are_too_much_are_refused(server: Served) -> None:
    path, _ = server.open()
    head = "Host: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Type: {}\r\n\r\n"
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    for address in ("/", path):
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=b"):
            opening = b"--b\r\nContent-Disposition: form-data; name=a\r\n\r\n" if kind.startswith("m") else b"a="
            first = f"{len(opening):x}\r\n".encode() + opening + b"\r\n"
            answer = raw(server.port, f"POST {address} HTTP/1.1\r\n{head.format(kind)}".encode() + first + chunk * 6)
            assert status(answer) == 413
            assert b"That is too much." in answer


KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
ODD = [
    b"GET / HTTP/1.1\r\nHost: [\r\n",
    b"GET /t/nosuchtable0000 HTTP/1.1\r\nHost: [:::]\r\n",
    b"GET /t/nosuchtable0000/ HTTP/1.1\r\nHost: a:99999\r\n",
    b"GET / HTTP/1.1\r\nHost: http://[\r\n",
    b"GET / HTTP/1.1\r\n",
    b"GET /%00 HTTP/1.1\r\nHost: a\r\n",
    b"GET /static/%00 HTTP/1.1\r\nHost: a\r\n",
    b"GET /static/" + b"x" * 5000 + b" HTTP/1.1\r\nHost: a\r\n",
    b"GET /static/..%2f..%2fapp.py HTTP/1.1\r\nHost: a\r\n",
    b"GET /t/%ff%fe HTTP/1.1\r\nHost: a\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: a\r\n",
    b"GET * HTTP/1.1\r\nHost: a\r\n",
    b"GET //evil.example/ HTTP/1.1\r\nHost: a\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + b"9" * 5000 + b"\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2, 3\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: odd\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data\r\n",
    b"GET /seat/\xff HTTP/1.1\r\nHost: a\r\n",
    b"GET /seat/a.b.c HTTP/1.1\r\nHost: a\r\nCookie: horseplay=\xff\xfe; =;;\r\n",
    b"GET /static/live.js HTTP/1.1\r\nHost: a\r\nRange: bytes=9-1,x\r\n",
    b"GET /t/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    b"GET /t/x HTTP/1.1\r\nHost: [\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + KEY,
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 90000 + b"\r\n",
]


@pytest.mark.parametrize("head", ODD, ids=range(len(ODD)))
def test_odd_requests_are_answered(server: Served, head: bytes) -> None:
    answer = raw(server.port, head + b"Connection: close\r\n\r\n" if b"Upgrade" not in head else head + b"\r\n")
    assert status(answer) < 500
    assert b"Traceback" not in answer


def test_files_are_sent_compressed_to_those_who_can_read_that(server: Served) -> None:
    def sent(file: str, *headers: str) -> tuple[bytes, bytes]:
        request = [f"GET {asset(file)} HTTP/1.1", "Host: a", "Connection: close", *headers, "", ""]
        head, _, body = raw(server.port, "\r\n".join(request).encode()).partition(b"\r\n\r\n")
        return head.lower(), body

    made = compressed.cache_info().misses
    for file in ("cards.svg", "live.js", "style.css"):
        plain = (STATIC / file).read_bytes()
        for _ in range(2):
            head, body = sent(file, "Accept-Encoding: gzip, br")
            assert b"content-encoding: gzip" in head
            assert b"vary: accept-encoding" in head
            assert b"immutable" in head
            assert len(body) < min(102400, len(plain))
            assert gzip.decompress(body) == plain
        assert sent(file) == (sent(file)[0], plain)
    assert compressed.cache_info().misses <= made + 3  # once each
    font = next(STATIC.rglob("*.woff2"))
    head, body = sent(str(font.relative_to(STATIC)), "Accept-Encoding: gzip")
    assert b"content-encoding" not in head
    assert body == font.read_bytes()


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=b; charset=idna", "multipart/form-data; boundary=b"])
def test_odd_forms_are_answered(server: Served, kind: str) -> None:
    part = '--b\r\nContent-Disposition: form-data; name="a\xff..b"{}\r\n\r\nx..\r\n'
    for more in ("", '; filename="f"', "\r\nodd"):
        code, _, text = server.http("POST", "/", part.format(more) + "--b--\r\n", Content_Type=kind)
        assert code in (400, 422)
        assert "<h1" in text


def test_form_of_somebody_who_leaves_is_no_matter(server: Served) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
        time.sleep(0.1)
    assert server.http("GET", "/health")[0] == 200


def test_form_that_does_not_come_is_not_awaited(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horseplay.server.http.middleware.SLOW", 0.2)
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
    answer = raw(server.port, b"POST / HTTP/1.1\r\nHost: a\r\n" + kind + b"Content-Length: 9\r\n\r\nx")
    assert status(answer) == 408


# ---------------------------------------------------------------- the start page


def test_tables_in_a_list_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def within() -> None:
        store = Store(str(tmp_path / "t.db"))
        lobby = Lobby(all_games(), store, AT_ONCE, Chance(1), Clock())
        await lobby.open()
        links = [await lobby.create(header(title=f"T{n}"), "ann", "Ann", start=True) for n in range(3)]
        read: list[str] = []
        reading = store.read

        async def counted(game: str, first: int = 0) -> list[dict[str, Any]]:
            read.append(game)
            return await reading(game, first)

        monkeypatch.setattr(store, "read", counted)
        lists = await asyncio.gather(*(lobby.mine("ann") for _ in range(5)))
        assert sorted(read) == sorted(links)
        assert [row.title for row in lists[0][0]] == ["T2", "T1", "T0"]
        assert lists[0][0][0].about.startswith("Hossie, playing: Ann, ")
        assert lists[0][0][0].about.count(" (bot)") == 3
        n = (await store.counts(links))[links[0]] + 1
        await store.append(links[0], n, [{"event": "paused", "seat": 0}])
        assert "paused" in (await lobby.mine("ann"))[0][2].about
        assert len(read) == 4
        room = await lobby.room(links[1])
        assert room is not None
        read.clear()
        assert "playing" in (await lobby.mine("ann"))[0][1].about
        assert not read
        await lobby.close()

    asyncio.run(within())


def test_others_have_their_turn_while_a_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horseplay.server.room.lobby.SLICE", 0.0)

    async def within() -> None:
        async with desk(tmp_path) as at:
            await at.do("ann", "start")
            await at.settle()
            turns = 0

            async def other() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            task = asyncio.create_task(other())
            await at.lobby.mine("ann")
            task.cancel()
            assert turns >= at.room.table.version

    asyncio.run(within())


def test_start_pages_are_not_had_without_end(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", setting=Setting(starts=(0.001, 3))) as served:
        _, cookie = served.open()
        assert [served.http("GET", "/", Cookie=cookie)[0] for _ in range(5)] == [200, 200, 200, 429, 429]
        assert served.http("GET", "/")[0] == 200


# ---------------------------------------------------------------- broken rows


BROKEN = [
    ("update event set body = 'no json' where game = ? and n = 1"),
    ("update event set body = '[]' where game = ? and n = 0"),
    ("update event set body = '7' where game = ? and n = 1"),
    ("update event set body = '{\"game\": []}' where game = ? and n = 0"),
    ('update event set body = \'{"game": "whist"}\' where game = ? and n = 0'),
    ('update event set body = \'{"event": "sat", "seat": 99, "who": "x", "name": "x"}\' where game = ? and n = 1'),
    ('update event set body = \'{"event": "started", "for": 7}\' where game = ? and n = 1'),
    ("update event set body = replace(body, '\"target\"', '\"x\"') where game = ? and n = 0"),
    ("delete from event where game = ? and n = 1"),
    ("delete from event where game = ? and n = 0"),
]


@pytest.mark.parametrize("harm", BROKEN, ids=range(len(BROKEN)))
def test_table_that_cannot_be_read_is_told_and_no_other_is_harmed(tmp_path: Path, harm: str) -> None:
    database = tmp_path / "t.db"
    with running(database) as served:
        path, cookie = served.open(bots="on")
        good = served.http("POST", "/", {"game": "hossie", "name": "Ann"}, Cookie=cookie)[1]["location"]
    with contextlib.closing(sqlite3.connect(database)) as line, line:
        assert line.execute(harm, (path.removeprefix("/t/"),)).rowcount == 1
    with running(database) as served:
        code, _, text = served.http("GET", "/", Cookie=cookie)
        assert code == 200
        assert good in text
        if '"for"' not in harm:
            assert "cannot be read any more" in text
        code, _, text = served.http("GET", path, Cookie=cookie)
        assert code == 500
        assert "cannot be read any more" in text
        assert Seat(served.line(good, cookie)).table["me"] == 0
        line_ = served.line(path, cookie)
        assert "cannot be read" in str(line_.recv(10))


# ---------------------------------------------------------------- lines


class Hasty(BoundedConnection):
    """A line that must say something at once."""

    head = 0.5


@contextlib.contextmanager
def hasty() -> Iterator[int]:
    """The port of a server whose lines are hasty, and whose only page takes longer than they may be silent."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.8)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, http=Hasty, log_level="error", lifespan="off"))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[line])), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.005)
        yield line.getsockname()[1]
        server.should_exit = True
        thread.join(10)


def test_line_without_a_whole_head_is_closed() -> None:
    with hasty() as port:
        assert raw(port, b"") == b""
        assert raw(port, b"GET / HTTP/1.1\r\nHost: a\r\n") == b""
        with socket.create_connection(("127.0.0.1", port), timeout=5) as line, contextlib.suppress(ConnectionError):
            for _ in range(400):  # a letter now and then does not help
                line.sendall(b"x")
                time.sleep(0.05)
            pytest.fail("the line was kept")
        whole = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            for _ in range(2):  # who waits for an answer is not closed, nor who asks again
                line.sendall(whole)
                got = b""
                while not got.endswith(b"ok"):
                    got += line.recv(9999)
                time.sleep(0.7)
            line.sendall(whole[:9])
            with contextlib.suppress(ConnectionError):
                assert line.recv(9999) == b""


@pytest.mark.parametrize("hard", [256, 1024])
def test_crowd_of_silent_lines_keeps_nobody_out(tmp_path: Path, hard: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path / "t.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 256), hard)),  # noqa: PLW1509
    )
    assert process.stdout is not None
    found = re.search(r":(\d+) ", process.stdout.readline())
    assert found
    server = Served(int(found[1]))
    with contextlib.ExitStack() as lines:
        for n in range(300):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            if n % 2:
                line.sendall(b"GET / HT")
            if n % 100 == 99:
                assert server.http("GET", "/health")[2] == "ok"
        path, cookie = server.open()
        assert Seat(server.line(path, cookie)).table["me"] == 0
        server.lines.close()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert len(errors) < 2000


def test_lack_of_files_is_one_line_of_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("horseplay.server.http.connections._last", -1e9)
    loop = asyncio.new_event_loop()
    for _ in range(50):
        complained(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
    loop.close()
    assert [record.getMessage() for record in caplog.records] == ["no more connections for now: Too many open files"]
    assert not caplog.records[0].exc_info
