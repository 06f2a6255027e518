"""What the store keeps, in either database, and what becomes of a table while it cannot be stored."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horseplay.errors import BadLog
from horseplay.server.room.messages import Bad, read
from horseplay.server.store import BadStore, Conflict, Store, censored
from tests.postgresql import Cluster
from tests.server import Seat, desk, running


@pytest.mark.parametrize("database", ["sqlite://", "sqlite:///:memory:", "nonsense://x", "/dev/null/x.db", "://"])
def test_database_that_cannot_be_used_is_told(database: str) -> None:
    with pytest.raises(BadStore):
        Store(database)


def test_what_the_driver_comes_with_is_told_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadStore, match=r"needs a driver; it comes with: pip install 'horseplay\[postgresql\]'"):
        Store("postgresql://ann@host/cards")


@pytest.mark.parametrize(
    "database",
    [
        "postgresql+asyncpg://ann:s3cret@127.0.0.1:1/x",
        "postgresql://ann:s3cret@127.0.0.1:1/x",
        "nonsense://ann:s3cret@host/x",
        "postgresql://ann:s3cret@host:port/x",
        "postgresql+asyncpg://ann:a@b/s3cret@host:port/x",
        "sqlite+nonsense://ann:s3cret@/x?password=s3cret",
        "sqlite+pysqlite:///x",
    ],
)
def test_password_of_a_database_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.chdir(tmp_path)

    async def within() -> None:
        await Store(database).open()

    with pytest.raises(BadStore) as caught:
        asyncio.run(within())
    assert "s3cret" not in str(caught.value)


def test_password_is_hidden() -> None:
    assert (
        censored("postgresql://ann:p@ss/w@host/x?sslpassword=abc&y=1")
        == "postgresql://ann:***@host/x?sslpassword=***&y=1"
    )
    assert censored("/home/ann/horseplay.db") == "/home/ann/horseplay.db"


# ---------------------------------------------------------------- rows


def test_store_keeps_what_was_appended_once(database: str) -> None:
    async def within() -> None:
        first, second = Store(database), Store(database)
        await first.open()
        await second.open()
        await first.append("a", 0, [{"n": 0}, {"n": 1}])
        with pytest.raises(Conflict):
            await second.append("a", 1, [{"n": 9}, {"n": 9}])
        with pytest.raises(Conflict):
            await second.append("a", 0, [{"n": 9}])
        await second.append("a", 2, [{"n": "İı👩‍👧\0"}])
        assert await first.read("a") == [{"n": 0}, {"n": 1}, {"n": "İı👩‍👧\0"}]
        assert await first.secret() == await second.secret()
        assert await first.counts(["a", "b", "secret"]) == {"a": 2, "secret": 0}
        await first.note("p", {"table": "x", "name": "Ann"})
        await second.note("p", {"table": "y", "name": "Anna"})
        await first.note("p", {"table": "y", "name": "Anna"})
        await first.note("p", {"mutes": "q"})
        await first.note("p", {"mutes": "r"})
        await second.note("p", {"table": "x", "name": "Ann"})
        await second.note("p", {"hears": "q"})
        assert await second.person("p") == (("x", "y"), "Ann", frozenset({"r"}))
        assert await first.counts(["person:p"]) == {"person:p": 5}
        await first.close()
        await second.close()

    asyncio.run(within())


def test_one_of_many_who_come_at_once_is_first(database: str) -> None:
    async def within() -> None:
        stores = [Store(database), Store(database)]
        for store in stores:
            await store.open()
        asked = [store.append("a", 0, [{"by": n}, {"by": n}]) for n in range(10) for store in stores]
        came = await asyncio.gather(*asked, return_exceptions=True)
        assert came.count(None) == 1
        assert all(isinstance(what, Conflict) for what in came if what)
        rows = await stores[0].read("a")
        assert rows == [{"by": came.index(None) // 2}] * 2
        for store in stores:
            await store.close()

    asyncio.run(within())


def test_starts_are_counted_one_by_one(database: str) -> None:
    async def within() -> None:
        stores = [Store(database), Store(database)]
        for store in stores:
            await store.open()
        assert [await store.start() for store in stores] == [1, 2]
        assert sorted(await asyncio.gather(*(store.start() for store in stores))) == [3, 4]
        assert await stores[0].counts(["starts"]) == {"starts": 4}
        for store in stores:
            await store.close()

    asyncio.run(within())


def test_commits_outlive_a_power_cut(database: str) -> None:
    sqlite = {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2, "PRAGMA busy_timeout": 5000}
    postgresql = {"SHOW fsync": "on", "SHOW synchronous_commit": "on"}

    async def within() -> None:
        store = Store(database)
        await store.open()
        async with store.engine.connect() as line:
            for asked, told in (sqlite if store.engine.name == "sqlite" else postgresql).items():
                assert (await line.exec_driver_sql(asked)).scalar() == told
        await store.close()

    asyncio.run(within())


def test_broken_rows_of_a_person_are_passed_over(database: str) -> None:
    async def within() -> None:
        store = Store(database)
        await store.open()
        await store.note("p", {"table": "x", "name": "Ann"})
        await store.append("person:p", 1, [{"table": 7, "name": []}, {"odd": 1}, {"mutes": []}])
        async with store.engine.begin() as line:
            await line.exec_driver_sql("insert into event values ('person:p', 5, 'no json')")
        assert await store.person("p") == (("x",), "Ann", frozenset())
        await store.note("p", {"table": "y", "name": "Anna"})
        assert await store.person("p") == (("y", "x"), "Anna", frozenset())
        with pytest.raises(BadLog):
            await store.read("person:p")
        await store.close()

    asyncio.run(within())


@pytest.mark.parametrize(
    "table",
    [
        "create table event(a integer, b integer)",
        "create table event(game text, n integer, body text)",
        "create table event(game text, n integer, body text, more text, primary key (game, n))",
        "create view event as select 1 as a, 2 as b",
    ],
)
def test_table_of_another_program_is_not_used(database: str, table: str) -> None:
    async def within() -> None:
        store = Store(database)
        async with store.engine.begin() as line:
            await line.exec_driver_sql(table)
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(BadStore, match="another program"):
        asyncio.run(within())


@pytest.mark.postgresql
def test_database_that_cannot_hold_every_name_is_not_used(cluster: Cluster) -> None:
    async def within() -> None:
        store = Store(cluster.create("--encoding=LATIN1", "--template=template0"))
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(BadStore, match="must have the encoding UTF8; it has LATIN1"):
        asyncio.run(within())


# ---------------------------------------------------------------- while nothing can be stored


@contextlib.contextmanager
def locked(path: Path, _pages: int) -> Iterator[str]:
    """Another program writes to the file for a long time; no setting is needed for that."""
    with contextlib.closing(sqlite3.connect(path / "tables.db")) as line:
        line.execute("begin immediate")
        yield ""
        line.rollback()


@contextlib.contextmanager
def full(_path: Path, pages: int) -> Iterator[str]:
    """The setting with which the file cannot grow, as on a full disk."""
    yield f"max_page_count={pages}"


@pytest.mark.parametrize("trouble", [locked, full])
def test_what_cannot_be_stored_is_told_and_done_when_it_can_be(
    tmp_path: Path, trouble: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def within() -> None:
        async with desk(tmp_path) as own:
            running = asyncio.create_task(own.room.run())

            async def pragma(setting: str) -> Any:
                async with own.lobby.store.engine.connect() as line:
                    return (await line.exec_driver_sql(f"PRAGMA {setting}")).scalar()

            async def ask() -> Any:
                own.clock.now += 10  # one may not talk faster
                message = read({"id": f"r{own.clock.now}", "version": 0, "do": "say", "text": "x" * 200})
                assert not isinstance(message, Bad)
                return await own.room.ask("ann", message)

            await pragma("busy_timeout=20")
            with trouble(tmp_path, await pragma("page_count")) as setting:
                if setting:
                    await pragma(setting)
                answer = await ask()
                while answer.refusal is None:  # what the file has room for
                    assert own.room.table.version < 200
                    answer = await ask()
                before = own.room.table.version
                assert answer.refusal.code == "not-stored"
                assert answer.refusal.why == "That could not be stored; please try again."
                assert len(await own.lobby.store.read(own.room.link)) == before + 1
            await pragma("max_page_count=1000000")
            assert (await ask()).refusal is None
            assert own.room.table.version == before + 1
            running.cancel()

    asyncio.run(within())
    why = "database is locked" if trouble is locked else "database or disk is full"
    said = {(record.getMessage()[6:].partition(" ")[2], bool(record.exc_info)) for record in caplog.records}
    assert (f"a request could not be answered: {why}", False) in said
    assert not any(traced for _line, traced in said)


@pytest.mark.postgresql
def test_play_goes_on_when_the_database_is_back(cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    with running(cluster.create()) as served:
        path, cookie = served.open("Ann", "hossie", bots="on")
        ann, eve = Seat(served.line(path, cookie)), Seat(served.line(path))
        ann.do("start")
        before = ann.until(lambda table: table["view"]["turn"] == 0)
        cluster.stop(signal.SIGQUIT)
        try:
            answer = ann.ask(act=before["view"]["legal"][0])
            assert answer["refused"]["code"] == "not-stored"
            assert answer["refused"]["why"] == "That could not be stored; please try again."
            assert served.http("GET", path, Cookie=cookie)[0] == 200  # the table is looked at all the same
            assert served.http("GET", "/", Cookie=cookie)[0] == 500
            assert served.http("GET", "/health")[0] == 500
        finally:
            cluster.start()
        assert served.http("GET", "/health")[0] == 200
        eve.until(lambda table: table["version"] == before["version"])
        while ann.table["stage"] != "over":
            if ann.table["view"]["turn"] == 0:
                answer = ann.ask(act=ann.table["view"]["legal"][0])
                assert answer["ok"], answer
                ann.until(lambda table, least=answer["version"]: table["version"] >= least)
            else:
                ann.take()
        eve.until(lambda table: table["stage"] == "over")
    assert "a request could not be answered" in caplog.text
    assert "Traceback" not in caplog.text
