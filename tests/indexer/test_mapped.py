"""Files of an index that are read through memory: they say what the files hold."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest
from whoosh import index
from whoosh.filedb.filestore import FileStorage

from corpus.store import Corpus
from indexer.index import postings
from indexer.index.mapped import MappedStorage
from indexer.index.opened import Opened, days, open_index
from indexer.index.schema import schema

CONTENT = bytes(range(256)) * 64


@pytest.mark.parametrize("place, length", [(0, 4), (4095, 2), (len(CONTENT) - 1, 1), (len(CONTENT) - 2, 9), (len(CONTENT), 4)])
def test_a_mapped_file_gives_what_the_file_gives(tmp_path: Path, place: int, length: int) -> None:
    (tmp_path / "column").write_bytes(CONTENT)
    mapped, plain = (storage(tmp_path).open_file("column") for storage in (MappedStorage, FileStorage))
    assert mapped.get(place, length) == plain.get(place, length) == CONTENT[place : place + length]
    for file in (mapped, plain):
        file.seek(place)
    assert mapped.read(length) == plain.read(length)
    mapped.close()
    plain.close()


def test_an_empty_file_opens_and_a_missing_one_does_not(tmp_path: Path) -> None:
    (tmp_path / "column").write_bytes(b"")
    empty = MappedStorage(tmp_path).open_file("column")
    assert empty.get(0, 4) == b""
    empty.close()
    with pytest.raises(FileNotFoundError):
        MappedStorage(tmp_path).open_file("another")


@pytest.mark.parametrize("segments", [1, 2])
def test_postings_are_all_there_over_blocks_and_segments(tmp_path: Path, segments: int) -> None:
    """A block holds 16,384 postings, so these fill more than one."""
    count = 20_000
    index.create_in(str(tmp_path), schema())
    for _ in range(segments):
        writer = postings.writer(index.open_dir(str(tmp_path), schema=schema()))
        for doc in range(count):
            postings.add(writer, {"now": {"stack": 1.0 + doc % 3}})
        writer.commit(merge=False)
    (tmp_path / "vocabulary.tsv").write_text("1\n", "utf-8")
    opened = Opened(tmp_path, {"versions": [], "lacks": "", "in_force": 1, "told": 0, "told_days": []})
    assert opened.posting("now", "stack") == {doc: 1.0 + (doc % count) % 3 for doc in range(segments * count)}
    assert opened.posting("now", "nowhere") == {}
    opened.reader.close()


class Wrapped:
    """A column whose inside is another one than Whoosh's of today."""

    def __init__(self, column) -> None:
        self.column = column

    def __getitem__(self, doc: int) -> int:
        return self.column[doc]


def test_days_are_a_column_taken_whole_or_read_one_by_one(cats: Path) -> None:
    with Corpus.open(cats) as corpus:
        opened = open_index(corpus, cats / "index")
    for field in ("first", "last"):
        column = opened.reader.column_reader(field, translate=False)
        whole, each = days(column), days(Wrapped(column))
        docs = range(opened.reader.doc_count_all())
        assert isinstance(whole, array) and not isinstance(each, array)
        assert [whole[doc] for doc in docs] == [each[doc] for doc in docs] == [column[doc] for doc in docs]
    assert len({whole[doc] for doc in docs}) > 1
