"""A table as the store has it. Layer 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from horseplay.errors import BadLog
from horseplay.language import _
from horseplay.log.events import Event, Header
from horseplay.log.jsonl import body_of, event_of, header_of, kept_of
from horseplay.server.store import Store
from horseplay.table import Table
from horseplay.table.table import resumed_events

if TYPE_CHECKING:
    from horseplay.game import Game


class Stored(NamedTuple):
    """A table as its log leaves it, and what else its rows hold."""

    table: Table
    requests: dict[tuple[str, str], int]  # those granted, by person and id, and the version after each
    secrets: dict[int, str]  # of the shuffles, by hand


async def load(link: str, games: Mapping[str, Game], store: Store) -> Stored | None:
    """What is stored under a link, None if that is no table; `BadLog` if it cannot be read."""
    rows = await store.read(link)
    if not rows or "game" not in rows[0]:
        return None
    header = header_of(rows[0])
    if header.game not in games:
        raise BadLog(_("there is no game {name}").format(name=header.game))
    granted = [(asked, n) for n, row in enumerate(rows) if (asked := row.pop("for", None))]
    requests = {(person, id): n for (person, id), n in granted}
    secrets = {hand: secret for row in rows[1:] for hand, secret in kept_of(row).items()}
    events = [event_of(row, n) for n, row in enumerate(rows[1:], 1)]
    return Stored(resumed_events(header, events, games[header.game]), requests, secrets)


async def create(link: str, header: Header, events: Sequence[Event], store: Store) -> None:
    """A new table is stored, with what has happened there."""
    await store.append(link, 0, [header._asdict(), *(body_of(event) for event in events)])
