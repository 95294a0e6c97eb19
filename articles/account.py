"""What is known of each citation of an article: the rule that it meant, and what that rule is today."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import inf

from ruletrail.articles import dates, quotes
from ruletrail.articles.citations import Citation
from ruletrail.articles.page import ArticleLink, ParsedArticle
from ruletrail.articles.rulebooks import RuleInVersion
from ruletrail.articles.syntaxes import Syntax

UNKNOWN = "unknown"
"""What a citation is that leads nowhere; the others are those of corpus.history.today."""
AMBIGUOUS = "ambiguous"
"""What a citation is whose number was several rules', where neither a day nor the words beside it tell which is meant."""
BLAME, WORDS, NAME, SHIPPED = "blame", "words", "name", "rules"
"""What told which rule is meant, when it wasn't the day of the whole article: the day of the line, the words or the name beside
it, or the text of the rules that the project has."""

_IGNORED = re.compile(
    r"ruletrail:[ ]?ignore(?P<where>-next-line|-file)?(?![\w-])(?:\[(?P<codes>[a-z, ]{1,80})\])?", re.IGNORECASE
)
_OWN, _NEXT, _FILE = None, "-next-line", "-file"


@dataclass(slots=True)
class Resolved:
    """One citation, the rule that it meant, and what that rule is today."""

    start: int
    end: int
    """What becomes the link."""
    line: int
    text: str
    citation: Citation | None
    """None for a quotation without a number, and for a term."""
    link: ArticleLink | None
    """The link that it is part of already, or the place where none can be written."""
    standing: RuleInVersion | None = None
    today: RuleInVersion | None = None
    state: str = UNKNOWN
    why: str = ""
    """Why it is unknown."""
    is_newer: bool = False
    """True of a number that may be newer than all versions that are known."""
    broken: bool = False
    """True when the rules of the day could have had it, and didn't."""
    proposal: str = ""
    """Where it is broken, the number that its rule has today, by the words or the name beside it."""
    became: list[str] = field(default_factory=list)
    """Numbers that the words of a removed rule went to."""
    others: list[str] = field(default_factory=list)
    """When other rules bore the number, where nothing says of which of those times the article speaks."""
    basis: str = ""
    """"blame", "words" or "name" where that told which rule is meant, else ""."""
    margin: float = inf
    """By how much the words of its line fit the rules that are meant better than today's rules of the same numbers; infinite
    where its number is free, or is the same rule's."""
    by_day: RuleInVersion | None = None
    """The rule that had the number on the day, where the words beside it tell another."""
    is_named: bool = False
    """Whether the rule's own name stands beside the number."""
    misnamed: str = ""
    """What is wrong with the name beside the number, in words."""
    quote: quotes.Compared | None = None
    named: str = ""
    """The number that an address names, where the article tells none."""

    @property
    def number(self) -> str:
        if self.citation:
            return str(self.citation.number)
        return self.standing.number if self.standing else self.named

    @property
    def where_its_words_are(self) -> str:
        """What to add where a removed rule is named, "" where its words went nowhere."""
        return f"; its words are in {', '.join(self.became)} today" if self.became else ""

    @property
    def verdict(self) -> str:
        """``state``, or "ambiguous" where that is but one of the readings."""
        return AMBIGUOUS if self.others else self.state

    @property
    def is_linked(self) -> bool:
        return self.link is not None and bool(self.link.url)

    @property
    def is_template(self) -> bool:
        """True of {{CR|305.7}} in a wiki."""
        return self.link is not None and self.link.url.startswith("{{")

    @property
    def is_linkable(self) -> bool:
        return self.link is None and self.standing is not None and bool(self.standing.lineage)


@dataclass(slots=True)
class ResolvedArticle:
    """An article's citations, in its order, and as of when they were read."""

    page: ParsedArticle
    syntax: Syntax
    as_of: dates.AsOf
    citations: list[Resolved]
    passed_over: dict[str, str] = field(default_factory=dict)
    """Numbers that may cite a rule of another time than the article's -> when there was one, in words."""
    not_compared: int = 0
    """Quotations of a cited rule whose words aren't here."""

    @property
    def dated_lines(self) -> int:
        """How many citations were read as of the day of their own line."""
        return sum(one.basis == BLAME for one in self.citations)

    def is_ignored(self, one: Resolved, code: str) -> bool:
        """Whether a comment says that a finding is to be ignored: "ruletrail: ignore", "ruletrail: ignore[removed]" in its line,
        "ruletrail: ignore-next-line" in the line before, "ruletrail: ignore-file" anywhere."""
        line = self.page.line(one.start)
        near = ((self.page.text_of(line), _OWN), (self.page.text_of(line - 1) if line > 1 else "", _NEXT), (self._of_file, _FILE))
        found = (match for text, where in near for match in _IGNORED.finditer(text) if _lower(match["where"]) == where)
        return any(not match["codes"] or code in match["codes"] for match in found)

    @property
    def _of_file(self) -> str:
        """The text, where something in it may be said for the whole file."""
        return self.page.text if "ignore-file" in self.page.text.lower() else ""


def _lower(text: str | None) -> str | None:
    return text.lower() if text else None
