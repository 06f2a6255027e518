"""What is kept: one append-only table of events, through SQLAlchemy. Layer 6.

`event(game, n, body)`: the key (game, n) is the order of a table's events, and whoever comes second with the same n is
turned away. Number 0 is the header. A returned `append` means that the events outlive a power cut. Beside the tables
the same rows hold the server's secret (`secret`, 0) and the tables of each person (`person:...`)."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Integer, MetaData, String, Table, Text, event, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from horseplay.errors import HorseplayError

DEFAULT = "horseplay.db"
EVENT = Table(
    "event",
    MetaData(),
    Column("game", String(80), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
SECRET = "secret"


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


class Store:
    """The database."""

    def __init__(self, database: str = DEFAULT) -> None:
        try:
            url = place(database)
            sqlite = url.get_backend_name() == "sqlite"
            if sqlite and url.database in (None, "", ":memory:"):
                raise BadStore("the database must be a file or a server: what is only remembered would be lost")
            if sqlite:
                Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(str(url.database), os.O_RDWR | os.O_CREAT, 0o600))  # it holds the cards and the secret
            # One connection serves SQLite best: writers would only wait for each other.
            self.engine: AsyncEngine = create_async_engine(
                url, **({"pool_size": 1, "max_overflow": 0} if sqlite else {})
            )
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, OSError) as error:
            raise BadStore(f"the database {database} cannot be used: {error}") from error
        if sqlite:
            event.listen(self.engine.sync_engine, "connect", _careful)

    async def open(self) -> None:
        """The database is there, with its table."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(EVENT.metadata.create_all)
        except (DBAPIError, OSError) as error:
            why = error.orig if isinstance(error, DBAPIError) else error
            raise BadStore(f"the database {self.engine.url} cannot be used: {why}") from error

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
        """The events of a table from a number on, in order."""
        wanted = select(EVENT.c.body).where(EVENT.c.game == game, EVENT.c.n >= first).order_by(EVENT.c.n)
        async with self.engine.connect() as connection:
            return [json.loads(body) for body in (await connection.execute(wanted)).scalars()]

    async def secret(self) -> str:
        """The secret that signs cookies: made once, the same for all who use this database."""
        for _ in range(2):
            if rows := await self.read(SECRET):
                return str(rows[0]["secret"])
            with contextlib.suppress(Conflict):
                await self.append(SECRET, 0, [{"secret": secrets.token_hex(32)}])
        return str((await self.read(SECRET))[0]["secret"])

    async def note(self, person: str, table: str, name: str) -> None:
        """A person has sat down at a table, under a name."""
        key = f"person:{person}"
        for _ in range(5):
            rows = await self.read(key)
            if rows and rows[-1] == {"table": table, "name": name}:
                return
            try:
                await self.append(key, len(rows), [{"table": table, "name": name}])
                return
            except Conflict:
                continue

    async def tables(self, person: str) -> tuple[list[str], str]:
        """The tables at which a person has sat, newest first, and the name used last."""
        rows = await self.read(f"person:{person}")
        return list(dict.fromkeys(row["table"] for row in reversed(rows))), rows[-1]["name"] if rows else ""


def _careful(connection: Any, _: Any) -> None:
    """SQLite keeps what was committed through a power cut, and waits for another process's lock."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
