"""The search index: built with Whoosh from the corpus, asked in the field's language. How and why: docs/search.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.store import Corpus, Version
    from indexer.hits import Answer, Hit

__all__ = ["answer", "build", "extend", "search"]


def build(
    corpus: Corpus,
    folder: Path,
    *,
    jobs: int = 1,
    progress: Callable[[int, int, str], None] | None = None,
    clauses: Iterable[tuple[str, str, str, str, str]] = (),
) -> int:
    """Indexes the whole corpus into ``folder``, taking the place of what is there. Returns the number of documents.

    ``clauses`` are what models say of the rules, (name, number, since, until, text) each; ``kind:clause`` finds them.
    """
    from indexer.indexing import build

    return build(corpus, folder, jobs=jobs, progress=progress, clauses=clauses)


def extend(
    corpus: Corpus, folder: Path, versions: list[Version], *, clauses: Iterable[tuple[str, str, str, str, str]] = ()
) -> int:
    """Brings the index in step with ``versions`` that were added to the corpus. Returns how many documents were written."""
    from indexer.indexing import extend

    return extend(corpus, folder, versions, clauses=clauses)


def search(corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10) -> list[Hit]:
    """The hits of ``query`` among the rules in force at ``as_of`` ("": the newest version), or with ``ever`` among all that
    ever were, best first. Raises QueryError, BadDateError, NotFoundError (no version is as old) and IndexMissingError."""
    return answer(corpus, folder, query, as_of=as_of, ever=ever, limit=limit).hits


def answer(corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10) -> Answer:
    """Like ``search``, with what else is to be said: suggestions, and what of the query failed."""
    from indexer.answering import Search
    from indexer.opened import DAMAGE, damaged, open_index
    from indexer.query import parse

    understood = parse(query, as_of=as_of, ever=ever)
    opened = open_index(corpus, folder)
    try:
        return Search(corpus, opened, understood, limit).answer()
    except DAMAGE as error:
        raise damaged(folder, error) from error
