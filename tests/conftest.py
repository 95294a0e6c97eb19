"""What tests share: where the real texts are, and a corpus of the whole archive built once a run."""

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

# How long an example takes is no property: machines are busy.
settings.register_profile("ruletrail", deadline=None)
settings.load_profile("ruletrail")

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RULETRAIL_SHARED", ROOT.parent / "shared"))
#: Whoever hosts the project has no texts to give to its machines, and says so.
HAS_NO_TEXTS = os.environ.get("RULETRAIL_SHARED") == "none"
#: Under CI=true nobody waits: there the long tests take all cases, elsewhere a part of them.
THOROUGH = os.environ.get("CI") == "true"


# What is collected stays to the end: no round of the garbage collector need look at it, neither now nor in the tests.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first, lest one process have such a test left when the others are done."""
    items.sort(key=lambda item: item.get_closest_marker("packaging") is None)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def hear_sigint() -> None:
    """For a child process: Ctrl-C stops it, also where the tests run in a shell's background, whose children ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can be made larger than so many bytes: stands for a disk without room, and needs no rights."""
    resource = pytest.importorskip("resource")
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


def shared_files(pattern: str) -> list[Path]:
    """Real texts for parametrising; empty when they aren't there (``shared`` then skips or, under CI, fails)."""
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
    """The user's cache is a folder of this run: it holds what some other test made of this very code, and nothing older."""
    base = tmp_path_factory.getbasetemp()
    os.environ["XDG_CACHE_HOME"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real texts: skips where it is missing, fails under CI=true unless RULETRAIL_SHARED is "none"."""
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
    """A home, built once a run whatever the number of workers; what a run before made of the same by this code stays."""
    from filelock import FileLock

    base = tmp_path_factory.getbasetemp()
    done = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"{name}-is-built"
    home = pytestconfig.cache.mkdir("homes") / name
    with FileLock(f"{home}.lock"):
        if not done.exists():
            if not sources:
                shutil.rmtree(home, ignore_errors=True)  # an older site's moved addresses stay in one that is built over it
            build = [sys.executable, "-m", "ruletrail", "--home", home, "build", *sources, "--jobs", "2"]
            subprocess.run(build, check=True, capture_output=True, cwd=ROOT)  # no test's patches reach it there
            done.touch()
    return home
