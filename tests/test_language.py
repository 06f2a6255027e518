"""Languages: what is looked up, that every language has all of it, and that nothing is said past it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import horseplay
from horseplay import language
from horseplay.cards import spoken
from horseplay.catalogue import brought_up, catalogue, forms, untranslated, written
from horseplay.errors import listing
from horseplay.language import LANGUAGES, capital, lower, many, speaking, spoken_language, wished
from horseplay.terminal import parser
from horseplay.verbs import offer, said
from tests.tongue import catalogues

ROOT = Path(horseplay.__file__).parent
OTHERS = sorted(set(LANGUAGES) - {"en"})
NAMES = re.compile(r"\{[a-z_]+\}|NUMBER|CARD")


@pytest.fixture
def german(tmp_path: Path) -> Iterator[None]:
    """A catalogue of a few sentences; German is spoken."""
    (tmp_path / "de.po").write_text(
        """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{words} or {last}"
msgstr "{words} oder {last}"

msgid "{low} to {high}"
msgstr "{low} bis {high}"

msgctxt "act"
msgid "pass"
msgstr "passe"

msgctxt "act"
msgid "bid NUMBER"
msgstr "ich biete NUMBER Stiche"

msgctxt "of a suit"
msgid "queen"
msgstr "Dame"

msgid "hearts"
msgstr "Herz"

msgctxt "act"
msgid "name hearts"
msgstr "Trumpf Herz"

msgctxt "command"
msgid "hand"
msgstr "Karten"

