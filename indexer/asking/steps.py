"""The steps that a lineage took from one wording, or one number, to the next."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from indexer.asking.ranking import Moment, Ranked
from indexer.asking.view import View
from indexer.days import OPEN


class LineageStep(NamedTuple):
    """A lineage's step from one wording to the next; ``old`` or ``new`` is None where it begins or ends."""

    day: int
    old: int | None
    new: int | None

    def ranked(self, score: float) -> Ranked:
        """The step as an answer."""
        shown = self.new if self.new is not None else self.old
        assert shown is not None
        return Ranked(score, shown, moment=Moment(self.day, self.old, self.new))


def steps(lineage: int, view: View, *, renumbered: bool = False, also: Container[int] = ()) -> Iterator[LineageStep]:
    """The changes of a lineage's wording in the time looked at, oldest first; with ``renumbered`` those of its number instead.

    Of the days ``also`` a change of the number counts, too.
    """
    for step in _all_steps(lineage, view, renumbered, also):
        if renumbered and (step.old is None or step.new is None):
            continue
        if view.during is None or view.during[0] <= step.day <= view.during[1]:
            yield step


def _all_steps(lineage: int, view: View, renumbered: bool, also: Container[int]) -> Iterator[LineageStep]:
    opened = view.opened
    documents = [doc for doc in opened.documents("lineage", str(lineage)) if opened.last[doc]]
    if len(documents) > 1:
        documents.sort(key=lambda doc: (opened.first[doc], opened.place(doc)))
    oldest = opened.versions[0][1]
    before: int | None = None
    for doc in documents:
        first = int(opened.first[doc])
        if before is None:
            if first > oldest:
                yield LineageStep(first, None, doc)
        else:
            old, new = opened.stored(before), opened.stored(doc)
            # A document is one wording under one number: under the same number another one has another wording.
            changed = old["key"] != new["key"] if renumbered else old["key"] == new["key"] or old["text"] != new["text"]
            if changed or first in also:
                yield LineageStep(first, before, doc)
        before = doc
    if before is not None and (last := max(int(opened.last[doc]) for doc in documents)) != OPEN:
        yield LineageStep(opened.next_after(last), before, None)
