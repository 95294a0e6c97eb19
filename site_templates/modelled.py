"""What the models say about a lineage or a version: the clauses that cite it, and which type rules are run."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from types import SimpleNamespace

from corpus.normalise import normalise
from models.behaviours import Variant, all_behaviours
from models.covering import CLASSES, Classified, classify
from models.scope import type_rules
from site_templates.archive import Archive, Stand


@dataclass(frozen=True)
class Clause:
    """A dated variant of a behaviour, and the rule that it cites where the two first meet."""

    variant: Variant
    cited: Stand

    @property
    def about(self) -> str:
        return about(self.variant)


@dataclass(frozen=True)
class Coverage:
    """The type rules of one version by class: (stand, class and clauses or reason) in the book's order."""

    version: int
    rules: list[tuple[Stand, Classified]]

    @property
    def counts(self) -> dict[str, int]:
        return {sort: found for sort in CLASSES if (found := sum(rule.sort == sort for _, rule in self.rules))}


def about(variant: Variant) -> str:
    """The first paragraph of what a clause says about itself."""
    return " ".join(variant.body.__doc__.split("\n\n")[0].split())


def clauses(archive: Archive) -> dict[int, list[Clause]]:
    """Lineage -> the clauses that cite it, oldest first. A citation counts where its cue is in the cited text."""
    found: dict[int, dict[str, Clause]] = defaultdict(dict)
    for behaviour in all_behaviours():
        for variant in behaviour.variants:
            for i, version in enumerate(archive.versions):
                if version.is_retold or not variant.in_force(version.date):
                    continue
                stand = cited_by(archive, i, variant)
                if stand and variant.key not in found[stand.lineage] and variant.cue.search(_text(archive, stand)):
                    found[stand.lineage][variant.key] = Clause(variant, stand)
    return {
        lineage: sorted(by_key.values(), key=lambda clause: (clause.variant.since, clause.variant.key))
        for lineage, by_key in found.items()
        if by_key
    }


def cited_by(archive: Archive, version: int, variant: Variant) -> Stand | None:
    """The rule that a variant cites, as it stands in a version in which the variant is in force."""
    number = variant.number_at(archive.versions[version].date)
    term = number.removeprefix("Glossary: ")
    return archive.places[version].get(number if term == number else "\0" + term.casefold())


def _text(archive: Archive, stand: Stand) -> str:
    """The normal form that cues are held against: text and examples."""
    wording = archive.wordings[stand.wording]
    return " ".join([wording.normal, *map(normalise, wording.examples)])


def coverage(archive: Archive, version: int) -> Coverage:
    """How each type rule of a version is classed."""
    entries = [
        SimpleNamespace(kind=stand.kind, key=stand.key, normal=archive.wordings[stand.wording].normal, stand=stand)
        for stand in archive.books[version]
    ]
    told = archive.versions[version]
    rules = type_rules(SimpleNamespace(records=lambda _: entries), told)
    return Coverage(version, [(entry.stand, classify(entry.key, entry.normal, told.date)) for entry in rules])
