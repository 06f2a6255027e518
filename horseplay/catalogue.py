"""The catalogues: every sentence and word that is translated, collected from where it stands. Layer 4.

Sentences are found in the source and the templates, by the functions of `language` and where house rules and phases are
declared; words that come of declarations (acts, options and their values, phases, zones) are taken from the games.
`make words` brings `languages/CODE.po` up to date; nobody needs this to play."""

from __future__ import annotations

import ast
import inspect
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from horseplay.cards import RANK_NAMES
from horseplay.game import Game
from horseplay.games import all_games
from horseplay.house import options, titled
from horseplay.language import FOLDER, LANGUAGES
from horseplay.manners import Manners
from horseplay.pages import paragraphs

ROOT = Path(__file__).parent
CALLS: dict[str, Any] = {
    "_": None,
    "marked": None,
    "many": (1, 2),
    "marked_many": (1, 2),
    "within": ((1, "c"), 2),
    "marked_within": ((1, "c"), 2),
}
DECLARED: dict[str, Any] = {"Option": None, "Phase": (2,)}
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


class Word(NamedTuple):
    """Something to translate: the text, or two for one and more; in which context, if that matters; the file."""

    text: str | tuple[str, ...]
    context: str | None
    file: str


def words() -> list[Word]:
    """Everything that there is to translate."""
    return [*_written(), *_declared()]


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    path = FOLDER / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, header_comment="")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def brought_up(language: str) -> Catalog:
    """The catalogue of a language with all there is to translate now, and nothing else."""
    kept = catalogue(language)
    now = Catalog(locale=language, header_comment=kept.header_comment)
    for word in words():
        now.add(word.text, context=word.context, locations=[(word.file, 0)])
    for message in now:
        old = kept.get(message.id, context=message.context) if message.id else None
        if old and bool(message.pluralizable) == bool(old.pluralizable) and not old.fuzzy:
            message.string = old.string
    return now


def written(catalog: Catalog) -> str:
    """A catalogue as the text of its file: its notes first, sorted, and the same for the same words."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    head = HEADER.format(language=catalog.locale, plurals=catalog.plural_forms)
    return f"{catalog.header_comment}\n".lstrip() + head + out.getvalue().decode().strip("\n") + "\n"


def write() -> None:
    """All catalogues are brought up to date."""
    for language in LANGUAGES:
        if language != "en":
            catalog = brought_up(language)
            (FOLDER / f"{language}.po").write_text(written(catalog), encoding="utf-8")
            print(f"{language}: {len(catalog)} messages, {len(untranslated(catalog))} of them not translated")


def untranslated(catalog: Catalog) -> list[Message]:
    """The messages of a catalogue that are not translated, or not in every form."""
    return [message for message in catalog if message.id and not all(forms(message.string))]


def forms(text: Any) -> tuple[str, ...]:
    """The forms of a message or of its translation: one, or those for one and for more."""
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


# ---------------------------------------------------------------- what stands in the source


def _written() -> Iterator[Word]:
    for path in sorted(ROOT.rglob("*.py")):
        yield from _found(path, "python", CALLS | DECLARED)
    for path in sorted(ROOT.rglob("*.html")):
        yield from _found(path, babel_extract, CALLS)


def _found(path: Path, method: object, calls: dict[str, Any]) -> Iterator[Word]:
    name = path.relative_to(ROOT.parent).as_posix()
    with path.open("rb") as file:
        for _line, text, _notes, context in extract(method, file, calls, options={"silent": "false"}):  # type: ignore[arg-type]
            yield Word(text, context, name)


# ---------------------------------------------------------------- what is declared


def _declared() -> Iterator[Word]:
    for rank in RANK_NAMES:
        yield Word(rank, "rank", "horseplay/cards.py")
        yield Word(rank, "of a suit", "horseplay/cards.py")
    yield from _rules(Manners, "horseplay/manners.py")
    for game in all_games().values():
        if game.module.__name__.startswith("horseplay.games."):
            yield from _of_game(game, f"horseplay/games/{game.name}.py")


def _rules(house: object, file: str) -> Iterator[Word]:
    for rule in options(house):
        yield Word(titled(rule.name), "option", file)
        for value in rule.option.choices:
            if isinstance(value, str) and not value.isdigit():
                yield Word(value.replace("_", " "), rule.name, file)


def _of_game(game: Game, file: str) -> Iterator[Word]:
    yield from _rules(game.House, file)
    for pattern in game.verbs:
        if pattern not in ("NUMBER", "CARD"):
            yield Word(pattern, "act", file)
    fronts = [pattern.rpartition(" ")[0] for pattern in game.verbs]
    for front in {front for front in fronts if fronts.count(front) > 1 or f"{front} NUMBER" in game.verbs} - {""}:
        yield Word(front, "act", file)
    for preset in game.presets:
        yield Word(titled(preset), "preset", file)
    for phase in game.phases:
        yield Word(titled(phase.name), "phase", file)
    for zone in _zones(game):
        yield Word(titled(zone), "zone", file)
    for paragraph in paragraphs(game):
        yield Word(paragraph, None, file)


def _zones(game: Game) -> list[str]:
    """The names of the places where cards lie, besides those that every game has."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(game.module))) if isinstance(node, ast.Call)]
    return [str(ast.literal_eval(call.args[0])) for call in calls if getattr(call.func, "id", "") == "Zone"]


__all__ = ["Word", "brought_up", "catalogue", "forms", "untranslated", "words", "write", "written"]
