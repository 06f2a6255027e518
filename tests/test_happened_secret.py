"""What happened holds no face that its reader may not see: hands at random, with all that is drawn, given, buried,
discarded, shown, melded and taken back, to every seat and to who looks on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horseplay import Position
from horseplay.cards import is_card
from horseplay.log.events import Acted, Dealt, Event, TookBack
from horseplay.manners import Manners
from horseplay.server.room.snapshot import happened
from horseplay.table import Table
from tests.hands import next_event
from tests.table import company, rules_of
from tests.test_server_secrets import faces

GAMES: dict[str, tuple[str, dict[str, Any], set[str]]] = {
    "hossie": ("hossie", {}, {"gives", "says", "takes-back"}),
    "hossie received first": ("hossie", {"swap_order": "receive_first", "players": 6}, {"gives", "takes-back"}),
    "horsethief": ("horsethief", {}, {"discards", "draws", "takes-back"}),
    "horsethief, the card turned up drawn": ("horsethief", {"upcard": "dealer_first_draw"}, {"discards", "draws"}),
    "hoskin": ("hoskin", {}, {"ansager", "buries", "melds", "takes-back"}),
    "hoskin, buried open": ("hoskin", {"buried_visible": True}, {"ansager", "buries", "melds"}),
}
MOST = {"hossie": 999, "horsethief": 99, "hoskin": 100000}  # targets that are not reached
EVENTS = 400  # at least


class Witness:
    """What has been seen of the cards of this hand, learned from the events and the full position."""

    def __init__(self) -> None:
        self.public: set[str] = set()
        self.partner, self.hint = -1, ""  # who was shown a card, and which
        self.stock: list[str] = []

    def sees(self, before: Position, event: Event, after: Position) -> None:
        """Something has happened."""
        match event:
            case Dealt(_, cards):
                self.stock = cards.split()[before.rules.seats * before.rules.hand_size :]
                self.public = set(self.stock[:1]) if after.game.name == "horsethief" else set()
                self.hint = ""
            case Acted(seat, word) if word.startswith("show "):
                self.partner, self.hint = (seat + before.rules.seats // 2) % before.rules.seats, word[-2:]
            case Acted(_, word):
                open_bury = before.phase == "bury" and getattr(before.house, "buried_visible", False)
                if before.playing or open_bury:
                    self.public |= {word[-2:]}
            case _:
                pass
        if after.game.name == "hoskin" and before.phase == "auction" != after.phase and not after.state.thrown_in:
            self.public |= set(self.stock)
        if before.phase == "bury" != after.phase:
            trump = after.view(None).fact("trump") or ""
            self.public |= {card for seat in range(3) for card in melded(set(after.hand(seat)), trump[:1].upper())}

    def may(self, viewer: int | None, before: Position, after: Position) -> set[str]:
        """What a seat, or who looks on, may be told of what has just happened."""
        if viewer is None:
            return self.public
        hint = {self.hint} if self.hint and viewer == self.partner else set()
        return self.public | hint | {*before.hand(viewer), *after.hand(viewer)}


def melded(hand: set[str], trump: str) -> set[str]:
    """The faces of a Hoşkin hand that belong to a meld."""
    sets = [{f"K{suit}", f"Q{suit}"} for suit in "CDHS"] + [{rank + suit for suit in "CDHS"} for rank in "AKQJ"]
    sets += [{rank + trump for rank in "ATKQJ"}, {"QS", "JD"}]
    return {card for one in sets if one <= hand for card in one}


def moves(table: Table, rng: random.Random) -> Event:
    """What happens next: now and then a card is taken back."""
    last = table.history.last_card
    if last is not None and table.may_take_back(last[0]) and rng.random() < 0.1:
        return TookBack(*last)
    return next_event(table.history.position, rng)


@pytest.mark.parametrize("case", list(GAMES))
def test_nobody_hears_of_a_face_they_may_not_see(case: str) -> None:
    name, options, wanted = GAMES[case]
    house, rng, witness, kinds = (
        rules_of(name, **options, target=MOST[name]).house,
        random.Random(case),
        Witness(),
        set[str](),
    )
    table = company(name, house, Manners(), range(9)[: rules_of(name, **options).rules.seats])
    seats = len(table.names)
    own = [set[str]() for _ in range(seats)]
    while len(table.moments) < EVENTS or not wanted <= kinds:
        before, event = table.history.position, moves(table, rng)
        table.add(event)
        after = table.history.position
        witness.sees(before, event, after)
        for viewer in (None, *range(seats)):
            may = witness.may(viewer, before, after)
            for one in happened(table, len(table.moments) - 1, viewer, table.names_at(len(table.moments) - 1, viewer)):
                told = one.news.to_json(one.text)
                odd = faces(f"{told['word']} {' '.join(told['cards'])} {told['text']}") - may
                assert not odd, (viewer, event, told)
                assert set(told["cards"]) <= may
                kinds.add(one.news.kind)
                if viewer is not None and is_card(told["word"]):
                    own[viewer].add(told["word"])
        assert not after.over
    assert all(own)
