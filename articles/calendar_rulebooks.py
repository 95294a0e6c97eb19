"""Answers questions about cited rules from the calendar, if no text is at hand or the calendar knows a newer version."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import count

from ruletrail.articles.rulebooks import NAME_WORDS, RULE_NAME, Rulebooks, RuleInVersion, is_name
from ruletrail.articles.site_links import SiteLink
from ruletrail.articles.text_rulebooks import TextRulebooks, rule_texts
from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedHistory, Stint
from ruletrail.corpus.dates import LATEST, day_before, days_between, last_day
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.history.since import Since
from ruletrail.corpus.names import GLOSSARY, slug, term_key
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, SECTION
from ruletrail.corpus.store import Corpus, Version
from ruletrail.corpus.store.records import rules_in_each

_KEPT = 1 << 13
"""The number of answers to one question that are kept."""
_ALIKE = 0.02
"""The share by which the count of rules may differ between two copies of a version."""


class CalendarRulebooks(Rulebooks):
    """The calendar as the source of cited rules. Its versions are those that it was made from, named by their days.

    With a corpus, the words of rules are read there, for the versions that it has.
    """

    def __init__(self, corpus: Corpus | None = None) -> None:
        days = calendar.days()
        super().__init__([Version(place, day, day, "", "", None, False, False) for place, day in enumerate(days)])
        self._by_day = dict(zip(days, self.versions, strict=True))
        self._corpus = corpus
        self.has_texts = corpus is not None
        whole = corpus.versions() if corpus else []
        self._texts = {version.date: version for version in whole if version.is_whole and not version.is_retold}
        """Day -> the text of that day at hand."""
        self._borne: dict[str, frozenset[int]] = {}
        self._standings: dict[tuple[str, str], RuleInVersion | None] = {}

    def version(self, day: str = "") -> Version:
        typed = last_day(day) if day else LATEST
        if found := calendar.in_force(typed):
            return self._by_day[found]
        raise NotFoundError(f"there is no version from {typed} or earlier", remedy="name a later day")

    def in_force(self, day: str, number: RuleNumber) -> Version | None:
        found = calendar.in_force(day)
        return self._by_day[found] if found else None

    def standing(self, version: Version, number: str) -> RuleInVersion | None:
        asked = (version.date, number)
        if asked not in self._standings:
            stint = calendar.bearer(number if number[:1].isdigit() else f"{GLOSSARY}-{slug(number)}", version.date)
            self._standings[asked] = self._rule(stint, version) if stint else None
        return self._standings[asked]

    def _rule(self, stint: Stint, version: Version) -> RuleInVersion:
        kind = calendar.kind_of(stint.name)
        worded = calendar.first_said(stint.address, self._history(stint.address).wording_since(version.date) or "")
        is_term = kind == GLOSSARY
        key = stint.name.removeprefix(f"{GLOSSARY}-").partition("~")[0]
        term = calendar.title(stint.name, version.date) if is_term else ""
        text = self._texts.get(version.date)
        record = self._corpus.record(text, term_key(term) if is_term else key) if self._corpus and text else None
        return RuleInVersion(key, kind, version, stint.address, (stint.address, worded), term, record)

    @staticmethod
    @lru_cache(_KEPT)
    def _history(address: str) -> DatedHistory:
        told = calendar.at_address(address)
        assert told, "the calendar has the lineage of each of its addresses"
        return told

    def _at(self, told: DatedHistory, day: str) -> RuleInVersion | None:
        """The rule of a lineage on a day, or None."""
        stands, version = told.at(day), calendar.in_force(day)
        return self.standing(self._by_day[version], stands.number) if stands and version else None

    def referred(self, site: SiteLink, day: str) -> RuleInVersion | None:
        then = site.version[:10] or day
        if site.lineage:
            told = calendar.at_address(site.lineage)
            if told is None:
                return None
            return self._at(told, then) or self._at(told, day_before(told.ended) if told.ended else then) or self._first(told)
        number = site.number
        version = self.in_force(then, RuleNumber.parse(number)) if number else None
        standing = self.standing(version, number) if version else None
        if number and standing is None and not site.version and (readings := self.readings(number)):
            return max(readings, key=lambda one: one.version.date)
        return standing

    def _first(self, told: DatedHistory) -> RuleInVersion | None:
        return self._at(told, told.changes[0].day)

    def borne(self, number: str) -> frozenset[int]:
        if number not in self._borne:
            stints = _stints(number)
            having = (version for version in self.versions if any(stint.holds(version.date) for stint in stints))
            self._borne[number] = frozenset(version.id for version in having)
        return self._borne[number]

    def headings(self, section: str) -> Iterable[str]:
        return (name for stint in calendar.stints(section) for name in calendar.titles(stint))

    def why_silent(self, day: str, number: RuleNumber) -> str:
        return f"there is no version from {day} or earlier"

    def others(self, standing: RuleInVersion, fits: tuple[str, str]) -> list[str]:
        found: list[str] = []
        for address, stints in self._bearers(standing.key).items():
            if address != standing.lineage and any(one.start <= fits[1] and one.last >= fits[0] for one in stints):
                found.append(" and ".join(map(_days, stints)))
        return found

    @staticmethod
    def _bearers(number: str) -> dict[str, list[Stint]]:
        """Address -> the times when the lineage had the number, for all lineages that had it, oldest first."""
        found: dict[str, list[Stint]] = {}
        for stint in _stints(number):
            found.setdefault(stint.address, []).append(stint)
        return found

    def readings(self, number: str) -> list[RuleInVersion]:
        return [self._rule(stints[-1], self._by_day[stints[-1].last]) for stints in self._bearers(number).values()]

    def lifetime(self, reading: RuleInVersion) -> float:
        stints = self._bearers(reading.key).get(reading.lineage, [])
        return max(1.0, sum(days_between(stint.start, stint.end or calendar.newest()) for stint in stints))

    def words(self, standing: RuleInVersion) -> frozenset[str]:
        day, number = standing.version.date, standing.place
        found = calendar.word_marks(standing.lineage, day)
        head, first = str(number._replace(letter=0)), f"{number._replace(letter=0)}a"
        for name in (head, first) if number.rule else ():
            if number.letter == 0 and (kin := calendar.bearer(name, day)):
                found |= calendar.word_marks(kin.address, day)
            elif number.letter and len((title := self._title(name, day)).split()) < NAME_WORDS:
                found |= self.marks(beginnings(title))
        return found

    def marks(self, words: frozenset[str]) -> frozenset[str]:
        return calendar.marks(words)

    @staticmethod
    def _title(name: str, day: str) -> str:
        """The title of a rule itself; "" if it has text."""
        stint = calendar.bearer(name, day)
        return calendar.own_title(stint.address, day) if stint else ""

    def heading_of(self, standing: RuleInVersion) -> str:
        title = self._title(str(standing.place._replace(letter=0)), standing.version.date)
        return title if is_name(title) else ""

    def says(self, standing: RuleInVersion, name: str) -> bool:
        return self.marks(beginnings(name)) <= calendar.word_marks(standing.lineage, standing.version.date)

    def glossary_names(self) -> Iterable[tuple[str, str]]:
        day = calendar.newest()
        for name, address in calendar.rulebook(day).items():
            if calendar.kind_of(name) == GLOSSARY and (term := calendar.own_title(address, day)).endswith(RULE_NAME):
                cited = calendar.cites(address, day)
                if len(cited) == 1:
                    yield term, cited[0]

    def headings_in(self, section: str) -> dict[str, str]:
        day = calendar.newest()
        kind, under = (RULE, f"{section}.") if section else (SECTION, "")
        named = ((calendar.own_title(address, day), key) for key, address in self._newest_book.items() if key.startswith(under))
        names = ((title, key) for title, key in named if title and is_name(title) and key[-1].isdigit())
        return {title: key for title, key in names if calendar.kind_of(key) == kind}

    @cached_property
    def _newest_book(self) -> dict[str, str]:
        """Number -> address, of every rule and section of the newest version."""
        book = calendar.rulebook(calendar.newest())
        return {name: book[name] for name in book if calendar.kind_of(name) != GLOSSARY and "~" not in name}

    def numbers(self, version: Version) -> Iterable[str]:
        book = calendar.rulebook(version.date)
        return (name for name in book if calendar.kind_of(name) == RULE and "~" not in name)

    def words_of_rules(self) -> Iterable[frozenset[str]]:
        book = self._newest_book
        return calendar.marks_of_all([book[name] for name in book if calendar.kind_of(name) == RULE], calendar.newest())

    def texts(self, version: Version) -> list[tuple[str, str]]:
        text = self._texts.get(version.date)
        return rule_texts(self._corpus, text) if self._corpus and text else []

    def today(self, standing: RuleInVersion) -> tuple[RuleInVersion | None, bool]:
        told = self._history(standing.lineage)
        return (None, True) if told.ended else (self._at(told, calendar.newest()), False)

    def words_below(self, standing: RuleInVersion) -> frozenset[object]:
        day = standing.version.date
        if standing.kind != SECTION and not (standing.kind == RULE and calendar.own_title(standing.lineage, day)):
            return frozenset()
        stood = (stint.address for stint in calendar.below(standing.key) if stint.holds(day))
        return frozenset((address, self._history(address).wording_since(day)) for address in stood)

    def since(self, standing: RuleInVersion) -> Since:
        told, day = self._history(standing.lineage), standing.version.date
        return Since(told.wording_since(day), told.examples_since(day), told.number_since(day))

    def became(self, standing: RuleInVersion) -> list[str]:
        found: dict[str, None] = {}
        asked, seen = [standing.lineage], {standing.lineage}
        while asked:
            told = self._history(asked.pop(0))
            if told.ended:
                heirs = [branch.address for branch in told.descendants if branch.address not in seen]
                asked += dict.fromkeys(heirs)
                seen |= {*heirs}
            else:
                found[told.changes[-1].number] = None
        return list(found)


def _stints(number: str) -> list[Stint]:
    """The lineages that had a number, with their times, oldest first. Includes all rules of a version with that number."""
    found = list(calendar.stints(number))
    for nth in count(2):
        more = calendar.stints(f"{number}~{nth}")
        if not more:
            return sorted(found, key=lambda stint: stint.start)
        found += more
    return found


def rulebooks(corpus: Corpus | None) -> Rulebooks:
    """The source that judges citations: the texts at hand. The calendar, if there are none or it knows a newer version.

    The digest alone retells few rules, so the calendar judges there too.
    """
    if corpus is None or corpus.is_digest():
        return CalendarRulebooks()
    whole = [version for version in corpus.versions() if version.is_whole]
    is_behind = whole and whole[-1].date < calendar.newest() and all(calendar.is_known(version.date) for version in whole)
    return CalendarRulebooks(corpus) if is_behind and _is_official(corpus, whole[-1]) else TextRulebooks(corpus)


def _is_official(corpus: Corpus, version: Version) -> bool:
    """True if a text has about as many rules as the official text of its day."""
    known, own = calendar.rule_count(version.date), rules_in_each(corpus, [version])[version.id]
    return abs(own - known) <= _ALIKE * known


def _days(stint: Stint) -> str:
    """The time when a lineage had a number, in words."""
    end = day_before(stint.end) if stint.end else stint.last
    return stint.start if stint.start == end else f"{stint.start} to {end}"
