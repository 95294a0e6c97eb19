"""A query with operators, phrases, patterns or fields, parsed by Whoosh into a tree."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

from whoosh import qparser
from whoosh import query as whoosh_query

from indexer.asking.query import FIELD
from indexer.errors import QueryError

Node = whoosh_query.Query
#: So many parentheses may stand in one another.
DEEPEST = 20


def parsed(text: str) -> list[Node]:
    """The parts of a query that stand side by side. Raises QueryError where operators have nothing to join."""
    text = _symbols(text)
    deepest = max(itertools.accumulate((c == "(") - (c == ")") for c in text))
    if deepest > DEEPEST:
        raise QueryError(f"the query has {deepest} parentheses in one another", remedy=f"use at most {DEEPEST}")
    try:
        tree = _parser(text).parse(text, normalize=False)
    except IndexError:  # Whoosh 2.7.4, of operators in a row
        raise QueryError(f"{text[:40]!r} can't be understood", remedy="put a word on each side of AND and OR") from None
    return list(tree) if isinstance(tree, whoosh_query.Or) else [tree]


def is_empty(node: Node) -> bool:
    """True when nothing is left of a part of the query because it has no words."""
    return bool(node == whoosh_query.NullQuery)


def typed(node: Node) -> str:
    """A part as somebody might type it."""
    if isinstance(node, whoosh_query.Phrase):
        return f'"{" ".join(node.words)}"'
    if isinstance(node, whoosh_query.FuzzyTerm):
        return f"{node.text}~"
    if isinstance(node, whoosh_query.Prefix):
        return f"{node.text}*"
    if isinstance(node, whoosh_query.Term | whoosh_query.PatternQuery):
        return node.text if node.fieldname == "words" else f"{node.fieldname}:{node.text}"
    joiner = " OR " if isinstance(node, whoosh_query.Or) else " AND "
    return f"({joiner.join(typed(child) for child in node.children())})"


def _symbols(text: str) -> str:
    """Quotes of any shape are straight, so that a phrase is a phrase. An operator with nothing to join is a word."""
    text = text.translate({ord(c): '"' for c in "“”„«»"}).rstrip("? ")
    if ":" in text:
        text = re.sub(FIELD, lambda m: m[0].lower(), text)
    return text if text.count('"') % 2 == 0 else text.replace('"', " ")


#: The signs of the query language beside operators, and the plugin that knows them. Each compiles patterns of its own.
_SIGNS: dict[str, Callable[[], object]] = {
    ":": lambda: qparser.FieldsPlugin(r"(?P<text>in|type|kind|changed|added|removed):"),
    '"': qparser.PhrasePlugin,
    "(": qparser.GroupPlugin,
    "*": qparser.PrefixPlugin,
    "*?": qparser.WildcardPlugin,
    "~": qparser.FuzzyTermPlugin,
}


def _parser(text: str) -> qparser.QueryParser:
    """A parser with the plugins that the signs in ``text`` need."""
    plugins: list[Any] = [plugin() for signs, plugin in _SIGNS.items() if not set(signs).isdisjoint(text)]
    plugins += [qparser.WhitespacePlugin(), qparser.OperatorsPlugin(AndNot=None, AndMaybe=None, Require=None)]
    return qparser.QueryParser("words", schema=None, plugins=plugins, group=qparser.OrGroup)
