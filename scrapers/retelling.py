"""Reads and writes the mark of a digest: rules retold in ruletrail's own words, in any format of rule texts.

    Rules digest of 2009-07-11, in ruletrail's own words. Whole sections: 204, 300-399.

is near its beginning. It states the retold version, and the sections in which no rule is left out.
"""

from __future__ import annotations

import re

from ruletrail.corpus.records import DIGEST, Document
from ruletrail.corpus.retelling import narrow
from ruletrail.scrapers.source import Source

_MARK = re.compile(
    r"\bRules\s+digest\s+of\s+(?P<day>\d{4}-\d{2}-\d{2}),\s+in\s+ruletrail's\s+own\s+words\."
    r"(?:\s+Whole\s+sections:\s+(?P<whole>\d{3}(?:-\d{3})?(?:,\s+\d{3}(?:-\d{3})?)*)\.)?"
)
#: The number of characters in which the mark must come.
_HEAD = 1000


def mark(day: str, whole: tuple[str, ...]) -> str:
    """The mark of a digest of the version of an ISO date. ``whole`` are sections, "204", and ranges of sections, "300-399"."""
    sections = f" Whole sections: {', '.join(whole)}." if whole else ""
    return f"Rules digest of {day}, in ruletrail's own words.{sections}"


def retell(source: Source, document: Document) -> None:
    """Turns the document into a digest if its source has the mark of one."""
    found = _MARK.search(source.text[:_HEAD]) if not source.binary else None
    if not found:
        return
    document.version = f"{found['day']}~{DIGEST}"
    document.title = f"{document.title}, retold in other words"
    document.retold = tuple(re.split(r",\s+", found["whole"])) if found["whole"] else ()
    document.problems = [problem for problem in document.problems if not problem.startswith("states no date")]
    if not document.is_commentary:
        narrow(document)
