"""Rules traced through every renumbering, split and merge. How and why: docs/lineage.md.

``trace`` aligns a whole corpus and ``extend`` what was added to it; ``changes``, ``history`` and ``resolve`` answer from that.
"""

from corpus.lineage.addresses import resolve
from corpus.lineage.chain import extend, trace
from corpus.lineage.queries import (
    Branch,
    Comparison,
    History,
    Link,
    Revision,
    changes,
    compare,
    counterparts,
    history,
)

__all__ = [
    "Branch",
    "Comparison",
    "History",
    "Link",
    "Revision",
    "changes",
    "compare",
    "counterparts",
    "extend",
    "history",
    "resolve",
    "trace",
]
