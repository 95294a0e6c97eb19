"""The rules that articles cite: one interface to the texts at hand and to the calendar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import log

from ruletrail.articles.site_links import SiteLink
from ruletrail.corpus.dates import last_day
from ruletrail.corpus.heading_words import distinctive
from ruletrail.corpus.history.since import Since
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import StoredRecord, Version

NAME_WORDS = 7
"""A rule of fewer words is a name: "More Than Meets the Eye"."""


_RULES, _LETTERS = 12, 3
"""The most rules that a release adds at the end of a section, and the most letters at the end of a rule."""
RULE_NAME = " Rule"
"""The end of the glossary's names for single rules: "Legend Rule"."""


def is_name(text: str) -> bool:
    return len(text.split()) < NAME_WORDS and text[-1:] not in ".:"


@dataclass(frozen=True, slots=True)
class RuleInVersion:
    """A rule in one version."""

    key: str
    """Its number, or the glossary's term in lower case."""
    kind: str
    version: Version
    lineage: str
    """The address of its lineage; "" if it is unknown."""
    wording: object
    """A key of its words. Two rules from the same kind of source have equal keys if their words are equal."""
    term: str = ""
    """The glossary's term as printed."""
    record: StoredRecord | None = field(default=None, compare=False)
    """Its stored text; None if the text isn't here."""

    @property
    def number(self) -> str:
        """The rule's number, or the glossary's term."""
        return self.term or self.key

    @property
    def place(self) -> RuleNumber:
        """Its number, of a rule or section."""
        return RuleNumber.parse(self.key)


