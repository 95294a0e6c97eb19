"""Finds the records that a typed number, range ("704.5j-k", "305.1-305.4"), term or nickname means; other rules that had the
number; and the record's number today.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ruletrail.answers.search import nearest
from ruletrail.corpus import calendar, history
from ruletrail.corpus.dates import as_range, day_before, last_day
from ruletrail.corpus.errors import BadNumberError, NotFoundError, as_argument, printable
from ruletrail.corpus.history.bearers import Bearer, bearers
from ruletrail.corpus.names import CITED_TERM, GLOSSARY, bare_term, cited_key, in_words, parts_of_term, slug, term_key
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages, records
from ruletrail.corpus.store.records import first_of_lineage, glossary_terms

if TYPE_CHECKING:
    from ruletrail.corpus.calendar import DatedHistory
    from ruletrail.corpus.history import Difference

#: Marks and words that may surround a number.
_AROUND = re.compile(r"^\s*(?:[\"'“”‘’([]|C\.R\.|CR\s+(?=rule))+\s*|\s*[\"'“”‘’)\]]+\s*$", re.IGNORECASE)
#: The address of a lineage: "704.5j-1999-04-23".
ADDRESS = re.compile(r"\S.*-\d{4}-\d{2}-\d{2}")
_RANGE = re.compile(r"^(?P<first>.*\d[a-z]{0,2})\s*(?:[-–—]|\.\.)\s*(?P<last>[\d.]*[a-z]{0,2})$", re.IGNORECASE)


def key_of(typed: str) -> str:
    """The key of a typed number or term: "CR 704.5J" -> "704.5j", "Legend  Rule" -> "legend rule".

    The address of a lineage stays as it is, and so does a day after "@": "305.7@2004". Raises BadNumberError for a text with
    digits that isn't a number.
    """
    number, at, day = typed.partition("@")
    if at:
        return f"{key_of(number)}@{day.strip()}"
    if ADDRESS.fullmatch(typed.strip()):
        return typed.strip()
    for form in (typed, _AROUND.sub("", typed)):
        with suppress(BadNumberError):
            return str(RuleNumber.parse(form))
    if any(ch.isdigit() for ch in typed) or not typed.strip():
        RuleNumber.parse(typed)  # its error explains the fault
    return cited_key(CITED_TERM + printable(typed).removeprefix(CITED_TERM))  # the typed bytes may not be valid text


def listed(typed: str) -> list[str]:
    """The parts of a list of numbers in one argument, "305.7, 704.5j"; for any other text, the text alone."""
    with suppress(BadNumberError):
        RuleNumber.parse(typed)  # "305,7" is one number: no section has one of one or two digits
        return [typed]
    parts = [part.strip() for part in re.split("[,;]", typed) if part.strip()] if any(map(str.isdigit, typed)) else []
    return parts if len(parts) > 1 else [typed]


def dated(typed: str, as_of: str = "") -> tuple[str, str]:
    """(number, day) of an argument such as "305.7@2004"; without "@", the text and ``as_of``.

    Raises BadNumberError if the text and ``as_of`` both give a day, or if no day follows the sign.
    """
    number, at, day = typed.rpartition("@")
    if at and not day.strip():
        raise BadNumberError(f"{typed} has no day behind @", remedy="write one, such as 305.7@2004 or 305.7@M10")
    if at and as_of:
        raise BadNumberError(f"{typed} has its day already", remedy="leave out --as-of")
    return (number, day) if at else (typed, as_of)


class NotRetoldError(NotFoundError):
    """The digest doesn't retell the rule that has a number today, or the last rule that had it, though the calendar has it."""

    def __init__(self, key: str, version: Version, known: DatedHistory, had: str) -> None:
        """``had``: the last day for which the digest retells another rule with that number, or ""."""
        self.key, self.version, self.known = key, version, known
        super().__init__(
            self._told(key, known),
            remedy=f"for its words: ruletrail fetch; for its days: ruletrail history {as_argument(key)}"
            + (f"; for the rule that had the number before: add --as-of {had}" if had else ""),
        )

    @staticmethod
    def _told(key: str, known: DatedHistory) -> str:
        if key[:1].isdigit():
            told = calendar.meaning(key)
        else:
            told = "the glossary " + (
                f"had an entry {key} until {day_before(known.ended)}" if known.ended else f"has an entry {key}"
            )
        return f"{told}, and the digest doesn't retell it"


