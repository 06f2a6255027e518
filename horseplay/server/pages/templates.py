"""The templates, and the files that pages load. Layer 7."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from horseplay.cards import drawing, spoken
from horseplay.language import LANGUAGES, _, many, number, signed, spoken_language
from horseplay.learn.pages import taught
from horseplay.server.pages.assets import asset
from horseplay.server.pages.marks import counted, day, fill, mini, people, sentence

HERE = Path(__file__).parents[1]


@functools.cache
def templates() -> Environment:
    """All templates, with what they may call."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    env.filters |= {
        "sentence": sentence,
        "mini": mini,
        "drawing": drawing,
        "spoken": spoken,
        "signed": signed,
        "number": number,
        "counted": counted,
        "fill": fill,
        "people": people,
        "day": day,
    }
    env.globals |= {
        "asset": asset,
        "_": _,
        "many": many,
        "language": spoken_language,
        "languages": LANGUAGES,
        "taught": taught,
    }
    return env


def render(template: str, values: Mapping[str, Any]) -> str:
    """A template with these values in it."""
    return templates().get_template(template).render(values)
