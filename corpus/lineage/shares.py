"""The rules that share words between any two versions, for all pairs at once; ``branches`` computes it for one pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ruletrail.corpus.align.likeness import Likeness
from ruletrail.corpus.lineage.branches import STEPS, Carrier
from ruletrail.corpus.lineage.library import some
from ruletrail.corpus.store import Corpus, Version, links
from ruletrail.corpus.store.links import BranchRow


class Share(NamedTuple):
    """Words of lineage ``old`` that lineage ``new`` has. ``old`` has them in the versions ``since`` to ``until``, ``new`` in
    ``first`` to ``last``.

    Lineages are row ids; versions are places in the chain, the last included.
    """

    old: int
    new: int
    since: int
    until: int
    first: int
    last: int


def shares(corpus: Corpus, chain: Sequence[Version]) -> list[Share]:
    """Every share between two versions of a chain, which is oldest first. The versions of a ``Share`` are places in it."""
    return sorted(_Shares(corpus, chain).found()) if len(chain) > 1 else []


class _Shares:
    def __init__(self, corpus: Corpus, chain: Sequence[Version]) -> None:
        self._went: dict[int, list[BranchRow]] = defaultdict(list)
        for branch in links.branches(corpus, chain[0].date, chain[-1].date):
            self._went[branch.old_lineage].append(branch)
        lineages = {end for went in self._went.values() for branch in went for end in (branch.old_lineage, branch.new_lineage)}
        self._days = [version.date for version in chain]
        self._wording: dict[int, dict[int, int]] = defaultdict(dict)
        """Lineage -> place -> wording."""
        books = some(corpus, chain, lineages)
        for place, book in enumerate(books):
            for lineage, wording in zip(book.lineages, book.wording_ids, strict=True):
                self._wording[lineage or 0].setdefault(place, wording)
        self._carrier = Carrier(Likeness((), ()), books[0].source)

    def found(self) -> Iterator[Share]:
        """The shares of each lineage, one for each run of versions in which its branches reach the same."""
        for lineage in sorted(self._went):
            before: dict[int, list[tuple[int, int]]] = {}
            started = ended = -1
            for since, until in self._steady(lineage):
                reached = self._reached(lineage, since)
                if reached != before:
                    yield from _told(lineage, before, started, ended)
                    before, started = reached, since
                ended = until
            yield from _told(lineage, before, started, ended)

    def _steady(self, lineage: int) -> Iterator[tuple[int, int]]:
        """(first, last) place of each run of versions with one wording of a lineage and the same branches ahead."""
        wordings = self._wording[lineage]
        to_come = {place: sum(branch.date > self._days[place] for branch in self._went[lineage]) for place in wordings}
        for _, run in groupby(wordings, key=lambda place: (wordings[place], to_come[place])):
            places = list(run)
            yield places[0], places[-1]

    def _reached(self, lineage: int, since: int) -> dict[int, list[tuple[int, int]]]:
        """Other lineage -> the runs of later versions in which it has words that the lineage had at the place ``since``."""
        carried = self._carrier.carried
        said = self._carrier.said(self._wording[lineage][since])
        found: dict[int, set[int]] = defaultdict(set)
        seen = {lineage}
        front = [(lineage, self._days[since], said)]
        for step in range(STEPS):
            reached = []
            for at, day, sentences in front:
                for branch in self._went.get(at, ()):
                    if branch.date < day or (not step and branch.date == day) or branch.new_lineage in seen:
                        continue
                    here = carried(sentences, self._between(at, day, branch.date))
                    there = carried(here, [branch.old_wording, branch.new_wording])
                    if there:
                        reached.append((branch.new_lineage, branch.date, there))
                        found[branch.new_lineage].update(self._kept(said, there, branch.new_lineage, branch.date))
            seen.update(other for other, _, _ in reached)
            front = reached
        return {other: list(_runs(sorted(places), self._wording[other])) for other, places in found.items() if places}

    def _between(self, lineage: int, since: str, until: str) -> list[int]:
        """The wordings of a lineage after one day and before another."""
        return list(dict.fromkeys(w for place, w in self._wording[lineage].items() if since < self._days[place] < until))

    def _kept(self, said: list[tuple[str, ...]], there: list[tuple[str, ...]], other: int, day: str) -> Iterator[int]:
        """The places from a day on at which a lineage still has the sentences that it got on that day."""
        places = [(place, wording) for place, wording in self._wording[other].items() if self._days[place] >= day]
        for wording, run in groupby(places, key=lambda one: one[1]):
            kept = self._carrier.carried(there, [wording])
            if self._carrier.still_say(said, kept):
                yield from (place for place, _ in run)
            if places and wording != places[0][1]:
                there = kept


def _runs(places: list[int], stands: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Places as runs (first, last). A place without the lineage doesn't break a run."""
    rank = {place: n for n, place in enumerate(stands)}
    start = before = places[0]
    for place in places[1:]:
        if rank[place] != rank[before] + 1:
            yield start, before
            start = place
        before = place
    yield start, before


def _told(lineage: int, reached: dict[int, list[tuple[int, int]]], since: int, until: int) -> Iterator[Share]:
    for other, runs in reached.items():
        yield from (Share(lineage, other, since, until, first, last) for first, last in runs)
