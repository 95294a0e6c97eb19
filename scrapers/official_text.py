"""Reads the official Comprehensive Rules as plain text, 1999 to today (Wizards of the Coast, rules page; web archives).

The parts are: front matter with a table of contents, chapters of numbered rules, glossary, credits. Paragraphs are one line each
or hard-wrapped; the text of 1999 has rulers and indented subrules. The version is the date that the text states.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from ruletrail.corpus import spans
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, HOLE, NO_DATE, SECTION, Document, Gap, Ledger, Record
from ruletrail.corpus.sequence import gaps
from ruletrail.scrapers import copying, glossary_titles, official_headings, official_holes, unfinished, unread
from ruletrail.scrapers.official_body import NUMBERED, RULER, Body
from ruletrail.scrapers.official_glossary import GlossaryReader
from ruletrail.scrapers.paragraphs import is_html
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import dates_in_name, days_between, stated_dates
from ruletrail.scrapers.wrapping import LONGEST_TITLE, REFERS, Layout, ends_sentence, without_margin

NAME = "official-text"
QUICK = True

_RULE_LINE = re.compile(r"^[ \t]*([1-9][0-9]{2})\.[0-9]{1,3}[a-z]{0,2}\.?[ \t]+\S", re.MULTILINE)
_TITLE = re.compile(r"comprehensive\s+rules", re.IGNORECASE)
_CONTENTS = re.compile(r"\s*(?:table\s+of\s+)?contents\s*:?\s*$", re.IGNORECASE)
_GLOSSARY = re.compile(r"\s*(?:\d{1,2}\.\s+)?glossary\s*:?\s*$", re.IGNORECASE)
_INDEX = re.compile(r"\s*index\s*$", re.IGNORECASE)
_BACK = re.compile(
    r"\s*(?:credits|questions\?|customer service information|contact information|copyrights?)\s*:?\s*$",
    re.IGNORECASE,
)
_BACK_BEGINS = frozenset("cCqQiIP")
_PUBLISHED = "Published by Wizards of the Coast"
_LISTED = re.compile(r"\s*([1-9](?:[0-9]{2})?)\.\s+\S.{0,90}$")
#: Without the title, fewer rules than this, or rules in fewer sections than this, are a fragment and not a rulebook.
_FIRST_RULE = ("100.1.", "100.1 ")
_FEWEST_RULES, _FEWEST_SECTIONS = 20, 5
#: The letters that a web library puts around the pages of its books.
_FOREIGN = re.compile(r"[\u0400-\u04ff]")
#: A text with more rules than this is a rulebook, which ends with its credits. The oldest known rulebook has 340.
_LARGE = 200
#: The first section of every rulebook.
FIRST = 100
#: The number of characters in which the title must come.
_HEAD = 4000
#: The introduction cites rules by number, and a wrapped line may begin with such a number.
_FIRST_LINES = 4
#: A text's credits name the years of its rights. A stated day this many years after the last of them is an error.
_YEAR, _YEARS = re.compile(r"(?<!\d)(?:199\d|20\d\d)(?!\d)"), 3
#: A file's name is often the day of publication. If it is further from the stated date than this, it is an error.
_NAME_DAYS = 14


def recognise(source: Source) -> float:
    """1 for a text with the title whose rules begin with section 100; less without the title, less if the beginning is lost,
    least for a dated piece or a glossary alone, 0 for a fragment.
    """
    if source.binary or source.text[:512].lstrip()[:1] in ("<", "{") or _FOREIGN.search(source.text[:300] + source.text[-300:]):
        return 0.0
    numbered = [match[1] for match in islice(_RULE_LINE.finditer(source.text), 4 * _FEWEST_RULES)]
    titled = _TITLE.search(source.text[:_HEAD])
    begins = "100" in numbered[:_FIRST_LINES]
    if titled and begins:
        return 1.0
    if is_html(source):
        return 0.0
    if len(numbered) < _FEWEST_RULES or len({match[1] for match in _RULE_LINE.finditer(source.text)}) < _FEWEST_SECTIONS:
        return 0.2 if _is_piece(source.lines, bool(titled)) else 0.0
    return 0.9 if titled or begins else 0.5


def _is_piece(lines: list[str], titled: bool) -> bool:
    """True for a few rules with a date above them, and for a glossary without rules."""
    first = next((i for i, line in enumerate(lines) if _is_first_rule(lines, i, line)), None)
    if first is not None:
        return any(stated.strength > (0 if titled else 2) for stated in stated_dates(lines, range(first)))
    heading = _last_glossary(lines)
    return heading >= 0 and glossary_titles.first_of_many(lines, heading, len(lines)) >= 0


def _last_glossary(lines: list[str]) -> int:
    """The index of the last line that is the glossary's heading, -1 without one. The contents list the heading before."""
    return max((i for i, line in enumerate(lines) if _GLOSSARY.match(line)), default=-1)


