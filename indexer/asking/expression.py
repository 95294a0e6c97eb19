"""Parses a query with operators, phrases, patterns or fields into a tree, by Whoosh, and finds the documents that match it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeGuard

from whoosh import qparser
from whoosh import query as whoosh_query

from ruletrail.corpus.dates import LATEST, last_day
from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.indexer.asking.fields import FIELD, FIELDS
from ruletrail.indexer.errors import QueryError
from ruletrail.indexer.index.opened import Opened
from ruletrail.indexer.language.analysis import stem
from ruletrail.indexer.language.words import Words

Node = whoosh_query.Query
#: The values of kind:, and the kinds that are passages of a rule. With such a kind, the query's words must be in that passage.
KINDS = ("rule", "section", "glossary", "example", "clause", "commentary")
PASSAGES = ("example", "clause")
#: An example of each field.
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
#: The most parentheses inside one another.
DEEPEST = 20
_DATE = r"\d{4}(?:-\d{2}(?:-\d{2})?)?"
#: The most stars in a pattern, and the most words that it stands for.
STARS, EXPANSIONS = 4, 400


class Expression(NamedTuple):
    """A query as a tree."""

    parts: list[Node]
    """The parts side by side."""
    passage: str
    """The kind of passage that must have the words, from PASSAGES; "" for anywhere."""
    dated: bool
    """True if the query has a field of changes (changed:, added:, removed:). Changes lie in the past."""


def parsed(text: str) -> Expression:
    """Parses a query. Raises QueryError if an operator has nothing to join, or if there are no words."""
    _check(text)
    parts = [node for node in _side_by_side(_symbols(text)) if not _is_lone_operator(node)]
    if all(map(is_empty, parts)):
        raise QueryError(f"{text[:40]!r} has no words to search for", remedy='for example: "in play" AND type:land')
    return Expression(parts, next(filter(None, map(_passage, parts)), ""), any(map(_is_dated, parts)))


def _check(text: str) -> None:
    """Raises QueryError if a text has no word, an operator has nothing to join, or parentheses don't match."""
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
    except IndexError:  # Whoosh 2.7.4 raises it for operators in a row
        raise QueryError(f"{text[:40]!r} can't be understood", remedy="put a word on each side of AND and OR") from None
    return list(tree) if isinstance(tree, whoosh_query.Or) else [tree]


def is_empty(node: Node) -> bool:
    """True if a part of the query has no words."""
    return bool(node == whoosh_query.NullQuery)


def typed(node: Node) -> str:
    """A part in the form in which it is typed."""
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


def _is_word(node: Node) -> TypeGuard[whoosh_query.Term]:
    return isinstance(node, whoosh_query.Term) and node.fieldname == "words"


def _is_lone_operator(node: Node) -> bool:
    if not _is_word(node):
        return False
    if str(node.text).rstrip(":").lower() in FIELDS and node.text.endswith(":"):
        raise QueryError(
            f"{node.text} has no value", remedy=f"write one behind it, without a space: {EXAMPLES[node.text.lower()]}"
        )
    return node.text in _OPERATORS


def _passage(node: Node) -> str:
    """The kind of passage that a required kind: names, or ""."""
    if isinstance(node, whoosh_query.And):
        return next(filter(None, map(_passage, node)), "")
    if not isinstance(node, whoosh_query.Term) or node.fieldname != "kind":
        return ""
    return node.text.lower() if node.text.lower() in PASSAGES else ""


def _is_dated(node: Node) -> bool:
    return any(getattr(leaf, "fieldname", "") in ("changed", "added", "removed") for leaf in node.leaves())


def _symbols(text: str) -> str:
    """The text with straight quotation marks, with fields in lower case, and without a question mark at the end. An odd number of
    quotation marks is replaced with spaces."""
    text = text.translate({ord(c): '"' for c in "“”„«»"}).rstrip("? ")
    if ":" in text:
        text = re.sub(FIELD, lambda m: m[0].lower(), text)
    return text if text.count('"') % 2 == 0 else text.replace('"', " ")


#: Signs of the query language -> Whoosh's plugin that reads them. A plugin is made when needed, because it compiles patterns.
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


