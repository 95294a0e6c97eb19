"""Rules traced through every renumbering, split and merge. How and why: docs/lineage.md.

``trace`` aligns a whole corpus and ``extend`` what was added to it; ``resolve`` finds the lineage at an address. What became of a
rule is read in ``corpus.history``.
"""

from corpus.lineage.addresses import resolve
from corpus.lineage.chain import extend, trace

__all__ = ["extend", "resolve", "trace"]
