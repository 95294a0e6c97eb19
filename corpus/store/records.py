"""The records of a corpus: rules, headings, glossary entries and paragraphs of commentary, each of one version."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ruletrail.corpus.change import Forms
from ruletrail.corpus.numbers import RuleNumber

if TYPE_CHECKING:
    from ruletrail.corpus.store.database import Database
    from ruletrail.corpus.store.versions import Version


class StoredRecord(NamedTuple):
    """A record as stored in the corpus; see corpus.records.Record for the fields."""

    id: int
    version_id: int
    position: int
    kind: str
    key: str
    term: str
    wording_id: int
    text: str
    examples: tuple[str, ...]
    normal: str
    revised: tuple[str, ...]
    cites: tuple[str, ...]
    file: str
    lines: tuple[int, int]
    lineage_id: int | None
    forms: Forms

    @property
    def number(self) -> RuleNumber | None:
        return RuleNumber.parse(self.key) if self.kind in ("rule", "section") else None


_RECORD = """SELECT record.id, record.version_id, position, kind, key, term, wording_id, text, examples, normal, revised, cites,
    source.file, first_line, last_line, lineage_id, whole_form, words_form, examples_form
    FROM record JOIN wording ON wording.id = wording_id JOIN source ON source.id = source_id"""
_OLDEST_FIRST = "ORDER BY version.date, version, position"


def _select(corpus: Database, rest: str, *values: object) -> list[StoredRecord]:
    return [_stored(row) for row in corpus.db.execute(f"{_RECORD} {rest}", values)]


def _stored(row: tuple[Any, ...]) -> StoredRecord:
    *head, examples, normal, revised, cites, file, first, last, lineage_id, whole, words, shown = row  # a book has thousands
    told = tuple(json.loads(examples)) if examples != "[]" else ()
    split = tuple(revised.split()), tuple(cites.split())
    forms = Forms(head[6], whole, words, shown)
    return StoredRecord._make((*head, told, normal, *split, file, (first, last), lineage_id, forms))


def of_version(corpus: Database, version: Version) -> list[StoredRecord]:
    """Every record of a version in the book's order."""
    return _select(corpus, "WHERE record.version_id = ? ORDER BY position", version.id)


def below(corpus: Database, version: Version, number: RuleNumber) -> list[StoredRecord]:
    """The rules and headings of a version below a number, in the book's order."""
    shape = "[a-z]*" if number.rule else ".*" if number.section else "[0-9][0-9]*"
    wanted = "record.version_id = ? AND kind IN ('rule', 'section') AND key GLOB ?"
    return _select(corpus, f"WHERE {wanted} ORDER BY position", version.id, f"{number}{shape}")


def _first(corpus: Database, wanted: str, *values: object) -> StoredRecord | None:
    return next(iter(_select(corpus, f"WHERE {wanted} ORDER BY position LIMIT 1", *values)), None)


def named(corpus: Database, version: Version, key: str) -> StoredRecord | None:
    """The first record with that number or (lower-case) term in that version, or None."""
    return _first(corpus, "record.version_id = ? AND key = ?", version.id, key)


def in_version(corpus: Database, version: str, key: str) -> StoredRecord | None:
    """The first record with that number or term in the version with that id, or None."""
    return _first(corpus, "record.version_id = (SELECT id FROM version WHERE version = ?) AND key = ?", version, key)


def bearing_in(corpus: Database, version: Version, is_glossary: bool, key: str) -> StoredRecord | None:
    """The first glossary entry, or else rule or heading, with that key in that version, or None."""
    return _first(corpus, "record.version_id = ? AND key = ? AND (kind = 'glossary') = ?", version.id, key, is_glossary)


def first_of_lineage(corpus: Database, version: Version, lineage_id: int | None) -> StoredRecord | None:
    """The first record of a lineage in a version, or None."""
    return _first(corpus, "record.version_id = ? AND lineage_id = ?", version.id, lineage_id)


def by_id(corpus: Database, record_id: int) -> StoredRecord:
    """The record with that row id, which must exist."""
    (found,) = _select(corpus, "WHERE record.id = ?", record_id)
    return found


def of_lineage(corpus: Database, lineage_id: int) -> list[StoredRecord]:
    """All records of a lineage, oldest version first."""
    joined = "JOIN version ON version.id = record.version_id WHERE lineage_id = ?"
    return _select(corpus, f"{joined} {_OLDEST_FIRST}", lineage_id)


def bearing(corpus: Database, key: str) -> list[StoredRecord]:
    """Every record with this number or (lower-case) term, oldest version first."""
    return _select(corpus, f"JOIN version ON version.id = record.version_id WHERE key = ? {_OLDEST_FIRST}", key)


