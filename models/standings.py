"""The standings of a corpus: computed once when it is built, stored in it, and read from there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import cast

from ruletrail.corpus.store import Corpus, Version
from ruletrail.corpus.store import standings as stored
from ruletrail.corpus.store.standings import StandingRow
from ruletrail.models import intervals, judgements, standing
from ruletrail.models.behaviours import Variant, by_name, fingerprint
from ruletrail.models.intervals import Seen
from ruletrail.models.standing import Standing

Step = tuple[str, str | None]
Found = tuple[list[StandingRow], str]
"""The standings of every version, and the fingerprint of the data that they were computed with."""


class Standings:
    """The standings of each version of an open corpus. Get them with ``Standings.of``."""

    def __init__(self, corpus: Corpus, standings: Mapping[int, Mapping[str, Standing]] | None) -> None:
        self._corpus = corpus
        self._versions = {version.version: version for version in corpus.versions()}
        self._by_version: dict[int, Mapping[str, Standing]] = dict(standings or {})
        self._known_steps: dict[str, list[Step]] = {}

    @classmethod
    def of(cls, corpus: Corpus) -> Standings:
        """The standings that the corpus stores. They are computed anew if clauses or judgements changed since."""
        held = corpus.kept.get("ruletrail.models.standings")
        if held is None:
            held = corpus.kept["ruletrail.models.standings"] = cls(corpus, None if are_current(corpus) else find(corpus))
        return cast(Standings, held)

    def version(self, version: str) -> Mapping[str, Standing] | None:
        """The standings of a version, by behaviour; None if the corpus lacks the version."""
        held = self._versions.get(version)
        if held is None:
            return None
        if held.id not in self._by_version:
            self._by_version[held.id] = {row.behaviour: _standing(row) for row in stored.of_version(self._corpus, held)}
        return self._by_version[held.id]

    def books(self) -> list[tuple[Version, Mapping[str, Standing]]]:
        """The whole rulebooks, oldest first, each with its standings. A corpus without any gives all its versions."""
        if any(version.id not in self._by_version for version in self._versions.values()):
            rows: dict[int, dict[str, Standing]] = defaultdict(dict)
            for row in stored.all_rows(self._corpus):
                rows[row.version][row.behaviour] = _standing(row)
            for version in self._versions.values():
                self._by_version.setdefault(version.id, rows[version.id])
        whole = [version for version in self._versions.values() if version.is_whole]
        return [(v, self._by_version[v.id]) for v in whole or self._versions.values()]

    def run(self, version: str, behaviour: str) -> tuple[str, str | None]:
        """(first day, first day after) of the time around a version during which its variant is in force.

        The versions of the corpus decide, and between them the shipped table.
        """
        held, steps = self._versions[version], self.steps(behaviour)
        here = (self.version(version) or {}).get(behaviour)
        name = here.variant.name if here and here.variant else None
        since = held.date
        for day, variant in reversed([step for step in steps if step[0] < held.date]):
            if variant != name:
                break
            since = day
        return since, next((day for day, variant in steps if day > held.date and variant != name), None)

    def steps(self, behaviour: str) -> list[Step]:
        """(day, variant) of each text, and of each step of the shipped table between them, oldest first."""
        if behaviour not in self._known_steps:
            here = ((version.date, found.get(behaviour)) for version, found in self.books())
            told: dict[str, str | None] = {step.since: step.variant for step in intervals.table().get(behaviour, ())}
            told |= {day: standing.variant.name if standing and standing.variant else None for day, standing in here}
            self._known_steps[behaviour] = sorted(told.items())
        return self._known_steps[behaviour]


def are_current(corpus: Corpus) -> bool:
    """True if the stored standings were computed with the current clauses and judgements."""
    return stored.clauses_fingerprint(corpus) == _made_with(judgements.of(corpus))


def find(corpus: Corpus) -> dict[int, dict[str, Standing]]:
    """Reads the texts and returns the standings of every version."""
    return standing.find_all(corpus, _seen(judgements.of(corpus)))


def store(corpus: Corpus) -> None:
    """Computes the standings of every version of a corpus that is being built, and stores them in it."""
    keep(corpus, find_rows(corpus))


def find_rows(corpus: Corpus) -> Found:
    """Computes the standings of every version, as rows for storing."""
    judged = judgements.of(corpus)
    found = standing.find_all(corpus, _seen(judged))
    return [row for version, here in found.items() for row in _rows(version, here)], _made_with(judged)


def keep(corpus: Corpus, standings: Found) -> None:
    """Stores standings in a corpus."""
    stored.write(corpus, *standings)


def _rows(version: int, standings: Mapping[str, Standing]) -> list[StandingRow]:
    return [
        StandingRow(version, s.behaviour, s.variant.name if s.variant else None, s.basis, s.number, s.record, " ".join(s.matched))
        for s in standings.values()
    ]


def run_of(behaviour: str, version: str, corpus: Corpus | None) -> tuple[str, str | None]:
    """(first day, first day after) of the time around a version during which its variant of a behaviour is in force."""
    if corpus is not None and (held := Standings.of(corpus)).version(version) is not None:
        return held.run(version, behaviour)
    return intervals.run_of(behaviour, version)


def unmatched(corpus: Corpus | None) -> list[Variant]:
    """The variants that are never in force: the shipped table lacks them, and no text of the corpus matches their cue.

    They are newly written ones, whose cue or number may be wrong.
    """
    table = intervals.table()
    new = [
        v
        for made in by_name().values()
        for v in made.variants
        if v.name not in {step.variant for step in table.get(made.name, ())}
    ]
    if not new or corpus is None:
        return new
    standings = Standings.of(corpus)
    said: set[tuple[str, str]] = set()
    for version in corpus.versions():
        for found in (standings.version(version.version) or {}).values():
            said.update((found.behaviour, name) for name in (*found.matched, *([found.variant.name] if found.variant else [])))
    return [variant for variant in new if (variant.behaviour.name, variant.name) not in said]


def cited(corpus: Corpus) -> Iterator[tuple[str, str, str, str, str]]:
    """The clauses' docstrings with the rules that they belong to: (behaviour, number, since, until, text).

    One row for each time in which a variant was in force under one number; until is the first day after, "" if it goes on.
    """
    books = Standings.of(corpus).books()
    for behaviour in by_name():
        since, last = "", None
        for version, found in [*books, (None, {})]:
            here = found.get(behaviour)
            now = (here.variant, here.number) if here and here.variant else None
            if now != last:
                if last is not None:
                    yield behaviour, last[1], since, version.date if version else "", last[0].body.__doc__ or ""
                since, last = version.date if version else "", now


def _made_with(judged: Seen) -> str:
    """A hash of everything that standings depend on besides the texts: clauses, shipped data, judgements."""
    return blake2b(repr((fingerprint(), intervals.fingerprint(), sorted(judged.items()))).encode(), digest_size=16).hexdigest()


def _seen(judged: Seen) -> Seen:
    """The shipped reviewed wordings, overridden by the user's judgements."""
    seen = dict(intervals.reviewed())
    for wording, behaviours in judged.items():
        seen[wording] = {**seen.get(wording, {}), **behaviours}
    return seen


def _standing(row: StandingRow) -> Standing:
    variant = by_name()[row.behaviour].find(row.variant) if row.variant else None
    return Standing(row.behaviour, variant, row.basis, row.number, row.record, tuple(row.matched.split()))
