"""A home is switched in one step: readers see all of one build or all of the next, on any file system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ruletrail import checks, generations, home, indexer, pipeline
from ruletrail.corpus import workers
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import FILE, Corpus
from ruletrail.generations import building
from ruletrail.home import Settings
from tests.conftest import THOROUGH

OPTIONS = pipeline.Options(site=False)


def sources(folder: Path, *numbers: str) -> Path:
    """A folder with one whole rulebook of our own, with these rules of section 100."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = "\n\n".join(f"{number}. Rule {number} is about a kite that flies over hill {number}." for number in numbers)
    head = "Kite Comprehensive Rules\n\nThese rules are effective as of January 1, 2020.\n\n1. Kites\n\n100. General"
    text = f"{head}\n\n{rules}\n\nGlossary\n\nKite\nA thing that flies.\n\nCredits\n\nNobody.\n"
    (folder / "kites.txt").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def first(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("first")
    pipeline.build([sources(folder / "old", "100.1", "100.2")], Settings(folder / "home"), OPTIONS)
    return folder


@pytest.fixture
def built(first, tmp_path) -> Settings:
    """A copy of a home, beside the text that it was built from."""
    shutil.copytree(first, tmp_path, symlinks=True, dirs_exist_ok=True)
    return Settings(tmp_path / "home")


def keys(corpus: Corpus) -> set[str]:
    return {record.key for version in corpus.versions() for record in corpus.records(version) if record.kind == "rule"}


def rebuild(built: Settings, tmp_path: Path) -> None:
    pipeline.build([sources(tmp_path / "new", "100.1", "100.2", "100.3")], Settings(built.home), OPTIONS)


def test_a_reader_stays_with_the_build_that_it_opened(built, tmp_path):
    with built.open() as corpus:
        rebuild(built, tmp_path)
        assert keys(corpus) == {"100.1", "100.2"} and built.index.is_dir()
        with Settings(built.home).open() as fresh:
            assert keys(fresh) == {"100.1", "100.2", "100.3"}
        assert len(list((built.home / "generations").iterdir())) == 2
    pipeline.build([tmp_path / "old"], Settings(built.home), OPTIONS)
    assert [p.name for p in (built.home / "generations").iterdir()] == ["000003"]


def test_the_paths_that_people_use_last(built, tmp_path):
    for _ in range(2):
        assert (built.home / FILE).is_file() and (built.home / "index").is_dir()
        with Corpus.open(built.home) as corpus:
            found = keys(corpus)
        rebuild(built, tmp_path)
    assert found == {"100.1", "100.2", "100.3"}


def test_a_part_that_is_not_built_is_carried_over(tmp_path):
    settings = Settings(tmp_path / "home")
    pipeline.build([sources(tmp_path / "kites", "100.1")], settings, pipeline.Options())
    before, page = settings.generation, (settings.site / "index.html").read_bytes()
    pipeline.build([sources(tmp_path / "kites", "100.1", "100.2")], settings, OPTIONS)
    assert settings.generation != before and (settings.site / "index.html").read_bytes() == page


def test_a_file_system_without_links(tmp_path, monkeypatch):
    def refuse(*_args, **_options):
        raise OSError("no links here")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    monkeypatch.setattr(os, "link", refuse)
    settings = Settings(tmp_path / "home")
    for numbers in (["100.1"], ["100.1", "100.2"]):
        pipeline.build([sources(tmp_path / "texts", *numbers)], Settings(settings.home), OPTIONS)
        assert (settings.home / "current").is_file()
        with Settings(settings.home).open() as corpus:
            assert keys(corpus) == set(numbers)
    assert [p.name for p in (settings.home / "generations").iterdir()] == ["000002"]


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="which files are open is told by /proc")
def test_as_where_open_files_stay_and_no_folder_is_replaced(tmp_path, monkeypatch):
    """Windows doesn't move a folder with an open file in it, and doesn't replace a folder or a link to a folder."""
    move = os.replace

    def strict(source, target):
        inside = f"{Path(source).resolve()}{os.sep}"
        files = [os.readlink(file) for file in Path("/proc/self/fd").iterdir() if file.is_symlink()]
        if Path(target).is_dir() or any(file.startswith(inside) for file in files):
            raise PermissionError(13, "Access is denied", str(source))
        move(source, target)

    monkeypatch.setattr(os, "replace", strict)
    monkeypatch.setattr(os, "rename", strict)
    monkeypatch.setattr(generations, "LINKS_ARE_REPLACED", False)
    monkeypatch.setattr(workers, "can_fork", lambda: False)
    settings = Settings(tmp_path / "home")
    for numbers in (["100.1"], ["100.1", "100.2"], ["100.1"]):
        pipeline.build([sources(tmp_path / "texts", *numbers)], Settings(settings.home), pipeline.Options())
        with Settings(settings.home).open() as corpus:
            assert keys(corpus) == set(numbers)
    (tmp_path / "more.txt").write_text((tmp_path / "texts" / "kites.txt").read_text("utf-8").replace("2020", "2021"), "utf-8")
    pipeline.add([tmp_path / "more.txt"], Settings(settings.home), pipeline.Options())
    with Settings(settings.home).open() as corpus:
        assert [version.version for version in corpus.versions()] == ["2020-01-01", "2021-01-01"]


