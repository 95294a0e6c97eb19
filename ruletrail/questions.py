"""The questions of HTTP and assistants, answered as the commands' --json does. docs/json.md describes the answers.

Sizes and counts are bounded, since anybody may ask.
"""

from __future__ import annotations

from typing import Any

from ruletrail.api import Home
from ruletrail.corpus.errors import RuletrailError

Json = Any
LONGEST = 500
"""Characters of a question, a number or a day."""
LONGEST_TEXT = 200_000
"""Characters of an article or a text that is to be dated."""
MOST = 100
"""Hits of a search."""


#: The descriptions of the arguments of questions, for programs.
PARAMETERS = {
    "number": "a rule's number, a section's, or a glossary term: 305.7, 702.19, legend rule; 305.7@2004 is that of a day",
    "as_of": "a day, month, year or release (2011-06-17, 2011, M10); without it the newest version",
    "old": "the day, year or release to compare with; alone, of changes, the version itself, compared with the one before it",
    "new": "the newer day or release; without it the newest version, or of changes the version that old names",
    "section": "a chapter, section or rule, such as 702; without it all rules",
    "words": "a question in everyday words, or words of the rules",
    "ever": "true: what any version said, not the newest alone",
    "limit": "how many hits at most",
    "text": "the text: an article that cites rules, or rules whose version is asked for",
}


class TooLongError(RuletrailError):
    """A question is too long."""


def checked(text: str, most: int = LONGEST) -> str:
    """``text``, if it isn't too long. Raises TooLongError."""
    if len(text) > most:
        raise TooLongError(f"longer than {most:,} characters", remedy="ask for less")
    return text


def rule(home: Home, number: str, as_of: str = "") -> Json:
    """A rule, section or glossary entry of a day, with the rules below it: what it says, since when, and its number today."""
    from ruletrail.answers.asked_rules import below
    from ruletrail.answers.rules import rules_as_json

    version, record = home.find(checked(number), as_of)
    asked, *lower = rules_as_json(home.corpus, version, [record, *below(home.corpus, version, record)])
    return {**asked, "below": lower}


def book(home: Home, as_of: str = "") -> Json:
    """All rules of a day by number, and its glossary by term."""
    from ruletrail.answers.rules import by_number
    from ruletrail.corpus.history import Archive
    from ruletrail.corpus.history.table import rows

    return by_number(
        [row._asdict() for row in rows(Archive(home.corpus), home.version(as_of))]
    )  # too large to be kept by each thread


def glossary(home: Home, as_of: str = "") -> Json:
    """The glossary of a day, by term."""
    from ruletrail.answers.rules import rules_as_json
    from ruletrail.corpus.records import GLOSSARY

    version = home.version(as_of)
    entries = [record for record in home.corpus.records(version) if record.kind == GLOSSARY]
    return {entry["number"]: entry for entry in rules_as_json(home.corpus, version, entries)}


def contents(home: Home, as_of: str = "") -> Json:
    """The table of contents of a day: chapters with their sections."""
    from ruletrail.answers.rules import contents

    return contents(home.corpus, home.version(as_of))


def keywords(home: Home, as_of: str = "") -> Json:
    """The names of keyword actions and keyword abilities on a day: rules right below these sections that are a name alone."""
    from ruletrail.answers.rules import keywords

    return keywords(home.corpus, home.version(as_of))


def versions(home: Home) -> Json:
    """Every version that is here, oldest first, with its release."""
    from ruletrail.answers.versions import held_versions

    return [version.as_json() for version in held_versions(home.corpus, home.versions())]


def history(home: Home, number: str, as_of: str = "") -> Json:
    """All numbers and wordings of a rule, with their days, the kind of each change, and its kin."""
    return home.history(number, as_of).as_json()


def changes(home: Home, old: str, new: str = "", section: str = "") -> Json:
    """The changes of rules between two days or releases; without ``new``, those of a release. Unchanged rules are left out."""
    from ruletrail.answers import change_list

    compared = change_list.compare(home.corpus, old, new, section)
    return compared._replace(links=[link for link in compared.links if link.label not in change_list.UNCHANGED]).as_json()


def diff(home: Home, number: str, old: str, new: str = "") -> Json:
    """The word diff of one rule between two days."""
    return home.diff(number, old, new).as_json()


def blame(home: Home, number: str, as_of: str = "") -> Json:
    """A rule's words by the version that brought each."""
    from ruletrail.answers import tracing

    return tracing.blame(home.corpus, *home.find(number, as_of)).as_json()


def cites(home: Home, number: str, as_of: str = "") -> Json:
    """The rules that cite a rule, and those that it cites."""
    from ruletrail.answers.asked_rules import key_of
    from ruletrail.answers.tracing import asked_references

    return asked_references(home.corpus, key_of(number), as_of)[0].as_json()


def search(home: Home, words: str, as_of: str = "", *, ever: bool = False, limit: int = 10) -> Json:
    """The rules that answer a question, best first; for a question on change also the story of its subject."""
    return home.ask(words, as_of, ever=ever, limit=max(1, min(limit, MOST))).as_json()


def phrase(home: Home, words: str) -> Json:
    """The first and the last version with a phrase, word for word."""
    return home.phrase(words).as_json()


def citations(home: Home, text: str, as_of: str = "") -> Json:
    """The state of each rule that an article cites: the same, renumbered, reworded, removed, unknown."""
    return home.annotate(checked(text, LONGEST_TEXT), as_of)


def date(home: Home, text: str) -> Json:
    """The versions that agree with a text, best first."""
    from ruletrail.answers.versions import matches_as_json

    return matches_as_json(home.date(checked(text, LONGEST_TEXT)))
