"""The rules of each version, to compare any two in a browser: one document, loaded when a comparison is asked for.

    versions    the names of all versions, oldest first; a place is an index into them
    releases    for each of them its set code and the name of its release, in one string; "" if there is none
    chain       the places of the versions that can be compared: those that follow one another
    lineages    for each rule, heading and glossary entry its address, and then, five by five, the first place of a state, its
                number or term, and three numbers for its text with examples, its words, and its examples: they are equal if
                ``corpus.change.Forms`` are. "" for the number or term means that the rules
                lacked it, "?" that the source doesn't cover it
    titles      index of a section's heading among the lineages -> place and title from that place on, two by two
    names       index of a lineage -> its name, for a rule with another name than its section; "=" for the name of the one
                before it
    substance   index of a lineage -> the places of the versions that changed it in substance
    matter      index of a lineage -> place, weight, place, weight …: the weight of its change with a version (see
                ``release_story.importance``)
    shares      old, new, since, until, first, last, old, new …: the lineage of the second index has words of the first one in
                each version from place ``first`` to ``last``, against each from ``since`` to ``until``
    parted      old, new, place, old, new, place …: the same for a version and the one before it, as its page of changes shows it
    before      for each version the place of the one that its page of changes compares it with, -1 if it has no such page

Before its first place a rule didn't exist, unless "?" is there.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.history import Archive, Lineage, Stand
from ruletrail.corpus.lineage.shares import shares
from ruletrail.corpus.names import heading
from ruletrail.site_templates import addresses, naming, release_story, titles, weights
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

GONE, UNKNOWN = "", "?"
State = tuple[str, int, int, int]
"""Number or term, and the numbers that stand for the whole, the words and the examples."""
_GONE: State = (GONE, 0, 0, 0)
_UNKNOWN: State = (UNKNOWN, 0, 0, 0)


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
        "names": _names(site, lineages),
        "substance": {place[i]: found for i, found in site.once(weights.substance).items() if i in place},
        "matter": _matter(site, place),
        "shares": [part for share in _shares(site, place) for part in share],
        "parted": [part for branch in _parted(site, place) for part in branch],
        "before": [archive.pairs[i][0] if i in archive.pairs else -1 for i in range(len(archive.versions))],
    }


def _names(site: Site, lineages: list[Lineage]) -> dict[int, str]:
    names, places, found, before = site.once(naming.names), site.archive.places, dict[int, str](), ""
    for i, lineage in enumerate(lineages):
        section = places[lineage.last.version].get(lineage.last.key[:3])
        title = names[lineage.id].title if lineage.kind == "rule" else ""
        if title and (not section or title != titles.title(site.archive, section)):
            found[i] = "=" if title == before else title
        before = title if i in found else ""
    return found


def _matter(site: Site, place: dict[int, int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for version in sorted(site.archive.pairs):
        for lineage, times in sorted(release_story.importance(site, version).items()):
            if lineage in place:
                found.setdefault(place[lineage], []).extend((version, times))
    return found


def rows(site: Site) -> list[Lineage]:
    """The lineages in the document, in its order."""
    chain = set(site.archive.timeline.chain)
    return [lineage for lineage in site.lineages.values() if lineage.first.version in chain]


def _title(site: Site, stand: Stand) -> str:
    return heading(site.archive.wordings[stand.wording].text)


class _Chain:
    """The versions that follow one another, and the states of lineages in them."""

    def __init__(self, site: Site) -> None:
        self.archive, self.places = site.archive, site.archive.timeline.chain
        self.step = {place: i for i, place in enumerate(self.places)}
        self.holed = [place for place in self.places if self.archive.versions[place].coverage.holes]
        """Versions whose source lost something."""

    def states(self, lineage: Lineage) -> list[Any]:
        """(place, number, forms) of a lineage, five values each, at each place where its number or its wording changes."""
        found: dict[int, State] = {}
        for place in self.holed:
            if place < lineage.first.version and not self.archive.timeline.speaks_of(place, lineage.kind, lineage.first.key):
                found[place] = _UNKNOWN
                found.setdefault(self.places[self.step[place] + 1], _GONE)
        for stretch, words in zip(lineage.stretches, _forms(self.archive, lineage), strict=True):
            state = titles.label(stretch.first), *words
            found[stretch.first.version] = state
            if len(stretch.stands) <= self.step[stretch.last.version] - self.step[stretch.first.version]:
                for before, stand in pairwise(stretch.stands):
                    self._lose(found, before, stand.version)
                    found[stand.version] = state
            self._lose(found, stretch.last, stretch.gone)
        told: list[Any] = []
        for place, state in sorted(found.items()):
            if state != (tuple(told[-4:]) or _GONE):
                told += (place, *state)
        return told

    def _lose(self, found: dict[int, State], last: Stand, gone: int | None) -> None:
        """Notes in ``found`` the states of a rule in the versions after ``last``, its last record.

        From the next version on its fate is unknown; from ``gone`` on, a place in the chain, it is known to be gone. ``gone`` is
        None if no version shows it.
        """
        step = self.step[last.version] + 1
        if step < len(self.places):
            found[self.places[step]] = _UNKNOWN
        if gone is not None:
            found[gone] = _GONE


def _forms(archive: Archive, lineage: Lineage) -> list[tuple[int, int, int]]:
    """For each stretch, the indexes of its wording's forms within the lineage. 0 is the oldest."""
    made = []
    known: tuple[dict[int, int], ...] = ({}, {}, {})
    for stretch in lineage.stretches:
        forms = archive.wordings[stretch.first.wording].forms
        a, b, c = (seen.setdefault(form, len(seen)) for seen, form in zip(known, forms[1:], strict=True))
        made.append((a, b, c))
    return made


def _shares(site: Site, place: dict[int, int]) -> list[tuple[int, ...]]:
    """(old, new, since, until, first, last), lineages and versions by their places, of all pairs of versions of the chain."""
    archive, chain = site.archive, site.archive.timeline.chain
    found = shares(site.corpus, [archive.versions[each] for each in chain])
    told = [(one.old, one.new, *(chain[end] for end in (one.since, one.until, one.first, one.last))) for one in found]
    return sorted((place[old], place[new], *ends) for old, new, *ends in told if old in place and new in place)


def _parted(site: Site, place: dict[int, int]) -> list[tuple[int, int, int]]:
    """(old, new, place of the version) of each rule that gave words to another rule with a version that has a page of changes."""
    archive = site.archive
    found = set()
    for version, pair in archive.pairs.items():
        for link in archive.links[pair]:
            a, b = archive.by_record.get(link.old or -1), archive.by_record.get(link.new or -1)
            if a and b and a.lineage != b.lineage and a.lineage in place and b.lineage in place:
                found.add((place[a.lineage], place[b.lineage], version))
    return sorted(found, key=lambda branch: branch[::-1])
