"""The numbers that Word puts before paragraphs by itself: they are in no text, only in the list that a paragraph is of."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PLACE = re.compile(r"%([1-9])")
_ROMAN = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL",
          10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}  # fmt: skip
_SUFFIX = {"space": " ", "nothing": ""}


def qn(name: str) -> str:
    """The name "w:p" as lxml spells it."""
    return _WORD + name.removeprefix("w:")


_VALUE, _LIST, _STYLE = qn("w:val"), f"{qn('w:pPr')}/{qn('w:numPr')}", f"{qn('w:pPr')}/{qn('w:pStyle')}"
_LIST_NAME, _LIST_LEVEL = qn("w:numId"), qn("w:ilvl")


class Numbering:
    """Counts list paragraphs as Word does. ``label`` must be asked of every paragraph, in order."""

    def __init__(self, numbering: Any | None, styles: Any | None) -> None:
        """``numbering`` and ``styles`` are the root elements of the parts of those names, where there are such."""
        self._lists: dict[str, str] = {}
        self._levels: dict[tuple[str, int], Any] = {}
        self._restarts: dict[tuple[str, int], int] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        self._styles: dict[str, tuple[str, Any]] = {}
        self._linked: dict[tuple[str, str], int] = {}
        self._restarted: set[tuple[str, int]] = set()
        if numbering is not None:
            self._read_lists(numbering)
        for style in styles.iter(qn("w:style")) if styles is not None else ():
            based, of = style.find(qn("w:basedOn")), style.find(_LIST)
            self._styles[style.get(qn("w:styleId"))] = (value_of(based), of)

    def _read_lists(self, numbering: Any) -> None:
        for abstract in numbering.iter(qn("w:abstractNum")):
            for level in abstract.iter(qn("w:lvl")):
                name, depth = abstract.get(qn("w:abstractNumId")), _int(level.get(qn("w:ilvl")))
                self._levels[name, depth] = level
                self._linked[name, value_of(level.find(qn("w:pStyle")))] = depth
        for num in numbering.iter(qn("w:num")):
            name = num.get(qn("w:numId"))
            self._lists[name] = value_of(num.find(qn("w:abstractNumId")))
            for override in num.iter(qn("w:lvlOverride")):
                level = _int(override.get(qn("w:ilvl")))
                if (start := override.find(qn("w:startOverride"))) is not None:
                    self._restarts[name, level] = _int(value_of(start))
                if (own := override.find(qn("w:lvl"))) is not None:
                    self._levels[f"num {name}", level] = own

    def label(self, paragraph: Any) -> str:
        """What Word prints before ``paragraph``, with the space or tab that follows; "" where it prints nothing."""
        name, level = self._list_of(paragraph)
        abstract = self._lists.get(name)
        definition = self._definition(name, level)
        if abstract is None or definition is None:
            return ""
        counts = self._counts[abstract]
        if (name, level) in self._restarts and (name, level) not in self._restarted:
            self._restarted.add((name, level))
            counts[level] = self._restarts[name, level] - 1
        counts[level] = counts.get(level, self._start(name, level) - 1) + 1
        for deeper in [other for other in counts if other > level]:
            del counts[deeper]
        template, form = value_of(definition.find(qn("w:lvlText")))[:99], value_of(definition.find(qn("w:numFmt"))) or "decimal"
        if form == "none" or not template:
            return ""
        suffix = _SUFFIX.get(value_of(definition.find(qn("w:suff"))), "\t")
        if form == "bullet":
            return "•" + suffix
        return _PLACE.sub(lambda m: self._count(name, int(m[1]) - 1, definition), template) + suffix

    def _list_of(self, paragraph: Any) -> tuple[str, int]:
        """The list and level that the paragraph, or else its style, names; a list "0" takes a paragraph out of all."""
        name, level = "", None
        own = paragraph.find(_LIST)
        style = value_of(paragraph.find(_STYLE))
        seen: set[str] = set()
        while True:
            if own is not None:
                name = name or value_of(own.find(_LIST_NAME))
                if level is None and (found := own.find(_LIST_LEVEL)) is not None:
                    level = _int(value_of(found))
            if name and level is None:
                level = self._linked.get((self._lists.get(name, ""), style))
            if (name and level is not None) or style not in self._styles or style in seen:
                return name, level or 0
            seen.add(style)
            style, own = self._styles[style]

    def _definition(self, name: str, level: int) -> Any | None:
        return self._levels.get((f"num {name}", level), self._levels.get((self._lists.get(name, ""), level)))

    def _start(self, name: str, level: int) -> int:
        definition = self._definition(name, level)
        start = definition.find(qn("w:start")) if definition is not None else None
        return _int(value_of(start)) if start is not None else 1

    def _count(self, name: str, level: int, asking: Any) -> str:
        count = self._counts[self._lists[name]].get(level, self._start(name, level))
        definition = self._definition(name, level)
        form = value_of(definition.find(qn("w:numFmt"))) if definition is not None else ""
        legal = asking.find(qn("w:isLgl")) is not None and form != "decimalZero"
        return written(count, "decimal" if legal else form)


def written(count: int, form: str) -> str:
    """``count`` in one of Word's number formats: 3 as "3", "03", "c", "C", "iii", "III"."""
    if form == "decimalZero":
        return f"{count:02d}"
    if form in ("lowerLetter", "upperLetter") and 0 < count <= 780:
        letter = chr(97 + (count - 1) % 26) * ((count - 1) // 26 + 1)
        return letter if form == "lowerLetter" else letter.upper()
    if form in ("lowerRoman", "upperRoman") and 0 < count < 4000:
        roman = _roman(count)
        return roman if form == "upperRoman" else roman.lower()
    return str(count)


def _roman(count: int) -> str:
    told = ""
    for value, letters in _ROMAN.items():
        told += letters * (count // value)
        count %= value
    return told


def value_of(element: Any | None) -> str:
    """An element's ``w:val``, "" where it has none or is None."""
    return element.get(_VALUE, "") if element is not None else ""


def _int(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0
