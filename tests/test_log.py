"""The log as JSON lines: what it keeps, and what it recognises as broken."""

from __future__ import annotations

import json

import pytest

from horseplay import BadLog, all_games
from horseplay.errors import Refused
from horseplay.log.events import (
    Acted,
    BoardsDown,
    Claimed,
    Committed,
    Dealt,
    Demanded,
    Event,
    Fined,
    Header,
    Offered,
    RenegeCalled,
    Reshuffled,
    Rewound,
    Ruled,
    TookBack,
)
from horseplay.log.history import History
from horseplay.log.jsonl import event_line, header_line, history, manners, read, write
from tests.hands import begun, walk_hands
from tests.table import opened

GAME = all_games()["hossie"]
HEADER = Header("hossie", GAME.house()._asdict(), {"take_back": "on", "look_back": "all"}, ("Ada", "Bö", "Ç", "D"))


def played(events: int) -> list[Event]:
    """The first events of a random hand of Hossie."""
    walk = walk_hands(begun("hossie", 0), 1, seed=8)
    return [event for _, (_, event) in zip(range(events), walk, strict=False)]


def test_log_keeps_every_kind_of_event() -> None:
    events: list[Event] = [
        Dealt(3, "9C 9C"),
        Acted(0, "double hossie"),
        Reshuffled("2C 3C"),
        BoardsDown(2),
        TookBack(1, "QH"),
        Ruled((-7, 12), "agreed"),
    ]
    log = read(write(HEADER, events))
    assert log.header == HEADER
    assert log.events == tuple(events)
    assert manners(log.header).look_back == "all"


def test_log_of_a_game_taken_up_in_the_middle_keeps_its_scores() -> None:
    log = read(write(HEADER._replace(scores=(60, -7)), []))
    assert history(log, GAME).position.scores == (60, -7)


def broken(text: str) -> str:
    """What is said of a log that cannot be continued."""
    with pytest.raises(BadLog) as error:
        history(read(text), GAME)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_log_cut_off_in_a_line_is_recognised() -> None:
    text = write(HEADER, played(20))
    assert broken(text[:-9]) == "line 21: the log is cut off in this line"
    assert broken(text[:-1]) == "line 21: the log is cut off in this line"
    assert broken(text + "Hello\n") == "line 22: this is not a line of a log"
    assert broken(text + "Hello") == "line 22: the log is cut off in this line"
    assert broken(write(HEADER, [])[:-1]) == "line 1: the log is cut off in this line"


def test_log_cut_off_between_lines_is_the_game_as_it_stood() -> None:
    lines = write(HEADER, played(20)).splitlines(keepends=True)
    assert len(history(read("".join(lines[:11])), GAME).stack) == 11


def test_log_out_of_order_is_recognised() -> None:
    lines = write(HEADER, played(20)).splitlines(keepends=True)
    assert broken("".join([*lines[:7], lines[8], lines[7], *lines[9:]])).startswith("line 8: ")
    assert broken("".join(lines[:7] + lines[8:])).startswith("line 8: ")


def test_log_that_leaves_an_event_out_is_recognised_whatever_its_sums() -> None:
    line, before = header_line(HEADER)
    deal = event_line(2, played(1)[0], before)[0]
    assert broken(line + deal) == "line 2: this line is out of order; event 1 is expected here"


@pytest.mark.parametrize(
    "seats", [("Ada", "Bö", "Ç"), ("Ada", "Bö", "Ç", "D", "E"), ("Ada", "Bö", "Ç", "D\n")], ids=repr
)
def test_log_with_names_for_other_seats_is_recognised(seats: tuple[str, ...]) -> None:
    told = f"line 1: {len(seats)} names are not those of the 4 seats"
    assert broken(write(HEADER._replace(seats=seats), [])) == told


@pytest.mark.parametrize("given", [{"colour": "red"}, {"take_back": "perhaps"}, {"false_call": -1}], ids=repr)
def test_log_with_impossible_manners_is_recognised(given: dict[str, object]) -> None:
    told = "line 1: the manners are not those that Horseplay knows: "
    assert broken(write(HEADER._replace(manners=given), [])).startswith(told)


def test_log_changed_by_hand_is_recognised() -> None:
    text = write(HEADER, [*played(1), Acted(played(1)[0].dealer, "pass")])  # type: ignore[union-attr]
    assert "changed after it was written" in broken(text.replace('"target": 64', '"target": 6'))
    assert (
        broken(text.replace("pass", "bid 9"))
        == "line 3: this line, or its place in the log, was changed after it was written"
    )


def test_log_with_an_impossible_act_is_recognised() -> None:
    assert broken(write(HEADER, [*played(1), Acted(0, "name hearts")])).startswith(
        "line 3: this cannot have happened: "
    )
    assert broken(write(HEADER, [Acted(0, "pass")])).startswith("line 2: this cannot have happened: ")


def test_log_of_a_newer_version_is_recognised() -> None:
    text = write(HEADER, played(3)).replace('"horseplay": 1', '"horseplay": 2')
    assert broken(text) == "line 1: this log is of version 2, from a newer Horseplay; this one reads up to version 1"


@pytest.mark.parametrize(
    "text",
    ["", "\n", "[]\n", "{}\n", '{"horseplay": "1"}\n', "Hello\n", "\x00\n", '{"horseplay": true}\n'],
    ids=repr,
)
def test_what_is_no_log_is_recognised(text: str) -> None:
    assert broken(text)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"house": {}}, "the house rules are not those of Hossie"),
        ({"house": HEADER.house | {"target": 0}}, "target: 0 is not allowed; it may be 1 to 999"),
    ],
    ids=["none", "out of range"],
)
def test_log_with_impossible_house_rules_is_recognised(change: dict[str, object], expected: str) -> None:
    assert expected in broken(write(HEADER._replace(**change), []))  # type: ignore[arg-type]


