"""What hangs on paragraphs whatever markup they come from: ids, links to edit them or to themselves, stamps, notes, type.

Each is told by evidence from the whole text: one such mark may be the publisher's own, as "[symbol]" at a line's end is.
"""

from __future__ import annotations

import re
from collections import Counter

from ruletrail.scrapers.cost import odd
from ruletrail.scrapers.page_tags import FEWEST, has_several

#: At a line's end: a block's id (Obsidian), a paragraph's link to itself, and what stands in brackets: links to edit (wikis), the
#: day of a source ("[CompRules 2005/08/01]").
_TAIL = re.compile(r"[ \t]*(\^[\w-]+|[¶🔗⚓]|[ \t]#|(?:\[[^\[\]\n]{1,60}\][ \t]*)+)[ \t]*$", re.MULTILINE)
_TAIL_HAS = ("]\n", " ^", "¶", "🔗", "⚓", " #\n")
_DIGITS, _ID = re.compile(r"\d+"), re.compile(r"\^[\w-]+")
#: The number of a note behind a word (wikis), or of a link before one (lynx).
_NOTE = re.compile(r"(?<=[\w.,;:!?”\"’')])\[\d{1,4}\](?!\w)|\[\d{1,4}\](?=\w)")
#: What lynx writes below a page: the addresses of its links.
_ADDRESSES = re.compile(r"^References\n\n(?:[ \t]*(?:Visible|Hidden) links:?\n)?(?:[ \t]*(?:\d+\. \S+)?\n)+\Z", re.MULTILINE)
#: The same mark before the first word of a passage and behind the last: of Org, DokuWiki and MediaWiki.
_TYPE = re.compile(r"(?<![\w/':.])(/{1,2}|'{2,3})(?=[\w\"“(\[{])((?:(?!\1)[^\n]|\n(?![ \t]*\n)){1,600}?)(?<=[\w.,:;!?\"”)\]}])\1(?![\w/'])")
#: A reference of reStructuredText: its words, and where it leads.
_REFERENCE = re.compile(r"`([^`<\n]+(?:\n[ \t]*[^`<\n]+)?)(\s<[^<>`]*>)?`__?(?!\w)")


def without_tails(text: str) -> str:
    """The text without what hangs on the ends of many lines and holds a word or sign that no rulebook has."""
    if not any(map(f"{text}\n".__contains__, _TAIL_HAS)):
        return text
    shapes = Counter(_shape(match[1]) for match in _TAIL.finditer(text))
    hanging = {shape for shape, times in shapes.items() if times >= FEWEST}

    def kept(match: re.Match[str]) -> str:
        return "" if _shape(match[1]) in hanging and odd(f"x {match[1]}") else match[0]

    return _TAIL.sub(kept, text)


def _shape(tail: str) -> str:
    return "^" if _ID.fullmatch(tail) else _DIGITS.sub("#", tail.strip())


def without_notes(text: str) -> str:
    """The text without the numbers of notes and links, and without the list of addresses behind it."""
    if not has_several(_NOTE, text, ("]",)):
        return text
    text = _ADDRESSES.sub(lambda match: "\n" * match[0].count("\n"), text)
    return _NOTE.sub("", text)


def without_type(text: str) -> str:
    """The text without the marks of slanted and bold type of wikis and notebooks."""
    if not has_several(_TYPE, text, ("''", " /", "\n/", "(/")):
        return text
    return _TYPE.sub(r"\2", _TYPE.sub(r"\2", text))


def without_references(text: str) -> str:
    """The text without the marks of references of reStructuredText, whose lines stay where they are."""
    if not has_several(_REFERENCE, text, ("`_",)):
        return text
    return _REFERENCE.sub(lambda match: match[1] + "\n" * (match[2] or "").count("\n"), text)
