"""What all tests share: a folder for machine code, no time limits for random tests, a browser and a server for it,
databases; no browser, no browser tests, and so with PostgreSQL."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import postgresql

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.server import Process

# A shell that runs the tests aside has Ctrl-C ignored, by all that they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("horseplay", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("horseplay")
os.environ["HORSEPLAY_LANGUAGE"] = "en"  # whatever the system speaks
os.environ.setdefault("HORSEPLAY_CACHE", str(Path(tempfile.gettempdir()) / f"horseplay-tests-{os.getuid()}"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium or PostgreSQL their tests are skipped; under CI they fail instead."""
    from tests.browser import CHROMIUM

    missing = []
    if not CHROMIUM.exists():
        missing.append(("browser", "scripts/chromium"))
    if postgresql.programs() is None:
        missing.append(("postgresql", "scripts/postgresql"))
    for needed, script in () if os.environ.get("CI") else missing:
        for item in items:
            if item.get_closest_marker(needed):
                item.add_marker(pytest.mark.skip(reason=f"what it needs is missing: see {script}"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once."""
    from tests.browser import chromium

    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgresql.Cluster]:
    """A PostgreSQL server, started once."""
    with postgresql.cluster() as started:
        yield started


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    started: postgresql.Cluster = request.getfixturevalue("cluster")
    return started.create()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for the tests of a file, at the pace that it says."""
    from tests.server import served

    with served(tmp_path_factory.mktemp("server") / "tables.db", *request.module.PACE) as process:
        yield process
