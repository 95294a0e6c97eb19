"""What tests share: where the real texts are, and a corpus of the whole archive built once a run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))


def shared_files(pattern: str) -> list[Path]:
    """Real texts for parametrising; empty when they aren't there (``shared`` then skips or, under CI, fails)."""
    return sorted(SHARED.glob(pattern))


def _require_shared() -> Path:
    if not SHARED.is_dir():
        message = f"the real rule texts are not at {SHARED}; set RULETRAIL_SHARED"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return SHARED


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real texts: skips where it is missing, fails under CI=true."""
    return _require_shared()
