"""Computes the numbers that Word puts before paragraphs. They are in no text, only in the list that a paragraph belongs to.

pandoc makes such lists of a plain text's headings: ``pandoc rules.txt -o rules.docx`` takes "102. Players" for an item.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from ruletrail.corpus.numbers import RuleNumber

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PLACE = re.compile(r"%([1-9])")


def qn(name: str) -> str:
    """The name "w:p" as lxml writes it."""
    return _WORD + name.removeprefix("w:")


_VALUE, _LIST = qn("w:val"), f"{qn('w:pPr')}/{qn('w:numPr')}"


class Numbering:
    """Counts list paragraphs as Word does. Call ``label`` for every paragraph, in order."""

    def __init__(self, numbering: Any | None) -> None:
        """``numbering`` is the root element of the part with that name, or None."""
        self._levels: dict[tuple[str, str], Any] = {}
        self._lists: dict[str, str] = {}
        self._starts: dict[tuple[str, str], int] = {}
        self._counts: dict[str, dict[str, int]] = defaultdict(dict)
        for abstract in numbering.iter(qn("w:abstractNum")) if numbering is not None else ():
            for level in abstract.iter(qn("w:lvl")):
                self._levels[abstract.get(qn("w:abstractNumId")), level.get(qn("w:ilvl"))] = level
        for num in numbering.iter(qn("w:num")) if numbering is not None else ():
            self._lists[num.get(qn("w:numId"))] = value_of(num.find(qn("w:abstractNumId")))
            for override in num.iter(qn("w:lvlOverride")):
                self._starts[num.get(qn("w:numId")), override.get(qn("w:ilvl"))] = _int(override.find(qn("w:startOverride")))

    def label(self, paragraph: Any) -> str:
        """The number or bullet that Word prints before ``paragraph``, with a tab behind it; "" if it prints nothing."""
        of = paragraph.find(_LIST)
        if of is None:
            return ""
        name, depth = value_of(of.find(qn("w:numId"))), value_of(of.find(qn("w:ilvl"))) or "0"
        level = self._levels.get((self._lists.get(name, ""), depth))
        if level is None:
            return ""
        counts = self._counts[name]
        start = self._starts.get((name, depth)) or _int(level.find(qn("w:start")))
        counts[depth] = counts.get(depth, start - 1) + 1
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]
        told = _PLACE.sub(lambda match: self._count(name, str(int(match[1]) - 1)), value_of(level.find(qn("w:lvlText"))))
        return f"{'•' if value_of(level.find(qn('w:numFmt'))) == 'bullet' else told}\t" if told else ""

    def _count(self, name: str, depth: str) -> str:
        level, count = self._levels.get((self._lists[name], depth)), self._counts[name].get(depth, 1)
        lettered = level is not None and value_of(level.find(qn("w:numFmt"))) == "lowerLetter"
        return RuleNumber(1, letter=count).letters if lettered else str(count)


def value_of(element: Any | None) -> str:
    """An element's ``w:val``; "" without one, and for None."""
    return element.get(_VALUE, "") if element is not None else ""


def _int(element: Any | None) -> int:
    text = value_of(element)[:6]
    return int(text) if text.isdecimal() else 1
