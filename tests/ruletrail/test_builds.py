"""Builds: sources have relative paths, a home has one build at a time, and a killed build leaves nothing behind."""

from __future__ import annotations

import dataclasses
import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail import pipeline
from ruletrail.cli import ruletrail
from ruletrail.commands.build import tell
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.lineage import resolve
from ruletrail.corpus.store import Corpus
from ruletrail.generations import STAGING, building
from ruletrail.home import Settings
from tests.conftest import ROOT, hear_sigint, room_for

DIGEST = ROOT / "corpus" / "data" / "digest"
THIN = pipeline.Options(index=False, site=False)
EDITIONS = 8
"""The number of versions of the shipped digest, without the commentary."""


@pytest.fixture
def two_editions(tmp_path, monkeypatch) -> None:
    """Reduces the shipped digest to two versions, which are quickly read."""
    (folder := tmp_path / "digest").mkdir()
    for day in ("2009-07-11", "2013-07-13"):
        shutil.copy(DIGEST / f"{day}.txt", folder)
    monkeypatch.setattr("ruletrail.reading.digest", lambda: nullcontext(folder))


def test_a_folder_named_by_a_relative_path(tmp_path, monkeypatch):
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "kites.txt").write_text(TOY)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for folder in ("../texts", "./../texts", "."):
        if folder == ".":
            monkeypatch.chdir(tmp_path / "texts")
        assert pipeline.build([Path(folder)], Settings(tmp_path / "home"), THIN).versions == 1


@pytest.mark.parametrize(("number", "counts"), [(1, "1 version, 1 rule in"), (2, "2 versions, 2 rules in")])
def test_a_report_counts_in_singular_and_plural(digest_home, capsys, number, counts):
    tell(Settings(digest_home), {"problems": [], "models": {}, "seconds": 1.0, "versions": number, "lineages": number})
    assert counts in capsys.readouterr().out


def test_hidden_files_of_a_folder_are_left_alone(tmp_path):
    (tmp_path / "texts" / ".cache").mkdir(parents=True)
    (tmp_path / "texts" / "kites.txt").write_text(TOY)
    (tmp_path / "texts" / ".cache" / "notes.txt").write_text("not a rules text")
    assert pipeline.build([tmp_path / "texts"], Settings(tmp_path / "home"), THIN).problems == []


def test_one_build_at_a_time(tmp_path, two_editions):
    settings = Settings(tmp_path / "home ü")
    with building(settings), pytest.raises(CorpusError, match="another build"):
        pipeline.build([], settings, THIN)
    assert pipeline.build([], settings, THIN).versions == 2


def test_an_addition_goes_on_from_what_another_one_added_since_the_home_was_looked_at(tmp_path):
    home, texts = tmp_path / "home", [tmp_path / f"{year}.txt" for year in (2020, 2021, 2022)]
    for text in texts:
        text.write_text(TOY.replace("2020", text.stem))
    pipeline.build(texts[:1], Settings(home), THIN)
    early = Settings(home)
    with early.open():  # its generation outlives the next build
        pipeline.add(texts[1:2], Settings(home), THIN)
    with early.open() as still:
        assert len(still.versions()) == 1
        assert pipeline.add(texts[2:], early, THIN).versions == 3


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_build_that_is_killed_leaves_what_stood(tmp_path, how):
    home, text = tmp_path / "home", tmp_path / "kites.txt"
    text.write_text(TOY)
    pipeline.build([text], Settings(home), THIN)
    before = (home / "corpus.sqlite").read_bytes()
    code = (
        "import sys, time; from pathlib import Path; from ruletrail import pipeline; from ruletrail.cli import main\n"
        "def wait(*_, **__): (Path(sys.argv[2]) / 'begun').touch(); time.sleep(60)\n"
        "pipeline.publish = wait; main()"
    )
    command = [sys.executable, "-c", code, "--home", str(home), "build", str(text)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=hear_sigint)
    while not (home / "begun").exists() and running.poll() is None:
        time.sleep(0.02)
    assert (home / STAGING / "build" / "corpus.sqlite").exists()
    running.send_signal(how)
    _out, said = running.communicate(timeout=30)
    assert said.split() == (["stopped"] if how == signal.SIGINT else [])
    assert (home / "corpus.sqlite").read_bytes() == before
    pipeline.build([text], Settings(home), THIN)
    assert {path.name for path in home.iterdir()} == {"corpus.sqlite", "current", "generations", "begun"}


