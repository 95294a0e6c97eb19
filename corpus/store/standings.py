"""The standings of the models: the variant of each behaviour in each version, and the record that decides it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ruletrail.corpus.store.opening import Corpus
    from ruletrail.corpus.store.versions import Version


class WordingPlace(NamedTuple):
    """A rule or glossary entry of one version, with its wording."""

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
    """The variant in force; None if the version no longer has the behaviour."""
    basis: str
    number: str
    """The rule that decides, "704.5j" or "Glossary: Land Type"; for an assumed or open variant, the rule where it is expected."""
    record: int | None
    """The record that decided; None if no text did."""
    matched: str
    """The variants whose cues match the text, separated by spaces."""


_PLACE = "SELECT id, version_id, kind = 'glossary', key, wording_id, lineage_id FROM record WHERE kind IN ('rule', 'glossary')"


def with_wordings(corpus: Corpus, wordings: Iterable[int]) -> list[WordingPlace]:
    """The rules and glossary entries with one of these wordings."""
    return _places(corpus, "wording_id", wordings)


def in_lineages(corpus: Corpus, lineages: Iterable[int]) -> list[WordingPlace]:
    """The rules and glossary entries in these lineages."""
    return _places(corpus, "lineage_id", lineages)


def with_keys(corpus: Corpus, keys: Iterable[str]) -> list[WordingPlace]:
    """The rules and glossary entries with one of these numbers or terms."""
    return _places(corpus, "key", keys)


def with_stems(corpus: Corpus, stems: Iterable[str]) -> list[WordingPlace]:
    """The rules with one of these numbers, and their subrules: for 704.5 also 704.5a, 704.5b and so on."""
    return _places(corpus, f"kind = 'rule' AND rtrim(key, '{ascii_lowercase}')", stems)


def in_version(corpus: Corpus, version: int) -> list[WordingPlace]:
    """Every rule and glossary entry of one version."""
    return [WordingPlace(*row) for row in corpus.db.execute(f"{_PLACE} AND version_id = ? ORDER BY id", (version,))]


def _places(corpus: Corpus, what: str, values: Iterable[Any]) -> list[WordingPlace]:
    query = f"{_PLACE} AND {what} IN (SELECT value FROM json_each(?)) ORDER BY id"
    return [WordingPlace(*row) for row in corpus.db.execute(query, (json.dumps(sorted(values)),))]


def lineages_of(corpus: Corpus, wordings: Iterable[int]) -> list[tuple[int, int]]:
    """Each (wording, lineage) of rules and glossary entries with one of these wordings."""
    # One pass over all records takes a quarter of the time of index look-ups.
    return corpus.db.execute(
        "SELECT DISTINCT wording_id, lineage_id FROM record NOT INDEXED"
        " WHERE kind IN ('rule', 'glossary') AND lineage_id IS NOT NULL"
        " AND wording_id IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(wordings)),),
    ).fetchall()


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
    """Replaces all standings, and stores the fingerprint of the clauses that they were computed with."""
    forget(corpus)
    corpus.db.execute("INSERT INTO standing_of VALUES (?)", (fingerprint,))
    corpus.db.executemany(
        "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(r.version, r.behaviour, r.variant, r.basis, r.number, r.record, r.matched) for r in rows],
    )


def forget(corpus: Corpus) -> None:
    """Deletes all standings, because versions were added."""
    corpus.kept.clear()
    corpus.db.execute("DELETE FROM standing")
    corpus.db.execute("DELETE FROM standing_of")


def clauses_fingerprint(corpus: Corpus) -> str | None:
    """The fingerprint of the clauses that the standings were computed with; None if there are no standings."""
    row = corpus.db.execute("SELECT fingerprint FROM standing_of").fetchone()
    return row[0] if row else None


def of_version(corpus: Corpus, version: Version) -> list[StandingRow]:
    """The standings of one version, by behaviour."""
    rows = corpus.db.execute("SELECT * FROM standing WHERE version_id = ? ORDER BY behaviour", (version.id,))
    return [StandingRow(*row) for row in rows]


def all_rows(corpus: Corpus) -> list[StandingRow]:
    """Every standing, by version and behaviour."""
    return [StandingRow(*row) for row in corpus.db.execute("SELECT * FROM standing ORDER BY version_id, behaviour")]
