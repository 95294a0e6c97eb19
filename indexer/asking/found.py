"""What a way of looking something up found, before hits are made of it."""

from __future__ import annotations

from typing import NamedTuple

from indexer.asking.understand import Concept
from indexer.asking.view import View


class Moment(NamedTuple):
    """When a rule changed: on ``day`` the wording of document ``new`` took the place of ``old``'s.

    ``old`` or ``new`` is None where there is no such document.
    """

    day: int
    old: int | None
    new: int | None


class Ranked(NamedTuple):
    """A document and how well it answers."""

    score: float
    doc: int
    borne: tuple[int, int] | None = None
    """For a number looked up: the first and last day that its lineage bore the number."""
    reason: str = ""
    """The way of asking that most of the score comes from."""
    moment: Moment | None = None
    """For a question about a change: the change."""


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
