"""The query language: what is a number, what narrows the search, and what are words. Documented in docs/search.md."""

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


# Those of these that a query has no sign of are never compiled, which takes longer than the rest of understanding it.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
_SCOPE = r"(?i)(?<!\S)(as-of|from|to):(\S*)"
_ANY_FIELD = r"(?i)(?<!\S)[(]*([a-z-]{2,12}):(?=\w)"
_QUOTES = {ord(mark): '"' for mark in "“”„«»"}
_PARENTHESES = {ord("("): ", ", ord(")"): " "}
#: So many words beside quotation marks or parentheses are a question, which only mentions what stands in them.
IN_A_SENTENCE = 3
#: More words are a text that was pasted: it has no operators, and asks for no change. Real questions on change have 24 at most.
LONGEST_QUESTION = 30
_OPERATOR = re.compile(r"""["*~()]|\w\?\w|(?<!\S)(?:AND|OR|NOT)(?!\S)""")

# Most queries have no number, so these are compiled when one has: that takes longer than to understand the rest.
_NUMBER = r"""(?ix)(?:\b(?:cr|rules?|section)|§)\s*\.?\s*[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\b(?![.]\d)   # "rule 305", "CR 704.5j"
        |\b[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\s+(?:rules?|section)\b                                   # "704 rule"
        |\b[1-9]\d{2}\.\d{1,3}[a-z]{0,2}\b"""
#: What may stand behind a number.
_BEHIND = r"(?i)(?<=[\da-z])\s+(?:rules?|section)\s*\??\s*$"
#: A lineage's address: what had the number on that day.
_ADDRESS = r"(\S+)-(\d{4}-\d{2}-\d{2})"
_RANGE = r"(?i)^\s*(.{1,24}?)\s*(?:-|–|\bto\b)\s*(\S{1,16})\s*$"

#: Words that only join numbers, or ask for what each lookup tells: whose number it was and is.
_JOINING = frozenset(
    ("and", "or", "vs", "vs.", "versus", "to", "in", "rule", "rules", "cr", "the", "?", ".", "now", "now?", "today", "today?",
     "today's", "current", "number", "what", "is", "was", "became", "of", "where", "which", "it", "called", "numbered",
     "how", "did", "does", "text", "wording", "say", "said", "says", "read")
)  # fmt: skip
_SAYING = frozenset(("say", "said", "says", "read"))
#: Words that name no thing of the rules: "what changed in M10", "rules changes of 2011".
_EVERYTHING = frozenset((
    "what", "which", "how", "did", "do", "was", "were", "is", "are", "all", "any", "the", "a", "in", "of", "new",
    "rule", "rules", "game", "change", "changes", "changed", "update",
))  # fmt: skip
_DIGITS = frozenset("0123456789")


class Query(NamedTuple):
    """What was typed, read once. Days are integers, 20040201."""

    words: Words
    """What is left beside numbers and times; none where the query has operators, phrases, patterns or fields."""
    as_of: str = ""
    ever: bool = False
    during: tuple[int, int] | None = None
    """Two days: what was in force at some time between them is asked for."""
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    """A range of numbers, both included."""
    expression: Expression | None = None
    """The query as a tree, where it has operators, phrases, patterns or fields: then all of it has to be met."""
    phrases: tuple[Words, ...] = ()
    """What stood in quotation marks within a question: it is preferred, not required."""
    unclosed: bool = False
    """True when a quotation mark is not closed, and counts for nothing."""
    turned: str = ""
    """That a range goes backwards, and how it was read; "" where none does."""
    change: bool = False
    """True when it asks for a change of the rules."""
    may_ask_change: bool = False
    """True when it may."""
    named: tuple[int, int] | None = None
    """The first and the last day of the year or release that its words name."""
    tells: bool = False
    """True when it has a word that tells of change, if of what the rules no longer have."""
    story: bool = False
    """True when it asks how something changed, or what a number said on a day: the changes of the first answer are told."""
    whether: bool = False
    """True when it asks whether something still is in the rules; its words are that thing."""
    typed: str = ""
    """The whole text."""

    @property
    def may_name_a_change(self) -> bool:
        """True where it has a word of change, and no number, day or expression."""
        plain = self.expression is None and not self.numbers and not self.span and self.named is None
        story = self.story and not self.whether
        return plain and (self.tells or self.change) and not self.as_of and not self.during and not story


def parse(typed: str, *, as_of: str = "", ever: bool = False) -> Query:
    """Understands what was typed. Raises QueryError or BadDateError, each with the remedy."""
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
        # Parentheses group what operators join; within a question they are an aside.
        text = " ".join(plain.split()) if _is_question(re.sub(r"\([^()]*\)", " ", text)) else text
    if ":" in text and not ASKING.isdisjoint(text.lower().split()):
        text = re.sub(FIELD + r"(?=\s)", lambda match: match[0].rstrip(":"), text)  # a colon before a space is a question's own
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
    # Who names a time and a kind of change asks for the changes of that time.
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
    """The text, phrases that a question only mentions, and whether a quotation mark is not closed."""
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
    """True for words that ask something, tell of a change, or are as many as a sentence has."""
    words = text.lower().split()
    return len(words) >= IN_A_SENTENCE or not ASKING.isdisjoint(words) or may_tell(signs(text))


# -- numbers, alone, as a range, or among words ------------------------------------------------------------------


class Taken(NamedTuple):
    """The numbers of a text, and what is left of it."""

    text: str
    numbers: tuple[RuleNumber, ...] = ()
    span: tuple[RuleNumber, RuleNumber] | None = None
    """A range of numbers, both included."""
    turned: str = ""
    """That the range goes backwards, and how it was read."""


def take_numbers(text: str) -> Taken:
    """Takes the numbers out of a text that is one, or a range of them, or words with numbers among them."""
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
