"""The Whoosh schema: which fields a document has, and the one field type that they share."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from whoosh.analysis import IDTokenizer
from whoosh.columns import NumericColumn, VarBytesColumn
from whoosh.fields import COLUMN, FieldType, Schema
from whoosh.formats import Existence

from ruletrail.corpus.numbers import RuleNumber

#: Raised whenever fields, weights or stems change: an index of another format has to be built anew.
FORMAT = 20


class Bag(FieldType):
    """Words with their weights, found out before: a mapping of word to weight, or words of weight 1."""

    def __init__(self) -> None:
        self.format = Existence()
        self.analyzer: Any = IDTokenizer()
        self.indexed = True
        self.scorable = self.stored = self.unique = self.spelling = False
        self.vector = None

    def index(
        self, value: Mapping[str, float] | Iterable[str], **_options: object
    ) -> Generator[tuple[bytes, int, float, bytes], Any, None]:
        """A posting a word, as Whoosh's writer takes them: word, frequency, weight, and nothing more."""
        weights = value if isinstance(value, Mapping) else dict.fromkeys(value, 1.0)
        for word, weight in weights.items():
            yield word.encode(), 1, weight, b""


def schema() -> Schema:
    """The fields. docs/search.md has the table of what each is for and what it weighs."""
    return Schema(
        # words, words of headings and parent rule, and words that it is asked for with, of what the newest version holds …
        now=Bag(), now_about=Bag(), now_asked=Bag(),
        past=Bag(), past_about=Bag(), past_asked=Bag(),  # … and of what it no longer holds
        paraphrase=Bag(),  # words that a change is told with: a document a paraphrase
        example=Bag(), clause=Bag(),  # words of examples and model clauses, for kind:example and kind:clause
        kind=Bag(), type=Bag(), number=Bag(), within=Bag(), term=Bag(),
        named=Bag(),  # what it is called itself, its words sorted; less than 1 where some are left out
        changed=Bag(), added=Bag(), removed=Bag(), lineage=Bag(),
        word=Bag(),  # one document of it: every word as it is written, for wildcards, fuzzy words and suggestions
        first=COLUMN(NumericColumn("i")), last=COLUMN(NumericColumn("i")),
        identity=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # of what it was made; to find what an addition changed
        meaning=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # vectors: of its text, then of the ways of asking for it
        entry=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # JSON: what ranking and hits need to know
    )  # fmt: skip


def sortable(number: RuleNumber) -> str:
    """A number as a token whose order is the book's, and whose beginnings are its chapter, section and rule.

    305.7 -> "3.305.0007.000"; "7." begins everything in chapter 7, "7.702.0019." everything in 702.19.
    """
    return f"{number.chapter}.{number.section:03d}.{number.rule:04d}.{number.letter:03d}"


def around(number: RuleNumber | None) -> Iterator[str]:
    """``within`` of the number, of its rule, its section and its chapter."""
    while number:
        yield within(number)
        number = number.parent


def within(number: RuleNumber) -> str:
    """The beginning that the tokens of ``number`` and all below it share."""
    if not number.section:
        return f"{number.chapter}."
    if not number.rule:
        return f"{number.chapter}.{number.section:03d}."
    return sortable(number) if number.letter else f"{number.chapter}.{number.section:03d}.{number.rule:04d}."