def test_a_home_copied_with_its_links_followed(built, tmp_path):
    copy = Settings(tmp_path / "copy")
    shutil.copytree(built.home, copy.home)
    with copy.open() as corpus:
        assert keys(corpus) == {"100.1", "100.2"}
    rebuild(copy, tmp_path)
    with Settings(copy.home).open() as corpus:
        assert keys(corpus) == {"100.1", "100.2", "100.3"}


KILLED = """
import os, sys
from pathlib import Path
from ruletrail import pipeline
from ruletrail.home import Settings

home, text, when = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]

def kill(event, args):
    if when == "removing" and event == "shutil.rmtree" and Path(args[0]) == home / "current":
        (home / "current" / "corpus.sqlite").unlink()
        os._exit(9)
    if when == "pointing" and event == "os.rename" and Path(args[1]) == home / "current":
        os._exit(9)

sys.addaudithook(kill)
pipeline.build([text], Settings(home), pipeline.Options(site=False))
"""


@pytest.mark.parametrize("when", ["removing", "pointing"])
def test_a_build_that_is_killed_in_a_home_copied_with_its_links_followed(built, tmp_path, when):
    copy = tmp_path / "copy"
    shutil.copytree(built.home, copy)
    new = sources(tmp_path / "new", "100.1", "100.2", "100.3")
    subprocess.run([sys.executable, "-c", KILLED, copy, new, when], check=False)
    with Settings(copy).open() as corpus:
        assert keys(corpus) == {"100.1", "100.2", "100.3"}
    pipeline.build([tmp_path / "old"], Settings(copy), OPTIONS)
    assert (copy / "current").is_symlink() and not (copy / ".staging").exists()


def test_a_home_copied_with_its_links_followed_whose_current_folder_lost_its_corpus(built, tmp_path):
    shutil.copytree(built.home, copy := tmp_path / "copy")
    (copy / "current" / FILE).unlink()
    (copy / "generations" / "000002").mkdir()
    with Settings(copy).open() as corpus:
        assert keys(corpus) == {"100.1", "100.2"}
    assert any("current: is missing or damaged" in line for line in checks.problems(Settings(copy)))


def test_a_build_that_fails_leaves_the_pointer(built, tmp_path):
    before = built.generation
    with pytest.raises(RuntimeError), building(Settings(built.home)) as stage:
        (stage.home / FILE).write_bytes(b"half")
        raise RuntimeError("a bug")
    assert Settings(built.home).generation == before and not (built.home / ".staging").exists()


def test_a_pointer_to_nowhere_is_one_line(built):
    shutil.rmtree(built.home / "generations")
    with pytest.raises(CorpusError, match="no corpus here yet"):
        Settings(built.home).open()


LEFT = {
    "empty": b"",
    "zeros": bytes(6),
    "noise": b"\xff1",
    "gone": b"000099",
    "outside": b"../../x",
    "long": b"9" * 99_999,
    "pipe": None,
}


@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT)
def test_a_pointer_that_lost_its_bytes(built, tmp_path, left):
    """For example after a power failure, or with a pipe in somebody else's home."""
    pointer = built.home / "current"
    pointer.unlink()
    if left is not None:
        pointer.write_bytes(left)
    elif hasattr(os, "mkfifo"):
        os.mkfifo(pointer)
    with Settings(built.home).open() as corpus:
        assert keys(corpus) == {"100.1", "100.2"}
    assert any("current: is missing or damaged" in line for line in checks.problems(Settings(built.home)))
    rebuild(built, tmp_path)
    with Settings(built.home).open() as corpus:
        assert keys(corpus) == {"100.1", "100.2", "100.3"}
    assert not any("current" in line for line in checks.problems(Settings(built.home)))


