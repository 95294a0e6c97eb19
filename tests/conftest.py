"""Fixtures for all tests: the folder of real texts, and homes that are built once in each run."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline for an example: machines are busy, so its time says nothing.
settings.register_profile("ruletrail", deadline=None)
settings.load_profile("ruletrail")

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
#: True if there are no real texts by intent: the public host's machines don't have them.
HAS_NO_TEXTS = os.environ.get("RULETRAIL_SHARED") == "none"
#: Under CI=true nobody waits for the tests, so long tests take all cases. Elsewhere they take a part.
THOROUGH = os.environ.get("CI") == "true"


# The collected tests stay to the end of the run, so the garbage collector needn't look at them, neither now nor later.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest tests first, so that no process is left with one of them when the others are done."""
    items.sort(key=lambda item: item.get_closest_marker("packaging") is None)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def hear_sigint() -> None:
    """Makes a child process stop at Ctrl-C, even if the tests run in a shell's background, whose children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Limits the size of files to some bytes, in place of a full disk, which would need rights to set up."""
    resource = pytest.importorskip("resource")
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


def shared_files(pattern: str) -> list[Path]:
    """Real texts for parametrising; empty if they aren't there (``shared`` then skips the test, or fails it under CI)."""
    return sorted(SHARED.glob(pattern))


def _require_shared() -> Path:
    if not SHARED.is_dir():
        message = f"the real rule texts are not at {SHARED}; set RULETRAIL_SHARED"
        if THOROUGH and not HAS_NO_TEXTS:
            pytest.fail(message)
        pytest.skip(message)
    return SHARED


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_tests(tmp_path_factory) -> None:
    """Sets the user's cache to a folder of this run. It holds only results of this code, from other tests."""
    base = tmp_path_factory.getbasetemp()
    os.environ["XDG_CACHE_HOME"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real texts. If it is missing, the test is skipped; under CI=true it fails, unless RULETRAIL_SHARED is
    "none"."""
    return _require_shared()


@pytest.fixture(scope="session")
def archive_home(shared, pytestconfig, tmp_path_factory) -> Path:
    """A home with corpus, index and site of the whole archive. Read only."""
    return _built_once(pytestconfig, tmp_path_factory, "archive-home", [shared / "archive"])


@pytest.fixture(scope="session")
def seeds_home(shared, pytestconfig, tmp_path_factory) -> Path:
    """A home built from the five seed documents. Read only."""
    return _built_once(pytestconfig, tmp_path_factory, "seeds-home", [shared / "seeds"])


@pytest.fixture(scope="session")
def digest_home(pytestconfig, tmp_path_factory) -> Path:
    """A home built from the embedded digest. Read only."""
    return _built_once(pytestconfig, tmp_path_factory, "digest-home", [])


def _built_once(pytestconfig, tmp_path_factory, name: str, sources: list[Path]) -> Path:
    """A home that is built once in a run, for all workers. A home that an earlier run built with the same code is used again."""
    from filelock import FileLock

    base = tmp_path_factory.getbasetemp()
    done = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"{name}-is-built"
    home = pytestconfig.cache.mkdir("homes") / name
    with FileLock(f"{home}.lock"):
        if not done.exists():
            if not sources:
                shutil.rmtree(home, ignore_errors=True)  # a site that is built over an older one keeps its moved addresses
            build = [sys.executable, "-m", "ruletrail", "--home", home, "build", *sources, "--jobs", "2"]
            subprocess.run(build, check=True, capture_output=True, cwd=ROOT)  # in its own process, without any test's patches
            done.touch()
    return home
