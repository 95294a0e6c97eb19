"""The glossary of the official text: terms, their definitions in one sense or several, and examples."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from corpus.records import GLOSSARY, Record, Repair
from scrapers.official_body import EXAMPLE, RULER
from scrapers.wrapping import Growing, Layout

_LONGEST_TERM = 90
#: Lines a block, on average, above which there are no blank lines between entries.
_DENSE = 12
_SENTENCE_ENDS = tuple(".;:!?")
_CLOSING = "\"”'’)"
_SENSE = re.compile(r"\s*[1-9]\.\s")
#: "Ability1. Text": the line break between the term and its first sense is lost.
_GLUED = re.compile(r"(\S.{0,60}?[A-Za-z)”\"])(1\.\s.*)$")
#: "Term: definition", "Term -- definition", "Term<tab>definition" on one line.
_SAME_LINE = re.compile(r"\s*(\S[^:.;\t]{0,60}?)\s*(?::\s|\s(?:--?|–|—)\s|\t+|\s{3,})\s*(\S.*)$")


@dataclass
class Glossary:
    """Reads the lines from ``start`` to ``stop`` (indices), the heading included, and gives each a class."""

    file: str
    lines: list[str]
    classes: list[str]
    layout: Layout
    records: list[Record] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    _growing: Growing = field(default_factory=Growing)

    def read(self, start: int, stop: int) -> None:
        if start < stop:
            self.classes[start] = "heading"
        blocks = self._blocks(start + 1, stop)
        flush = [block for block in blocks if not self._indented(block)]
        loose = 2 * sum(len(block) == 1 for block in flush) > len(flush)
        one_line = 2 * sum(bool(_SAME_LINE.match(self.lines[block[0]])) for block in flush) > len(flush)
        for k, block in enumerate(blocks):
            below = blocks[k + 1] if k + 1 < len(blocks) else []
            self._read(block, below, loose, one_line)
        self._close()

    def _blocks(self, start: int, stop: int) -> list[list[int]]:
        """The line indices between blank lines, without rulers."""
        blocks: list[list[int]] = [[]]
        for i in range(start, stop):
            line = self.lines[i]
            if not line or line.isspace():
                blocks.append([])
            elif RULER.match(line):
                self.classes[i] = "furniture"
            else:
                blocks[-1].append(i)
        blocks = [block for block in blocks if block]
        if not self.layout.wrapped and (len(blocks) == 1 or len(blocks) * _DENSE < stop - start):
            return [part for block in blocks for part in self._entries(block)]
        return blocks

    def _entries(self, block: list[int]) -> list[list[int]]:
        """A block without blank lines between its entries, taken apart before each line that looks like a term."""
        entries: list[list[int]] = []
        for i, below in zip(block, [*block[1:], None], strict=True):
            defined = below is not None and not self._looks_like_term(below) and not self.lines[below].lstrip()[0].islower()
            if not entries or (defined and self._looks_like_term(i)):
                entries.append([])
            entries[-1].append(i)
        return entries

    def _looks_like_term(self, i: int) -> bool:
        line = self.lines[i].rstrip()
        return len(line) <= _LONGEST_TERM and not _ends(line) and not line[0].isdigit()

    def _read(self, block: list[int], below: list[int], loose: bool, one_line: bool) -> None:
        first = self.lines[block[0]]
        last = self.records[-1] if self.records else None
        if not self._begins_entry(block, below, loose, last):
            if one_line and not self._indented(block) and (match := _SAME_LINE.match(first)):
                self._open(block[0], match[1], match[2])
                self._define(block[1:], joined=True)
            elif last:
                self._define(block)
            else:
                for i in block:
                    self.classes[i] = "front"
        elif "1. " in first and (glued := _GLUED.match(first)):
            why = "the line break between a term and its first sense is lost"
            self.repairs.append(Repair(self.file, block[0] + 1, f"{glued[1]}1.", glued[1], why))
            self._open(block[0], glued[1], glued[2].rstrip())
            self._define(block[1:], joined=True)
        else:
            self._open(block[0], first, "")
            self._define(block[1:])

    def _begins_entry(self, block: list[int], below: list[int], loose: bool, last: Record | None) -> bool:
        """True when the block's first line is a term."""
        first = self.lines[block[0]].rstrip()
        if first[0] in " \t123456789" and (self._indented(block) or _SENSE.match(first)):
            return False
        if loose and last and not (last.text or self._growing.text):
            return False
        if len(block) > 1 and "1. " in first and _GLUED.match(first) and _SENSE.match(self.lines[block[1]]):
            return True
        if len(first) > _LONGEST_TERM or _ends(first):
            return False
        if first[0] in "Ee" and EXAMPLE.match(first):
            return False
        if len(block) > 1:
            return not loose or len(self.lines[block[1]]) > len(first)
        # A title over an indented list belongs to the entry, unless all terms stand over indented definitions.
        return loose or not (last and below and self._indented(below))

    def _close(self) -> None:
        if self.records:
            self._growing.give(self.records[-1])

    def _open(self, i: int, term: str, text: str) -> None:
        self._close()
        self.records.append(Record(GLOSSARY, None, text, term=term.strip(), file=self.file, lines=(i + 1, i + 1)))
        self.classes[i] = "glossary"

    def _define(self, block: list[int], joined: bool = False) -> None:
        """Adds lines to the last entry; ``joined`` says that the line before them is part of its definition."""
        record = self.records[-1]
        in_example = False
        for i in block:
            line = self.lines[i]
            if line.lstrip()[0] in "Ee" and (match := EXAMPLE.match(line)):
                self._growing.examples.append([line[match.end() :].rstrip()])
                in_example = True
            else:
                goes_on = joined and not _SENSE.match(line) and not RULER.match(self.lines[i - 1])
                joint = self.layout.joint(self.lines[i - 1], line) if goes_on else "\n"
                if in_example and joint != "\n":
                    self._growing.examples[-1] += (joint, line.strip())
                else:
                    self._growing.add(record, joint, line.strip())
                    in_example = False
            self.classes[i] = "example" if in_example else "glossary"
            joined = True
            record.lines = (record.lines[0], i + 1)

    def _indented(self, block: list[int]) -> bool:
        return self.lines[block[0]][:1] in " \t"


def _ends(line: str) -> bool:
    """True of a line that ends as a sentence does, in quotes or not."""
    return line.rstrip(_CLOSING)[-1:] in _SENTENCE_ENDS
