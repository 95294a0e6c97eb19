"""The changes of each release, counted and named, for lists of all releases. Cached, since a list would compare every two books.

They are in the site's notes as ``summaries.json``. The next rendering takes over those whose two books and links are the same.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail.corpus.change import NUMBER
from ruletrail.corpus.relation_names import SPLIT
from ruletrail.site_templates import changed_sections, titles
from ruletrail.site_templates.changed_links import links
from ruletrail.site_templates.changed_sections import GLOSSARY, either
from ruletrail.site_templates.fingerprint import PageFingerprints
from ruletrail.site_templates.values import ReleaseSummary

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

FILE = "summaries.json"
LARGE = 400
"""The number of changed rules, headings and terms above which a release has a page for each chapter."""
NAMED = 40
"""The rules that are named of those that changed in one way, at most."""


def at(site: Site, version: int) -> ReleaseSummary:
    """The summary of a version that was compared with another one."""
    if version not in site.summaries:
        site.summaries[version] = _made(site, version)
    return site.summaries[version]


def counts(site: Site, version: int) -> dict[str, int] | None:
    """Relation -> number of changes of a version; None if it was compared with none."""
    return at(site, version).counts if version in site.archive.pairs else None


def take_over(site: Site, folder: Path, prints: PageFingerprints, shared: str) -> None:
    """Takes the summaries that are still right from the notes in ``folder``. ``shared`` is the fingerprint that all pages of a
    site share.
    """
    try:
        held = json.loads((folder / FILE).read_text("utf-8"))
        told = held["releases"] if held["made with"] == shared else {}
        for version in site.archive.pairs:
            mark, *parts = told.get(site.archive.versions[version].version, [""])
            if parts and mark == prints.compared(version):
                site.summaries[version] = ReleaseSummary(*parts)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return


def write(site: Site, folder: Path, prints: PageFingerprints, shared: str) -> None:
    """Writes all summaries into the notes in ``folder``."""
    told = {
        site.archive.versions[version].version: [prints.compared(version), *vars(at(site, version)).values()]
        for version in sorted(site.archive.pairs)
    }
    rows = ",\n".join(f"{json.dumps(version)}: {json.dumps(each, ensure_ascii=False)}" for version, each in told.items())
    text = f'{{"made with": {json.dumps(shared)},\n"releases": {{\n{rows}\n}}}}\n'
    (folder / FILE).write_text(text, "utf-8")


def _made(site: Site, version: int) -> ReleaseSummary:
    found = links(site, version)
    named: dict[str, list[str]] = {}
    chapters = Counter[str]()
    for relation, _, old, new in found:
        stand = either(old, new)
        named.setdefault(relation, []).append(titles.label(old if relation == SPLIT and old else stand))
        if relation != NUMBER:
            chapters[GLOSSARY if stand.kind == "glossary" else stand.key[:1]] += 1
    parts = []
    if chapters.total() > LARGE:
        parts = list(dict.fromkeys(section.part for section in changed_sections.of(site, version, found)))
    return ReleaseSummary(
        changed_sections.counts((relation, old, new) for relation, _, old, new in found),
        {relation: list(dict.fromkeys(names))[:NAMED] for relation, names in named.items()},
        dict(chapters),
        parts,
    )