def parse(source: Source) -> Document:
    """Reads the official text. Raises SourceError if it has no numbered rule and no glossary, holds two texts, or has numbers
    that can't be read.
    """
    name = source.name
    kept = copying.undone(source.lines, name, has_pages="\f" in source.text)
    kept.lines = without_margin(kept.lines)
    parts = _Parts.of(kept.lines, name)
    numbers = official_holes.numbers_of(parts.body.records)
    found = gaps(parts.body.records)
    unread.refuse_two(found, len(numbers), name)
    classes, body, terms = parts.classes, parts.body, parts.terms
    filled = parts.back - classes[: parts.back].count("blank")
    unread.refuse(classes[: parts.start].count("front"), filled, body.records, name)
    records = body.records + terms.records
    problems: list[str] = []
    version = _version(parts, kept, name, problems)
    if kept.places is not None:  # line numbers become those of the source, also in the gaps
        for record in records:
            record.lines = (kept.line(record.lines[0]), kept.line(record.lines[1]))
        for repair in body.repairs + terms.repairs:
            repair.line = kept.line(repair.line)
        found = gaps(body.records)
    ledger = Ledger.of(name, source.lines, kept.classes(classes, len(source.lines)))
    document = Document(NAME, "Comprehensive Rules", version, records, [ledger])
    document.gaps = found
    document.repairs = source.repairs + kept.repairs + body.repairs + terms.repairs
    document.problems = problems
    begins = _begins(body.records)
    ends = parts.back < len(kept.lines)
    cited = official_holes.cited_in(records)
    numbers = official_holes.numbers_of(records)
    alone = official_holes.is_lone_chapter(numbers, parts.listed, cited)
    beyond = official_holes.cites_beyond(numbers, cited)
    told = parts.listed or len(body.records) > _LARGE or _is_unfinished(document) or beyond
    whole = ends or not told
    official_holes.find(document, parts.listed, cited, breaks_off=not whole, begins_late=not begins)
    if parts.other:
        at, line = parts.lines[parts.other[0]].strip(), kept.line(parts.other[0] + 1)
        problems.append(
            f'line {line}: "{at[:60]}" and what follows it up to the glossary is no rule that can be read; it is left out'
        )
    if parts.headed and not terms.records and parts.back - parts.glossary > _LARGE:
        problems.append(f"no entry of its glossary (line {kept.line(parts.glossary + 1)}) can be read")
        document.gaps.append(Gap((), HOLE, name, kept.line(parts.glossary + 1), kind=GLOSSARY))
    if terms.records and not parts.headed:
        official_holes.find_before_glossary(document)
    if ends and body.records and (alone or beyond):
        official_holes.find_before_back(document)
    if document.gaps:
        unfinished.leave_out_at_holes(document)
    if not ends and whole:
        unfinished.leave_out_end(document, in_a_line=not source.text.endswith(("\n", "\r")))
    ends = ends or parts.headed  # a glossary's heading also shows that the rules ended
    if not body.records or not begins or not ends or alone or (not whole and not terms.records):
        spans.limit(document, has_glossary=parts.headed and bool(terms.records))
    if "\ufffd" in source.text:
        problems.append(f"{source.text.count(chr(0xFFFD))} characters were lost before this file was saved; get another copy")
    return document


