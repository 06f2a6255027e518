"""Markdown on a terminal. Layer 8."""

from __future__ import annotations

import sys


def paged(text: str, plain: bool) -> None:
    """Shows Markdown page by page where that can be."""
    from horseplay.terminal.screen import Screen, faces_for

    Screen(sys.stdout, faces_for(sys.stdout, plain)).page(rendered(text, plain))


def rendered(text: str, plain: bool) -> str:
    """Markdown as it looks best on standard output: as it is in a pipe, laid out on a terminal."""
    if plain or not sys.stdout.isatty():
        return text
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as laid_out:
        console.print(Markdown(text))
    return laid_out.get()
