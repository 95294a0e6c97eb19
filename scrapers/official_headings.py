"""Finds headings in another form than "2. Parts of the Game" and "200. General", and other parts between the rules and the
glossary.

A short line that is no sentence is a heading, whatever its form, if it is right above the first rule of a section or chapter that
has no heading yet: "Chapter 2: …", "Part II", "Rule 200 – …". Such a line behind the last rule begins another part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import SECTION, Record
from ruletrail.scrapers.glossary_titles import known_terms
from ruletrail.scrapers.official_body import RULER, Body
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.wrapping import LONGEST_TITLE, ends_sentence

#: The number of a heading.
_LABEL = re.compile(
    r"(?:(?:chapter|part|section|rules?|book)\b\s*)?(?:(\d{1,3})(?:\.0)?(?!\d)|[IVX]{1,4}(?=\W|$))?\s*[.:–—-]*\s*", re.IGNORECASE
)
#: The most lines of headings above a rule: two for a chapter, and one for a section.
_MOST = 3
#: A word in a glossary's title, if the contents don't list the title.
_GLOSSARY_WORD = re.compile(r"\b(?:glossary|terms|definitions|dictionary|index|appendix)\b", re.IGNORECASE)
#: The most lines between the last rule and the glossary that are another part, and not rules.
_LONGEST = 60
#: Lines that are this many entries away from their place in the alphabet are no entry.
_OFF = 5


def find(body: Body) -> None:
    """Makes records of the headings that were read as paragraphs of the rules before them."""
    records, found = body.records, list[tuple[int, list[tuple[int, Record]]]]()
    section = chapter = 0
    for place, record in enumerate(records):
        number = record.number
        if not number or (number.section == section and number.chapter == chapter):
            continue
        wanted = [number.section] if number.rule and number.section != section else []
        wanted += [number.chapter] if number.section and number.chapter != chapter else []
        section, chapter = number.section, number.chapter
        if wanted and (above := _above(body, place, wanted)):
            found.append((place, above))
    if len(found) < FEWEST and any(place for place, _ in found):
        return
    for place, above in reversed(found):
        for line, _ in above if place else ():
            _take_back(body, records[place - 1], line)
        for line, _ in above:
            body.classes[line] = "heading"
        records[place:place] = [record for _, record in reversed(above) if record.number]


def _above(body: Body, place: int, wanted: list[int]) -> list[tuple[int, Record]]:
    """(index, record) of each line of the headings above a record, the nearest line first. A further line of a heading has no
    number.
    """
    lines, found = body.lines, list[tuple[int, Record]]()
    first = body.records[place - 1].lines[0] if place else 0
    last = body.records[place].lines[0] - 2
    for i in range(last, max(first - 1, last - 4 * _MOST), -1):
        line = lines[i].strip()
        if not line or RULER.match(line):
            continue
        label = _LABEL.match(line)
        told = int(label[1]) if label and label[1] else 0
        title = line[label.end() :].strip() if label else line
        if len(line) > LONGEST_TITLE or ends_sentence(line) or not (title or told or wanted) or line[0].islower():
            break
        if told and told not in wanted:
            below = (found[-1][1] if found else body.records[place]).number or RuleNumber(0)
            if not title and told in below:  # "Chapter 2", and its title below
                found.append((i, Record(SECTION, None, "")))
            if told // 100 != below.chapter or not told < below.section:
                break
            wanted.insert(0, told)  # a section without rules
        if (not told and not wanted) or (not place and not told and lines.index(lines[i]) == i):
            break
        if told:
            del wanted[: wanted.index(told) + 1]
        number = RuleNumber.parse(str(told or wanted.pop(0)))
        found.append((i, Record(SECTION, number, title or line, (), "", (), (), body.file, (i + 1, i + 1))))
    return found


def _take_back(body: Body, record: Record, line: int) -> None:
    """Removes the last paragraph, which is the line ``line``, from a longer record."""
    told = f"\n{body.lines[line].strip()}"
    record.text = record.text.removesuffix(told)
    above = next(i for i in range(line - 1, -1, -1) if body.lines[i].strip())
    record.lines = (record.lines[0], max(record.lines[0], above + 1))


def other_part(lines: Sequence[str], last: Record | None, stop: int) -> int:
    """The index of the line behind the last rule that begins another part than the glossary; ``stop`` without one."""
    first = last.lines[0] + 1 if last else stop
    if sum(map(bool, map(str.strip, lines[first:stop]))) > _LONGEST:
        return stop  # too long for another part: rules whose numbers aren't read
    for i in range(first, stop - 1):
        line = lines[i].strip()
        is_title = line and len(line) <= LONGEST_TITLE and not ends_sentence(line) and not line[0].islower()
        if is_title and not lines[i - 1].strip() and not lines[i + 1].strip():
            return i
    return stop


def glossary_title(lines: Sequence[str], last: int, first: int) -> int:
    """The index of the glossary's title, in the line with text above its first entry; -1 without one."""
    above = next((i for i in range(first - 1, last, -1) if lines[i].strip()), -1)
    if above < 0 or len(lines[above]) > LONGEST_TITLE or ends_sentence(lines[above]):
        return -1
    is_listed = lines[above].strip() in {line.strip() for line in lines[:last]}
    return above if is_listed or _GLOSSARY_WORD.search(lines[above]) else -1


def end_of_glossary(records: Sequence[Record], stop: int) -> int:
    """The index of the line where the glossary ends. Unknown terms at its end that are far from their place are no entries."""
    keys = [alphabetical(record.term) for record in records]
    end = len(records)
    while end and keys[end - 1] not in known_terms() and sum(key > keys[end - 1] for key in keys[: end - 1]) >= _OFF:
        end -= 1
    is_told = 0 < end < len(records) and keys[end - 1] in known_terms()
    return records[end].lines[0] - 1 if is_told else stop