def find(corpus: Corpus, key: str, as_of: str = "") -> tuple[Version, StoredRecord]:
    """The version and record of a number or term, like ``corpus.history.find``. The error for an unknown term suggests the terms
    that it may mean (``names_for``).

    Raises NotRetoldError if the digest doesn't retell the rule that has the number today, even if it retells an earlier one.
    """
    key, as_of = dated(key, as_of)
    if not as_of and key[:1].isdigit() and not ADDRESS.fullmatch(key) and corpus.is_digest():
        version = corpus.version()
        known = None if corpus.record(version, key) else calendar.history(key, version.date)
        if known and lineages.at_address(corpus, known.address) is None:
            had = bearers(corpus, key)
            raise NotRetoldError(key, version, known, had[-1].periods[-1][1].partition("~")[0] if had else "")
        if known:
            return history.find(corpus, known.address)
        if not bearers(corpus, key):
            raise _not_in_digest(key, version)
    if as_of and key[:1].isdigit() and corpus.is_digest() and (borne := _of_day(corpus, key, as_of)):
        return borne
    if not key[:1].isdigit() and corpus.is_digest() and not bearers(corpus, key) and (entry := _entry(key)):
        raise NotRetoldError(key, corpus.version(), entry, "")
    return history.find(corpus, key, as_of, partial(names_for, as_of=as_of))


def _entry(key: str) -> DatedHistory | None:
    """The history of the newest glossary entry with a term; None if there was none."""
    if not any(map(str.isalnum, key)):
        return None
    had = [stint for name in (key, f"{key} (obsolete)") for stint in calendar.stints(f"{GLOSSARY}-{slug(name)}")]
    newest = max(had, key=lambda stint: stint.start, default=None)
    return calendar.history(newest.name, newest.start) if newest else None


def _not_in_digest(key: str, version: Version) -> NotFoundError:
    """The error for a number that no rule has today, and that no rule of the digest ever had."""
    had = calendar.stints(key)
    if not had:
        above = str(RuleNumber.parse(key).parent or "")
        near = f"its section's: ruletrail history {above}" if above and calendar.history(above, version.date) else ""
        listed = "those with some words: ruletrail search WORDS"
        return NotFoundError(f"no version of the rules has a rule {key}, or had one", remedy=near or listed)
    last = calendar.history(key, had[-1].start)
    assert last  # a stint is of a lineage
    return NotRetoldError(key, version, last, "")


class RuleOfThenError(NotRetoldError):
    """The digest doesn't retell the rule that had this number on the day that was asked for."""

    def __init__(self, key: str, version: Version, day: str) -> None:
        known = calendar.history(key, day)
        assert known  # the calendar has a rule of that number on that day
        self.key, self.version, self.known = key, version, known
        NotFoundError.__init__(
            self,
            f"{calendar.meaning(key, day)}, and the digest doesn't retell it",
            remedy=f"for its words: ruletrail fetch; for its days: ruletrail history {key}@{day}",
        )


def _of_day(corpus: Corpus, key: str, as_of: str) -> tuple[Version, StoredRecord] | None:
    """The digest's record of the rule that had a number on a day, if the digest's text as of that day has another rule there, or
    none. None if the plain look-up gives the right rule.

    Raises NotFoundError if the digest has no text of that rule.
    """
    try:
        version, day = corpus.version(as_of), corpus.asked_day(as_of)
    except NotFoundError:  # before the oldest text here
        if calendar.bearer(key, day := last_day(as_of)):
            raise RuleOfThenError(key, corpus.version(), day) from None
        raise
    there, borne = corpus.record(version, key), calendar.bearer(key, day)
    if there and (borne is None or corpus.address(there) == borne.address or day == version.date):
        return None
    if borne is None and (bearers(corpus, key) or not calendar.stints(key)):
        return None
    if borne is None:
        raise NotFoundError(calendar.meaning(key, day), remedy=f"for the days of that rule: ruletrail history {key}")
    if (lineage := lineages.at_address(corpus, borne.address)) is None:
        raise RuleOfThenError(key, version, day)
    own = first_of_lineage(corpus, version, lineage)
    return (version, own) if own else history.find(corpus, borne.address)


def note_of_words(corpus: Corpus, version: Version, record: StoredRecord, as_of: str) -> str:
    """A note that a digest has other words than those of the day that was asked for, of a rule or of one below it; "" else."""
    if not as_of or not corpus.is_digest():
        return ""
    day = corpus.asked_day(as_of)
    told = f"note: the digest doesn't have the words of {day}"
    for each in [record, *below(corpus, version, record)]:
        known = calendar.at_address(corpus.address(each) or "")
        since = known.wording_since(day) if known else None
        if known and since != known.wording_since(version.date):
            came = f", which came on {since}" if each is record and since else ""
            return f"{told}{came}; these are of {version.date}" if came or each is not record else ""
    return ""


