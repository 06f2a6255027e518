"""Who sits where: persons, bots, the host, and what may not be."""

from __future__ import annotations

import pytest

from horseplay import Refusal, Refused, game_named
from horseplay.log.events import (
    Away,
    BotSat,
    Dealt,
    Emptied,
    Event,
    Header,
    Hosted,
    Moved,
    Named,
    Removed,
    Returned,
    Said,
    Salted,
    Sat,
    Started,
    Stood,
    Voted,
    WantsMore,
)
from horseplay.log.jsonl import read, write
from horseplay.table import Seating, Table, Wish, resumed
from horseplay.table.seating import cleaned, company
from horseplay.table.wishes import (
    Empty,
    Fill,
    HandOn,
    Move,
    Pause,
    Remove,
    Rename,
    Resume,
    Return,
    SeatBot,
    Sit,
    Stand,
    Start,
    Vote,
)


def after(seating: Seating, *wishes: tuple[str, Wish]) -> Seating:
    """The company after these wishes, all of which are granted."""
    for who, wish in wishes:
        granted = seating.ask(who, wish)
        assert not isinstance(granted, Refusal), granted.why
        for event in granted:
            seating = seating.after(event)
    return seating


def refused(seating: Seating, who: str, wish: Wish) -> str:
    """The code with which a wish is refused."""
    granted = seating.ask(who, wish)
    assert isinstance(granted, Refusal), granted
    return granted.code


def pair() -> Seating:
    """Ann, who is host, on seat 0 and Ben on seat 2 of four."""
    return after(company(4), ("a", Sit(0, "Ann")), ("b", Sit(2, "Ben")))


def playing() -> Seating:
    """The same two and two bots, the cards dealt."""
    return after(pair(), ("a", Start())).after(Dealt(0, ""))


def test_first_who_sits_is_host() -> None:
    assert pair().host == "a"
    assert pair().persons == {"a": 0, "b": 2}


def test_two_people_never_share_a_seat() -> None:
    assert refused(pair(), "c", Sit(0, "Cem")) == "taken"
    with pytest.raises(Refused):
        pair().after(Sat(0, "c", "Cem"))


def test_one_person_never_has_two_seats() -> None:
    seating = after(pair(), ("b", Sit(3, "")))
    assert seating.persons == {"a": 0, "b": 3}
    assert seating.chairs[2].empty
    assert seating.chairs[3].name == "Ben"
    assert refused(seating, "b", Sit(3, "Ben")) == "seated"


def test_host_passes_to_who_has_sat_longest() -> None:
    seating = after(pair(), ("c", Sit(1, "Cem")), ("b", Sit(3, "")), ("a", Stand()))
    assert seating.host == "b"
    assert after(seating, ("b", Stand())).host == "c"
    assert after(seating, ("b", Stand()), ("c", Stand()), ("d", Sit(0, "Dea"))).host == "d"


def test_only_the_host_seats_bots_moves_people_starts_and_removes() -> None:
    for wish in (SeatBot(1), Fill(), Empty(1), Move((1, 0, 2, 3)), Start(), Remove(0), HandOn(0)):
        assert refused(pair(), "b", wish) == "not-host"
        assert refused(pair(), "stranger", wish) == "not-host"


def test_bots_have_names_of_their_own_and_make_room_for_people() -> None:
    seating = after(pair(), ("a", Fill()))
    assert seating.names == ("Ann", "Bot 1", "Ben", "Bot 2")
    seating = after(seating, ("a", Empty(1)), ("c", Sit(3, "Cem")))
    assert [chair.bot for chair in seating.chairs] == [False] * 4
    assert seating.chairs[1].empty
    assert refused(seating, "a", SeatBot(0)) == "taken"
    assert refused(seating, "a", Empty(0)) == "no-bot"


def test_empty_seats_are_bots_when_the_game_begins() -> None:
    assert pair().ask("a", Start()) == (BotSat(1, "Bot 1"), BotSat(3, "Bot 2"), Started())
    assert refused(playing(), "a", Start()) == "started"
    assert refused(playing(), "a", Empty(1)) == "started"


