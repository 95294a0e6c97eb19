"""Bad input gives one line with the file and the remedy, and exit status 2. The home stays as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ruletrail import pipeline
from ruletrail.home import Settings
from tests.ruletrail.test_home import sources


def run(home: Path, *arguments: object) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "ruletrail", "--home", str(home), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def assert_one_line(result: subprocess.CompletedProcess, status: int, *words: str) -> None:
    assert result.returncode == status, result.stderr
    assert result.stdout == ""
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    pipeline.build([sources(folder / "texts", "100.1")], Settings(folder / "home"), pipeline.Options())
    return folder / "home"


@pytest.fixture
def home(built, tmp_path) -> Path:
    """A home of a small rulebook that tests may change."""
    copy = tmp_path / "home"
    shutil.copytree(built, copy, symlinks=True)
    return copy


def contents(home: Path) -> dict[str, bytes]:
    return {str(p.relative_to(home)): p.read_bytes() for p in sorted(home.rglob("*")) if p.is_file()}


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("empty.txt", b"", "empty"),
        ("blank.txt", b" \r\n\r\n", "empty"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "picture.png"),
        ("letter.txt", b"Dear Richard,\nthank you for the game.\n" * 30, "not a rules text"),
        ("page.html", b"<html><body><h1>404</h1><p>Not here.</p></body></html>", "not a rules text"),
    ],
)
@pytest.mark.parametrize("verb", ["build", "add"])
def test_a_file_that_is_no_rules_text(home, tmp_path, verb, name, data, word):
    before = contents(home)
    path = tmp_path / name
    path.write_bytes(data)
    assert_one_line(run(home, verb, path), 2, name, word)
    assert contents(home) == before


@pytest.mark.parametrize("verb", ["build", "add"])
def test_missing_path(home, tmp_path, verb):
    before = contents(home)
    assert_one_line(run(home, verb, tmp_path / "nowhere.txt"), 2, "nowhere.txt", "no such file")
    assert contents(home) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file(home, tmp_path):
    path = tmp_path / "secret.txt"
    path.write_text("x")
    path.chmod(0)
    assert_one_line(run(home, "build", path), 2, "secret.txt", "permissions")


def test_a_folder_in_place_of_a_file_in_the_way(home, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert_one_line(run(blocked / "home", "build"), 2, str(blocked), "--home")
    assert_one_line(run(blocked, "build"), 2, str(blocked), "--home")
    assert_one_line(run(blocked, "show", "305.7"), 2, str(blocked), "--home DIR")


def test_only_texts_without_a_date(home, tmp_path):
    before = contents(home)
    (tmp_path / "texts").mkdir()
    for name in ("one", "two"):
        text = f"305.7. A land of file {name} is a land, and stays one.\n\n305.8. No land of {name} is anything else.\n"
        (tmp_path / "texts" / f"{name}.txt").write_text(text)
    assert_one_line(run(home, "build", tmp_path / "texts"), 2, "one.txt", "date")
    assert contents(home) == before


def test_corpus_of_another_schema(home):
    db = sqlite3.connect(home / "corpus.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    for arguments in (["show", "305.7"], ["versions"], ["add", home / "corpus.sqlite"]):
        assert_one_line(run(home, *arguments), 2, "schema 99", " build")


def test_corpus_that_is_no_database(home):
    (home / "corpus.sqlite").write_bytes(b"what is this" * 1000)
    assert_one_line(run(home, "show", "305.7"), 2, "corpus", " build")


def test_no_corpus_at_all(tmp_path):
    for arguments in (["show", "305.7"], ["search", "land"], ["history", "305.7"], ["check"], ["add", "x.txt"]):
        assert_one_line(run(tmp_path / "none", *arguments), 2, "no corpus", " build")


@pytest.mark.parametrize(
    ("arguments", "status", "word"),
    [
        (["show", "3057"], 2, "not a rule number"),
        (["show", "305.999"], 1, "305.999"),
        (["show", "\udcff\udcfe"], 1, "\ufffd\ufffd"),
        (["history", "\udcff"], 1, "\ufffd"),
        (["show", "305.7", "--as-of", "2004-13"], 2, "not a date"),
        (["show", "305.7", "--as-of", "1990"], 1, "older than the first text"),
        (["history", "999.9"], 1, "999.9"),
        (["diff", "305.7", "--from", "soon", "--to", "2011"], 2, "not a date"),
    ],
)
def test_wrong_arguments(digest_home, arguments, status, word):
    assert_one_line(run(digest_home, *arguments), status, word)


@pytest.mark.parametrize("arguments", [("history", "305.7"), ("search", "lands"), ("versions",), ("add", __file__)])
def test_a_home_made_by_older_code_is_told_in_one_line_and_left_as_it_is(tmp_path, arguments):
    db = sqlite3.connect(tmp_path / "corpus.sqlite")
    db.execute("CREATE TABLE version (id)")
    db.execute("PRAGMA user_version = 2")
    db.close()
    before = (tmp_path / "corpus.sqlite").read_bytes()
    assert_one_line(run(tmp_path, *arguments), 2, "schema 2", "build it anew")
    assert (tmp_path / "corpus.sqlite").read_bytes() == before
