"""What came or went in some sections in a time, asked of a digest: it has the texts of a few days, and the calendar has all."""

from __future__ import annotations

from ruletrail.corpus import calendar
from ruletrail.indexer.asking import change
from ruletrail.indexer.asking.change_signs import kinds, subject
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.days import iso
from ruletrail.indexer.language.words import Words


def of_sections(question: Question) -> str:
    """The command that lists what came or went in some sections in a time, if a question asks for that; else ""."""
    query = question.query
    if query.named is None or query.numbers or kinds(query.typed).isdisjoint(("came", "went")):
        return ""
    keys = change.sections_asked(question)
    first, last = map(iso, query.named)
    asked = set(subject(question.about.words).content)
    titles = {key: set(Words.read(calendar.title(key, last)).joined.split()) for key in sorted(keys) if len(key) > 1}
    if not (then := [key for key, words in titles.items() if asked <= words]):
        return ""
    when = first[:4] if (first[4:], last[4:]) == ("-01-01", "-12-31") else first if first == last else f"{first}..{last}"
    commands = " · ".join(f"ruletrail changes {when} {key}" for key in then)
    return f"the digest has the texts of a few days; the calendar lists all: {commands}"