def test_two_builds_are_byte_for_byte_alike(digest_home, tmp_path):
    homes = [digest_home, tmp_path / "home"]
    pipeline.build([], Settings(homes[1]), pipeline.Options(index=False))
    one, two = ({p.relative_to(home / "site"): p.read_bytes() for p in (home / "site").rglob("*.*")} for home in homes)
    assert one == two
    one, two = ("\n".join(sqlite3.connect(home / "corpus.sqlite").iterdump()) for home in homes)
    assert one == two


def test_companions_of_the_texts_in_a_folder_are_no_problem(tmp_path):
    folder = tmp_path / "texts"
    shutil.copytree(ROOT / "corpus" / "data" / "digest", folder)
    (folder / "MANIFEST.csv").write_text("file,bytes\n")
    report = pipeline.build([folder], Settings(tmp_path / "home"), pipeline.Options(index=False, site=False))
    assert report.versions == EDITIONS and report.problems == []


def test_seed_pages_added_one_by_one_make_the_version_of_both(shared, tmp_path):
    pages = sorted((shared / "seeds").glob("00[13]_*"))
    told = []
    for n, order in enumerate([pages, pages[::-1]]):
        settings = Settings(tmp_path / str(n))
        pipeline.build(order[:1], settings, THIN)
        with settings.open() as corpus:
            former = {corpus.address(r) for r in corpus.records(corpus.version())}
        pipeline.add(order[1:], settings, THIN)
        told.append(_told(settings))
        with settings.open() as corpus:
            assert all(resolve(corpus, address) is not None for address in former)
    both = Settings(tmp_path / "both")
    pipeline.build(pages, both, THIN)
    assert told == [_told(both)] * 2


def test_pages_given_again_with_the_one_before_are_whole(tmp_path, shared):
    """A page that is added alone loses its beginning, and a note says so."""
    for name, text in {
        "a": "212.1. Carts have two wheels, says rule 212.2.\n\n212.2. Goats draw a cart",
        "b": "on holidays alone.\n\n212.3. Bells hang in the tower, as rule 212.1 says of wheels.",
    }.items():
        (tmp_path / f"{name}.txt").write_text(
            f"Читать онлайн\n\n{'Rules as of July 1, 2005.' * (name == 'a')}\n\n{text}\n", "utf-8"
        )
    settings = Settings(tmp_path / "home")
    pipeline.build([shared / "archive" / "2005-08-01.txt"], settings, THIN)
    held = len(_told(settings))
    pipeline.add([tmp_path / "a.txt"], settings, THIN)
    pipeline.add([tmp_path / "a.txt", tmp_path / "b.txt"], settings, THIN)
    (book,) = [version for version in _told(settings) if version[0].endswith("web-book")]
    assert len(_told(settings)) == held + 1 and book[-1][1] == ("212.2", "Goats draw a cart\non holidays alone.")


def _told(settings: Settings) -> list:
    with settings.open() as corpus:
        return [
            (v.version, v.title, v.covers, v.spans, [g.numbers for g in v.gaps], [(r.key, r.text) for r in corpus.records(v)])
            for v in corpus.versions()
        ]


def test_an_addition_keeps_the_scope_of_the_site_and_leaves_alone_what_is_in_step(tmp_path):
    texts = sorted(DIGEST.glob("20*-??-??.txt"))[:2]
    settings = Settings(tmp_path / "home")
    pipeline.build(texts[:-1], settings, pipeline.Options(scope="types"))
    pipeline.add(texts[-1:], settings, pipeline.Options())
    pages = {p.name for p in (settings.site / "history").iterdir()}
    pipeline.build(texts, Settings(tmp_path / "types"), pipeline.Options(scope="types", index=False))
    assert pages == {p.name for p in (tmp_path / "types" / "site" / "history").iterdir()}
    before = {path: path.stat().st_ino for path in settings.home.rglob("*") if path.is_file()}
    report = pipeline.add(texts[-1:], settings, pipeline.Options())
    assert report.versions == len(texts) and "is in the corpus already" in report.problems[0]
    assert {path: path.stat().st_ino for path in before} == before
    pipeline.add(texts[-1:], settings, pipeline.Options(scope="all"))
    assert pages < {p.name for p in (settings.site / "history").iterdir()}


