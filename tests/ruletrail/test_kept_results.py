"""Results that depend on the code alone are kept in the user's cache, and never confused with others."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ruletrail.answers import digest
from ruletrail.corpus import kept_results
from ruletrail.corpus.kept_results import KeptResults


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_many_at_once_find_whole_results_or_none(cache):
    told = {"links": list(range(5_000))}

    def work(number: int) -> object:
        results = KeptResults("kept")
        results.keep(told, str(number % 3))
        return results.get(str(number % 3))

    with ThreadPoolExecutor(8) as pool:
        assert [found for found in pool.map(work, range(200)) if found not in (told, None)] == []
    kept = (cache / "ruletrail" / "kept").iterdir()
    assert {json.loads(path.read_text().partition("\n")[2])["links"][-1] for path in kept} == {4_999}


def test_the_oldest_go(cache, monkeypatch):
    monkeypatch.setattr(kept_results, "MOST", 3)
    results = KeptResults("kept")
    for number in range(5):
        results.keep(number, str(number))
        for path in (cache / "ruletrail" / "kept").iterdir():
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
    assert [results.get(str(number)) for number in range(5)] == [None, None, 2, 3, 4]


@pytest.mark.parametrize("harm", ["none", "damaged", "other code", "nobody's home"])
def test_what_is_made_of_the_code_alone_is_kept_in_the_users_cache(cache, tmp_path, monkeypatch, harm):
    made = []
    if harm == "nobody's home":
        monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/ruletrail"))
    raw = digest._read
    monkeypatch.setattr(digest, "_read", lambda: made.append(1) or raw())
    monkeypatch.chdir(tmp_path)
    told = digest.editions.__wrapped__()
    for path in cache.rglob("*.json"):
        if harm == "damaged":
            path.write_bytes(path.read_bytes()[:-20])
    if harm == "other code":
        monkeypatch.setattr("ruletrail.corpus.kept_results.of_code", lambda *packages: "another")
    assert digest.editions.__wrapped__() == told and told
    assert len(made) == (1 if harm == "none" else 2)
    assert not (tmp_path / "~").exists()
