"""Rules traced through every renumbering, split and merge. How and why: docs/lineage.md.

``trace`` aligns a whole corpus and ``extend`` what was added to it; ``resolve`` finds the lineage at an address. What became of a
rule is read in ``corpus.history``. In the order in which data passes the modules:

- ``library``: the versions of a corpus as books
- ``chain``: which books are aligned with which, and the links of all of them; ``in_processes`` shares the work out
- ``bridges``: records that one source lost are aligned between the versions before and after it
- ``lineages``: which records are one rule through time
- ``addresses``: what a lineage is called for ever
- ``branches``: links between versions that aren't neighbours, by what the versions between them did
- ``shares``: which rules share words between any two versions, for all pairs at once
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruletrail.corpus.lineage.addresses import resolve
    from ruletrail.corpus.lineage.chain import extend, trace

#: What readers of one rule don't need is imported when it is asked for.
_LATER = {"extend": "chain", "resolve": "addresses", "trace": "chain"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = ["extend", "resolve", "trace"]
