"""What rules are called: their section's title, or the title that a rule such as 702.9 is itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from corpus.numbers import RuleNumber

if TYPE_CHECKING:
    from site_templates.archive import Archive, Stand

_LONGEST_TITLE = 48


def is_title(text: str) -> bool:
    """Whether a rule's text is only a name, as those of keywords are."""
    text = text.strip()
    return 0 < len(text) <= _LONGEST_TITLE and text[-1] not in ".:;)" and text[0].isupper()


def clean(text: str) -> str:
    """A heading without the ruler that some sources draw below it."""
    return " ".join(text.split()).rstrip("-— ").rstrip()


def name_of(kind: str, key: str, term: str, text: str, find: Callable[[str], tuple[str, str] | None]) -> str:
    """The name of a section, rule or glossary entry, "" when nothing gives it one.

    ``find(number)`` gives kind and text of another entry of the same version, or None.
    """
    if kind == "glossary":
        return term
    if kind == "section":
        return clean(text)
    number: RuleNumber | None = RuleNumber.parse(key)
    while number:
        if found := find(str(number)):
            kind, text = found
            if kind == "section" or is_title(text):
                return clean(text)
        number = number.parent
    return ""


def title(archive: Archive, stand: Stand) -> str:
    """``name_of`` what stands there."""

    def find(number: str) -> tuple[str, str] | None:
        found = archive.places[stand.version].get(number)
        return (found.kind, archive.wordings[found.wording].text) if found else None

    return name_of(stand.kind, stand.key, stand.term, archive.wordings[stand.wording].text, find)


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
