"""The search index: built with Whoosh from the corpus, searched in players' and judges' words. How and why: docs/search.md.

``language`` holds the vocabulary of questions, ``index`` writes and reads the index, ``asking`` leads from a question to an
answer. All three use ``days`` (days as integers), ``hits`` (the parts of an answer) and ``errors``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.indexer.asking.answer import answer, search
    from ruletrail.indexer.index.indexing import build, extend
    from ruletrail.indexer.language.cards import keep_cards

__all__ = ["answer", "build", "extend", "keep_cards", "search"]

#: Name -> its module. A module is loaded when its name is first used, because a search doesn't need the code that writes.
_PLACES = {
    "answer": "ruletrail.indexer.asking.answer",
    "search": "ruletrail.indexer.asking.answer",
    "build": "ruletrail.indexer.index.indexing",
    "extend": "ruletrail.indexer.index.indexing",
    "keep_cards": "ruletrail.indexer.language.cards",
}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
