"""Games looked at again: hands apart, as text and as logs, exported, and played otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from horseplay import all_games
from horseplay.log import jsonl, text
from horseplay.log.events import (
    Acted,
    BotSat,
    Dealt,
    Event,
    GameForfeited,
    Named,
    Rematch,
    RenegeCalled,
    Rewound,
    Ruled,
    Sat,
    Started,
    TookBack,
)
from horseplay.log.history import History
from horseplay.table import Table, resumed
from horseplay.table.archive import export, hand_log, marks, open_hands, otherwise, recorded, stood, trick_of
from horseplay.table.table import resumed_events
from tests.hands import GAMES, begun, walk_hands
from tests.server import header
from tests.table import dealt, walked

NAMES = ("Ann", "Ben", "Cem", "Dörte", "Ella", "Fritz", "Gül", "Hanna", "İrem")


def played(name: str, hands: int = 3, seed: int = 4) -> History:
    """A game at random, broken off when so many hands have been dealt and are over."""
    *_, (history, _) = walk_hands(begun(name, 0), hands, seed)
    return history


def at_table(name: str, hands: int = 3, seed: int = 4) -> Table:
    """Such a game at a table at which Ann and Ben sit down and stand up."""
    history = played(name, hands, seed)
    seats = history.position.rules.seats
    made = header(name)._replace(house=history.position.house._asdict())
    events: list[Event] = [
        Sat(0, "secret-ann", "Ann"),
        *(BotSat(seat, f"Bot {seat}") for seat in range(1, seats)),
        Started(),
    ]
    return resumed_events(made, [*events, *(step.event for step in history.stack if step.event)], all_games()[name])


@pytest.mark.parametrize("name", GAMES)
def test_parts_hold_one_finished_hand_each_and_nothing_is_lost(name: str) -> None:
    history = played(name)
    parts = history.parts
    assert [n for first, last in parts for n in range(first, last + 1)] == list(range(1, len(history.stack)))
    assert [hand for part in parts for hand in history.part(*part).hands] == history.hands
    assert all(len(history.part(*part).hands) == 1 for part in parts)


def test_a_deal_thrown_in_belongs_to_the_hand_after_it() -> None:
    history = walked((Path(__file__).parent / "deals" / "hoskin-thrown-in.txt").read_text(encoding="utf-8")).history
    deals = [n for n, step in enumerate(history.stack) if isinstance(step.event, Dealt)]
    assert len(deals) > 1
    assert history.parts == [(1, len(history.stack) - 1)]


@pytest.mark.parametrize("name", GAMES)
def test_text_of_each_hand_leads_to_the_same_end(name: str) -> None:
    history = played(name)
    for part in history.parts:
        written = text.write(history.part(*part))
        again = text.walk(text.read(written, all_games()))
        assert again.refused is None
        assert again.history.hands == history.part(*part).hands
        assert again.history.position.scores == history.stack[part[1]].position.scores
        assert text.write(again.history) == written


@pytest.mark.parametrize("name", GAMES)
def test_log_of_each_hand_leads_to_the_same_end_with_the_names(name: str) -> None:
    table = at_table(name)
    for part in table.history.parts:
        log = jsonl.read(hand_log(table, part))
        assert log.header.seats == table.names
        assert jsonl.history(log, table.game).hands == table.history.part(*part).hands
    whole = jsonl.read(hand_log(table, (1, len(table.history.stack) - 1)))
    assert jsonl.history(whole, table.game).hands == table.history.hands


def test_log_of_a_hand_has_the_names_at_its_end() -> None:
    table = at_table("hossie", 2)
    first, second = table.history.parts
    ends = table.history.stack[first[1]].position
    n = next(n for n, moment in enumerate(table.moments) if moment.after is ends)
    events = [*table.events[: n - 9], Named(0, "Anna"), *table.events[n - 9 :], Named(0, "Anne")]
    table = resumed_events(table.header, events, table.game)
    assert [jsonl.read(hand_log(table, part)).header.seats[0] for part in (first, second)] == ["Anna", "Anna"]
    assert stood(table, first[0]).names[0] == "Ann"
    assert stood(table, first[1]).names[0] == "Anna"
    assert table.names[0] == "Anne"


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_open_when_the_next_is_dealt(name: str) -> None:
    table = at_table(name, 2)
    parts = table.history.parts
    assert len(parts) == 2
    assert open_hands(table) == parts[:1]
    third = table.copy()
    third.add(third.deal(third.deck()))
    assert open_hands(third) == parts


def test_all_hands_are_open_when_the_game_is_over() -> None:
    table = at_table("horsethief", 99)
    assert table.stage == "over"
    assert len(open_hands(table)) == len(table.hands)


@pytest.mark.parametrize("name", GAMES)
def test_export_ends_before_the_hand_that_is_not_open_and_names_no_person(name: str) -> None:
    table = at_table(name, 2)
    first, last = table.history.parts[0]
    told = export(table)
    assert "secret-ann" not in told
    again = resumed(jsonl.read(told), table.game)
    assert again.names == table.names
    assert again.hands == table.hands[:1]
    assert len(again.history.stack) == last + 1
    assert export(again) != told  # read again, its only hand is not yet open
    assert first == 1


def test_cards_taken_back_are_in_the_export_only() -> None:
    table = at_table("horsethief", 1)
    n = next(n for n, step in enumerate(table.history.stack) if step.position.playing) + 1
    acted = table.history.stack[n].event
    assert isinstance(acted, Acted)
    again = resumed_events(
        table.header, table.events[: n + len(table.events) - len(table.history.stack) + 1], table.game
    )
    again.add(TookBack(acted.seat, acted.act))
    again.add(acted)
    assert [type(event) for event in again.events[-3:]] == [Acted, TookBack, Acted]
    part = again.history.parts[-1]
    assert "took_back" not in hand_log(again, part)
    assert "took_back" not in export(again)  # that hand is not open
    assert jsonl.history(jsonl.read(hand_log(again, part)), again.game).position.table == again.history.position.table


def test_a_hand_settled_by_decree_is_one_of_them() -> None:
    table = at_table("hossie", 1)
    n = next(n for n, step in enumerate(table.history.stack) if step.position.playing)
    history = table.history.part(1, n)
    history.add(Ruled((-7, 12), "agreed"))
    assert history.parts == [(1, n + 1)]
    assert history.part(1, n + 1).hands[0].scores == (-7, 12)


def test_marks_are_the_deal_the_first_lead_the_tricks_and_the_end() -> None:
    history = played("hossie", 1)
    table = recorded(history, header(), NAMES[:4])
    part = history.parts[0]
    stops = marks(table, part)
    assert stops[0] == 1
    assert stops[-1] == part[1]
    assert [history.stack[stop].position.state.done for stop in stops[1:]] == list(range(13))


def test_tricks_are_counted_from_1_and_only_cards_laid_belong_to_one() -> None:
    history = played("hossie", 1)
    tricks = [trick_of(moment) for moment in recorded(history, header(), NAMES[:4]).moments]
    assert tricks[-48:] == [trick for trick in range(1, 13) for _ in range(4)]
    assert set(tricks[:-48]) == {0}


@pytest.mark.parametrize("name", GAMES)
def test_playing_otherwise_begins_with_the_same_cards_and_scores(name: str) -> None:
    table = at_table(name)
    part = table.history.parts[1]
    for place in (part[0], (part[0] + part[1]) // 2):
        made, events = otherwise(table, part, place)
        again = resumed_events(made, events, table.game)
        there, position = table.history.stack[place].position, again.history.position
        assert position.scores == there.scores
        for seat in range(there.rules.seats):
            assert position.view(seat) == there.view(seat)


def test_a_table_as_it_stood_tells_what_happened_under_the_names_of_then() -> None:
    table = at_table("hoskin")
    first, _ = table.history.parts[1]
    assert table.names[0] == "Ann"
    then = stood(table, first)
    assert then.told(None)[-1].endswith("deals.")
    assert (then.names, then.turn, then.stage) == (table.names, table.history.stack[first].position.turn, "playing")


def honoured(*, back: bool) -> Table:
    """A Hossie hand at a table of honour: seat 0 leads clubs, seat 1 reneges with a spade; perhaps they go back."""
    hands = ["9C TC QC KC AC", "9D TC AS", "9H", "9S"]
    start = dealt("hossie", hands, dealer=3)
    deck = [card for seat in range(4) for card in start.hand(seat)]
    events: list[Event] = [
        Dealt(3, " ".join(deck)),
        *(Acted(seat, word) for seat, word in enumerate(("bid 6", *["pass"] * 3))),
    ]
    events += [Acted(0, "name hearts"), Acted(0, "9C"), Acted(1, "AS")]
    if back:
        events += [RenegeCalled(2, 1, 0, True), Rewound(1, 0), Acted(1, "TC")]
    made = header(manners={"referee": "honour"})
    return resumed_events(made._replace(seats=NAMES[:4]), events, all_games()["hossie"])


def test_reneges_are_in_texts_and_logs() -> None:
    table = honoured(back=False)
    part = table.history.parts[0]
    written = text.write(table.history.part(*part))
    assert text.walk(text.read(written, all_games())).history.position == table.history.position
    log = jsonl.read(hand_log(table, part))
    assert jsonl.history(log, table.game).position == table.history.position
    made, events = otherwise(table, part, part[1])
    assert resumed_events(made, events, table.game).history.position == table.history.position


def test_what_was_gone_back_from_is_no_step_of_the_way() -> None:
    table = honoured(back=True)
    part = table.history.parts[0]
    log = jsonl.read(hand_log(table, part))
    assert [event.act for event in log.events if isinstance(event, Acted)][-2:] == ["9C", "TC"]
    assert jsonl.history(log, table.game).position.table == table.history.position.table


def test_a_game_forfeited_in_mid_hand_is_open_as_far_as_it_was_played() -> None:
    table = honoured(back=False)
    assert open_hands(table) == []
    table.add(GameForfeited(1))
    assert open_hands(table) == [(1, 9)]
    assert text.walk(text.read(text.write(table.history.part(1, 9)), all_games())).history.position.winner == 0
    assert jsonl.history(jsonl.read(export(table)), table.game).position.winner == 0


def test_links_to_other_tables_are_in_nothing_that_is_taken_along() -> None:
    table = at_table("horsethief", 99)
    past = {"link": "link-of-before", "day": "2026-01-01", "scores": [], "names": [], "winners": []}
    table = resumed_events(table.header._replace(before=(past,)), [*table.events, Rematch("link-of-after")], table.game)
    part = table.history.parts[0]
    made, _ = otherwise(table, part, part[0])
    for told in (export(table), hand_log(table, part), jsonl.header_line(made)[0]):
        assert "link-of" not in told
    assert resumed(jsonl.read(export(table)), table.game).hands == table.hands
