"""Pages of hands that are over: stepping, sharing, playing otherwise, taking along, and texts that are given."""

from __future__ import annotations

import asyncio
import datetime
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horseplay.errors import BadLog
from horseplay.games import all_games
from horseplay.log import jsonl, text
from horseplay.log.events import (
    Acted,
    Claimed,
    Dealt,
    Demanded,
    Fined,
    GameForfeited,
    Header,
    Offered,
    PlayedOut,
    RenegeCalled,
    Rewound,
    Ruled,
    Sat,
)
from horseplay.log.fair import verified
from horseplay.server.http.site import Setting
from horseplay.server.http.texts import LONGEST, understood
from horseplay.server.room.lobby import KEPT, Lobby
from horseplay.server.room.timing import AT_ONCE
from horseplay.server.store import Store
from horseplay.table import Chance, resumed
from tests.hands import GAMES
from tests.server import Clock, Seat, Served, running
from tests.test_page import Tree, shown
from tests.test_server import ODD_NAMES

HANDS = {"hossie": 40, "horsethief": 15, "hoskin": 3000}  # targets that one hand does not reach
ADDRESSES = ("/hand/{n}", "/hand/{n}?at=9&seat=1", "/hand/{n}.txt", "/hand/{n}.jsonl")
DEALS = sorted((Path(__file__).parent / "deals").glob("*.txt"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this file share."""
    with running(tmp_path_factory.mktemp("replay") / "tables.db") as served:
        yield served


def target(game: str) -> dict[str, Any]:
    """The field of the start page for a target that one hand does not reach."""
    return {"house.target": HANDS[game]}


def go_on(seat: Seat, until: Any) -> None:
    """Plays the first lawful thing until the table is as wanted."""
    for _ in range(2000):
        if until(seat.table):
            return
        view = seat.table["view"]
        if view["turn"] == 0 and view["legal"]:
            answer = seat.ask(act=view["legal"][0])
            seat.until(lambda table, version=answer["version"]: table["version"] >= version)
        elif view["phase"] == "over" and seat.table["stage"] == "playing":
            seat.ask(do="next")
            seat.until(lambda table: table["view"]["phase"] != "over" or table["stage"] != "playing")
        else:
            seat.take()
    raise AssertionError(seat.table["status"])


def second_hand(server: Served, game: str, **fields: Any) -> tuple[str, str, Seat]:
    """A table at which the second hand is being played: its path, Ann's cookie, her seat."""
    path, cookie = server.open(game=game, **{**target(game), **fields})
    seat = Seat(server.line(path, cookie))
    seat.do("start")
    go_on(seat, lambda table: len(table["sheet"]) == 1 and table["view"]["turn"] == 0)
    assert seat.table["closed"] == 1
    return path, cookie, seat


def one_hand(server: Served, game: str) -> tuple[str, str, Seat]:
    """A table at which the game is over."""
    path, cookie = server.open(game=game)
    seat = Seat(server.line(path, cookie))
    seat.do("start")
    go_on(seat, lambda table: table["stage"] == "over")
    return path, cookie, seat


def look(server: Served, given: str) -> tuple[int, str, str]:
    """Status, address and page of what comes of a text that is given."""
    status, headers, page = server.http("POST", "/look", {"text": given})
    return status, headers.get("location", ""), page


# ---------------------------------------------------------------- what may be seen


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_can_be_seen_when_the_next_is_dealt_and_not_before(server: Served, game: str) -> None:
    path, cookie = server.open(game=game, **target(game))
    seat = Seat(server.line(path, cookie))
    addresses = [path + address.format(n=1) for address in ADDRESSES]
    addresses += [path + address for address in ("/game", "/game.txt", "/game.jsonl", "/export.jsonl")]
    seat.do("start")
    go_on(seat, lambda table: table["view"]["turn"] == 0)
    assert {server.http("GET", address, Cookie=cookie)[0] for address in addresses} == {404}
    for body in ({"do": "share"}, {"do": "what_if", "at": "0", "seat": "0"}):
        for where in ("/hand/1", "/game"):
            assert server.http("POST", path + where, body, Cookie=cookie)[0] == 404
    go_on(seat, lambda table: len(table["sheet"]) == 1 and table["view"]["turn"] == 0)
    assert {server.http("GET", address, Cookie=cookie)[0] for address in addresses} == {200}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_running_hand_is_found_anywhere(server: Served, game: str) -> None:
    path, _, seat = second_hand(server, game)
    for n in ("2", "0", "3", "-1", "x", "1" * 5000, "%EF%BC%91", "%32"):
        for address in ADDRESSES:
            assert server.http("GET", path + address.format(n=n))[0] == 404
    dealt = [len(server.http("GET", f"{path}/{name}")[2].split("deal")) for name in ("hand/1.txt", "game.txt")]
    assert dealt[0] == dealt[1]
    for name in ("game.jsonl", "export.jsonl"):
        log = jsonl.read(server.http("GET", f"{path}/{name}")[2])
        assert jsonl.history(log, all_games()[game]).hands[-1].scores == tuple(seat.table["sheet"][0]["scores"])
        if "export" in name:
            assert verified(resumed(log, all_games()[game]).shuffles, 1, seat.table["view"]["seats"]).verdict == "fair"
        assert sum(isinstance(event, Dealt) for event in log.events) == dealt[0] // (
            seat.table["view"]["seats"] + 1
        ) or (
            game == "hoskin"  # a deal may have been thrown in before
        )
    assert "Hand 1: fair." in server.http("GET", f"{path}/hand/1")[2]
    shared = server.http("POST", f"{path}/game", {"do": "share"})[1]["location"]
    assert server.http("GET", f"{shared}/hand/2")[0] == 404
    assert server.http("GET", f"{shared}/hand/1")[0] == 200
    assert server.http("GET", f"{shared}/export.jsonl")[0] == 404


def test_a_step_shows_all_cards_or_those_of_one_seat(server: Served) -> None:
    path, _, _ = second_hand(server, "hossie")
    written = server.http("GET", f"{path}/hand/1.txt")[2]
    hands = [set(line.split()[1:]) for line in written.splitlines() if line.startswith("deal ")]
    assert shown(server.http("GET", f"{path}/hand/1?at=0")[2]) == set().union(*hands)
    for seat, hand in enumerate(hands):
        assert shown(server.http("GET", f"{path}/hand/1?at=0&seat={seat}")[2].partition("<aside")[0]) == hand
    last = server.http("GET", f"{path}/hand/1?at=99999")[2]
    assert "Hand 1 is over" in last
    assert re.search(r'class="gains"', last)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_a_sound_page(server: Served, game: str) -> None:
    path, _, _ = second_hand(server, game)
    first = server.http("GET", f"{path}/hand/1")[2]
    page = first
    steps = int(re.search(r'class="count">1 / (\d+)<', first)[1])  # type: ignore[index]
    for at in sorted({*range(0, steps, 4), steps - 2, steps - 1}):
        for seat in ("", "&seat=1") if at % 5 else ("",):
            status, _, page = server.http("GET", f"{path}/hand/1?at={at}{seat}")
            assert status == 200
            tree = Tree(page)
            assert len(tree.ids) == len(set(tree.ids))
            assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=", page)
            assert f'class="count">{at + 1} / {steps}<' in page
    ways = re.findall(r'id="way-([a-z-]+)" class="button" href="\?at=(\d+)', page)
    assert dict(ways)["first"] == "0"
    assert dict(ways)["last"] == str(steps - 1)


def test_bots_are_marked_wherever_they_are_named(server: Served) -> None:
    """Ann sits on seat 0, bots on the others; one looks as seat 2, so that Ann is the second to its left."""
    path, _, seat = second_hand(server, "hossie")
    names = [player["name"] for player in seat.table["players"]]
    mark = r"(?:&#160;)?<svg class=.icon bot.*?</svg><span class=.sr.>\(bot\)</span>"
    badges = r'id="seat-(\d)" class="seat p\d [^"]*\b(bot|person)\b'
    for eyes, person in (("", "0"), ("&seat=2", "2")):
        page = server.http("GET", f"{path}/hand/1?at=9{eyes}")[2]
        assert dict(re.findall(badges, page)) == {n: "person" if n == person else "bot" for n in "0123"}
        nav = page.partition('<nav class="row eyes"')[2].partition("</nav>")[0]
        assert re.findall(rf"<bdi>([^<]*)</bdi>{mark}", nav) == names[1:]
        options = re.findall(r"<option[^>]*>(.*?)</option>", page.partition("Play on from here as")[2])
        assert [re.sub("<[^>]*>", "", option) for option in options[:4]] == ["Ann", *(f"{n} (bot)" for n in names[1:])]
    diagram = server.http("GET", f"{path}/hand/1?at=0")[2].partition('<ul class="diagram">')[2].partition("</ul>")[0]
    assert re.findall(rf"<b><bdi>([^<]*)</bdi>{mark}</b>", diagram) == names[1:]


def test_names_at_the_head_of_a_log_are_not_marked(server: Served) -> None:
    _status, location, _page = look(server, DEALS[0].read_text(encoding="utf-8"))
    page = server.http("GET", f"{location}/hand/1")[2]
    assert 'class="diagram"' in page
    assert "icon bot" not in page


def test_names_and_titles_are_escaped(server: Served) -> None:
    for odd in ODD_NAMES[:5]:
        path, cookie = server.open(name=odd, game="horsethief", title=odd, **{"house.target": 3})
        seat = Seat(server.line(path, cookie))
        seat.do("start")
        go_on(seat, lambda table: table["stage"] == "over")
        for address in (f"{path}/game", f"{path}/hand/1", f"{path}/hand/1?at=9&seat=0"):
            status, _, page = server.http("GET", address)
            assert status == 200
            assert "<img src=x" not in page
            assert "<script>" not in page
            assert "49" not in re.sub(r"<[^>]*>", "", page).partition("Players")[0] or "7*7" not in odd


def test_who_was_sent_away_sees_nothing(server: Served) -> None:
    path, _, ann = one_hand(server, "horsethief")
    ben = Seat(server.line(path))
    cookie = f"horseplay={ben.token}"
    assert server.http("GET", f"{path}/hand/1", Cookie=cookie)[0] == 200
    bot = next(player["seat"] for player in ann.table["players"] if player["who"] == "bot")
    if ben.ask(do="sit", seat=bot, name="Ben")["ok"]:
        seat = next(
            player["seat"]
            for player in ann.until(lambda t: "Ben" in str(t["players"]))["players"]
            if player["name"] == "Ben"
        )
        ann.do("remove", seat=seat)
        assert server.http("GET", f"{path}/hand/1", Cookie=cookie)[0] == 403
        assert server.http("GET", f"{path}/export.jsonl", Cookie=cookie)[0] == 403


def test_score_sheet_of_the_live_table_leads_to_the_hand(server: Served) -> None:
    path, cookie, _ = second_hand(server, "hossie")
    page = server.http("GET", path, Cookie=cookie)[2]
    assert f'href="{path}/hand/1"' in page
    assert f'href="{path}/hand/2"' not in page
    assert f'href="{path}/export.jsonl"' in page


# ---------------------------------------------------------------- shared


def test_what_is_shared_shows_that_hand_and_does_not_tell_the_table(server: Served) -> None:
    path, cookie, seat = second_hand(server, "hossie")
    link = path.removeprefix("/t/")
    where = server.http("POST", f"{path}/hand/1", {"do": "share"}, Cookie=cookie)[1]["location"]
    assert server.http("POST", f"{path}/hand/1", {"do": "share"}, Cookie=cookie)[1]["location"] == where
    status, headers, _ = server.http("GET", where)
    assert (status, headers["location"]) == (303, f"{where}/hand/1")
    for address in (f"{where}/hand/1", f"{where}/game", f"{where}/hand/1.txt", f"{where}/hand/1.jsonl"):
        status, _, page = server.http("GET", address)
        assert status == 200
        assert link not in page
    assert f"http://127.0.0.1:{server.port}{where}/hand/1" in server.http("GET", f"{where}/hand/1")[2]
    go_on(seat, lambda table: table["closed"] == 2)
    assert server.http("GET", f"{where}/hand/2")[0] == 404
    assert server.http("GET", f"{path}/hand/2")[0] == 200
    assert server.http("GET", f"{where[:-1]}x/hand/1")[0] == 404
    assert server.http("POST", f"{where}/hand/1", {"do": "share"})[0] == 400


def test_the_sheet_of_a_hand_that_is_shared_holds_that_hand_alone(server: Served) -> None:
    path, cookie, seat = second_hand(server, "hossie")
    go_on(seat, lambda table: table["closed"] == 2)
    where = server.http("POST", f"{path}/hand/2", {"do": "share"}, Cookie=cookie)[1]["location"]

    def hands(address: str) -> list[str]:
        page = server.http("GET", address)[2]
        return re.findall(r'<tr><th scope="row">(.*?)</th>', page)

    assert hands(f"{path}/hand/2?at=999") == ["1", "2"]
    assert hands(f"{where}/hand/2?at=999") == hands(f"{where}/game") == ["2"]
    assert hands(f"{where}/hand/2") == []
    assert "Hand 2 is over" in server.http("GET", f"{where}/hand/2?at=999")[2]


def test_sharing_from_another_site_is_refused(server: Served) -> None:
    path, cookie, _ = one_hand(server, "horsethief")
    status, _, _ = server.http("POST", f"{path}/hand/1", {"do": "share"}, Cookie=cookie, Origin="http://evil.test")
    assert status == 403


# ---------------------------------------------------------------- what if


@pytest.mark.parametrize("game", GAMES)
def test_what_if_is_a_table_of_its_own_and_leaves_the_other_alone(server: Served, game: str) -> None:
    path, cookie, seat = second_hand(server, game)
    before = seat.table
    log = server.http("GET", f"{path}/export.jsonl")[2]
    written = text.read(server.http("GET", f"{path}/hand/1.txt")[2], all_games())
    script = [line.event for line in written.lines]
    at = len(script) // 2
    status, headers, page = server.http(
        "POST", f"{path}/hand/1", {"do": "what_if", "at": str(at), "seat": "1"}, Cookie=cookie
    )
    assert status == 303, page
    other = Seat(server.line(headers["location"], cookie))
    assert other.table["title"].startswith("What if: ")
    assert other.table["view"]["seat"] == 1
    assert [player["who"] for player in other.table["players"]] == ["person"] + ["bot"] * (len(before["players"]) - 1)
    other.until(lambda table: table["view"]["turn"] == 0 or table["view"]["phase"] == "over")
    go_on(other, lambda table: table["closed"] or table["sheet"])
    assert server.http("GET", f"{path}/export.jsonl")[2] == log
    assert server.http("GET", path, Cookie=cookie)[0] == 200
    assert Seat(server.line(path, cookie)).table["view"]["scores"] == before["view"]["scores"]
    go_on(other, lambda table: table["closed"] or table["stage"] == "over")
    made = text.read(server.http("GET", f"{headers['location']}/hand/1.txt")[2], all_games())
    again = [line.event for line in made.lines]
    deal = max(n for n, event in enumerate(script[: at + 1]) if isinstance(event, Dealt))
    assert again[: at + 1 - deal] == script[deal : at + 1]


def test_what_if_is_in_nobodys_list_and_a_stranger_becomes_somebody(server: Served) -> None:
    path, _, _ = one_hand(server, "horsethief")
    where = server.http("POST", f"{path}/hand/1", {"do": "share"})[1]["location"]
    status, headers, _ = server.http("POST", f"{where}/hand/1", {"do": "what_if", "at": "0", "seat": "0"})
    assert status == 303
    cookie = headers["set-cookie"].partition(";")[0]
    seat = Seat(server.line(headers["location"], cookie))
    assert seat.table["me"] == 0
    assert seat.table["view"]["hand"] if "hand" in seat.table["view"] else seat.table["view"]["zones"]
    assert "What if" not in server.http("GET", "/", Cookie=cookie)[2]
    how = "It does not stand under “My tables”"
    assert how in server.http("GET", headers["location"], Cookie=cookie)[2]
    assert how not in server.http("GET", path, Cookie=cookie)[2]


@pytest.mark.parametrize(
    "fields", [{"at": "99999", "seat": "0"}, {"at": "0", "seat": "44"}, {"at": "5000", "seat": "0"}]
)
def test_what_if_from_nowhere_is_refused(server: Served, fields: dict[str, str]) -> None:
    path, _, _ = one_hand(server, "horsethief")
    assert server.http("POST", f"{path}/hand/1", {"do": "what_if", **fields})[0] == 422
    assert server.http("POST", f"{path}/hand/1", {"do": "nonsense"})[0] == 400
    assert server.http("POST", f"{path}/game", {"do": "what_if", "at": "0", "seat": "0"})[0] == 400


# ---------------------------------------------------------------- taken along, and given again


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_along_shows_the_same_hand_when_given(server: Served, game: str) -> None:
    path, _, seat = second_hand(server, game)
    written = server.http("GET", f"{path}/hand/1.txt")
    assert f'filename="horseplay-{game}-hand-1.txt"' in written[1]["content-disposition"]
    assert text.write(text.walk(text.read(written[2], all_games())).history) == written[2]
    for kind in ("txt", "jsonl"):
        status, where, page = look(server, server.http("GET", f"{path}/hand/1.{kind}")[2])
        assert status == 303, page
        assert server.http("GET", where)[1]["location"] == f"{where}/hand/1"
        assert server.http("GET", f"{where}/hand/1.txt")[2] == written[2]
        for at in ("0", "9", "99999"):
            there, here = (server.http("GET", f"{base}/hand/1?at={at}")[2] for base in (path, where))
            cards = re.findall(
                r'class="mini . *" role="img" aria-label="([^"]+)"', there.partition('class="diagram"')[2]
            )
            assert cards == re.findall(
                r'class="mini . *" role="img" aria-label="([^"]+)"', here.partition('class="diagram"')[2]
            )
            assert ("Ann" in here) == (kind == "jsonl")
    status, where, _ = look(server, server.http("GET", f"{path}/export.jsonl")[2])
    assert status == 303
    assert server.http("GET", f"{where}/hand/1.txt")[2] == written[2]
    assert (
        tuple(seat.table["sheet"][0]["scores"]) == text.walk(text.read(written[2], all_games())).history.hands[0].scores
    )


@pytest.mark.parametrize("deal", DEALS, ids=lambda path: path.stem)
def test_recorded_deals_can_be_looked_at_whole(server: Served, deal: Path) -> None:
    status, where, page = look(server, deal.read_text(encoding="utf-8"))
    assert status == 303, page
    walked = text.walk(text.read(deal.read_text(encoding="utf-8"), all_games()))
    number = len(walked.history.parts)
    status, _, page = server.http("GET", f"{where}/hand/{number}?at=99999")
    assert status == 200
    assert (f"Line {walked.line}:" in page) == (walked.refused is not None)
    assert server.http("GET", f"{where}/game")[0] == 200


def test_a_file_can_be_given(server: Served) -> None:
    content = DEALS[0].read_text(encoding="utf-8")
    body = f'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n{content}\r\n--b--\r\n'
    kind = {"Content_Type": "multipart/form-data; boundary=b"}
    status, headers, page = server.http("POST", "/look", body, **kind)
    assert status == 303, page
    assert headers["location"].startswith("/look/")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "a hand begins with a line such as: game hossie"),
        ("game whist\n", "line 1: there is no game"),
        ("game hossie\ndealer 9\n", "line 2: "),
        ("{}\n", "line 1: "),
        ('{"horseplay": 1}\n', "line 1: "),
        ("<script>alert(1)</script>", "a hand begins"),
        ("\0\ud800".encode("utf-8", "replace").decode(), "a hand begins"),
    ],
)
def test_a_text_that_cannot_be_read_is_answered_with_the_line(server: Served, given: str, said: str) -> None:
    status, _, page = look(server, given)
    assert status == 422
    assert said in re.sub(r"&#39;", "'", page)
    assert "<script>alert" not in page


