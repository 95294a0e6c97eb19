"""Reads a typed text without the index: its numbers, times, fields and words. docs/search.md describes the query language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ruletrail.corpus.dates import day_before, first_day, last_day
from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.indexer.asking.change_signs import (
    PERHAPS,
    SURE,
    asked_about,
    is_of_history,
    is_of_the_table,
    is_whether,
    kinds,
    likelihood,
    may_tell,
    signs,
)
from ruletrail.indexer.asking.fields import FIELD, FIELDS
from ruletrail.indexer.asking.named_days import BEFORE, SINCE, take_day
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.errors import QueryError
from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.words import NO_WORDS, Words

if TYPE_CHECKING:
    from ruletrail.indexer.asking.expression import Expression

LONGEST = 20_000


# These patterns are strings: ``re`` compiles one when a query first needs it, because compiling takes longer than the rest.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
_SCOPE = r"(?i)(?<!\S)(as-of|from|to):(\S*)"
_ANY_FIELD = r"(?i)(?<!\S)[(]*([a-z-]{2,12}):(?=\w)"
_QUOTES = {ord(mark): '"' for mark in "“”„«»"}
_PARENTHESES = {ord("("): ", ", ord(")"): " "}
#: With at least this many words outside its quotation marks or parentheses, a query is a question, and the marks no operators.
IN_A_SENTENCE = 3
#: A longer text is a pasted one: it has no operators and asks for no change. Real questions on change have 24 words at most.
LONGEST_QUESTION = 30
_OPERATOR = re.compile(r"""["*~()]|\w\?\w|(?<!\S)(?:AND|OR|NOT)(?!\S)""")

# Most queries have no number, so these patterns are compiled when a query has one.
_NUMBER = r"""(?ix)(?:\b(?:cr|rules?|section)|§)\s*\.?\s*[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\b(?![.]\d)   # "rule 305", "CR 704.5j"
        |\b[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\s+(?:rules?|section)\b                                   # "704 rule"
        |\b[1-9]\d{2}\.\d{1,3}[a-z]{0,2}\b"""
#: Words after a number that belong to it.
_BEHIND = r"(?i)(?<=[\da-z])\s+(?:rules?|section)\s*\??\s*$"
#: A lineage's address: a number, and a day on which the lineage had it.
_ADDRESS = r"(\S+)-(\d{4}-\d{2}-\d{2})"
_RANGE = r"(?i)^\s*(.{1,24}?)\s*(?:-|–|\bto\b)\s*(\S{1,16})\s*$"

#: Words that only join numbers, or ask for facts that every lookup shows: the rules that had the number and have it now.
_JOINING = frozenset(
    ("and", "or", "vs", "vs.", "versus", "to", "in", "rule", "rules", "cr", "the", "?", ".", "now", "now?", "today", "today?",
     "today's", "current", "number", "what", "is", "was", "became", "of", "where", "which", "it", "called", "numbered",
     "how", "did", "does", "text", "wording", "say", "said", "says", "read")
)  # fmt: skip
_SAYING = frozenset(("say", "said", "says", "read"))
#: Words without a subject: "what changed in M10", "rules changes of 2011".
_EVERYTHING = frozenset((
    "what", "which", "how", "did", "do", "was", "were", "is", "are", "all", "any", "the", "a", "in", "of", "new",
    "rule", "rules", "game", "change", "changes", "changed", "update",
))  # fmt: skip
_DIGITS = frozenset("0123456789")


class Query(NamedTuple):
    """A typed text, read once. Days are integers, 20040201."""

    words: Words
    """The words without numbers and times; none if the query is an ``expression``."""
    as_of: str = ""
    ever: bool = False
    during: tuple[int, int] | None = None
    """The first and last day of the time asked about, if it is longer than a day: rules in force within it answer."""
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    """A range of numbers, both included."""
    expression: Expression | None = None
    """The query as a tree, if it has operators, phrases, patterns or fields. Then a hit must match all of it."""
    phrases: tuple[Words, ...] = ()
    """Phrases in quotation marks within a question: rules with them are preferred, but not required."""
    unclosed: bool = False
    """True if a quotation mark is not closed. Then quotation marks are ignored."""
    turned: str = ""
    """A note if the range goes backwards, with the range that was read instead; otherwise ""."""
    change: bool = False
    """True if the query asks for a change of the rules."""
    may_ask_change: bool = False
    """True if the query may ask for a change."""
    named: tuple[int, int] | None = None
    """The first and the last day of the year or release that the words name."""
    tells: bool = False
    """True if the query has a word that may ask for a change."""
    story: bool = False
    """True if the query asks how something changed, or for the text of a number on a day. The first hit then gets its story."""
    whether: bool = False
    """True if the query asks whether something is still in the rules. ``words`` is that thing."""
    typed: str = ""
    """The whole text."""

    @property
    def may_name_a_change(self) -> bool:
        """True if the query may ask for the change of a subject: it has a word of change, and no number, day or expression."""
        plain = self.expression is None and not self.numbers and not self.span and self.named is None
        story = self.story and not self.whether
        return plain and (self.tells or self.change) and not self.as_of and not self.during and not story


