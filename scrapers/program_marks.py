"""Sets aside marks that programs put around a text: front matter at its beginning, and marks such as EOF_TOKEN at the end of a
piece.

A day in the front matter becomes the day of a text that states none itself.
"""

from __future__ import annotations

import re

from ruletrail.corpus.records import NO_DATE, Document
from ruletrail.scrapers.decoding import Mended, line_starts
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import stated_dates

#: The form that site generators and notebooks read: between two lines of three dashes, or of three plus signs.
_FRONT_MATTER = re.compile(r"\s*(---|\+\+\+)[ \t]*\n(?:.*\n){0,60}?\1[ \t]*(?:\n|$)")
#: The keys for the day of the text, the surest first.
_KEYS = ("effective", "as.?of", "version", "release", "date")
#: A word of capitals and underscores at the end of a line. No rulebook has one.
_MARK = re.compile(r"[ \t]*(?:<\|?|\[)?\b[A-Z]{2,}(?:_[A-Z]{2,})+\b(?:\|?>|\])?[ \t]*$")


def without(source: Source) -> Source:
    """The source without its front matter and such marks. Its ledger has them as markup and furniture."""
    matter = _FRONT_MATTER.match(source.text)
    marked = [n for n, line in enumerate(source.lines) if "_" in line and _MARK.search(line)] if "_" in source.text else []
    if not matter and not marked:
        return source
    aside = dict.fromkeys(range(matter[0].count("\n") if matter else 0), "markup")
    lines, starts, mended = list(source.lines), line_starts(source.text), list[Mended]()
    for n in marked:
        lines[n] = _MARK.sub("", lines[n])
        if not lines[n]:
            aside.setdefault(n, "furniture")
        elif n not in aside:
            mark = source.lines[n][len(lines[n]) :].strip()
            mended.append(Mended(mark, "", "a program's mark of an end", starts[n] + len(lines[n]), 1))
    kept_source = source.without({n: name for n, name in aside.items() if source.lines[n].strip()}, lines, mended)
    kept_source.day = _day(matter[0].split("\n")) if matter else ""
    return kept_source


def _day(lines: list[str]) -> str:
    """The day in front matter, "" without one."""
    for key in _KEYS:
        pattern = re.compile(rf"\s*[\"']?{key}[\w -]*[\"']?\s*[:=](.*)", re.IGNORECASE)
        stated = [f"as of {match[1].strip()}" for line in lines if (match := pattern.match(line))]
        if days := stated_dates(stated, range(len(stated))):
            return days[0].date
    return ""


def tell_day(source: Source, document: Document) -> None:
    """Gives a document without a day the day of the front matter that was set aside."""
    if source.day and not document.version:
        document.version = source.day
        document.problems = [problem for problem in document.problems if not problem.startswith(NO_DATE)]
        document.problems.append(f"its day, {source.day}, is that of its front matter")
