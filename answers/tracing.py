"""One rule through time and through the book: the age of its words, and which rules cite it."""

from __future__ import annotations

from typing import Any

from ruletrail.corpus.store import Corpus, StoredRecord, Version


def blame_as_json(corpus: Corpus, version: Version, record: StoredRecord) -> dict[str, Any]:
    """A rule's words by the version that brought each in, as the command contract's object."""
    from ruletrail.corpus.history.since import since_of
    from ruletrail.corpus.history.word_age import word_ages

    dates = since_of(corpus, [record])[record.id].as_json()
    runs = [run.as_json() for run in word_ages(corpus, record)]
    return {"number": record.key, "version": version.version, **dates, "runs": runs}


def cites_as_json(corpus: Corpus, version: Version, record: StoredRecord) -> dict[str, Any]:
    """The rules that cite a rule, and those that it cites, as the command contract's object."""
    from ruletrail.corpus.history.cross_references import cites
    from ruletrail.corpus.store import lineages

    found, addresses = cites(corpus, version, record), lineages.addresses(corpus)
    data: dict[str, Any] = {"number": record.key, "version": version.version}
    for name, records in (("cited_by", found.cited_by), ("cites", found.cites)):
        data[name] = [
            {"number": r.key, "kind": r.kind, "text": r.text, "lineage": addresses.get(r.lineage_id or 0)} for r in records
        ]
    return data
