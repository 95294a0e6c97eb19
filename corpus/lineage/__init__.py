"""Rules traced through every renumbering, split and merge. How and why: docs/lineage.md.

``trace`` aligns a whole corpus and ``extend`` what was added to it; ``changes``, ``history`` and ``resolve`` answer from that.
"""

from corpus.lineage.addresses import resolve
from corpus.lineage.chain import extend, trace
from corpus.lineage.queries import Branch, History, Link, Revision, changes, history

__all__ = ["Branch", "History", "Link", "Revision", "changes", "extend", "history", "resolve", "trace"]
