"""The query language: what is a number, what narrows the search, and what are words. Documented in docs/search.md."""

from __future__ import annotations

import re

from corpus.dates import last_day
from corpus.errors import BadNumberError
from corpus.numbers import RuleNumber
from indexer.days import day
from indexer.errors import QueryError

LONGEST = 2000
FIELDS = ("in", "type", "kind", "changed", "added", "removed")
KINDS = ("rule", "section", "glossary", "example", "clause", "commentary")
#: Those of the kinds that are passages of a rule: words beside them are looked for there alone.
PASSAGES = ("example", "clause")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_SCOPE = re.compile(r"(?<!\S)(as-of|from|to):(\S*)", re.IGNORECASE)
_FIELD = re.compile(r"(?<!\S)[(+-]*(in|type|kind|changed|added|removed):", re.IGNORECASE)
_ANY_FIELD = re.compile(r"(?<!\S)[(]*([a-z-]{2,12}):(?=\w)", re.IGNORECASE)
_OPERATOR = re.compile(r"""["*~()]|\w\?\w|(?<!\S)(?:AND|OR|NOT)(?!\S)""")
_NUMBER = re.compile(
    r"""(?:\b(?:cr|rules?|section)|§)\s*\.?\s*[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2})?\b(?![.]\d)   # "rule 305", "CR 704.5j"
        |\b[1-9]\d{2}\.\d{1,3}[a-z]{0,2}\b""",
    re.IGNORECASE | re.VERBOSE,
)
_RANGE = re.compile(r"^\s*(.{1,24}?)\s*(?:-|–|\bto\b)\s*(\S{1,16})\s*$", re.IGNORECASE)

#: What stands between numbers and is no question.
_JOINING = frozenset({"and", "or", "vs", "vs.", "versus", "to", "in", "rule", "rules", "cr", "the", "?", "."})


class Query:
    """A query understood so far. Days are integers, 20040201.

    ``text`` is what is left of it: words, phrases, operators and fields. ``span`` is a range of numbers, both included.
    ``during`` asks for what was in force at some time between two days. ``strict`` is True when the text has operators,
    phrases, patterns or fields.
    """

    def __init__(self, text: str, as_of: str, ever: bool) -> None:
        self.text, self.as_of, self.ever = text, as_of, ever
        self.numbers: list[RuleNumber] = []
        self.span: tuple[RuleNumber, RuleNumber] | None = None
        self.during: tuple[int, int] | None = None
        self.strict = False


def parse(typed: str, *, as_of: str = "", ever: bool = False) -> Query:
    """Understands what was typed. Raises QueryError or BadDateError, each with the remedy."""
    if len(typed) > LONGEST:
        raise QueryError(f"the query has {len(typed):,} characters", remedy=f"ask in at most {LONGEST:,}")
    text = " ".join(_CONTROL.sub(" ", typed).split())
    if not text:
        raise QueryError("nothing to search for", remedy='write words or a number: ruletrail search "legend rule"')
    scope: dict[str, str] = {}

    def take(match: re.Match) -> str:
        scope[match[1].lower()] = last_day(match[2]) if match[1].lower() != "from" else _first_day(match[2])
        return " "

    text = " ".join(_SCOPE.sub(take, text).split())
    query = Query(text, as_of or scope.get("as-of", ""), ever)
    if "from" in scope or "to" in scope:
        query.during = (day(scope.get("from", "0001-01-01")), day(scope.get("to", "9999-12-30")))
        if query.during[0] > query.during[1]:
            raise QueryError("from: is later than to:", remedy="from:2004 to:2007 finds what was in force in between")
    if not text:
        if query.during:
            raise QueryError("only a time was given", remedy="add words, a number or in:305")
        raise QueryError("nothing to search for", remedy="add words or a number")
    query.strict = bool(_OPERATOR.search(text) or _FIELD.search(text))
    unknown = _ANY_FIELD.search(text)
    if unknown and unknown[1].lower() not in FIELDS and '"' not in text:
        known = ", ".join(f"{name}:" for name in FIELDS)
        raise QueryError(f"there is no {unknown[1]}: to search in", remedy=f"there are {known}, as-of:, from:, to:")
    if not query.strict:
        _numbers(query)
    return query


def _first_day(typed: str) -> str:
    end = last_day(typed)
    return end if len(typed) == 10 else (f"{end[:7]}-01" if len(typed) == 7 else f"{end[:4]}-01-01")


def _numbers(query: Query) -> None:
    """Takes the numbers out of a query that is one, or a range of them, or words with numbers among them."""
    number = _number(query.text)
    if number:
        query.numbers, query.text = [number], ""
        return
    found = _RANGE.match(query.text)
    if found and (low := _number(found[1])) and (high := _number(found[2])):
        query.span, query.text = (min(low, high), max(low, high)), ""
        return
    numbers = []

    def take(match: re.Match) -> str:
        number = _number(match[0])
        if number is None:
            return match[0]
        numbers.append(number)
        return " "

    rest = _NUMBER.sub(take, query.text)
    if numbers:
        query.numbers = list(dict.fromkeys(numbers))
        words = re.findall(r"[^\s,;:]+", rest)
        query.text = "" if all(word.lower() in _JOINING for word in words) else " ".join(words)


def _number(typed: str) -> RuleNumber | None:
    try:
        number = RuleNumber.parse(typed.strip().rstrip("?!,;"))
    except BadNumberError:
        return None
    return number if number.section or typed.strip().isdigit() is False else None
