"""Reads the numbered part of the official text: the lines that begin a chapter, section or rule, and the lines that belong to
each.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import compress, pairwise

from ruletrail.corpus.numbers import RULE_PATTERN, RuleNumber
from ruletrail.corpus.records import RULE, SECTION, Record, Repair
from ruletrail.scrapers.wrapping import LONGEST_TITLE, REFERS, Growing, Layout, ends_sentence

#: "100. General", "100.1. Text", "208.3 A text", "212.1b. Text", "702. 37a Text", "901.4.Text", and "306.b Text". A number may
#: also be alone in its line, with its text in the next line.
NUMBERED = re.compile(
    r"\s*(?P<section>[1-9][0-9]{2})\."
    r"(?:(?P<gap> ?)(?P<rule>[1-9][0-9]{0,2})(?P<letters>[a-z]{0,2})(?P<dot>\.?)|(?P<orphan>[a-z]{1,2})\.?)?"
    r"(?:\s+(?=\S)|(?=[A-Z\[“\"])|\s*$)"
)
#: The usual shapes, which most lines have; and a cache of parsed numbers, by the text before the line's first space.
_USUAL = re.compile(rf"({RULE_PATTERN})\.? (?=\S)")
_KNOWN: dict[str, RuleNumber] = {}
_CHAPTER = re.compile(r"\s*(?:(?:section|chapter)\s+)?([1-9])\.\s+(?=\S)", re.IGNORECASE)
EXAMPLE = re.compile(r"\s*(?:(?:Ex(?:amples?|\.)?|E\.g\.)\s*:\s*|Ex\.\s+)+", re.IGNORECASE)
RULER = re.compile(r"\s*(?:[-=_*~]{4,}|([-–—=_*~─━═•·])(?:[ ]?\1){2,})\s*$")
_RULER_SIGNS = frozenset("-–—=_*~─━═•·")
_DIGITS = frozenset("0123456789")


def number_of(match: re.Match[str]) -> RuleNumber | None:
    """The number that NUMBERED matched, or None for an orphaned letter ("306.b")."""
    if match["orphan"]:
        return None
    if not match["rule"] or (match["gap"] and not (match["letters"] or match["dot"])):
        return RuleNumber.parse(match["section"])
    return RuleNumber.parse(f"{match['section']}.{match['rule']}{match['letters']}")


@dataclass
class Body:
    """Reads the lines of the rules into records, and gives each line a class."""

    file: str
    lines: list[str]
    classes: list[str]
    layout: Layout
    records: list[Record] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    _spaced: bool = False

    def read(self, start: int, stop: int) -> None:
        lines, classes, records, file = self.lines, self.classes, self.records, self.file
        usual, known = _USUAL.match, _KNOWN
        self._spaced = self.layout.wrapped and _parted_by_blank_lines(lines[start:stop])
        last = RuleNumber(0)
        growing = Growing()
        grown, examples = growing.text, growing.examples
        joinable = in_example = False  # may the next line continue this paragraph; is this paragraph an example?
        above = start
        for i in compress(range(start, stop), lines[start:stop]):
            line = lines[i]
            if i != above + 1:
                joinable = False
            above = i
            first = line[0]
            if first <= " " or first > "~":  # a line may begin with a hard space, or hold nothing else
                first = line.lstrip()[:1]
                if not first:
                    joinable = False
                    continue
            if first in _DIGITS:
                written, _, text = line.partition(" ")
                if not joinable and (number := known.get(written)) and text and not text[0].isspace():
                    pass
                elif not joinable and (match := usual(line)):
                    number = known[written] = RuleNumber.parse(match[1])
                elif (match := NUMBERED.match(line)) and (not joinable or self._begins(i, match, last)):
                    number = number_of(match) or self._adopted(i, match, last)
                    text = line[match.end() :]
                    if match["gap"] and number.rule:
                        self._mend(i, match, number, "a space inside the number")
                elif chapter := self._chapter(i, stop):
                    number, text = chapter[0], line[chapter[1] :]
                else:
                    number = None
                if number:
                    if grown or examples:
                        growing.give(records[-1])
                    kind, classes[i] = (RULE, "rule") if number[2] else (SECTION, "heading")
                    n = i + 1
                    records.append(Record(kind, number, text.rstrip(), (), "", (), (), file, (n, n)))
                    last, joinable, in_example = number, True, False
                    continue
            elif first in _RULER_SIGNS and RULER.match(line):
                classes[i], joinable = "furniture", False
                continue
            elif first in "sScC" and (chapter := self._chapter(i, stop)):
                if records:
                    growing.give(records[-1])
                last = chapter[0]
                text = line[chapter[1] :].rstrip()
                records.append(Record(SECTION, last, text, (), "", (), (), file, (i + 1, i + 1)))
                classes[i], joinable, in_example = "heading", True, False
                continue
            if not records:
                classes[i] = "front"
                continue
            record = records[-1]
            if first in "Ee" and (match := EXAMPLE.match(line)):
                growing.examples.append([line[match.end() :].rstrip()])
                classes[i], in_example = "example", True
                if match[0].count(":") > 1:
                    self.repairs.append(Repair(file, i + 1, match[0].strip(), "Example:", "the label is there twice"))
            else:
                joint = self.layout.joint(lines[i - 1], line) if joinable else "\n"
                if joint == "\n" and in_example and self._goes_on(growing.examples[-1][-1], line):
                    joint = " "
                if in_example and joint != "\n":
                    growing.examples[-1] += (joint, line.strip())
                    classes[i] = "example"
                else:
                    growing.add(record, joint, line.strip())
                    classes[i] = "rule" if record.kind == RULE or joint == "\n" else "heading"
                    in_example = False
            joinable = True
            record.lines = (record.lines[0], i + 1)
        if records:
            growing.give(records[-1])

    def _goes_on(self, example: str, line: str) -> bool:
        """True if a line continues a sentence of a wrapped example: character recognition puts blank lines between lines."""
        return self.layout.wrapped and line.lstrip()[:1].islower() and not ends_sentence(example)

    def _begins(self, i: int, match: re.Match[str], last: RuleNumber) -> bool:
        """True if line ``i`` begins a rule of its number, though no blank line comes before it.

        In a wrapped text the number may be a reference inside a sentence. So it must follow a whole sentence or a title. It must
        also be the next number, or be between the last number and the number of the next numbered line.
        """
        before = self.lines[i - 1].rstrip()
        if match.end() == len(self.lines[i]):
            return False
        number = number_of(match)
        if self.classes[i - 1] == "heading" and number and number[: 1 + bool(last.section)] == last[: 1 + bool(last.section)]:
            return True
        if REFERS.search(before):
            return False
        if not self.layout.wrapped:
            return True
        if number is None:
            return not self._spaced and ends_sentence(before)
        if not ends_sentence(before) and self.layout.is_full(before, self.lines[i]):
            return False  # a paragraph's last line and a title aren't full
        return follows(number, last) or last < number < self._next_number(i)

    def _next_number(self, i: int) -> RuleNumber:
        """The number of the first numbered line below line ``i`` that follows a whole sentence or a blank line; 0 without one."""
        for j in range(i + 1, len(self.lines)):
            match = NUMBERED.match(self.lines[j]) if self.lines[j][:1] in _DIGITS else None
            if match and (not (before := self.lines[j - 1].strip()) or ends_sentence(before)):
                return number_of(match) or RuleNumber(0)
        return RuleNumber(0)

    def _chapter(self, i: int, stop: int) -> tuple[RuleNumber, int] | None:
        """The chapter whose heading line ``i`` is, and the offset of its title; None if no section of the chapter comes next."""
        line = self.lines[i]
        match = _CHAPTER.match(line) if len(line) <= LONGEST_TITLE else None
        for j in range(i + 1, min(stop, i + 12)):
            if not match:
                break
            if self.lines[j].strip() and not RULER.match(self.lines[j]):
                below = NUMBERED.match(self.lines[j])
                if below and below["section"][0] == match[1] and (below["rule"] or "1") == "1":
                    return RuleNumber.parse(match[1]), match.end()
                break
        return None

    def _adopted(self, i: int, match: re.Match[str], last: RuleNumber) -> RuleNumber:
        """The number of a subrule written as "306.b". The rule before it supplies the missing part."""
        section = int(match["section"])
        rule = last.rule if last.section == section and last.rule else 1
        number = RuleNumber.parse(f"{section}.{rule}{match['orphan']}")
        self._mend(i, match, number, f"the rule's number is missing; it stands after {last}")
        return number

    def _mend(self, i: int, match: re.Match[str], number: RuleNumber, why: str) -> None:
        self.repairs.append(Repair(self.file, i + 1, match[0].strip(), str(number), why))


def _parted_by_blank_lines(lines: list[str]) -> bool:
    """True if most lines that begin with a number follow a blank line."""
    before = [before for before, line in pairwise(lines) if _USUAL.match(line)]
    return 2 * sum(not line.strip() for line in before) > len(before)


def follows(number: RuleNumber, last: RuleNumber) -> bool:
    """True if ``number`` comes next: a child, a sibling, the next rule or the next section. One letter may be skipped."""
    if number.section != last.section:
        return number.section == last.section + 1 and number.rule <= 1
    if number.rule == last.rule:
        return 0 < number.letter - last.letter <= 2
    return number.rule == last.rule + 1 and number.letter <= 1
