"""What ``changes`` found between distant versions is kept in the home, and never taken for anything else."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail import digest, pipeline
from ruletrail.cli import ruletrail
from ruletrail.corpus import kept_results
from ruletrail.corpus.kept_results import KeptResults
from ruletrail.corpus.lineage import across
from ruletrail.home import COMPARISONS, Settings

RULES = {
    "January 1, 2010": "A kite flies on a string of thirty arm lengths while the wind is blowing.",
    "January 1, 2011": "A kite flies on a string of forty arm lengths while the wind is blowing.",
    "January 1, 2012": "A kite flies on a line of forty arm lengths while any wind is blowing.",
    "January 1, 2013": "Each kite flies on a line of forty arm lengths while any wind is blowing.",
}
OPTIONS = pipeline.Options(index=False, site=False)


def text(folder: Path, day: str) -> Path:
    path = folder / f"{day[-4:]}.txt"
    head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Kites\n\n100. General"
    path.write_text(f"{head}\n\n100.1. {RULES[day]}\n\nGlossary\n\nKite\nA toy.\n")
    return path


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    for day in list(RULES)[:3]:
        text(folder, day)
    pipeline.build([folder], Settings(folder / "home"), OPTIONS)
    return folder


@pytest.fixture
def home(built, tmp_path) -> Path:
    """A copy of the home, beside the texts that it is of."""
    shutil.copytree(built, tmp_path, symlinks=True, dirs_exist_ok=True)
    return tmp_path / "home"


def changes(home: Path) -> str:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "changes", "--from", "2010", "--to", "2012", "--json"])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def kept(home: Path) -> list[Path]:
    return sorted((home / COMPARISONS).glob("*"))


@pytest.fixture
def aligned(monkeypatch) -> list[str]:
    """What is aligned from now on: a version for each time."""
    compare, asked = across.compare, []

    def noted(corpus, old, new):
        asked.append(old.version.version)
        return compare(corpus, old, new)

    monkeypatch.setattr(across, "compare", noted)
    return asked


def test_two_versions_are_aligned_once(home, aligned):
    first = changes(home)
    assert len(kept(home)) == 1
    assert changes(home) == first
    assert aligned == ["2010-01-01"]


def test_neighbours_are_in_the_corpus_and_not_kept(home):
    CliRunner().invoke(ruletrail, ["--home", str(home), "changes", "2012"])
    assert kept(home) == []


@pytest.mark.parametrize("harm", ["cut", "one letter", "not text", "empty", "a folder"])
def test_a_damaged_file_is_found_anew(home, aligned, harm):
    first = changes(home)
    path = kept(home)[0]
    data = path.read_bytes()
    if harm == "a folder":
        path.unlink()
        path.mkdir()
    else:
        harmed = {"cut": data[:-9], "one letter": data.replace(b"edited", b"merged"), "not text": b"\xff\xfe", "empty": b""}
        path.write_bytes(harmed[harm])
        assert harmed[harm] != data
    assert changes(home) == first
    assert len(aligned) == 2


def test_another_build_and_other_code_take_nothing_of_it(home, aligned, tmp_path, monkeypatch):
    changes(home)
    pipeline.add([text(tmp_path, "January 1, 2013")], Settings(home), OPTIONS)
    changes(home)
    assert len(aligned) == 2
    monkeypatch.setattr(kept_results, "of_code", lambda *_packages: "other code")
    changes(home)
    assert len(aligned) == 3
    assert len(kept(home)) == 1, "what can't be taken any more goes"


def test_a_home_whose_list_of_files_is_missing_keeps_nothing(home, aligned):
    Settings(home).generation.joinpath("manifest.tsv").unlink()
    assert changes(home) == changes(home)
    assert kept(home) == []
    assert len(aligned) == 2


def test_a_home_that_cannot_be_written_is_read(home, aligned, monkeypatch):
    def refuse(*_args, **_options):
        raise PermissionError(13, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert changes(home) == changes(home)
    assert len(aligned) == 2


def test_many_at_once_find_whole_results_or_none(tmp_path):
    told = {"links": list(range(5_000))}

    def work(number: int) -> object:
        results = KeptResults(tmp_path / "kept", "a corpus")
        results.keep(told, str(number % 3))
        return results.get(str(number % 3))

    with ThreadPoolExecutor(8) as pool:
        assert [found for found in pool.map(work, range(200)) if found not in (told, None)] == []
    assert {json.loads(path.read_text().partition("\n")[2])["links"][-1] for path in (tmp_path / "kept").iterdir()} == {4_999}


def test_the_oldest_go(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_results, "MOST", 3)
    results = KeptResults(tmp_path / "kept", "a corpus")
    for number in range(5):
        results.keep(number, str(number))
        for path in (tmp_path / "kept").iterdir():
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
    assert [results.get(str(number)) for number in range(5)] == [None, None, 2, 3, 4]


@pytest.mark.parametrize("harm", ["none", "damaged", "other code", "nobody's home"])
def test_what_is_made_of_the_code_alone_is_kept_in_the_users_cache(tmp_path, monkeypatch, harm):
    made = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if harm == "nobody's home":
        monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache/ruletrail"))
    raw = digest._read
    monkeypatch.setattr(digest, "_read", lambda: made.append(1) or raw())
    monkeypatch.chdir(tmp_path)
    told = digest.editions.__wrapped__()
    for path in (tmp_path / "cache").rglob("*.json"):
        if harm == "damaged":
            path.write_bytes(path.read_bytes()[:-20])
    if harm == "other code":
        monkeypatch.setattr("ruletrail.corpus.kept_results.of_code", lambda *packages: "another")
    assert digest.editions.__wrapped__() == told and told
    assert len(made) == (1 if harm == "none" else 2)
    assert not (tmp_path / "~").exists()
