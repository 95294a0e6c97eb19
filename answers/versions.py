"""The versions that are here: which, what their texts lack, how the rules grew, and from which of them a text comes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.dates import first_day, last_day
from ruletrail.corpus.errors import NoRulesError, NotFoundError
from ruletrail.corpus.gaps import listed
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
"""So few versions' rules are counted apart from all others."""
TABLES = ("years", "releases", "chapters", "reworded", "oldest")
"""The tables of ``table_rows``."""


def versions_as_json(corpus: Corpus, versions: list[Version]) -> list[dict[str, Any]]:
    """Some versions as the command contract's JSON. ``rules`` counts numbered rules and subrules, not headings or glossary."""
    rules, unplaced = records.rules_in_each(corpus, versions if len(versions) <= FEW else ()), sources.unplaced_in_each(corpus)
    return [
        {
            "version": v.version,
            "release": str(release) if (release := of_date(v.date)) else None,
            "title": v.title,
            "format": v.format,
            "rules": rules.get(v.id, 0),
            "covers": v.held,
            "gaps": [item for gap in v.gaps if gap.reason != SKIPPED for item in listed(gap)],
            "unplaced": unplaced.get(v.id, 0),
            "inferred": v.inferred,
            "commentary": v.commentary,
        }
        for v in versions
    ]


def of_time(corpus: Corpus, typed: str) -> tuple[list[Version], str]:
    """The versions of a year or month, else the one in force on a day; and a note where the text of a release is missing.

    Raises NotFoundError where there is none.
    """
    held, first, last = corpus.versions(commentary=True), first_day(typed), last_day(typed)
    found = [version for version in held if first <= version.date <= last] or [corpus.version(typed)]
    release = named(typed)
    is_missing = release is not None and all(version.date != release.effective for version in held)
    note = (
        f"the text of {release}, {release.effective}, is missing; the version in force then is:" if release and is_missing else ""
    )
    return found, note


def missing_releases(corpus: Corpus, when: tuple[str, ...]) -> list[dict[str, Any]]:
    """The releases whose text is missing, of the times asked for, and the version in which their changes are found."""
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.history.unseen import missing

    found = missing(Timeline(corpus.versions()))
    spans = [(first_day(typed), last_day(typed)) for typed in when]
    return [
        {
            "effective": each.release.effective,
            "code": each.release.code or None,
            "name": each.release.name,
            "found_in": each.found_in,
        }
        for each in found
        if not spans or any(first <= each.release.effective <= last for first, last in spans)
    ]


def table_rows(archive: Archive, table: str, last: str = "") -> list[dict[str, Any]]:
    """The rows of one of TABLES; of what rules of today say, only what they have said since ``last``."""
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


#: A rule's number on a line of its own, as ``ruletrail show`` prints several rules: no word of the rule.
_NUMBER = later(rf"\A\s*{RULE_PATTERN}\.?[ \t]*\n", re.IGNORECASE)


def date_file(corpus: Corpus | None, file: Path) -> list[VersionMatch]:
    """Every known version that a file agrees with, best first; without a corpus by the shipped fingerprints.

    Raises SourceError when the file can't be read, or isn't a text.
    """
    from ruletrail.corpus.dating import date_document, date_text

    document, text = _read(file)
    if document:
        return date_document(corpus, document)
    return date_text(corpus, [_NUMBER.sub("", paragraph) for paragraph in text.split("\n\n")])


def matches_as_json(matches: list[VersionMatch], where: str = "") -> list[dict[str, Any]]:
    """The command contract's list. Raises NotFoundError where no version agrees."""
    if not matches:
        raise NotFoundError("no known version has any of this text", where, "is this an English rules text?")
    return [{"version": m.version, "matched": m.matched, "compared": m.compared, "share": m.share} for m in matches]


def _read(file: Path) -> tuple[Document | None, str]:
    """The document in the file, or, where no format finds a rule in it, its text."""
    from ruletrail.scrapers import read_file
    from ruletrail.scrapers.source import Source

    try:
        return read_file(file), ""
    except NoRulesError:
        source = Source.open(file)
        if source.binary:
            raise
        return None, source.text
