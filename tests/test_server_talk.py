"""Talk, the clock of a turn, and one game after another; in rooms under a clock that stands still."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from horseplay.bots import bot_for
from horseplay.games import all_games
from horseplay.language import speaking
from horseplay.log.events import Away, Revealed, Said
from horseplay.server.pages import tables
from horseplay.server.room import snapshot
from horseplay.server.room.chat import BUBBLE
from horseplay.server.room.timing import AT_ONCE
from horseplay.table.chat import PHRASES, heard
from horseplay.table.rematch import Past, wins
from horseplay.view import read
from tests.server import Desk, Seat, running, seen
from tests.test_server import personal
from tests.test_server_room import choice, company, in_turn, play_until, room_test

THREE = ("ben", "cem", "dea")


def lines(own: Desk, who: str) -> list[tuple[str, str]]:
    """What somebody hears: who said it, and what."""
    return [(words.name, words.text) for words in own.snapshot(who).talk]


async def follow(own: Desk, *names: str) -> Desk:
    """The table to which the company has gone on, with these persons there."""
    link = own.room.table.seating.next
    assert link
    followed = await seen(own.lobby, link, own.clock)
    for name in names:
        followed.room.join(name)
    return followed


async def to_the_end(own: Desk) -> None:
    """All play as bots would until the game is over."""
    while own.room.table.stage != "over":
        if own.room.table.turn is not None and in_turn(own):
            assert (await own.send(in_turn(own), act=choice(own))).refusal is None
        elif not await own.room.tick():
            own.clock.now += 1


# ---------------------------------------------------------------- talk


@room_test()
async def test_what_is_said_is_heard_by_all_newest_last(own: Desk) -> None:
    await own.do("ann", "say", text="Good evening!")
    await company(own, *THREE)
    await own.do("cem", "say", phrase="well-played")
    for who in ("ann", *THREE, "somebody who looks on"):
        assert lines(own, who) == [("Ann", "Good evening!"), ("Cem", "Well played!")]
    assert [words.seat for words in own.snapshot("dea").talk] == [1, 3]
    assert [words.phrase for words in own.snapshot("dea").talk] == ["", "well-played"]
    assert lines(await own.again(), "ben") == lines(own, "ben")


@room_test()
async def test_talk_is_no_news_and_leaves_cards_and_requests_as_they_are(own: Desk) -> None:
    await company(own, *THREE)
    version, position, news = own.room.table.version, own.room.table.history.position, own.snapshot("ann").news
    who, word = in_turn(own), choice(own)
    other = next(name for name in THREE if name != who)
    await own.do(other, "say", text="{0} {name} {")
    assert own.room.table.history.position is position
    assert own.snapshot("ann").news == news
    assert lines(own, "ann") == [(other.title(), "{0} {name} {")]
    assert (await own.send(who, act=word, version=version)).refusal is None
    await own.do(other, "say", text="and again", version=0)


@room_test()
async def test_phrase_is_read_in_the_language_of_who_hears_it(own: Desk) -> None:
    await own.do("ann", "say", phrase="thank-you", text="not this")
    event = own.room.table.events[-1]
    assert event == Said(0, "thank-you", "")
    assert "Thank" not in json.dumps(event)
    assert own.snapshot("ann").phrases["thank-you"] == PHRASES["thank-you"] == "Thank you!"


def test_phrases_say_nothing_about_cards_and_are_looked_up_when_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horseplay.table.chat._", lambda text: {"Thank you!": "Teşekkürler!"}.get(text, text))
    with speaking("tr"):
        assert heard(Said(0, "thank-you", "")) == "Teşekkürler!"
    told = " ".join(PHRASES.values()).lower()
    assert not any(
        word in told for word in ("spade", "heart", "club", "diamond", "trump", "lead", "bid", "ace", "pass")
    )


@room_test(manners={"chat": "phrases"})
async def test_table_of_phrases_hears_no_lines(own: Desk) -> None:
    assert await own.refused("ann", do="say", text="psst") == "phrases-only"
    assert await own.refused("ann", do="say", phrase="i-hold-the-ace") == "no-phrase"
    await own.do("ann", "say", phrase="hello")
    assert lines(own, "ann") == [("Ann", "Hello!")]


@room_test(manners={"chat": "off"})
async def test_silent_table_hears_nothing_and_offers_nothing(own: Desk) -> None:
    assert await own.refused("ann", do="say", text="psst") == "no-chat"
    assert await own.refused("ann", do="say", phrase="hello") == "no-chat"
    assert own.snapshot("ann").phrases == {}
    assert 'name="text"' not in tables.fragment(own.snapshot("ann"))


@room_test()
async def test_only_who_sits_speaks_and_not_without_end(own: Desk) -> None:
    assert await own.refused("eve", do="say", text="hi") == "not-seated"
    assert await own.refused("ann", do="say", text=" \u202e\u200b ") == "nothing-said"
    own.clock.now += 100
    for n in range(5):
        await own.do("ann", "say", text=f"{n}")
    assert await own.refused("ann", do="say", text="5") == "too-fast"
    own.clock.now += 2
    await own.do("ann", "say", text="6")
    assert await own.refused("ann", do="say", text="7") == "too-fast"
    assert [text for _, text in lines(own, "ann")] == ["0", "1", "2", "3", "4", "6"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("<b>&amp;</b> \"'", "<b>&amp;</b> \"'"),
        ("İstanbul’da ılık  bir\n gece", "İstanbul’da ılık bir gece"),
        ("?!", "?!"),
        ("\u202eright to left\u202c", "right to left"),
        ("שלום", "שלום"),
        ("a" * 300, "a" * 200),
        ("QH", "QH"),
    ],
)
def test_lines_are_kept_as_people_write_them(typed: str, kept: str, tmp_path: Path) -> None:
    @room_test()
    async def said(own: Desk) -> None:
        await own.do("ann", "say", text=typed)
        assert lines(own, "ann") == [("Ann", kept)]
        drawn = tables.fragment(own.snapshot("ann"))
        assert "<b>&amp;</b>" not in drawn
        assert drawn.count("&lt;b&gt;&amp;amp;&lt;/b&gt;") == 2 * ("<b>" in typed)  # in the talk and at the seat
        assert "mini H" not in drawn  # no card is drawn for what people write

    said(tmp_path)


@room_test()
async def test_fifty_lines_are_shown(own: Desk) -> None:
    for n in range(60):
        own.clock.now += 2
        await own.do("ann", "say", text=f"line {n}")
    assert [text for _, text in lines(own, "ann")] == [f"line {n}" for n in range(10, 60)]
    assert lines(await own.again(), "ann") == lines(own, "ann")


@room_test()
async def test_words_stand_at_the_seat_for_a_while(own: Desk) -> None:
    await company(own, *THREE)
    await own.do("ben", "say", text="Hm.")
    assert [player.says for player in own.snapshot("ann").players] == ["", "Hm.", "", ""]
    await own.wait(BUBBLE - 0.1)
    assert own.snapshot("ann").players[1].says == "Hm."
    await own.wait(0.2)
    assert own.snapshot("ann").players[1].says == ""


@room_test()
async def test_words_stand_at_the_seat_of_who_said_them_for_every_viewer(own: Desk) -> None:
    await company(own, "ben", "cem")  # nobody sits on seat 3 but a bot
    await own.do("cem", "say", text="Two.")
    await own.do("ben", "say", text="One.")
    for who, turned in (("ann", 0), ("ben", 1), ("cem", 2), ("somebody who looks on", 0)):
        says = [player.says for player in own.snapshot(who).players]
        assert [*says[-turned:], *says[:-turned]] == ["", "One.", "Two.", ""]
    await own.do("ben", "say", text="More.")
    assert [player.says for player in own.snapshot("ann").players] == ["", "More.", "Two.", ""]


@room_test()
async def test_words_go_along_with_who_takes_another_seat(own: Desk) -> None:
    own.room.join("ben")
    await own.do("ben", "sit", seat=1, name="Ben")
    await own.do("ben", "say", text="Hello.")
    await own.do("ben", "sit", seat=1)  # the next but one from Ann
    assert [player.says for player in own.snapshot("ann").players] == ["", "", "Hello.", ""]


@room_test()
async def test_muted_person_is_not_heard_by_one_and_by_all_others(own: Desk) -> None:
    await company(own, *THREE)
    await own.do("ben", "say", text="one")
    before = {who: own.snapshot(who)._replace(clock=None) for who in (*THREE, "eve")}
    await own.do("ann", "mute", seat=1)
    assert {who: own.snapshot(who)._replace(clock=None) for who in (*THREE, "eve")} == before  # nobody learns of it
    await own.do("ben", "say", text="two")
    await own.do("cem", "say", text="three")
    assert lines(own, "ann") == [("Cem", "three")]
    assert lines(own, "dea") == [("Ben", "one"), ("Ben", "two"), ("Cem", "three")]
    assert [player.muted for player in own.snapshot("ann").players] == [False, True, False, False]
    assert own.snapshot("ann").players[1].says == ""
    assert "two" not in json.dumps(snapshot.to_json(own.snapshot("ann")))
    await own.do("ann", "unmute", seat=1)
    assert lines(own, "ann") == lines(own, "dea")


@room_test()
async def test_nobody_mutes_a_bot_or_themselves_or_by_an_old_page(own: Desk) -> None:
    version = own.room.table.version
    await company(own, "ben")
    assert await own.refused("ann", do="mute", seat=0) == "no-person"
    assert await own.refused("ann", do="mute", seat=2) == "no-person"
    assert await own.refused("ann", do="mute", seat=1, version=version) == "stale"
    await own.do("eve", "mute", seat=1)  # who looks on counts from seat 0
    for _again in range(9):
        await own.do("eve", "mute", seat=1)
    assert await own.refused("eve", do="mute", seat=1) == "too-fast"
    await own.do("ben", "say", text="hi")
    assert lines(own, "eve") == []


# ---------------------------------------------------------------- the clock


@room_test(manners={"turn_clock": 30})
async def test_bot_plays_on_for_who_lets_the_time_run_out(own: Desk) -> None:
    await company(own, *THREE)
    who = in_turn(own)
    assert {own.snapshot(name).clock for name in ("ann", *THREE, "eve")} == {30}
    await own.wait(29.5)
    assert own.snapshot("ann").clock == 1
    assert in_turn(own) == who
    await own.wait(1)
    seat = own.room.table.seating.persons[who]
    assert Away(seat) in own.room.table.events
    assert own.room.table.seating.chairs[seat].stand_in
    assert in_turn(own) != who
    assert own.snapshot("ann").clock == 30  # the next one's own time has begun, half a second ago
    await own.do(who, "back")
    assert not own.room.table.seating.chairs[seat].stand_in


@room_test(manners={"turn_clock": 15})
async def test_every_act_has_its_own_time(own: Desk) -> None:
    await company(own, *THREE)
    for _ in range(12):
        await own.wait(14)
        assert own.snapshot("ann").clock == 1
        await own.send(in_turn(own), act=choice(own))
        assert own.snapshot("ann").clock == 15
    assert not any(isinstance(event, Away) for event in own.room.table.events)


@room_test(manners={"turn_clock": 15})
async def test_talk_and_pages_loaded_anew_give_no_more_time(own: Desk) -> None:
    await company(own, *THREE)
    await own.wait(10)
    await own.do("ann", "say", text="Hurry up!")
    own.room.touch("ben")
    assert own.snapshot("ann").clock == 5


@room_test(manners={"turn_clock": 20})
async def test_clock_stands_still_in_a_pause_and_begins_anew(own: Desk) -> None:
    await company(own, *THREE)
    await own.wait(12)
    await own.do("ann", "pause")
    assert own.snapshot("ann").clock is None
    await own.wait(500)
    await own.do("ann", "resume")
    assert own.snapshot("ann").clock == 20
    await own.wait(12)
    assert (await own.again()).snapshot("ann").clock is None  # nobody is there yet
    again = await own.again()
    again.room.join("ben")
    assert again.snapshot("ann").clock == 20


@room_test(manners={"turn_clock": 20}, timing=AT_ONCE._replace(rest=2.5))
async def test_no_clock_runs_for_bots_or_while_a_trick_rests(own: Desk) -> None:
    await company(own, "ben")
    await play_until(own, "play")
    rested = False
    for _ in range(60):
        table = own.room.table
        runs = table.turn is not None and not own.room.clockwork.rest and bool(in_turn(own))
        assert (own.snapshot("ann").clock is not None) == (runs and table.stage == "playing")
        rested |= bool(own.room.clockwork.rest)
        if runs and in_turn(own):
            await own.send(in_turn(own), act=choice(own))
        elif not await own.room.tick():
            own.clock.now += 1
    assert rested


@room_test(manners={"turn_clock": 20, "take_back": "ask"})
async def test_no_clock_runs_while_the_table_is_asked(own: Desk) -> None:
    await company(own, *THREE)
    await play_until(own, "play")
    who = in_turn(own)
    await own.send(who, act=choice(own))
    await own.wait(5)
    await own.do(who, "take_back")
    assert own.room.table.question is not None
    assert own.snapshot("ann").clock is None
    await own.wait(5)
    other = next(name for name in ("ann", *THREE) if name != who)
    await own.do(other, "decline")
    assert not own.room.table.asked()
    assert own.snapshot("ann").clock == 20


@room_test()
async def test_without_a_clock_nothing_is_counted(own: Desk) -> None:
    await company(own, *THREE)
    assert own.snapshot("ann").clock is None
    await own.wait(400)
    assert not any(isinstance(event, Away) for event in own.room.table.events)


# ---------------------------------------------------------------- another game


@room_test(title="Sunday", manners={"chat": "phrases"}, target=5)
async def test_host_alone_brings_everybody_to_the_next_table(own: Desk) -> None:
    await company(own, "ben")
    assert await own.refused("ann", do="again") == "not-over"
    await own.do("ann", "host", seat=1)
    await to_the_end(own)
    await own.do("ben", "again")
    old, new = own.room.table, await follow(own, "ann", "ben")
    table = new.room.table
    assert table.header.house == old.header.house
    assert table.header.manners == old.header.manners
    assert table.header.title == "Sunday"
    assert table.names == old.names
    assert table.names[:2] == ("Ann", "Ben")
    assert [(chair.who, chair.bot) for chair in table.seating.chairs] == [
        ("ann", False), ("ben", False), ("", True), ("", True),
    ]  # fmt: skip
    assert table.seating.host == "ben"
    assert table.stage == "playing"
    await new.settle()
    assert table.next_dealer is None
    assert new.room.table.history.position.dealer is not None
    assert (await own.lobby.mine("ben"))[0][0].link == f"/t/{new.room.link}"


@room_test(target=5)
async def test_guests_go_on_when_all_who_are_there_want_to(own: Desk) -> None:
    await company(own, "ben", "cem")
    await to_the_end(own)
    await own.do("ben", "again")
    assert [player.again for player in own.snapshot("ann").players] == [False, True, False, False]
    assert await own.refused("ben", do="again") == "voted"
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "ann"))
    await own.do("cem", "again")
    assert own.room.table.seating.next


@room_test(target=5)
async def test_who_asked_before_goes_on_once_nobody_else_is_there(own: Desk) -> None:
    await company(own, "ben")
    await to_the_end(own)
    await own.do("ben", "again")
    own.room.leave(next(listener for listener in own.room.presence.listeners if listener.person == "ann"))
    await own.do("ben", "again")
    assert own.room.table.seating.next


@room_test(target=5)
async def test_left_table_stays_as_it_is(own: Desk) -> None:
    await company(own, "ben")
    await to_the_end(own)
    await own.do("ann", "again")
    version = own.room.table.version
    for what in ("stand", "take_back", "forfeit", "pause"):
        assert await own.refused("ben", do=what) == "gone-on"
    assert await own.refused("eve", do="sit", seat=2, name="Eve") == "gone-on"
    assert (await own.send("ben", do="again")).refusal is None
    for listener in list(own.room.presence.listeners):
        own.room.leave(listener)
    await own.settle()
    shown = own.room.table.events[version:]
    assert {type(event) for event in shown} <= {Revealed}  # the last secrets, which nobody can use any more
    await own.wait(1000)
    assert own.room.table.events[version:] == shown
    assert 'href="/t/' + own.room.link + '/next"' in tables.fragment(own.snapshot("eve"))


@room_test(target=5)
async def test_two_games_in_a_row_are_a_history(own: Desk) -> None:
    await company(own, "ben", "cem", "dea")
    desks = [own]
    for _ in range(2):
        await to_the_end(desks[-1])
        await desks[-1].do("ann", "again")
        desks.append(await follow(desks[-1], "ann", *THREE))
    games = desks[2].snapshot("ann").games
    assert [game.link for game in games] == [desks[0].room.link, desks[1].room.link]
    for game, at in zip(games, desks, strict=False):
        assert game.sides == (("Ann", "Cem"), ("Ben", "Dea"))
        assert game.scores == at.room.table.history.position.scores
        assert game.winner == at.room.table.history.position.winner
        assert game.day == at.room.table.header.day != ""
    assert desks[1].snapshot("ben").games == games  # the game just finished counts too
    assert desks[0].snapshot("ben").games == games[:1]
    drawn = tables.fragment(desks[2].snapshot("ann"))
    assert f'href="/t/{desks[0].room.link}"' in drawn
    assert (await desks[2].again()).snapshot("ann").games == games


@room_test(target=5)
async def test_table_that_cannot_be_stored_brings_nobody_away(own: Desk) -> None:
    await company(own, "ben")
    await to_the_end(own)
    version, store = own.room.table.version, own.room.store

    class Full:
        """A store that has room for new tables only."""

        async def append(self, game: str, n: int, bodies: Any) -> None:
            if n:
                raise OSError("the disk is full")
            await store.append(game, n, bodies)

    own.room.store = Full()  # type: ignore[assignment]
    with pytest.raises(OSError, match="the disk is full"):
        await own.send("ann", do="again")
    assert own.room.table.version == version
    assert not own.room.table.seating.next
    own.room.store = store
    await own.do("ann", "again")


def test_wins_are_counted_by_name() -> None:
    sides = (("Ann", "Ben"), ("Cem", "Bot 1"))
    games = [
        Past("x", "2025-11-30", sides, (64, 20), 0),
        Past("y", "", sides, (3, 70), 1),
        Past("z", "", sides, (64, 1), 0),
    ]
    assert wins(games) == (("Ann", 2), ("Ben", 2), ("Bot 1", 1), ("Cem", 1))


# ---------------------------------------------------------------- over a line


def play(seat: Seat) -> None:
    """One person plays with bots until the game is over."""
    game = all_games()[seat.table["view"]["game"]]
    while seat.table["stage"] != "over":
        version, view = seat.table["version"], seat.table["view"]
        if view["phase"] == "over":
            seat.do("next")
        elif view["turn"] == 0:
            assert seat.ask(act=bot_for(game)(read(view, game)))["ok"]
        seat.until(lambda table, then=version: table["version"] > then)


def test_who_was_sent_away_is_not_led_to_the_next_table(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as served:
        path, cookie = served.open("Ann", "hossie")
        ann, ben = Seat(served.line(path, cookie)), Seat(served.line(path))
        ben.do("sit", seat=1, name="Ben")
        ann.until(lambda table: table["players"][1]["who"] == "person")
        ann.do("remove", seat=1)
        assert served.http("GET", f"{path}/next", Cookie=f"horseplay={ben.token}")[0] == 403
        assert served.http("GET", f"{path}/next", Cookie=cookie)[0] == 303


def test_seat_of_one_table_is_kept_at_the_next_and_the_one_after(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as served:
        path, cookie = served.open("Ann", "hossie", **{"bots": "on", "house.target": 3})
        seat = Seat(served.line(path, cookie))
        status, headers, _ = served.http("GET", personal(served, seat))
        assert status == 303
        phone = headers["set-cookie"].partition(";")[0]
        proof = phone.partition("=")[2]
        assert served.http("GET", f"{path}/next", Cookie=phone)[1]["location"] == path
        seat.do("start")
        for _ in range(2):
            play(seat)
            seat.do("again")
            there = seat.table["next"].partition(f":{served.port}")[2]
            status, headers, _ = served.http("GET", f"{path}/next", Cookie=phone)
            assert (status, headers["location"]) == (303, there)
            assert f"Path={there};" in headers["set-cookie"]
            phone = headers["set-cookie"].partition(";")[0]
            assert "set-cookie" not in served.http("GET", f"{path}/next", Cookie=cookie)[1]
            assert "set-cookie" not in served.http("GET", f"{path}/next")[1]
            device = Seat(served.line(there, phone))
            assert device.table["me"] == 0
            device.line.close()
            program = Seat(served.line(there, token=proof))  # known from the table before
            assert program.table["me"] == 0
            program.line.close()
            path, proof, seat = there, program.token, Seat(served.line(there, cookie))
        assert len(seat.table["games"]) == 2
        other, _ = served.open("Ben")
        assert Seat(served.line(other, token=proof)).table["me"] is None
        assert Seat(served.line(other, phone)).table["me"] is None


def test_talk_as_json_and_by_forms_and_mute_after_a_reload(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as served:
        path, ann = served.open()
        line = Seat(served.line(path, ann))
        ben = served.http("GET", path)[1]["set-cookie"].partition(";")[0]
        served.http("POST", path, {"do": "sit", "seat": "1", "name": "<i>Ben</i>", "version": "1"}, Cookie=ben)
        form = {"do": "say", "text": "<script>alert(1)</script>", "version": "1"}
        assert served.http("POST", path, form, Cookie=ben)[0] == 303
        line.until(lambda table: table["talk"])
        n = line.table["talk"][0]["n"]
        said = [{"n": n, "seat": 1, "name": "<i>Ben</i>", "text": "<script>alert(1)</script>", "phrase": ""}]
        assert line.table["talk"] == said
        text = served.http("GET", path, Cookie=ann)[2]
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
        assert "&lt;i&gt;Ben&lt;/i&gt;" in text
        line.ask(do="mute", seat=1)
        line.until(lambda table: not table["talk"])
        for _ in range(2):
            assert "alert(1)" not in served.http("GET", path, Cookie=ann)[2]
        assert "alert(1)" in served.http("GET", path, Cookie=ben)[2]
        assert line.ask(do="say", text=5)["refused"]["code"] == "bad-message"
    with running(tmp_path / "t.db") as served:  # the server is started anew
        status, _headers, text = served.http("POST", path, {"do": "claim", "seat": "0", "version": "1"}, Cookie=ann)
        assert status == 422
        assert "alert(1)" not in text  # a form that is refused comes before any page was loaded
        line = Seat(served.line(path, ann))
        assert line.table["talk"] == []
        assert line.table["players"][1]["muted"]
        line.ask(do="unmute", seat=1)
        assert line.until(lambda table: table["talk"])["talk"] == said
    with running(tmp_path / "t.db") as served:
        assert Seat(served.line(path, ann)).table["talk"] == said
