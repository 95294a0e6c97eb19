"""Headings of another form than "2. Parts of the Game" and "200. General", and what else stands between parts of a text.

A short line that is no sentence, right above the first rule of a section or chapter that has no heading yet, is its heading,
whatever its form: "Chapter 2: …", "Part II", "Rule 200 – …". Such a line behind the last rule begins something else.
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

#: What a heading is numbered with.
_LABEL = re.compile(
    r"(?:(?:chapter|part|section|rules?|book)\b\s*)?(?:(\d{1,3})(?:\.0)?(?!\d)|[IVX]{1,4}(?=\W|$))?\s*[.:–—-]*\s*", re.IGNORECASE
)
#: Lines of the headings above a rule at most: a chapter's in two lines, and a section's.
_MOST = 3
#: What a glossary's title holds where the contents don't list it.
_GLOSSARY_WORD = re.compile(r"\b(?:glossary|terms|definitions|dictionary|index|appendix)\b", re.IGNORECASE)
#: Lines of another part than rules at most.
_LONGEST = 60
#: An entry stands so many entries off where it is none.
_OFF = 5


def find(body: Body) -> None:
    """Makes records of the headings that were taken for paragraphs of the rules before them."""
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
    """The index of each line of the headings above a record, the nearest first, with its record; a further line has none."""
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
    """Takes the last paragraph, which stands in a line, from a record that is longer."""
    told = f"\n{body.lines[line].strip()}"
    record.text = record.text.removesuffix(told)
    above = next(i for i in range(line - 1, -1, -1) if body.lines[i].strip())
    record.lines = (record.lines[0], max(record.lines[0], above + 1))


def other_part(lines: Sequence[str], last: Record | None, stop: int) -> int:
    """The index of the line behind the last rule that begins another part, which no glossary is; ``stop`` where none does."""
    first = last.lines[0] + 1 if last else stop
    if sum(map(bool, map(str.strip, lines[first:stop]))) > _LONGEST:
        return stop  # more than another part: rules whose numbers aren't read
    for i in range(first, stop - 1):
        line = lines[i].strip()
        is_title = line and len(line) <= LONGEST_TITLE and not ends_sentence(line) and not line[0].islower()
        if is_title and not lines[i - 1].strip() and not lines[i + 1].strip():
            return i
    return stop


def glossary_title(lines: Sequence[str], last: int, first: int) -> int:
    """The index of the line above the first entry of a glossary that is its title, -1 where it has none."""
    above = next((i for i in range(first - 1, last, -1) if lines[i].strip()), -1)
    if above < 0 or len(lines[above]) > LONGEST_TITLE or ends_sentence(lines[above]):
        return -1
    is_listed = lines[above].strip() in {line.strip() for line in lines[:last]}
    return above if is_listed or _GLOSSARY_WORD.search(lines[above]) else -1


def end_of_glossary(records: Sequence[Record], stop: int) -> int:
    """The index of the line at which what was read as a glossary's last entries is none: unknown terms far from their place."""
    keys = [alphabetical(record.term) for record in records]
    end = len(records)
    while end and keys[end - 1] not in known_terms() and sum(key > keys[end - 1] for key in keys[: end - 1]) >= _OFF:
        end -= 1
    is_told = 0 < end < len(records) and keys[end - 1] in known_terms()
    return records[end].lines[0] - 1 if is_told else stop
