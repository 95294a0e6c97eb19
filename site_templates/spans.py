"""The index of numbers for scripts in a browser: the rule that had a number on a day, and its number and wordings since.

It is one document, so that a page about an article needs one file, and so that a question never leaves the page:

    versions    the names of all versions, oldest first; a place is an index into them
    releases    for each of them its set code and the name of its release, in one string; "" if there is none
    parts       the places of versions that hold a part of the rules beside whole books
    numbers     number -> start, end, lineage, start, end, lineage …: the places of the first version with a rule of that number
                and of the first one without (-1: none yet), and the rule's index among the lineages. Of two rules at a time
                the first one counts
    headings    section's number -> the beginnings of the distinctive words of its headings in all versions
    lineages    for each rule its address; its number today ("" if it is gone); the place of the version without it and the
                numbers today of the rules that took its words (-1 and "" if it is in force); and its wordings: twice the place at
                which each begins, and one more if it says what the rule says today, other rules' numbers aside
    below       index of a heading among the lineages -> the places at which the rules below it began or ceased to have today's
                words, other rules' numbers aside: they have them after an odd number of these
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.heading_words import distinctive
from ruletrail.corpus.history import Era, Lineage, Stand, kin
from ruletrail.corpus.names import is_heading
from ruletrail.site_templates import addresses
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The index as JSON, and as a script for pages that are opened as files and can't fetch."""
    return [
        SiteFile(addresses.SPANS, lambda: site.once(_told) + "\n"),
        SiteFile(addresses.SPANS_SCRIPT, lambda: f"var ruletrailNumbers = {site.once(_told)};\n"),
    ]


def _told(site: Site) -> str:
    return json.dumps(index(site), ensure_ascii=True, separators=(",", ":"))


def index(site: Site) -> dict[str, Any]:
    """The document, as plain values. Rules without a page here have no address."""
    archive = site.archive
    numbers: dict[str, list[int]] = {}
    lineages = site.once(numbered)
    place = {lineage.id: n for n, lineage in enumerate(lineages)}
    for key, bearers in archive.bearers.items():
        spans = [(run, end, lineage) for lineage in bearers for run, end in _with_ends(lineage) if run.first.key == key]
        # A book that gives a number twice means the first of both.
        spans.sort(key=lambda span: archive.places[span[0].last.version][key].lineage != span[2].id)
        for run, end, lineage in spans:
            numbers.setdefault(key, []).extend((run.first.version, end, place[lineage.id]))
    return {
        "versions": [version.version for version in archive.versions],
        "releases": [" ".join(filter(None, archive.release(place))) for place in range(len(archive.versions))],
        "parts": archive.timeline.parts if archive.timeline.whole else [],
        "numbers": numbers,
        "headings": _headings(site),
        "lineages": [_lineage(site, lineage) for lineage in lineages],
        "below": {place[i]: found for i, found in _below(site, lineages).items() if found},
    }


def numbered(site: Site) -> list[Lineage]:
    """The lineages that ever had a number, in the order of the index."""
    return list({lineage.id: lineage for bearers in site.archive.bearers.values() for lineage in bearers}.values())


def _headings(site: Site) -> dict[str, str]:
    archive = site.archive
    made: dict[str, str] = {}
    for key, bearers in archive.bearers.items():
        stands = (
            stand for lineage in bearers if key.isdigit() for era in lineage.eras for stand in era.stands if stand.key == key
        )
        if words := distinctive({archive.wordings[stand.wording].text for stand in stands}):
            made[key] = " ".join(sorted(words))
    return made


def _below(site: Site, lineages: list[Lineage]) -> dict[int, list[int]]:
    """Lineage of a heading that is in force -> the places at which the words below it began or ceased to be today's."""
    archive, found = site.archive, dict[int, list[int]]()
    for lineage in lineages:
        if lineage.gone is None and is_heading(lineage.kind, archive.wordings[lineage.last.wording].text):
            today, is_todays, found[lineage.id] = _words_below(site, lineage.last), False, []
            for stand in lineage.every_stand():
                if (_words_below(site, stand) == today) != is_todays:
                    is_todays = not is_todays
                    found[lineage.id].append(stand.version)
    return found


def _words_below(site: Site, heading: Stand) -> frozenset[int]:
    words = site.once(_words_of_headings)[heading.version]
    return frozenset(words.get(heading.key, ()))


def _words_of_headings(site: Site) -> list[dict[str, set[int]]]:
    """For each version, number -> the words of all rules below it."""
    wordings, made = site.archive.wordings, []
    for book in site.archive.numbered:
        found: dict[str, set[int]] = {}
        for stand in book:
            for number in _above(stand.key):
                found.setdefault(number, set()).add(wordings[stand.wording].forms.words)
        made.append(found)
    return made


@lru_cache(maxsize=1 << 14)
def _above(key: str) -> list[str]:
    """The numbers above a number.

    >>> _above("702.16a")
    ['7', '702', '702.16']
    """
    section, dot, rule = key.partition(".")
    return [each for each in (key[:1], section, section + dot + rule.rstrip(ascii_lowercase)) if each != key]


def _with_ends(lineage: Lineage) -> list[tuple[Era, int]]:
    """The spans of one number, each with the place before which it ended; -1 for a span that includes today."""
    runs = lineage.numbers
    ends = [run.gone if run.gone is not None else following.first.version for run, following in pairwise(runs)]
    ends.append(-1 if lineage.gone is None else lineage.gone)
    return list(zip(runs, ends, strict=True))


def _lineage(site: Site, lineage: Lineage) -> list[Any]:
    archive, last = site.archive, lineage.last
    address = lineage.address if lineage.id in site.lineages else ""
    wordings: list[int] = []
    before: int | None = None
    for era in lineage.eras:
        words = archive.wordings[era.first.wording].forms.words
        if words != before:
            wordings.append(2 * era.first.version + _is_todays(site, lineage, words, era.first.version))
        before = words
    if lineage.gone is None:
        return [address, last.key, -1, "", *wordings]
    return [address, "", lineage.gone, " ".join(dict.fromkeys(_became(site, lineage, set()))), *wordings]


def _became(site: Site, lineage: Lineage, seen: set[int]) -> Iterator[str]:
    """The numbers today of the rules that took the words of a rule that is gone, through rules that are gone too."""
    seen.add(lineage.id)
    for found in kin.went_to(site.archive, lineage):
        heir = site.archive.lineages[found.stand.lineage]
        if heir.gone is None:
            yield heir.last.key
        elif heir.id not in seen:
            yield from _became(site, heir, seen)


def _is_todays(site: Site, lineage: Lineage, words: int, version: int) -> bool:
    """True if a wording says the same as the rule of today. Words of a digest and of a rulebook count as the same."""
    versions, last = site.archive.versions, lineage.last
    if version == lineage.eras[-1].first.version or versions[version].is_retold != versions[last.version].is_retold:
        return True
    return words == site.archive.wordings[last.wording].forms.words
