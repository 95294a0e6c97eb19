"""What the corpus says about the rules that articles cite. The one module of this room that asks the corpus."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from math import log
from typing import TYPE_CHECKING

from ruletrail.articles.site_links import SiteLink
from ruletrail.corpus.dates import last_day
from ruletrail.corpus.heading_words import beginnings, distinctive
from ruletrail.corpus.history.reading import outlines
from ruletrail.corpus.history.since import Since, since_of
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, SECTION
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages
from ruletrail.corpus.store.records import borne_in, glossary_terms, headings

if TYPE_CHECKING:
    from ruletrail.corpus.history.bearers import Bearer

_YEAR = timedelta(days=366)
_NAME = 7
"""A rule of fewer words is a name: "More Than Meets the Eye"."""


def _is_name(text: str) -> bool:
    return len(text.split()) < _NAME and text[-1:] not in ".:"


@dataclass(frozen=True, slots=True)
class RuleInVersion:
    """A rule as one version has it."""

    record: StoredRecord
    version: Version
    lineage: str
    """The address of its lineage."""

    @property
    def number(self) -> str:
        """The rule's number, or the glossary's term."""
        return self.record.term or self.record.key


class Rulebooks:
    """An open corpus, asked for what articles cite. Answers are kept, so that many articles cost little more than one."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.versions = corpus.versions()
        self._timeline = Timeline(self.versions)
        self.books = [version for version in self.versions if version.is_whole] or self.versions
        """Whole books, oldest first; where there is none, the parts."""
        self._dates = [version.date for version in self.books]
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
        self._weights: dict[str, float] = {}
        self._named: dict[str, dict[str, str]] = {}
        self._since: dict[int, Since] = {}

    def _is_excerpt(self, version: Version) -> bool:
        """True of a part of a book when a whole one came in force in the year up to it."""
        then = date.fromisoformat(version.date)
        past = (date.fromisoformat(other.date) for other in self.books if other.is_whole)
        return not version.is_whole and any(then - _YEAR <= other <= then for other in past)

    def version(self, day: str = "") -> Version:
        """The version of that name, or in force on that day, month, year or release; "": the newest.

        Raises NotFoundError before the oldest version, BadDateError for what names no day.
        """
        return self.corpus.version(day)

    def day(self, typed: str) -> str:
        """The last day that ``typed`` names. Raises BadDateError."""
        return last_day(typed)

    def in_force(self, day: str, number: RuleNumber) -> Version | None:
        """The version in force on a day that can speak of the number: of parts and whole books the one nearest in time."""
        key = str(number)
        return next((version for version in self._before(day) if version.coverage.speaks_of(RULE, key)), None)

    def _before(self, day: str) -> list[Version]:
        """The versions up to a day, newest first; parts of a book come behind a whole one of the same year."""
        if day not in self._in_force:
            past = [version for version in self.versions if version.date <= day]
            self._in_force[day] = sorted(past, key=lambda v: (v.id not in self._beside, v.date, v.is_whole), reverse=True)
        return self._in_force[day]

    def standing(self, version: Version, number: str) -> RuleInVersion | None:
        """What bears the number, or the term in lower case, in that version."""
        asked = (version.id, number)
        if asked not in self._standings:
            record = self.corpus.record(version, number)
            self._standings[asked] = self._of(record, version) if record else None
        return self._standings[asked]

    def _of(self, record: StoredRecord, version: Version) -> RuleInVersion:
        return RuleInVersion(record, version, self.corpus.address(record) or "")

    def referred(self, site: SiteLink, day: str) -> RuleInVersion | None:
        """The rule that an address of the site leads to, as of the version that it names, else as of ``day``."""
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
        """The row ids of the versions that have something of that number."""
        if number not in self._borne:
            self._borne[number] = borne_in(self.corpus, number) & self._by_id.keys()
        return self._borne[number]

    def is_borne_near(self, number: str, day: str) -> bool:
        """Whether the book in force on a day, the one before it or the one after it has something of that number.

        No archive has every version, so the one after may be nearer to what an article had at hand.
        """
        after = bisect_right(self._dates, day)
        return any(version.id in self.borne(number) for version in self.books[max(0, after - 2) : after + 1])

    def heading(self, section: str) -> frozenset[str]:
        """How the distinctive words of a section's headings begin, of all versions."""
        if section not in self._headings:
            self._headings[section] = distinctive(headings(self.corpus, section))
        return self._headings[section]

    def why_silent(self, day: str, number: RuleNumber) -> str:
        """The reason, for people, why no version up to a day says anything of a number."""
        before = self._before(day)
        if not before:
            return f"there is no version from {day} or earlier"
        return f"{number} {before[0].coverage.why_silent(RULE, str(number))}: {before[0].version}"

    def others(self, standing: RuleInVersion, fits: tuple[str, str]) -> list[str]:
        """When, between two versions, other rules bore the number of ``standing``, in words."""
        return [
            bearer.days
            for bearer in self._borne_by(standing.record.key)
            if bearer.record.lineage_id != standing.record.lineage_id
            and any(first <= fits[1] and last >= fits[0] for first, last in bearer.periods)
        ]

    def _borne_by(self, key: str) -> list[Bearer]:
        from ruletrail.corpus.history.bearers import bearers  # only where a day may be wrong

        if key not in self._bearers:
            self._bearers[key] = bearers(self.corpus, key)
        return self._bearers[key]

    def readings(self, number: str) -> list[RuleInVersion]:
        """Every rule that bore the number, each in the newest version in which it did."""
        if number not in self._readings:
            self._readings[number] = [self._of(one.record, one.version) for one in self._borne_by(number)]
        return self._readings[number]

    def words(self, standing: RuleInVersion) -> frozenset[str]:
        """How the words of a rule begin, with those of its name: that of the keyword that it belongs to, say."""
        if standing.record.id not in self._words:
            number = RuleNumber.parse(standing.record.key)
            kin = [str(number._replace(letter=0)), f"{number._replace(letter=0)}a"] if number.rule else []
            records = [one.record for key in kin if (one := self.standing(standing.version, key))]
            naming = [record.text for record in records if number.letter == 0 or len(record.text.split()) < _NAME]
            self._words[standing.record.id] = beginnings(" ".join((standing.record.text, *naming)))
        return self._words[standing.record.id]

    def name(self, standing: RuleInVersion) -> str:
        """What a rule is called, or the one that it is a part of: a keyword, an action, a section; "" where it has no name."""
        head = self.standing(standing.version, str(RuleNumber.parse(standing.record.key)._replace(letter=0)))
        return head.record.text if head and _is_name(head.record.text) else ""

    def named(self, section: str) -> dict[str, str]:
        """Names of rules of the newest version -> their numbers, of one section, or of all sections for ""."""
        if section not in self._named:
            newest = self.version()
            kind = RULE if section else SECTION
            records = [record for record in self.corpus.records(newest) if record.kind == kind]
            self._named[section] = {
                record.text: record.key
                for record in records
                if record.key.startswith(f"{section}." if section else "") and record.key[-1].isdigit() and _is_name(record.text)
            }
        return self._named[section]

    def may_be_newer(self, number: RuleNumber) -> bool:
        """Whether a number comes behind the last of its section, or of its rule, in the newest version."""
        if not number.rule:
            return False
        head = number._replace(letter=0) if number.letter else number._replace(rule=0)
        parsed = (RuleNumber.parse(key) for key, _ in self.texts(self.version()) if key.startswith(f"{number.section}."))
        siblings = [one for one in parsed if one.rule and bool(one.letter) == bool(number.letter)]
        if number.letter:
            siblings = [one for one in siblings if one.rule == number.rule]
        is_there = bool(self.borne(str(head))) or (number.letter > 0 and self.may_be_newer(head))
        return is_there and all(one < number for one in siblings)

    def weight(self, word: str) -> float:
        """How much the beginning of a word tells: the more, the fewer rules of the newest version have it. 0 where none does."""
        if not self._weights:
            rules = [beginnings(words) for _, words in self.texts(self.version())]
            counted = Counter(word for rule in rules for word in rule)
            self._weights = {word: log(len(rules) / count) for word, count in counted.items()}
        return self._weights.get(word, 0.0)

    def when_borne(self, number: str) -> str:
        """When there was a rule of that number, in words; "" when there never was."""
        borne = self.borne(number)
        having = [version.version for version in self.versions if version.id in borne] if borne else []
        if not having:
            return ""
        return f"{having[0]} to {having[-1]}" if having[-1] != having[0] else having[0]

    def today(self, standing: RuleInVersion) -> tuple[RuleInVersion | None, bool]:
        """What the rule is in the newest version that speaks of it, and whether it is known to be gone."""
        lineage = standing.record.lineage_id
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

    def since(self, standing: RuleInVersion) -> Since:
        """Since when a rule has had its words, its examples and its number."""
        if standing.record.id not in self._since:
            self._since |= since_of(self.corpus, [standing.record])
        return self._since[standing.record.id]

    def became(self, standing: RuleInVersion) -> list[str]:
        """The numbers today of the rules that the words of a rule that is gone went to, through those that are gone too."""
        lineage = standing.record.lineage_id or 0
        if lineage not in self._became:
            from ruletrail.corpus.history import history  # slow to import, and few rules are gone

            self._became[lineage] = []  # words that went round in a circle
            found: dict[str, None] = {}
            for branch in history(self.corpus, standing.record).descendants:
                heir = self.standing(self.version(branch.version), branch.number)
                if heir is None:
                    continue
                today, gone = self.today(heir)
                found |= dict.fromkeys([today.number] if today else self.became(heir) if gone else [])
            self._became[lineage] = list(found)
        return self._became[lineage]

    def texts(self, version: Version) -> list[tuple[str, str]]:
        """(number, compared form of the words) of every rule of a version, examples included."""
        if version.id not in self._texts:
            self._texts[version.id] = [
                (record.key, " ".join((record.normal, *record.examples)))
                for record in self.corpus.records(version)
                if record.kind == RULE
            ]
        return self._texts[version.id]

    def terms(self, version: Version) -> dict[str, str]:
        """Glossary terms as printed -> their keys, of the version that is in force and has a glossary."""
        return glossary_terms(self.corpus, version)
