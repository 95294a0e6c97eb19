"""The models on the site: the clauses that cite a rule, and the number of type rules that are executable."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from ruletrail.corpus.history import Archive, Stand
from ruletrail.corpus.store import Corpus
from ruletrail.models.behaviours import Variant
from ruletrail.models.corpus_texts import key_of
from ruletrail.models.covering import classify
from ruletrail.models.scope import type_rules
from ruletrail.models.standing import Standing
from ruletrail.models.standings import Standings


@dataclass(frozen=True)
class CitedClause:
    """A variant of a behaviour that cites a rule: the rule as of the first citation, and the span in which the variant holds."""

    variant: Variant
    cited: Stand
    since: str
    until: str | None
    """The first day after the span; None if the variant still holds."""

    @property
    def about(self) -> str:
        return self.variant.about


def clauses(archive: Archive, corpus: Corpus) -> dict[int, list[CitedClause]]:
    """Lineage -> the clauses that one of its records decided, oldest first."""
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


def coverage(archive: Archive, corpus: Corpus, version: int) -> dict[str, int]:
    """Class of ``models.covering`` -> number of type rules of a version."""
    date = archive.versions[version].date
    entries = [_Entry(stand.kind, stand.key, archive.wordings[stand.wording].normal) for stand in archive.books[version]]
    standings = Standings.of(corpus).version(archive.versions[version].version) or {}
    return Counter(classify(entry.key, entry.normal, standings).sort for entry in type_rules(entries, date))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A rule of a version, in the form that the models read."""

    kind: str
    key: str
    normal: str
