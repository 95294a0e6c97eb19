"""Builds: sources by relative paths, one at a time in a home, and nothing is left of those that were killed."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from corpus.errors import CorpusError
from ruletrail import pipeline
from ruletrail.cli import Settings
from tests.conftest import ROOT, hear_sigint

DIGEST = ROOT / "corpus" / "data" / "digest"
THIN = pipeline.Options(index=False, site=False)


def test_a_folder_named_by_a_relative_path(tmp_path, monkeypatch):
    shutil.copytree(DIGEST, tmp_path / "texts")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for folder in ("../texts", "./../texts", "."):
        if folder == ".":
            monkeypatch.chdir(tmp_path / "texts")
        assert pipeline.build([Path(folder)], Settings(tmp_path / "home"), THIN).versions == 4


def test_hidden_files_of_a_folder_are_left_alone(tmp_path):
    shutil.copytree(DIGEST, tmp_path / "texts")
    (tmp_path / "texts" / ".cache").mkdir()
    (tmp_path / "texts" / ".cache" / "notes.txt").write_text("not a rules text")
    assert pipeline.build([tmp_path / "texts"], Settings(tmp_path / "home"), THIN).problems == []


def test_one_build_at_a_time(tmp_path):
    settings = Settings(tmp_path / "home ü")
    with pipeline._staging(settings), pytest.raises(CorpusError, match="another build"):
        pipeline.build([], settings, THIN)
    assert pipeline.build([], settings, THIN).versions == 4


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_build_that_is_killed_leaves_what_stood(tmp_path, how):
    home = tmp_path / "home"
    pipeline.build([], Settings(home), THIN)
    before = (home / "corpus.sqlite").read_bytes()
    code = (
        "import sys, time; from pathlib import Path; from ruletrail import pipeline; from ruletrail.cli import main\n"
        "def wait(*_, **__): (Path(sys.argv[2]) / 'begun').touch(); time.sleep(60)\n"
        "pipeline._publish = wait; main()"
    )
    command = [sys.executable, "-c", code, "--home", str(home), "build"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=hear_sigint)
    while not (home / "begun").exists() and running.poll() is None:
        time.sleep(0.02)
    assert (home / pipeline.STAGING / "corpus.sqlite").exists()
    running.send_signal(how)
    _out, said = running.communicate(timeout=30)
    assert said.split() == (["stopped"] if how == signal.SIGINT else [])
    assert (home / "corpus.sqlite").read_bytes() == before
    pipeline.build([], Settings(home), THIN)
    assert not [path for path in home.iterdir() if path.name not in ("corpus.sqlite", "begun")]


def test_two_builds_are_byte_for_byte_alike(tmp_path):
    homes = [tmp_path / "one", tmp_path / "two"]
    for home in homes:
        pipeline.build([], Settings(home), pipeline.Options())
    one, two = ({p.relative_to(home / "site"): p.read_bytes() for p in (home / "site").rglob("*.*")} for home in homes)
    assert one == two
    one, two = ("\n".join(sqlite3.connect(home / "corpus.sqlite").iterdump()) for home in homes)
    assert one == two


def test_companions_of_the_texts_in_a_folder_are_no_problem(tmp_path):
    folder = tmp_path / "texts"
    shutil.copytree(ROOT / "corpus" / "data" / "digest", folder)
    (folder / "MANIFEST.csv").write_text("file,bytes\n")
    report = pipeline.build([folder], Settings(tmp_path / "home"), pipeline.Options(index=False, site=False))
    assert report.versions == 4 and report.problems == []


def test_an_addition_keeps_the_scope_of_the_site_and_leaves_alone_what_is_in_step(tmp_path):
    texts = sorted(DIGEST.glob("*.txt"))
    settings = Settings(tmp_path / "home")
    pipeline.build(texts[:-1], settings, pipeline.Options(scope="types"))
    pipeline.add(texts[-1:], settings, pipeline.Options())
    pages = {p.name for p in (settings.site / "history").iterdir()}
    pipeline.build(texts, Settings(tmp_path / "types"), pipeline.Options(scope="types"))
    assert pages == {p.name for p in (tmp_path / "types" / "site" / "history").iterdir()}
    before = {path: path.stat().st_ino for path in settings.home.rglob("*") if path.is_file() and path.suffix != ".sqlite"}
    report = pipeline.add(texts[-1:], settings, pipeline.Options())
    assert report.versions == 4 and "is in the corpus already" in report.problems[0]
    assert {path: path.stat().st_ino for path in before} == before
    pipeline.add(texts[-1:], settings, pipeline.Options(scope="all"))
    assert pages < {p.name for p in (settings.site / "history").iterdir()}