def parse(typed: str, *, as_of: str = "", ever: bool = False) -> Query:
    """Reads a typed text. Raises QueryError or BadDateError, each with a remedy."""
    if len(typed) > LONGEST:
        raise QueryError(f"the query has {len(typed):,} characters", remedy=f"ask in at most {LONGEST:,}")
    text = " ".join((typed if typed.isprintable() else re.sub(_CONTROL, " ", typed)).split())
    if not text:
        raise QueryError("nothing to search for", remedy='write words or a number: ruletrail search "legend rule"')
    whole, scope = text, dict[str, str]()

    def take(match: re.Match[str]) -> str:
        scope[match[1].lower()] = last_day(match[2]) if match[1].lower() != "from" else first_day(match[2])
        return " "

    if ":" in text:
        text = " ".join(re.sub(_SCOPE, take, text).split())
    if as_of and scope.get("as-of", last_day(as_of)) != last_day(as_of):
        raise QueryError("two times are asked about, by as-of: and by --as-of", remedy="choose one")
    as_of = as_of or scope.get("as-of", "")
    during = None
    if "from" in scope or "to" in scope:
        during = (day(scope.get("from", "0001-01-01")), day(scope.get("to", "9999-12-30")))
        if during[0] > during[1]:
            raise QueryError("from: is later than to:", remedy="from:2004 to:2007 finds what was in force in between")
    if not text:
        if during:
            raise QueryError("only a time was given", remedy="add words, a number or in:305")
        raise QueryError("nothing to search for", remedy="add words or a number")
    if "(" in text and ":" not in text and not _OPERATOR.search(plain := text.translate(_PARENTHESES)):
        # With operators, parentheses group; within a question they are an aside.
        text = " ".join(plain.split()) if _is_question(re.sub(r"\([^()]*\)", " ", text)) else text
    if ":" in text and not ASKING.isdisjoint(text.lower().split()):
        text = re.sub(FIELD + r"(?=\s)", lambda match: match[0].rstrip(":"), text)  # a colon before a space is punctuation
    is_pasted = text.count(" ") >= LONGEST_QUESTION
    fielded = ":" in text and not is_pasted
    text, phrases, unclosed = (re.sub(r"[^\w\s.,;'’-]", " ", text), (), False) if is_pasted else _quoted(text)
    if unclosed and not text.strip('" '):
        raise QueryError("nothing to search for", remedy="add words or a number between the quotation marks")
    unknown = re.search(_ANY_FIELD, text) if fielded else None
    if unknown and unknown[1].lower() not in FIELDS and '"' not in text:
        known = ", ".join(f"{name}:" for name in FIELDS)
        raise QueryError(f"there is no {unknown[1]}: to search in", remedy=f"there are {known}, as-of:, from:, to:")
    is_number = not _DIGITS.isdisjoint(text) and _number(text) is not None
    if not (is_pasted or is_number) and (_OPERATOR.search(text) or (fielded and re.search(FIELD, text))):
        from ruletrail.indexer.asking.expression import parsed  # most queries don't need Whoosh's parser

        return Query(NO_WORDS, as_of, ever, during, expression=parsed(text), unclosed=unclosed, typed=whole)
    if not as_of and (address := re.fullmatch(_ADDRESS, text)) and _number(address[1]):
        text, as_of = address[1], address[2]
    named = take_day(text)
    if named.day and _EVERYTHING.issuperset(re.findall(r"\w+", named.rest.lower())):
        raise QueryError("no rule is named", remedy=f"to list all changes of {named.day}: ruletrail changes {named.day}")
    looked_up = take_numbers(named.rest)
    is_lookup = bool(looked_up.numbers) and not looked_up.text
    likely = likelihood(text) if named.relation != BEFORE and not is_pasted else 0.0
    # A text that names a time and a kind of change asks for the changes of that time.
    says_then = bool(looked_up.numbers and named.day) and not _SAYING.isdisjoint(re.findall(r"\w+", named.rest.lower()))
    likely = 0.0 if likely >= SURE and is_of_the_table(text) else likely
    is_history = likely >= SURE or (not is_pasted and is_of_history(named.rest))
    is_dated = bool(named.day and named.relation != BEFORE and kinds(named.rest))
    change = not (is_lookup or says_then) and (is_history or is_dated)
    story = "" if is_lookup or says_then else asked_about(named.rest, in_a_year=bool(named.day))
    change = change and not story
    if named.day and not as_of and not during:
        if change:
            during = (day(first_day(named.day)), OPEN if named.relation == SINCE else day(last_day(named.day)))
        elif named.relation == BEFORE:
            as_of = day_before(first_day(named.day))
        elif named.relation != SINCE:
            as_of = last_day(named.day)
        text = named.rest
    text = story or text
    taken = looked_up if text == named.rest else take_numbers(text)
    return Query(
        Words.read(taken.text),
        as_of,
        ever,
        during,
        taken.numbers,
        taken.span,
        phrases=tuple(map(Words.read, phrases)),
        unclosed=unclosed,
        turned=taken.turned,
        change=change and not taken.span,
        may_ask_change=likely >= PERHAPS or bool(named.day),
        named=(day(first_day(named.day)), day(last_day(named.day))) if named.day else None,
        tells=may_tell(signs(named.rest)),
        story=bool(story) or says_then,
        whether=bool(story) and is_whether(named.rest),
        typed=whole,
    )