@dataclass
class _Parts:
    """The parsed lines of a text: the beginnings of its parts (indices), the contents, and the records."""

    lines: list[str]
    classes: list[str]
    start: int
    glossary: int
    back: int
    listed: list[RuleNumber]
    body: Body
    terms: GlossaryReader
    headed: bool
    """False if the glossary has lost its heading, or there is none."""
    other: tuple[int, ...] = ()
    """The beginning and end of another part behind the last rule; () without one."""

    @classmethod
    def of(cls, lines: list[str], name: str) -> _Parts:
        classes = ["" if line else "blank" for line in lines]
        layout = Layout.of(lines)
        start, glossary, back, headed = _bounds(lines, name)
        listed = _front(lines, start, classes)
        body, stop = _read_body(name, lines, classes, layout, start, glossary)
        before = _glossary_before(lines, start) if glossary == back else -1
        first, last = (before, start) if before >= 0 else (glossary, back)
        headed = headed or before >= 0
        terms = GlossaryReader(name, lines, classes, layout)
        terms.read(first, last, headed=headed)
        end = official_headings.end_of_glossary(terms.records, last)
        if end < last and before < 0:
            back, terms = end, GlossaryReader(name, lines, classes, layout)
            terms.read(first, back, headed=headed)
        _back(lines, back, classes)
        other = (stop, glossary) if stop < glossary else ()
        return cls(lines, classes, start, glossary, back, listed, body, terms, headed, other)


def _read_body(name: str, lines: list[str], classes: list[str], layout: Layout, start: int, stop: int) -> tuple[Body, int]:
    """The rules between two indices, and the index of the line where another part begins behind them, otherwise ``stop``."""
    body = Body(name, lines, classes, layout)
    body.read(start, stop)
    end = official_headings.other_part(lines, body.records[-1] if body.records else None, stop)
    if end < stop:
        for i in range(end, stop):
            classes[i] = "" if lines[i].strip() else "blank"
        body = Body(name, lines, classes, layout)
        body.read(start, end)
    official_headings.find(body)
    return body, end


def _glossary_before(lines: list[str], start: int) -> int:
    """The index of the heading of a glossary before the rules, -1 without one."""
    heading = max((i for i, line in enumerate(lines[:start]) if _GLOSSARY.match(line)), default=-1)
    return heading if heading >= 0 and glossary_titles.first_of_many(lines, heading, start) >= 0 else -1


def _bounds(lines: list[str], name: str) -> tuple[int, int, int, bool]:
    """The beginnings (indices) of the body, the glossary and the back matter, and True if the glossary has its heading."""
    first = next((i for i, line in enumerate(lines) if _is_first_rule(lines, i, line)), None)
    if first is None:
        glossary = _last_glossary(lines)
        if glossary < 0:
            raise SourceError("no numbered rule was found in it", name, "check that it is the Comprehensive Rules")
        back = next((i for i in range(glossary + 1, len(lines)) if _ends_rules(lines[i])), len(lines))
        return glossary, glossary, back, True
    first = _behind_changes(lines, first)
    start = first
    numbered = NUMBERED.match(lines[first])
    assert numbered
    section = numbered["section"]
    for i in range(
        first - 1, -1, -1
    ):  # back over the headings of its section, of earlier sections without rules, and of its chapter
        match = _LISTED.match(lines[i])
        if match and match[1] < section + "." * (start == first) and match[1][0] == section[0]:
            start, section = i, match[1]
            if len(section) == 1:
                break
        elif lines[i].strip() and not RULER.match(lines[i]):
            break
    try:
        glossary = lines.index("Glossary", first)
    except ValueError:
        glossary = next((i for i in range(first, len(lines)) if _GLOSSARY.match(lines[i])), -1)
    after = first if glossary < 0 else glossary + 1
    back = next((i for i in range(after, len(lines)) if lines[i][:1] in _BACK_BEGINS and _ends_rules(lines[i])), len(lines))
    headed = glossary >= 0
    if glossary < 0:
        last = _last_number(lines, back)
        glossary = glossary_titles.first_of_many(lines, last + 1, back)
        title = official_headings.glossary_title(lines, last, glossary) if glossary >= 0 else -1
        headed, glossary = title >= 0, title if title >= 0 else glossary
    return start, back if glossary < 0 else glossary, back, headed


def _last_number(lines: list[str], stop: int) -> int:
    """The index of the last line that begins with a number no lower than all before it. A reference in a wrapped line may be
    lower.
    """
    last, highest = 0, (0, 0)
    for i in range(stop):
        match = NUMBERED.match(lines[i]) if lines[i][:1] in "123456789 \t" else None
        if match and (number := (int(match["section"]), int(match["rule"] or 0))) >= highest:
            last, highest = i, number
    return last