class Rulebooks(ABC):
    """The rules of every version, as a source for cited rules. Answers are kept: many articles cost little more than one."""

    has_texts: bool
    """True if the words of rules can be read, which quotations need."""

    def __init__(self, versions: list[Version]) -> None:
        self.versions = versions
        self.books = [version for version in versions if version.is_whole] or versions
        """Whole books, oldest first; without a whole book, the parts."""
        self._dates = [version.date for version in self.books]
        self._named: dict[str, dict[str, str]] = {}

    @abstractmethod
    def version(self, day: str = "") -> Version:
        """The version of that name, or the one in force on that day, month, year or release; "": the newest.

        Raises NotFoundError before the oldest version, BadDateError if ``day`` names no day.
        """

    def day(self, typed: str) -> str:
        """The last day that ``typed`` names. Raises BadDateError."""
        return last_day(typed)

    @abstractmethod
    def in_force(self, day: str, number: RuleNumber) -> Version | None:
        """The version in force on a day that covers the number, or None."""

    @abstractmethod
    def standing(self, version: Version, number: str) -> RuleInVersion | None:
        """The rule with that number, or the entry of that term (in lower case), in a version; or None."""

    @abstractmethod
    def referred(self, site: SiteLink, day: str) -> RuleInVersion | None:
        """The rule that an address of the site leads to, as of the version in the address, else as of ``day``; or None."""

    @abstractmethod
    def borne(self, number: str) -> frozenset[int]:
        """The row ids of the versions that have that number."""

    def is_borne_near(self, number: str, day: str) -> bool:
        """True if the book in force on a day, the one before it or the one after it has the number.

        No archive has every version, so the one after may be nearer to the book that the author used.
        """
        after = bisect_right(self._dates, day)
        return any(version.id in self.borne(number) for version in self.books[max(0, after - 2) : after + 1])

    @abstractmethod
    def headings(self, section: str) -> Iterable[str]:
        """The headings of a section, in all versions."""

    def heading(self, section: str) -> frozenset[str]:
        """The beginnings of the distinctive words in a section's headings, of all versions."""
        return distinctive(self.headings(section))

    @abstractmethod
    def why_silent(self, day: str, number: RuleNumber) -> str:
        """The reason, for people, why no version up to a day covers a number."""

    @abstractmethod
    def others(self, standing: RuleInVersion, fits: tuple[str, str]) -> list[str]:
        """The times between two versions when other rules had the number of ``standing``, in words."""

    @abstractmethod
    def readings(self, number: str) -> list[RuleInVersion]:
        """Every rule that had the number, each in the newest version with that number."""

    @abstractmethod
    def lifetime(self, reading: RuleInVersion) -> float:
        """The number of days for which the rule of a reading had its number, at least 1."""

    @abstractmethod
    def words(self, standing: RuleInVersion) -> frozenset[str]:
        """The words of a rule and of its name, such as the name of its keyword, in the form of ``marks``."""

    @abstractmethod
    def marks(self, words: frozenset[str]) -> frozenset[str]:
        """The beginnings of words in the form that ``words`` and ``weight`` use."""

    def name(self, standing: RuleInVersion) -> str:
        """The name of a rule, or of the rule that it is a part of: a keyword, an action, a section; "" without a name."""
        return self._called.get(standing.lineage, ("", ""))[0] or self.heading_of(standing)

    @abstractmethod
    def heading_of(self, standing: RuleInVersion) -> str:
        """The title of a rule, or of the rule that it is a part of; "" if that rule has text."""

    @abstractmethod
    def glossary_names(self) -> Iterable[tuple[str, str]]:
        """The terms of the newest version's glossary that name one rule, each with its number."""

    @cached_property
    def _called(self) -> dict[str, tuple[str, str]]:
        """Address of a lineage -> the glossary's name for that rule, and its number."""
        named = ((term, self.standing(self.version(), number)) for term, number in self.glossary_names())
        return {one.lineage: (term, one.key) for term, one in named if one}

    @abstractmethod
    def says(self, standing: RuleInVersion, name: str) -> bool:
        """True if a rule's text contains the words of a name."""

    def named(self, section: str) -> dict[str, str]:
        """Names of rules of the newest version -> their numbers, in one section; for "", the titles of the sections."""
        if section not in self._named:
            single = {term: key for term, key in self._called.values() if section and key.startswith(f"{section}.")}
            self._named[section] = self.headings_in(section) | single
        return self._named[section]

    @abstractmethod
    def headings_in(self, section: str) -> dict[str, str]:
        """Titles of rules of the newest version -> their numbers, in one section; for "", the titles of the sections."""

    @cached_property
    def _newest_numbers(self) -> list[RuleNumber]:
        return [RuleNumber.parse(key) for key in self.numbers(self.version())]

    @abstractmethod
    def numbers(self, version: Version) -> Iterable[str]:
        """The number of every rule of a version."""

    def may_be_newer(self, number: RuleNumber) -> bool:
        """True if a number comes soon after the last number of its section or rule in the newest version."""
        if not number.rule:
            return False
        head = number._replace(letter=0) if number.letter else number._replace(rule=0)
        siblings = [one for one in self._newest_numbers if one.section == number.section and one.rule]
        siblings = [one for one in siblings if bool(one.letter) == bool(number.letter)]
        if number.letter:
            siblings = [one for one in siblings if one.rule == number.rule]
        is_there = bool(self.borne(str(head))) or (number.letter > 0 and self.may_be_newer(head))
        furthest = max((one.letter or one.rule for one in siblings), default=0)
        return is_there and furthest < (number.letter or number.rule) <= furthest + (_LETTERS if number.letter else _RULES)

    @abstractmethod
    def words_of_rules(self) -> Iterable[frozenset[str]]:
        """The words of each rule of the newest version, without its name."""

    @cached_property
    def _weights(self) -> dict[str, float]:
        rules = list(self.words_of_rules())
        counted = Counter(word for rule in rules for word in rule)
        return {word: log(len(rules) / count) for word, count in counted.items()}

    def weight(self, word: str) -> float:
        """The weight of a word's beginning: greater if fewer rules of the newest version have it, 0 if no rule has it."""
        return self._weights.get(word, 0.0)

    def when_borne(self, number: str) -> str:
        """The time when a rule had that number, in words; "" if no rule ever had it."""
        borne = self.borne(number)
        having = [version.version for version in self.versions if version.id in borne] if borne else []
        if not having:
            return ""
        return f"{having[0]} to {having[-1]}" if having[-1] != having[0] else having[0]

    @abstractmethod
    def today(self, standing: RuleInVersion) -> tuple[RuleInVersion | None, bool]:
        """The rule in the newest version that covers it, or None; and True if the rule is known to be gone."""

    @abstractmethod
    def words_below(self, standing: RuleInVersion) -> frozenset[object]:
        """Keys of the words of the rules below a heading, as of a keyword or a section; empty for a rule with words."""

    @abstractmethod
    def since(self, standing: RuleInVersion) -> Since:
        """The days since which a rule has had its words, its examples and its number."""

    @abstractmethod
    def became(self, standing: RuleInVersion) -> list[str]:
        """The numbers today of the rules that took over the words of a removed rule, directly or through other removed rules."""

    def texts(self, version: Version) -> list[tuple[str, str]]:
        """(number, compared form of the words) of every rule of a version, examples included; empty if the text isn't here."""
        return []

    def terms(self, version: Version) -> dict[str, str]:
        """Glossary terms of a version as printed -> their keys; empty if the text isn't here."""
        return {}
