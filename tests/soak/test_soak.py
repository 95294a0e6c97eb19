"""A few trials of every kind, and every case that ever failed."""

from __future__ import annotations

import os
import shutil

import pytest

from tests.conftest import THOROUGH
from tests.soak.trial import Failed, Figures, attempt, kinds, saved

pytestmark = pytest.mark.skipif(os.name != "posix", reason="trials use signals and limits of Unix")


@pytest.fixture(scope="session")
def folders(digest_home, tmp_path_factory):
    made = {name: tmp_path_factory.mktemp(name) for name in kinds()}
    for name in ("corruptions", "queries"):  # their trials would each build the digest
        shutil.copytree(digest_home, made[name] / "digest", symlinks=True)
    return made


#: Readers beside builds have a shorter test of their own: test_home.py.
TRIED = [name for name in kinds() if THOROUGH or name != "readers"]


@pytest.mark.parametrize("name", TRIED)
def test_promises_hold(folders, name):
    kind = kinds()[name]
    for seed in range(kind.EACH if THOROUGH else (kind.EACH + 1) // 2):
        try:
            assert kind.trial(seed, folders[name])
        except Failed as failed:
            pytest.fail(f"{name} {seed}: {failed}")


@pytest.mark.parametrize(("name", "seed"), saved())
def test_what_failed_once_holds(folders, name, seed):
    assert kinds()[name].trial(seed, folders[name])


def test_a_broken_promise_is_seen(folders, monkeypatch):
    """A trial fails if its promise is broken."""
    monkeypatch.setattr("ruletrail.checks.problems", lambda *_args, **_options: [])
    figures = Figures()
    for seed in range(3):
        attempt("corruptions", kinds()["corruptions"], seed, folders["corruptions"], figures)
    assert len(figures.failures) == figures.trials == 3
