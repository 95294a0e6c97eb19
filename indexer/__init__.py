"""The search index: built with Whoosh from the corpus, asked in the field's language. How and why: docs/search.md.

``language`` is how people say things, ``index`` what is written and read, ``asking`` the way from a question to an answer. All of
them use ``days`` (days as integers), ``hits`` (what an answer consists of) and ``errors``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.history import Archive
    from corpus.store import Corpus
    from indexer.hits import Answer, Hit
    from indexer.language.cards import CardNames

__all__ = ["answer", "build", "extend", "keep_cards", "search", "ways_of_asking"]


def build(
    corpus: Corpus,
    folder: Path,
    *,
    progress: Callable[[int, int, str], None] | None = None,
    clauses: Iterable[tuple[str, str, str, str, str]] = (),
    archive: Archive | None = None,
) -> int:
    """Indexes the whole corpus into ``folder``, taking the place of what is there. Returns the number of documents.

    ``clauses`` are what models say of the rules, (name, number, since, until, text) each; ``kind:clause`` finds them.
    ``archive`` is the corpus already read, if it is.
    """
    from indexer.index.indexing import build

    return build(corpus, folder, progress=progress, clauses=clauses, archive=archive)


def extend(
    corpus: Corpus,
    folder: Path,
    *,
    clauses: Iterable[tuple[str, str, str, str, str]] = (),
    archive: Archive | None = None,
) -> int:
    """Brings the index in step with a corpus that versions were added to. Returns how many documents were written."""
    from indexer.index.guard import reading
    from indexer.index.indexing import extend

    with reading(folder):
        return extend(corpus, folder, clauses=clauses, archive=archive)


def ways_of_asking(folder: Path) -> tuple[int, int]:
    """How many of the shipped ways of asking lead to a rule of the index, and how many to a rule that it lacks."""
    import json

    from indexer.index.indexing import STATE

    known = json.loads((folder / STATE).read_text("utf-8"))
    return known["asked"] - known["unbound"], known["unbound"]


def search(
    corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10, cards: Path | None = None
) -> list[Hit]:
    """The hits of ``query`` among the rules in force at ``as_of`` ("": the newest version), or with ``ever`` among all that
    ever were, best first. Raises QueryError, BadDateError, NotFoundError (no version is so old) and IndexMissingError."""
    return answer(corpus, folder, query, as_of=as_of, ever=ever, limit=limit, cards=cards).hits


def answer(
    corpus: Corpus, folder: Path, query: str, *, as_of: str = "", ever: bool = False, limit: int = 10, cards: Path | None = None
) -> Answer:
    """Like ``search``, with suggestions and with the parts of the query that failed.

    ``cards`` is where names of cards are kept, if they are (``indexer.language.cards``); CardFileError when it can't be read.
    """
    import sqlite3

    from corpus.errors import BadNumberError, RuletrailError
    from indexer.asking.answer import answer
    from indexer.asking.query import parse
    from indexer.index.guard import ForeignIndexError, reading
    from indexer.index.opened import damaged, is_damage, open_index

    understood = parse(query, as_of=as_of, ever=ever)
    with reading(folder):
        opened = open_index(corpus, folder)
        try:
            return answer(corpus, opened, understood, limit, _names(cards))
        except (RuletrailError, ForeignIndexError, sqlite3.Error) as error:
            if isinstance(error, BadNumberError) and is_damage(error, folder):  # a number that the index holds, not a typed one
                raise damaged(folder, error) from error
            raise
        except Exception as error:
            if is_damage(error, folder):
                raise damaged(folder, error) from error
            raise


def _names(cards: Path | None) -> CardNames | None:
    if cards is None or not cards.is_file():
        return None
    from indexer.language.cards import CardNames

    return CardNames(cards)


def keep_cards(source: Path, kept: Path) -> int:
    """Reads a local file of cards into ``kept``, unless that was made from it; returns how many names were read.

    Raises CardFileError for a file that isn't a card file.
    """
    from indexer.language.cards import keep

    return keep(source, kept)
