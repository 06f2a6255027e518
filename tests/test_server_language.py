"""Everybody is served in their own language: chosen on a page, wished by the browser, asked for by a program."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from horseplay.language import speaking
from horseplay.server.store import Store
from tests.server import Seat, Served, desk, running
from tests.test_server_room import company
from tests.tongue import between, left_on

GERMAN = {"Accept_Language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that speaks two languages."""
    folder = tmp_path_factory.mktemp("server")
    with between(folder), running(folder / "tables.db") as served:
        yield served


def language_of(text: str) -> str:
    """What a page says of its language."""
    (found,) = re.findall(r' lang="([a-z]+)"', text)  # there is one, of the whole page
    return str(found)


@pytest.mark.parametrize("path", ["/", "/?game=hoskin", "/t/unknown-table-x", "/no/such/page"])
def test_pages_speak_as_the_browser_wishes(server: Served, path: str) -> None:
    _status, _headers, text = server.http("GET", path, **GERMAN)
    assert (language_of(text), left_on(text)) == ("de", [])
    _status, _headers, text = server.http("GET", path)
    assert language_of(text) == "en"
    assert "«" not in text


def test_a_choice_outranks_the_browsers_wish(server: Served) -> None:
    status, headers, _text = server.http("POST", "/language", {"language": "en", "back": "/?game=hoskin"}, **GERMAN)
    assert (status, headers["location"]) == (303, "/?game=hoskin")
    cookie = headers["set-cookie"].partition(";")[0]
    assert cookie == "horseplay_language=en"
    assert language_of(server.http("GET", "/", Cookie=cookie, **GERMAN)[2]) == "en"


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "/t/a/../../x", "/t/a\r\nX: y", ""]
)
def test_a_choice_leads_to_no_other_site(server: Served, back: str) -> None:
    status, headers, _text = server.http("POST", "/language", {"language": "de", "back": back})
    assert (status, headers["location"]) == (303, "/")


def test_a_language_that_is_not_spoken_is_not_chosen(server: Served) -> None:
    status, headers, _text = server.http("POST", "/language", {"language": "xx", "back": "/"})
    assert status == 303
    assert "set-cookie" not in headers
    status, _headers, _text = server.http("POST", "/language", {"language": "de"}, Origin="http://evil.example")
    assert status == 403


def test_every_page_with_a_picker_can_be_come_back_to(server: Served) -> None:
    path, cookie = server.open()
    for address in ("/?game=hossie", path, "/rules/hoskin", "/learn/hoskin"):
        text = server.http("GET", address, Cookie=cookie)[2]
        (back,) = re.findall(r'name="back" value="([^"]*)"', text)
        assert server.http("POST", "/language", {"language": "de", "back": back})[1]["location"] == address


def test_each_line_of_a_table_speaks_its_own_language(server: Served) -> None:
    path, cookie = server.open()
    english, german = Seat(server.line(path, cookie)), server.line(path, language="de")
    english.do("start")
    while (told := json.loads(str(german.recv(10))))["type"] != "table" or told["view"]["turn"] != 0:
        pass
    english.until(lambda table: table["view"]["turn"] == 0)
    assert "turn: bid or pass." in english.table["status"]
    assert str(told["status"]).startswith("«")
    assert {fact["name"] for fact in told["view"]["facts"]} == {fact["name"] for fact in english.table["view"]["facts"]}
    assert "pass" in english.table["view"]["legal"]
    page = server.line(path, f"{cookie}; horseplay_language=de", plain=False)
    assert left_on("<body>" + str(page.recv(10))) == []


def test_a_refusal_is_in_the_language_of_who_asked(server: Served) -> None:
    path, _cookie = server.open()
    line = server.line(path, language="de")
    json.loads(str(line.recv(10)))
    version = json.loads(str(line.recv(10)))["version"]
    line.send(json.dumps({"id": "a", "version": version, "act": "pass"}))
    while (answer := json.loads(str(line.recv(10))))["type"] != "answer":
        pass
    assert answer["refused"]["code"] == "not-seated"
    assert answer["refused"]["why"] == "«You are looking on; who plays has a seat.»"


def test_rules_are_a_page(server: Served) -> None:
    status, _headers, text = server.http("GET", "/rules/hossie")
    assert (status, language_of(text)) == (200, "en")
    assert "<h1>Hossie</h1>" in text
    assert "<table>" in text
    assert server.http("GET", "/rules/chess")[0] == 404


def test_a_lesson_is_a_page_with_its_pictures_inside(server: Served) -> None:
    status, headers, text = server.http("GET", "/learn/hossie")
    assert (status, language_of(text)) == (200, "en")
    assert "<h1>Hossie in ten minutes</h1>" in text
    pictures = re.findall(r'<img src="([^"]*)" width="\d+" height="\d+" alt="[^"]+"', text)
    assert len(pictures) == text.count("<img") == 10
    assert all(picture.startswith("data:image/svg+xml,%3Csvg") for picture in pictures)
    assert "img-src 'self' data:" in headers["content-security-policy"]
    assert set(re.findall(r'href="(/(?:learn|rules)/[^"]*)"', text)) == {
        "/rules/hossie", "/learn/horsethief", "/learn/hoskin",
    }  # fmt: skip
    assert ".md" not in text
    for unknown in ("chess", "manners"):
        assert server.http("GET", f"/learn/{unknown}")[0] == 404


def test_the_hand_of_a_lesson_can_be_stepped_through(server: Served) -> None:
    (hand,) = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", server.http("GET", "/learn/hossie")[2], re.DOTALL)
    status, headers, _text = server.http("POST", "/look", {"text": html.unescape(hand)})
    assert status == 303
    assert server.http("GET", headers["location"])[0] in (200, 303)


@pytest.mark.parametrize("where", ["/?game=hossie", "table"])
def test_a_lesson_is_linked_where_the_rules_are(server: Served, where: str) -> None:
    path, cookie = server.open()
    text = server.http("GET", path if where == "table" else where, Cookie=cookie)[2]
    assert 'href="/learn/hossie"' in text
    assert 'href="/rules/hossie"' in text


def test_nothing_of_a_language_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        with between(tmp_path), speaking("de"):
            async with desk(tmp_path) as own:
                await company(own, "bert")
                await own.wait(60)
                await own.send("ann", act="bid 7")
                await own.do("bert", "pause")
            store = Store(str(tmp_path / "tables.db"))
            await store.open()
            rows = await store.read(own.room.link)
            await store.close()
            assert len(rows) > 6
            assert "«" not in json.dumps(rows, ensure_ascii=False)

    asyncio.run(play())