KITES = [
    "Kite Comprehensive Rules", "", "These rules are effective as of February 1, 2004.", "",
    "1. Kites", "", "100. General", "", "100.1. A game is played by two kites, or by more.", "",
    "100.2. Each kite has a line of thirty arm lengths.", "", "101. Winds", "",
    "101.1. A kite that touches the ground rests until the next gust.", "",
    "101.2. Whoever flies highest at dusk wins the game.", "", "Credits",
]  # fmt: skip


@pytest.mark.parametrize("cut_name", ["0.txt", "zzz.txt"])
@pytest.mark.parametrize("how", ["build", "full first", "cut first"])
def test_the_fuller_of_two_texts_of_a_date_is_the_version_whatever_their_names(tmp_path, cut_name, how):
    settings, full, cut = Settings(tmp_path / "home"), tmp_path / "m.txt", tmp_path / cut_name
    full.write_text("\n".join(KITES))
    cut.write_text("\n".join([*KITES[:-3], KITES[-1]]))
    if how == "build":
        report = pipeline.build([tmp_path], settings, THIN)
    else:
        first, second = (full, cut) if how == "full first" else (cut, full)
        pipeline.build([first], settings, THIN)
        report = pipeline.add([second], settings, THIN)
    with Corpus.open(settings.home) as corpus:
        whole, copy = corpus.versions()
        assert (whole.version, copy.version) == ("2004-02-01", "2004-02-01~official-text")
        assert (whole.is_whole, copy.is_whole) == (True, False)
        assert corpus.record(corpus.version("2004-02"), "101.2")
        assert not corpus.record(copy, "101.2")
        assert corpus.address(corpus.record(whole, "100.2")) == corpus.address(corpus.record(copy, "100.2"))
    assert report.problems == [
        f"{cut_name}: a second text of 2004-02-01, for which m.txt stands; kept as 2004-02-01~official-text"
    ]


TOY = (
    "Kite Comprehensive Rules\n\nThese rules are effective as of January 1, 2020.\n\n1. Kites\n\n100. General\n\n"
    "100.1. A kite is a toy that flies on a string.\n\nGlossary\n\nKite\nA toy.\n\nCredits\n\nNobody.\n"
)


def test_the_digest_never_takes_the_place_of_texts_unasked(tmp_path, two_editions):
    settings = Settings(tmp_path / "home")
    (tmp_path / "kites.txt").write_text(TOY)
    pipeline.build([tmp_path / "kites.txt"], settings, THIN)
    with pytest.raises(CorpusError, match=r"holds real texts.*--replace"):
        pipeline.build([], settings, THIN)
    assert pipeline.build([], settings, dataclasses.replace(THIN, replace=True)).versions == 2
    assert pipeline.build([], settings, THIN).versions == 2


def test_a_build_without_a_source_reads_what_was_fetched(tmp_path, two_editions):
    settings = Settings(tmp_path / "home")
    settings.sources.mkdir(parents=True)
    (settings.sources / "2020-01-01.txt").write_text(TOY)
    for _ in range(2):
        assert pipeline.build([], settings, THIN).versions == 1
    assert pipeline.build([], settings, dataclasses.replace(THIN, replace=True)).versions == 2


def _broken(*_args, **_options):
    raise KeyError("a bug in a page")


def _full(*_args, **_options):
    raise OSError(errno.ENOSPC, "No space left on device", str(_args[1]))


def _with_a_site(folder: Path) -> Settings:
    """A home of one text."""
    (folder / "texts").mkdir()
    (folder / "texts" / "carts.txt").write_text(TOY.replace("2020", "2019"))
    pipeline.build([folder / "texts"], settings := Settings(folder / "home"), pipeline.Options())
    return settings


def test_a_bug_in_a_page_keeps_neither_corpus_nor_index_from_the_user(tmp_path, monkeypatch):
    settings = _with_a_site(tmp_path)
    page = (settings.site / "index.html").read_bytes()
    monkeypatch.setattr("ruletrail.site_templates.render", _broken)
    (tmp_path / "kites.txt").write_text(TOY)
    with pytest.raises(KeyError, match="a bug in a page"):
        pipeline.build([tmp_path / "kites.txt"], settings, pipeline.Options())
    with Settings(settings.home).open() as corpus:
        assert [v.version for v in corpus.versions()] == ["2020-01-01"]
    assert (Settings(settings.home).site / "index.html").read_bytes() == page


