"""What the models say about a lineage or a version: the clauses that cite it, and which type rules are run."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ruletrail.corpus.history import Archive, Stand
from ruletrail.corpus.store import Corpus
from ruletrail.models.behaviours import Variant
from ruletrail.models.corpus_texts import key_of
from ruletrail.models.covering import CLASSES, Classified, classify
from ruletrail.models.scope import type_rules
from ruletrail.models.standing import UNSURE, Standing
from ruletrail.models.standings import Standings


@dataclass(frozen=True)
class CitedClause:
    """A variant of a behaviour that cites a rule: the rule as it stood when it was first cited, and from when to when the variant
    stands.
    """

    variant: Variant
    cited: Stand
    since: str
    until: str | None
    """The first day after; None: it still stands."""

    @property
    def about(self) -> str:
        return self.variant.about


@dataclass(frozen=True)
class ClassifiedRules:
    """The type rules of one version by class: (stand, class and clauses or reason) in the book's order."""

    version: int
    rules: list[tuple[Stand, Classified]]

    @property
    def counts(self) -> dict[str, int]:
        return {sort: found for sort in CLASSES if (found := sum(rule.sort == sort for _, rule in self.rules))}


def clauses(archive: Archive, corpus: Corpus) -> dict[int, list[CitedClause]]:
    """Lineage -> the clauses that a record of it decided, oldest first."""
    found: dict[int, dict[str, CitedClause]] = defaultdict(dict)
    standings = Standings.of(corpus)
    places = {version.version: i for i, version in enumerate(archive.versions)}
    for version in corpus.versions():
        for standing in (standings.version(version.version) or {}).values():
            if standing.record is None or standing.variant is None or version.version not in places:
                continue
            stand = cited_by(archive, places[version.version], standing)
            if stand and standing.variant.key not in found[stand.lineage]:
                run = standings.run(version.version, standing.behaviour)
                found[stand.lineage][standing.variant.key] = CitedClause(standing.variant, stand, *run)
    return {
        lineage: sorted(by_key.values(), key=lambda clause: (clause.since, clause.variant.key))
        for lineage, by_key in found.items()
        if by_key
    }


def cited_by(archive: Archive, version: int, standing: Standing) -> Stand | None:
    """The rule on which a behaviour rests in a version."""
    in_glossary, key = key_of(standing.number)
    return archive.places[version].get("\0" + key if in_glossary else key)


@dataclass(frozen=True)
class BehaviourCell:
    """A behaviour in one version: what it did, and the rule that says so. ``about`` is "" where the version doesn't have it."""

    about: str
    number: str
    cited: Stand | None
    is_same: bool
    """It is the same variant as in the version to the left."""
    unsure: str
    """On what it rests where no text that is sure says so: "assumed", "open", "ambiguous"; else ""."""


@dataclass(frozen=True)
class BehaviourRow:
    """A behaviour in several versions, oldest first."""

    name: str
    cells: list[BehaviourCell]

    @property
    def is_changed(self) -> bool:
        """Whether one of the versions differs from the others, or lacks the behaviour."""
        return not all(cell.is_same for cell in self.cells[1:])

    @property
    def title(self) -> str:
        return self.name.replace("-", " ").capitalize()


def behaviours(archive: Archive, corpus: Corpus, places: list[int]) -> list[BehaviourRow]:
    """Each behaviour that one of these versions has, by name."""
    standings = [Standings.of(corpus).version(archive.versions[place].version) or {} for place in places]
    rows = []
    for name in sorted({name for each in standings for name, standing in each.items() if standing.variant}):
        cells: list[BehaviourCell] = []
        before = ""
        for place, each in zip(places, standings, strict=True):
            standing = each.get(name)
            variant = standing.variant if standing else None
            key = variant.key if variant else ""
            cited = cited_by(archive, place, standing) if standing and variant else None
            number = standing.number if standing and variant else ""
            unsure = standing.basis if standing and variant and standing.basis in UNSURE else ""
            cells.append(BehaviourCell(variant.about if variant else "", number, cited, bool(cells) and key == before, unsure))
            before = key
        rows.append(BehaviourRow(name, cells))
    return rows


def coverage(archive: Archive, corpus: Corpus, version: int) -> ClassifiedRules:
    """The type rules of a version by class."""
    told = archive.versions[version]
    entries = [_Entry(stand.kind, stand.key, archive.wordings[stand.wording].normal, stand) for stand in archive.books[version]]
    standings = Standings.of(corpus).version(told.version) or {}
    rules = type_rules(entries, told.date)
    return ClassifiedRules(version, [(entry.stand, classify(entry.key, entry.normal, standings)) for entry in rules])


@dataclass(frozen=True, slots=True)
class _Entry:
    """A rule as it stood in a version, in the form that the models read."""

    kind: str
    key: str
    normal: str
    stand: Stand
