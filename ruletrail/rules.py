"""A rule as one version has it, as Python and every command's JSON give it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.gaps import described
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages, published

if TYPE_CHECKING:
    from ruletrail.corpus.history.since import Since


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, section heading or glossary entry as one version has it."""

    number: str
    """ "305.7", "305", or the lower-case term of a glossary entry."""
    version: str
    text: str
    examples: tuple[str, ...]
    section: str
    """The heading of its section; "" for a glossary entry and for a section that the source has no heading of."""
    lineage: str
    """The address of its lineage, which is for ever."""
    revised: tuple[str, ...]
    """Dates of revision that the source stamped on it, in the source's order."""
    file: str
    lines: tuple[int, int]
    """First and last line in the file, both included, from 1."""
    term: str = ""
    """The term as it is printed; "" for a rule and a heading."""
    wording_since: str | None = None
    """The version that brought these words, through other numbers, examples, references and punctuation; None where nobody can
    tell."""
    examples_since: str | None = None
    """The version that brought these examples; None too where it has none."""
    number_since: str | None = None
    """The version from which on it has borne this number."""
    silent: str = ""
    """What the source doesn't tell of it: "examples: not in this source"; "" where it lacks nothing."""
    kind: str = "rule"
    """ "rule", "section" or "glossary"."""

    def __str__(self) -> str:
        return "\n".join((f"{self.term or self.number}  {self.text}", *(f"Example: {example}" for example in self.examples)))

    def as_json(self) -> dict[str, Any]:
        """What ``ruletrail show --json`` prints of it, without ``current`` and the commentary."""
        data = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
        data["source"] = {"file": data.pop("file"), "lines": data.pop("lines")}
        return data if self.silent else {name: value for name, value in data.items() if name != "silent"}


def rules_of(corpus: Corpus, version: Version, records: Sequence[StoredRecord]) -> list[Rule]:
    """The rules that records of a version are."""
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
    """``own``: the examples that the source has, where the record is compared with others."""
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