def test_secret_stands_in_its_line_only_where_it_is_kept() -> None:
    first, before = header_line(HEADER)
    plain = event_line(1, Committed(1, "aa"), before)[0]
    keeping = event_line(1, Committed(1, "aa"), before, "secret")[0]
    assert "kept" not in plain
    assert json.loads(keeping)["kept"] == "secret"
    assert (read(first + plain).kept, read(first + keeping).kept) == ({}, {1: "secret"})
    assert read(first + keeping).events == (Committed(1, "aa"),)


def test_log_names_its_game() -> None:
    walk = walk_hands(begun("hoskin", 0), 1, seed=8)
    *_, (walked, _) = walk
    events = [step.event for step in walked.stack if step.event]
    header = Header("hoskin", walked.position.house._asdict(), {}, ("Ada", "Bö", "Ç"))
    found = history(read(write(header, events)))
    assert found.hands == walked.hands
    assert found.position.game.name == "hoskin"


def test_every_line_of_a_log_is_json_with_its_number() -> None:
    lines = [json.loads(line) for line in write(HEADER, played(5)).splitlines()]
    assert lines[0]["horseplay"] == 1
    assert [line["n"] for line in lines[1:]] == [1, 2, 3, 4, 5]


def in_play() -> History:
    """A hand of Hossie in which seat 0 is to lead to the first trick."""
    position = opened("hossie", dealer=3)
    history = History(position.game, position.house)
    history.add(Dealt(3, " ".join(card for seat in range(4) for card in position.hand(seat))))
    for seat, word in zip([0, 1, 2, 3, 0], ["bid 6", "pass", "pass", "pass", "name hearts"], strict=True):
        history.add(Acted(seat, word))
    return history


def test_card_taken_back_is_popped_from_the_stack() -> None:
    history = in_play()
    before, card = history.position, history.position.words()[0]
    history.add(Acted(0, card))
    history.add(TookBack(0, card))
    assert history.position == before.knowing(before.play(card))
    assert history.last_card is None


@pytest.mark.parametrize(
    ("cards", "event", "code"),
    [
        (0, BoardsDown(1), "nothing-to-close"),
        (1, BoardsDown(0), "nothing-to-close"),
        (0, TookBack(0, "9C"), "nothing-to-take-back"),
        (1, TookBack(1, "9C"), "nothing-to-take-back"),
        (0, Rewound(0, 0), "impossible"),
        (1, Rewound(0, 1), "impossible"),
        (1, Rewound(1, 0), "impossible"),
        (0, RenegeCalled(1, 0, 0, False), "impossible"),
        (1, RenegeCalled(1, 0, 0, True), "impossible"),
        (1, RenegeCalled(4, 0, 0, False), "impossible"),
        (1, RenegeCalled(-1, 0, 0, False), "impossible"),
        (1, RenegeCalled(1, 4, 0, False), "impossible"),
        (1, Offered(4, "forfeit"), "impossible"),
        (1, Claimed(0, 4, "asked"), "impossible"),
        (1, Demanded(0, 2), "impossible"),
        (1, Demanded(0, -1), "impossible"),
    ],
    ids=repr,
)
def test_what_cannot_happen_is_refused_and_changes_nothing(cards: int, event: Event, code: str) -> None:
    history = in_play()
    for _ in range(cards):
        history.add(Acted(0, history.position.words()[0]))
    stack, last = list(history.stack), history.last_card
    with pytest.raises(Refused) as refused:
        history.add(event)
    assert refused.value.refusal.code == code
    assert (history.stack, history.last_card, history.closed, history.called) == (stack, last, False, frozenset())


def test_last_deal_has_its_place_on_the_stack_from_then_on() -> None:
    places, start = [], begun("hossie", 0)
    assert History(start.game, start.house).dealt == 0
    for game, event in walk_hands(start, 2, seed=8):
        if isinstance(event, Dealt):
            places.append(len(game.stack) - 1)
        assert game.dealt == places[-1]
        assert not game.settled
    assert (len(places), places[0]) == (2, 1)


def test_hand_is_settled_from_the_decree_to_the_next_deal() -> None:
    history = in_play()
    history.add(Acted(0, history.position.words()[0]))
    assert not history.settled
    history.add(Ruled((3, 4)))
    assert history.settled
    with pytest.raises(Refused, match="This hand has been settled already"):
        history.add(Ruled((3, 4)))
    history.add(Fined(1, 5))
    assert history.settled
    deck = history.stack[1].event
    assert isinstance(deck, Dealt)
    history.add(deck._replace(dealer=0))
    assert not history.settled


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 5),
        ("seats", [1]),
        ("scores", ["x", 1]),
        ("house", []),
        ("manners", None),
        ("game", None),
        ("scores", True),
    ],
)
def test_header_of_wrong_kinds_is_recognised(field: str, value: object) -> None:
    assert "line 1: " in broken(write(HEADER._replace(**{field: value}), []))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "event",
    [Acted("0", "pass"), Acted(True, "pass"), Acted(0, 7), Dealt(0, None), Ruled(("a", 1)), TookBack(0, 3)],  # type: ignore[arg-type]
)
def test_event_of_wrong_kinds_is_recognised(event: Event) -> None:
    assert broken(write(HEADER, [event])) == "line 2: this is not an event that Horseplay knows"