def test_seats_change_before_the_first_deal_only() -> None:
    seating = after(pair(), ("a", Move((2, 1, 0, 3))))
    assert seating.persons == {"a": 2, "b": 0}
    assert seating.host == "a"
    assert refused(playing(), "a", Move((2, 1, 0, 3))) == "started"
    assert refused(playing(), "b", Sit(1, "")) == "seated"
    assert refused(pair(), "a", Move((0, 0, 1, 2))) == "no-seat"
    with pytest.raises(Refused):
        playing().after(Moved((1, 0, 2, 3)))


def test_who_leaves_a_running_game_is_followed_by_a_bot() -> None:
    assert playing().ask("b", Stand()) == (Stood(2), BotSat(2, "Bot 3"))
    assert playing().ask("a", Remove(2)) == (Removed(2), BotSat(2, "Bot 3"))


def test_bots_seat_is_free_between_hands_only_whoever_comes() -> None:
    seating = after(playing(), ("b", Stand()))
    for who, seat in (("b", 1), ("b", 2), ("c", 1)):
        granted = seating.ask(who, Sit(seat, "Cem"), dealt=True)
        assert granted == Refusal("hand-begun", "That seat is free when this hand is over.")
    assert after(seating, ("b", Sit(1, "Ben"))).persons == {"a": 0, "b": 1}
    away = playing().after(Away(2))
    assert away.ask("b", Return(), dealt=True) == (Returned(2),)
    assert refused(away, "c", Sit(2, "Cem")) == "taken"


def test_who_was_removed_stays_away() -> None:
    seating = after(pair(), ("a", Remove(2)))
    assert seating.persons == {"a": 0}
    assert refused(seating, "b", Sit(2, "Ben")) == "removed"
    assert refused(pair(), "a", Remove(0)) == "no-person"


def test_host_hands_the_table_on() -> None:
    assert pair().ask("a", HandOn(2)) == (Hosted(2),)
    assert after(pair(), ("a", HandOn(2))).host == "b"
    assert refused(pair(), "a", HandOn(1)) == "no-person"


def test_bot_stands_in_at_once_when_all_who_are_there_say_so() -> None:
    seating = after(pair(), ("c", Sit(1, "Cem")), ("a", Start()))
    here = frozenset({"a", "c"})
    assert refused(seating, "a", Vote(1, here)) == "not-away"
    assert seating.ask("a", Vote(2, here)) == (Voted(2, 0),)
    seating = after(seating, ("a", Vote(2, here)))
    assert refused(seating, "a", Vote(2, here)) == "voted"
    assert seating.ask("c", Vote(2, here)) == (Voted(2, 1), Away(2))
    seating = after(seating, ("c", Vote(2, here)))
    assert seating.chairs[2].played_by_bot
    seating = after(seating, ("b", Return()))
    assert not seating.chairs[2].played_by_bot
    assert not seating.chairs[2].votes
    assert refused(seating, "b", Return()) == "not-away"


def test_pause_and_resume_in_turn() -> None:
    assert refused(pair(), "a", Pause()) == "not-started"
    seating = after(playing(), ("b", Pause()))
    assert seating.paused
    assert refused(seating, "a", Pause()) == "paused"
    assert not after(seating, ("a", Resume())).paused
    assert refused(playing(), "a", Resume()) == "not-paused"
    assert refused(playing(), "stranger", Pause()) == "not-seated"


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_seats_that_are_not_there_are_refused(seat: int) -> None:
    for wish in (Sit(seat, "Ann"), SeatBot(seat), Empty(seat), Remove(seat), HandOn(seat), Vote(seat, frozenset())):
        assert refused(after(pair(), ("a", Start())), "a" if not isinstance(wish, Sit) else "z", wish) == "no-seat"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ann \n B\tC ", "Ann B C"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("İsmail Işık", "İsmail Işık"),
        ("שרה", "שרה"),
        ("\u202eevil\u202c", "evil"),
        ("👩‍👩‍👧 Ann", "👩👩👧 Ann"),
        ("A\u200bn\u00adn\u3164\u115f\u1160\u2800\uffa0\ue000\u0378\ufe0f", "Ann"),
        ("\u200f\u061cAnn\u2066", "Ann"),
        ("\u0301Ann \u0301B", "Ann B"),
        ("A" + "\u0300\u0301\u0302\u0303" * 2000, "\u00c0\u0301"),
        ("a\u0301\u0323", "\u1ea1\u0301"),
        ("\u3164", ""),
        ("\u200b\u00ad\u2800", ""),
        ("... !", ""),
        ("★", "★"),
        ("x\u2028y", "x y"),
        ("{0} %s {{x}}", "{0} %s {{x}}"),
        ("x" * 10000, "x" * 40),
        ("\u200b" * 10000 + "Ann", ""),  # no more is looked at than names need
        ("\x00\x07\ud800", ""),
    ],
)
def test_names_are_kept_as_people_write_them(name: str, kept: str) -> None:
    assert cleaned(name) == kept


