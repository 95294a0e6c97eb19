"""The search index: built with Whoosh from the corpus, asked in the field's language. How and why: docs/search.md.

``language`` is how people say things, ``index`` what is written and read, ``asking`` the way from a question to an answer. All of
them use ``days`` (days as integers), ``hits`` (what an answer consists of) and ``errors``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.indexer.asking.answer import answer, search
    from ruletrail.indexer.index.indexing import build, extend
    from ruletrail.indexer.language.cards import keep_cards

__all__ = ["answer", "build", "extend", "keep_cards", "search"]

#: Where each of these is, which is loaded when it is first used: a search needs nothing that writes.
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
