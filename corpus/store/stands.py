"""Records without their texts, and the wordings apart, for following rules through many versions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.corpus.change import Forms

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version


class Outline(NamedTuple):
    """The row of a record without its text."""

    id: int
    kind: str
    key: str
    term: str
    wording: int
    lineage: int | None


def outline(corpus: Database, version: Version) -> list[Outline]:
    """Every record of a version in the book's order, without texts."""
    columns = "id, kind, key, term, wording_id, lineage_id"
    rows = corpus.db.execute(f"SELECT {columns} FROM record WHERE version_id = ? ORDER BY position", (version.id,))
    return [Outline(*row) for row in rows]


class StandRow(NamedTuple):
    """A record without its texts. ``revised`` are dates, ``first`` and ``last`` lines of the source."""

    id: int
    version_id: int
    kind: str
    key: str
    term: str
    wording_id: int
    revised: str
    source_id: int
    first: int
    last: int
    lineage_id: int | None


_STAND = """SELECT record.id, version_id, kind, key, term, wording_id, revised, source_id, first_line, last_line, lineage_id
    FROM record"""


def every(corpus: Database) -> Iterator[StandRow]:
    """Every record except commentary, version by version, in the book's order."""
    rows = corpus.db.execute(f"{_STAND} WHERE kind != 'commentary' ORDER BY version_id, position")
    return map(partial(tuple.__new__, StandRow), rows)  # like StandRow._make, but faster


def of_lineages(corpus: Database, lineage_ids: Iterable[int]) -> list[StandRow]:
    """Every record of some lineages, version by version."""
    return _stands(corpus, "lineage_id IN (SELECT value FROM json_each(?))", json.dumps(list(lineage_ids)))


def numbers_and_wordings(corpus: Database, lineage_ids: Iterable[int]) -> Iterator[tuple[int, int, int, str]]:
    """The lineage, version, wording (row ids) and key of every record of some lineages, lineage by lineage."""
    return corpus.db.execute(
        "SELECT lineage_id, version_id, wording_id, key FROM record INDEXED BY record_of_lineage"
        " WHERE lineage_id IN (SELECT value FROM json_each(?)) ORDER BY lineage_id, version_id",
        (json.dumps(list(lineage_ids)),),
    )


def by_id(corpus: Database, record_ids: Iterable[int]) -> list[StandRow]:
    """The records with these row ids."""
    return _stands(corpus, "id IN (SELECT value FROM json_each(?))", json.dumps(list(record_ids)))


def of_wordings(corpus: Database, wording_ids: Iterable[int]) -> list[StandRow]:
    """Every record except commentary with one of these wordings, version by version."""
    # The index of lineages has the wordings too, and reading it takes half the time.
    held = "SELECT id FROM record WHERE wording_id IN (SELECT value FROM json_each(?))"
    return _stands(corpus, f"id IN ({held}) AND kind != 'commentary'", json.dumps(sorted(wording_ids)))


def called(corpus: Database, words: str) -> list[StandRow]:
    """Every glossary entry whose lower-case term contains these words."""
    return _stands(corpus, "kind = 'glossary' AND instr(key, ?)", words.lower())


def _stands(corpus: Database, wanted: str, value: object) -> list[StandRow]:
    rows = corpus.db.execute(f"{_STAND} WHERE {wanted} ORDER BY version_id, position", (value,))
    return list(map(StandRow._make, rows))


class WordingRow(NamedTuple):
    """A wording; ``examples`` is a JSON list."""

    id: int
    text: str
    normal: str
    examples: str
    whole_form: int
    words_form: int
    examples_form: int


_WORDING = f"SELECT {', '.join(WordingRow._fields)} FROM wording"


def forms(corpus: Database, wording_ids: Iterable[int]) -> dict[int, Forms]:
    """Row id of a wording -> its forms."""
    rows = corpus.db.execute(
        "SELECT id, id, whole_form, words_form, examples_form FROM wording WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(wording_ids)),),
    )
    return {row_id: Forms(*row) for row_id, *row in rows}


def holding(corpus: Database, word: str) -> Iterator[WordingRow]:
    """The wordings whose normal form contains the ASCII letters ``word``, in any case, and all wordings with examples."""
    held = f"{_WORDING} WHERE normal LIKE ? OR examples != '[]' ORDER BY id"
    yield from map(WordingRow._make, corpus.db.execute(held, (f"%{word}%",)))


def wordings(corpus: Database, wording_ids: Iterable[int] | None = None) -> Iterator[WordingRow]:
    """The wordings with these row ids, or all of them, by their ids."""
    some = "WHERE id IN (SELECT value FROM json_each(?))" if wording_ids is not None else ""
    values = () if wording_ids is None else (json.dumps(list(wording_ids)),)
    yield from map(WordingRow._make, corpus.db.execute(f"{_WORDING} {some} ORDER BY id", values))