def terms_called(corpus: Database, bare: str) -> list[str]:
    """The keys of glossary entries that are this (lower-case) term, or this term followed by a note in parentheses."""
    rows = corpus.db.execute(
        "SELECT DISTINCT key FROM record WHERE kind = 'glossary'"
        " AND (key = ?1 OR (key > ?1 || ' (' AND key < ?1 || ' )')) ORDER BY key",
        (bare,),
    )
    return [key for (key,) in rows]


def terms_with(corpus: Database, text: str) -> list[str]:
    """The keys of glossary entries that contain this (lower-case) text."""
    rows = corpus.db.execute(
        "SELECT DISTINCT key FROM record WHERE (key < '0' OR key >= ':') AND instr(key, ?) ORDER BY key", (text,)
    )
    return [key for (key,) in rows]


def citing(corpus: Database) -> list[StoredRecord]:
    """Every paragraph of commentary that cites a rule, oldest version first."""
    joined = "JOIN version ON version.id = record.version_id WHERE kind = 'commentary' AND cites != ''"
    return _select(corpus, f"{joined} {_OLDEST_FIRST}")


def rules_in_each(corpus: Database, versions: Sequence[Version] = ()) -> dict[int, int]:
    """Version's row id -> its number of rules and subrules, without headings and glossary; for these versions, or for all if none
    is given."""
    narrowed = f"AND version_id IN ({','.join(str(version.id) for version in versions)})" if versions else ""
    return dict(corpus.db.execute(f"SELECT version_id, COUNT(*) FROM record WHERE kind = 'rule' {narrowed} GROUP BY 1"))


def agreeing(corpus: Database, one: Version, other: Version) -> int:
    """The number of records of one version that have the same words under the same key in the other."""
    row = corpus.db.execute(
        """SELECT count(*) FROM record a JOIN record b ON b.key = a.key AND b.version_id = ? JOIN wording x ON x.id = a.wording_id
        JOIN wording y ON y.id = b.wording_id WHERE a.version_id = ? AND x.normal = y.normal""",
        (other.id, one.id),
    )
    return int(row.fetchone()[0])


def borne_in(corpus: Database, key: str) -> frozenset[int]:
    """The row ids of the versions with a record of that number or (lower-case) term."""
    rows = corpus.db.execute("SELECT DISTINCT version_id FROM record WHERE key = ? AND kind != 'commentary'", (key,))
    return frozenset(row[0] for row in rows)


def headings(corpus: Database, section: str) -> list[str]:
    """The distinct headings of a section in all versions."""
    asked = "SELECT DISTINCT text FROM record JOIN wording ON wording.id = wording_id WHERE key = ? AND kind = 'section'"
    return [text for (text,) in corpus.db.execute(asked, (section,))]


def normal_texts(
    corpus: Database, version: Version, keys: Sequence[str] = ("*",), kinds: Sequence[str] = ("rule", "glossary")
) -> list[tuple[str, str]]:
    """(key, text in normal form) of the version's records of some kinds, in the book's order.

    ``keys`` are patterns of SQL's GLOB for numbers and terms ("212.*", "* type").
    """
    one_of = " OR ".join(["key GLOB ?"] * len(keys))
    rows = corpus.db.execute(
        "SELECT key, normal FROM record JOIN wording ON wording.id = wording_id"
        f" WHERE version_id = ? AND kind IN ({', '.join('?' * len(kinds))}) AND ({one_of}) ORDER BY position",
        (version.id, *kinds, *keys),
    )
    return rows.fetchall()


def glossary_terms(corpus: Database, version: Version) -> dict[str, str]:
    """Term as printed -> its key, of a version's glossary."""
    return dict(corpus.db.execute("SELECT term, key FROM record WHERE version_id = ? AND kind = 'glossary'", (version.id,)))


def spelt(corpus: Database, without: str) -> tuple[list[str], list[str]]:
    """Every text and example, and every term, of versions without the problem ``without``; each once, oldest first."""
    others = "version_id NOT IN (SELECT version_id FROM problem WHERE text = ?)"
    held = f"SELECT text, examples FROM wording WHERE id IN (SELECT wording_id FROM record WHERE {others}) ORDER BY id"
    texts: dict[str, None] = {}
    for text, examples in corpus.db.execute(held, (without,)):
        texts |= dict.fromkeys([text, *(json.loads(examples) if examples != "[]" else ())])
    terms = corpus.db.execute(f"SELECT DISTINCT term FROM record WHERE term != '' AND {others} ORDER BY term", (without,))
    return list(texts), [term for (term,) in terms]
