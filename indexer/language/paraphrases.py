"""How changes are told: what became different in words of players, judges and editors, beside the rule and the version of the
change (data/paraphrases_*.tsv)."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from itertools import chain
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
    """Its number, or a glossary term: in the version of the change, or before it where that removed it."""
    changed: str
    """The day of the first version that has the change."""
    words: str
    place: str
    """File and line."""

    @property
    def key(self) -> str:
        """What it is called in an archive's versions."""
        return self.rule if _NUMBER.fullmatch(self.rule) else name(GLOSSARY, term_key(self.rule))


class Paraphrase(NamedTuple):
    """A paraphrase, and where in a corpus its change may be. Days are integers."""

    words: str
    lineages: tuple[int, ...]
    """Row ids of the lineages that bear the number in the version of the change, and then of those that bore it before."""
    after: int
    """The change came after this day …"""
    by: int
    """… and by this one, which is a version's."""


def rows() -> list[ParaphraseRow]:
    """The lines of all tables of paraphrases, in the order of their names. Raises TableError for one that isn't a row."""
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
    """Rule and day of a change -> the longest of the sentences that tell what became different."""
    found: dict[tuple[str, str], str] = {}
    for row in rows():
        found[row.rule, row.changed] = max(found.get((row.rule, row.changed), ""), row.words, key=len)
    return found


def in_our_words(day: str, numbers: set[str]) -> str:
    """What became different in one of these rules on a day; "" where nobody told."""
    return next((told for number in sorted(numbers) if (told := _longest().get((number, day)))), "")


def known_days() -> list[str]:
    """The days of the versions whose numbers the tables speak in, oldest first."""
    return sorted({version[:10] for version in fingerprints.shipped().known})


class DatedParaphrase(NamedTuple):
    """A paraphrase, and the change of the calendar that it tells."""

    words: str
    address: str
    """That of the lineage which changed."""
    day: str


def by_calendar() -> list[DatedParaphrase]:
    """The paraphrases with the changes that the calendar has of them, each once. One of another day has no change, and is left
    out.
    """

    @cache
    def changed(rule: str, when: str) -> str:
        """The address of the lineage that changed on a day and was called so then or before it; "" where none did.

        A new wording counts before an end, an end before a new number.
        """
        days = (when, calendar.text_before(when))
        known = [told for each in days if (told := calendar.history(rule, each))]
        here = [(told, [one for one in told.changes if one.day == when]) for told in known]
        worded = (told.address for told, own in here if any(one.is_new or _TEXT.intersection(one.kinds) for one in own))
        ended = (told.address for told in known if told.ended == when)
        moved = (told.address for told, own in here if own)
        return next(chain(worded, ended, moved), "")

    def called(row: ParaphraseRow) -> str:
        is_entry = row.key.startswith(GLOSSARY_MARK)
        return names([GLOSSARY if is_entry else RULE], [row.key.removeprefix(GLOSSARY_MARK)])[0]

    found = (DatedParaphrase(row.words, changed(called(row), row.changed), row.changed) for row in rows())
    return list(dict.fromkeys(paraphrase for paraphrase in found if paraphrase.address))


def bind(corpus: Corpus, archive: Archive) -> list[Paraphrase]:
    """Finds the lineages that each paraphrase may be of, whatever versions the corpus holds.

    A rule is found by its number in the version of the change, where the corpus has that; otherwise by the calendar's
    rules, or by its wording. A rule that the change removed has its number in the version before. The change is looked for at the
    first version of the corpus from its day on; or sooner, but not before the version that is known to lack it.
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
        """The last version that is known to lack a change."""
        return max((when for when in (known if changed in known else days) if when < changed), default=days[0])

    asked: dict[str, set[str]] = {}
    for row in found:
        for when in (row.changed, before(row.changed)):
            asked.setdefault(when, set()).add(row.key.removeprefix(GLOSSARY_MARK))

    @cache
    def book(when: str) -> dict[str, list[int]]:
        """What each number that is asked for is borne by in a version of the corpus: two rules, where the text has it twice."""
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
