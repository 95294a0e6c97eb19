"""The Whoosh schema: the fields of a document, and the one field type that they share."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from whoosh.analysis import IDTokenizer
from whoosh.columns import NumericColumn, VarBytesColumn
from whoosh.fields import COLUMN, FieldType, Schema
from whoosh.formats import Existence

from ruletrail.corpus.numbers import RuleNumber

#: Increased whenever fields, weights or stems change: an index of another format must be built anew.
FORMAT = 20


class Bag(FieldType):
    """A field of words with weights that are already computed: a mapping of word to weight, or words of weight 1."""

    def __init__(self) -> None:
        self.format = Existence()
        self.analyzer: Any = IDTokenizer()
        self.indexed = True
        self.scorable = self.stored = self.unique = self.spelling = False
        self.vector = None

    def index(
        self, value: Mapping[str, float] | Iterable[str], **_options: object
    ) -> Generator[tuple[bytes, int, float, bytes], Any, None]:
        """One posting for each word, in the form that Whoosh's writer takes: (word, frequency, weight, empty value)."""
        weights = value if isinstance(value, Mapping) else dict.fromkeys(value, 1.0)
        for word, weight in weights.items():
            yield word.encode(), 1, weight, b""


def schema() -> Schema:
    """The fields of a document. ``indexing`` has their weights."""
    return Schema(
        # words of the text, words of headings and parent rule, and words of asking phrases: for wordings in force now …
        now=Bag(), now_about=Bag(), now_asked=Bag(),
        past=Bag(), past_about=Bag(), past_asked=Bag(),  # … and for wordings of the past
        paraphrase=Bag(),  # words of one description of a change, in a document of its own
        example=Bag(), clause=Bag(),  # words of examples and model clauses, for kind:example and kind:clause
        kind=Bag(), type=Bag(), number=Bag(), within=Bag(), term=Bag(),
        named=Bag(),  # the keys of the rule's name; a key without the general words weighs less than 1
        changed=Bag(), added=Bag(), removed=Bag(), lineage=Bag(),
        word=Bag(),  # in one document only: every word as it is written, for wildcards, fuzzy words and suggestions
        first=COLUMN(NumericColumn("i")), last=COLUMN(NumericColumn("i")),
        identity=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # hash of the entry, to find the entries that changed
        meaning=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # vectors: of the text, then of each asking phrase
        entry=COLUMN(VarBytesColumn(write_offsets_cutoff=0)),  # JSON: the facts for ranking and hits
    )  # fmt: skip


def sortable(number: RuleNumber) -> str:
    """A number as a token. Tokens sort in the book's order, and all tokens of a chapter, section or rule share their beginning.

    305.7 -> "3.305.0007.000". All tokens of chapter 7 begin with "7.", all tokens of 702.19 with "7.702.0019.".
    """
    return f"{number.chapter}.{number.section:03d}.{number.rule:04d}.{number.letter:03d}"


def around(number: RuleNumber | None) -> Iterator[str]:
    """``within`` of the number, of its rule, its section and its chapter."""
    while number:
        yield within(number)
        number = number.parent


def within(number: RuleNumber) -> str:
    """The common beginning of the tokens of ``number`` and of all numbers below it."""
    if not number.section:
        return f"{number.chapter}."
    if not number.rule:
        return f"{number.chapter}.{number.section:03d}."
    return sortable(number) if number.letter else f"{number.chapter}.{number.section:03d}.{number.rule:04d}."
