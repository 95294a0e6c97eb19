"""What the models found in the texts: which variant of each behaviour stands in which version, and on what record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

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


def with_wordings(corpus: Corpus, wordings: Iterable[int]) -> list[WordingPlace]:
    """The rules and glossary entries of all versions that have one of these wordings."""
    return _places(corpus, "wording_id IN (SELECT value FROM json_each(?))", json.dumps(sorted(wordings)))


def in_lineages(corpus: Corpus, lineages: Iterable[int]) -> list[WordingPlace]:
    """The rules and glossary entries of all versions in these lineages."""
    return _places(corpus, "lineage_id IN (SELECT value FROM json_each(?))", json.dumps(sorted(lineages)))


def with_keys(corpus: Corpus, keys: Iterable[str]) -> list[WordingPlace]:
    """The rules and glossary entries of all versions with one of these numbers or terms."""
    return _places(corpus, "key IN (SELECT value FROM json_each(?))", json.dumps(sorted(keys)))


def with_stems(corpus: Corpus, stems: Iterable[str]) -> list[WordingPlace]:
    """The rules of all versions below one of these numbers: 704.5 and 704.5a, 704.5b … of 704.5."""
    where = f"kind = 'rule' AND rtrim(key, '{ascii_lowercase}') IN (SELECT value FROM json_each(?))"
    return _places(corpus, where, json.dumps(sorted(stems)))


def in_version(corpus: Corpus, version: int) -> list[WordingPlace]:
    """Every rule and glossary entry of one version."""
    return _places(corpus, "version_id = ?", version)


def _places(corpus: Corpus, where: str, value: object) -> list[WordingPlace]:
    return [WordingPlace(*row) for row in corpus.db.execute(f"{_PLACE} AND {where} ORDER BY id", (value,))]


def wordings(corpus: Corpus) -> Iterable[tuple[int, str, str]]:
    """(row id, normalised text, examples as JSON) of every wording."""
    return corpus.db.execute("SELECT id, normal, examples FROM wording")


def wording_of(corpus: Corpus, record: int) -> int:
    """The row id of a record's wording."""
    return int(corpus.db.execute("SELECT wording_id FROM record WHERE id = ?", (record,)).fetchone()[0])


def write(corpus: Corpus, rows: Iterable[StandingRow], fingerprint: str) -> None:
    """Replaces all standings, and notes which clauses they were found with."""
    db = corpus.db
    corpus.kept.clear()
    db.execute("DELETE FROM standing")
    db.execute("DELETE FROM standing_of")
    db.executemany(
        "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(r.version, r.behaviour, r.variant, r.basis, r.number, r.record, r.matched) for r in rows],
    )
    db.execute("INSERT INTO standing_of VALUES (?)", (fingerprint,))


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