def test_a_part_that_leads_out_of_the_home_is_not_carried_over(built, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear you")
    (built.generation / "site").symlink_to(tmp_path / "mine")
    rebuild(built, tmp_path)
    assert not (Settings(built.home).generation / "site").exists()


def test_data_reaches_the_disk_before_the_switch(built, tmp_path, monkeypatch):
    """Also on a system that can't write out all files at once."""
    written = set()
    fsync = os.fsync

    def noting(file: int) -> None:
        assert Settings(built.home).generation.name == "000001"
        written.add(os.fstat(file).st_ino)
        fsync(file)

    monkeypatch.setattr(os, "fsync", noting)
    monkeypatch.delattr(os, "sync")
    monkeypatch.setattr(generations, "LINKS_ARE_REPLACED", False)
    rebuild(built, tmp_path)
    new = Settings(built.home).generation
    made = [new / FILE, new / "manifest.tsv", built.home / "current", *(new / "index").iterdir()]
    assert written >= {path.stat().st_ino for path in made}


def test_a_reader_who_comes_while_the_old_build_goes_reads_the_new_one(built, tmp_path, monkeypatch):
    """The reader read the pointer, and then a build replaced and removed the generation that it named."""
    late = Settings(built.home)
    assert late.generation == built.generation
    rebuild(built, tmp_path)
    assert not built.generation.exists()
    with late.open() as corpus:
        assert keys(corpus) == {"100.1", "100.2", "100.3"}
    assert late.index == home.current(built.home) / "index"


@pytest.mark.parametrize("followed", [False, True], ids=["links", "links followed"])
def test_readers_while_ten_builds_are_switched_in(built, tmp_path, followed):
    """Each has corpus and index of one build, also in a home that was copied without its links (cp -rL, shutil.copytree)."""
    shutil.copytree(built.home, copy := tmp_path / "copy", symlinks=not followed)
    for n in range(10):
        late = Settings(copy)
        with late.open() as corpus:
            there = keys(corpus)
            new = sources(tmp_path / "new", *(f"100.{rule}" for rule in range(1, 4 + n)))
            pipeline.build([new], Settings(copy), OPTIONS)
            assert {hit.number for hit in indexer.search(corpus, late.index, "in:100", limit=99)} >= there
            assert keys(corpus) == there
        with Settings(copy).open() as corpus:
            assert len(keys(corpus)) == 3 + n


READER = """
import sys, time
from pathlib import Path
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail import indexer
seen = set()
while not Path(sys.argv[2]).exists():
    settings = Settings(Path(sys.argv[1]))
    with settings.open() as corpus:
        rules = sum(record.kind == "rule" for version in corpus.versions() for record in corpus.records(version))
        hits = len(indexer.answer(corpus, settings.index, "kite AND kind:rule", limit=50).hits)
    if not seen:
        print("reading", flush=True)
    seen.add((rules, hits))
    time.sleep(0.01)  # else the builds have no processor
print(sorted(seen))
"""


def test_readers_beside_builds_see_all_old_or_all_new(tmp_path):
    root, stop = tmp_path / "home", tmp_path / "stop"
    few, many = sources(tmp_path / "few", "100.1"), sources(tmp_path / "many", *(f"100.{n}" for n in range(1, 20)))
    pipeline.build([few], Settings(root), OPTIONS)
    command = [sys.executable, "-c", READER, str(root), str(stop)]
    readers = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3 if THOROUGH else 2)
    ]
    try:
        assert [reader.stdout.readline() for reader in readers] == ["reading\n"] * len(readers)
        for turn in range(8 if THOROUGH else 3):
            pipeline.build([few if turn % 2 else many], Settings(root), OPTIONS)
    finally:
        stop.touch()
    for reader in readers:
        out, err = reader.communicate(timeout=60)
        assert err == "" and set(eval(out)) <= {(1, 1), (19, 19)}, (out, err)


def test_a_reader_whose_build_goes_between_opening_and_lock_reads_the_new_one(built, tmp_path, monkeypatch):
    (old,) = (built.home / "generations").iterdir()
    opened = Corpus.open

    def slow(home: Path) -> Corpus:
        corpus = opened(home)
        if home == old:
            monkeypatch.undo()
            monkeypatch.setattr(generations, "_remove_unread", generations._remove)  # the reader's lock is not visible yet
            rebuild(Settings(built.home), tmp_path)
        return corpus

    monkeypatch.setattr("ruletrail.home.Corpus.open", slow)
    settings = Settings(built.home)
    with settings.open() as corpus:
        assert keys(corpus) == {"100.1", "100.2", "100.3"}
        assert settings.index.is_dir()


def test_two_builds_at_once_are_refused(built, tmp_path):
    running = threading.active_count()
    with building(built), pytest.raises(CorpusError, match="another build is at work"):
        rebuild(built, tmp_path)
    assert threading.active_count() <= running


def test_what_is_not_ours_is_left_alone(tmp_path):
    """A home can be any folder. A site or an index that is already in it may be the user's own."""
    root = tmp_path / "project"
    (root / "site").mkdir(parents=True)
    (root / "site" / "index.html").write_text("my own page")
    (root / "index").write_text("my own notes")
    for _ in range(2):
        pipeline.build([sources(tmp_path / "texts", "100.1")], Settings(root), pipeline.Options())
    assert (root / "site" / "index.html").read_text() == "my own page" and (root / "index").read_text() == "my own notes"
    assert (Settings(root).site / "index.html").is_file() and Settings(root).index.is_dir()
