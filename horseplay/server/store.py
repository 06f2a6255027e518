"""What is kept: one append-only table of events, through SQLAlchemy. Layer 7.

`event(game, n, body)`: the key (game, n) is the order of a table's events, and whoever comes second with the same n is
turned away. Number 0 is the header. A returned `append` means that the events outlive a power cut. A row holds two
things that are no part of its event: the request it came from (`for`) and the secret of a commitment (`kept`). Beside
the tables the same rows hold the server's secret (`secret`, 0), a row for each start of a server (`starts`), what is
known of each person (`person:...`), what is shared (`share:...`) and texts given to be looked at (`text:...`), the
only rows that are ever deleted."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, Integer, MetaData, String, Table, Text, delete, event, func, insert, inspect, select
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from horseplay.errors import BadLog, HorseplayError, listing
from horseplay.language import _

DEFAULT = "horseplay.db"
EVENT = Table(
    "event",
    MetaData(),
    Column(
        "game", String(80).with_variant(String(80, collation="C"), "postgresql"), primary_key=True
    ),  # order of bytes
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
SECRET, STARTS, PERSON = "secret", "starts", "person:"
TROUBLE = (SQLAlchemyError, OSError)  # what is raised when the database is away, full or locked
ENGINE: dict[str, dict[str, Any]] = {
    # One connection serves SQLite best: writers would only wait for each other.
    "sqlite": {"pool_size": 1, "max_overflow": 0},
    # A server that was started anew is connected to again, and one that does not answer is not waited for.
    "postgresql+asyncpg": {
        "pool_pre_ping": True,
        "connect_args": {"timeout": 5, "command_timeout": 10, "server_settings": {"synchronous_commit": "on"}},
    },
}


class Conflict(Exception):
    """Somebody else has appended an event of this number."""


class BadStore(HorseplayError):
    """The database cannot be used."""


def place(database: str) -> URL:
    """A database's address: an URL, or the path of an SQLite file."""
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    url = make_url(database)
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}.get(url.drivername, url.drivername)
    return url.set(drivername=driver)


def censored(text: str) -> str:
    """A text about a database without the passwords in it.

    >>> censored("postgresql://ann:secr@t@host/cards?password=x")
    'postgresql://ann:***@host/cards?password=***'
    """
    text = re.sub(r"://([^:/@\s]*):\S*@", r"://\1:***@", text)
    return re.sub(r"(?i)(pass(?:word|wd|phrase)?|pwd)=[^&\s'\"]*", r"\1=***", text)


def reason(error: BaseException) -> str:
    """What went wrong with a database, in its own words.

    >>> reason(OSError(28, "No space left on device")), reason(TimeoutError())
    ('[Errno 28] No space left on device', 'TimeoutError')
    """
    why = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return censored(str(why)) or type(why).__name__


class Person(NamedTuple):
    """What is stored about a person."""

    tables: tuple[str, ...] = ()  # at which they have sat, newest first
    name: str = ""  # used last
    muted: frozenset[str] = frozenset()  # whom they do not want to hear

    def after(self, row: dict[str, str]) -> Person:
        """The same with one more row."""
        match row:
            case {"table": table, "name": name}:
                return self._replace(tables=(table, *(t for t in self.tables if t != table)), name=name)
            case {"mutes": who}:
                return self._replace(muted=self.muted | {who})
            case {"hears": who}:
                return self._replace(muted=self.muted - {who})
        return self


