"""The index as a whole: built, replaced, extended, read during a build, and damaged."""

from __future__ import annotations

import json
import shutil
import tracemalloc
from collections import Counter
from random import Random

import pytest
from whoosh import index as whoosh_index

from ruletrail import indexer
from ruletrail.corpus import lineage
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.store import Corpus, create
from ruletrail.indexer.errors import IndexMissingError
from ruletrail.indexer.index import indexing
from ruletrail.indexer.index.opened import open_index
from ruletrail.indexer.index.schema import schema
from tests.conftest import room_for
from tests.indexer.conftest import VERSIONS, document, trace


def contents(folder) -> list:
    """The whole content of an index, independent of the order and the names of its files."""
    with whoosh_index.open_dir(str(folder)).reader() as reader:
        entries = reader.column_reader("entry")
        stored = sorted(entries[doc] for doc, _ in reader.iter_docs() if entries[doc])
        words = {
            (field, word.decode()): round(weight, 4)
            for field, word in reader.all_terms()
            if field != "word" and word != b"lexicon"
            if (weight := sum(_weights(reader, field, word)))
        }
    return [stored, words]


def _weights(reader, field, word):
    matcher = reader.postings(field, word)
    while matcher.is_active():
        yield matcher.weight()
        matcher.next()


def test_the_same_corpus_makes_the_same_index(cats, tmp_path):
    with Corpus.open(cats) as corpus:
        indexer.build(corpus, tmp_path / "again")
    assert contents(tmp_path / "again") == contents(cats / "index")


@pytest.mark.parametrize("late", list(VERSIONS))
def test_extending_makes_what_building_makes(tmp_path, late):
    home = tmp_path / "home"
    with create(home) as corpus:
        for version, rows in VERSIONS.items():
            if version != late:
                corpus.add_document(document(version, rows))
        trace(corpus)
        indexer.build(corpus, home / "index")
        corpus.add_document(document(late, VERSIONS[late]))
        trace(corpus)
        written = indexer.extend(corpus, home / "index")
        indexer.build(corpus, tmp_path / "whole")
        assert written > 0
        assert contents(home / "index") == contents(tmp_path / "whole")
        for query in ("101.1", "wool", "battlefield", "removed:2009"):
            told = [
                [hit.as_json() for hit in indexer.search(corpus, folder, query, ever=True)]
                for folder in (home / "index", tmp_path / "whole")
            ]
            assert sorted(map(str, told[0])) == sorted(map(str, told[1]))


def test_a_version_that_went_and_came_back_leaves_no_trace(cats, tmp_path):
    with Corpus.open(cats, write=True) as corpus:
        before = contents(cats / "index")
        corpus.db.execute("DELETE FROM version WHERE version = '2009-07-11'")
        corpus._versions = None
        assert indexer.extend(corpus, cats / "index") > 0
        assert contents(cats / "index") != before
        corpus.add_document(document("2009-07-11", VERSIONS["2009-07-11"]))
        trace(corpus)
        assert indexer.extend(corpus, cats / "index") > 0
        indexer.build(corpus, tmp_path / "whole")
        assert contents(cats / "index") == contents(tmp_path / "whole")


@pytest.mark.parametrize("room", [0, 400, 2000])
def test_extending_on_a_full_disk_says_so(tmp_path, room):
    first, *others = VERSIONS
    with create(tmp_path) as corpus:
        corpus.add_document(document(first, VERSIONS[first]))
        trace(corpus)
        indexer.build(corpus, tmp_path / "index")
        for version in others:
            corpus.add_document(document(version, VERSIONS[version]))
        trace(corpus)
        with room_for(room), pytest.raises(OSError, match="File too large"):
            indexer.extend(corpus, tmp_path / "index")


def test_extending_by_nothing_writes_nothing(cats):
    with Corpus.open(cats) as corpus:
        assert indexer.extend(corpus, cats / "index") == 0


def test_an_open_index_can_be_read_while_another_takes_its_place(cats):
    with Corpus.open(cats) as corpus:
        before = open_index(corpus, cats / "index")
        indexer.build(corpus, cats / "index")
        assert before.stored(0)
        assert before.documents("kind", "rule")
        assert indexer.search(corpus, cats / "index", "mat")


def test_a_build_that_fails_leaves_what_was_there(cats):
    def fail(*_args):
        raise RuntimeError("stopped")

    with Corpus.open(cats) as corpus:
        before = contents(cats / "index")
        with pytest.raises(RuntimeError):
            indexer.build(corpus, cats / "index", progress=fail)
        assert contents(cats / "index") == before
        assert not (cats / "index.part").exists()
        assert indexer.search(corpus, cats / "index", "mat")


def _no_state(folder):
    (folder / "state.json").unlink()


def _broken_state(folder):
    (folder / "state.json").write_text("{", "utf-8")


def _empty_state(folder):
    (folder / "state.json").write_text("[]", "utf-8")


def _other_format(folder):
    state = json.loads((folder / "state.json").read_text("utf-8"))
    (folder / "state.json").write_text(json.dumps(state | {"format": 0}), "utf-8")


