"""The corpus on disk: one SQLite file, and the only room with SQL.

``opening.Corpus`` is the file, open; it is given to everything that asks. What it is asked is here by idea:

- ``versions``: the versions that it holds, and which of them is in force when
- ``records``: their rules, headings, glossary entries and paragraphs of commentary, and their texts, each held once
- ``stands``: the same without their texts, and the wordings apart, for following rules through many versions
- ``published``: what sources hold that lack examples, beside what is compared and searched
- ``sources``: the files that versions were read from: ledgers, repairs, gaps
- ``links``: which versions were aligned with each other, and what came of it
- ``lineages``: lineages and their addresses
- ``books``: a version's records as columns, and the texts that are compared
- ``standings``: which variant of the models' clauses stands in which version
- ``writing``: a scraper's document becomes a version
- ``table_file``: rows as an SQLite file of their own, for other programs
- ``indexes``, ``bulk``: made after many texts were written; many rows by few statements
- ``agreement``: which versions have some words, for a text without a date
- ``integrity``: what is wrong in the file
- ``database``: the part of an open corpus that the modules here use
- ``documents``: a version becomes a document again, to be joined with more pages

A function takes the ``Corpus`` first and returns rows as values with names; nobody else writes a statement. ``schema.sql`` has
the tables, docs/schema.md says what they mean.
"""

from typing import TYPE_CHECKING

from ruletrail.corpus.store.opening import FILE, SCHEMA, Corpus, create
from ruletrail.corpus.store.records import StoredRecord

if TYPE_CHECKING:
    from ruletrail.corpus.store.versions import Version

__all__ = ["FILE", "SCHEMA", "Corpus", "StoredRecord", "Version", "create"]


def __getattr__(name: str) -> object:
    """``Version``, which is slow to import and which a search doesn't need."""
    if name != "Version":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ruletrail.corpus.store.versions import Version

    return Version
