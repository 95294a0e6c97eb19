"""What a query with operators, phrases, patterns or fields matches exactly: Whoosh parses it, the index's postings answer."""

from __future__ import annotations

import itertools
import re
from typing import NamedTuple

from whoosh import query as whoosh_query

from corpus.dates import LATEST, last_day
from corpus.errors import BadNumberError
from corpus.numbers import RuleNumber
from indexer.asking.fields import KINDS
from indexer.asking.parsing import Node, Parsed, is_empty, typed
from indexer.asking.view import View
from indexer.errors import QueryError
from indexer.language.analysis import stem
from indexer.language.words import Words

_DATE = r"\d{4}(?:-\d{2}(?:-\d{2})?)?"
#: A pattern may have this many stars, and stand for this many words.
STARS, EXPANSIONS = 4, 400


class QueryPart(NamedTuple):
    """One part of a query that a document must meet, or must not."""

    typed: str
    documents: set[int]
    wanted: bool = True


class Match(NamedTuple):
    """What the parts of a query say."""

    documents: set[int] | None
    """None when nothing is required: then any document may answer."""
    parts: list[QueryPart]
    words: Words
    """The words to rank by, in typed order."""


def match(query: Parsed, view: View) -> Match:
    """What a query matches. Raises QueryError for a field's value that can't be understood."""
    return Matcher(view).match(query.parts)


class Matcher:
    """Evaluates a parsed query over the fields of a view."""

    def __init__(self, view: View) -> None:
        self.opened = view.opened
        self.passage = view.passage
        self.own = [name for name in view.postings.fields if "_" not in name]
        self.everything: set[int] | None = None

    def ways(self, words: Words) -> list[tuple[str, ...]]:
        """The ways to say it: as typed, and for a renamed term its other names."""
        vocabulary = self.opened.vocabulary
        sense = vocabulary.sense(words.said, None) if vocabulary.is_renamed(words.said) else None
        return [words.stems, *(map(tuple, sense.alternatives) if sense else ())]

    def match(self, top: list[Node]) -> Match:
        """What the parts match together. Raises QueryError for a field's value that can't be understood."""
        parts: list[QueryPart] = []
        words: list[str] = []
        for node in top:
            self._collect(node, words)
            if isinstance(node, whoosh_query.Not):
                parts.append(QueryPart(typed(node.query), self.evaluate(node.query), wanted=False))
            elif not isinstance(node, whoosh_query.Term) or node.fieldname != "words":
                if is_empty(node):
                    continue
                if isinstance(node, whoosh_query.And):
                    parts += [
                        QueryPart(typed(c.query), self.evaluate(c.query), wanted=False)
                        if isinstance(c, whoosh_query.Not)
                        else QueryPart(typed(c), self.evaluate(c))
                        for c in node
                        if not is_empty(c)
                    ]
                else:
                    parts.append(QueryPart(typed(node), self.evaluate(node)))
        return Match(self._together(parts, top), parts, Words.read(" ".join(words)))

    def _together(self, parts: list[QueryPart], top: list[Node]) -> set[int] | None:
        wanted = [part.documents for part in parts if part.wanted]
        unwanted = [part.documents for part in parts if not part.wanted]
        if wanted:
            return set.intersection(*wanted).difference(*unwanted)
        if not unwanted:
            return None
        plain = [n for n in top if isinstance(n, whoosh_query.Term) and n.fieldname == "words"]
        documents = set().union(*(self.evaluate(n) for n in plain)) if plain else self._all()
        return documents.difference(*unwanted)

    def evaluate(self, node: Node) -> set[int]:
        """The documents that a part of the parsed query matches."""
        if isinstance(node, whoosh_query.And):
            nots = [n.query for n in node if isinstance(n, whoosh_query.Not)]
            rest = [self.evaluate(n) for n in node if not isinstance(n, whoosh_query.Not) and not is_empty(n)]
            found = set.intersection(*rest) if rest else self._all()
            return found.difference(*(self.evaluate(n) for n in nots)) if nots else found
        if isinstance(node, whoosh_query.Or):
            return set().union(*(self.evaluate(n) for n in node))
        if isinstance(node, whoosh_query.Not):
            return self._all() - self.evaluate(node.query)
        if isinstance(node, whoosh_query.Phrase):
            said = " ".join(node.words)
            return self._phrase(said) if node.fieldname == "words" else self._field(node.fieldname, said)
        if isinstance(node, whoosh_query.FuzzyTerm):
            return self._words(self._spelt_like(node.text, node.maxdist))
        if isinstance(node, whoosh_query.PatternQuery):
            return self._pattern(node)
        if isinstance(node, whoosh_query.Term):
            if node.fieldname != "words":
                return self._field(node.fieldname, node.text)
            return self._any(self.ways(Words.read(node.text)))
        return set()

    def _collect(self, node: Node, words: list[str]) -> None:
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
        for words in self.ways(Words.read(typed)):
            as_one = self._word(" ".join(words))  # a single word, or a phrase that is indexed as one
            if as_one or len(words) < 2:
                found |= as_one
            else:
                both = set.intersection(*(self._word(word) for word in words))
                found |= {doc for doc in both if self._says(doc, " ".join(words))}
        return found

    def _says(self, doc: int, said: str) -> bool:
        """Whether the passages of a document that words are looked for in have these stems in a row."""
        if self.passage == "clause":
            clauses = self.opened.stored(doc)["clauses"]
            return f" {said} " in " / ".join(f" {Words.read(text).said} " for clause in clauses for text in clause)
        return f" {said} " in f" {self.opened.stored(doc).get('examples' if self.passage else 'text', '')} "

    def _spelt_like(self, word: str, distance: int) -> list[str]:
        return self.opened.similar(word.lower(), min(distance, 2))

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
        if re.fullmatch(_DATE, value):
            return self.opened.documents(name, value)
        return self.opened.documents(name, self.opened.versions[-1][0] if day == LATEST else day)
