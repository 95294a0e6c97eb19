"""The names of histories: number and section, the first words of the rule, and its years if it is gone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history import Archive, Lineage, Stand
from ruletrail.corpus.history.subjects import Subjects
from ruletrail.corpus.names import heading, is_title
from ruletrail.site_templates import titles

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

_OPENING = 56
"""The characters of a rule's text in its name, about so many."""


@dataclass(frozen=True)
class Name:
    """The parts of a history's name. ``says`` and ``years`` may be empty."""

    label: str
    """Number or term."""
    title: str
    """The section's or keyword's name; "" for glossary entries."""
    says: str
    """The beginning of the last wording; "" if the title says it."""
    years: str
    """ "2003–2009" if it is no longer in the rules; "section, 2003–2009" if it isn't a rule."""
    is_own: bool = False
    """True if the title is the rule's own name, and not that of its section."""

    @property
    def short(self) -> str:
        """The name in a row of names: "305.7 Lands"; with a name of its own "Legend rule, 704.5j"."""
        return f"{self.title}, {self.label}" if self.is_own else f"{self.label} {self.title}".strip()

    def __str__(self) -> str:
        told = f"{self.short} ({self.years})" if self.years else self.short
        return f"{told}: {self.says}" if self.says and not self.is_own else told


def name_of(archive: Archive, lineage: Lineage, subjects: Subjects) -> Name:
    """The name of a history, from its last wording."""
    last = lineage.last
    ended = lineage.end or (day_before(archive.versions[lineage.ended_at].date) if lineage.ended_at is not None else "")
    years = "–".join(sorted({lineage.eras[0].start[:4], ended[:4]})) if ended else ""
    if lineage.kind == "glossary":
        return Name(heading(last.term), "", "", f"glossary, {years}" if years else "glossary")
    title = titles.title(archive, last)
    if lineage.kind == "section":
        years = ", ".join(filter(None, ("section" if last.key[1:] else "chapter", years)))
    subject = subjects.of(last)
    return Name(last.key, subject or title, says(archive, last), years, bool(subject))


def called(name: Name) -> str:
    """The name of a rule in a row of rules: its own name, or its beginning. "" for a term, which is its own name."""
    return name.title if name.is_own else name.says or name.title


def name_then(site: Site, stand: Stand) -> str:
    """The name of a rule in a version: its own name, else its section's."""
    return site.once(subjects).of(stand) or titles.title(site.archive, stand)


def says(archive: Archive, stand: Stand) -> str:
    """The first words of a rule, cut at a word; "" for headings and for rules that are only a name."""
    text = " ".join(heading(archive.wordings[stand.wording].text).split())
    if stand.kind != "rule" or is_title(text):
        return ""
    if len(text) <= _OPENING:
        return text.rstrip(".")
    return text[:_OPENING].rsplit(" ", 1)[0].rstrip(",;:.-– ") + " …"


def subjects(site: Site) -> Subjects:
    """The names of rules in each version. Call it through ``site.once``."""
    return Subjects(site.archive)


def names(site: Site) -> dict[int, Name]:
    """Lineage -> its name, for all lineages with a page. Dates or addresses tell equal names apart."""
    subjects_of = site.once(subjects)
    found = {i: name_of(site.archive, lineage, subjects_of) for i, lineage in site.lineages.items()}
    for part in ("since", "address"):
        count = Counter(map(str, found.values()))
        for i, name in found.items():
            if count[str(name)] > 1:
                lineage = site.lineages[i]
                apart = f"since {lineage.eras[0].start}" if part == "since" else lineage.address
                years = f"{name.years}, {apart}" if name.years and part == "since" else apart
                found[i] = replace(name, years=years)
    return found
