"""What is known about the rules that articles cite: asked of texts, or of the calendar where none is here."""

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
"""So many rules a release may add at the end of a section, and letters at the end of a rule."""
RULE_NAME = " Rule"
"""What the glossary's names for single rules end with: "Legend Rule"."""


def is_name(text: str) -> bool:
    return len(text.split()) < NAME_WORDS and text[-1:] not in ".:"


@dataclass(frozen=True, slots=True)
class RuleInVersion:
    """A rule as one version has it."""

    key: str
    """Its number, or the glossary's term in lower case."""
    kind: str
    version: Version
    lineage: str
    """The address of its lineage; "" where none is known."""
    wording: object
    """What it says: of two rules in versions of one kind these are equal where the words are."""
    term: str = ""
    """The glossary's term as printed."""
    record: StoredRecord | None = field(default=None, compare=False)
    """Its text; None where no text is here."""

    @property
    def number(self) -> str:
        """The rule's number, or the glossary's term."""
        return self.term or self.key

    @property
    def place(self) -> RuleNumber:
        """Its number, of a rule or section."""
        return RuleNumber.parse(self.key)


class Rulebooks(ABC):
    """The rules of every version, asked for what articles cite. Answers are kept: many articles cost little more than one."""

    has_texts: bool
    """Whether what rules say can be read: quotations need it."""

    def __init__(self, versions: list[Version]) -> None:
        self.versions = versions
        self.books = [version for version in versions if version.is_whole] or versions
        """Whole books, oldest first; where there is none, the parts."""
        self._dates = [version.date for version in self.books]
        self._named: dict[str, dict[str, str]] = {}

    @abstractmethod
    def version(self, day: str = "") -> Version:
        """The version of that name, or in force on that day, month, year or release; "": the newest.

        Raises NotFoundError before the oldest version, BadDateError for what names no day.
        """

    def day(self, typed: str) -> str:
        """The last day that ``typed`` names. Raises BadDateError."""
        return last_day(typed)

    @abstractmethod
    def in_force(self, day: str, number: RuleNumber) -> Version | None:
        """The version in force on a day that can speak of the number: of parts and whole books the one nearest in time."""

    @abstractmethod
    def standing(self, version: Version, number: str) -> RuleInVersion | None:
        """What bears the number, or the term in lower case, in that version."""

    @abstractmethod
    def referred(self, site: SiteLink, day: str) -> RuleInVersion | None:
        """The rule that an address of the site leads to, as of the version that it names, else as of ``day``."""

    @abstractmethod
    def borne(self, number: str) -> frozenset[int]:
        """The row ids of the versions that have something of that number."""

    def is_borne_near(self, number: str, day: str) -> bool:
        """Whether the book in force on a day, the one before it or the one after it has something of that number.

        No archive has every version, so the one after may be nearer to what an article had at hand.
        """
        after = bisect_right(self._dates, day)
        return any(version.id in self.borne(number) for version in self.books[max(0, after - 2) : after + 1])

    @abstractmethod
    def headings(self, section: str) -> Iterable[str]:
        """What a section was called, in all versions."""

    def heading(self, section: str) -> frozenset[str]:
        """How the distinctive words of a section's headings begin, of all versions."""
        return distinctive(self.headings(section))

    @abstractmethod
    def why_silent(self, day: str, number: RuleNumber) -> str:
        """The reason, for people, why no version up to a day says anything of a number."""

    @abstractmethod
    def others(self, standing: RuleInVersion, fits: tuple[str, str]) -> list[str]:
        """When, between two versions, other rules bore the number of ``standing``, in words."""

    @abstractmethod
    def readings(self, number: str) -> list[RuleInVersion]:
        """Every rule that bore the number, each in the newest version in which it did."""

    @abstractmethod
    def lifetime(self, reading: RuleInVersion) -> float:
        """For how many days the rule of a reading had its number, at least one."""

    @abstractmethod
    def words(self, standing: RuleInVersion) -> frozenset[str]:
        """The words of a rule, with those of its name: that of the keyword that it belongs to, say. As ``marks`` has them."""

    @abstractmethod
    def marks(self, words: frozenset[str]) -> frozenset[str]:
        """Beginnings of words as ``words`` and ``weight`` have them."""

    def name(self, standing: RuleInVersion) -> str:
        """What a rule is called, or the one that it is a part of: a keyword, an action, a section; "" where it has no name."""
        return self._called.get(standing.lineage, ("", ""))[0] or self.heading_of(standing)

    @abstractmethod
    def heading_of(self, standing: RuleInVersion) -> str:
        """The title of a rule, or of the one that it is a part of; "" where that has text."""

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
        """Whether a rule's text has a name in it."""

    def named(self, section: str) -> dict[str, str]:
        """Names of rules of the newest version -> their numbers, of one section, or of all sections for ""."""
        if section not in self._named:
            single = {term: key for term, key in self._called.values() if section and key.startswith(f"{section}.")}
            self._named[section] = self.headings_in(section) | single
        return self._named[section]

    @abstractmethod
    def headings_in(self, section: str) -> dict[str, str]:
        """Titles of rules of the newest version -> their numbers, of one section, or of all sections for ""."""

    @cached_property
    def _newest_numbers(self) -> list[RuleNumber]:
        return [RuleNumber.parse(key) for key in self.numbers(self.version())]

    @abstractmethod
    def numbers(self, version: Version) -> Iterable[str]:
        """The number of every rule of a version."""

    def may_be_newer(self, number: RuleNumber) -> bool:
        """Whether a number comes soon behind the last of its section, or of its rule, in the newest version."""
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
        """How much the beginning of a word tells: the more, the fewer rules of the newest version have it. 0 where none does."""
        return self._weights.get(word, 0.0)

    def when_borne(self, number: str) -> str:
        """When there was a rule of that number, in words; "" when there never was."""
        borne = self.borne(number)
        having = [version.version for version in self.versions if version.id in borne] if borne else []
        if not having:
            return ""
        return f"{having[0]} to {having[-1]}" if having[-1] != having[0] else having[0]

    @abstractmethod
    def today(self, standing: RuleInVersion) -> tuple[RuleInVersion | None, bool]:
        """What the rule is in the newest version that speaks of it, and whether it is known to be gone."""

    @abstractmethod
    def since(self, standing: RuleInVersion) -> Since:
        """Since when a rule has had its words, its examples and its number."""

    @abstractmethod
    def became(self, standing: RuleInVersion) -> list[str]:
        """The numbers today of the rules that the words of a rule that is gone went to, through those that are gone too."""

    def texts(self, version: Version) -> list[tuple[str, str]]:
        """(number, compared form of the words) of every rule of a version, examples included; none where no text is here."""
        return []

    def terms(self, version: Version) -> dict[str, str]:
        """Glossary terms as printed -> their keys, of the version that is in force and has a glossary."""
        return {}
