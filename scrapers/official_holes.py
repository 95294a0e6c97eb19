"""Finds the parts that a copy of the official text lacks, by evidence in the copy itself.

A whole text has the sections in its contents, numbers that rise by one, a heading over each section, a glossary from A to Z, and
credits. If one of these is missing, there is a hole, or the text breaks off. Rules and terms that sort between the records around
the hole may have been in it, so the gap leaves them open.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RULE_PATTERN, RuleNumber
from ruletrail.corpus.records import BREAK, GLOSSARY, HOLE, RULE, SECTION, Document, Gap, Record
from ruletrail.corpus.sequence import in_order
from ruletrail.scrapers import unfinished
from ruletrail.scrapers.glossary_titles import known_terms
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.unfinished import LISTED
from ruletrail.scrapers.wrapping import ends_sentence

#: The glossary's order isn't strictly the alphabet's: "characteristics" comes before "characteristic-defining ability". A hole
#: reaches this many entries back and on.
SLACK = 3
#: A run of this many terms that other texts of the time have, with at least one fewer different first words, is lost and not
#: removed: the publisher never removed more than three with different first words. Checked only in glossaries with this many
#: known terms.
LEAST_LOST, LEAST_KNOWN = 4, 20
#: A copy with this many holes lacks pages. No known text has more than one.
MANY_HOLES = 5
#: If there is more than one hole for this many rules, the rules were picked from a rulebook.
PICKED = 8
#: Most holes are this small if single lines were lost. A lost page makes a larger one.
LOST_ALONE = 2
_CITED = re.compile(rf"rule(?<!\wrule)s? ({RULE_PATTERN})")  # begins with letters, which are found faster than a word boundary


def find(
    document: Document, listed: Sequence[RuleNumber], cited: Sequence[RuleNumber], *, breaks_off: bool, begins_late: bool
) -> None:
    """Adds the gaps of a text to ``document``. ``listed`` are the sections in its contents, ``cited`` the rules that its records
    cite.

    ``breaks_off``: the back matter is missing. ``begins_late``: the first rule isn't one that a text begins with.
    """
    ledger, gaps = document.ledgers[0], document.gaps
    rules = in_order(document.records)
    terms = [record for record in document.records if record.kind == GLOSSARY]
    if breaks_off and _break_off(document, rules, terms):
        cited = cited_in(document.records)
    if begins_late and rules:
        gaps.append(Gap((), HOLE, ledger.file, rules[0].lines[0], RULE, "", rules[0].key))
    if document.version:
        gaps += _lost_terms(terms, document.version[:10], breaks_off=breaks_off)
    gaps += _listed_only(rules, listed, ledger.file, ledger.lines)
    _find_between(document, rules, cited)


def find_in_chapter(document: Document) -> None:
    """Adds the gaps of a chapter that was saved alone to ``document``, and leaves out records that it breaks off in."""
    rules = in_order(document.records)
    _find_between(document, rules, cited_in(document.records))
    unfinished.leave_out_at_holes(document)
    if rules and unfinished.is_unfinished(document, last := rules[-1]):
        unfinished.leave_out(document, last, "breaks off")


def _find_between(document: Document, rules: list[Record], cited: Sequence[RuleNumber]) -> None:
    """Adds the gaps for lost ends of sections that the rules cite, and for skipped chapters and sections."""
    numbers = numbers_of(rules)
    document.gaps += _ends_of_sections(rules, document.gaps) or _cited_only(rules, numbers, cited)
    known = {number for gap in document.gaps for number in gap.numbers}
    found = [*between_chapters(rules), *_between_sections(rules, numbers)]
    document.gaps += [gap for gap in found if not known.intersection(gap.numbers)]
    if is_pick(rules, document.gaps):
        document.gaps += between_all(rules)


def _lost_terms(terms: list[Record], day: str, *, breaks_off: bool) -> list[Gap]:
    """A gap for each run of terms that known glossaries of that day have and this one lacks. Terms behind a break are
    left out.
    """
    known = known_terms()
    newest = max((last for _, last in known.values()), default="")
    expected = [term for term, (first, last) in known.items() if first <= day and (day <= last or last == newest)]
    there = {alphabetical(record.term): record for record in terms}
    held = [place for place, term in enumerate(expected) if term in there]
    if len(held) < LEAST_KNOWN:
        return []
    gaps = []
    for n, (left, right) in enumerate(pairwise([-1, *held, *([] if breaks_off else [len(expected)])])):
        if right - left <= LEAST_LOST:  # true of most pairs
            continue
        run = expected[left + 1 : right]
        if len({term.split()[0] for term in run}) < LEAST_LOST - 1:
            continue
        after = expected[held[n - SLACK]] if n >= SLACK else ""
        before = expected[held[n + SLACK - 1]] if n + SLACK <= len(held) else ""
        first = there[expected[right]] if right < len(expected) else terms[-1]
        gaps.append(Gap((), HOLE, first.file, first.lines[0], GLOSSARY, after, before))
    return gaps


def _break_off(document: Document, rules: list[Record], terms: list[Record]) -> bool:
    """Adds the break. Leaves out the last record if it ends inside a sentence, and then returns True."""
    ledger, records = document.ledgers[0], document.records
    last = records[-1]
    is_unfinished = len(records) > 1 and not ends_sentence((last.text, *last.examples)[-1])
    if is_unfinished:
        records.pop()
        (terms or rules).pop()
        ledger.recast(last.lines[0], last.lines[1], "unfinished")
        document.problems.append(f"line {last.lines[0]}: breaks off inside {last.term or last.key}, which is left out")
    document.problems.append(f"breaks off in line {ledger.lines}; get a whole copy")
    if terms:
        document.gaps.append(Gap((), BREAK, ledger.file, ledger.lines, GLOSSARY, min(r.key for r in terms[-SLACK:]), ""))
    else:
        after = rules[-1].key if rules else ""
        document.gaps.append(Gap((), BREAK, ledger.file, ledger.lines, RULE, after, ""))
        document.gaps.append(Gap((), BREAK, ledger.file, ledger.lines, GLOSSARY, "", ""))
    return is_unfinished


def find_before_back(document: Document) -> None:
    """Adds the hole between the last rule and the glossary or credits, for a text that lacks chapters behind that rule."""
    last = in_order(document.records)[-1]
    document.gaps.append(Gap((), HOLE, last.file, last.lines[1], RULE, last.key, ""))


def find_before_glossary(document: Document) -> None:
    """Adds the hole around the lost heading of the glossary, with rules before it and entries behind it."""
    last = in_order(document.records)[-1]
    terms = [record for record in document.records if record.kind == GLOSSARY]
    document.gaps.append(Gap((), HOLE, last.file, last.lines[1], RULE, last.key, ""))
    if not any(gap.kind == GLOSSARY and not gap.after for gap in document.gaps):
        before = max(record.key for record in terms[:SLACK])
        document.gaps.append(Gap((), HOLE, last.file, last.lines[1], GLOSSARY, "", before))


def _listed_only(rules: list[Record], listed: Sequence[RuleNumber], file: str, line: int) -> list[Gap]:
    """A gap for each run of chapters and sections that are in the contents and not in the text."""
    there = {record.number for record in rules if record.kind == SECTION}
    gaps: list[Gap] = []
    run: list[RuleNumber] = []
    for number in [*dict.fromkeys(listed), None]:
        if number is not None and number not in there:
            run.append(number)
        elif run:
            after = max((r.number for r in rules if r.number and r.number < run[0]), default="")
            before = min((r.number for r in rules if r.number and r.number > run[-1]), default="")
            gaps.append(Gap(tuple(map(str, run)), LISTED, file, line, RULE, str(after), str(before)))
            run = []
    return gaps


def numbers_of(records: Sequence[Record]) -> list[RuleNumber]:
    """The numbers of the records that have one, in their order."""
    return [number for record in records if (number := record.number)]


def cited_in(records: Sequence[Record]) -> list[RuleNumber]:
    """The rules that a text's own rules and entries cite, in no order."""
    texts = [record.text for record in records]
    for record in records:
        texts += record.examples
    return list(map(RuleNumber.parse, set(_CITED.findall("\n".join(texts)))))


