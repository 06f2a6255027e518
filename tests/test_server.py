"""The server over the wire: pages, forms, cookies, sockets, and what it refuses."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from horseplay.server.http.site import Setting
from horseplay.server.pages.assets import asset
from horseplay.server.room.timing import USUAL
from tests.server import Seat, Served, running

ODD_NAMES = [
    "<img src=x onerror=alert(1)>",
    "\"'><script>alert(1)</script>",
    "{{ 7*7 }}{% raw %}",
    "{0} {seat} %s",
    "שלום \u202eabc\u202c",
    "👩‍👩‍👧‍👦",
    "İsmail Işıl ıİ",
    "x" * 10000,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this file share."""
    with running(tmp_path_factory.mktemp("server") / "tables.db") as served:
        yield served


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots take their time."""
    with running(tmp_path / "tables.db", USUAL) as served:
        yield served


def begun(server: Served, **fields: Any) -> tuple[str, str, Seat]:
    """A table at which Ann plays against bots: its path, her cookie, her seat."""
    path, cookie = server.open(**fields)
    seat = Seat(server.line(path, cookie))
    seat.do("start")
    seat.until(lambda table: table["view"]["turn"] == 0)
    return path, cookie, seat


def closed_within(times: int, what: Callable[[], object]) -> bool:
    """Whether the line is closed before something was done so often."""
    try:
        for _ in range(times):
            what()
    except ConnectionClosed:
        return True
    return False


# ---------------------------------------------------------------- pages


def test_start_page_and_health(server: Served) -> None:
    status, headers, text = server.http("GET", "/")
    assert status == 200
    assert "Hoşkin" in text
    assert server.http("GET", "/health")[2] == "ok"
    assert server.http("GET", "/?game=hoskin")[0] == 200
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["/t/nosuchtable0000", "/t/x", "/t/secret", "/t/..%2f..%2fetc", "/nothing", "/seat/x"])
def test_unknown_addresses_are_a_friendly_page(server: Served, path: str) -> None:
    status, _, text = server.http("GET", path)
    assert status == 404
    assert "<h1" in text
    assert "Traceback" not in text


def test_headers_of_every_page(server: Served) -> None:
    path, cookie = server.open()
    for address in ("/", path, "/nothing", "/health"):
        headers = server.http("GET", address, Cookie=cookie)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"


def test_files_are_kept_for_good_under_the_address_of_their_content(server: Served) -> None:
    code, headers, _ = server.http("GET", asset("style.css"), Accept_Encoding="identity")
    assert (code, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert "cache-control" not in server.http("GET", "/static/style.css")[1]
    assert "cache-control" not in server.http("GET", "/static/none.css?v=1")[1]
    assert "content-encoding" not in headers


def test_pages_hold_no_inline_script_or_style(server: Served) -> None:
    path, cookie = server.open()
    for address in ("/", path, "/nothing"):
        text = server.http("GET", address, Cookie=cookie)[2]
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=", text)


def test_invitation_is_a_qr_code(server: Served) -> None:
    path, _ = server.open()
    status, headers, text = server.http("GET", f"{path}/qr.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert "<svg" in text


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "whist"},
        {},
        {"game": "hossie", "preset": "nonsense"},
        {"game": "hossie", "house.target": "-1"},
        {"game": "hossie", "house.nonsense": "1"},
        {"game": "hossie", "manners.take_back": "perhaps"},
        {"game": "hossie", "name": "  "},
    ],
)
def test_tables_that_are_not_offered_are_refused_with_a_sentence(server: Served, fields: dict[str, str]) -> None:
    status, _, text = server.http("POST", "/", {"name": "Ann", **fields})
    assert status == 422
    assert "<form" in text


def test_my_tables_are_listed(server: Served) -> None:
    path, cookie = server.open(title="Sunday at Grandma’s")
    text = server.http("GET", "/", Cookie=cookie)[2]
    assert path in text
    assert "Sunday at Grandma’s" in text
    assert path not in server.http("GET", "/")[2]


def test_bots_are_offered_to_who_comes_again_as_to_a_stranger(server: Served) -> None:
    _, cookie = server.open()
    for text in (server.http("GET", "/")[2], server.http("GET", "/", Cookie=cookie)[2]):
        assert '<input type="checkbox" name="bots" value="on" checked>' in text


# ---------------------------------------------------------------- who is who


def test_cookie_is_signed_and_kept_from_scripts(server: Served) -> None:
    _, headers, _ = server.http("POST", "/", {"game": "hossie", "name": "Ann"})
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    path, mine = headers["location"], cookie.partition(";")[0]
    assert Seat(server.line(path, mine)).table["me"] == 0
    for forged in (
        mine[:-2] + ("A" if mine[-2] != "A" else "B") + mine[-1],  # the last sign alone has bits that say nothing
        "horseplay=ann",
        "horseplay=",
        "horseplay=" + "x" * 3000,
    ):
        assert Seat(server.line(path, forged)).table["me"] is None


def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", setting=Setting(base="https://cards.example")) as served:
        status, headers, _ = served.http("POST", "/", {"game": "hossie", "name": "A"}, Origin="https://cards.example")
        assert status == 303
        assert "Secure" in headers["set-cookie"]
        table = Seat(served.line(headers["location"])).table
        assert table["link"].startswith("https://cards.example/t/")


def personal(server: Served, seat: Seat) -> str:
    """The path of the personal link of a seat."""
    return str(seat.ask(do="personal")["personal"]).partition(f":{server.port}")[2]


def test_seat_is_carried_to_another_device(server: Served) -> None:
    path, cookie = server.open()
    address = personal(server, Seat(server.line(path, cookie)))
    status, headers, _ = server.http("GET", address)
    assert (status, headers["location"]) == (303, path)
    phone = headers["set-cookie"].partition(";")[0]
    assert Seat(server.line(path, phone)).table["me"] == 0
    _, other = server.open("Ben")
    status, headers, _ = server.http("GET", address, Cookie=other)
    both = f"{other}; {headers['set-cookie'].partition(';')[0]}"
    assert Seat(server.line(path, both)).table["me"] == 0
    assert Seat(server.line(path)).ask(do="personal")["refused"]["code"] == "not-seated"


def test_personal_link_makes_nobody_somebody_else_elsewhere(server: Served) -> None:
    path, cookie = server.open("Mallory")
    other, _ = server.open("Ben")
    address = personal(server, Seat(server.line(path, cookie)))
    headers = server.http("GET", address)[1]
    assert "\n" not in headers["set-cookie"]
    assert f"Path={path};" in headers["set-cookie"]
    name, _, value = headers["set-cookie"].partition(";")[0].partition("=")
    assert path not in server.http("GET", "/", Cookie=f"{name}={value}; horseplay={value}")[2]
    mallory = Seat(server.line(other, cookie))
    mallory.do("sit", seat=1, name="Mallory")
    for proof in (f"{name}={value}", f"horseplay={value}"):
        assert Seat(server.line(other, proof)).table["me"] is None
    assert Seat(server.line(other, token=value)).table["me"] is None
    here = Seat(server.line(path, token=value))
    assert (here.table["me"], here.token) == (0, value)


def test_personal_link_is_good_for_get_only_and_while_the_person_sits(server: Served) -> None:
    path, cookie = server.open()
    seat = Seat(server.line(path, cookie))
    seat.do("fill")
    seat.do("empty", seat=1)
    address = personal(server, seat)
    status, headers, _ = server.http("HEAD", address)
    assert (status, "set-cookie" in headers) == (405, False)
    assert server.http("POST", address, {})[0] == 405
    seat.do("sit", seat=1, name="")
    assert server.http("GET", address)[0] == 303
    seat.do("stand")
    status, headers, text = server.http("GET", address)
    assert (status, "set-cookie" in headers) == (404, False)
    assert "does not carry a seat any more" in text
    seat.do("sit", seat=1, name="Ann")
    assert server.http("GET", address)[0] == 404
    assert server.http("GET", personal(server, seat))[0] == 303


def test_strangers_are_turned_away_from_a_crowd_and_the_host_is_not(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", setting=Setting(crowd=3)) as served:
        path, cookie = served.open()
        host = Seat(served.line(path, cookie))
        for _ in range(3):
            Seat(served.line(path))
        refused = json.loads(served.line(path).recv())
        assert refused["refused"]["code"] == "crowded"
        host.line.close()
        assert Seat(served.line(path, cookie)).table["me"] == 0


def test_known_person_sits_down_under_the_name_used_last(server: Served) -> None:
    path, _ = server.open()
    _, cookie = server.open("Ben")
    server.http("GET", path, Cookie=cookie)
    seat = Seat(server.line(path, cookie))
    assert seat.table["name"] == "Ben"
    seat.do("sit", seat=1, name="")
    assert seat.table["players"][0]["name"] == "Ben"


def test_tables_are_not_opened_by_bots(server: Served) -> None:
    status, _, text = server.http("POST", "/", {"game": "hossie", "name": "Bot 1"})
    assert status == 422
    assert "Bots are called so" in text


def test_who_is_called_like_a_bot_is_asked_for_another_name(server: Served) -> None:
    path, cookie = server.open(bots="on")
    bot = Seat(server.line(path, cookie)).table["players"][1]["name"]
    _, other = server.open(bot)
    seat = Seat(server.line(path, other))
    assert seat.ask(do="sit", seat=1, name="")["refused"]["code"] == "name-taken"
    assert 'name="name" required' in server.http("GET", path, Cookie=other)[2]
    assert 'name="name" required' not in server.http("GET", path, Cookie=server.open("Zoe")[1])[2]
    seat.do("sit", seat=1, name="Zoe")


def test_program_without_cookies_is_known_by_its_token(server: Served) -> None:
    path, _ = server.open()
    seat = Seat(server.line(path))
    seat.do("sit", seat=1, name="Robo")
    seat.line.close()
    again = Seat(server.line(path, token=seat.token))
    assert again.table["me"] == 0
    assert again.table["players"][0]["name"] == "Robo"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil"])
def test_other_sites_pages_are_refused(server: Served, origin: str) -> None:
    path, cookie = server.open()
    assert server.http("POST", "/", {"game": "hossie", "name": "Ann"}, Origin=origin)[0] == 403
    assert server.http("POST", path, {"do": "stand", "version": 1}, Origin=origin, Cookie=cookie)[0] == 403
    with pytest.raises(InvalidStatus):
        server.line(path, cookie, origin=origin)
    assert Seat(server.line(path, cookie, origin=f"http://127.0.0.1:{server.port}")).table["me"] == 0


# ---------------------------------------------------------------- sockets


BAD = [
    "",
    "not json",
    "[]",
    "null",
    "7",
    '"text"',
    "{}",
    '{"id": 7, "version": 1, "act": "pass"}',
    '{"id": "", "version": 1, "act": "pass"}',
    '{"id": "a", "act": "pass"}',
    '{"id": "a", "version": "x", "act": "pass"}',
    '{"id": "a", "version": 1.5, "act": "pass"}',
    '{"id": "a", "version": true, "act": "pass"}',
    '{"id": "a", "version": -1, "act": "pass"}',
    '{"id": "a", "version": 1e999, "act": "pass"}',
    '{"id": "a", "version": 1}',
    '{"id": "a", "version": 1, "act": 7}',
    '{"id": "a", "version": 1, "act": ["pass"]}',
    '{"id": "a", "version": 1, "act": null}',
    '{"id": "a", "version": 1, "acts": []}',
    '{"id": "a", "version": 1, "acts": ["pass", 7]}',
    '{"id": "a", "version": 1, "acts": {"0": "pass"}}',
    '{"id": "a", "version": 1, "act": "pass", "do": "stand"}',
    '{"id": "a", "version": 1, "do": "sudo"}',
    '{"id": "a", "version": 1, "do": ["stand"]}',
    '{"id": "a", "version": 1, "do": "sit"}',
    '{"id": "a", "version": 1, "do": "sit", "seat": -1, "name": "x"}',
    '{"id": "a", "version": 1, "do": "sit", "seat": "one", "name": "x"}',
    '{"id": "a", "version": 1, "do": "sit", "seat": 1, "name": ["x"]}',
    '{"id": "a", "version": 1, "act": "\\ud800"}',
    '{"id": "\\udfff", "version": 1, "act": "pass"}',
    '{"id": "a", "version": 1, "act": "' + "x" * 5000 + '"}',
    "[" * 40000,
    "{" + '"a":' * 9000,
]


def test_bad_messages_are_refused_and_the_line_is_kept(server: Served) -> None:
    path, _, seat = begun(server)
    before = seat.table["version"]
    for text in BAD:
        seat.line.send(text)
        answer = seat.take()
        assert answer["type"] == "answer", text
        assert answer["refused"]["code"] == "bad-message", text
    seat.line.send(b"\xff\xfe")
    assert seat.take()["refused"]["code"] == "bad-message"
    assert Seat(server.line(path)).table["version"] == before
    assert seat.ask(act=seat.table["view"]["legal"][0])["ok"]


def test_line_that_is_abused_is_closed_and_the_table_goes_on(server: Served) -> None:
    path, cookie, seat = begun(server)

    def nonsense() -> None:
        seat.line.send("nonsense")
        seat.take()

    assert closed_within(200, nonsense)
    again = Seat(server.line(path, cookie))
    assert again.ask(act=again.table["view"]["legal"][0])["ok"]


def test_all_cards_one_after_another(server: Served) -> None:
    path, _, seat = begun(server)
    before = seat.table["version"]
    for copy in range(2):
        for card in [rank + suit for rank in "9TJQKA" for suit in "CDHS"]:
            answer = seat.ask(act=card)
            assert not answer["ok"], (copy, card)
    assert Seat(server.line(path)).table["version"] == before
    assert seat.ask(act=seat.table["view"]["legal"][0])["ok"]


def test_who_sends_too_fast_is_told_so(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", setting=Setting(messages=(0.001, 5))) as served:
        path, cookie = served.open()
        seat = Seat(served.line(path, cookie))
        codes = [seat.ask(act="pass").get("refused", {}).get("code") for _ in range(8)]
        assert codes[:5] == ["table-gathering"] * 5
        assert codes[-1] == "too-fast"


def test_one_address_opens_so_many_tables_at_once(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", setting=Setting(tables=(0.001, 3))) as served:
        form = {"game": "hossie", "name": "Ann"}
        assert [served.http("POST", "/", form)[0] for _ in range(5)] == [303, 303, 303, 429, 429]


def test_what_is_too_large_is_refused(server: Served) -> None:
    path, cookie = server.open()
    assert server.http("POST", "/", "game=hossie&name=" + "x" * 500000)[0] == 413
    seat = Seat(server.line(path, cookie))
    seat.line.send(json.dumps({"id": "a", "version": 1, "do": "name", "name": "x" * 100000}))
    assert seat.take()["refused"]["code"] == "bad-message"


def test_unknown_table_on_a_socket(server: Served) -> None:
    line = server.line("/t/nosuchtable0000")
    assert json.loads(line.recv())["refused"]["code"] == "unknown-table"
    with pytest.raises(ConnectionClosed):
        line.recv()


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
def test_names_and_titles_of_people_are_text_everywhere(server: Served, name: str) -> None:
    path, cookie = server.open(name, title=name)
    seat = Seat(server.line(path, cookie))
    kept = seat.table["players"][0]["name"]
    assert len(kept) <= 40
    seat.do("start")
    page = server.line(path, cookie, plain=False)
    texts = [server.http("GET", path, Cookie=cookie)[2], server.http("GET", "/", Cookie=cookie)[2], str(page.recv())]
    for text in texts:
        assert "<img src=x" not in text
        assert "<script>alert" not in text
        assert "49{%" not in text
    page.close()


def test_html_line_answers_with_a_fragment(server: Served) -> None:
    path, cookie, seat = begun(server)
    page = server.line(path, cookie, plain=False)
    assert str(page.recv(10)).startswith("<")
    page.send(json.dumps({"id": "q1", "version": str(seat.table["version"]), "act": "AH"}))
    text = str(page.recv(10))
    assert 'data-answer="q1"' in text


def test_two_lines_of_one_person_show_the_same_and_the_newer_one_acts(server: Served) -> None:
    path, cookie, first = begun(server)
    second = Seat(server.line(path, cookie))
    second.until(lambda table: table["version"] == first.table["version"])
    first.until(lambda table: table["elsewhere"])
    assert not second.table["elsewhere"]
    for own in ("elsewhere", "since"):
        first.table.pop(own)
        second.table.pop(own)
    assert first.table == second.table
    word = first.table["view"]["legal"][0]
    first.send(act=word)
    second.send(act=word)
    answers = []
    for seat in (first, second):
        while (message := seat.take())["type"] != "answer":
            pass
        answers.append(message)
    assert [answer["ok"] for answer in answers] == [False, True]
    assert answers[0]["refused"]["code"] == "elsewhere"


def test_line_keeps_its_place_when_it_comes_again_and_takes_another_when_asked(server: Served) -> None:
    path, cookie, first = begun(server)
    second = Seat(server.line(path, cookie))
    place = first.table["since"]
    assert second.table["since"] > place
    first.line.close()
    first = Seat(server.line(path, cookie, since=place))
    assert first.table["since"] == place
    assert first.table["elsewhere"]
    assert first.ask(act=first.table["view"]["legal"][0])["refused"]["code"] == "elsewhere"
    assert first.ask(do="here")["ok"]
    first.until(lambda table: not table["elsewhere"])
    second.until(lambda table: table["elsewhere"])
    assert first.ask(act=first.table["view"]["legal"][0])["ok"]
    for odd in ("", "x", "-1", "9" * 30, "²"):
        newest = Seat(server.line(path, cookie, since=odd))
        assert not newest.table["elsewhere"]
        newest.line.close()


def test_answer_comes_once_and_before_what_came_of_it(server: Served) -> None:
    _, _, seat = begun(server)
    version = seat.table["version"]
    id = seat.send(act=seat.table["view"]["legal"][0])
    first = seat.take()
    assert (first["type"], first["id"], first["ok"], first["version"]) == ("answer", id, True, version + 1)
    assert seat.take()["version"] > version


def test_message_that_comes_five_times_is_one_act(server: Served) -> None:
    _, _, seat = begun(server)
    version, word = seat.table["version"], seat.table["view"]["legal"][0]
    for _ in range(5):
        seat.line.send(json.dumps({"id": "tap", "version": version, "act": word}))
    answers: list[dict[str, Any]] = []
    while len(answers) < 5:
        message = seat.take()
        answers += [message] if message["type"] == "answer" else []
    assert answers == [{"type": "answer", "id": "tap", "ok": True, "version": version + 1}] * 5


def test_forms_play_without_a_script(slow: Served) -> None:
    path, cookie = slow.open()
    assert slow.http("POST", path, {"do": "start", "version": "1"}, Cookie=cookie)[0] == 303
    end = time.monotonic() + 20
    while True:
        text = slow.http("GET", path, Cookie=cookie)[2]
        found = re.search(r'name="version" value="(\d+)"', text)
        assert found
        if 'value="pass"' in text:
            break
        assert time.monotonic() < end
        time.sleep(0.1)
    version = found[1]
    assert slow.http("POST", path, {"act": "bid 99", "version": version}, Cookie=cookie)[0] == 422
    assert slow.http("POST", path, {"act": "pass", "version": version}, Cookie=cookie)[0] == 303
    assert slow.http("POST", path, {"act": "pass", "version": version}, Cookie=cookie)[0] == 409
    assert slow.http("POST", path, {"act": "pass", "version": version})[0] == 403
    assert slow.http("POST", path, "nonsense", Cookie=cookie)[0] == 422


def test_who_is_sent_away_sees_nothing_more(server: Served) -> None:
    path, cookie = server.open()
    host, guest = Seat(server.line(path, cookie)), Seat(server.line(path))
    guest.do("sit", seat=1, name="Ben")
    host.until(lambda table: table["players"][1]["who"] == "person")
    host.do("remove", seat=1)
    assert closed_within(20, guest.take)
    line = server.line(path, token=guest.token)
    assert json.loads(line.recv())["refused"]["code"] == "removed"


def test_away_is_seen_at_once_and_the_seat_is_kept(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", USUAL._replace(grace=0.1)) as served:
        path, cookie = served.open()
        host, guest = Seat(served.line(path, cookie)), Seat(served.line(path))
        guest.do("sit", seat=1, name="Ben")
        guest.line.close()
        host.until(lambda table: table["players"][1]["away"])
        back = Seat(served.line(path, token=guest.token))
        assert back.table["me"] == 0
        host.until(lambda table: not table["players"][1]["away"])


def test_server_started_anew_stands_where_it_stood(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as served:
        path, cookie, seat = begun(served)
        before = seat.table
    with running(tmp_path / "t.db") as served:
        after = Seat(served.line(path, cookie, since=before["since"])).table
    for table in (before, after):
        table.pop("link")
    assert after == before


def test_database_is_for_its_owner_only(tmp_path: Path) -> None:
    with running(tmp_path / "t.db"):
        assert (tmp_path / "t.db").stat().st_mode & 0o077 == 0
