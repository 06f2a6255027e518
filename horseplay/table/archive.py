"""A game that was played, looked at again: hand by hand, step by step, as a log, and played otherwise. Layer 5.

A hand is open to everybody once nothing of it can be played again: when the next one is dealt, or the game is over and
no renege can be called any more."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from horseplay.log import jsonl
from horseplay.log.events import Acted, Dealt, Event, Header, Rematch, Rewound, Sat, TookBack
from horseplay.log.fair import ShuffleVerdict, verified
from horseplay.log.history import History
from horseplay.table.seating import Seating, company
from horseplay.table.table import Moment, Table

Part = tuple[int, int]  # the places on the stack where a hand begins and ends


def open_hands(table: Table) -> list[Part]:
    """The hands that everybody may look at."""
    parts = table.history.parts
    return parts if _finished(table) else parts[:-1]


def _finished(table: Table) -> bool:
    """Whether the game is over for good: where reneges can be called, once the secret of the last hand is shown."""
    waits = table.callable and bool(table.shuffles and table.shuffles[-1].commitment)
    return table.history.position.over and not waits


def recorded(history: History, header: Header, names: Sequence[str]) -> Table:
    """A table that stands where a history does, with these names at it, and nothing of how they came there."""
    game = history.position.game
    table = Table(game, _opening(history, header)._replace(seats=tuple(names)), jsonl.manners(header))
    seating = company(len(names), names)._replace(started=True)
    table.history, table.seating = history, seating
    table.moments = [
        Moment(step.event, before.position, step.position, seating, seating)
        for before, step in itertools.pairwise(history.stack)
        if step.event
    ]
    return table


def stood(table: Table, place: int) -> Table:
    """The table as it stood at a place on the stack, under the names of those who sat there then."""
    history = table.history.copy()
    del history.stack[place + 1 :]
    return recorded(history, table.header, _names(table, place))


def marks(table: Table, part: Part) -> list[int]:
    """The places in a hand at which somebody who goes by tricks stops: ends of tricks, the deal, the first lead due."""
    first, last = part
    stops = {first, last}
    for place in range(first + 1, last + 1):
        before, after = table.history.stack[place - 1].position, table.history.stack[place].position
        if after.state.done > before.state.done or (after.playing and not before.playing):
            stops.add(place)
    return sorted(stops)


def verdicts(table: Table, part: Part) -> list[ShuffleVerdict]:
    """Whether the cards of a hand, and of deals thrown in before it, are those promised, as far as is known."""
    deals = [place for place, step in enumerate(table.history.stack) if isinstance(step.event, Dealt)]
    numbers = [n for n, place in enumerate(deals, 1) if part[0] <= place <= part[1] and n <= len(table.shuffles)]
    return [verified(table.shuffles, n, len(table.names)) for n in numbers]


def trick_of(moment: Moment) -> int:
    """The trick to which a card was laid, from 1; 0 if none was."""
    return int(moment.before.state.done) + 1 if isinstance(moment.event, Acted) and moment.before.playing else 0


def hand_log(table: Table, part: Part) -> str:
    """Some hands as the log of a game taken up there, without what was taken back."""
    history = table.history.part(*part)
    header = _opening(history, table.header)._replace(seats=_names(table, part[1]))
    return jsonl.write(header, _acts(history))


def export(table: Table) -> str:
    """All that happened at a table until its last open hand was over, as a log in which persons have numbers.

    Links to other tables are left out, since they let people in.
    """
    parts = table.history.parts
    moments = table.moments
    if parts and not _finished(table):
        dealt = table.history.stack[parts[-1][0]].position
        moments = list(itertools.takewhile(lambda moment: moment.after is not dealt, moments))
    persons: dict[str, str] = {}
    events = [_numbered(moment.event, persons) for moment in moments if not isinstance(moment.event, Rematch)]
    return jsonl.write(table.header._replace(before=()), events)


def otherwise(table: Table, part: Part, place: int) -> tuple[Header, list[Event]]:
    """How the log of a new table begins at which a hand goes on from a place: its header, and the deal and all acts."""
    stack = table.history.stack
    deal = max(n for n in range(part[0], place + 1) if isinstance(stack[n].event, Dealt))
    history = table.history.part(deal, place)
    return _opening(history, table.header)._replace(seats=()), _acts(history)


def _opening(history: History, header: Header) -> Header:
    """The header of a game that begins where a history does, which knows of no games before it."""
    first = history.stack[0].position
    return header._replace(before=(), scores=None if first.state.opening else first.scores)


def _acts(history: History) -> list[Event]:
    """What has led to where a history stands; of what was taken back, nothing."""
    return [step.event for step in history.stack if step.event and not isinstance(step.event, TookBack | Rewound)]


def _names(table: Table, place: int) -> tuple[str, ...]:
    """Who sat where when the table stood at a place on the stack."""
    return _seating(table, place).names


def bots(table: Table, place: int) -> frozenset[int]:
    """The seats of bots at that time; none where names head the log, which does not tell whose they are."""
    chairs = () if table.header.seats else _seating(table, place).chairs
    return frozenset(seat for seat, chair in enumerate(chairs) if chair.bot)


def _seating(table: Table, place: int) -> Seating:
    position = table.history.stack[place].position
    return next((moment.seating for moment in table.moments if moment.after is position), table.seating)


def _numbered(event: Event, persons: dict[str, str]) -> Event:
    """The event without what tells persons apart elsewhere."""
    if isinstance(event, Sat):
        return event._replace(who=persons.setdefault(event.who, f"person {len(persons) + 1}"))
    return event