def cites_beyond(numbers: Sequence[RuleNumber], cited: Sequence[RuleNumber]) -> bool:
    """True if a text with these numbers cites so many rules behind its last section that it can't have ended there."""
    last = max(map(itemgetter(1), numbers), default=0)
    return len({number[:3] for number in cited if number[1] > last}) >= FEWEST


def is_lone_chapter(numbers: Sequence[RuleNumber], listed: Sequence[RuleNumber], cited: Sequence[RuleNumber]) -> bool:
    """True if a text is a chapter, or a piece of one, that was saved alone.

    The contents and its own numbers are of one chapter, but it cites another chapter.
    """
    chapters = set(map(itemgetter(0), numbers))
    if len(chapters) != 1 or any(number.chapter not in chapters for number in listed):
        return False
    return any(number.chapter not in chapters for number in cited)


def _cited_only(rules: list[Record], there: list[RuleNumber], numbers: Sequence[RuleNumber]) -> list[Gap]:
    """A gap for each section that ends before rules of it that the text cites. The section's end is lost, up to the
    next section.
    """
    ends = dict(map(itemgetter(1, 2), there))
    beyond: dict[int, set[int]] = defaultdict(set)
    for _, section, rule, _ in numbers:
        if 0 < ends.get(section, 0) < rule:
            beyond[section].add(rule)
    wanted = {section for section, cited in beyond.items() if len(cited) >= FEWEST}
    places = {number[1]: place for place, number in enumerate(there) if number[1] in wanted} if wanted else {}
    lost = sorted(place for place in places.values() if place + 1 < len(rules))
    return [
        Gap((), HOLE, last.file, last.lines[1], RULE, last.key, following.key)
        for last, following in ((rules[place], rules[place + 1]) for place in lost)
    ]