def _older(folder):
    state = json.loads((folder / "state.json").read_text("utf-8"))
    (folder / "state.json").write_text(json.dumps(state | {"fingerprint": "x"}), "utf-8")


def _cut(folder):
    for file in folder.glob("MAIN_*.*"):
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])


def _overwritten(folder):
    for file in folder.glob("MAIN_*.*"):
        file.write_bytes(b"\xff" * file.stat().st_size)


def _no_contents(folder):
    for file in folder.glob("_MAIN*"):
        file.unlink()


def _gone(folder):
    shutil.rmtree(folder)


DAMAGES = [_no_state, _broken_state, _empty_state, _other_format, _older, _cut, _overwritten, _no_contents, _gone]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("query", ["mat", "101.1", '"any mat"'])
def test_a_missing_or_damaged_index_is_told_in_one_line(cats, damage, query):
    damage(cats / "index")
    with Corpus.open(cats) as corpus, pytest.raises(IndexMissingError) as raised:
        indexer.search(corpus, cats / "index", query)
    assert "ruletrail build" in raised.value.remedy
    assert "\n" not in str(raised.value)
    assert raised.value.exit_status == 2


def test_a_fault_of_the_code_is_not_called_a_damaged_index(cats, monkeypatch):
    def fail(*_args, **_options):
        raise IndexError("a fault of ours")

    monkeypatch.setattr("ruletrail.indexer.asking.answer.find", fail)
    with Corpus.open(cats) as corpus:
        with pytest.raises(IndexError, match="a fault of ours"):
            indexer.search(corpus, cats / "index", "mat")
        (terms,) = (cats / "index").glob("MAIN_*.trm")
        terms.write_bytes(terms.read_bytes()[:-1])
        with pytest.raises(IndexMissingError, match="damaged"):
            indexer.search(corpus, cats / "index", "mat")


def test_opening_an_index_does_not_read_all_of_it(digest_home):
    """By default Whoosh packs an index into one file, and copies the whole file when it opens the index."""
    with Corpus.open(digest_home) as corpus:
        open_index(corpus, digest_home / "index")  # imports happen here, not below
        corpus.kept.clear()
        tracemalloc.start()
        try:
            open_index(corpus, digest_home / "index")
            _now, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    size = sum(file.stat().st_size for file in (digest_home / "index").glob("MAIN_*.*"))
    assert most < size / 2


FLIPS = 60


def test_no_flipped_byte_of_an_index_ends_in_a_traceback(cats):
    """The hits may be wrong then. ``ruletrail check`` compares the files with the build."""
    random, folder = Random(5), cats / "index"
    files = [path for path in sorted(folder.iterdir()) if path.stat().st_size]
    told = Counter()
    for _ in range(FLIPS):
        file = random.choice(files)
        before = file.read_bytes()
        data = bytearray(before)
        for _ in range(random.choice([1, 20])):
            data[random.randrange(len(data))] = random.randrange(256)
        file.write_bytes(data)
        with Corpus.open(cats) as corpus:
            for query in ("mat", "101.1", '"any mat"', "when did the mat change", "in:101 cat*", "removed:2009"):
                try:
                    indexer.search(corpus, folder, query, ever=True)
                    told["answered"] += 1
                except (IndexMissingError, NotFoundError):
                    told["refused"] += 1
        file.write_bytes(before)
    assert told["answered"] and told["refused"]


def test_commentary_alone_makes_an_empty_index(tmp_path):
    page = document("2011-06-30", [], commentary=("Boxes hold cats.",))
    with create(tmp_path, [page]) as corpus:
        assert not corpus.versions()
        assert indexer.build(corpus, tmp_path / "index") == 0


@pytest.mark.parametrize("last", [60, 64, 65, 66, 70, 2000])
def test_an_index_gives_back_what_was_written_however_long_its_columns_are(tmp_path, last):
    entries = [b"a" * 65_470, b"b", b"c" * last]
    writer = whoosh_index.create_in(str(tmp_path), schema()).writer()
    for entry in entries:
        writer.add_document(kind=["rule"], identity=entry, entry=entry)
    writer.add_document(**indexing._lexicon({"cat": 3}))
    writer.commit()
    reader = whoosh_index.open_dir(str(tmp_path)).reader()
    for name in ("identity", "entry"):
        column = reader.column_reader(name)
        assert [column[doc] for doc in range(4)] == [*entries, b""]


def test_an_index_that_is_extended_again_and_again_is_merged(tmp_path):
    """Whoosh merges small segments of an index. It then reads a value of each posting, which our postings don't have."""
    first, *_others = VERSIONS.values()
    for year in range(2000, 2012):
        home = tmp_path / "home"
        with create(home) if year == 2000 else Corpus.open(home, write=True) as corpus:
            corpus.add_document(document(f"{year}-01-01", [*first, ("purr", "101.9", f"A cat of the year {year} purrs.", ())]))
            lineage.trace(corpus)
            (indexer.extend if year > 2000 else indexer.build)(corpus, home / "index")
            corpus.commit()
    with Corpus.open(home) as corpus:
        assert "101.9" in [hit.number for hit in indexer.search(corpus, home / "index", "year purrs")]
