"""The official Comprehensive Rules as plain text, 1999 to today (Wizards of the Coast, rules page; web archives).

Front matter with a table of contents, chapters of numbered rules, glossary, credits. Paragraphs are one line each or
hard-wrapped; the text of 1999 has rulers and indented subrules. The version is the date that the text states.
"""

from __future__ import annotations

import re
from itertools import islice

from corpus.errors import SourceError
from corpus.numbers import RuleNumber
from corpus.records import RULE, SECTION, Document, Gap, Ledger
from corpus.sequence import gaps
from scrapers.official_body import NUMBERED, RULER, Body
from scrapers.official_glossary import Glossary
from scrapers.source import Source
from scrapers.stated_date import dates_in_name, days_between, stated_dates
from scrapers.wrapping import REFERS, Layout, without_margin

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
_PUBLISHED = "Published by Wizards of the Coast"
_LISTED = re.compile(r"\s*([1-9](?:[0-9]{2})?)\.\s+\S.{0,90}$")
#: Without the title, fewer rules than this in fewer sections than that are a fragment, no rulebook.
_FEWEST_RULES, _FEWEST_SECTIONS = 20, 5
#: What a web library puts around the pages of its books.
_FOREIGN = re.compile(r"[\u0400-\u04ff]")
#: Characters in which the title must come.
_HEAD = 4000
#: The introduction speaks of rules by number, and a wrapped line may begin with one.
_FIRST_LINES = 4
#: A file's name is often the day of publication; further from the stated date than this it is a mistake.
_NAME_DAYS = 14


def recognise(source: Source) -> float:
    """1 for a text with the title whose rules begin with section 100; less without the title, 0 for a fragment."""
    if source.binary or source.text[:512].lstrip()[:1] in ("<", "{") or _FOREIGN.search(source.text[:300] + source.text[-300:]):
        return 0.0
    numbered = [match[1] for match in islice(_RULE_LINE.finditer(source.text), 4 * _FEWEST_RULES)]
    if "100" not in numbered[:_FIRST_LINES]:
        return 0.0
    if _TITLE.search(source.text[:_HEAD]):
        return 1.0
    return 0.9 if len(numbered) >= _FEWEST_RULES and len(set(numbered)) >= _FEWEST_SECTIONS else 0.0


def parse(source: Source) -> Document:
    """Raises SourceError when no numbered rule is found."""
    lines, name = without_margin(source.lines), source.name
    classes = ["" if line else "blank" for line in lines]
    layout = Layout.of(lines)
    start, glossary, back = _bounds(lines, name)
    listed = _front(lines, start, classes)
    body = Body(name, lines, classes, layout)
    body.read(start, glossary)
    terms = Glossary(name, lines, classes, layout)
    terms.read(glossary, back)
    _back(lines, back, classes)
    problems: list[str] = []
    version = _version(lines, start, back, classes, name, problems)
    document = Document(NAME, "Comprehensive Rules", version, body.records + terms.records, [Ledger.of(name, lines, classes)])
    document.gaps = gaps(body.records)
    document.repairs = source.repairs + body.repairs + terms.repairs
    document.problems = problems
    _compare_with_contents(document, listed, bool(terms.records), back < len(lines))
    if "\ufffd" in source.text:
        problems.append(f"{source.text.count(chr(0xFFFD))} characters were lost before this file was saved; get another copy")
    return document


def _bounds(lines: list[str], name: str) -> tuple[int, int, int]:
    """Where the body, the glossary and the back matter begin (indices)."""
    first = next((i for i, line in enumerate(lines) if _is_first_rule(lines, i, line)), None)
    if first is None:
        raise SourceError("no numbered rule was found in it", name, "check that it is the Comprehensive Rules")
    start = first
    section = NUMBERED.match(lines[first])["section"]
    for i in range(first - 1, -1, -1):  # back over the headings of its section and its chapter
        match = _LISTED.match(lines[i])
        if match and match[1] in (section, section[0]) and len(match[1]) < len(section) + (start == first):
            start = i
            if len(match[1]) == 1:
                break
        elif lines[i].strip() and not RULER.match(lines[i]):
            break
    try:
        glossary = lines.index("Glossary", first)
    except ValueError:
        glossary = next((i for i in range(first, len(lines)) if 7 < len(lines[i]) < 24 and _GLOSSARY.match(lines[i])), None)
    after = first if glossary is None else glossary + 1
    back = next((i for i in range(after, len(lines)) if _ends_rules(lines[i])), len(lines))
    return start, back if glossary is None else glossary, back


def _is_first_rule(lines: list[str], i: int, line: str) -> bool:
    match = NUMBERED.match(line)
    if not match or not match["rule"]:
        return False
    before = lines[i - 1] if i else ""
    return not before.strip() or bool(RULER.match(before) or (_LISTED.match(before) and not REFERS.search(before.rstrip())))


def _ends_rules(line: str) -> bool:
    if not 4 < len(line) < 40:
        return line.startswith(_PUBLISHED)
    return not line[0].isspace() and bool(_BACK.match(line) or _INDEX.match(line))


def _front(lines: list[str], stop: int, classes: list[str]) -> list[RuleNumber]:
    """Gives the lines before the body their classes; returns the chapters and sections that the contents list."""
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
        elif not titled and len(line) < 100 and _TITLE.search(line):
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


def _version(lines: list[str], start: int, back: int, classes: list[str], name: str, problems: list[str]) -> str:
    """The stated date, "" when there is none. A second one, or another in the file's name, is a problem to tell."""
    stated = stated_dates(lines, [*range(start), *range(back, len(lines))])
    if not stated:
        problems.append("states no date; find it with: ruletrail date FILE")
        return ""
    best = stated[0]
    for other in stated:
        if other.strength == best.strength and other.strength > 1:
            classes[other.line - 1] = "date"
            if other.date != best.date:
                problems.append(
                    f"states {best.date} in line {best.line} and {other.date} in line {other.line}; {best.date} is taken"
                )
    classes[best.line - 1] = classes[best.line - 1].replace("front", "date")
    named = dates_in_name(name)
    if named and all(days_between(day, best.date) > _NAME_DAYS for day in named):
        problems.append(f"its name says {named[0]}, but the text states {best.date}; taken as {best.date}: rename the file")
    return best.date


def _compare_with_contents(document: Document, listed: list[RuleNumber], has_glossary: bool, has_back: bool) -> None:
    """Tells what the contents list and the text lacks. A text that breaks off covers what comes before."""
    there = dict.fromkeys(record.number for record in document.records if record.kind == SECTION)
    absent = [number for number in dict.fromkeys(listed) if number not in there]
    ledger = document.ledgers[0]
    if absent:
        document.gaps.append(Gap(tuple(map(str, absent)), "listed in the contents only", ledger.file, ledger.lines))
    if listed and not has_back:
        document.problems.append(f"breaks off in line {ledger.lines}; get a whole copy")
        rules = [record.number for record in document.records if record.kind == RULE and record.number]
        if not has_glossary and rules:
            document.covers = tuple(dict.fromkeys(str(number) for number in there if number and number.section))
            document.spans = ((str(rules[0]), str(rules[-1])),)
