"""The versions that a corpus holds: their list, gaps and statistics, missing releases, and the version of an unknown text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.dates import span
from ruletrail.corpus.errors import NoRulesError, NotFoundError
from ruletrail.corpus.gaps import listed
from ruletrail.corpus.json_form import JsonForm, json_object
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.patterns import later
from ruletrail.corpus.records import SKIPPED
from ruletrail.corpus.releases import named, of_date
from ruletrail.corpus.store import Corpus, Version, records, sources

if TYPE_CHECKING:
    from ruletrail.corpus.dating import VersionMatch
    from ruletrail.corpus.history import Archive
    from ruletrail.corpus.records import Document

FEW = 20
"""For at most this many versions, rules are counted in these versions only, not in all."""
TABLES = ("years", "releases", "chapters", "reworded", "oldest")
"""The tables of ``table_rows``."""


@dataclass(frozen=True, slots=True)
class HeldVersion(JsonForm):
    """A version of the corpus, with the extent and the gaps of its text."""

    version: str
    release: str | None
    """The name of its release: "Magic 2010 (M10)"."""
    title: str
    format: str
    rules: int
    """Numbered rules and subrules, without headings and glossary."""
    covers: Sequence[str] | str
    """The sections in the text, or "all"."""
    gaps: list[str]
    """The numbers that the text lacks but should have."""
    unplaced: int
    """The number of lines that were not recognised."""
    inferred: bool
    """True if the version's day is a guess."""
    commentary: bool


def held_versions(corpus: Corpus, versions: list[Version]) -> list[HeldVersion]:
    """The given versions, with the extent and the gaps of their texts."""
    rules, unplaced = records.rules_in_each(corpus, versions if len(versions) <= FEW else ()), sources.unplaced_in_each(corpus)
    return [
        HeldVersion(
            v.version,
            str(release) if (release := of_date(v.date)) else None,
            v.title,
            v.format,
            rules.get(v.id, 0),
            v.held,
            [item for gap in v.gaps if gap.reason != SKIPPED for item in listed(gap)],
            unplaced.get(v.id, 0),
            v.inferred,
            v.commentary,
        )
        for v in versions
    ]


def of_time(corpus: Corpus, typed: str) -> tuple[list[Version], str]:
    """The versions of a year, month or range, else the version in force on a day; and a note if the text of a release is missing.

    Raises NotFoundError if there is none.
    """
    held, (first, last) = corpus.versions(commentary=True), span(typed)
    found = [version for version in held if first <= version.date <= last]
    if not found:
        found = [corpus.version(last if ".." in typed else typed)]
    release = named(typed)
    is_missing = release is not None and all(version.date != release.effective for version in held)
    note = (
        f"the text of {release}, {release.effective}, is missing; the version in force then is:" if release and is_missing else ""
    )
    return found, note


@dataclass(frozen=True, slots=True)
class MissingRelease(JsonForm):
    """A known release whose text is not here."""

    JSON = "effective code? name found_in"

    effective: str
    code: str
    """Its set code; "" for a revision between two sets."""
    name: str
    found_in: str | None
    """The next version here, which has its changes too."""


def missing_releases(corpus: Corpus, when: tuple[str, ...]) -> list[MissingRelease]:
    """The releases in some times whose text is missing. Without times: all such releases."""
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.history.unseen import missing

    spans = list(map(span, when))
    return [
        MissingRelease(*each.release, each.found_in)
        for each in missing(Timeline(corpus.versions()))
        if not spans or any(first <= each.release.effective <= last for first, last in spans)
    ]


def table_rows(archive: Archive, table: str, last: str = "") -> list[dict[str, Any]]:
    """The rows of one of TABLES. "reworded" and "oldest" have only rules with a wording of the version ``last`` or older."""
    from ruletrail.corpus.history import statistics

    if table in ("reworded", "oldest"):
        found = [row._asdict() for row in statistics.ages(archive) if not last or row.wording_since <= last]
        if table == "oldest":
            return sorted(found, key=lambda row: row["wording_since"])
        return sorted(found, key=lambda row: -row["rewordings"])
    sizes = [row._asdict() for row in statistics.sizes(archive, by_chapter=table == "chapters")]
    if table == "chapters":
        return sizes
    for row in sizes:
        del row["chapter"]
    if table == "releases":
        return sizes
    years: dict[str, dict[str, Any]] = {}
    for row in sizes:
        year = years.setdefault(row["version"][:4], {"year": row["version"][:4], "added": 0, "removed": 0, "reworded": 0})
        year |= {"version": row["version"], "rules": row["rules"], "words": row["words"]}
        for name in ("added", "removed", "reworded"):
            year[name] += row[name]
    columns = ("year", "version", "rules", "words", "added", "removed", "reworded")
    return [{name: year[name] for name in columns} for year in years.values()]


#: A rule's number on a line of its own, as ``ruletrail show`` prints it. It isn't a part of the rule's words.
_NUMBER = later(rf"\A\s*{RULE_PATTERN}\.?[ \t]*\n", re.IGNORECASE)


def date_file(corpus: Corpus | None, file: Path) -> list[VersionMatch]:
    """The known versions that agree with a file, best first. Without a corpus, the shipped fingerprints are compared.

    Raises SourceError if the file can't be read, or isn't a text.
    """
    from ruletrail.corpus.dating import date_document, date_text

    document, text = read_text(file)
    if document:
        return date_document(corpus, document)
    return date_text(corpus, [_NUMBER.sub("", paragraph) for paragraph in text.split("\n\n")])


def matches_as_json(matches: list[VersionMatch], where: str = "") -> list[dict[str, Any]]:
    """The list that ``ruletrail date --json`` prints. Raises NotFoundError if no version agrees."""
    if not matches:
        raise NotFoundError("no known version has any of this text", where, "is this an English rules text?")
    return [json_object(match, "version matched compared share") for match in matches]


def read_text(file: Path) -> tuple[Document | None, str]:
    """(document, "") for a file in a known format; (None, text) if no format finds a rule in it."""
    from ruletrail.scrapers import read_file
    from ruletrail.scrapers.source import Source

    try:
        return read_file(file), ""
    except NoRulesError:
        source = Source.open(file)
        if source.binary:
            raise
        return None, source.text
