"""What was found for a query, before hits are made of it."""

from __future__ import annotations

from typing import NamedTuple

from indexer.asking.concepts import Concept
from indexer.asking.ranking import Ranked
from indexer.asking.view import View


class Found(NamedTuple):
    """What was found, best first, and what to say about the query."""

    view: View
    documents: list[Ranked]
    concepts: tuple[Concept, ...] = ()
    """What was asked for, whose words are marked."""
    suggestion: str = ""
    failed: tuple[str, ...] = ()
    nearly: tuple[Ranked, ...] = ()
    """When nothing is found: what meets the rest of the query."""
