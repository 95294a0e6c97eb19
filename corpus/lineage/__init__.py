"""Traces rules through every renumbering, split and merge. How and why: docs/lineage.md.

``trace`` aligns a whole corpus, ``extend`` aligns added versions, and ``resolve`` finds the lineage at an address.
``corpus.history`` reads the result. In the order in which data passes the modules:

- ``library``: the versions of a corpus as books
- ``chain``: the pairs of books to align, and the links of all of them; ``in_processes`` shares the work among processes
- ``bridges``: aligns records that one source lost between the versions before and after it
- ``lineages``: the records that are one rule through time
- ``addresses``: the permanent address of a lineage
- ``branches``: links between versions that aren't neighbours, from the links of the versions between them
- ``shares``: the rules that share words between any two versions, for all pairs at once
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruletrail.corpus.lineage.addresses import resolve
    from ruletrail.corpus.lineage.chain import extend, trace

#: Imported on first use, because readers of one rule don't need it.
_LATER = {"extend": "chain", "resolve": "addresses", "trace": "chain"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = ["extend", "resolve", "trace"]
