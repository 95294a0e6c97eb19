"""The query language: what is a number, what narrows the search, and what are words. Documented in docs/search.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.dates import last_day
from indexer.days import day
from indexer.errors import QueryError

if TYPE_CHECKING:
    from corpus.numbers import RuleNumber

LONGEST = 2000
FIELDS = ("in", "type", "kind", "changed", "added", "removed")
KINDS = ("rule", "section", "glossary", "example", "clause", "commentary")
#: Those of the kinds that are passages of a rule: words beside them are looked for there alone.
PASSAGES = ("example", "clause")

# Those of these that a query has no sign of are never compiled, which takes longer than the rest of understanding it.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
_SCOPE = r"(?i)(?<!\S)(as-of|from|to):(\S*)"
FIELD = r"(?i)(?<!\S)[(+-]*(in|type|kind|changed|added|removed):"
_ANY_FIELD = r"(?i)(?<!\S)[(]*([a-z-]{2,12}):(?=\w)"
_OPERATOR = re.compile(r"""["*~()]|\w\?\w|(?<!\S)(?:AND|OR|NOT)(?!\S)""")


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
    text = " ".join((typed if typed.isprintable() else re.sub(_CONTROL, " ", typed)).split())
    if not text:
        raise QueryError("nothing to search for", remedy='write words or a number: ruletrail search "legend rule"')
    scope: dict[str, str] = {}

    def take(match: re.Match) -> str:
        scope[match[1].lower()] = last_day(match[2]) if match[1].lower() != "from" else _first_day(match[2])
        return " "

    if ":" in text:
        text = " ".join(re.sub(_SCOPE, take, text).split())
    query = Query(text, as_of or scope.get("as-of", ""), ever)
    if "from" in scope or "to" in scope:
        query.during = (day(scope.get("from", "0001-01-01")), day(scope.get("to", "9999-12-30")))
        if query.during[0] > query.during[1]:
            raise QueryError("from: is later than to:", remedy="from:2004 to:2007 finds what was in force in between")
    if not text:
        if query.during:
            raise QueryError("only a time was given", remedy="add words, a number or in:305")
        raise QueryError("nothing to search for", remedy="add words or a number")
    fielded = ":" in text
    query.strict = bool(_OPERATOR.search(text) or (fielded and re.search(FIELD, text)))
    unknown = re.search(_ANY_FIELD, text) if fielded else None
    if unknown and unknown[1].lower() not in FIELDS and '"' not in text:
        known = ", ".join(f"{name}:" for name in FIELDS)
        raise QueryError(f"there is no {unknown[1]}: to search in", remedy=f"there are {known}, as-of:, from:, to:")
    if not query.strict:
        from indexer.numbers import take_numbers

        take_numbers(query)
    return query


def _first_day(typed: str) -> str:
    end = last_day(typed)
    return end if len(typed) == 10 else (f"{end[:7]}-01" if len(typed) == 7 else f"{end[:4]}-01-01")
