"""The files that pages load, and their addresses. Layer 7."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, another one whenever its content is."""
    return f"/static/{name}?v={hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"
