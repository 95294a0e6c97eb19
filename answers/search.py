"""Searches the index beside the corpus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.store import Corpus

if TYPE_CHECKING:
    from ruletrail.indexer.hits import Answer

INDEX, CARDS = "index", "cards.tsv"
"""The folder of the index beside the corpus, and the file in a home that holds names of cards."""


def index_of(corpus: Corpus) -> Path:
    """The folder of the index that was built with a corpus."""
    return corpus.path.parent / INDEX


def nearest(corpus: Corpus, typed: str, *, as_of: str = "", ever: bool = False) -> Answer | None:
    """The search's answer with only the best hit; None if the search fails, for example without an index. It is for hints, and a
    missing hint is no error."""
    from ruletrail.indexer import answer

    try:
        return answer(corpus, index_of(corpus), typed, as_of=as_of, ever=ever, limit=1)
    except RuletrailError:
        return None
