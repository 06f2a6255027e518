"""A game's page, and that of the manners: rules as a family reads them, options filled in as declared. Layer 3.

The text lies beside the module, as `NAME.md` and in other languages as `NAME.de.md`; in it the line `<!-- options -->`
stands for the tables of options and presets. The page about adding a game is made in the same way, of what a module
may say.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args, get_type_hints

import horseplay.manners
from horseplay import roles
from horseplay.game_module import GameModule, Part
from horseplay.games import all_games
from horseplay.house import markdown, written
from horseplay.language import _, spoken_language
from horseplay.manners import Manners
from horseplay.view import PublicGame

OPTIONS = "<!-- options -->"
DECLARED = re.compile(r"(<!-- (needed|optional|phases|zones|facts) -->\n).*?(<!-- end -->)", re.DOTALL)


def page(game: PublicGame) -> str:
    """The rules of a game as Markdown; of a game without a page, what its module says of itself."""
    return _text(game).replace(OPTIONS, f"{markdown(game.House)}\n\n{presets(game)}")


def manners_page() -> str:
    """The manners as Markdown."""
    text = _beside(horseplay.manners.__file__, "manners")
    assert text is not None
    return text.replace(OPTIONS, markdown(Manners))


def presets(game: PublicGame) -> str:
    """The table of a game's presets."""
    rows = ["| {} | {} |".format(_("preset"), _("what it sets")), "|---|---|"]
    for name, values in game.presets.items():
        rules = ", ".join(f"`{option}={written(value)}`" for option, value in values.items())
        told = rules or _("nothing: the defaults above")
        rows.append(f"| `{name}` | {told} |")
    return "\n".join(rows)


def guide(text: str) -> str:
    """The page about adding a game, with what stands between its marks made anew: names and roles as declared."""
    hints = get_type_hints(GameModule, include_extras=True).values()
    parts = [part for hint in hints for part in get_args(hint) if isinstance(part, Part)]
    tables = {
        "needed": [(part.form, part.told) for part in parts if part.needed],
        "optional": [(part.form, part.told) for part in parts if not part.needed],
        "phases": [(role.upper(), told) for role, told in roles.PHASES.items()],
        "zones": [(role.upper(), told) for role, told in roles.ZONES.items()],
        "facts": [(role.upper(), told) for role, told in roles.FACTS.items()],
    }
    return DECLARED.sub(lambda mark: f"{mark[1]}\n{_table(tables[mark[2]])}\n{mark[3]}", text)


def _table(rows: list[tuple[str, str]]) -> str:
    named = [f"| {' or '.join(f'`{form}`' for form in name.split(' or '))} | {told} |\n" for name, told in rows]
    return "".join(["| name | meaning |\n", "|---|---|\n", *named])


def write(folder: str) -> None:
    """The pages of all games and of the manners, written into a folder."""
    for name, text in {**{name: page(game) for name, game in all_games().items()}, "manners": manners_page()}.items():
        Path(folder, f"{name}.md").write_text(text, encoding="utf-8")


def write_guide(file: str) -> None:
    """The page about adding a game, written anew where it lies."""
    path = Path(file)
    path.write_text(guide(path.read_text(encoding="utf-8")), encoding="utf-8")


def tagline(game: PublicGame) -> str:
    """A game in half a sentence, from what its module says of itself."""
    return _(paragraphs(game)[0])


def told(game: PublicGame) -> list[str]:
    """How a game is played, in paragraphs, from what its module says of itself."""
    return [_(paragraph) for paragraph in paragraphs(game)[1:]]


def paragraphs(game: PublicGame) -> list[str]:
    """What a game's module says of itself: half a sentence, and how it is played; in English."""
    parts = (inspect.getdoc(game.module) or "").split("\n\n")
    first = parts[0].partition("\n")[0]
    line = re.sub(r"\s*Layer \d+\.", "", first.partition(": ")[2] or first)
    rest = [part for part in parts[1:] if not part.startswith(("Where the source", "Source:"))]
    return [line, *(" ".join(part.split()) for part in rest)]


def _text(game: PublicGame) -> str:
    source = getattr(game.module, "__file__", None)
    if source and (text := _beside(source, game.name)) is not None:
        return text
    told = inspect.getdoc(game.module) or ""
    return "\n\n".join(filter(None, (f"# {game.title}", told, "## " + _("House rules"), OPTIONS))) + "\n"


def _beside(source: str, name: str) -> str | None:
    """The page that lies beside a module, in the language spoken or else in English; None if there is none."""
    for file in (Path(source).with_name(f"{name}.{spoken_language()}.md"), Path(source).with_name(f"{name}.md")):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None