# -- matching -------------------------------------------------------------------------------------------------------


class QueryPart(NamedTuple):
    """One part of a query that a document must match, or must not match (``wanted`` False)."""

    typed: str
    documents: set[int]
    wanted: bool = True


class Match(NamedTuple):
    """The documents that an expression matches."""

    documents: set[int] | None
    """None if nothing is required: then any document may answer."""
    parts: list[QueryPart]
    words: Words
    """The words to rank by, in typed order."""
    untold: tuple[str, ...] = ()
    """At a digest: that it doesn't retell some of the rules that are meant."""


def match(query: Expression, opened: Opened, fields: Iterable[str]) -> Match:
    """The documents that a query matches in some fields of words. Raises QueryError for a bad value of a field."""
    return _Matcher(opened, query.passage, fields).match(query.parts)


class _Matcher:
    """Evaluates a parsed query."""

    def __init__(self, opened: Opened, passage: str, fields: Iterable[str]) -> None:
        self.opened = opened
        self.passage = passage
        self.own = [name for name in fields if "_" not in name]
        self.everything: set[int] | None = None
        self.untold: list[str] = []

    def ways(self, words: Words) -> list[tuple[str, ...]]:
        """The stems of the words as typed, and for a renamed term the stems of its other names."""
        vocabulary = self.opened.vocabulary
        sense = vocabulary.sense(words.joined, None) if vocabulary.is_renamed(words.joined) else None
        return [words.stems, *(map(tuple, sense.alternatives) if sense else ())]

    def match(self, top: list[Node]) -> Match:
        """The documents that all parts together match. Words without an operator only rank the documents."""
        joined = [node for node in top if not _is_word(node) and not is_empty(node)]
        single = [each for node in joined for each in (node if isinstance(node, whoosh_query.And) else [node])]
        parts = [
            QueryPart(typed(node.query), self.evaluate(node.query), wanted=False)
            if isinstance(node, whoosh_query.Not)
            else QueryPart(typed(node), self.evaluate(node))
            for node in single
            if not is_empty(node)
        ]
        words = [word for node in top for word in self._ranked_words(node)]
        return Match(self._together(parts, top), parts, Words.read(" ".join(words)), tuple(dict.fromkeys(self.untold)))

    def _together(self, parts: list[QueryPart], top: list[Node]) -> set[int] | None:
        wanted = [part.documents for part in parts if part.wanted]
        unwanted = [part.documents for part in parts if not part.wanted]
        if wanted:
            return set.intersection(*wanted).difference(*unwanted)
        if not unwanted:
            return None
        plain = [self.evaluate(node) for node in top if _is_word(node)]
        return (set[int]().union(*plain) if plain else self._all()).difference(*unwanted)

    def evaluate(self, node: Node) -> set[int]:
        """The documents that a part of the parsed query matches."""
        if isinstance(node, whoosh_query.And):
            parts = [self.evaluate(each) for each in node if not is_empty(each)]
            return set.intersection(*parts) if parts else self._all()
        if isinstance(node, whoosh_query.Or):
            return set().union(*(self.evaluate(n) for n in node))
        if isinstance(node, whoosh_query.Not):
            return self._all() - self.evaluate(node.query)
        if isinstance(node, whoosh_query.Phrase):
            said = " ".join(node.words)
            return self._phrase(said) if node.fieldname == "words" else self._field(node.fieldname, said)
        if isinstance(node, whoosh_query.FuzzyTerm):
            return self._words(self._spelt_like(node))
        if isinstance(node, whoosh_query.PatternQuery):
            return self._pattern(node)
        if isinstance(node, whoosh_query.Term):
            if node.fieldname != "words":
                return self._field(node.fieldname, node.text)
            return self._any(self.ways(Words.read(node.text)))
        return set()

    def _ranked_words(self, node: Node) -> list[str]:
        """The words of a part to rank by."""
        if isinstance(node, whoosh_query.Not) or getattr(node, "fieldname", "words") != "words":
            return []
        if isinstance(node, whoosh_query.Phrase):
            return list(node.words)
        if isinstance(node, whoosh_query.FuzzyTerm):
            return self._spelt_like(node)[:3]
        if isinstance(node, whoosh_query.PatternQuery):
            return self._expanded(node)[:3]
        if isinstance(node, whoosh_query.Term):
            return [node.text]
        return [word for child in node.children() for word in self._ranked_words(child)]

    # -- leaves ---------------------------------------------------------------------------------------------------

    def _all(self) -> set[int]:
        if self.everything is None:
            self.everything = set().union(*(self.opened.documents("kind", kind) for kind in KINDS))
        return self.everything

    def _word(self, word: str) -> set[int]:
        return set().union(*(self.opened.documents(name, word) for name in self.own))

    def _words(self, written: list[str]) -> set[int]:
        return set().union(*(self._word(word) for word in {stem(w) for w in written}))

    def _any(self, ways: list[tuple[str, ...]]) -> set[int]:
        return set().union(*(set.intersection(*(self._word(word) for word in way)) for way in ways if way))

    def _phrase(self, typed: str) -> set[int]:
        found: set[int] = set()
        for words in self.ways(Words.read(typed)):
            as_one = self._word(" ".join(words))  # a single word, or a phrase that is indexed as one word
            if as_one or len(words) < 2:
                found |= as_one
            else:
                both = set.intersection(*(self._word(word) for word in words))
                found |= {doc for doc in both if self._says(doc, " ".join(words))}
        return found

    def _says(self, doc: int, stems: str) -> bool:
        """True if the searched passages of a document have these stems in a row."""
        if self.passage == "clause":
            clauses = self.opened.stored(doc)["clauses"]
            return f" {stems} " in " / ".join(f" {Words.read(text).joined} " for clause in clauses for text in clause)
        return f" {stems} " in f" {self.opened.stored(doc).get('examples' if self.passage else 'text', '')} "

    def _spelt_like(self, node: whoosh_query.FuzzyTerm) -> list[str]:
        return self.opened.similar(node.text.lower(), min(node.maxdist, 2))

    def _expanded(self, node: whoosh_query.PatternQuery) -> list[str]:
        """The words of the rules that a pattern stands for."""
        pattern = re.sub(r"\*+", "*", node.text.lower())
        if pattern.count("*") > STARS or len(pattern) > 40:
            raise QueryError(f"the pattern {node.text[:30]!r} is too wide", remedy=f"use at most {STARS} stars")
        if isinstance(node, whoosh_query.Prefix):
            pattern += "*"
        if not pattern.strip("*?"):
            raise QueryError(f"the pattern {node.text[:30]!r} stands for every word", remedy="give it some letters: legend*")
        words = whoosh_query.Wildcard("word", pattern).expanded_terms(self.opened.reader)
        return [word.decode() for _field, word in itertools.islice(words, EXPANSIONS)]

    def _pattern(self, node: whoosh_query.PatternQuery) -> set[int]:
        if node.fieldname != "words":
            return self._field(node.fieldname, node.text + ("*" if isinstance(node, whoosh_query.Prefix) else ""))
        return self._words(self._expanded(node))

    def _field(self, name: str, value: str) -> set[int]:
        value = value.strip('"').lower()
        if name == "in":
            try:
                return self.opened.below(RuleNumber.parse(value))
            except BadNumberError as error:
                raise QueryError(f"in:{value[:30]} names no part of the rules", remedy=error.remedy) from None
        if name == "kind":
            if value not in KINDS:
                raise QueryError(f"there is no kind:{value[:30]}", remedy=f"there are {', '.join(KINDS)}")
            return self.opened.documents("kind", value)
        if name == "type":
            return set().union(*(self.opened.documents("type", word) for word in {stem(value), stem(value + "s")} if word))
        day = last_day(value)
        if day == LATEST:
            day = self.opened.versions[-1][0]
        when = value if re.fullmatch(_DATE, value) else day
        return self._dated(name, when[:10]) if self.opened.is_digest else self.opened.documents(name, when)

    def _dated(self, name: str, when: str) -> set[int]:
        """What came, went or changed at a digest: the calendar knows."""
        from ruletrail.indexer.asking import dated_fields

        found = dated_fields.documents(name, when, self.opened)
        self.untold += filter(None, (found.untold,))
        return found.documents
