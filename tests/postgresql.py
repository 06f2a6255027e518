"""A PostgreSQL server of the tests' own: no cluster of the system's, its folder is gone at the end."""

from __future__ import annotations

import contextlib
import getpass
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, None where there are none; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return places[-1] if places else None


USER = "postgres" if os.getuid() == 0 else None  # PostgreSQL does not run as root


class Cluster:
    """A server that listens on a socket in its own folder, and can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        bin = programs()
        assert bin, "PostgreSQL is missing: see scripts/postgresql"
        self.bin, self.folder = bin, folder
        self.names = (f"cards{n}" for n in itertools.count(1))
        if USER:
            shutil.chown(folder, USER)
        self.run("initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "--pgdata", "data")

    def run(self, program: str, *arguments: str) -> None:
        """Runs one of PostgreSQL's programs to its end."""
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, user=USER, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """The server runs, and answers."""
        settings = [f"-c{name}" for name in ("listen_addresses=", f"unix_socket_directories={self.folder}", "fsync=on")]
        with (self.folder / "log").open("a") as log:
            command = [str(self.bin / "postgres"), "-D", "data", *settings]
            self.process = subprocess.Popen(command, cwd=self.folder, user=USER, stderr=log, stdout=log)
        end = time.monotonic() + 30
        ready = [str(self.bin / "pg_isready"), "--quiet", "--host", str(self.folder)]
        while subprocess.run(ready, check=False).returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """The server ends at once; with SIGQUIT as if it had crashed."""
        self.process.send_signal(how)
        self.process.wait(30)

    def create(self, *options: str) -> str:
        """The address of a new database."""
        name = next(self.names)
        owner = USER or getpass.getuser()
        self.run("createdb", "--host", str(self.folder), *options, name)
        return f"postgresql://{owner}@/{name}?host={self.folder}"


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A server until the block ends."""
    with tempfile.TemporaryDirectory(prefix="horseplay-", ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder))
        try:
            made.start()
            yield made
        finally:
            made.stop()
