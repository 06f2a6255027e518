"""Every point of the rules pages, and every worked example on them, is proved by a test whose name carries its id.

Ids in names: `hs12`, `ht8`, `hk29` for points, `hs_v7`, `hk_v27`, `ht_v13b` for examples; a name may carry several.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import horseplay.games

PAGES = Path(horseplay.games.__file__).parent
TESTS = Path(__file__).parent
GAMES = {"hossie": ("HS", 36, 21), "horsethief": ("HT", 23, 16), "hoskin": ("HK", 42, 22)}  # prefix, points, examples

POINT = re.compile(r"^\*\*(H[STK]-\d+)\*\* ", re.MULTILINE)
EXAMPLE = re.compile(r"^\| (H[STK]-V\d+b?) \|", re.MULTILINE)
FACT = re.compile(r"[2-9TJQKA][CDHS]\b|(?<=`)[a-z_]+_[a-z_0-9]+(?=`)")  # cards, and the names of options and values
CARRIED = re.compile(r"(?<![a-z0-9])(hs|ht|hk)_?(v?)(\d+b?)(?![a-z0-9])")

NOT_PART_OF_IT = {
    "HK-38": "the game for four in partnerships",
    "HK-42": "misdeals, which cannot happen here",
}


def page(game: str) -> str:
    """The page beside a game's module."""
    return (PAGES / f"{game}.md").read_text(encoding="utf-8")


def ids(name: str) -> set[str]:
    """The ids that a test's name carries."""
    return {f"{prefix.upper()}-{v.upper()}{number}" for prefix, v, number in CARRIED.findall(name)}


def every_test() -> Iterator[str]:
    """The name of every test function in this folder."""
    for file in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("test_hs12_one_round_of_bidding", {"HS-12"}),
        ("test_hs26_hs27_a_bid_is_made_or_lost", {"HS-26", "HS-27"}),
        ("test_hk_v27_meld_lost", {"HK-V27"}),
        ("test_ht_v13_ht_v13b_who_pays", {"HT-V13", "HT-V13b"}),
        ("test_lights7_go_out", set()),
    ],
)
def test_a_name_carries_ids(name: str, found: set[str]) -> None:
    assert ids(name) == found


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_every_point_and_example_once(game: str) -> None:
    prefix, points, examples = GAMES[game]
    assert POINT.findall(page(game)) == [f"{prefix}-{n}" for n in range(1, points + 1)]
    found = EXAMPLE.findall(page(game))
    assert len(found) == len(set(found)) == examples


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.*.md")), ids=lambda path: path.stem)
def test_a_page_in_another_language_has_all_points_examples_cards_and_options(path: Path) -> None:
    told, english = path.read_text(encoding="utf-8"), page(path.stem.partition(".")[0])
    for pattern in (POINT, EXAMPLE):
        assert pattern.findall(told) == pattern.findall(english)
    assert Counter(FACT.findall(english)) <= Counter(FACT.findall(told))


@pytest.mark.parametrize("point", NOT_PART_OF_IT)
def test_what_is_not_part_of_it_says_so(point: str) -> None:
    told = re.search(rf"^\*\*{point}\*\* .*?(?=\n\n)", page("hoskin"), re.MULTILINE | re.DOTALL)
    assert told is not None
    assert "not part of it" in " ".join(told[0].split())


@pytest.mark.parametrize("game", GAMES)
def test_every_point_and_example_has_a_test(game: str) -> None:
    wanted = POINT.findall(page(game)) + EXAMPLE.findall(page(game))
    proved = set().union(*map(ids, every_test()))
    missing = [point for point in wanted if point not in proved and point not in NOT_PART_OF_IT]
    assert not missing, f"no test carries the id of {', '.join(missing)}"


def test_no_test_carries_an_id_that_no_page_has() -> None:
    known = {point for game in GAMES for point in POINT.findall(page(game)) + EXAMPLE.findall(page(game))}
    strange = {name: ids(name) - known for name in every_test() if ids(name) - known}
    assert not strange
