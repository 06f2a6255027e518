"""Where logs lie, and how they are written: each line on the disk before anything is shown. Layer 7."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from horseplay.errors import BadLog, HorseplayError, listing
from horseplay.house import shown
from horseplay.language import _, marked
from horseplay.log.events import Event, Header
from horseplay.log.jsonl import Log, event_line, header_line, history, read
from horseplay.terminal.arguments import BadUsage

if TYPE_CHECKING:
    from horseplay.game import Game

CUT = marked("{why}; --repair goes on in a copy without that line")


class Journal:
    """A log that is being written; no other game may write to it meanwhile."""

    def __init__(self, path: Path, fd: int, count: int = 0, sum: str = "") -> None:
        self.path, self.fd, self.count, self.sum = path, fd, count, sum

    @classmethod
    def begin(cls, path: Path, header: Header) -> Journal:
        """A new log; `HorseplayError` if it is there already or cannot be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            told = _("{path} exists already and is never overwritten; choose another --log, or --resume it")
            raise HorseplayError(told.format(path=path)) from None
        except OSError as error:
            raise HorseplayError(_("{path} cannot be written: {why}").format(path=path, why=error.strerror)) from error
        journal = cls(path, fd)
        _lock(path, fd)
        line, journal.sum = header_line(header)
        try:
            journal._append(line)
        except HorseplayError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Log]:
        """A log to go on with, and what is in it; nothing is written."""
        try:
            fd = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise BadLog(_("{path} cannot be opened: {why}").format(path=path, why=error.strerror)) from error
        try:
            _lock(path, fd)
            log = read_file(path)
        except BaseException:
            os.close(fd)
            raise
        return cls(path, fd, len(log.events), log.sum), log

    def write(self, event: Event, kept: str = "") -> None:
        """The event is on the disk when this returns, and with it the secret of a commitment."""
        line, total = event_line(self.count + 1, event, self.sum, kept)
        self._append(line)
        self.count, self.sum = self.count + 1, total

    def _append(self, line: str) -> None:
        before = os.fstat(self.fd).st_size
        try:
            if os.write(self.fd, data := line.encode()) < len(data):
                raise OSError(0, _("the disk is full"))
            os.fsync(self.fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self.fd, before)
            told = _("{path} cannot be written: {why}; the game stops here")
            raise HorseplayError(told.format(path=self.path, why=error.strerror)) from error

    def close(self) -> None:
        """The log is free for others."""
        os.close(self.fd)


def _lock(path: Path, fd: int) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadLog(_("{path} is being played by another running game").format(path=path)) from None
    except OSError:
        pass  # some file systems know no locks


def read_text(path: Path) -> str:
    """A file's text; `BadLog` if it cannot be read as one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadLog(_("{path} cannot be read: {why}").format(path=path, why=error.strerror)) from error
    return decoded(data, str(path))


def decoded(data: bytes, name: str) -> str:
    """Bytes as text; `BadLog` if they are none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadLog(_("{name} is not a text file").format(name=name))
    return text


def read_file(path: Path) -> Log:
    """The log in a file; `BadLog` names the file."""
    text = read_text(path)
    try:
        return read(text)
    except BadLog as error:
        why = _(CUT).format(why=error) if text and not text.endswith("\n") else error
        raise BadLog(f"{path}: {why}") from error


def repaired(path: Path) -> Path:
    """A copy of a log that was cut off in its last line, without that line; the log itself where nothing is cut off."""
    text = read_text(path)
    if not text or text.endswith("\n"):
        return path
    whole = text[: text.rfind("\n") + 1]
    try:
        read(whole)
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from error
    copy = path.with_name(path.name + ".repaired")
    try:
        with copy.open("x", encoding="utf-8") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        told = _("{path} was repaired before: go on with --resume {copy}")
        raise BadLog(told.format(path=path, copy=copy)) from None
    except OSError as error:
        raise BadLog(_("{path} cannot be written: {why}").format(path=copy, why=error.strerror)) from error
    return copy


def folder() -> Path:
    """Where logs lie if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share") / "horseplay"


def place(game: str) -> Path:
    """A new log's place."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    first = folder() / f"{game}-{stamp}.jsonl"
    path, n = first, 1
    while path.exists():
        n += 1
        path = first.with_name(f"{first.stem}-{n}.jsonl")
    return path


def newest() -> Iterator[Path]:
    """The logs of the usual place, newest first."""
    with contextlib.suppress(OSError):
        yield from sorted(folder().glob("*.jsonl*"), key=lambda path: path.stat().st_mtime, reverse=True)


# ---------------------------------------------------------------- going on with a game


def begun(file: str | None, header: Header, say: Callable[[str], None]) -> Journal | None:
    """A new game's log; None, said aloud, where the usual place cannot be written."""
    if file is not None:
        return Journal.begin(Path(file), header)
    try:
        return Journal.begin(place(header.game), header)
    except (HorseplayError, RuntimeError) as error:
        say(_("No log is kept: {why}.").format(why=error))
        return None


def reopened(
    games: Mapping[str, Game], name: str, wanted: Game | None, repair: bool, say: Callable[[str], None]
) -> tuple[Game, Journal, Log]:
    """The log of this name or, if it is "", the newest one of an unfinished game (that is wanted); and its game.

    What cannot be read of newer logs is said.
    """
    if name:
        path = _named(name)
        journal, log = Journal.resume(repaired(path) if repair else path)
        game = game_of_log(games, log.header, str(path))
        if wanted is not None and wanted is not game:
            told = _("{path} is a game of {game}, not of {other}")
            raise BadUsage(told.format(path=path, game=game.title, other=wanted.title))
        return game, journal, log
    passed_over: list[str] = []
    for path in newest():
        try:
            journal, log = Journal.resume(path)
        except BadLog as error:
            passed_over.append(str(error))
            continue
        with contextlib.suppress(HorseplayError):
            game = game_of_log(games, log.header, str(path))
            if wanted in (None, game) and not history(log, game).position.over:
                for why in passed_over:
                    say(_("Passed over: {why}.").format(why=why))
                return game, journal, log
        journal.close()
    odd = f" ({'; '.join(passed_over)})" if passed_over else ""
    told = (
        _("there is no unfinished game in {folder}")
        if wanted is None
        else _("there is no unfinished game of {game} in {folder}")
    )
    raise BadLog(told.format(game=wanted and wanted.title, folder=folder()) + odd)


def game_of_log(games: Mapping[str, Game], header: Header, name: str) -> Game:
    """The game that a log is of; `BadLog` names those there are."""
    if str(header.game) not in games:
        told = _("there is no game {name}; there are {games}")
        raise BadLog(f"{name}: " + told.format(name=shown(header.game), games=listing(games)))
    return games[header.game]


def _named(name: str) -> Path:
    """A log by its path, or by its name alone if it lies in the usual place."""
    usual = folder() / f"{name}.jsonl"
    return usual if "/" not in name and not Path(name).exists() and usual.exists() else Path(name)


def going_on(path: Path, seed: int | None) -> list[str]:
    """The command that goes on with a game, word by word."""
    short = path.parent == folder() and path.suffix == ".jsonl" and not Path(path.stem).exists()
    name = path.stem if short else shlex.quote(str(path))
    return ["horseplay", "play", "--resume", name, *([] if seed is None else ["--seed", str(seed)])]
