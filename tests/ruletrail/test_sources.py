"""The files of a folder that are read. No file stops the others."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ruletrail import pipeline, reading
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.store import FILE
from ruletrail.corpus.workers import can_fork
from ruletrail.home import Settings
from tests.scrapers.test_hostile import HEAD, TAIL

PLAIN = pipeline.Options(jobs=1, index=False, site=False)


@pytest.fixture
def folder(tmp_path) -> Path:
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text(HEAD + TAIL)
    (texts / "z.txt").write_text((HEAD + TAIL).replace("2003", "2004"))
    return texts


def names(folder: Path, home: Path) -> list[str]:
    with reading.sources([folder], home) as (_, found):
        return [path.relative_to(folder).as_posix() for path in found]


def test_a_home_inside_the_sources_is_not_read(folder):
    home = folder / "home"
    first = pipeline.build([folder], Settings(home), PLAIN)
    assert first.versions == 2
    (home / "notes.txt").write_text(HEAD + TAIL)
    assert names(folder, home) == names(folder, folder / "another") == ["a.txt", "z.txt"]
    assert pipeline.build([folder], Settings(home), PLAIN).problems == first.problems


def test_of_a_home_that_is_named_what_was_fetched_is_read(folder):
    (folder / FILE).touch()
    (folder / "site").mkdir()
    (folder / "site" / "index.html").write_text(HEAD + TAIL)
    (folder / "sources").mkdir()
    (folder / "sources" / "b.txt").write_text(HEAD + TAIL)
    assert names(folder, folder) == ["sources/b.txt"]


def test_hidden_files_companions_and_pipes_are_passed_over(folder):
    (folder / ".hidden").mkdir()
    for name in (".hidden/a.txt", ".a.txt", "list.csv", "a.txt.sha256"):
        (folder / name).write_text(HEAD + TAIL)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.txt")
    assert names(folder, folder / "home") == ["a.txt", "z.txt"]


def _pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def _socket(path: Path) -> Path:
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(path))
    return path


#: Files whose reading never begins or never ends.
SPECIAL = {
    "pipe": _pipe,
    "socket": _socket,
    "zeros": lambda _path: Path("/dev/zero"),
    "terminal": lambda _path: Path("/dev/ptmx"),
}


@pytest.mark.parametrize("special", SPECIAL)
@pytest.mark.parametrize("command", ["build", "add", "date", "annotate", "run"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no special files here")
def test_a_file_that_never_ends_is_refused_at_once(digest_home, tmp_path, monkeypatch, command, special):
    monkeypatch.chdir(tmp_path)  # a socket's path may be short
    path = SPECIAL[special](Path("it"))
    if not path.exists():
        pytest.skip(f"no {path} here")
    home = Path(shutil.copytree(digest_home, "home", symlinks=True)) if command == "add" else digest_home
    home = tmp_path / "new" if command == "build" else home
    asked = [sys.executable, "-P", "-m", "ruletrail", "--home", str(home), command, str(path)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.count("\n") == 1 and done.stderr.startswith(f"ruletrail: {path}: ") and "; " in done.stderr


def test_links_that_are_not_read_are_told(folder, tmp_path):
    """A text is never left out without a note."""
    (tmp_path / "elsewhere").mkdir()
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    (folder / "gone.txt").symlink_to("nowhere.txt")
    (folder / "again").symlink_to(".")
    (folder / "up").symlink_to("..")
    told = pipeline.build([folder], Settings(tmp_path / "home"), PLAIN).problems
    assert told == [
        f"{folder}/gone.txt: no such file; check the path",
        f"{folder}/more: is a link to a folder, which is not followed; name that folder, too",
    ]


@pytest.mark.parametrize("closed", ["listed", "walked"])
def test_a_folder_that_cannot_be_read_is_told(folder, tmp_path, monkeypatch, closed):
    """Root has all rights, so the system's answer is simulated."""
    inside = folder / "inside"
    inside.mkdir()
    (inside / "b.txt").write_text(HEAD + TAIL)
    refused = PermissionError(13, "Permission denied", str(inside))

    def refusing(ask):
        def asked(path, *args, **options):
            if not isinstance(path, int) and inside == (Path(path) if closed == "listed" else Path(path).parent):
                raise refused
            return ask(path, *args, **options)

        return asked

    for name in {"listed": ["scandir", "listdir"], "walked": ["stat"]}[closed]:
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    report = pipeline.build([folder], Settings(tmp_path / "home"), PLAIN)
    assert report.versions == 2
    (told,) = report.problems
    assert told.startswith(str(inside)) and "can't be read: Permission denied" in told


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("named", [True, False], ids=["named", "found"])
def test_one_file_never_stops_the_others(folder, tmp_path, monkeypatch, jobs, named):
    """One reader fails without a reason, another ends its process."""
    from ruletrail import scrapers

    usual, here = scrapers.read, os.getpid()

    def read(source):
        if source.name == "failing.txt":
            raise IndexError("what")
        if source.name == "ending.txt" and os.getpid() != here:
            os._exit(9)
        return usual(source)

    monkeypatch.setattr(scrapers, "read", read)
    (folder / "failing.txt").write_text(HEAD + TAIL)
    if jobs > 1 and can_fork():
        (folder / "ending.txt").write_text(HEAD + TAIL)
    bad = sorted({"failing.txt", "ending.txt"} & {path.name for path in folder.iterdir()})
    paths = sorted(folder.iterdir()) if named else [folder]
    report = pipeline.build(paths, Settings(tmp_path / "home"), pipeline.Options(jobs=jobs, index=False, site=False))
    assert report.versions == 2
    told = [problem for problem in report.problems if "report" in problem]
    assert [name for name in bad if any(name in problem for problem in told)] == bad == sorted(bad)
    with pytest.raises(SourceError, match="IndexError: what"):
        pipeline.build([folder / "failing.txt"], Settings(tmp_path / "home"), PLAIN)


