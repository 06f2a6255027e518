"""The catalogues: every sentence and word that is translated, collected from where it stands. Layer 4.

Sentences are found in the source and the templates, by the functions of `language` and where house rules and phases are
declared; words that come of declarations (acts, options and their values, phases, zones) are taken from the games.
`make words` brings `languages/CODE.po` up to date, and `python -m horseplay.catalogue FOLDER [CODE ...]` those of an
installed package of games, whose modules lie in that folder; nobody needs this to play."""

from __future__ import annotations

import ast
import inspect
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from horseplay.cards import RANK_NAMES
from horseplay.errors import BadGame
from horseplay.game import Game
from horseplay.games import all_games
from horseplay.house import options, titled
from horseplay.language import FOLDER
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


def words(package: Path | None = None) -> list[Word]:
    """Everything that there is to translate: in Horseplay, or in the folder of a package of games."""
    if package is None:
        return [*_written(ROOT), *_declared()]
    lies = package.resolve()
    games = [game for game in all_games().values() if Path(inspect.getfile(game.module)).resolve().parent == lies]
    if not games:
        raise BadGame(f"no game that is installed lies in {package}")
    return [*_written(lies), *(word for game in games for word in _of_game(game))]


def catalogue(language: str, folder: Path = FOLDER) -> Catalog:
    """The catalogue of a language as it is kept in a folder."""
    path = folder / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, header_comment="")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def brought_up(language: str, package: Path | None = None) -> Catalog:
    """The catalogue of a language with all there is to translate now, and nothing else; what a package has in common
    with Horseplay is said as there."""
    kept = [catalogue(language, package / "languages")] if package else []
    kept.append(catalogue(language))
    now = Catalog(locale=language, header_comment=kept[0].header_comment)
    for word in words(package):
        now.add(word.text, context=word.context, locations=[(word.file, 0)])
    for message in now:
        for catalog in kept if message.id else ():
            old = catalog.get(message.id, context=message.context)
            alike = old and bool(message.pluralizable) == bool(old.pluralizable) and not old.fuzzy
            if old and alike and not all(forms(message.string)):
                message.string = old.string
    return now


def written(catalog: Catalog) -> str:
    """A catalogue as the text of its file: its notes first, sorted, and the same for the same words."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    head = HEADER.format(language=catalog.locale, plurals=catalog.plural_forms)
    return f"{catalog.header_comment}\n".lstrip() + head + out.getvalue().decode().strip("\n") + "\n"


def write(package: Path | None = None, languages: Iterable[str] = ()) -> None:
    """All catalogues of Horseplay, or of a package of games, are brought up to date; those of these languages begun."""
    folder = FOLDER if package is None else package / "languages"
    folder.mkdir(exist_ok=True)
    for language in sorted({*languages, *(path.stem for path in folder.glob("*.po"))}):
        catalog = brought_up(language, package)
        (folder / f"{language}.po").write_text(written(catalog), encoding="utf-8")
        print(f"{language}: {len(catalog)} messages, {len(untranslated(catalog))} of them not translated")


def untranslated(catalog: Catalog) -> list[Message]:
    """The messages of a catalogue that are not translated, or not in every form."""
    return [message for message in catalog if message.id and not all(forms(message.string))]


def forms(text: Any) -> tuple[str, ...]:
    """The forms of a message or of its translation: one, or those for one and for more."""
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


# ---------------------------------------------------------------- what stands in the source


def _written(root: Path) -> Iterator[Word]:
    for path in sorted(root.rglob("*.py")):
        yield from _found(root, path, "python", CALLS | DECLARED)
    for path in sorted(root.rglob("*.html")):
        yield from _found(root, path, babel_extract, CALLS)


def _found(root: Path, path: Path, method: object, calls: dict[str, Any]) -> Iterator[Word]:
    name = path.relative_to(root.parent).as_posix()
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
            yield from _of_game(game)


def _rules(house: object, file: str) -> Iterator[Word]:
    for rule in options(house):
        yield Word(titled(rule.name), "option", file)
        for value in rule.option.choices:
            if isinstance(value, str) and not value.isdigit():
                yield Word(value.replace("_", " "), rule.name, file)


def _of_game(game: Game) -> Iterator[Word]:
    file = f"{game.module.__name__.replace('.', '/')}.py"
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
    names = [call.args[0] for call in calls if getattr(call.func, "id", "") == "Zone"]
    return [str(name.value) for name in names if isinstance(name, ast.Constant)]


__all__ = ["Word", "brought_up", "catalogue", "forms", "untranslated", "words", "write", "written"]


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:])
