"""The story of a release: the situations that are answered otherwise, and the rules that changed in substance.

``corpus.history.substance`` grades the changes. First come those that people describe most often or that decide situations, then
those of the most cited rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ruletrail.corpus.change import SUBSTANCE
from ruletrail.corpus.history.subjects import citations
from ruletrail.corpus.history.substance import End, RecordChange, grades
from ruletrail.corpus.names import is_title
from ruletrail.site_templates import changed_links, changed_sections, naming, titles
from ruletrail.site_templates.changed_sections import either
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Changed

MOST = 12
"""The changes of substance that are shown with their words, at most."""
DECIDES = 2
"""The weight of a situation that a rule decides, or of a rule's own name, in descriptions of its change."""
_WHOLE = ("added", "removed")


@dataclass(frozen=True)
class ChangedAnswer:
    """A question of a situation whose answer a release changed."""

    question: str
    before: str
    after: str


@dataclass(frozen=True)
class ChangedSituation:
    """A situation with the answers that a release changed."""

    name: str
    title: str
    answers: list[ChangedAnswer]


@dataclass(frozen=True)
class ReleaseStory:
    """The changes of a release in substance, the most important first."""

    situations: list[ChangedSituation]
    substance: list[tuple[str, Changed]]
    """The name of each rule, and its change."""
    more: int
    """The number of further rules that changed in substance."""
    grades: dict[str, int]
    """The number of reworded, split or merged rules by grade of ``corpus.history.substance``; all parts of a split are one."""
    keywords: list[tuple[str, Changed]]
    """New rules and sections that are only a title, such as those of keywords."""


def situations(site: Site, version: int) -> list[ChangedSituation]:
    """The situations whose answers a version changed."""
    date = site.archive.versions[version].date
    found = []
    for played in site.played:
        asks = [ask for turn in played.turns if turn.version == version for ask in turn.asks]
        spans = [(ask, *pair) for ask in asks for pair in pairwise(played.answers[ask]) if pair[1].start == date]
        if spans:
            answers = [ChangedAnswer(played.question(ask), before.value, after.value) for ask, before, after in spans]
            found.append(ChangedSituation(played.name, played.title, answers))
    return found


def tellings(site: Site) -> dict[int, Counter[int]]:
    """Version -> lineage -> the number of descriptions of its change. Call it through ``site.once``."""
    chain = site.archive.timeline.chain
    days = [int(site.archive.versions[place].date.replace("-", "")) for place in chain]
    found: dict[int, Counter[int]] = {place: Counter() for place in chain}
    for lineages, after, by in site.language.tellings():
        for place in chain[bisect_right(days, after) : bisect_right(days, by)]:
            found[place].update(lineages)
    return found


def importance(site: Site, version: int) -> Counter[int]:
    """Lineage -> the weight of its change with a version: the number of its descriptions, and the situations that it decides."""
    found = Counter(site.once(tellings).get(version, {}))
    for lineage, turns in site.deciding.items():
        found[lineage] += DECIDES * sum(turn.version == version for _, turn in turns)
    return +found


def of(site: Site, version: int, links: Sequence[Changed]) -> ReleaseStory:
    """The story of a version that was compared with another. ``links`` has all its changes."""
    graded = grades_of(site, version)
    matter = importance(site, version)
    cites = [citations(site.archive, place) for place in site.archive.pairs[version]]
    changed: dict[int, Changed] = {}
    for n, link in enumerate(links):
        stand = either(link[3], link[2])
        if (graded.get(n) == SUBSTANCE or link[0] in _WHOLE) and stand.kind == "rule" and not _is_title(site, link):
            changed.setdefault(stand.lineage, link)

    def weight(lineage: int) -> tuple[int, int]:
        _, _, old, new = changed[lineage]
        named = any(site.once(naming.subjects).of(stand) for stand in (old, new) if stand)
        return -matter[lineage] - DECIDES * named, -cites[new is not None][either(new, old).key]

    counted = changed_sections.graded((grade, links[n][0], *links[n][2:]) for n, grade in graded.items())
    ranked = sorted(changed, key=weight)
    first = _varied([(lineage, changed[lineage]) for lineage in ranked])[:MOST]
    titled = [link for link in links if link[0] == "added" and _is_title(site, link)]
    return ReleaseStory(
        situations(site, version),
        [(_called(site, changed[lineage]), changed[lineage]) for lineage in first],
        len(ranked) - len(first),
        counted,
        [(_called(site, link), link) for link in titled],
    )


def grades_of(site: Site, version: int) -> dict[int, str]:
    """Place among the links of a version -> grade, of each reworded, split or merged rule. The last version is cached."""
    if version not in site.grades:
        site.grades = {version: _graded(site, changed_links.links(site, version))}
    return site.grades[version]


def _graded(site: Site, links: Sequence[Changed]) -> dict[int, str]:
    texts = site.archive.wordings
    changes = {
        n: RecordChange(label, old.kind, *(End(end.record, end.term, texts[end.wording].text) for end in (old, new)))
        for n, (label, _, old, new) in enumerate(links)
        if old and new
    }
    return {n: grade for n, grade in zip(changes, grades(list(changes.values())), strict=True) if grade}


def _varied(ranked: list[tuple[int, Changed]]) -> list[int]:
    """The lineages without further new rules of a section that has one already: a new card type brings a dozen."""
    found, sections = [], set()
    for lineage, (relation, _, _, new) in ranked:
        section = new.key[:3] if relation == "added" and new else ""
        if section not in sections or not section:
            found.append(lineage)
        sections.add(section)
    return found


def _is_title(site: Site, link: Changed) -> bool:
    stand = either(link[3], link[2])
    return stand.kind == "section" or (stand.kind == "rule" and is_title(site.archive.wordings[stand.wording].text))


def _called(site: Site, link: Changed) -> str:
    """The name of a rule in its version: its own name, else its section's."""
    stand = either(link[3], link[2])
    return site.once(naming.subjects).of(stand) or titles.title(site.archive, stand)