def _behind_changes(lines: list[str], first: int) -> int:
    """The index of the first rule. It isn't ``first`` if a list of the changes comes before the rules."""
    numbered = NUMBERED.match(lines[first])
    if not numbered or (int(numbered["section"]) == FIRST and numbered["rule"] == "1"):
        return first
    found = next((i for i in range(first + 1, len(lines)) if lines[i].startswith(_FIRST_RULE)), -1)
    told = {line.split(" ", 1)[0].rstrip(".") for line in lines[first:found] if (match := NUMBERED.match(line)) and match["rule"]}
    is_told_again = found >= 0 and told <= {line.split(" ", 1)[0].rstrip(".") for line in lines[found:] if line[:1].isdigit()}
    return found if is_told_again else first


def _is_first_rule(lines: list[str], i: int, line: str) -> bool:
    match = NUMBERED.match(line)
    if not match or not match["rule"]:
        return False
    before = lines[i - 1] if i else ""
    return not before.strip() or bool(
        RULER.match(before) or _TITLE.search(before) or (_LISTED.match(before) and not REFERS.search(before.rstrip()))
    )


def _ends_rules(line: str) -> bool:
    return line.startswith(_PUBLISHED) or bool(_BACK.match(line) or _INDEX.match(line))


def _front(lines: list[str], stop: int, classes: list[str]) -> list[RuleNumber]:
    """Gives the lines before the body their classes. Returns the chapters and sections that the contents list."""
    listed: list[RuleNumber] = []
    in_contents = titled = False
    for i in range(stop):
        line = lines[i]
        if not line.strip():
            continue
        match = _LISTED.match(line)
        if RULER.match(line):
            classes[i] = "furniture"
        elif _CONTENTS.match(line):
            classes[i], in_contents = "contents", True
        elif match:
            classes[i] = "contents"
            listed.append(RuleNumber.parse(match[1]))
        elif in_contents and (_GLOSSARY.match(line) or _BACK.match(line) or _INDEX.match(line) or line.strip() == "Introduction"):
            classes[i] = "contents"
        elif not titled and len(line) < LONGEST_TITLE and _TITLE.search(line):
            classes[i], titled = "title", True
        else:
            classes[i] = "front"
            in_contents = in_contents and not listed
    return listed


def _back(lines: list[str], start: int, classes: list[str]) -> None:
    name = "credits"
    for i in range(start, len(lines)):
        line = lines[i]
        if not line.strip():
            continue
        if RULER.match(line):
            classes[i] = "furniture"
            continue
        if _INDEX.match(line):
            name = "contents"
        elif _BACK.match(line):
            name = "credits"
        classes[i] = name


def _begins(records: list[Record]) -> bool:
    """True if the first section of a body is 100."""
    return next((record.number.section == FIRST for record in records if record.number and record.number.section), True)


def _is_unfinished(document: Document) -> bool:
    last = document.records[-1] if document.records else None
    return bool(last and last.text and last.kind != SECTION and not last.examples and not ends_sentence(last.text))


def _version(parts: _Parts, kept: copying.Lines, name: str, problems: list[str]) -> str:
    """The stated date, "" without one. Adds a problem for a second date, and for another date in the file's name."""
    lines, classes = parts.lines, parts.classes
    stated = stated_dates(lines, [*range(parts.start), *range(parts.back, len(lines))])
    if not stated:
        problems.append(f"{NO_DATE}; find it with: ruletrail date FILE")
        return ""
    best = stated[0]
    own = {each.line - 1 for each in stated if each.date == best.date}
    others = (n for n in [*range(parts.start), *range(parts.back, len(lines))] if n not in own)
    years = set(map(int, _YEAR.findall("\n".join(lines[n] for n in others))))
    if years and int(best.date[:4]) > max(years) + _YEARS:
        problems.append(
            f"states {best.date} in line {kept.line(best.line)}, which must be a slip: it names no other year after {max(years)}"
        )
        problems.append(f"{NO_DATE}; find it with: ruletrail date FILE")
        return ""
    for other in stated:
        if other.strength == best.strength and other.strength > 1 and other.is_made_known == best.is_made_known:
            classes[other.line - 1] = "date"
            if other.date != best.date:
                problems.append(
                    f"states {best.date} in line {kept.line(best.line)} and {other.date} in line {kept.line(other.line)};"
                    f" {best.date} is taken"
                )
    classes[best.line - 1] = classes[best.line - 1].replace("front", "date")
    named = dates_in_name(name)
    if named and all(days_between(day, best.date) > _NAME_DAYS for day in named):
        problems.append(f"its name says {named[0]}, but the text states {best.date}; taken as {best.date}: rename the file")
    return best.date
