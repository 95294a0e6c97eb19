"""Descriptions of changes in words of players, judges and editors, each with its rule and the day of the change
(data/paraphrases_*.tsv), and the lineages that they belong to."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import NamedTuple

from ruletrail.corpus import calendar, fingerprints
from ruletrail.corpus.change import TEXT
from ruletrail.corpus.history import Archive
from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.names import GLOSSARY, GLOSSARY_MARK, name, term_key
from ruletrail.corpus.records import RULE
from ruletrail.corpus.store import Corpus, lineages
from ruletrail.indexer.days import day
from ruletrail.indexer.language.binding import worded_alike
from ruletrail.indexer.language.tables import TableError, placed

_TEXT = frozenset(TEXT)
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+[a-z]{0,2})?")


class ParaphraseRow(NamedTuple):
    """One line of a table."""

    rule: str
    """The rule's number, or a glossary term: in the version of the change, or in the version before if the change removed it."""
    changed: str
    """The day of the first version that has the change."""
    words: str
    place: str
    """File and line."""

    @property
    def key(self) -> str:
        """The rule's key in the versions of an archive."""
        return self.rule if _NUMBER.fullmatch(self.rule) else name(GLOSSARY, term_key(self.rule))


class Paraphrase(NamedTuple):
    """A paraphrase, with the lineages and the days in a corpus where its change may be. Days are integers."""

    words: str
    lineages: tuple[int, ...]
    """Row ids of the lineages with the number in the version of the change, then of those with it in the version before."""
    after: int
    """The change came after this day …"""
    by: int
    """… and by this day, which is a version's."""


def rows() -> list[ParaphraseRow]:
    """The lines of all tables of paraphrases, in the order of the tables' names. Raises TableError for a line without a day."""
    found = []
    for place, (rule, changed, words) in placed("paraphrases_"):
        try:
            date.fromisoformat(changed)
        except ValueError:
            raise TableError(f"{changed[:20]!r} isn't a day", place, "write the version's: 2009-07-11") from None
        found.append(ParaphraseRow(rule, changed, words, place))
    return found


@cache
def _longest() -> dict[tuple[str, str], str]:
    """(rule, day of a change) -> the longest of the sentences that describe the change."""
    found: dict[tuple[str, str], str] = {}
    for row in rows():
        found[row.rule, row.changed] = max(found.get((row.rule, row.changed), ""), row.words, key=len)
    return found


def in_our_words(day: str, numbers: set[str]) -> str:
    """A description of the change of one of these rules on a day; "" if there is none."""
    return next((told for number in sorted(numbers) if (told := _longest().get((number, day)))), "")


def known_days() -> list[str]:
    """The days of the versions whose rule numbers the tables use, oldest first."""
    return sorted({version[:10] for version in fingerprints.shipped().known})


class DatedParaphrase(NamedTuple):
    """A paraphrase, and the change of the calendar that it describes."""

    words: str
    address: str
    """The address of the lineage that changed."""
    day: str


def by_calendar() -> list[DatedParaphrase]:
    """The paraphrases with their changes in the calendar, each once. Paraphrases without a change there are left out."""

    @cache
    def changed(rule: str, when: str) -> str:
        """The address of the lineage that changed on a day and had this name then or just before; "" if there is none.

        A new wording is preferred to an end, and an end to a new number.
        """
        ended = moved = ""
        for named in (when, calendar.text_before(when)):
            if not (told := calendar.history(rule, named)):
                continue
            own = [one for one in told.changes if one.day == when]
            if any(one.is_new or _TEXT.intersection(one.kinds) for one in own):
                return told.address
            ended = ended or (told.address if told.ended == when else "")
            moved = moved or (told.address if own else "")
        return ended or moved

    def called(row: ParaphraseRow) -> str:
        is_entry = row.key.startswith(GLOSSARY_MARK)
        return names([GLOSSARY if is_entry else RULE], [row.key.removeprefix(GLOSSARY_MARK)])[0]

    found = (DatedParaphrase(row.words, changed(called(row), row.changed), row.changed) for row in rows())
    return list(dict.fromkeys(paraphrase for paraphrase in found if paraphrase.address))


def bind(corpus: Corpus, archive: Archive) -> list[Paraphrase]:
    """Finds the lineages that each paraphrase may describe, whichever versions the corpus holds.

    A rule is found by its number in the version of the change. If the corpus lacks that version, it is found in the calendar, or
    by its wording. A rule that the change removed is found by its number in the version before. The change lies after the last
    version that is known to lack it, and not after the corpus's first version from the day of the change on.
    """
    found = rows()
    chain = archive.timeline.chain
    places = {archive.versions[place].date: place for place in chain}
    days = sorted(places)
    if not days:
        return []
    known = known_days()
    ids = {address: lineage for lineage, address in lineages.addresses(corpus).items()}
    ids = lineages.former_addresses(corpus) | ids
    lacking = {(row.changed, row.rule) for row in found if row.changed not in places}
    alike = worded_alike(corpus, lacking) if lacking else {}

    @cache
    def before(changed: str) -> str:
        """The day of the last version that is known to lack a change."""
        return max((when for when in (known if changed in known else days) if when < changed), default=days[0])

    asked: dict[str, set[str]] = {}
    for row in found:
        for when in (row.changed, before(row.changed)):
            asked.setdefault(when, set()).add(row.key.removeprefix(GLOSSARY_MARK))

    @cache
    def book(when: str) -> dict[str, list[int]]:
        """Number -> the lineages that have it in a version of the corpus: two, if the text has the number twice."""
        found: dict[str, list[int]] = {}
        for stand in archive.books[places[when]]:
            if stand.key in asked[when]:  # most aren't
                found.setdefault(name(stand.kind, stand.key), []).append(stand.lineage)
        return found

    def bearers(key: str, when: str) -> list[int]:
        if when in places:
            return book(when).get(key, [])
        kind = GLOSSARY if key.startswith(GLOSSARY_MARK) else "rule"
        address = calendar.address(names([kind], [key.removeprefix(GLOSSARY_MARK)])[0], when)
        return [ids[address]] if address in ids else []

    paraphrases = []
    for row in found:
        held = next((when for when in days if when >= row.changed), None)
        if held is None or held == days[0]:
            continue  # the corpus has no text before the change, or none behind it
        lacks = before(row.changed)
        borne = [*bearers(row.key, row.changed), *bearers(row.key, lacks)]
        if not borne and (row.changed, row.rule) in alike:
            borne.append(alike[row.changed, row.rule])
        paraphrases.append(Paraphrase(row.words, tuple(dict.fromkeys(borne)), max(day(lacks), day(days[0])), day(held)))
    return paraphrases