msgid "{rank} of {suit}"
msgstr "{suit}-{rank}"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgid "{seat} forfeits the hand"
msgstr "Das Spiel gibt auf: {seat}"
""",
        encoding="utf-8",
    )
    with catalogues(tmp_path), speaking("de"):
        yield


# ---------------------------------------------------------------- what is looked up


@pytest.mark.usefixtures("german")
def test_acts_are_said_by_the_pattern_of_their_word() -> None:
    assert said("bid 7") == "ich biete 7 Stiche"
    assert said("hossie") == "hossie"  # not in that catalogue


@pytest.mark.usefixtures("german")
def test_acts_are_offered_with_runs_of_numbers_inside_the_pattern() -> None:
    assert offer(["pass", "bid 8", "bid 9", "bid 10"]) == "passe oder ich biete 8 bis 10 Stiche"


@pytest.mark.usefixtures("german")
def test_a_card_is_said_with_the_words_in_the_order_of_the_language() -> None:
    assert spoken("QH") == "Herz-Dame"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("passe", ["pass", "bid 7"], ["pass"]),
        ("PASS", ["pass", "bid 7"], ["pass"]),
        ("Ich biete 7 Stiche", ["pass", "bid 7"], ["bid 7"]),
        ("7", ["pass", "bid 7"], ["bid 7"]),
        ("Trumpf Herz", ["name hearts", "name spades"], ["name hearts"]),
        ("herz", ["name hearts", "name spades"], ["name hearts"]),
        ("spades", ["name hearts", "name spades"], ["name spades"]),
        ("Herz-Dame", ["QH", "9C"], ["QH"]),
        ("queen of hearts", ["QH", "9C"], ["QH"]),
        ("9c herz-dame", ["QH", "9C"], ["9C", "QH"]),
        ("herz-dame, passe", ["QH", "9C", "pass"], ["QH", "pass"]),
        ("unsinn", ["pass", "bid 7"], ["unsinn"]),
    ],
)
def test_what_is_typed_is_heard_in_the_language_and_in_english(typed: str, legal: list[str], meant: list[str]) -> None:
    assert parser.understood(typed, legal) == meant


@pytest.mark.usefixtures("german")
def test_commands_are_heard_in_the_language_and_in_english() -> None:
    assert [parser.meant(typed, ("hand", "last")) for typed in ("karten", " HAND", "x Y")] == ["hand", "hand", "x y"]


@pytest.mark.usefixtures("german")
def test_one_and_many_have_their_forms() -> None:
    said = [many("{n} card", "{n} cards", n).format(n=n) for n in (1, 2)]
    assert said == ["1 Karte", "2 Karten"]


@pytest.mark.usefixtures("german")
def test_what_is_not_in_a_catalogue_is_said_in_english() -> None:
    assert listing(["AC", "JC"]) == "AC and JC"
    assert language._("") == ""


def test_a_language_is_spoken_within_and_no_further() -> None:
    with speaking("tr"):
        with speaking("xx"):
            assert spoken_language() == "en"
        assert spoken_language() == "tr"
    assert spoken_language() == "en"


def test_turkish_keeps_its_two_kinds_of_i() -> None:
    with speaking("tr"):
        assert (lower("IŞIK İYİ"), capital("içeride"), capital("ılık")) == ("ışık iyi", "İçeride", "Ilık")
    assert (lower("IN"), capital("in")) == ("in", "In")


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr, it;q=0.9", "en"),
        ("en;q=0.2, tr;q=0.8", "tr"),
        ("de;q=0, tr;q=0.1", "tr"),
        ("TR-tr", "tr"),
        ("", "en"),
        ("de;q=x", "en"),
        ("*", "en"),
    ],
)
def test_the_wish_of_a_browser_is_heard(wishes: str, code: str) -> None:
    assert wished(wishes) == code


# ---------------------------------------------------------------- the catalogues


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_holds_what_there_is_to_translate_and_no_more(code: str) -> None:
    kept = (ROOT / "languages" / f"{code}.po").read_text(encoding="utf-8")
    assert kept == written(brought_up(code)), "run `make words`"


@pytest.mark.parametrize("code", OTHERS)
def test_everything_is_translated(code: str) -> None:
    assert [message.id for message in untranslated(catalogue(code))] == []


@pytest.mark.parametrize("context", ["act", "command"])
@pytest.mark.parametrize("code", OTHERS)
def test_no_two_words_to_be_typed_are_alike(code: str, context: str) -> None:
    with speaking(code):
        parser = [lower(str(message.string)) for message in catalogue(code) if message.context == context]
    assert len(parser) == len(set(parser)) > 20


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_fuzzy_and_placeholders_are_the_same(code: str) -> None:
    odd = []
    for message in catalogue(code):
        if not message.id:
            continue
        wanted = set(NAMES.findall(forms(message.id)[-1]))
        for text in forms(message.string):
            found = set(NAMES.findall(text)) if text else wanted
            if message.fuzzy or found - wanted or (wanted - found) - {"{n}"}:
                odd.append((message.id, text))
    assert odd == []


# ---------------------------------------------------------------- nothing is said past them

SPEAKING = ("arena", "bots", "games", "log", "server", "table", "terminal")
SENTENCE = re.compile(r"[A-Z].*[a-z] .*[.!?:]$|^[A-Z][a-z]+ .*[a-z]$")
COMPLAINT = re.compile(r"Bad[A-Z]\w+|HorseplayError|Refusal|HTTPException")
LOOKING = {"_", "many", "within", "marked", "marked_many", "marked_within", "Option", "Phase"}
SILENT = {  # calls whose texts are for logs of the server or for developers
    "debug", "info", "warning", "error", "exception", "_trouble", "AttributeError", "AssertionError", "TypeAlias",
}  # fmt: skip
NO_SENTENCES = ("Where the source", r"\s*Layer \d+\.")  # what `pages` looks for in docstrings


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The sentences in a file that are not looked up, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    looked_up: set[int] = set()
    for node in ast.walk(tree):
        function = node.func if isinstance(node, ast.Call) else None
        if (
            getattr(function, "id", getattr(function, "attr", ""))
            in {"_", "many", "within", "marked", "marked_many", "marked_within", "Option", "Phase"} | SILENT
        ):
            looked_up |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.Assert):
            looked_up |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            looked_up.add(id(node.value))  # a docstring
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    complaints = {id(arg) for call in calls if COMPLAINT.match(getattr(call.func, "id", "")) for arg in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in looked_up:
            looked_up |= {id(part) for part in node.values}
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in looked_up:
            text = node.value
        else:
            continue
        if id(node) in complaints and re.search(r"[a-z]{2,} ", text):
            yield node.lineno, text
        if text in NO_SENTENCES:
            continue
        if SENTENCE.search(text) or re.search(r"\b(is|are|has|must|cannot|the|you) ", text):
            yield node.lineno, text


FILES = sorted(path for part in SPEAKING for path in (ROOT / part).rglob("*.py")) + [
    ROOT / f"{name}.py" for name in ("cards", "errors", "house", "game", "verbs", "trick", "pages", "cli")
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_sentence_is_looked_up(path: Path) -> None:
    assert list(sentences(path)) == []


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_is_looked_up_within_an_f_string(path: Path) -> None:
    """There the catalogues do not find it."""
    strings = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.JoinedStr)
    ]
    calls = [node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call)]
    looked_up = [call for call in calls if getattr(call.func, "id", "") in LOOKING - {"Option", "Phase"}]
    assert [call.lineno for call in looked_up if isinstance(call.args[-1], ast.Constant)] == []


WORDS = re.compile(r"[A-Za-z]{3,}")
LITERAL = re.compile(r"'([A-Z][a-z]+(?: [^']*)?|[^']* [^']*)'")  # in an expression, what is more than a name


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.html")), ids=lambda path: path.name)
def test_every_sentence_of_a_template_is_looked_up(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expressions = re.findall(r"{%.*?%}|{{.*?}}", text, flags=re.DOTALL)
    text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", text, flags=re.DOTALL)
    attributes = re.findall(r'\b(?:title|aria-label|alt|placeholder)="([^"]*)"', text)
    bare = re.sub(r"<[^>]*>", "\n", text)
    literals = [found for part in expressions for found in LITERAL.findall(re.sub(r"(?:_|many)\('.*?'\)", "", part))]
    assert [line for line in (*attributes, *bare.split("\n")) if WORDS.search(line.replace("Horseplay", ""))] == []
    assert [line for line in literals if re.search(r"[A-Z][a-z]+ ?[a-z]*$", line)] == []