def names_for(corpus: Corpus, version: Version, key: str, as_of: str = "") -> list[str]:
    """The terms of a version that a word may mean: as a nickname, an older or newer name, or another form of the term.

    If there are none, the search's suggestions: the term for a misspelt word, or the rules that it finds by a word that only
    players use.
    """
    from ruletrail.indexer.language.tables import rows
    from ruletrail.indexer.language.vocabulary import renames
    from ruletrail.indexer.language.words import Words

    def joined(text: str) -> str:
        return Words.read(text).joined

    glossary = glossary_terms(corpus, version)
    if key in glossary.values():
        return [key]
    asked = joined(key)
    pairs = [(row[0], row[1]) for row in rows("nicknames")]
    for row in renames():
        pairs += [(row["old"], row["new"]), (row["new"], row["old"])]
    meant = [asked, *(joined(way) for name, ways in pairs if joined(name) == asked for way in re.split(r"[|&]", ways))]
    terms: dict[str, str] = {}
    for term in glossary.values():
        for form in (bare_term(term), *parts_of_term(term)):
            terms.setdefault(joined(form), term)
    found = list(dict.fromkeys(terms[way] for way in meant if way in terms))
    if asked in terms:
        return found[:1]  # another form of a term: its nicknames are not meant
    return found[:2] or _searched(corpus, version, key, as_of)


def _searched(corpus: Corpus, version: Version, typed: str, as_of: str) -> list[str]:
    """The search's suggestions: the terms for misspelt words, or the rules that it finds by a word that only players use."""
    answer = nearest(corpus, typed, as_of=as_of) if typed.replace(" ", "").isalpha() else None
    if answer is None:
        return []
    if answer.suggestion:
        return names_for(corpus, version, answer.suggestion, as_of)
    hits = [] if " " in typed or answer.failed or answer.weak else answer.hits
    return [hit.number for hit in hits if typed not in hit.snippet.casefold() and (as_of or hit.last is None)]


def asked(corpus: Corpus, typed: str, as_of: str = "") -> list[tuple[Version, StoredRecord]]:
    """The records that one argument means: one for a number or term, several for a range or a list, in the book's order.

    Raises the errors of ``find``, and NotFoundError for an empty range.
    """
    if len(parts := listed(typed)) > 1:
        return [pair for part in parts for pair in asked(corpus, part, as_of)]
    typed, as_of = dated(typed, as_of)
    ends = ends_of(typed)
    if ends is None:
        return [find(corpus, key_of(typed), as_of)]
    first, last = sorted(ends)
    version = corpus.version(as_of)
    numbered = ((record, record.number) for record in corpus.records(version))
    found = [(version, record) for record, number in numbered if number and first <= number and _not_after(number, last)]
    if not found:
        raise NotFoundError(
            f"{version.version} has nothing from {first} to {last}", remedy=f"try: ruletrail search {as_argument(typed)}"
        )
    return found


def read_backwards(typed: str) -> str:
    """A note on each range whose last number comes before its first one; "" if there is none."""
    backwards = [(part, ends) for part in listed(typed) if (ends := ends_of(part.partition("@")[0])) and ends[1] < ends[0]]
    return "; ".join(f"note: {part} goes backwards: read as {last}-{first}" for part, (first, last) in backwards)


def difference(corpus: Corpus, key: str, first: str, second: str = "") -> Difference:
    """The difference of one rule between two dates, or over a range of dates in ``first``.

    A ``key`` such as "212.6@2004" means the rule with that number on that day. It is compared with the same rule at the date
    ``first``. If ``first`` is a rule with its day, "305.6@2011", it is compared with that rule, related or not.

    Raises the errors of ``find``, and NotFoundError if a rule has no counterpart.
    """
    key, day = dated(key)
    if not day:
        old, new = as_range(first, second)
        return history.difference(corpus, key, corpus.version(old), corpus.version(new))
    other, then = dated(first)
    try:
        before, old_record = find(corpus, key, day)
    except NotFoundError as error:
        if not then or key_of(other) != key_of(key):
            raise
        raise NotFoundError(error.what, remedy=f"to compare: ruletrail diff {as_argument(key)} {day} {then}") from None
    if second or ".." in first:
        raise BadNumberError(f"{key}@{day} already has a day", remedy="add one more date, or another rule with its day")
    if not then:
        return history.difference(corpus, corpus.address(old_record) or key, before, corpus.version(first))
    return history.difference_of(corpus, (before, old_record), find(corpus, key_of(other), then))


