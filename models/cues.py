"""Evidence: in every version, the text says what the variant in force does, and no other variant's text is there.

The cited rule of a version is found by the variant's own table of numbers. Where that number isn't there or doesn't
match, the lineage of the rule is followed from the versions in which it does. What stays unexplained is a problem:
a clause that needs a human's eye.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from corpus.normalise import normalise
from corpus.numbers import RuleNumber
from corpus.store import Corpus, Version
from models.behaviours import Behaviour, Variant, all_behaviours


@dataclass(frozen=True)
class Finding:
    """One behaviour of one version whose text doesn't bear its clause out."""

    version: str
    behaviour: str
    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.version} {self.rule}, {self.behaviour}: {self.what}"


@dataclass
class Evidence:
    checked: int = 0
    """(behaviour, version) pairs whose rule was found and borne out."""
    carried: int = 0
    """Those of them whose rule was found by its lineage, not its number."""
    not_covered: int = 0
    """Pairs whose version has no such section, or a hole there."""
    problems: list[Finding] = field(default_factory=list)


@dataclass(frozen=True)
class Cited:
    """A record as the cues see it."""

    text: str
    lineage: int | None


def gather(corpus: Corpus) -> Evidence:
    """Checks every behaviour against every version of a corpus that is in the rules' own words."""
    reader, report = _Reader(corpus), Evidence()
    for behaviour in all_behaviours():
        for version in corpus.versions():
            if not version.is_retold:
                _check(reader, behaviour, version, report)
    return report


def _check(reader: _Reader, behaviour: Behaviour, version: Version, report: Evidence) -> None:
    variant = behaviour.at_date(version.date)
    if variant is None:
        _check_silence(reader, behaviour, version, report)
        return
    number = variant.number_at(version.date)
    records = reader.records(version, number)
    carried = False
    if not any(variant.cue.search(record.text) for record in records):
        along = reader.along_lineage(variant, version)
        if any(variant.cue.search(record.text) for record in along):
            records, carried = along, True
    if not records:
        if reader.absent(version, number):
            report.not_covered += 1
        else:
            report.problems.append(Finding(version.version, behaviour.name, number, "the cited rule isn't there"))
        return
    matching = [
        each
        for each in behaviour.variants
        if any(each.cue.search(record.text) for record in records)
        and (each is variant or each.cue.pattern != variant.cue.pattern)  # a wording that went and came back has one cue
    ]
    if matching == [variant]:
        report.checked += 1
        report.carried += carried
    elif not matching:
        report.problems.append(Finding(version.version, behaviour.name, number, f"no cue matches; dates pick {variant.since}"))
    else:
        found = ", ".join(each.since for each in matching)
        report.problems.append(
            Finding(version.version, behaviour.name, number, f"cues of {found} match; dates pick {variant.since}")
        )


def _check_silence(reader: _Reader, behaviour: Behaviour, version: Version, report: Evidence) -> None:
    """Where the behaviour isn't in force, the neighbouring variant's rule must not say it."""
    first = behaviour.variants[0]
    near = first if version.date < first.since else [v for v in behaviour.variants if v.since <= version.date][-1]
    number = near.numbers[0][1] if near is first else near.numbers[-1][1]
    if any(near.cue.search(record.text) for record in reader.records(version, number)):
        what = f"the cue of {near.since} matches already (or still), where no variant is in force"
        report.problems.append(Finding(version.version, behaviour.name, number, what))


class _Reader:
    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._cited = json.dumps(
            sorted({_key(number) for behaviour in all_behaviours() for v in behaviour.variants for _, number in v.numbers})
        )
        self._texts: dict[int, dict[str, list[Cited]]] = {}
        self._home: dict[str, tuple[int, ...]] = {}

    def records(self, version: Version, number: str) -> list[Cited]:
        """The records of a number or "Glossary: Term" that some clause cites."""
        if version.id not in self._texts:
            keys: dict[str, list[Cited]] = {}
            where = "version_id = ? AND key IN (SELECT value FROM json_each(?)) AND kind IN ('rule', 'glossary')"
            for key, cited in self._read(where, (version.id, self._cited)):
                keys.setdefault(key, []).append(cited)
            self._texts[version.id] = keys
        return self._texts[version.id].get(_key(number), [])

    def along_lineage(self, variant: Variant, version: Version) -> list[Cited]:
        """The records of a version in the lineages that the cited rule has where its number and its cue agree."""
        if variant.key not in self._home:
            found = {
                record.lineage
                for other in self.corpus.versions()
                if variant.in_force(other.date)
                for record in self.records(other, variant.number_at(other.date))
                if record.lineage is not None and variant.cue.search(record.text)
            }
            self._home[variant.key] = tuple(sorted(found))
        where = "version_id = ? AND lineage_id IN (SELECT value FROM json_each(?))"
        return [cited for _, cited in self._read(where, (version.id, json.dumps(self._home[variant.key])))]

    def _read(self, where: str, values: tuple) -> list[tuple[str, Cited]]:
        rows = self.corpus.db.execute(
            f"SELECT key, normal, examples, lineage_id FROM record JOIN wording ON wording.id = wording_id WHERE {where}", values
        )
        return [
            (key, Cited(text if examples == "[]" else " ".join([text, *map(normalise, json.loads(examples))]), lineage))
            for key, text, examples, lineage in rows
        ]

    def absent(self, version: Version, number: str) -> bool:
        """Whether the version can't have it: a part without that section or a glossary, or a hole there."""
        if number.startswith("Glossary"):
            return (version.covers is not None and "glossary" not in version.covers) or self._breaks_off(version, number)
        if not version.holds(RuleNumber.parse(number)):
            return True
        rows = self.corpus.db.execute("SELECT numbers FROM gap WHERE version_id = ?", (version.id,))
        return any(number in row[0].split() for row in rows)

    def _breaks_off(self, version: Version, number: str) -> bool:
        """Whether the source ends before the glossary comes to that entry."""
        last = "SELECT max(key) FROM record WHERE version_id = ? AND kind = 'glossary'"
        return (self.corpus.db.execute(last, (version.id,)).fetchone()[0] or "") < _key(number)


def _key(number: str) -> str:
    """How the corpus names a cited rule: its number, or its glossary term in lower case."""
    return number.removeprefix("Glossary: ").casefold()
