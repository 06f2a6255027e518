"""The log as JSON lines: what it keeps, and what it recognises as broken."""

from __future__ import annotations

import json

import pytest

from horseplay import BadLog, all_games
from horseplay.log.events import Acted, BoardsDown, Dealt, Event, Header, Reshuffled, Ruled, TookBack
from horseplay.log.history import History
from horseplay.log.jsonl import history, manners, read, write
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


def test_log_cut_off_between_lines_is_the_game_as_it_stood() -> None:
    lines = write(HEADER, played(20)).splitlines(keepends=True)
    assert len(history(read("".join(lines[:11])), GAME).stack) == 11


def test_log_out_of_order_is_recognised() -> None:
    lines = write(HEADER, played(20)).splitlines(keepends=True)
    assert broken("".join([*lines[:7], lines[8], lines[7], *lines[9:]])).startswith("line 8: ")
    assert broken("".join(lines[:7] + lines[8:])).startswith("line 8: ")


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


def test_every_line_of_a_log_is_json_with_its_number() -> None:
    lines = [json.loads(line) for line in write(HEADER, played(5)).splitlines()]
    assert lines[0]["horseplay"] == 1
    assert [line["n"] for line in lines[1:]] == [1, 2, 3, 4, 5]


def test_card_taken_back_is_popped_from_the_stack() -> None:
    position = opened("hossie", dealer=3)
    history = History(position.game, position.house)
    cards = " ".join(card for seat in range(4) for card in position.hand(seat))
    words = ["bid 6", "pass", "pass", "pass", "name hearts"]
    history.add(Dealt(3, cards))
    for seat, word in zip([0, 1, 2, 3, 0], words, strict=True):
        history.add(Acted(seat, word))
    before, card = history.position, history.position.words()[0]
    history.add(Acted(0, card))
    history.add(TookBack(0, card))
    assert history.position == before.knowing(before.play(card))
    assert history.last_card is None


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
