"""The order of rule numbers: finds missing numbers, duplicates, and numbers out of order."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from operator import itemgetter, lt

from ruletrail.corpus.numbers import RuleNumber, missing
from ruletrail.corpus.records import DUPLICATE, HOLE, MISPLACED, RULE, SECTION, SKIPPED, Gap, Record

_Numbered = tuple[RuleNumber, Record]
_L, _O = 12, 15


def gaps(records: Iterable[Record]) -> list[Gap]:
    """Holes, duplicates and numbers out of order, section by section, in the order of the records.

    The first section may begin in its middle, as on a page of a book; any other begins with its first rule. A missing l or o
    is "skipped letter" if the text itself goes on to m or p without them, as most texts do: they look like digits. The second
    of two records with one number stays a record of its own, with its own position and lines.
    """
    kept = [r for r in records if (n := r.number) is not None and n[1] and r.kind in (RULE, SECTION)]
    numbers = [n for r in kept if (n := r.number) is not None]
    seen: set[RuleNumber] = set()
    found: list[Gap] = []
    ordered = numbers
    if not _rises(numbers):
        pairs = _in_order(list(zip(numbers, kept, strict=True)), found)
        ordered, kept = [own for own, _ in pairs], [record for _, record in pairs]
    skips: set[int] | None = None
    before = ordered[0] if ordered else RuleNumber(0)
    last: RuleNumber | None = None
    _, section, rule, letter = before
    for after, record in zip(ordered, kept, strict=True):
        _, to_section, to_rule, to_letter = after
        if section != to_section:
            before = RuleNumber(*after[:2])
            rule = letter = 0
        # The usual steps, 212.2 -> 212.2a -> 212.2b -> 212.3, need no further work.
        if to_letter != letter + 1 if to_rule == rule else to_letter or to_rule != rule + 1:
            between = missing(before, after)
            seen = seen or set(numbers)
            absent = [skipped for skipped in between if skipped not in seen]
            if absent and skips is None:
                skips = _skipped_letters(seen)
            for reason in (SKIPPED, HOLE) if absent else ():
                lost = tuple(str(n) for n in absent if (n.letter % 26 in (skips or ())) == (reason == SKIPPED))
                if lost:
                    ends = (str(last or ""), str(after)) if reason == HOLE else ("", "")
                    found.append(Gap(lost, reason, record.file, record.lines[0], RULE, *ends))
        before = last = after
        section, rule, letter = to_section, to_rule, to_letter
    return found


def in_order(records: Iterable[Record]) -> list[Record]:
    """The numbered records that are in order, without duplicates."""
    numbered = [record for record in records if record.number is not None]
    numbers = [number for record in numbered if (number := record.number) is not None]
    if _rises(numbers):
        return numbered
    return [record for _, record in _in_order(list(zip(numbers, numbered, strict=True)), [])]


def _in_order(records: list[_Numbered], gaps: list[Gap]) -> list[_Numbered]:
    """The records without duplicates and without records out of order. Both kinds are noted in ``gaps``."""
    kept: list[_Numbered] = []
    seen: set[RuleNumber] = set()
    for number, record in records:
        if number in seen:
            gaps.append(Gap((str(number),), DUPLICATE, record.file, record.lines[0]))
        else:
            seen.add(number)
            kept.append((number, record))
    headed = {number for number, _ in kept if not number.rule}
    groups: list[list[_Numbered]] = [[]]
    current = RuleNumber(0)
    for place, (number, record) in enumerate(kept):
        if number.rule and number[1] == current[1]:
            groups[-1].append((number, record))
            continue
        # A rule belongs under the heading of its section. If the heading was lost, two rules in a row show the section.
        section = RuleNumber(*number[:2])
        alone = current in headed and (place + 1 == len(kept) or kept[place + 1][0][:2] != section[:2])
        if section == number or (section > current and section not in headed and not alone):
            groups.append([])
            current = section
        groups[-1].append((number, record))
    groups = [group for group in groups if group]
    anchors = _rising([RuleNumber(*group[0][0][:2]) for group in groups])
    kept = []
    for at, group in enumerate(groups):
        if at in anchors and group[0][0][1] == group[-1][0][1] and _rises([number for number, _ in group]):
            kept += group
            continue
        own = [pair for pair in group if pair[0][1] == group[0][0][1]] if at in anchors else []
        right = {id(own[i][1]) for i in _rising([number for number, _ in own])}
        kept += [pair for pair in group if id(pair[1]) in right]
        gaps += [Gap((str(n),), MISPLACED, r.file, r.lines[0]) for n, r in group if id(r) not in right]
    return kept


def _rises(numbers: list[RuleNumber]) -> bool:
    """True when each number is greater than the one before it."""
    return all(map(lt, numbers, islice(numbers, 1, None)))


def _skipped_letters(numbers: Iterable[RuleNumber]) -> set[int]:
    """The letters, of l and o, that the text skips: the next letter is more than twice as frequent."""
    used: Counter[int] = Counter()
    for letter, times in Counter(map(itemgetter(3), numbers)).items():
        if letter:
            used[letter % 26] += times
    return {letter for letter in (_L, _O) if used[letter + 1] > 2 * used[letter]}


def _rising(numbers: list[RuleNumber]) -> set[int]:
    """The positions of the longest rising subsequence of ``numbers``. All other numbers are out of order."""
    if _rises(numbers):
        return set(range(len(numbers)))
    tails: list[RuleNumber] = []
    ends: list[int] = []
    before: list[int] = []
    for i, number in enumerate(numbers):
        at = bisect_left(tails, number)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [number]
        ends[at : at + 1] = [i]
    rising: set[int] = set()
    i = ends[-1] if ends else -1
    while i >= 0:
        rising.add(i)
        i = before[i]
    return rising
