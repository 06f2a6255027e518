"""Pages to read: the rules, the lessons, and one thing said in a friendly way. Layer 7."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from markdown_it import MarkdownIt
from markupsafe import Markup

from horseplay.language import speaking, spoken_language
from horseplay.learn.pages import page as lesson_page
from horseplay.pages import manners_page
from horseplay.pages import page as rules_page
from horseplay.server.pages.marks import document
from horseplay.server.pages.templates import templates

if TYPE_CHECKING:
    from horseplay.game import Game
    from horseplay.learn.pictures import Picture


PICTURE = re.compile(r'src="pictures/([^"]*)"')  # in a lesson, as it lies in a folder
OTHER_PAGE = re.compile(r'href="(\.\./rules/)?([a-z0-9_-]+)\.md"')


def message(title: str, text: str) -> str:
    """A page that says one thing in a friendly way."""
    return templates().get_template("message.html").render(title=title, text=text)


def rules(game: Game | None) -> str:
    """The page of a game's rules, or of the manners."""
    text = rules_page(game) if game else manners_page()
    return templates().get_template("rules.html").render(game=game, text=document(_rendered(text)))


def lesson(game: Game) -> str | None:
    """The page of a game's lesson; None if there is none."""
    made = _lesson(game, spoken_language())
    return made and templates().get_template("lesson.html").render(game=game, text=Markup(made[0]), hand=made[1])


@functools.lru_cache(maxsize=32)
def _lesson(game: Game, language: str) -> tuple[str, str] | None:
    """A lesson as HTML in a language, with its pictures inside, and its hand as text."""
    with speaking(language):
        made = lesson_page(game)
    if made is None:
        return None
    text = document(PICTURE.sub(lambda found: _inside(made.pictures[found[1]]), _rendered(made.text)))
    return OTHER_PAGE.sub(lambda found: f'href="{"/rules" if found[1] else "/learn"}/{found[2]}"', text), made.hand


def _inside(picture: Picture) -> str:
    size = re.search(r'width="\d+" height="\d+"', picture.svg)
    assert size is not None
    return f'src="data:image/svg+xml,{quote(picture.svg)}" {size[0]}'


@functools.lru_cache(maxsize=32)
def _rendered(text: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
