"""What the documents say is true: pages are those that the code makes, examples run, links lead somewhere."""

from __future__ import annotations

import dataclasses
import json
import random
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest

from horseplay import Game, __version__, roles
from horseplay.game_module import GameModule, Part
from horseplay.games import all_games
from horseplay.house import options
from horseplay.log.text import standing
from horseplay.manners import Manners
from horseplay.pages import OPTIONS, guide, manners_page, page, write
from tests.table import TENS, shuffled, walked

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
BUILT_IN = ("hossie", "horsethief", "hoskin")
PAPERS = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def blocks(file: str, kind: str) -> list[str]:
    """The fenced blocks of one kind in a document."""
    return re.findall(rf"^```{kind}\n(.*?)^```", (DOCS / file).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


# ---------------------------------------------------------------- rules pages


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_page_in_docs_is_the_one_the_code_makes(name: str) -> None:
    kept = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert kept == page(all_games()[name]), "run `make pages`"


def test_pages_are_written_for_all_games(tmp_path: Path) -> None:
    write(str(tmp_path))
    assert sorted(file.stem for file in tmp_path.iterdir()) == sorted([*all_games(), "manners"])


def test_the_page_of_the_manners_is_the_one_the_code_makes() -> None:
    assert (DOCS / "rules" / "manners.md").read_text(encoding="utf-8") == manners_page(), "run `make pages`"


def test_the_tables_about_adding_a_game_are_those_the_code_makes() -> None:
    text = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    assert guide(text) == text, "run `make pages`"
    for name in (
        "`deal(r, s, deck, dealer)`",
        "`hint(view)` or `BOT`",
        "`places(r, s)`",
        "`GIVE`",
        "`WIDOW`",
        "`SHOWN`",
    ):
        assert text.count(f"| {name} |") == 1


def test_everything_that_a_game_takes_from_its_module_is_told() -> None:
    hints = get_type_hints(GameModule, include_extras=True)
    told = {name for name, hint in hints.items() if any(isinstance(part, Part) for part in get_args(hint))}
    assert {field.name for field in dataclasses.fields(GameModule)} - told == {"module"}


@pytest.mark.parametrize("table", [roles.PHASES, roles.ZONES, roles.FACTS])
def test_every_role_is_a_name_of_the_module_of_roles(table: dict[str, str]) -> None:
    assert [role for role in table if getattr(roles, role.upper()) != role] == []


def test_the_page_of_the_manners_names_each_and_no_other() -> None:
    text, table = manners_page().split("## The manners of a table")
    rules = options(Manners)
    assert [rule.name for rule in rules if f"| `{rule.name}` |" not in table] == []
    assert set(re.findall(r"`([^`\n]+)`", text)) <= {word for r in rules for word in (r.name, *(r.allowed or ()))}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_names_every_house_rule_and_preset(name: str) -> None:
    text = page(all_games()[name])
    assert OPTIONS not in text
    for rule in options(all_games()[name].House):
        assert f"| `{rule.name}` |" in text
    for preset in all_games()[name].presets:
        assert f"| `{preset}` |" in text


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_house_rule_is_told_with_the_point_it_belongs_to(name: str) -> None:
    text = page(all_games()[name])
    points = dict(re.findall(r"^\*\*(H[STK]-\d+)\*\* (.*?)(?=\n\n)", text, re.MULTILINE | re.DOTALL))
    rules = options(all_games()[name].House)
    astray = [rule.name for rule in rules if f"`{rule.name}`" not in points[rule.option.rule]]
    assert not astray


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_names_no_option_that_is_not_there(name: str) -> None:
    game = all_games()[name]
    words: set[str] = set(game.presets)
    for rule in (*options(game.House), *options(Manners)):
        words |= {rule.name, *(rule.allowed or ())}
    acts = {"alone", "together", "in", "out", "done", "show QH"}
    told = re.findall(r"`([^`\n]+)`", page(game).split("## House rules")[0])
    assert set(told) - words - acts == set()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_has_its_parts_in_order(name: str) -> None:
    heads = re.findall(r"^## (.*)", page(all_games()[name]), re.MULTILINE)
    told = ["How it is played", "The rules, point by point"]
    assert heads == [*told, "House rules", "Where the source is silent", "Examples"]


def test_pages_are_shipped_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {"*.md", "games/*.md"} <= set(project["tool"]["setuptools"]["package-data"]["horseplay"])


# ---------------------------------------------------------------- hands in text


@pytest.mark.parametrize(("n", "name"), list(enumerate(BUILT_IN)))
def test_the_hands_in_the_page_about_text_can_be_walked(n: int, name: str) -> None:
    walk = walked(blocks("text.md", "text")[n])
    assert walk.history.position.game.name == name
    assert (walk.refused is None) == (name != "hoskin")


def test_the_object_in_the_page_about_text_is_what_the_hand_before_it_gives() -> None:
    (told,) = blocks("text.md", "json")
    assert json.loads(told) == json.loads(json.dumps(standing(walked(blocks("text.md", "text")[-1]))))


# ---------------------------------------------------------------- the page about Python, and versions


def test_every_block_of_the_page_about_python_is_run() -> None:
    assert [block for block in blocks("python.md", "python") if not block.startswith(">>> ")] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "docs/python.md" in project["tool"]["pytest"]["ini_options"]["testpaths"]


def test_the_newest_dated_changes_are_those_of_this_version() -> None:
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## \[([0-9.]+)\] - \d{4}-\d\d-\d\d$", told, re.MULTILINE)
    assert dated[:1] in ([], [__version__])
    assert dated == sorted(set(dated), key=lambda version: [int(n) for n in version.split(".")], reverse=True)


# ---------------------------------------------------------------- the game in the page about adding one


@pytest.fixture
def tens(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game that the page adds."""
    module = ModuleType("tens")
    monkeypatch.setitem(sys.modules, "tens", module)  # where annotations are looked up
    exec(compile(TENS, "tens.py", "exec"), vars(module))
    return Game.of(module)


@pytest.mark.parametrize("target", [15, 1])
def test_the_game_of_the_page_is_played_to_its_end(tens: Game, target: int) -> None:
    position = tens.start(tens.house(given={"target": str(target)}))
    chance = random.Random(5)
    dealer, hands = 2, 0
    while not position.over:
        position = position.deal(shuffled(position, hands), dealer)
        while position.awaits == "act":
            position = position.play(chance.choice(position.words()))
        result = position.result
        assert result is not None
        assert sum(result.scores) == 5
        dealer, hands = (dealer + 1) % 4, hands + 1
    assert position.winner is not None
    assert position.scores[position.winner] == max(position.scores) >= target


def test_the_game_of_the_page_refuses_a_card_that_does_not_follow(tens: Game) -> None:
    position = tens.start()
    hands = ["AH TC TD TS JC", "KH QC QD QS JD", "JH QH KC KD KS", "TH AC AD AS JS"]
    position = position.deal(position.deck.read(" ".join(hands)), dealer=3).play("AH")
    refusal = position.why_not("QC")
    assert refusal is not None
    assert refusal.why == "You must follow hearts; you hold KH."


def test_a_game_without_a_page_tells_what_its_module_says(tens: Game) -> None:
    text = page(tens)
    assert text.startswith("# Tens\n\nTens: five tricks with the cards from ten to ace.")
    assert "| `target` | `15` (1 to 99) |" in text


# ---------------------------------------------------------------- all papers


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_links_between_papers_lead_somewhere(paper: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", paper.read_text(encoding="utf-8"))
    near = [link.partition("#")[0] for link in links if "://" not in link]
    assert [link for link in near if not (paper.parent / link).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_make_targets_that_papers_name_are_there(paper: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z]+)", paper.read_text(encoding="utf-8")))
    assert {target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


def test_every_dependency_has_its_sentence() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = re.findall(r'"([a-z-]+)>=', project)
    told = (DOCS / "design.md").read_text(encoding="utf-8")
    assert [name for name in wanted if f"**{name}**" not in told] == []