class Store:
    """The database."""

    def __init__(self, database: str = DEFAULT) -> None:
        self.censored = censored(database)
        try:
            url = place(database)
            sqlite = url.get_backend_name() == "sqlite"
            if sqlite and url.database in (None, "", ":memory:"):
                raise BadStore(_("the database must be a file or a server: what is only remembered would be lost"))
            if sqlite:
                Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(str(url.database), os.O_RDWR | os.O_CREAT, 0o600))  # it holds the cards and the secret
            kind = ENGINE.get("sqlite" if sqlite else url.drivername, {})
            self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **kind)
        except BadStore:
            raise
        except ModuleNotFoundError as error:
            if error.name != "asyncpg":
                raise self._unusable(error) from error
            told = _("PostgreSQL needs a driver; it comes with: {command}")
            raise BadStore(told.format(command="pip install 'horseplay[postgresql]'")) from error
        except (SQLAlchemyError, ImportError, OSError, TypeError, ValueError) as error:
            raise self._unusable(error) from error
        if sqlite:
            event.listen(self.engine.sync_engine, "connect", _careful)

    async def open(self) -> None:
        """The database is there, with its table."""
        try:
            async with self.engine.begin() as connection:
                if self.engine.name == "postgresql":
                    encoding = (await connection.exec_driver_sql("SHOW server_encoding")).scalar()
                    if encoding != "UTF8":
                        told = _("the database {database} must have the encoding UTF8; it has {encoding}")
                        raise BadStore(told.format(database=self.censored, encoding=encoding))
                await connection.run_sync(EVENT.metadata.create_all)
                columns, key = await connection.run_sync(_layout)
        except BadStore:
            raise
        except Exception as error:  # drivers raise what they like
            raise self._unusable(error) from error
        if (set(columns), key) != ({"game", "n", "body"}, {"game", "n"}):
            raise BadStore(
                _(
                    "the database {database} has another program’s table `event`, with the columns {columns}; "
                    "Horseplay needs a database of its own"
                ).format(database=self.censored, columns=listing(columns))
            )

    def _unusable(self, error: Exception) -> BadStore:
        told = _("the database {database} cannot be used: {why}")
        return BadStore(told.format(database=self.censored, why=reason(error)))

    async def close(self) -> None:
        """The database is free for others."""
        await self.engine.dispose()

    async def append(self, game: str, n: int, bodies: Sequence[dict[str, Any]]) -> None:
        """The events from number n on are stored, all or none; `Conflict` if one of these numbers is taken."""
        rows = [
            {"game": game, "n": n + i, "body": json.dumps(body, ensure_ascii=False)} for i, body in enumerate(bodies)
        ]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(EVENT), rows)
        except IntegrityError as error:
            raise Conflict(game, n) from error

    async def read(self, game: str, first: int = 0) -> list[dict[str, Any]]:
        """The events of a table from a number on, in order; `BadLog` if one is missing or no event at all."""
        rows = await self._rows(game, first)
        for expected, (n, row) in enumerate(rows, first):
            if n != expected or row is None:
                told = (
                    _("row {n} of the database is missing") if n != expected else _("row {n} of the database is broken")
                )
                raise BadLog(told.format(n=expected))
        return [row for _n, row in rows if row is not None]

    async def _rows(self, game: str, first: int = 0) -> list[tuple[int, dict[str, Any] | None]]:
        """The numbers from one on, each with what is stored there, None if that cannot be read."""
        wanted = select(EVENT.c.n, EVENT.c.body).where(EVENT.c.game == game, EVENT.c.n >= first).order_by(EVENT.c.n)
        async with self.engine.connect() as connection:
            return [(n, _read(body)) for n, body in await connection.execute(wanted)]

    async def counts(self, games: Sequence[str]) -> dict[str, int]:
        """How many events each of these tables has; those that are none are left out."""
        wanted = select(EVENT.c.game, func.max(EVENT.c.n)).where(EVENT.c.game.in_(games)).group_by(EVENT.c.game)
        async with self.engine.connect() as connection:
            return {str(row[0]): int(row[1]) for row in await connection.execute(wanted)}

    async def forget(self, beginning: str, before: str) -> None:
        """What is stored under names that begin so and come before another in order is deleted."""
        old = EVENT.c.game.startswith(beginning, autoescape=True) & (EVENT.c.game < beginning + before)
        async with self.engine.begin() as connection:
            await connection.execute(delete(EVENT).where(old))

    async def secret(self) -> str:
        """The secret that signs cookies: made once, the same for all who use this database."""
        if not await self._rows(SECRET):
            with contextlib.suppress(Conflict):
                await self.append(SECRET, 0, [{"secret": secrets.token_hex(32)}])
        found = [row.get("secret") for _n, row in await self._rows(SECRET) if row]
        if not found or not isinstance(found[0], str) or len(found[0]) < 32:
            told = _("the database {database} has lost the secret that signs cookies")
            raise BadStore(told.format(database=self.censored))
        return found[0]

    async def start(self) -> int:
        """How many starts of servers this database has seen, with this one; stored, unless that cannot be."""
        while True:
            n = (await self.counts([STARTS])).get(STARTS, 0) + 1
            with contextlib.suppress(Conflict):
                with contextlib.suppress(*TROUBLE):  # a full disk keeps nobody from looking at the tables
                    await self.append(STARTS, n, [{}])
                return n

    async def note(self, person: str, row: dict[str, str]) -> None:
        """Something about a person is stored, unless it is the last that was."""
        key = f"{PERSON}{person}"
        for _try in range(5):
            rows = await self._rows(key)
            if rows and rows[-1][1] == row:
                return
            try:
                await self.append(key, rows[-1][0] + 1 if rows else 0, [row])
                return
            except Conflict:
                continue

    async def person(self, person: str) -> Person:
        """What is stored about a person; what cannot be read is passed over."""
        found = Person()
        for _n, row in await self._rows(f"{PERSON}{person}"):
            found = found.after({key: said for key, said in (row or {}).items() if isinstance(said, str)})
        return found


def _read(body: str) -> dict[str, Any] | None:
    """What a row says, None if it says nothing."""
    try:
        row = json.loads(body)
    except (TypeError, ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _layout(connection: Connection) -> tuple[list[str], set[str]]:
    """The columns of the table of events, and those that are its key."""
    found = inspect(connection)
    columns = [str(column["name"]) for column in found.get_columns(EVENT.name)]
    return columns, set(found.get_pk_constraint(EVENT.name)["constrained_columns"])


def _careful(connection: Any, _record: Any) -> None:
    """SQLite keeps what was committed through a power cut, and waits for another process's lock."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
