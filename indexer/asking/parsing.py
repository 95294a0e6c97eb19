"""A query with operators, phrases, patterns or fields, parsed by Whoosh into a tree."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from whoosh import qparser
from whoosh import query as whoosh_query

from indexer.asking.fields import FIELD, FIELDS, PASSAGES
from indexer.errors import QueryError

Node = whoosh_query.Query
#: What a field's value looks like.
EXAMPLES = {
    "in:": "in:305",
    "type:": "type:land",
    "kind:": "kind:glossary",
    "changed:": "changed:2009 combat",
    "added:": "added:2009-07",
    "removed:": "removed:2009-07-11",
}
_JOINERS = frozenset({"AND", "OR"})
_OPERATORS = _JOINERS | {"NOT"}
#: So many parentheses may stand in one another.
DEEPEST = 20


class Parsed(NamedTuple):
    """A query as a tree."""

    parts: list[Node]
    """What stands side by side."""
    passage: str
    """The kind of passage that its words have to stand in, of PASSAGES; "" for anywhere."""
    dated: bool
    """True when it asks for changes, which lie in the past."""


def parsed(text: str) -> Parsed:
    """Parses a query. Raises QueryError where operators have nothing to join, or where there are no words."""
    _check(text)
    parts = [node for node in _side_by_side(_symbols(text)) if not _is_lone_operator(node)]
    if all(map(is_empty, parts)):
        raise QueryError(f"{text[:40]!r} has no words to search for", remedy='for example: "in play" AND type:land')
    return Parsed(parts, next(filter(None, map(_passage, parts)), ""), any(map(_is_dated, parts)))


def _check(text: str) -> None:
    """Raises QueryError where a text has no word, an operator nothing to join, or where parentheses are no pairs."""
    plain = re.sub(r'"[^"]*"', " phrase ", text)
    if not any(map(str.isalnum, text)):
        raise QueryError(f"{text[:40]!r} has no words to search for", remedy='for example: "in play" AND type:land')
    tokens = re.findall(r"[()]|[^\s()]+", plain)
    if _OPERATORS.isdisjoint(tokens) or _OPERATORS.issuperset(tokens):
        return
    remedy, depth = "put a word on each side of AND and OR, and behind NOT", 0
    for before, token, behind in zip(["(", *tokens], tokens, [*tokens[1:], ")"], strict=False):
        depth += (token == "(") - (token == ")")
        if depth < 0:
            raise QueryError("a parenthesis is closed that was not opened", remedy="write it like: (cat OR dog) AND mat")
        if token in _OPERATORS and (behind == ")" or behind in _JOINERS):
            raise QueryError(f"{token} has nothing behind it", remedy=remedy)
        if token in _JOINERS and before == "(":
            raise QueryError(f"{token} has nothing before it", remedy=remedy)
    if depth:
        raise QueryError("a parenthesis is not closed", remedy="write it like: (cat OR dog) AND mat")


def _side_by_side(text: str) -> list[Node]:
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


def _is_lone_operator(node: Node) -> bool:
    if not isinstance(node, whoosh_query.Term) or node.fieldname != "words":
        return False
    if str(node.text).rstrip(":").lower() in FIELDS and node.text.endswith(":"):
        raise QueryError(
            f"{node.text} has no value", remedy=f"write one behind it, without a space: {EXAMPLES[node.text.lower()]}"
        )
    return node.text in _OPERATORS


def _passage(node: Node) -> str:
    """The kind of passage that a required kind: names."""
    if isinstance(node, whoosh_query.And):
        return next(filter(None, map(_passage, node)), "")
    if not isinstance(node, whoosh_query.Term) or node.fieldname != "kind":
        return ""
    return node.text.lower() if node.text.lower() in PASSAGES else ""


def _is_dated(node: Node) -> bool:
    return any(getattr(leaf, "fieldname", "") in ("changed", "added", "removed") for leaf in node.leaves())


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
