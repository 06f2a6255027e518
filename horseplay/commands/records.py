"""Files with recorded games, as commands read them. Layer 8."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from horseplay.errors import BadLog, BadText
from horseplay.language import _

if TYPE_CHECKING:
    from horseplay.game import Game
    from horseplay.log.text import Walk


def content_of(file: str) -> tuple[str, str]:
    """The text of a file, - for standard input, and what it is called."""
    from horseplay.terminal.store import decoded, read_text

    name = _("standard input") if file == "-" else file
    return decoded(sys.stdin.buffer.read(), name) if file == "-" else read_text(Path(file)), name


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """What cannot be read within it is said of this file."""
    try:
        yield
    except (BadText, BadLog) as error:
        raise BadText(f"{name}: {str(error).removeprefix(name + ': ')}") from error


def walked(games: Mapping[str, Game], content: str, name: str) -> tuple[Walk, tuple[str, ...]]:
    """Where a text or a log leads, and who sits there."""
    from horseplay.log import jsonl, text
    from horseplay.table import resumed
    from horseplay.terminal.store import game_of_log

    if content.lstrip("\ufeff \t\r\n").startswith("{"):
        log = jsonl.read(content)
        game = game_of_log(games, log.header, name)
        return text.Walk(jsonl.history(log, game)), log.header.seats or resumed(log, game).names
    return text.walk(text.read(content, games)), ()