def test_too_long_a_text_is_refused(server: Served) -> None:
    assert look(server, "game hossie\n" + "x" * LONGEST)[0] == 422
    assert server.http("POST", "/look", "", Content_Length="600000")[0] == 413
    acts = "0 pass\n" * 11_000
    deal = "game hoskin\ndealer 0\n" + DEALS[0].read_text(encoding="utf-8")
    assert look(server, deal + acts)[0] == 422


def test_texts_of_one_address_are_bounded(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", setting=Setting(looks=(0.0001, 2))) as served:
        content = DEALS[0].read_text(encoding="utf-8")
        assert [look(served, content)[0] for _ in range(3)] == [303, 303, 429]


@pytest.mark.parametrize(
    "why",
    ["{0:>1000000000}", "{0.__class__}", "{9}", "{", "{}", "x" * 300],
    ids=["wide", "inside", "no-seat", "open", "next", "long"],
)
def test_words_in_a_log_that_no_table_writes_are_refused(server: Served, why: str) -> None:
    script = text.read(next(deal for deal in DEALS if "hossie-seven-made" in deal.name).read_text("utf-8"), all_games())
    events = [line.event for line in script.lines]
    first = next(n for n, event in enumerate(events) if isinstance(event, Acted) and len(event.act) == 2)
    house = script.house._asdict()
    log = jsonl.write(Header("hossie", house), [*events[: first + 1], Ruled((1, 2), why)])
    status, _, page = look(server, log)
    assert status == 422
    assert f"line {first + 3}:" in page
    good = jsonl.write(Header("hossie", house), [*events[: first + 1], Ruled((1, 2), "Settled")])
    assert look(server, good)[0] == 303
    big = jsonl.write(Header("hossie", house), [*events[: first + 1], Ruled((10**9, 2), "Settled")])
    assert look(server, big)[0] == 422


@pytest.mark.parametrize(
    "event",
    [Ruled((1, 2), "forfeit", 9), Fined(7, 5), Fined(0, 10**12), GameForfeited(5), RenegeCalled(0, 99, 0, False),
     Offered(99, "forfeit"), Demanded(0, 44), Acted(77, "9C"), PlayedOut(9, 0, "9C"), Claimed(1, -5, "false"),
     Sat(5, "x", "x"), Rewound(0, -3), PlayedOut(0, 0, ""), Rewound(0, 10**30)],
    ids=repr,
)  # fmt: skip
def test_a_log_of_what_cannot_be_is_refused(server: Served, event: Any) -> None:
    script = text.read(next(deal for deal in DEALS if "hossie-seven-made" in deal.name).read_text("utf-8"), all_games())
    events = [line.event for line in script.lines][:12]
    status, _, page = look(server, jsonl.write(Header("hossie", script.house._asdict()), [*events, event]))
    assert status == 422
    assert re.search(r"line \d+: |cannot have happened", page)


def test_a_hand_longer_than_any_is_refused() -> None:
    deal = next(deal for deal in DEALS if "hossie-seven-made" in deal.name).read_text("utf-8")
    start = deal.replace("\ndealer", "\nreferee honour\ndealer", 1)
    assert understood(start + "\nfined 1 1" * 10, all_games()).refused == ""
    with pytest.raises(BadLog, match="longer than a game"):
        understood(start + "\nfined 1 1" * 1001, all_games())


def test_words_of_a_text_are_kept_for_a_month(tmp_path: Path) -> None:
    async def within() -> None:
        lobby = Lobby(all_games(), Store(str(tmp_path / "tables.db")), AT_ONCE, Chance(1), Clock())
        await lobby.open()
        today = datetime.date(2030, 1, 1).toordinal()
        token = await lobby.keep("game hossie", today)
        await lobby.store.append("texture-of-a-table", 0, [{"game": "hossie"}])
        assert await lobby.kept(token, today + KEPT) == "game hossie"
        assert await lobby.kept(token, today + KEPT + 1) is None
        assert await lobby.kept("../../secret/000000", today) is None
        later = await lobby.keep("game hoskin", today + KEPT + 1)
        assert await lobby.store.read(f"text:{token}") == []
        assert await lobby.kept(later, today + KEPT + 1) == "game hoskin"
        assert await lobby.store.read("texture-of-a-table") != []
        assert len(await lobby.store.secret()) > 30
        await lobby.close()

    asyncio.run(within())


def test_an_unknown_text_or_share_is_a_friendly_page(server: Served) -> None:
    for path in (
        "/look/0800000-abcdefghijklmnopqrstuv",
        "/look/x",
        "/h/x",
        "/h/abcdefghijklmnopqrstuvwxyz",
        "/h/secret",
    ):
        status, _, page = server.http("GET", path)
        assert status == 404
        assert "<h1" in page


def test_names_in_a_log_are_cleaned(server: Served) -> None:
    script = text.read(DEALS[0].read_text("utf-8"), all_games())
    seats = script.game.rules(script.house).seats
    header = Header(script.game.name, script.house._asdict(), seats=("A" * 400, *("b",) * (seats - 1)), title="t" * 400)
    with pytest.raises(BadLog, match="line 1: these are not the names"):
        understood(jsonl.write(header._replace(seats=("a",)), [line.event for line in script.lines]), all_games())
    house = {**header.house, "target": [1, [2]]}
    with pytest.raises(BadLog):
        understood(jsonl.write(header._replace(house=house), [line.event for line in script.lines]), all_games())
    replay = understood(jsonl.write(header, [line.event for line in script.lines][:3]), all_games())
    assert replay.table.names[0] == "A" * 40
    assert replay.title == "t" * 80


def test_export_holds_no_person(server: Served) -> None:
    path, cookie, _ = one_hand(server, "horsethief")
    log = server.http("GET", f"{path}/export.jsonl", Cookie=cookie)[2]
    bodies = [json.loads(line) for line in log.splitlines()]
    assert [body["who"] for body in bodies if body.get("event") == "sat"] == ["person 1"]
    assert all("for" not in body for body in bodies)