def _not_after(number: RuleNumber, last: RuleNumber) -> bool:
    return number <= last or last.contains(number)


def ends_of(typed: str) -> tuple[RuleNumber, RuleNumber] | None:
    """First and last number of a range; None for a text that isn't a range."""
    match = _RANGE.match(typed.strip())
    if not match or not match["last"] or ADDRESS.fullmatch(typed.strip()):
        return None
    first = RuleNumber.parse(match["first"])
    last = match["last"]
    if last.isalpha():
        return first, RuleNumber.parse(f"{first.parent if first.letter else first}{last}")
    if "." not in last and first.rule and len(last) < 3:
        return first, RuleNumber.parse(f"{first.section}.{last}")
    return first, RuleNumber.parse(last)


def below(corpus: Corpus, version: Version, record: StoredRecord) -> list[StoredRecord]:
    """The records below a rule, section or chapter, in the book's order; [] for a subrule or a glossary entry."""
    own = record.number
    return records.below(corpus, version, own) if own and not own.letter else []


def other_bearers(corpus: Corpus, number: str, record: StoredRecord) -> list[Bearer]:
    """The other rules that had a number, oldest first. ``record`` is of the lineage that is left out."""
    return [bearer for bearer in bearers(corpus, number) if bearer.record.lineage_id != record.lineage_id]


def note_of_rules(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    """A note that the rules with the name of a glossary entry have a history too, if the entry cites them; "" if not."""
    if record.kind != GLOSSARY:
        return ""
    for number in calendar.cites(corpus.address(record) or "", version.date):
        if calendar.title(number, version.date).casefold() == record.key:
            return f"note: this is the glossary's entry; for the rules: ruletrail history {number}"
    return ""


def note_others(corpus: Corpus, number: str, others: list[Bearer], advice: str = "add --as-of and a day of that time") -> str:
    """A note on the other rules that had a number, or the other entries that had a name: their days, and their number or name
    today; then how to ask for them. "" if there are none."""

    def days(other: Bearer) -> str:
        today = name_today(corpus, other.version, other.record)
        return _borne(corpus, number, other) + (f", today {today}" if today and term_key(today) != other.record.key else "")

    if not others:
        return ""
    is_one = len(others) == 1
    if number[:1].isdigit():
        rules = "another rule" if is_one else f"{len(others)} other rules"
        told = f"{number} was also the number of {rules} ({'; '.join(map(days, others))})"
    else:
        entries = "another entry" if is_one else f"{len(others)} other entries"
        told = f"{entries} had this name: {'; '.join(f'{other.record.term} ({days(other)})' for other in others)}"
    return f"note: {told}; {advice}"


def _borne(corpus: Corpus, number: str, other: Bearer) -> str:
    """The days on which another rule had the number; on a digest, from the calendar."""
    if not corpus.is_digest() or not number[:1].isdigit():
        return other.days
    own = corpus.address(other.record)
    times = [(each.start, day_before(each.end)) for each in calendar.stints(number) if each.address == own and each.end]
    return ", ".join(f"{first} to {last}" for first, last in times) or other.days


def name_today(corpus: Corpus, version: Version, record: StoredRecord) -> str | None:
    """The record's number in the newest version, or its term as printed; None if it is no longer there."""
    newest = corpus.version()
    now = first_of_lineage(corpus, newest, record.lineage_id) if version.id != newest.id else record
    return (now.term or now.key) if now else None


def what_became(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    """A note on the fate of a record of an older version: its number or term today, or the day of its removal and the rules that
    took over its words. "" if the number or term is the same, or if the fate is unknown.
    """
    named = f"note: {record.key} of {version.version}"
    if today := name_today(corpus, version, record):
        return f"{named} is {today} today: ruletrail show {as_argument(today)}" if term_key(today) != record.key else ""
    told = history.history(corpus, record)
    if not told.ended:
        return ""
    went: dict[str, list[str]] = {}
    for branch in told.descendants:
        if branch.version == told.ended:
            went.setdefault(branch.relation, []).append(branch.number)
    last = f", as {number}" if (number := told.revisions[-1].number) != record.key else ""
    another = corpus.record(corpus.version(), record.key)
    parts = [
        f"{named} was removed on {told.ended}{last}",
        *([f"today {record.key} is another {'rule' if record.key[:1].isdigit() else 'entry'}"] if another else []),
        *(f"its words went to {in_words(numbers)} ({relation})" for relation, numbers in went.items()),
    ]
    return "; ".join(parts)
