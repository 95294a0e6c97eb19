"""What rules are called: their section's title, or the title that a rule such as 702.9 is itself."""

from __future__ import annotations

from corpus.numbers import RuleNumber
from site_templates.archive import Archive, Stand

_LONGEST_TITLE = 48


def is_title(text: str) -> bool:
    """Whether a rule's text is only a name, as those of keywords are."""
    text = text.strip()
    return 0 < len(text) <= _LONGEST_TITLE and text[-1] not in ".:;)" and text[0].isupper()


def clean(text: str) -> str:
    """A heading without the ruler that some sources draw below it."""
    return " ".join(text.split()).rstrip("-— ").rstrip()


def title(archive: Archive, stand: Stand) -> str:
    """The name of a section, rule or glossary entry, "" when nothing gives it one."""
    if stand.kind == "glossary":
        return stand.term
    if stand.kind == "section":
        return clean(archive.wordings[stand.wording].text)
    key: RuleNumber | None = RuleNumber.parse(stand.key)
    place = archive.places[stand.version]
    while key:
        found = place.get(str(key))
        text = clean(archive.wordings[found.wording].text) if found else ""
        if found and (found.kind == "section" or is_title(text)):
            return text
        key = key.parent
    return ""


def label(stand: Stand) -> str:
    """How the entry is called in a list: its number or its term."""
    return stand.term if stand.kind == "glossary" else stand.key


def ancestors(archive: Archive, stand: Stand) -> list[Stand]:
    """Chapter, section and rule that a rule stood in, in its version, outermost first."""
    if stand.kind == "glossary":
        return []
    key, found = RuleNumber.parse(stand.key).parent, []
    while key:
        if above := archive.places[stand.version].get(str(key)):
            found.append(above)
        key = key.parent
    return found[::-1]
