"""Finds the faults in a file's citations: a place, a code and a sentence for each. Writes them in the formats of linters."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ruletrail.articles import quotes, renew
from ruletrail.articles.account import AMBIGUOUS, UNKNOWN, Resolved, ResolvedArticle
from ruletrail.articles.report import woven
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.corpus.errors import RuletrailError, printable
from ruletrail.corpus.history.today import REMOVED, RENUMBERED, REWORDED, SAME

MISNAMED, MISQUOTED = "misnamed", "misquoted"
CODES = {
    RENUMBERED: "The rule has another number today.",
    REWORDED: "The rule has other words today. Not asked for in source code, unless it is selected.",
    REMOVED: "The rule was removed.",
    UNKNOWN: "No rule had the number on that day.",
    AMBIGUOUS: "Several rules had the number, and nothing tells which is meant. Found with --strict, or when it is selected.",
    MISNAMED: "The name beside the number is another rule's.",
    MISQUOTED: "The words that are quoted are not the rule's. Not asked for in source code, unless it is selected.",
}


@dataclass(frozen=True, slots=True)
class CitationFinding:
    """One fault of a citation. Lines and columns count from 1, columns in characters."""

    file: str
    line: int
    column: int
    code: str
    message: str
    length: int
    """The characters of the number, or of what else it is about in that line."""
    context: str
    """The line that it stands in, without the white space around it."""
    fix: str | None = None
    """What ``--fix`` writes in its place; None where it leaves it."""
    proposal: str = ""
    """What a person may write in its place, if nothing is written by itself."""
    place: int = 0
    """The place of its citation in the account."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message} [{self.code}]"

    @property
    def fingerprint(self) -> tuple[str, str, str]:
        """The parts that stay the same when lines before it come or go."""
        return Path(self.file).as_posix(), self.code, self.context


def findings(name: str, account: ResolvedArticle, books: Rulebooks) -> Iterator[CitationFinding]:
    """Everything that is wrong, in order, but for what a comment says to ignore: ``ruletrail: ignore`` in the same line."""
    renewed = renew.numbers(account, renew.NUMBERS)
    for place, one in enumerate(account.citations):
        context = account.page.line_at(one.start).strip()
        for code, message in _wrong(one, account, books):
            if not account.is_ignored(one, code):
                column, length = _where(one, account)
                fix = renewed.get(place) if code == RENUMBERED and one.citation else None
                where = (printable(name), one.line, column)
                proposal = one.proposal if code == UNKNOWN else ""
                yield CitationFinding(*where, code, printable(message), length, printable(context), fix, proposal, place)


def _where(one: Resolved, account: ResolvedArticle) -> tuple[int, int]:
    """The column of what a finding is about, and its characters in that line."""
    start, end = (one.citation.number_start, one.citation.number_end) if one.citation else (one.start, one.end)
    column = account.page.column(start)
    return column, min(end - start, len(account.page.line_at(start).rstrip("\r\n")) - column + 1)


def _wrong(one: Resolved, account: ResolvedArticle, books: Rulebooks) -> Iterator[tuple[str, str]]:
    today = one.today.number if one.today else ""
    if one.misnamed:
        yield MISNAMED, one.misnamed
    elif one.others:
        also = f"{one.number} is {today} today" if today and today != one.number else f"{one.number} is a rule of today"
        yield AMBIGUOUS, f"{also}, and another rule had this number ({'; '.join(one.others)}): add --as-of"
    elif one.broken:
        is_told = not one.proposal or f"today's {one.proposal} " in one.why
        yield UNKNOWN, f"{one.number}: {one.why}" + ("" if is_told else f"; by its words it is today's {one.proposal}")
    elif one.state == REMOVED:
        yield REMOVED, f"{one.number} was removed{one.where_its_words_are}"
    elif one.today and one.state != SAME:
        since = books.since(one.today)
        is_moved = today != one.number
        code = RENUMBERED if is_moved else one.state
        moved = f"{one.number} is {today}" + (f" since {since.number}" if since.number else "")
        moved += ", with other words" if one.state == REWORDED else ""
        worded = f"{one.number} has other words" + (f" since {since.wording}" if since.wording else "")
        yield code, moved if is_moved else worded
    if one.quote and quotes.is_misquoted(one.quote):
        yield MISQUOTED, f"{one.number} says otherwise: {woven(one.quote.ops)}"


def wanted(
    codes: Iterable[str], select: Iterable[str], ignore: Iterable[str], *, strict: bool, is_source: bool
) -> frozenset[str]:
    """The codes to report."""
    left = (set() if strict else {AMBIGUOUS}) | ({REWORDED, MISQUOTED} if is_source else set())
    return (frozenset(select) or frozenset(codes) - left) - frozenset(ignore)


def read_baseline(path: Path) -> Counter[tuple[str, str, str]]:
    """The fingerprints in a baseline, with their counts. Raises RuletrailError."""
    try:
        return Counter((file, code, context) for file, code, context in json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise RuletrailError(f"can't be read ({error.strerror})", str(path), "write it: --new-baseline") from None
    except (ValueError, TypeError):
        raise RuletrailError("is not a baseline", str(path), "write it anew: --new-baseline") from None


def baseline(findings: Iterable[CitationFinding]) -> str:
    """The text of a baseline with these findings."""
    return json.dumps(sorted(one.fingerprint for one in findings), ensure_ascii=False, indent=0) + "\n"


def github(one: CitationFinding) -> str:
    """A finding in the form that GitHub's runners show beside the line."""
    where = ",".join(
        f"{key}={_escaped(str(value), ':,')}" for key, value in (("file", one.file), ("line", one.line), ("col", one.column))
    )
    return f"::warning {where},title=ruletrail {one.code}::{_escaped(one.message)}"


def _escaped(text: str, more: str = "") -> str:
    return "".join(f"%{ord(char):02X}" if char in f"%\r\n{more}" else char for char in text)


def _fixes(one: CitationFinding) -> dict[str, Any]:
    """The change that corrects a finding, in SARIF's form."""
    if one.fix is None:
        return {}
    change = {
        "artifactLocation": {"uri": quote(Path(one.file).as_posix())},
        "replacements": [{"deletedRegion": _region(one), "insertedContent": {"text": one.fix}}],
    }
    return {"fixes": [{"description": {"text": f"Write {one.fix}."}, "artifactChanges": [change]}]}


def _region(one: CitationFinding) -> dict[str, int]:
    return {"startLine": one.line, "startColumn": one.column, "endColumn": one.column + one.length}


def sarif(findings: list[CitationFinding], version: str) -> dict[str, Any]:
    """The findings as SARIF 2.1.0, which code hosts and editors read."""
    rules = [{"id": code, "shortDescription": {"text": text}} for code, text in CODES.items()]
    results = [
        {
            "ruleId": one.code,
            "level": "warning",
            "message": {"text": one.message},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(Path(one.file).as_posix())},
                        "region": _region(one),
                    }
                }
            ],
            **_fixes(one),
        }
        for one in findings
    ]
    driver = {"name": "ruletrail", "version": version, "rules": rules}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
