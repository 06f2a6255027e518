"""A table far away, played from the terminal: whole games, two at a table, a cut line, and what goes wrong."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from horseplay.games import all_games
from horseplay.log.events import Acted
from horseplay.log.fair import shuffled
from horseplay.server.room.timing import AT_ONCE
from horseplay.table import Table
from horseplay.view import read
from tests.server import SHORT, Seat, Served, header, reserved, running, served
from tests.terminal import SEQUENCE, Talk, run

QUIET_PACE = AT_ONCE._replace(take_back=0.3)


class Host:
    """Ann, who has opened the table and plays whatever is offered first."""

    def __init__(self, server: Served, game: str, **rules: object) -> None:
        path, cookie = server.open("Ann", game, **rules)
        self.path, self.cookie = path, cookie
        self.link = f"http://127.0.0.1:{server.port}{path}"
        self.seat = Seat(server.line(path, cookie))

    def awaits(self, persons: int) -> None:
        """Waits until so many persons sit there."""
        self.seat.until(lambda table: sum(player["who"] == "person" for player in table["players"]) == persons, 30)

    def plays(self) -> None:
        """Plays to the end of the game, aside."""

        def play() -> None:
            with contextlib.suppress(Exception):
                while self.seat.table["stage"] != "over":
                    if self.seat.table["stage"] == "playing" and self.seat.table["view"]["turn"] == 0:
                        self.seat.ask(act=self.seat.table["view"]["legal"][0])
                    else:
                        self.seat.take(60)

        threading.Thread(target=play, daemon=True).start()


@contextlib.contextmanager
def joining(folder: Path, link: str, *words: str, columns: int = 0) -> Iterator[Talk]:
    """Somebody who joins from a terminal."""
    talk = Talk(folder, ["join", link, *words], columns)
    try:
        yield talk
    finally:
        talk.process.kill()
        with contextlib.suppress(OSError):  # it was closed already
            talk.close()


def to_the_end(talk: Talk) -> str:
    """What a bot would do, until the game is over."""
    for _ in range(800):
        if "The game is over" in talk.seen or talk.process.poll() is not None:
            break
        talk.hinted()
    return talk.seen


@pytest.mark.parametrize("game", list(SHORT))
def test_a_whole_game_is_played_through_a_pipe(game: str, tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        host = Host(server, game)
        with joining(tmp_path, host.link, "--name", "Ben", "--plain") as talk:
            host.awaits(2)
            host.seat.do("start")
            host.plays()
            talk.until()
            told = to_the_end(talk)
            assert talk.close() == 0
    assert "The game is over" in told
    assert re.search(r"Hand 1 is over", told)
    assert "Ben" not in told, "the person is called You"
    assert "You takes" not in told
    assert re.search(r"^Your hand, \d+ cards\.", told, re.MULTILINE)
    assert host.seat.table["stage"] == "over"


def test_two_join_one_table_and_bots_fill_it(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", AT_ONCE._replace(hand=0.2)) as server:
        host = Host(server, "hossie", **{"house.players": "4"})
        with (
            joining(tmp_path, host.link, "--name", "Ben") as ben,
            joining(tmp_path, host.link, "--name", "Cleo") as cleo,
        ):
            host.awaits(3)
            host.seat.do("start")
            host.plays()
            others = threading.Thread(target=lambda: (cleo.until(), to_the_end(cleo)), daemon=True)
            others.start()
            ben.until()
            told = to_the_end(ben)
            others.join(60)
            assert "Cleo" in told
            assert "Ben" in cleo.seen
            assert "The game is over" in cleo.seen
            assert ben.close() == cleo.close() == 0


def test_who_comes_in_mid_hand_waits_for_its_end(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", AT_ONCE._replace(hand=1.0)) as server:
        host = Host(server, "horsethief", **{"house.target": "15"})
        host.seat.do("start")
        host.seat.until(lambda table: table["view"]["turn"] == 0, 30)
        with joining(tmp_path, host.link, "--name", "Ben", "--plain") as talk:
            talk.until(re.compile("waiting for that"))
            host.plays()
            talk.until(re.compile("At the table"))
            assert "Ann" in talk.seen


def test_refusals_take_backs_and_coming_back(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", QUIET_PACE) as server:
        host = Host(server, "hossie")
        host.seat.do("fill")
        host.seat.do("empty", seat=1)
        with joining(tmp_path, host.link, "--name", "Ben") as talk:
            host.awaits(2)
            host.seat.do("start")
            host.plays()
            talk.until()
            assert "cannot be done" in talk.say("zzzz").lower() or "zzzz" in talk.seen
            assert "hearts" in talk.say("rules")
            assert "No hand is finished" in talk.say("sheet")
            assert "pause" in talk.say("?")
            while "Your card to trick" not in talk.seen and "You lead" not in talk.seen:
                talk.hinted()
            refused = talk.say("99")
            assert refused.endswith("> ")
            talk.type("quit\n")
            told = talk.until(r"--token \S+\n")
            assert talk.close() == 0
        token = re.findall(r"--token (\S+)", told)[0]
        assert "Your seat stays yours" in told
        with joining(tmp_path, host.link, "--token", token) as again:
            shown = again.until()
            assert "Hand:" in shown
            assert "Ann" in shown
        assert [player["name"] for player in host.seat.table["players"]].count("Ben") == 1


def test_personal_link_carries_the_seat_to_a_terminal_and_a_watcher_sees_no_hand(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", AT_ONCE._replace(bot=0.05)) as server:
        host = Host(server, "horsethief")
        host.seat.do("start")
        personal = host.seat.ask(do="personal")["personal"]
        with joining(tmp_path, personal) as ann:
            ann.until()
            assert "Hand:" in ann.seen
        with joining(tmp_path, host.link, "--watch") as watcher:
            watcher.until(r"Ann")
            host.plays()
            watcher.until(r"The game is over")
            assert "Hand:" not in watcher.seen
            assert "You" not in watcher.seen.replace("? lists what you", "")
            assert watcher.close() == 0
        refused = run(tmp_path, "join", host.link, "--name", "Late")
        assert refused.status == 1
        assert refused.err == "horseplay: the game at this table is over\n"


@pytest.mark.parametrize("columns", [0, 80], ids=["pipe", "terminal"])
def test_here_plays_in_this_window_rather_than_in_a_newer_one(tmp_path: Path, columns: int) -> None:
    with running(tmp_path / "t.db") as server:
        path, cookie = server.open("Ann", "hossie", bots="on")
        host = Seat(server.line(path, cookie))
        personal = host.ask(do="personal")["personal"]
        with joining(tmp_path, personal, columns=columns) as ann:
            ann.until(r"At the table")
            host.until(lambda table: table["elsewhere"])
            assert host.ask(do="start")["refused"]["code"] == "elsewhere"
            assert host.ask(do="here")["ok"]
            host.do("start")
            ann.until()
            assert "Type here to play in this one." in " ".join(SEQUENCE.sub("", ann.seen).split())
            version = host.table["version"]
            told = ann.say("pass", r"this\s+one\.\s+> $")
            assert "that one plays" in " ".join(SEQUENCE.sub("", told).split())
            ann.say("here", r"This window plays now[\s\S]*> $")
            ann.hinted()
            host.until(lambda table: table["elsewhere"] and table["version"] > version)


def test_card_is_taken_back_at_a_terminal(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", AT_ONCE._replace(take_back=20)) as server:
        host = Host(server, "hossie")
        host.seat.do("fill")
        host.seat.do("empty", seat=1)
        with joining(tmp_path, host.link, "--name", "Ben", columns=80) as talk:
            host.awaits(2)
            host.seat.do("start")
            host.plays()
            talk.until()
            while "Your card to trick" not in talk.seen and "You lead" not in talk.seen:
                talk.hinted()
            told = " ".join(SEQUENCE.sub("", talk.say("hint")).split()) + " "
            talk.say(re.findall(r"say or play (.*?)\. >", told)[-1], "takes your card back while")
            told = talk.say("back", r"You take .* back[\s\S]*> $")
            assert "Your card to trick" in told or "You lead" in told
            talk.process.send_signal(signal.SIGINT)
            talk.until(r"come back with:\s+horseplay join")
            assert talk.close() == 0


def test_cut_line_goes_on_when_the_server_is_back(tmp_path: Path) -> None:
    with served(tmp_path / "t.db", *AT_ONCE) as server:
        path, cookie = server.open("Ann", "hossie", bots="on")
        host = Seat(server.line(path, cookie))
        personal = host.ask(do="personal")["personal"]
        with joining(tmp_path, personal) as talk:
            talk.until(r"At the table")
            server.http("POST", path, {"do": "start", "version": host.table["version"]}, Cookie=cookie)
            talk.until()
            server.lines.close()
            for _ in range(2):
                talk.hinted()
                server.kill()
                talk.until(r"The line is cut")
                word = "pass" if "pass" in talk.seen[-200:] else "hand"
                talk.type(f"{word}\n")  # what is asked meanwhile goes out when the line stands again
                server.start()
                talk.until(r"The line is back[\s\S]*> $")
            told = to_the_end(talk)
            assert "The game is over" in told
            assert talk.close() == 0
        assert "is over" in run(tmp_path, "join", server.address + path, "--name", "Zoe").err


def test_what_cannot_be_joined_is_told_in_one_sentence(tmp_path: Path) -> None:
    def said(*words: str) -> str:
        ran = run(tmp_path, "join", *words)
        assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1), ran
        assert "inside Horseplay" not in ran.err
        return ran.err

    assert "which table?" in said()
    for wrong in ("nonsense", "http://", "http://localhost:8000/", "ftp://x/t/abc", "http://x:99999/t/abc"):
        assert "is no invitation" in said(wrong)
    with reserved() as line:
        closed = f"http://127.0.0.1:{line.getsockname()[1]}"
        assert "there is no table server at" in said(closed + "/t/abcdefghijklmnop")
        assert "there is no server at" in said(closed + "/seat/abcdefghijklmnop")
        assert "--watch and --name" in said(closed + "/t/abcdefghijklmnop", "--watch", "--name", "Ben")
        assert "is not a name" in said(closed + "/t/abcdefghijklmnop", "--name", " ")
    with running(tmp_path / "t.db") as server:
        site = f"http://127.0.0.1:{server.port}"
        assert "There is no such table" in said(site + "/t/abcdefghijklmnop")
        assert "does not carry a seat" in said(site + "/seat/abcdefghijklmnop")
        host = Host(server, "hoskin")
        ben = Seat(server.line(host.link.removeprefix(site)))
        ben.do("sit", seat=1, name="Ben")
        Seat(server.line(host.link.removeprefix(site))).do("sit", seat=2, name="Cleo")
        assert "every seat at this table is taken" in said(host.link, "--name", "Zoe")
        host.awaits(3)
        host.seat.do("remove", seat=1)
        assert "closed this table to you" in said(host.link, "--token", ben.token)


@pytest.mark.parametrize("game", list(SHORT))
def test_a_view_reads_back_as_it_was_told(game: str) -> None:
    kind = all_games()[game]
    table = Table(kind, header(game))
    table.add(table.deal(shuffled(table.deck(), "5", ""), 0))
    for _ in range(40):
        for seat in (None, *range(len(table.names))):
            view = table.view(seat)
            assert read(json.loads(json.dumps(view.to_json())), kind) == view
        if table.turn is None:
            break
        table.add(Acted(table.turn, table.view(table.turn).legal[-1]))


def test_people_talk_across_terminal_and_program(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        host = Host(server, "hossie", **{"manners.turn_clock": "300"})
        host.seat.do("fill")
        host.seat.do("empty", seat=1)
        with joining(tmp_path, host.link, "--name", "Ben", "--plain", columns=80) as talk:
            host.awaits(2)
            host.seat.do("start")
            host.plays()
            assert re.search(r"\((300|2\d\d) s\) > $", talk.until())
            said = talk.say("say İyi akşamlar, <Ann> {0}!")
            assert "You say: İyi akşamlar, <Ann> {0}!" in said
            assert "Your hand" not in said  # the cards stand on the screen already
            assert "2 Well played!" in talk.say("say")
            assert "You say: Well played!" in talk.say("say 2")
            assert [words["text"] for words in spoken(host, 2)] == ["İyi akşamlar, <Ann> {0}!", "Well played!"]
            other = Seat(server.line(host.path, host.cookie))
            other.do("say", text="Hello, Ben.")
            assert "Your hand" not in talk.until(re.compile(r"Ann says: Hello, Ben\.\s+\(\d+ s\) > $"))
            assert "Ann is muted." in talk.say("mute ann", re.compile(r"muted\.\s+\(\d+ s\) > $"))
            other.do("say", text="Are you there?")
            assert "Nobody here is called so." in talk.say("mute eve")
            assert "Ann says: Are you there?" not in talk.seen
            assert "Ann is heard again." in talk.say("hear Ann", re.compile(r"again\.\s+\(\d+ s\) > $"))
            talk.say("pass", re.compile(r"pass[\s\S]*pass"))
            talk.say("say Fine.", re.compile(r"You say: Fine\."))


def test_people_talk_in_turkish_words(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        host = Host(server, "hossie")
        host.seat.do("fill")
        host.seat.do("empty", seat=1)
        with joining(tmp_path, host.link, "--name", "Ben", "--language", "tr", columns=80) as talk:
            host.awaits(2)
            talk.type("SÖYLE İyi akşamlar!\n")
            assert host.seat.until(lambda table: table["talk"])["talk"][0]["text"] == "İyi akşamlar!"
            talk.say("sustur ANN", r"Susturulan: Ann\.")
            talk.say("?", r"söyle\s+söyle SÖZ: herkese bir şey söyle; tek başına\s+söyle")


def spoken(host: Host, n: int) -> list[dict[str, str]]:
    """What was said, once there are so many lines."""
    end = time.monotonic() + 10
    while len(host.seat.table["talk"]) < n:
        assert time.monotonic() < end
        time.sleep(0.02)
    found: list[dict[str, str]] = host.seat.table["talk"]
    return found


def test_terminal_follows_to_the_next_game_and_the_one_after(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", AT_ONCE._replace(hand=0.2)) as server:
        host = Host(server, "horsethief", **{"house.players": "3"})
        with joining(tmp_path, host.link, "--name", "Ben", columns=80) as talk:
            host.awaits(2)
            host.seat.do("start")
            for _ in range(2):
                host.plays()
                talk.until()
                while "again: another game" not in talk.seen:
                    talk.hinted()
                talk.say("again", r"when all who are here want it")
                seat = Seat(server.line(host.path, host.cookie))
                seat.do("again")
                host.path = "/t/" + seat.table["next"].rpartition("/")[2]
                host.seat = Seat(server.line(host.path, host.cookie))
                talk.seen = talk.until(r"At the table, in turn")[-100:]
            host.plays()
            talk.until()
            assert host.seat.table["players"][1]["name"] == "Ben"
            talk.process.send_signal(signal.SIGINT)
            talk.until(r"come back with:\s+horseplay join")
            assert host.path in talk.seen
