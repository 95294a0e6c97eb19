"""What the models found in the texts: which variant of each behaviour stands in which version, and on what record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from corpus.store.opening import Corpus
    from corpus.store.versions import Version


class WordingPlace(NamedTuple):
    """Where a wording stands: one rule or glossary entry of one version."""

    record: int
    version: int
    in_glossary: bool
    key: str
    wording: int
    lineage: int | None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One behaviour in one version."""

    version: int
    behaviour: str
    variant: str | None
    """The variant that stands; None: the version no longer has the behaviour."""
    basis: str
    number: str
    """The rule that says so, "704.5j" or "Glossary: Land Type"; of what is assumed or open, where it is expected."""
    record: int | None
    """The record that decided; None where no text did."""
    matched: str
    """The variants whose words the text has, separated by spaces."""


_PLACE = "SELECT id, version_id, kind = 'glossary', key, wording_id, lineage_id FROM record WHERE kind IN ('rule', 'glossary')"


def with_wordings(corpus: Corpus, wordings: Iterable[int], version: int | None = None) -> list[WordingPlace]:
    """The rules and glossary entries that have one of these wordings, of one version or of all."""
    return _places(corpus, "wording_id", wordings, version)


def in_lineages(corpus: Corpus, lineages: Iterable[int], version: int | None = None) -> list[WordingPlace]:
    """The rules and glossary entries in these lineages, of one version or of all."""
    return _places(corpus, "lineage_id", lineages, version)


def with_keys(corpus: Corpus, keys: Iterable[str], version: int | None = None) -> list[WordingPlace]:
    """The rules and glossary entries with one of these numbers or terms, of one version or of all."""
    return _places(corpus, "key", keys, version)


def with_stems(corpus: Corpus, stems: Iterable[str], version: int | None = None) -> list[WordingPlace]:
    """The rules that are one of these numbers or below one, of one version or of all: for 704.5 also 704.5a, 704.5b and so on."""
    return _places(corpus, f"kind = 'rule' AND rtrim(key, '{ascii_lowercase}')", stems, version)


def in_version(corpus: Corpus, version: int) -> list[WordingPlace]:
    """Every rule and glossary entry of one version."""
    return [WordingPlace(*row) for row in corpus.db.execute(f"{_PLACE} AND version_id = ? ORDER BY id", (version,))]


def _places(corpus: Corpus, what: str, values: Iterable[Any], version: int | None) -> list[WordingPlace]:
    only = "" if version is None else "version_id = :version AND "
    query = f"{_PLACE} AND {only}{what} IN (SELECT value FROM json_each(:values))"
    given = {"version": version, "values": json.dumps(sorted(values))}
    return [WordingPlace(*row) for row in corpus.db.execute(f"{query} ORDER BY id", given)]


def lineages_of(corpus: Corpus, wordings: Iterable[int], but: int | None = None) -> list[tuple[int, int, bool]]:
    """Each (wording, lineage) of rules and glossary entries that have one of these wordings.

    The third value is true if a version other than ``but`` has it.
    """
    # One pass over all records costs a quarter of finding each lineage's in the index.
    rows = corpus.db.execute(
        "SELECT wording_id, lineage_id, max(version_id IS NOT ?) FROM record NOT INDEXED"
        " WHERE kind IN ('rule', 'glossary') AND lineage_id IS NOT NULL"
        " AND wording_id IN (SELECT value FROM json_each(?)) GROUP BY wording_id, lineage_id",
        (but, json.dumps(sorted(wordings))),
    )
    return [(wording, lineage, bool(elsewhere)) for wording, lineage, elsewhere in rows]


def lineages_but(corpus: Corpus, version: int) -> set[int]:
    """The lineages that have a record in another version."""
    rows = corpus.db.execute(
        "SELECT DISTINCT lineage_id FROM record WHERE version_id != ? AND lineage_id IS NOT NULL", (version,)
    )
    return {lineage for (lineage,) in rows}


def lineage_of(corpus: Corpus, record: int) -> int | None:
    """The lineage of a record, or None."""
    row = corpus.db.execute("SELECT lineage_id FROM record WHERE id = ?", (record,)).fetchone()
    return row[0] if row else None


def wordings(corpus: Corpus) -> Iterable[tuple[int, str, str]]:
    """(row id, normalised text, examples as JSON) of every wording."""
    return corpus.db.execute("SELECT id, normal, examples FROM wording")


def wording_of(corpus: Corpus, record: int) -> int:
    """The row id of a record's wording."""
    return int(corpus.db.execute("SELECT wording_id FROM record WHERE id = ?", (record,)).fetchone()[0])


def write(corpus: Corpus, rows: Iterable[StandingRow], fingerprint: str) -> None:
    """Replaces all standings, and notes which clauses they were found with."""
    corpus.db.execute("DELETE FROM standing")
    corpus.db.execute("DELETE FROM standing_of")
    corpus.db.execute("INSERT INTO standing_of VALUES (?)", (fingerprint,))
    add(corpus, rows)


def add(corpus: Corpus, rows: Iterable[StandingRow]) -> None:
    """Adds the standings of a version that has none yet."""
    corpus.kept.clear()
    corpus.db.executemany(
        "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(r.version, r.behaviour, r.variant, r.basis, r.number, r.record, r.matched) for r in rows],
    )


def found_with(corpus: Corpus) -> str | None:
    """The fingerprint of the clauses that the standings were found with; None: there are none yet."""
    row = corpus.db.execute("SELECT fingerprint FROM standing_of").fetchone()
    return row[0] if row else None


def of_version(corpus: Corpus, version: Version) -> list[StandingRow]:
    """The standings of one version, by behaviour."""
    rows = corpus.db.execute("SELECT * FROM standing WHERE version_id = ? ORDER BY behaviour", (version.id,))
    return [StandingRow(*row) for row in rows]


def all_rows(corpus: Corpus) -> list[StandingRow]:
    """Every standing, by version and behaviour."""
    return [StandingRow(*row) for row in corpus.db.execute("SELECT * FROM standing ORDER BY version_id, behaviour")]
