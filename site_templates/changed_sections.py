"""The changes of a release, section by section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ruletrail.corpus.change import EXAMPLES, GRADES, NUMBER, REFERENCES, SUBSTANCE, WORDING, counted
from ruletrail.corpus.history import Stand
from ruletrail.corpus.relation_names import ADDED, MERGED, REMOVED, SPLIT
from ruletrail.corpus.store.links import LinkRow
from ruletrail.site_templates import titles
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.values import Changed

#: The kinds of changes for counting (``corpus.change.label``), in the order of pages.
ORDER = (ADDED, REMOVED, WORDING, SPLIT, MERGED, EXAMPLES, REFERENCES, NUMBER)
MINOR = (REFERENCES, EXAMPLES)
GLOSSARY = "glossary"
_MOST = 3


@dataclass
class ChangedRule:
    """One link between the two versions."""

    relation: str
    old: Stand | None
    new: Stand | None
    link: LinkRow | None
    title: str
    anchor: str
    """Unique on the page; "" for a second link to the same rule."""
    grade: str = ""
    """The grade of a reworded, split or merged rule: see ``corpus.history.substance``."""

    @property
    def stand(self) -> Stand:
        return either(self.old, self.new)


@dataclass
class ChangedSection:
    """A section, chapter heading or the glossary ("") with its changes."""

    key: str
    title: str
    is_gone: bool
    """True if the newer version has no section of that number, or another one."""
    changes: list[ChangedRule] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """The section's anchor in a page of changes. Addresses of lineages begin with a number or name a day, so none is the
        same.
        """
        return f"s{self.key}{'-gone' if self.is_gone else ''}" if self.key else GLOSSARY

    @property
    def part(self) -> str:
        """The page that has the section, if a release is so large that each chapter has a page."""
        return self.key[:1] or GLOSSARY

    @property
    def worded(self) -> list[ChangedRule]:
        """The changes in the words of a rule."""
        return [change for change in self.changes if change.relation not in (*MINOR, NUMBER)]

    @property
    def minor(self) -> list[ChangedRule]:
        """The changes in cited numbers or examples alone."""
        return [change for change in self.changes if change.relation in MINOR]

    @property
    def moved(self) -> list[ChangedRule]:
        return [change for change in self.changes if change.relation == NUMBER]


def of(site: Site, version: int, links: Iterable[Changed], grades: Mapping[int, str] | None = None) -> list[ChangedSection]:
    """The sections that a version changed, in the book's order. A section that is gone follows the one with its number.

    grades: place among the links -> grade, where they are graded.
    """
    archive = site.archive
    newer = archive.places[archive.pairs[version][1]]
    found: dict[tuple[str, bool], ChangedSection] = {}
    anchors: set[str] = set()
    for n, (relation, link, old, new) in enumerate(links):
        stand = either(old, new)
        key = "" if stand.kind == "glossary" else stand.key.partition(".")[0]
        heading = archive.places[stand.version].get(key) if key else None
        title = titles.title(archive, heading) if heading else ""
        now = newer.get(key) if key else None
        is_gone = bool(key) and new is None and (now is None or titles.title(archive, now) != title)
        section = found.setdefault((key, is_gone), ChangedSection(key, title if key else "Glossary", is_gone))
        anchor = archive.lineages[stand.lineage].address
        named = titles.title(archive, stand)
        grade = (grades or {}).get(n, "")
        section.changes.append(ChangedRule(relation, old, new, link, named, "" if anchor in anchors else anchor, grade))
        anchors.add(anchor)
    return [found[place] for place in sorted(found, key=lambda place: (not place[0], *place))]


def counts(changes: Iterable[tuple[str, Stand | None, Stand | None]]) -> dict[str, int]:
    """Relation -> number of changes, in the order of pages. All parts of a split, or of a merge, are one change."""
    found = Counter(relation for relation, _ in counted(changes))
    return {relation: found[relation] for relation in ORDER if relation in found}


def graded(changes: Iterable[tuple[str, str, Stand | None, Stand | None]]) -> dict[str, int]:
    """Grade -> number of changes (grade, relation, old, new), counted as ``counts`` does."""
    listed: dict[str, list[tuple[str, Stand | None, Stand | None]]] = {}
    for grade, relation, old, new in changes:
        listed.setdefault(grade, []).append((relation, old, new))
    return {grade: len(list(counted(listed[grade]))) for grade in GRADES if grade in listed}


def in_substance(sections: Iterable[ChangedSection]) -> int:
    """The number of reworded, split or merged rules of some sections that say something else."""
    changes = ((each.grade, each.relation, each.old, each.new) for section in sections for each in section.changes)
    return graded(changes).get(SUBSTANCE, 0)


def most(sections: list[ChangedSection]) -> list[ChangedSection]:
    """The few sections with the most changed wordings. Empty if only few sections changed."""
    ranked = sorted((section for section in sections if section.worded), key=lambda section: -len(section.worded))
    return ranked[:_MOST] if len(ranked) > _MOST else []


def either(old: Stand | None, new: Stand | None) -> Stand:
    """The record after a change, or the old one of a removed rule."""
    stand = new or old
    assert stand is not None, "a change has two ends, or one"
    return stand