def test_a_named_file_that_is_not_there_stops_the_build(folder, tmp_path):
    with pytest.raises(SourceError, match="no such file"):
        pipeline.build([folder / "a.txt", folder / "none.txt"], Settings(tmp_path / "home"), PLAIN)


def test_a_folder_of_sections_is_one_version_and_a_file_of_it_adds_nothing(tmp_path):
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "INTRO.md").write_text("Comprehensive Rules\n\nThese rules are effective as of May 1, 2003.\n")
    for section in range(100, 110):
        (folder / f"{section}-carts.md").write_text(f"{section}.1. A cart waits in yard {section}.\n\n{section}.2. It goes.\n")
    (folder / "NOTES.md").write_text("Nothing of the book.\n")
    settings = Settings(tmp_path / "home")
    report = pipeline.build([folder], settings, PLAIN)
    with settings.open() as corpus:
        (version,) = corpus.versions()
        assert (version.date, version.covers) == ("2003-05-01", tuple(map(str, range(100, 110))))
    assert [problem for problem in report.problems if "NOTES.md" in problem]
    report = pipeline.add([folder / "104-carts.md"], settings, PLAIN)
    assert report.problems == ["104-carts.md: is in the corpus already"]
    with settings.open() as corpus:
        assert [each.id for each in corpus.versions()] == [version.id]


@pytest.mark.parametrize("text", ["{}. A note on carts.\n", "302.1. Cart {} waits.\n", ""], ids=["notes", "one rule", "empty"])
def test_many_small_files_that_are_no_book_get_one_line(tmp_path, text):
    folder = tmp_path / "many"
    folder.mkdir()
    for n in range(300):
        (folder / f"n{n}.txt").write_text(text.format(n))
    with pytest.raises(SourceError, match=r"299 other files|297 more files") as error:
        pipeline.build([folder], Settings(tmp_path / "home"), PLAIN)
    assert len(str(error.value)) < 700
