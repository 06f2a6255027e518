"""The files that pages share, each compressed once and not with every request. Layer 7."""

from __future__ import annotations

import functools
import gzip
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

TEXTS = {".css", ".js", ".svg"}  # fonts are compressed as they are


class SharedFiles(StaticFiles):
    """Files of a folder, sent compressed to those who can read that."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The answer with a file."""
        plain = super().file_response(full_path, stat_result, scope, status_code)
        path, asked = Path(full_path), Headers(scope=scope)
        if path.suffix not in TEXTS or not isinstance(plain, FileResponse):
            return plain
        plain.headers["vary"] = "Accept-Encoding"
        if "gzip" not in asked.get("accept-encoding", "") or "range" in asked:
            return plain
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding", "etag": plain.headers["etag"]}
        return Response(compressed(path, stat_result.st_mtime_ns), status_code, headers, plain.media_type)


@functools.cache
def compressed(path: Path, changed: int) -> bytes:
    """A file as it was when it was changed last, as gzip."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)