def _quoted(text: str) -> tuple[str, tuple[str, ...], bool]:
    """(text, quoted phrases of a question, True if a quotation mark is not closed). Quotation marks of an expression stay."""
    plain = text.translate(_QUOTES)
    if '"' not in plain:
        return text, (), False
    if plain.count('"') % 2:
        return plain.replace('"', " ").strip(), (), True
    rest = re.sub(r'"[^"]*"', " ", plain)
    if _OPERATOR.search(rest) or re.search(r":\S", rest) or not _is_question(rest):
        return text, (), False
    phrases = tuple(filter(None, (phrase.strip() for phrase in re.findall(r'"([^"]*)"', plain))))
    return " ".join(plain.replace('"', " ").split()), phrases, False


def _is_question(text: str) -> bool:
    """True for a text with a word of asking or of change, or with as many words as a sentence."""
    words = text.lower().split()
    return len(words) >= IN_A_SENTENCE or not ASKING.isdisjoint(words) or may_tell(signs(text))


# -- numbers, alone, as a range, or among words ------------------------------------------------------------------


class Taken(NamedTuple):
    """The numbers of a text, and the text without them."""

    text: str
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    """A range of numbers, both included."""
    turned: str = ""
    """A note if the range goes backwards, with the range that was read instead."""


def take_numbers(text: str) -> Taken:
    """Takes the numbers out of a text: a single number, a range of numbers, or words with numbers among them."""
    if _DIGITS.isdisjoint(text):
        return Taken(text)
    number = _number(text)
    if number:
        return Taken("", (number,))
    found = re.match(_RANGE, text)
    if found and (low := _number(found[1])) and (high := _number(found[2])):
        if high < low:
            return Taken("", span=(high, low), turned=f"{text} goes backwards: read as {high}-{low}")
        return Taken("", span=(low, high))
    numbers: list[RuleNumber] = []

    def take(match: re.Match[str]) -> str:
        number = _number(match[0])
        if number is None:
            return match[0]
        numbers.append(number)
        return " "

    rest = re.sub(_NUMBER, take, text)
    if not numbers:
        return Taken(text)
    words = re.findall(r"[^\s,;:]+", rest)
    left = "" if all(word.lower() in _JOINING for word in words) else " ".join(words)
    return Taken(left, tuple(dict.fromkeys(numbers)))


def _number(typed: str) -> RuleNumber | None:
    typed = re.sub(_BEHIND, "", typed)
    try:
        number = RuleNumber.parse(typed.strip().rstrip("?!,;"))
    except BadNumberError:
        return None
    return number if number.section or typed.strip().isdigit() is False else None