def test_nobody_sits_without_a_name() -> None:
    assert refused(pair(), "c", Sit(1, " \n ")) == "no-name"
    assert refused(pair(), "a", Rename("")) == "no-name"
    assert after(pair(), ("a", Rename("Anna"))).names[0] == "Anna"


@pytest.mark.parametrize("name", ["Bot 1", "bot 1", "BOT  7", "Bot", "\uff22\uff4f\uff54 \uff11", "B\u200bot 1"])
def test_people_are_not_called_like_bots(name: str) -> None:
    assert refused(pair(), "c", Sit(1, name)) == "bots-name"
    assert refused(playing(), "a", Rename(name)) == "bots-name"


def test_people_of_one_name_are_told_apart() -> None:
    seating = after(pair(), ("c", Sit(1, "ann")), ("d", Sit(3, "Ann")))
    assert seating.names == ("Ann", "ann 2", "Ben", "Ann 3")
    seating = after(seating, ("b", Rename("A\u200bnn")))
    assert seating.names[2] == "Ann 4"
    assert after(seating, ("a", Rename("Ann"))).names[0] == "Ann"
    long = after(pair(), ("a", Rename("x" * 50)), ("b", Rename("x" * 50)))
    assert long.names[2] == "x" * 38 + " 2"


def test_moving_to_another_seat_changes_no_name() -> None:
    assert after(pair(), ("b", Sit(3, "Zoe"))).names[3] == "Ben"


def test_company_is_a_fold_of_the_log() -> None:
    hossie = game_named("hossie")
    header = Header("hossie", hossie.house()._asdict(), title="Sunday")
    table = Table(hossie, header)
    wishes: tuple[tuple[str, Wish], ...] = (
        ("a", Sit(0, "Ann {1}")),
        ("b", Sit(1, "Ben")),
        ("a", Move((1, 0, 2, 3))),
        ("a", Start()),
        ("b", Pause()),
        ("a", Resume()),
        ("b", Stand()),
    )
    for who, wish in wishes:
        granted = table.wish(who, wish)
        assert not isinstance(granted, Refusal)
        for event in granted:
            table.add(event)
    again = resumed(read(write(table.header, table.events)), hossie)
    assert again.seating == table.seating
    assert again.header.title == "Sunday"
    assert again.names == ("Bot 3", "Ann {1}", "Bot 1", "Bot 2")
    told = [table.told(None, n)[0] for n in range(table.version)]
    assert told == [
        "Ann {1} sits down.",
        "Ben sits down.",
        "New seats: Ben, Ann {1}, Seat 3 and Seat 4.",
        "Bot 1, a bot, takes a seat.",
        "Bot 2, a bot, takes a seat.",
        "The game begins.",
        "Ben has paused the game.",
        "Ann {1} lets the game go on.",
        "Ben has left the seat.",
        "Bot 3, a bot, takes a seat.",
    ]


def test_event_that_cannot_be_leaves_the_company_as_it_is() -> None:
    nobody: tuple[Event, ...] = (Stood(1), Away(1), Returned(1), Hosted(1), Removed(1), Named(1, "Bea"), Voted(1, 0))
    odd: tuple[Event, ...] = (
        Sat(9, "c", "Cem"),
        BotSat(0, "Bot"),
        BotSat(9, "Bot"),
        Emptied(0),
        Emptied(1),
        Emptied(9),
    )
    more: tuple[Event, ...] = (
        Said(1, "hello", ""),
        WantsMore(1),
        Salted(9, "word"),
        Moved((0, 0, 1, 2)),
        Moved((0, 1)),
    )
    for event in (*nobody, *odd, *more):
        with pytest.raises(Refused):
            pair().after(event)
