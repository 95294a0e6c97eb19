"""Reads the glossary of the official text: terms, their definitions in one sense or several, and examples."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.records import GLOSSARY, Record, Repair
from ruletrail.scrapers import glossary_titles
from ruletrail.scrapers.glossary_titles import ends, is_cry
from ruletrail.scrapers.official_body import EXAMPLE, RULER
from ruletrail.scrapers.wrapping import LONGEST_TITLE, Growing, Layout

_SENSE = re.compile(r"\s*[1-9]\.\s")
_MAY_GO_ON = frozenset(" \t123456789")
#: "Ability1. Text": the line break between the term and its first sense is lost.
_GLUED = re.compile(r"(\S.{0,60}?[A-Za-z)”\"])(1\.\s.*)$")
#: "Term: definition", "Term -- definition", "Term<tab>definition" on one line.
_SAME_LINE = re.compile(r"\s*(\S[^:.;\t]{0,60}?)\s*(?::\s|\s(?:--?|–|—)\s|\t+|\s{3,})\s*(\S.*)$")
#: "Term<tab>definition", as ``light_markup`` and tables write it. This form is checked first.
_TABBED = re.compile(r"(\S[^\t]{0,98}?)[ ]*\t+(\S.*)$")
#: "Term. Definition"; the term is a known one.
_STOPPED = re.compile(r"(\S[^.]{0,60}?)\.\s+(\S.*)$")
#: An unknown term has fewer words than this.
_MOST_WORDS = 5
_SEPARATOR, _STOP = re.compile(r":\s|\s(?:--?|–|—)\s|\t+"), re.compile(r"\.\s")
#: Every such line has one of these, which are found faster.
_SEPARATES = re.compile(r"[:\t–—-]|\s{3}")


@dataclass
class GlossaryReader:
    """Reads the lines of a glossary into records, and gives each line a class."""

    file: str
    lines: list[str]
    classes: list[str]
    layout: Layout
    records: list[Record] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    _growing: Growing = field(default_factory=Growing)

    def read(self, start: int, stop: int, *, headed: bool = True) -> None:
        if start < stop and headed:
            self.classes[start] = "heading"
        is_tabbed = sum("\t" in line and bool(_TABBED.match(line)) for line in self.lines[start:stop]) >= glossary_titles.MANY
        blocks = self._blocks(start + headed, stop, is_tabbed)
        flush = [block for block in blocks if self.lines[block[0]][0] not in " \t"]
        loose = 2 * sum(map(self._is_paragraph, flush)) > len(flush)
        may_be = [line for block in flush if _SEPARATES.search(line := self.lines[block[0]])]
        one_line = 2 * len(may_be) > len(flush) and 2 * sum(map(bool, map(_SAME_LINE.match, may_be))) > len(flush)
        separated = _TABBED if is_tabbed else _SAME_LINE if one_line else None
        if not separated and loose and 2 * sum(self._stopped(block) is not None for block in flush) > len(flush):
            separated = _STOPPED
        for k, block in enumerate(blocks):
            below = blocks[k + 1] if k + 1 < len(blocks) else []
            self._read(block, below, loose, separated)
        self._close()
        self._give_back()

    def _give_back(self) -> None:
        """Returns lines that were read as terms to the entries that they belong to."""
        stray = set(glossary_titles.strays([record.term for record in self.records]))
        kept: list[Record] = []
        for i, record in enumerate(self.records):
            if i not in stray:
                kept.append(record)
                continue
            above = kept[-1]
            above.text = "\n".join(filter(None, (above.text, record.term, record.text)))
            above.examples += record.examples
            above.lines = (above.lines[0], record.lines[1])
        self.records[:] = kept

    def _blocks(self, start: int, stop: int, is_tabbed: bool) -> list[list[int]]:
        """The line indices of each run between blank lines, without rulers and without the letters of the alphabet."""
        blocks: list[list[int]] = [[]]
        for i in range(start, stop):
            line = self.lines[i]
            if not line[1:] and line.isalpha() and self._is_letter(i, stop):
                self.classes[i] = "furniture"
            elif is_tabbed and _TABBED.match(line):
                blocks.append([i])
            elif line and line[0].isalnum():  # true of most lines
                blocks[-1].append(i)
            elif not line or line.isspace():
                blocks.append([])
            elif RULER.match(line):
                self.classes[i] = "furniture"
            else:
                blocks[-1].append(i)
        return glossary_titles.parted([block for block in blocks if block], self.lines, self.layout)

    def _is_letter(self, i: int, stop: int) -> bool:
        """True if a letter alone is the heading of the entries that begin with it, as on the pages of a translation project.
        Below the term "X" comes its definition.
        """
        below = next((line for line in self.lines[i + 1 : min(i + 9, stop)] if line.strip()), "")
        return below[:1] == self.lines[i][:1]

    def _read(self, block: list[int], below: list[int], loose: bool, separated: re.Pattern[str] | None) -> None:
        first = self.lines[block[0]]
        last = self.records[-1] if self.records else None
        if separated is _TABBED and (match := _TABBED.match(first)):
            self._open(block[0], match[1], match[2])
            self._define(block[1:], joined=True)
        elif not self._begins_entry(block, below, loose and separated is not _TABBED, last):
            if separated and not self._indented(block) and (parts := self._separated(block, separated)):
                self._open(block[0], *parts)
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

    def _stopped(self, block: list[int]) -> re.Match[str] | None:
        match = _STOPPED.match(self.lines[block[0]])
        return match if match and alphabetical(match[1]) in glossary_titles.known_terms() else None

    def _separated(self, block: list[int], separated: re.Pattern[str]) -> tuple[str, str] | None:
        """The term and the beginning of its definition in one line, or None. The term is a known term, or the text before the
        first separator.
        """
        first, known = self.lines[block[0]], glossary_titles.known_terms()
        separator = _STOP if separated is _STOPPED else _SEPARATOR
        for match in separator.finditer(first[: 2 * LONGEST_TITLE]):
            if alphabetical(first[: match.start()]) in known:
                return first[: match.start()], first[match.end() :].strip()
        found = separated.match(first)
        if not found or (separated is _STOPPED and not self._stopped(block) and not self._goes_on_in_order(found[1])):
            return None
        return found[1], found[2]

    def _goes_on_in_order(self, term: str) -> bool:
        """True if a term of a few words comes after the last term in the alphabet, and begins with the same letter."""
        last = alphabetical(self.records[-1].term) if self.records else ""
        return len(term.split()) < _MOST_WORDS and alphabetical(term)[:1] == last[:1] and alphabetical(term) > last

    def _begins_entry(self, block: list[int], below: list[int], loose: bool, last: Record | None) -> bool:
        """True if the block's first line is a term."""
        first = self.lines[block[0]].rstrip()
        if first[0] in _MAY_GO_ON and (self._indented(block) or _SENSE.match(first)):
            return False
        if loose and last and not (last.text or self._growing.text):
            return False
        if len(block) > 1 and "1. " in first and _GLUED.match(first) and _SENSE.match(self.lines[block[1]]):
            return True
        if len(first) > LONGEST_TITLE or (ends(first) and not self._cries(block, last)):
            return False
        if first[0] in "Ee" and EXAMPLE.match(first):
            return False
        if len(block) > 1:
            return not self._is_paragraph(block) and (not loose or len(self.lines[block[1]]) > len(first))
        # A title over an indented list belongs to the entry above, unless all definitions are indented below their terms.
        return loose or not (last and below and self._indented(below))

    def _is_paragraph(self, block: list[int]) -> bool:
        """True if the block's first line goes on in the second, or is the only one: it is no term over its definition."""
        if len(block) == 1 or not self.layout.wrapped:
            return len(block) == 1
        first = self.lines[block[0]].rstrip()
        return self.layout.is_full(first, self.lines[block[1]]) and not glossary_titles.begins_known(first)

    def _cries(self, block: list[int], last: Record | None) -> bool:
        """True if the block's first line is a term that ends in an exclamation mark."""
        first = self.lines[block[0]].rstrip()
        return is_cry(first) and (last is None or alphabetical(last.term) <= alphabetical(first))

    def _close(self) -> None:
        if self.records:
            self._growing.give(self.records[-1])

    def _open(self, i: int, term: str, text: str) -> None:
        self._close()
        self.records.append(Record(GLOSSARY, None, text, (), term.strip(), (), (), self.file, (i + 1, i + 1)))
        self.classes[i] = "glossary"

    def _define(self, block: list[int], joined: bool = False) -> None:
        """Adds lines to the last entry. ``joined``: the line before them is part of its definition."""
        if not block:
            return
        lines, classes, growing, record = self.lines, self.classes, self._growing, self.records[-1]
        in_example = False
        for i in block:
            line = lines[i]
            told = line.strip()
            if told[0] in "Ee" and (match := EXAMPLE.match(line)):
                growing.examples.append([line[match.end() :].rstrip()])
                in_example = True
            else:
                goes_on = joined and not _SENSE.match(line) and not RULER.match(lines[i - 1])
                joint = self.layout.joint(lines[i - 1], line) if goes_on else "\n"
                if in_example and joint != "\n":
                    growing.examples[-1] += (joint, told)
                else:
                    growing.add(record, joint, told)
                    in_example = False
            classes[i] = "example" if in_example else "glossary"
            joined = True
        record.lines = (record.lines[0], block[-1] + 1)

    def _indented(self, block: list[int]) -> bool:
        return self.lines[block[0]][:1] in " \t"
