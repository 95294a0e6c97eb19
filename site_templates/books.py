"""What stood in each version, for comparing any two of them in a browser: one document, loaded when a comparison is asked for.

    versions    the names of all versions, oldest first; a place is an index into them
    releases    for each of them its set code and the name of its release, in one string; "" where there is none
    chain       the places of the versions that can be compared: those that follow one another
    lineages    for each rule, heading and glossary entry its address, and then, three by three, the place from which on something
                held, the number or term, and a number that stands for the words: it is the same where the words are the same and
                the rules that they refer to. "" for the number says that the rules lacked it, "?" that the source says nothing
    titles      index of a section's heading among the lineages -> from which place on it was titled how, two by two
    branches    place, old, new, place, old, new …: the version that brought words of one rule into another, and both indexes

Before its first place a rule was not there, unless "?" stands there.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from corpus.align.wording import AnalysedWording
from corpus.history import Lineage, Stand
from corpus.names import heading
from site_templates import addresses, titles
from site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from site_templates.site import Site

GONE, UNKNOWN = "", "?"
_DIGIT = re.compile(r"\d")


def files(site: Site) -> list[SiteFile]:
    """The document as a script, so that it can be had where the site is opened as files."""
    return [SiteFile(addresses.BOOKS_SCRIPT, lambda: _script(site))]


def _script(site: Site) -> str:
    told = json.dumps(site.once(index), ensure_ascii=True, separators=(",", ":"))
    return f"var ruletrailBooks = {told};\n"


def index(site: Site) -> dict[str, Any]:
    """The document as plain values. It holds the rules that have a page on this site."""
    archive = site.archive
    chain = _Chain(site)
    lineages = site.once(rows)
    place = {lineage.id: i for i, lineage in enumerate(lineages)}
    return {
        "versions": [version.version for version in archive.versions],
        "releases": [" ".join(filter(None, archive.release(i))) for i in range(len(archive.versions))],
        "chain": archive.timeline.chain,
        "lineages": [[lineage.address, *chain.states(lineage)] for lineage in lineages],
        "titles": {
            place[lineage.id]: [part for era in lineage.eras for part in (era.first.version, _title(site, era.first))]
            for lineage in lineages
            if lineage.kind == "section"
        },
        "branches": [part for branch in _branches(site, place) for part in branch],
    }


def rows(site: Site) -> list[Lineage]:
    """The lineages that the document tells of, in its order."""
    chain = set(site.archive.timeline.chain)
    return [lineage for lineage in site.lineages.values() if lineage.first.version in chain]


def _title(site: Site, stand: Stand) -> str:
    return heading(site.archive.wordings[stand.wording].text)


class _Chain:
    """The versions that follow one another, and what stood in them."""

    def __init__(self, site: Site) -> None:
        self.archive, self.places = site.archive, site.archive.timeline.chain
        self.step = {place: i for i, place in enumerate(self.places)}
        self.holed = [place for place in self.places if self.archive.versions[place].coverage.holes]
        """Versions whose source lost something."""
        self._analysed: dict[int, AnalysedWording | None] = {}
        """None for wordings that refer to nothing: they have no number."""

    def states(self, lineage: Lineage) -> list[Any]:
        """(place, number, words) of a lineage at each place where its number or its words change."""
        found: dict[int, tuple[str, int]] = {}
        for place in self.holed:
            if place < lineage.first.version and not self.archive.timeline.speaks_of(place, lineage.kind, lineage.first.key):
                found[place] = UNKNOWN, 0
                found.setdefault(self.places[self.step[place] + 1], (GONE, 0))
        for stretch, words in zip(lineage.stretches, self._words(lineage), strict=True):
            state = titles.label(stretch.first), words
            found[stretch.first.version] = state
            if len(stretch.stands) <= self.step[stretch.last.version] - self.step[stretch.first.version]:
                for before, stand in pairwise(stretch.stands):
                    self._lose(found, before, stand.version)
                    found[stand.version] = state
            self._lose(found, stretch.last, stretch.gone)
        told: list[Any] = []
        for place, state in sorted(found.items()):
            if state != (tuple(told[-2:]) or (GONE, 0)):
                told += (place, *state)
        return told

    def _lose(self, found: dict[int, tuple[str, int]], last: Stand, gone: int | None) -> None:
        """Notes in ``found`` what versions after ``last``, the rule's last stand, tell of it.

        From the next version on it is unknown what became of it; from ``gone`` on, a place in the chain, it is known to be gone.
        ``gone`` is None where no version tells.
        """
        step = self.step[last.version] + 1
        if step < len(self.places):
            found[self.places[step]] = UNKNOWN, 0
        if gone is not None:
            found[gone] = GONE, 0

    def _words(self, lineage: Lineage) -> list[int]:
        """A number for each stretch. It is equal for stretches whose words, and the rules that these refer to, are the same."""
        if len(lineage.eras) == 1:
            return [0] * len(lineage.stretches)
        found: list[int] = []
        numbers: dict[tuple[str, tuple[int | str, ...]], int] = {}
        before = -1
        for stretch in lineage.stretches:
            same_as = self.archive.wordings[stretch.first.wording].same_as
            found.append(found[-1] if same_as == before else numbers.setdefault(self._meant(stretch.first), len(numbers)))
            before = same_as
        return found

    def _meant(self, stand: Stand) -> tuple[str, tuple[int | str, ...]]:
        """The words, and the rules that they refer to: lineages, or numbers that no rule has there."""
        wording = self.archive.wordings[stand.wording]
        if stand.wording not in self._analysed:
            has_number = any(map(_DIGIT.search, (wording.normal, *wording.examples)))
            examples = json.dumps(wording.examples) if wording.examples else "[]"
            self._analysed[stand.wording] = AnalysedWording(wording.normal, examples) if has_number else None
        analysed = self._analysed[stand.wording]
        if analysed is None:
            return "", (wording.same_as,)
        places = self.archive.places[stand.version]
        return analysed.shape, tuple(places[n].lineage if n in places else n for n in analysed.references)


def _branches(site: Site, place: dict[int, int]) -> list[tuple[int, int, int]]:
    """(place of the version, old, new) of each rule that gave words to another rule between two versions of the chain."""
    archive, chain = site.archive, set(site.archive.timeline.chain)
    found = set()
    for (old, new), links in archive.links.items():
        if old in chain and new in chain:
            for link in links:
                a, b = archive.by_record.get(link.old or -1), archive.by_record.get(link.new or -1)
                if a and b and a.lineage != b.lineage and a.lineage in place and b.lineage in place:
                    found.add((new, place[a.lineage], place[b.lineage]))
    return sorted(found)
