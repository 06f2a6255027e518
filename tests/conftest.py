"""What all tests share: one folder for machine code, and no time limits for random tests on a busy machine."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hypothesis import settings

settings.register_profile("horseplay", deadline=None)
settings.load_profile("horseplay")
os.environ.setdefault("HORSEPLAY_CACHE", str(Path(tempfile.gettempdir()) / f"horseplay-tests-{os.getuid()}"))
