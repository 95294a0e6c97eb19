"""Rules of one version as values and as JSON: single rules, tables by number, the contents, the names of keywords."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruletrail.answers.asked_rules import name_today
from ruletrail.corpus.commentary import attached
from ruletrail.corpus.gaps import described
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages, published

if TYPE_CHECKING:
    from ruletrail.corpus.history.gloss import Gloss
    from ruletrail.corpus.history.since import Since


@dataclass(frozen=True, slots=True)
class Rule(JsonForm):
    """A rule, section heading or glossary entry in one version."""

    JSON = (
        "number version text examples section lineage revised term wording_since examples_since number_since silent* kind source"
    )

    number: str
    """ "305.7", "305", or the lower-case term of a glossary entry."""
    version: str
    text: str
    examples: tuple[str, ...]
    section: str
    """The heading of its section; "" for a glossary entry, and if the source has no heading for the section."""
    lineage: str
    """The lasting address of its lineage."""
    revised: tuple[str, ...]
    """The rule's dates of revision in the source, in the source's order."""
    file: str
    lines: tuple[int, int]
    """First and last line in the file, both included, from 1."""
    term: str = ""
    """The term as it is printed; "" for a rule and a heading."""
    wording_since: str | None = None
    """The version that brought these words. Other numbers, examples, references and punctuation don't count. None if unknown."""
    examples_since: str | None = None
    """The version that brought these examples; None if unknown, or without examples."""
    number_since: str | None = None
    """The version since which the rule has had this number; None if unknown."""
    silent: str = ""
    """The parts of the rule that the source lacks: "examples: not in this source"; "" if it lacks nothing."""
    kind: str = "rule"
    """ "rule", "section" or "glossary"."""

    @property
    def source(self) -> dict[str, Any]:
        """The file with the rule, and the rule's lines in it."""
        return {"file": self.file, "lines": self.lines}

    def __str__(self) -> str:
        return "\n".join((f"{self.term or self.number}  {self.text}", *(f"Example: {example}" for example in self.examples)))


def rules_of(corpus: Corpus, version: Version, records: Sequence[StoredRecord]) -> list[Rule]:
    """The records of a version as rules."""
    from ruletrail.corpus.history.since import since_of

    dates, own = since_of(corpus, records), published.examples_in(corpus, version)
    addresses = lineages.addresses_of(corpus, {record.lineage_id for record in records if record.lineage_id is not None})
    numbers = {number.section for record in records if (number := record.number) and number.section}
    headings = {number: heading.text for number in numbers if (heading := corpus.record(version, str(number)))}
    return [
        _rule_of(version, record, headings, addresses.get(record.lineage_id or 0, ""), dates[record.id], own.get(record.id))
        for record in records
    ]


def _rule_of(
    version: Version,
    record: StoredRecord,
    headings: Mapping[int, str],
    address: str,
    dates: Since,
    own: tuple[str, ...] | None,
) -> Rule:
    """``own``: the examples in the source itself, if the record has other ones for comparison; None if it doesn't."""
    gap = version.coverage.without_examples
    return Rule(
        record.key,
        version.version,
        record.text,
        record.examples if own is None else own,
        headings.get(record.number.section, "") if record.number else "",
        address,
        record.revised,
        record.file,
        record.lines,
        record.term or "",
        *dates,
        described(gap) if gap and own is not None else "",
        record.kind,
    )


def rules_as_json(corpus: Corpus, version: Version, records: list[StoredRecord], gloss: bool = False) -> list[dict[str, Any]]:
    """Records of a version as JSON (docs/json.md); with ``gloss`` also the digest's text for each record, or null."""
    titles = {v.id: v.title for v in corpus.versions(commentary=True)}
    found = []
    for record, rule in zip(records, rules_of(corpus, version, records), strict=True):
        notes = attached(corpus, record) if record.number else []
        told = [{"title": titles[n.version_id], "text": n.text, "examples": list(n.examples)} for n in notes]
        data = {**rule.as_json(), "current": name_today(corpus, version, record), "commentary": told}
        if gloss:
            glossed = _gloss(corpus, version, record)
            data["gloss"] = glossed.as_json() if glossed else None
        found.append(data)
    return found


def _gloss(corpus: Corpus, version: Version, record: StoredRecord) -> Gloss | None:
    from ruletrail.answers.digest import editions
    from ruletrail.corpus.history import history
    from ruletrail.corpus.history.gloss import gloss

    if version.is_retold or record.lineage_id is None or record.kind == SECTION:
        return None
    return gloss(editions(), history(corpus, record), version.date)


#: The columns with the same value in all rows of one version.
_SHARED = ("version", "date", "release")


def by_number(table: list[dict[str, Any]]) -> dict[str, Any]:
    """One version's rows for look-up by key: rules by number, glossary entries by term."""
    data: dict[str, Any] = {name: table[0][name] for name in _SHARED}
    for name, kinds in (("rules", ("rule", SECTION)), ("glossary", (GLOSSARY,))):
        data[name] = {
            row["number"]: {key: value for key, value in row.items() if key not in _SHARED}
            for row in table
            if row["kind"] in kinds
        }
    return data


def contents(corpus: Corpus, version: Version) -> list[dict[str, Any]]:
    """The table of contents of a version: chapters with their sections."""
    chapters: list[dict[str, Any]] = []
    for record in corpus.records(version):
        if record.kind == SECTION and record.number:
            entry = {"number": record.key, "title": record.text}
            if record.number.section and chapters:
                chapters[-1]["sections"].append(entry)
            else:
                chapters.append({**entry, "sections": []})
    return chapters


def keywords(corpus: Corpus, version: Version) -> dict[str, list[str]]:
    """Section title, such as "keyword_abilities" -> the names of its keywords: rules directly below it that are only a name."""
    found: dict[str, list[str]] = {}
    section = ""
    for record in corpus.records(version):
        if record.kind == SECTION:
            section = record.text.lower().replace(" ", "_") if record.text.lower().startswith("keyword") else ""
        elif section and record.number and not record.number.letter and not re.search(r"[.:]", record.text):
            found.setdefault(section, []).append(record.text)
    return found
