"""The corpus on disk: one SQLite file. No other room has SQL.

``opening.Corpus`` is the open file; callers pass it to the functions here. The functions, by subject:

- ``versions``: the versions of the corpus, and which of them is in force on a day
- ``records``: their rules, headings, glossary entries and paragraphs of commentary, and their texts, each stored once
- ``stands``: the records without their texts, and the wordings apart, for following rules through many versions
- ``published``: the own content of sources that lack examples, besides the content that is compared and searched
- ``sources``: the files that versions were read from: ledgers, repairs, gaps
- ``links``: the pairs of versions that were aligned, and their links
- ``lineages``: lineages and their addresses
- ``books``: a version's records as columns, and the texts that are compared
- ``standings``: the variant of each of the models' behaviours in each version
- ``writing``: writes a scraper's document as a version
- ``table_file``: rows as an SQLite file of their own, for other programs
- ``indexes``, ``bulk``: indexes that are made after writing; many rows by few statements
- ``agreement``: the versions that have some words, for a text without a date
- ``integrity``: checks of the file
- ``database``: the part of an open corpus that the modules here use
- ``documents``: turns a version back into a document, to be joined with more pages

A function takes the ``Corpus`` first and returns rows as named tuples. Only this room has SQL statements. ``schema.sql`` has
the tables; docs/schema.md explains them.
"""

from typing import TYPE_CHECKING

from ruletrail.corpus.store.opening import FILE, SCHEMA, Corpus, create
from ruletrail.corpus.store.records import StoredRecord

if TYPE_CHECKING:
    from ruletrail.corpus.store.versions import Version

__all__ = ["FILE", "SCHEMA", "Corpus", "StoredRecord", "Version", "create"]


def __getattr__(name: str) -> object:
    """Imports ``Version`` on first use: it is slow to import, and a search doesn't need it."""
    if name != "Version":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ruletrail.corpus.store.versions import Version

    return Version
