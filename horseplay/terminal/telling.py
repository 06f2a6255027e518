"""The news of a table far away, told as they come: deals, cards laid away, hands that are over. Layer 7."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from horseplay.news import News, read
from horseplay.terminal.discards import AWAY, Discards, gained

if TYPE_CHECKING:
    from horseplay.terminal.client import Client
    from horseplay.terminal.screen import Scene
    from horseplay.view import View


def events_of(rows: Iterable[Mapping[str, Any]], view: View) -> list[list[News]]:
    """News as a server sends them, by event, with the seats as they are numbered at the table."""
    events = itertools.groupby(rows, lambda row: row["n"])
    return [[read(row).turned(-(view.seat or 0), view.seats) for row in event] for _n, event in events]


def _endings(scene: Scene) -> list[tuple[tuple[int, ...], bool]]:
    """How each finished hand came out: its scores, and whether they were ruled."""
    return [(entry.scores, bool(entry.why)) for entry in scene.hands]


class Telling:
    """What a person at a terminal has been told of a table so far."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.laid = Discards()
        self.deals = 0
        self.ended: list[tuple[tuple[int, ...], bool]] = []  # the finished hands that were told
        self.rested = 0  # the finished hands after which to go on was asked

    def begin(self, scene: Scene) -> None:
        """What has happened until now is not told."""
        self.ended = _endings(scene)
        self.rested = len(self.ended)

    def news(self, before: View, scene: Scene, events: list[list[News]]) -> None:
        """The events between a view and the scene as it is now."""
        client, view, names = self.client, scene.view, scene.names
        dealt = any(event[0].kind == "deals" for event in events)
        if not dealt and view.seat is not None and before.seat == view.seat:
            events = gained(before, view, events, view.seat)
        for event in events:
            if event[0].kind == "deals":
                client.tell(self.laid.told(names))
                self._finished(scene)
                self.deals += 1
                client.dealt(scene, [news.sentence(names) for news in event])
            elif event[0].kind in AWAY:
                if self.laid.seat not in (None, event[0].seats[0]):
                    client.tell(self.laid.told(names))
                self.laid.add(event[0])
                client.tell(news.sentence(names) for news in event[1:])
            else:
                client.tell(self.laid.with_others(event, names))
        if (view.turn, view.phase) != (before.turn, before.phase):
            client.tell(self.laid.told(names))
        self._finished(scene)

    def _finished(self, scene: Scene) -> None:
        """A hand that has just been finished, or settled otherwise, is told."""
        endings, before = _endings(scene), self.ended
        self.ended, self.rested = endings, min(self.rested, len(endings))
        if len(endings) > len(before) or (endings and len(endings) == len(before) and endings[-1] != before[-1]):
            self.client.hand_over(scene)
