"""Answers questions about cited rules from the texts of an open corpus."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from ruletrail.articles.rulebooks import NAME_WORDS, RULE_NAME, Rulebooks, RuleInVersion, is_name
from ruletrail.articles.site_links import SiteLink
from ruletrail.corpus.dates import days_between
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.since import Since, since_of
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.names import is_heading
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages
from ruletrail.corpus.store.records import below, borne_in, glossary_terms, headings

if TYPE_CHECKING:
    from ruletrail.corpus.history.bearers import Bearer

_YEAR = timedelta(days=366)


class TextRulebooks(Rulebooks):
    """An open corpus as the source of cited rules."""

    has_texts = True

    def __init__(self, corpus: Corpus) -> None:
        super().__init__(corpus.versions())
        self.corpus = corpus
        self._timeline = Timeline(self.versions)
        self._beside = {version.id for version in self.versions if self._is_excerpt(version)}
        self._became: dict[int, list[str]] = {}
        self._bearers: dict[str, list[Bearer]] = {}
        self._by_name = {version.version: version for version in self.versions}
        self._by_id = {version.id: version for version in self.versions}
        self._standings: dict[tuple[int, str], RuleInVersion | None] = {}
        self._referred: dict[tuple[str, str, str, str], RuleInVersion | None] = {}
        self._borne: dict[str, frozenset[int]] = {}
        self._today: dict[int, tuple[RuleInVersion | None, bool]] = {}
        self._in_force: dict[str, list[Version]] = {}
        self._texts: dict[int, list[tuple[str, str]]] = {}
        self._headings: dict[str, frozenset[str]] = {}
        self._readings: dict[str, list[RuleInVersion]] = {}
        self._words: dict[int, frozenset[str]] = {}
        self._since: dict[int, Since] = {}

    def _is_excerpt(self, version: Version) -> bool:
        """True of a part of a book, if a whole book came in force in the year up to it."""
        then = date.fromisoformat(version.date)
        past = (date.fromisoformat(other.date) for other in self.books if other.is_whole)
        return not version.is_whole and any(then - _YEAR <= other <= then for other in past)

    def version(self, day: str = "") -> Version:
        return self.corpus.version(day)

    def in_force(self, day: str, number: RuleNumber) -> Version | None:
        key = str(number)
        return next((version for version in self._before(day) if version.coverage.speaks_of(RULE, key)), None)

    def _before(self, day: str) -> list[Version]:
        """The versions up to a day, newest first; a part of a book comes last if there is a whole book of the year before it."""
        if day not in self._in_force:
            past = [version for version in self.versions if version.date <= day]
            self._in_force[day] = sorted(past, key=lambda v: (v.id not in self._beside, v.date, v.is_whole), reverse=True)
        return self._in_force[day]

    def standing(self, version: Version, number: str) -> RuleInVersion | None:
        asked = (version.id, number)
        if asked not in self._standings:
            record = self.corpus.record(version, number)
            self._standings[asked] = self._of(record, version) if record else None
        return self._standings[asked]

    def _of(self, record: StoredRecord, version: Version) -> RuleInVersion:
        wording = record.forms.words
        return RuleInVersion(record.key, record.kind, version, self.corpus.address(record) or "", wording, record.term, record)

    def referred(self, site: SiteLink, day: str) -> RuleInVersion | None:
        asked = (site.lineage, site.number, site.version, day)
        if asked not in self._referred:
            self._referred[asked] = self._led_to(site, day)
        return self._referred[asked]

    def _led_to(self, site: SiteLink, day: str) -> RuleInVersion | None:
        version = self._by_name.get(site.version)
        then = (version.date if version else site.version[:10]) or day
        lineage = lineages.at_address(self.corpus, site.lineage) if site.lineage else None
        if lineage is not None:
            records = [record for record in self.corpus.of_lineage(lineage) if record.version_id in self._by_id]
            exact = [record for record in records if version and record.version_id == version.id]
            up_to = [record for record in records if self._by_id[record.version_id].date <= then]
            record = next(iter(exact or up_to[-1:] or records), None)
            return self._of(record, self._by_id[record.version_id]) if record else None
        if not site.number or (site.lineage and not site.version):
            return None
        version = version or self.in_force(then, RuleNumber.parse(site.number))
        standing = self.standing(version, site.number) if version else None
        if standing is None and not site.version and (borne := self.borne(site.number)):
            standing = self.standing(max((self._by_id[id] for id in borne), key=lambda book: book.date), site.number)
        return standing

    def borne(self, number: str) -> frozenset[int]:
        if number not in self._borne:
            self._borne[number] = borne_in(self.corpus, number) & self._by_id.keys()
        return self._borne[number]

    def headings(self, section: str) -> Iterable[str]:
        return headings(self.corpus, section)

    def heading(self, section: str) -> frozenset[str]:
        if section not in self._headings:
            self._headings[section] = super().heading(section)
        return self._headings[section]

    def why_silent(self, day: str, number: RuleNumber) -> str:
        before = self._before(day)
        if not before:
            return f"there is no version from {day} or earlier"
        return f"{number} {before[0].coverage.why_silent(RULE, str(number))}: {before[0].version}"

    def others(self, standing: RuleInVersion, fits: tuple[str, str]) -> list[str]:
        return [
            bearer.days
            for bearer in self._borne_by(standing.key)
            if self._of(bearer.record, bearer.version).lineage != standing.lineage
            and any(first <= fits[1] and last >= fits[0] for first, last in bearer.periods)
        ]

    def _borne_by(self, key: str) -> list[Bearer]:
        from ruletrail.corpus.history.bearers import bearers  # needed only if a day may be wrong

        if key not in self._bearers:
            self._bearers[key] = bearers(self.corpus, key)
        return self._bearers[key]

    def readings(self, number: str) -> list[RuleInVersion]:
        if number not in self._readings:
            self._readings[number] = [self._of(one.record, one.version) for one in self._borne_by(number)]
        return self._readings[number]

    def lifetime(self, reading: RuleInVersion) -> float:
        lineage = _record(reading).lineage_id
        times = [
            days_between(first[:10], end[:10])
            for one in self._borne_by(reading.key)
            if one.record.lineage_id == lineage
            for (first, _), end in zip(one.periods, one.ends, strict=True)
        ]
        return max(1.0, sum(times))

    def words(self, standing: RuleInVersion) -> frozenset[str]:
        record = _record(standing)
        if record.id not in self._words:
            number = standing.place
            kin = [str(number._replace(letter=0)), f"{number._replace(letter=0)}a"] if number.rule else []
            texts = [one.text for key in kin if (one := self.corpus.record(standing.version, key))]
            naming = [text for text in texts if number.letter == 0 or len(text.split()) < NAME_WORDS]
            self._words[record.id] = beginnings(" ".join((record.text, *naming)))
        return self._words[record.id]

    def marks(self, words: frozenset[str]) -> frozenset[str]:
        return words

    def heading_of(self, standing: RuleInVersion) -> str:
        head = self.corpus.record(standing.version, str(standing.place._replace(letter=0)))
        return head.text if head and is_name(head.text) else ""

    def says(self, standing: RuleInVersion, name: str) -> bool:
        return beginnings(name) <= beginnings(_record(standing).text)

    def glossary_names(self) -> Iterable[tuple[str, str]]:
        for record in self.corpus.records(self.version()):
            if record.kind == GLOSSARY and record.term.endswith(RULE_NAME) and len(set(record.cites)) == 1:
                yield record.term, record.cites[0]

    def headings_in(self, section: str) -> dict[str, str]:
        kind = RULE if section else SECTION
        records = [record for record in self.corpus.records(self.version()) if record.kind == kind]
        return {
            record.text: record.key
            for record in records
            if record.key.startswith(f"{section}." if section else "") and record.key[-1].isdigit() and is_name(record.text)
        }

    def numbers(self, version: Version) -> Iterable[str]:
        return (key for key, _ in self.texts(version))

    def words_of_rules(self) -> Iterable[frozenset[str]]:
        return (beginnings(record.text) for record in self.corpus.records(self.version()) if record.kind == RULE)

    def today(self, standing: RuleInVersion) -> tuple[RuleInVersion | None, bool]:
        lineage = _record(standing).lineage_id
        if lineage is None:
            return None, False
        if lineage not in self._today:
            self._today[lineage] = self._newest_of(lineage)
        return self._today[lineage]

    def _newest_of(self, lineage: int) -> tuple[RuleInVersion | None, bool]:
        outline = outlines(self.corpus, self._timeline, [lineage])[lineage]
        if outline.gone is not None:
            return None, True
        return self._of(self.corpus.by_id(outline.last.record), self.versions[outline.last.version]), False

    def words_below(self, standing: RuleInVersion) -> frozenset[object]:
        record = _record(standing)
        if not is_heading(record.kind, record.text):
            return frozenset()
        return frozenset(one.forms.words for one in below(self.corpus, standing.version, standing.place))

    def since(self, standing: RuleInVersion) -> Since:
        record = _record(standing)
        if record.id not in self._since:
            self._since |= since_of(self.corpus, [record])
        return self._since[record.id]

    def became(self, standing: RuleInVersion) -> list[str]:
        record = _record(standing)
        lineage = record.lineage_id or 0
        if lineage not in self._became:
            from ruletrail.corpus.history import history  # slow to import, and few rules are gone

            self._became[lineage] = []  # ends the recursion if the words went in a circle
            found: dict[str, None] = {}
            for branch in history(self.corpus, record).descendants:
                heir = self.standing(self.version(branch.version), branch.number)
                if heir is None:
                    continue
                today, gone = self.today(heir)
                found |= dict.fromkeys([today.number] if today else self.became(heir) if gone else [])
            self._became[lineage] = list(found)
        return self._became[lineage]

    def texts(self, version: Version) -> list[tuple[str, str]]:
        if version.id not in self._texts:
            self._texts[version.id] = rule_texts(self.corpus, version)
        return self._texts[version.id]

    def terms(self, version: Version) -> dict[str, str]:
        return glossary_terms(self.corpus, version)


def rule_texts(corpus: Corpus, version: Version) -> list[tuple[str, str]]:
    """(number, compared form of the words) of every rule of a version, examples included."""
    records = corpus.records(version)
    return [(record.key, " ".join((record.normal, *record.examples))) for record in records if record.kind == RULE]


def _record(standing: RuleInVersion) -> StoredRecord:
    """The stored record of a rule that came from a corpus."""
    assert standing.record is not None, "texts have a record"
    return standing.record
