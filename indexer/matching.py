"""What a query with operators, phrases, patterns or fields matches exactly: Whoosh parses it, the index's postings answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from whoosh import qparser
from whoosh import query as whoosh_query

from corpus.dates import last_day
from corpus.errors import BadDateError, BadNumberError
from corpus.normalise import normalise
from corpus.numbers import RuleNumber
from indexer.analysis import stem, tokens
from indexer.errors import QueryError
from indexer.opened import Opened
from indexer.query import FIELD, FIELDS, KINDS, PASSAGES
from indexer.ranking import Postings
from indexer.schema import within

_DATE = r"\d{4}(?:-\d{2}(?:-\d{2})?)?"
_OPERATORS = frozenset({"AND", "OR", "NOT"})
#: A pattern may have this many stars, and stand for this many words.
STARS, EXPANSIONS = 4, 400


class Part(NamedTuple):
    """One part of a query that a document must meet, or must not."""

    typed: str
    documents: set[int]
    wanted: bool = True


class Match:
    """What the parts of a query say."""

    def __init__(self) -> None:
        self.documents: set[int] | None = None
        """None when nothing is required: then any document may answer."""
        self.parts: list[Part] = []
        self.words: list[str] = []
        """The words to rank by, in typed order."""
        self.dated = False
        """True when it asks for changes, which lie in the past."""
        self.passage = ""
        """The kind of passage that its words have to stand in, of PASSAGES; "" for anywhere."""


class Matcher:
    """Evaluates a parsed query. ``spelt`` are the own-word fields to look in, ("now",) or ("now", "past")."""

    def __init__(self, opened: Opened, postings: Postings, ways: Callable[[str], list[tuple[str, ...]]]) -> None:
        self.opened = opened
        self.own = [name for name in postings.fields if "_" not in name]
        self.ways = ways
        self.passage = ""
        self.everything: set[int] | None = None

    def match(self, text: str) -> Match:
        """What ``text`` matches. Raises QueryError for a field's value that can't be understood."""
        text = _symbols(text)
        try:
            tree = _parser(text).parse(text, normalize=False)
        except IndexError:  # Whoosh 2.7.4, of operators in a row
            raise QueryError(f"{text[:40]!r} can't be understood", remedy="put a word on each side of AND and OR") from None
        result = Match()
        top = [node for node in (tree if isinstance(tree, whoosh_query.Or) else [tree]) if not _is_lone_operator(node)]
        if not top or all(node == whoosh_query.NullQuery for node in top):
            raise QueryError(f"{text[:40]!r} has no words to search for", remedy='for example: "in play" AND type:land')
        result.passage = self.passage = next(filter(None, map(_passage, top)), "")
        if self.passage:
            self.own = [self.passage]
        for node in top:
            self._collect(node, result.words)
            result.dated = result.dated or _is_dated(node)
            if isinstance(node, whoosh_query.Not):
                result.parts.append(Part(_typed(node.query), self.evaluate(node.query), wanted=False))
            elif not isinstance(node, whoosh_query.Term) or node.fieldname != "words":
                if node == whoosh_query.NullQuery:
                    continue
                if isinstance(node, whoosh_query.And):
                    result.parts += [
                        Part(_typed(c.query), self.evaluate(c.query), wanted=False)
                        if isinstance(c, whoosh_query.Not)
                        else Part(_typed(c), self.evaluate(c))
                        for c in node
                        if c != whoosh_query.NullQuery
                    ]
                else:
                    result.parts.append(Part(_typed(node), self.evaluate(node)))
        self._combine(result, top)
        return result

    def _combine(self, result: Match, top: list) -> None:
        wanted = [part.documents for part in result.parts if part.wanted]
        unwanted = [part.documents for part in result.parts if not part.wanted]
        if wanted:
            result.documents = set.intersection(*wanted)
        elif unwanted:
            plain = [n for n in top if isinstance(n, whoosh_query.Term) and n.fieldname == "words"]
            result.documents = set().union(*(self.evaluate(n) for n in plain)) if plain else self._all()
        if result.documents is not None and unwanted:
            result.documents = result.documents.difference(*unwanted)

    def evaluate(self, node: whoosh_query.Query) -> set[int]:
        """The documents that a part of the parsed query matches."""
        if isinstance(node, whoosh_query.And):
            nots = [n.query for n in node if isinstance(n, whoosh_query.Not)]
            rest = [self.evaluate(n) for n in node if not isinstance(n, whoosh_query.Not) and n != whoosh_query.NullQuery]
            found = set.intersection(*rest) if rest else self._all()
            return found.difference(*(self.evaluate(n) for n in nots)) if nots else found
        if isinstance(node, whoosh_query.Or):
            return set().union(*(self.evaluate(n) for n in node))
        if isinstance(node, whoosh_query.Not):
            return self._all() - self.evaluate(node.query)
        if isinstance(node, whoosh_query.Phrase):
            words = " ".join(node.words)
            return self._phrase(words) if node.fieldname == "words" else self._field(node.fieldname, words)
        if isinstance(node, whoosh_query.FuzzyTerm):
            return self._words(self._spelt_like(node.text, node.maxdist))
        if isinstance(node, whoosh_query.PatternQuery):
            return self._pattern(node)
        if isinstance(node, whoosh_query.Term):
            if node.fieldname != "words":
                return self._field(node.fieldname, node.text)
            words = tuple(_stems(node.text))
            return self._any([words, *self.ways(node.text)]) if words else set()
        return set()

    def _collect(self, node: whoosh_query.Query, words: list[str]) -> None:
        if isinstance(node, whoosh_query.Not):
            return
        if isinstance(node, whoosh_query.Phrase):
            words += node.words if node.fieldname == "words" else []
        elif isinstance(node, whoosh_query.FuzzyTerm):
            words += self._spelt_like(node.text, node.maxdist)[:3]
        elif isinstance(node, whoosh_query.PatternQuery):
            if node.fieldname == "words":
                words += self._expanded(node)[:3]
        elif isinstance(node, whoosh_query.Term):
            if node.fieldname == "words":
                words.append(node.text)
        elif not node.is_leaf():
            for child in node.children():
                self._collect(child, words)

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
        for words in (tuple(_stems(typed)), *self.ways(typed)):
            as_one = self._word(" ".join(words))  # a single word, or a phrase that is indexed as one
            if as_one or len(words) < 2:
                found |= as_one
            else:
                together = f" {' '.join(words)} "
                both = set.intersection(*(self._word(word) for word in words))
                found |= {doc for doc in both if together in f" {self._read(doc)} "}
        return found

    def _read(self, doc: int) -> str:
        """The stems of the passages of a document that words are looked for in, in their order."""
        entry = self.opened.stored(doc)
        if self.passage == "clause":
            return " / ".join(" ".join(_stems(text)) for clause in entry["clauses"] for text in clause)
        return entry["examples" if self.passage else "text"]

    def _spelt_like(self, word: str, distance: int) -> list[str]:
        return self.opened.similar(word.lower(), min(distance, 2))

    def _expanded(self, node: whoosh_query.PatternQuery) -> list[str]:
        pattern = re.sub(r"\*+", "*", node.text.lower())
        if pattern.count("*") > STARS or len(pattern) > 40:
            raise QueryError(f"the pattern {node.text[:30]!r} is too wide", remedy=f"use at most {STARS} stars")
        if isinstance(node, whoosh_query.Prefix):
            pattern += "*"
        if not pattern.strip("*?"):
            raise QueryError(f"the pattern {node.text[:30]!r} stands for every word", remedy="give it some letters: legend*")
        expression = re.compile("".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in pattern))
        head = re.match(r"[^*?]*", pattern)[0]
        found = (word.decode() for word in self.opened.reader.expand_prefix("word", head))
        matching = (word for word in found if expression.fullmatch(word))
        return [word for word, _ in zip(matching, range(EXPANSIONS), strict=False)]

    def _pattern(self, node: whoosh_query.PatternQuery) -> set[int]:
        if node.fieldname != "words":
            return self._field(node.fieldname, node.text + ("*" if isinstance(node, whoosh_query.Prefix) else ""))
        return self._words(self._expanded(node))

    def _field(self, name: str, value: str) -> set[int]:
        value = value.strip('"').lower()
        if name == "in":
            try:
                return self.opened.documents("within", within(RuleNumber.parse(value)))
            except BadNumberError as error:
                raise QueryError(f"in:{value[:30]} names no part of the rules", remedy=error.remedy) from None
        if name == "kind":
            if value not in KINDS:
                raise QueryError(f"there is no kind:{value[:30]}", remedy=f"there are {', '.join(KINDS)}")
            return self.opened.documents("kind", value)
        if name == "type":
            return set().union(*(self.opened.documents("type", word) for word in {stem(value), stem(value + "s")} if word))
        if not re.fullmatch(_DATE, value):
            raise BadDateError(f"{name}:{value[:30]} has no date", remedy="write YYYY, YYYY-MM or YYYY-MM-DD")
        last_day(value)
        return self.opened.documents(name, value)


def _stems(text: str) -> list[str]:
    return [stem(token) for token in tokens(normalise(text))]


def _symbols(text: str) -> str:
    """Quotes of any shape are straight, so that a phrase is a phrase. An operator with nothing to join is a word."""
    text = text.translate({ord(c): '"' for c in "“”„«»"})
    if ":" in text:
        text = re.sub(FIELD, lambda m: m[0].lower(), text)
    return text if text.count('"') % 2 == 0 else text.replace('"', " ")


def _is_lone_operator(node: whoosh_query.Query) -> bool:
    if not isinstance(node, whoosh_query.Term) or node.fieldname != "words":
        return False
    if node.text.rstrip(":").lower() in FIELDS and node.text.endswith(":"):
        raise QueryError(f"{node.text} has no value", remedy=f"write it without a space: {node.text}305")
    return node.text in _OPERATORS


def _passage(node: whoosh_query.Query) -> str:
    """The kind of passage that a required kind: names."""
    if isinstance(node, whoosh_query.And):
        return next(filter(None, map(_passage, node)), "")
    kind = isinstance(node, whoosh_query.Term) and node.fieldname == "kind"
    return node.text.lower() if kind and node.text.lower() in PASSAGES else ""


def _is_dated(node: whoosh_query.Query) -> bool:
    return any(getattr(leaf, "fieldname", "") in ("changed", "added", "removed") for leaf in node.leaves())


def _typed(node: whoosh_query.Query) -> str:
    if isinstance(node, whoosh_query.Phrase):
        return f'"{" ".join(node.words)}"'
    if isinstance(node, whoosh_query.FuzzyTerm):
        return f"{node.text}~"
    if isinstance(node, whoosh_query.Prefix):
        return f"{node.text}*"
    if isinstance(node, whoosh_query.Term | whoosh_query.PatternQuery):
        return node.text if node.fieldname == "words" else f"{node.fieldname}:{node.text}"
    joiner = " OR " if isinstance(node, whoosh_query.Or) else " AND "
    return f"({joiner.join(_typed(child) for child in node.children())})"


#: The signs of the query language beside operators, and the plugin that knows them. Each compiles patterns of its own.
_SIGNS = {
    ":": lambda: qparser.FieldsPlugin(r"(?P<text>in|type|kind|changed|added|removed):"),
    '"': qparser.PhrasePlugin,
    "(": qparser.GroupPlugin,
    "*": qparser.PrefixPlugin,
    "*?": qparser.WildcardPlugin,
    "~": qparser.FuzzyTermPlugin,
}


def _parser(text: str) -> qparser.QueryParser:
    """A parser with what the signs in ``text`` call for."""
    plugins = [qparser.WhitespacePlugin(), *(plugin() for signs, plugin in _SIGNS.items() if not set(signs).isdisjoint(text))]
    operators = qparser.OperatorsPlugin(AndNot=None, AndMaybe=None, Require=None)
    return qparser.QueryParser("words", schema=None, plugins=[*plugins, operators], group=qparser.OrGroup)