def is_pick(rules: Sequence[Record], gaps: Sequence[Gap]) -> bool:
    """True if the rules were picked from a text, or single rules were lost here and there. Any rule may be missing behind any
    other.
    """
    holes = sorted(len(gap.numbers) for gap in gaps if gap.reason == HOLE and gap.kind == RULE and gap.numbers)
    return len(holes) >= MANY_HOLES and (PICKED * len(holes) > len(rules) or holes[len(holes) // 2] <= LOST_ALONE)


def between_all(rules: Sequence[Record]) -> list[Gap]:
    """A gap at each place where a rule may be missing unnoticed: behind the last subrule of each rule, and behind the
    last rule.
    """
    places = [
        (last, following)
        for last, following in pairwise(rules)
        if last.number and following.number and last.number < following.number and not following.number.letter
    ]
    found = [Gap((), HOLE, last.file, last.lines[1], RULE, last.key, following.key) for last, following in places]
    return [*found, Gap((), HOLE, rules[-1].file, rules[-1].lines[1], RULE, rules[-1].key, "")]


def _ends_of_sections(rules: list[Record], gaps: Sequence[Gap]) -> list[Gap]:
    """A gap at the end of each section of a copy that lacks pages here and there, because no section is known to be whole."""
    if len(gaps) < MANY_HOLES or sum(gap.reason == HOLE and gap.kind == RULE for gap in gaps) < MANY_HOLES:
        return []
    return [
        Gap((), HOLE, last.file, last.lines[1], RULE, last.key, following.key)
        for last, following in pairwise(rules)
        if last.kind == RULE and following.kind == SECTION
    ]


def between_chapters(rules: Sequence[Record]) -> list[Gap]:
    """A gap for each run of chapters that records in order skip. No known rulebook skips one."""
    chapters = set(map(itemgetter(0), numbers_of(rules)))
    if not chapters or max(chapters) - min(chapters) < len(chapters):  # true of most texts
        return []
    gaps = []
    for last, record in pairwise(rules):
        if last.number and record.number and (skipped := range(last.number.chapter + 1, record.number.chapter)):
            gaps.append(Gap(tuple(map(str, skipped)), HOLE, record.file, record.lines[0], RULE, last.key, record.key))
    return gaps


def _between_sections(rules: list[Record], numbers: list[RuleNumber]) -> list[Gap]:
    """The gaps for skipped sections, and for missing headings if most sections have theirs."""
    headings = [number for number in numbers if not number[2]]
    chapters = {number.chapter for number in headings if not number.section}
    headed = {number.section for number in headings} - {0}
    sections = dict.fromkeys(map(itemgetter(1), numbers))
    sections.pop(0, None)
    if 2 * len(headed) <= len(sections):
        headed = set(sections)
    if headed >= sections.keys() and all(_next_section(a, b, chapters) for a, b in pairwise([0, *sections])):
        return []
    gaps = []
    before = RuleNumber(0)
    for last, record in pairwise(rules):
        number = record.number
        if last.number and last.number.section:
            before = last.number
        if number is None or number.section in (0, before.section):
            continue
        first = before.section + 1 if before.chapter == number.chapter else number.chapter * 100 + 1
        absent = [str(section) for section in range(first, number.section)]
        if number.section not in headed:
            absent.append(str(number.section))
        if before.chapter != number.chapter and number.chapter not in chapters and len(chapters) > 1:
            absent.insert(0, str(number.chapter))
        if absent:
            gaps.append(Gap(tuple(absent), HOLE, record.file, record.lines[0], RULE, last.key, record.key))
    return gaps


def _next_section(section: int, other: int, chapters: set[int]) -> bool:
    """True if nothing can be missing between two sections. ``section`` is 0 before the first section."""
    if section // 100 == other // 100:
        return other == section + 1
    return other % 100 <= 1 and (other // 100 in chapters or len(chapters) < 2)
