"""The resolved citations of an article: the rule that each one meant, and that rule today."""

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
"""The state of a citation without a known rule. The other states are those of corpus.history.today."""
AMBIGUOUS = "ambiguous"
"""The verdict on a number that several rules have had, if neither a day nor the words beside it decide between them."""
BLAME, WORDS, NAME, SHIPPED = "blame", "words", "name", "rules"
"""The reason why a rule was chosen, if it wasn't the day of the whole article: the day of the line, the words or the name beside
the number, or the rules text of the project."""

_IGNORED = re.compile(
    r"ruletrail:[ ]?ignore(?P<where>-next-line|-file)?(?![\w-])(?:\[(?P<codes>[a-z, ]{1,80})\])?", re.IGNORECASE
)
_OWN, _NEXT, _FILE = None, "-next-line", "-file"


@dataclass(slots=True)
class Resolved:
    """One citation, the rule that it meant, and what that rule is today."""

    start: int
    end: int
    """``start`` to ``end`` becomes the link."""
    line: int
    text: str
    citation: Citation | None
    """None for a quotation without a number, for a term, and for an address alone."""
    link: ArticleLink | None
    """The link that it is part of already, or the place where no link can be written."""
    standing: RuleInVersion | None = None
    today: RuleInVersion | None = None
    state: str = UNKNOWN
    is_other_below: bool = False
    """True for a heading that is the same today, or has another number, and has rules with other words below it."""
    why: str = ""
    """The reason why it is unknown."""
    is_newer: bool = False
    """True if the number may be newer than all known versions."""
    broken: bool = False
    """True when the rules of the day could have had it, and didn't."""
    proposal: str = ""
    """Where it is broken, the number that its rule has today, by the words or the name beside it."""
    became: list[str] = field(default_factory=list)
    """The numbers today of the rules that took over the words of a removed rule."""
    others: list[str] = field(default_factory=list)
    """The times when other rules had the number, in words, if nothing decides which time the article means."""
    basis: str = ""
    """ "blame", "words", "name" or "rules" if that decided which rule is meant, else ""."""
    margin: float = inf
    """The weight by which the words of its line fit the meant rules better than today's rules of the same numbers. Infinite if no
    other rule has its number today."""
    by_day: RuleInVersion | None = None
    """The rule that had the number on the day, if the words or the name beside it mean another rule."""
    is_named: bool = False
    """True if the rule's own name is beside the number."""
    misnamed: str = ""
    """The fault of the name beside the number, in words; "" if there is none."""
    quote: quotes.Compared | None = None
    named: str = ""
    """The number in an address, if the article's text has no number."""

    @property
    def number(self) -> str:
        if self.citation:
            return str(self.citation.number)
        return self.standing.number if self.standing else self.named

    @property
    def where_its_words_are(self) -> str:
        """An addition to the name of a removed rule: the rules with its words today. "" if there are none."""
        return f"; its words are in {', '.join(self.became)} today" if self.became else ""

    @property
    def verdict(self) -> str:
        """``state``, or "ambiguous" if other rules may be meant."""
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
    """An article's citations, in its order, and the day that they were read as of."""

    page: ParsedArticle
    syntax: Syntax
    as_of: dates.AsOf
    citations: list[Resolved]
    passed_over: dict[str, str] = field(default_factory=dict)
    """Numbers that may cite a rule of another time than the article's -> when there was such a rule, in words."""
    not_compared: int = 0
    """The number of quotations of a cited rule whose words are not available."""

    @property
    def dated_lines(self) -> int:
        """The number of citations that were read as of the day of their own line."""
        return sum(one.basis == BLAME for one in self.citations)

    def is_ignored(self, one: Resolved, code: str) -> bool:
        """True if a comment says to ignore a finding: "ruletrail: ignore" or "ruletrail: ignore[removed]" in its line,
        "ruletrail: ignore-next-line" in the line before, "ruletrail: ignore-file" anywhere.
        """
        line = self.page.line(one.start)
        near = ((self.page.text_of(line), _OWN), (self.page.text_of(line - 1) if line > 1 else "", _NEXT), (self._of_file, _FILE))
        found = (match for text, where in near for match in _IGNORED.finditer(text) if _lower(match["where"]) == where)
        return any(not match["codes"] or code in match["codes"] for match in found)

    @property
    def _of_file(self) -> str:
        """The text, if it may hold a comment for the whole file, else ""."""
        return self.page.text if "ignore-file" in self.page.text.lower() else ""


def _lower(text: str | None) -> str | None:
    return text.lower() if text else None
