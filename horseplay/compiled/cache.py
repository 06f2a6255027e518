"""Where machine code is kept between runs. Layer 2, without numba.

Under the user's cache folder (`HORSEPLAY_CACHE`, else `horseplay` under `XDG_CACHE_HOME` or `~/.cache`) each state of
this installation has a folder, named by a hash of every source file of the package, the versions of Python, numba and
numpy, and the compiler's options. In it each game and program has one file, named by the code objects it was made of.
A file appears whole or not at all and says its own checksum, so a killed compile, two at once or a spoilt disk cost
time only.
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from horseplay.compiled.compiled_form import OPTIONS

PACKAGE = Path(__file__).resolve().parent.parent


def _sources() -> str:
    files = sorted(PACKAGE.rglob("*.py"))
    return hashlib.sha256(
        b"".join(file.relative_to(PACKAGE).as_posix().encode() + file.read_bytes() for file in files)
    ).hexdigest()


SOURCES = _sources()  # at import, when what runs here was read too


@functools.cache
def version() -> str:
    """The name of the folder for this state of this installation."""
    versions = []
    for name in ("numba", "llvmlite", "numpy"):
        with contextlib.suppress(metadata.PackageNotFoundError):
            versions.append(f"{name} {metadata.version(name)}")
    return hashlib.sha256(repr((SOURCES, sys.version, versions, OPTIONS)).encode()).hexdigest()[:24]


def root() -> Path | None:
    """The folder of all kept code, None if the user has none."""
    given, shared = os.environ.get("HORSEPLAY_CACHE"), os.environ.get("XDG_CACHE_HOME", "")
    if given:
        return Path(given).absolute()
    if os.path.isabs(shared):
        return Path(shared) / "horseplay"
    with contextlib.suppress(RuntimeError):
        return Path.home() / ".cache" / "horseplay"
    return None


class Cache:
    """The file of one game and program."""

    def __init__(self, name: str, signature: str, place: Path | None = None) -> None:
        base = place or root()
        self.folder = base / version() if base else None
        self.file = self.folder / f"{name}-{signature}" if self.folder else None

    def there(self) -> bool:
        """Whether something is kept."""
        return self.file is not None and self.file.exists()

    def writable(self) -> bool:
        """Whether something can be kept."""
        if self.folder is None:
            return False
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                return True
        return False

    def load(self) -> bytes | None:
        """What was kept, None if it is nothing or not whole."""
        try:
            data = self.file.read_bytes() if self.file else b""
        except OSError:
            return None
        return data[32:] if data[:32] == hashlib.sha256(data[32:]).digest() and len(data) > 32 else None

    def save(self, data: bytes) -> None:
        """Keeps this, if that is possible; what older states of this installation kept goes."""
        if self.folder is None or self.file is None or not self.writable():
            return
        with contextlib.suppress(OSError):
            (self.folder / "origin").write_text(_origin())
            handle, name = tempfile.mkstemp(dir=self.folder)
            with open(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            os.replace(name, self.file)
            _sweep(self.folder)

    def discard(self) -> None:
        """Forgets what was kept."""
        if self.file is not None:
            with contextlib.suppress(OSError):
                self.file.unlink()

    @contextlib.contextmanager
    def alone(self, wait: bool) -> Iterator[bool]:
        """Whether no other process is compiling this, nor will while this lasts; `wait` until it has ended."""
        if self.file is None or not self.writable():
            yield True
            return
        with open(f"{self.file}.lock", "w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except OSError:
                yield False
            else:
                yield True


def _origin() -> str:
    return f"{PACKAGE}\n{sys.prefix}\n{sys.version_info[:2]}\n"


def _sweep(current: Path) -> None:
    for folder in current.parent.iterdir():
        with contextlib.suppress(OSError):
            if folder != current and (folder / "origin").read_text() == _origin():
                shutil.rmtree(folder, ignore_errors=True)
