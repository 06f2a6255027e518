"""The cards as they are drawn: every face is there in every cut and letter, alone and small enough; fonts and vendored
files are those that are told of."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from art import cards
from horseplay.cards import RANKS, SUITS, drawing, index
from horseplay.language import LANGUAGES, speaking
from horseplay.learn.pictures import row
from horseplay.server.pages.assets import STATIC, asset
from horseplay.server.pages.templates import HERE, templates

FACES = [rank + suit for rank in RANKS for suit in SUITS]
DRAWN = cards.SPRITE.read_text(encoding="utf-8")
ICONS = (STATIC / "icons.svg").read_text(encoding="utf-8")
TEMPLATES = "".join(file.read_text(encoding="utf-8") for file in sorted((HERE / "templates").iterdir()))
VENDORED = [STATIC / "vendor", Path(cards.__file__).parent / "vendor"]


def names(svg: str) -> set[str]:
    """The names of all parts of a drawing."""
    found = [part.get("id") for part in ElementTree.fromstring(svg).iter() if part.get("id")]
    assert len(found) == len(set(found))
    return {name for name in found if name}


def test_the_sprite_is_the_one_that_the_program_draws() -> None:
    assert cards.sprite() == DRAWN, "run `make art`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_is_drawn_in_both_cuts_in_every_language(language: str) -> None:
    with speaking(language):
        wanted = {drawing(face) + cut for face in FACES for cut in ("", "-s")}
    assert len(wanted) == 104
    assert wanted - names(DRAWN) == set()


def test_nothing_else_is_drawn_but_the_back() -> None:
    symbols = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 240 336"', DRAWN)
    assert len(symbols) == 2 * (52 + 8) + 1
    assert {"back", "QH", "QH-s", "QH-de", "QH-de-s"} <= set(symbols)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["A", "K", "Q", "J", "10"]), ("de", ["A", "K", "D", "B", "10"]), ("tr", [*"AKQJ", "10"])],
)
def test_indices_are_printed_as_in_the_packs_of_a_country(language: str, told: list[str]) -> None:
    with speaking(language):
        assert [index(face) for face in ("AS", "KS", "QS", "JS", "TS")] == told
        corners = [
            re.search(rf'<g id="{drawing(face)}i"><use href="#i(\w+)"', DRAWN)
            for face in ("AS", "KS", "QS", "JS", "TS")
        ]
    assert [corner and corner[1] for corner in corners] == told


@pytest.mark.parametrize(("rank", "number"), [("A", 1), *zip("23456789T", range(2, 11), strict=True)])
def test_a_face_has_as_many_pips_as_its_rank_says(rank: str, number: int) -> None:
    assert len(set(cards.pips(rank))) == number
    for suit in SUITS:
        (middle,) = re.findall(rf'<g id="{rank}{suit}m">(.*)</g>', DRAWN)
        assert middle.count(f'<use href="#{suit}"') == number


@pytest.mark.parametrize("rank", "23456789T")
def test_pips_look_the_same_from_both_sides_but_for_the_seventh(rank: str) -> None:
    places = {(pip.x, pip.y) for pip in cards.pips(rank)}
    turned = {(240 - x, 336 - y) for x, y in places}
    assert len(places - turned) == (1 if rank == "7" else 0)


@pytest.mark.parametrize("svg", [DRAWN, ICONS], ids=["cards", "icons"])
def test_a_sprite_needs_no_font_and_nothing_from_elsewhere(svg: str) -> None:
    assert re.findall(r"<text|<image|<style|<script|style=|font-|url\(|xlink|@import", svg) == []
    used = re.findall(r'href="([^"]*)"', svg)
    assert {name for name in used if not name.startswith("#")} == set()
    assert {name[1:] for name in used} - names(svg) == set()


def test_the_sprite_has_no_clip_paths_and_no_gradients() -> None:  # WebKit finds neither in the sprite of a page
    assert {part.tag.partition("}")[2] for part in ElementTree.fromstring(DRAWN).iter()} <= {
        "svg", "defs", "symbol", "g", "path", "use", "rect", "ellipse", "circle",
    }  # fmt: skip


def test_the_sprite_is_small_enough() -> None:
    assert len(DRAWN.encode()) <= 300 * 1024
    assert len(gzip.compress(DRAWN.encode(), 6)) <= 100 * 1024


def test_the_colour_of_a_suit_is_that_of_the_page() -> None:
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', DRAWN))
    assert "currentColor" in colours
    assert colours.isdisjoint({"red", "green", "#00f", "#44f", "#000", "black"})


def test_icons_that_templates_ask_for_are_drawn() -> None:
    asked = set(re.findall(r"\bicon\('(\w+)'\)", TEMPLATES))
    assert "bot" in asked
    assert asked - names(ICONS) == set()


def test_macros_draw_with_names_that_are_there() -> None:
    made = templates().get_template("cards.html").module
    with speaking("de"):
        shown = "".join([made.card("QH"), made.card("TS"), made.back(), *map(made.suit, SUITS)])  # type: ignore[attr-defined]
    used = set(re.findall(r'cards\.svg\?v=\w+#([^"]+)"', shown))
    assert used == {"QH-de", "QH-de-s", "TS", "TS-s", "back", *SUITS}
    assert used - names(DRAWN) == set()


def test_a_picture_takes_along_what_its_cards_are_drawn_with() -> None:
    with speaking("de"):
        svg = row("Drei", ["QH", "TC"]).svg
    assert {"QH-de-s", "iD", "H", "TC-s", "i10", "C"} == names(svg)
    assert {name[1:] for name in re.findall(r'href="([^"]*)"', svg)} == names(svg)


@pytest.mark.parametrize("folder", VENDORED, ids=["served", "drawn from"])
def test_vendored_files_are_those_told_of(folder: Path) -> None:
    told = dict(
        re.findall(
            r"^\| (\S+) \|.*\| ([0-9a-f]{64}) \|", (folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    files = {
        str(file.relative_to(folder)): file for file in folder.rglob("*") if file.suffix in (".js", ".svg", ".woff2")
    }
    assert told == {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in files.items()}


def test_the_style_asks_for_fonts_under_the_addresses_that_pages_do() -> None:
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    asked = set(re.findall(r"url\((vendor/fonts/[^)]*)\)", style))
    assert asked == {
        asset(f"vendor/fonts/{file.name}").removeprefix("/static/")
        for file in (STATIC / "vendor" / "fonts").glob("*.woff2")
    }