def test_a_full_disk_leaves_everything_as_it_was(tmp_path, monkeypatch):
    settings = _with_a_site(tmp_path)
    before = settings.generation
    monkeypatch.setattr("ruletrail.site_templates.render", _full)
    (tmp_path / "kites.txt").write_text(TOY)
    with pytest.raises(CorpusError, match="can't write here: No space left on device; free some space"):
        pipeline.build([tmp_path / "kites.txt"], settings, pipeline.Options())
    assert Settings(settings.home).generation == before


def test_an_index_that_the_disk_has_no_room_to_copy_is_one_line(tmp_path):
    (tmp_path / "index").mkdir()
    (tmp_path / "index" / "large").write_bytes(bytes(50_000))
    with (
        pytest.raises(CorpusError, match=r"can't write here: \[Errno 27\] File too large; free some space"),
        building(Settings(tmp_path / "home")) as stage,
        room_for(10_000),
    ):
        shutil.copytree(tmp_path / "index", stage.index)


def test_commentary_alone_makes_a_corpus_and_says_why_there_is_no_site(tmp_path):
    settings = Settings(tmp_path / "home")
    report = pipeline.build([ROOT / "tests/scrapers/examples/judge_wiki/text_page.txt"], settings, pipeline.Options())
    assert [problem for problem in report.problems if "commentary alone" in problem] and not settings.site.exists()
    with settings.open() as corpus:
        assert corpus.versions(commentary=True) and not corpus.versions()


def test_what_to_try_next_is_about_a_rule_that_is_there(tmp_path):
    text, home = tmp_path / "carts.txt", str(tmp_path / "home")
    rules = "100. Carts\n\n100.1. A cart rolls.\n\nGlossary\n\nCart\nWhat a horse draws.\n\nCredits\nNobody.\n"
    text.write_text(f"Comprehensive Rules\nThese rules are current as of May 1, 2003.\n\n{rules}", "utf-8")
    for asked in (["build", str(text)], []):
        assert "history 100.1" in CliRunner().invoke(ruletrail, ["--home", home, *asked]).output


def test_a_build_without_a_source_never_loses_texts_that_were_not_fetched(tmp_path):
    settings = Settings(tmp_path / "home")
    (tmp_path / "own.txt").write_text(TOY)
    pipeline.build([tmp_path / "own.txt"], settings, THIN)
    settings.sources.mkdir()
    (settings.sources / "2021.txt").write_text(TOY.replace("2020", "2021"))
    pipeline.add([settings.sources], settings, THIN)
    with pytest.raises(CorpusError, match=r"not fetched \(2020-01-01\).*build SOURCE"):
        pipeline.build([], Settings(settings.home), THIN)
    with Settings(settings.home).open() as corpus:
        assert len(corpus.versions()) == 2
    assert pipeline.build([settings.sources], Settings(settings.home), THIN).versions == 1
    assert pipeline.build([], Settings(settings.home), THIN).versions == 1


def test_what_comparing_texts_shows_is_told(tmp_path):
    """A copy without most of the examples of the texts around it."""
    for year in ("2001", "2002", "2003"):
        told = f"Kite Rules\n\nThese rules are effective as of May 1, {year}.\n\n1. Kites\n\n100. Stalls\n\n"
        for n, goods in enumerate(["apples", "barley", "cheese", "drums", "eggs", "flutes", "goats", "hats"], 1):
            example = f"Example: {goods.title()} that Ann sells at noon cost her a coin.\n\n" if n < 3 or year != "2002" else ""
            told += f"100.{n}. Whoever sells {goods} from a stall pays a coin at the gate.\n\n{example}"
        (tmp_path / f"{year}.txt").write_text(f"{told}Glossary\n\nKite\nA thing that flies.\n\nCredits\n\nNobody\n")
    problems = pipeline.build([tmp_path], Settings(tmp_path / "home"), THIN).problems
    assert [told for told in problems if told.startswith("2002.txt: it lacks many examples")]
