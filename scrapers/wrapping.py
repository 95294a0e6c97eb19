"""Joins lines into paragraphs: detects hard-wrapped text, and finds the joint between a line and the line before it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN
from ruletrail.corpus.records import Record

_SAMPLE = 1000
#: The share of lines that may be at the margin of a text whose other lines are indented.
_AT_THE_MARGIN = 0.12
#: The widest wrapped text, in columns.
WIDEST = 200
#: The most characters of a heading, a term or a running head.
LONGEST_TITLE = 100
_SENTENCE_END = re.compile(r"""[.!?:][)\]"'”’]*$""")
_DASHES = frozenset("-—–/+")
_DASH_AT_END = re.compile(r"(\s?)(-{1,3}|[—–/+])$")
_QUOTES = frozenset('"“')
#: Words after a hyphen whose second half comes later: "power- and toughness-changing".
_SHARES = ("and", "or", "to")
#: The beginning of a rule's line, or of a section's heading.
NUMBERED = re.compile(rf"\s*({RULE_PATTERN}|{SECTION_PATTERN})\.?\s")
#: Every character that counts as blank.
BLANKS = frozenset(filter(str.isspace, map(chr, range(0x3001))))
#: The end of a line if the number at the beginning of the next line is a reference.
REFERS = re.compile(r"(?:\b(?:rules?|sections?|and|or|to|see|in|by|of|than|with|from|through|under|per)|[,(–—-])$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a text. ``wrapped``: a paragraph takes several lines, ``width`` columns wide, from column ``indent``."""

    wrapped: bool
    width: int = 0
    indent: int = 0

    @classmethod
    def of(cls, lines: list[str]) -> Layout:
        """Measures a sample of the text: the share of lines that begin in the middle of a sentence, and their lengths."""
        step = max(1, len(lines) // _SAMPLE)
        sample = [line for line in lines[::step] if line and not line.isspace()]
        inside = [line for line in sample if line.lstrip()[0].islower()]
        lengths = sorted(len(line.rstrip()) for line in sample)
        if len(inside) * 30 < len(sample) or not inside or lengths[len(lengths) * 19 // 20] > WIDEST:
            return cls(False)
        indents = sorted(indent_of(line) for line in inside)
        return cls(True, lengths[len(lengths) * 19 // 20], indents[len(indents) // 2])

    def is_full(self, line: str, following: str) -> bool:
        """True if a line is full: the first word of the next line doesn't fit, or only just fits."""
        return len(line) + 1 + len(following.split(None, 1)[0]) > 0.9 * self.width

    def joint(self, before: str, line: str) -> str:
        r"""The text between the lines ``before`` and ``line`` of one record: "\n" for a new paragraph, " " or "".

        ``before`` and ``line`` are lines of the source, without a blank line between them.
        """
        if before[-1:] in " \t":
            before = before.rstrip()
        if not self.wrapped:
            if not line.lstrip()[0].islower() or ends_sentence(before):
                return "\n"
        else:
            indent, before_it = indent_of(line), indent_of(before)
            if indent > max(self.indent, before_it) + 2 and (ends_sentence(before) or not self.is_full(before.rstrip(), line)):
                return "\n"
            if indent == before_it > self.indent + 2 and ends_sentence(before) and not line.lstrip()[0].islower():
                return "\n"
            word = len(line.split(None, 1)[0])
            if len(before.rstrip()) + 1 + word < self.width * 0.6 and ends_sentence(before):
                return "\n"
        if before[-1:] in _QUOTES and opens(before, line):
            return ""
        dash = _DASH_AT_END.search(before) if before[-1:] in _DASHES else None
        if not dash or (dash[1] and not (dash[2] in "-+" and line.lstrip()[0].isdigit())):
            return " "
        if dash[2] == "-" and line.split(None, 1)[0] in _SHARES:
            return " "
        return ""


def without_margin(lines: list[str]) -> list[str]:
    """The lines without the white space that nearly all of them begin with; the same list if there is none.

    lynx puts headings at the margin, and all other lines further in.
    """
    sample = [line for line in lines[:_SAMPLE] if line]
    if sum(not line[0].isspace() for line in sample) > _AT_THE_MARGIN * len(sample):
        return lines
    indents = sorted(indent_of(line) for line in lines if line and not line.isspace())
    margin = indents[int(_AT_THE_MARGIN * len(indents))] if indents else 0
    return [line[min(margin, indent_of(line)) :] for line in lines] if margin else lines


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def opens(before: str, line: str) -> bool:
    """True if a quotation begins at the end of a line: browsers break a line between the quotation mark and a bracket
    behind it.
    """
    return before[-1:] in _QUOTES and before[-2:-1].isspace() and line.lstrip()[:1] in ("[", "{")


def ends_sentence(line: str) -> bool:
    return bool(_SENTENCE_END.search(line.rstrip()))


class Growing:
    """The text and examples of the record that is being read. Lists keep the time for a long record in proportion to
    its length.
    """

    __slots__ = ("examples", "text")

    def __init__(self) -> None:
        self.text: list[str] = []
        self.examples: list[list[str]] = []

    def add(self, record: Record, joint: str, text: str) -> None:
        self.text += (joint if self.text or record.text else "", text)

    def give(self, record: Record) -> None:
        """Adds the collected text and examples to ``record``, and begins anew."""
        if self.text:
            record.text += "".join(self.text)
            self.text.clear()
        if self.examples:
            record.examples += tuple(map("".join, self.examples))
            self.examples.clear()
