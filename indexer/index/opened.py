"""An index that is open for searching: its reader, its vocabulary and state, and caches of everything read from it."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, cast

from whoosh import index
from whoosh.reading import TermNotFound

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.days import OPEN, day, iso
from ruletrail.indexer.errors import IndexMissingError
from ruletrail.indexer.hits import Stretch
from ruletrail.indexer.index.guard import ForeignIndexError, content
from ruletrail.indexer.index.schema import FORMAT, schema, sortable, within
from ruletrail.indexer.language.vocabulary import Vocabulary

#: The fields of words, for all times.
FIELDS = ("now", "now_about", "now_asked", "past", "past_about", "past_asked")
STATE = "state.json"
#: Under this name an open corpus keeps its open index, and the facts by which a change of the files is noticed.
KEPT = "indexer.opened"
REMEDY = "build it anew: ruletrail build SOURCE"


DateField = Literal["wording_since", "examples_since", "number_since"]


class Stored(TypedDict):
    """The stored facts of one document; ``indexer.index.documents.IndexEntry`` explains them. Days are integers, 20040201."""

    kind: str
    key: str
    record: int
    lineage: int | None
    since: str
    first: int
    last: int
    title: str
    """The subject, in a few words."""
    wording_since: str | None
    examples_since: str | None
    number_since: str | None
    cited: int
    terms: list[str]
    """The stems of the terms of a glossary entry."""
    titles: list[str]
    """The stems of the headings above the rule, outermost first."""
    text: str
    """The stems of the text."""
    cites: list[str]
    """The rule numbers that a glossary entry cites."""
    examples: NotRequired[str]
    """The stems of the examples."""
    clauses: NotRequired[list[tuple[str, str]]]
    """Name and text of the model clauses that implement the wording."""
    seen: NotRequired[int]
    """The day of the last version with this wording, if a later version within ``last`` doesn't cover the rule."""
    holes: NotRequired[list[int]]
    """The days of versions within the stretch that don't cover the rule."""
    asked: NotRequired[list[tuple[int, int]]]
    """The first and last day of each phrase that asks for the rule."""


class ParaphrasedChange(NamedTuple):
    """A document of the index: one description of one change of a lineage."""

    words: str
    lineage: int | str
    """Row id of the lineage. In a digest, which has few of the rules that changed, the lineage's address."""
    record: int | None
    """Row id of the record that the change brought, or of the last one before it ended the lineage; None in a digest."""
    day: int
    """The day of the change, 20040201."""


Place = tuple[int, str, int, str, str]
"""A sort key for documents."""


def place(entry: Stored) -> Place:
    """The key that sorts documents in the book's order, with terms and commentary last and the newest wording first."""
    last = -entry["first"], entry["since"], entry["text"]
    if entry["kind"] in ("rule", "section"):
        return (0, sortable(RuleNumber.parse(entry["key"])), *last)
    return (1, entry["key"], *last)


def best_first(scored: list[tuple[float, int]], stored: Callable[[int], Stored]) -> list[tuple[float, int]]:
    """(score, document) sorted by score. Equal scores are sorted in the book's order, because a document's number depends on when
    it was added."""
    ties = {score for score, many in Counter(score for score, _ in scored).items() if many > 1}
    return sorted(scored, key=lambda pair: (-pair[0], place(stored(pair[1])) if pair[0] in ties else ()))


class Postings:
    """The postings of some fields together. The postings of a word are added up when the word is first asked for, and kept.

    ``read`` returns the postings of one field and word, document -> impact. ``count`` is the number of documents searched.
    """

    def __init__(self, read: Callable[[str, str], dict[int, float]], fields: tuple[str, ...], count: int) -> None:
        self.fields = fields
        self.count = count

        @lru_cache(maxsize=4096)
        def of(word: str) -> dict[int, float]:
            found: dict[int, float] = {}
            for field in fields:
                for doc, impact in read(field, word).items():
                    found[doc] = found.get(doc, 0.0) + impact
            return found

        self.of = of

    def among(self, word: str, documents: Collection[int] | None) -> dict[int, float]:
        """Document -> impact of the word, for all documents or for the given ones."""
        has = self.of(word)
        return has if documents is None else {doc: has[doc] for doc in documents if doc in has}

    def rarity(self, word: str) -> float:
        """The word's inverse document frequency among the documents searched."""
        df = len(self.of(word))
        return math.log(1 + (self.count - df + 0.5) / (df + 0.5)) if df else 0.0


class Days(dict[int, int]):
    """Document -> day. Each day is read once, because a column decodes a value anew at each access."""

    def __init__(self, column: Any) -> None:
        super().__init__()
        self._column = column

    def __missing__(self, doc: int) -> int:
        found = self[doc] = int(self._column[doc])
        return found


def stretch(kin: list[Stored], entry: Stored, field: DateField) -> Stretch | None:
    """The stretch of time that begins with the version in ``field``; None if that is unknown. ``kin`` is the documents of the
    entry's lineage."""
    if (first := entry[field]) is None:
        return None
    newest = max((one for one in kin if one[field] == first), key=lambda one: one["last"])
    if newest["last"] != OPEN:
        return Stretch(first[:10], iso(newest["last"]), None)
    return Stretch(first[:10], None, iso(newest["seen"]) if "seen" in newest else None)


#: What a digest lacks, as ``Opened.lacks`` has it.
IS_A_DIGEST = "is a digest"


class Opened:
    """An open index. ``open_index`` makes it."""

    def __init__(self, folder: Path, state: dict[str, Any]) -> None:
        self.folder = folder
        self.reader = index.open_dir(str(folder), schema=schema(), readonly=True).reader()
        self.vocabulary = Vocabulary(folder)
        self.versions: list[tuple[str, int]] = [(version, day(date)) for version, date in state["versions"]]
        self.lacks: str = state["lacks"]
        """Why the corpus may not hold what is asked for; "" for a whole rulebook."""
        self.is_digest = self.lacks == IS_A_DIGEST
        self.first = Days(self.reader.column_reader("first", translate=False))
        self.last = Days(self.reader.column_reader("last", translate=False))
        self.entries = self.reader.column_reader("entry", translate=False)
        self.meanings = self.reader.column_reader("meaning", translate=False)
        self.stored = lru_cache(maxsize=8192)(self._stored)
        self.posting = lru_cache(maxsize=8192)(self._posting)
        self.now = Postings(self.posting, ("now", "now_about", "now_asked"), state["in_force"])
        self._count: int = state["documents"]
        self.all = Postings(self.posting, FIELDS, self._count)
        self.paraphrased_days = frozenset[int](state["paraphrased_days"])
        """The days with a paraphrase of a change."""
        self.paraphrases = Postings(self.posting, ("paraphrase",), state["bound"])

    def literal(self, postings: Postings) -> Postings:
        """``postings`` without the fields of phrases that ask for rules: only the rules' own words are left."""
        fields = tuple(field for field in postings.fields if not field.endswith("_asked"))
        return Postings(self.posting, fields, postings.count)

    def within(self, field: str) -> Postings:
        """The postings of one field alone, "example" or "clause"."""
        return Postings(self.posting, (field,), self._count)

    def _stored(self, doc: int) -> Stored:
        found: Stored = json.loads(self.entries[doc].decode())
        return found

    def _posting(self, field: str, word: str) -> dict[int, float]:
        """Document -> weight of ``word`` in ``field``."""
        found: dict[int, float] = {}
        try:
            matcher = self.reader.postings(field, word)
        except TermNotFound:
            return found
        is_active, doc, weight, advance = matcher.is_active, matcher.id, matcher.weight, matcher.next
        while is_active():
            found[doc()] = weight()
            advance()
        return found

    def paraphrased_change(self, doc: int) -> ParaphrasedChange:
        """The paraphrase of a change that a document holds."""
        return ParaphrasedChange(**json.loads(self.entries[doc].decode()))

    def documents(self, field: str, word: str) -> set[int]:
        """The documents that have ``word`` in ``field``."""
        return set(self.posting(field, word))

    def numbered(self, number: RuleNumber) -> set[int]:
        """The documents with a number."""
        return self.documents("number", sortable(number))

    def numbered_between(self, low: RuleNumber, high: RuleNumber) -> set[int]:
        """The documents with a number from ``low`` to ``high``, or a number below ``high`` in the hierarchy."""
        begin, end = sortable(low), within(high) + "~"
        borne = (word.decode() for word in self.reader.lexicon("number"))
        return {doc for word in borne if begin <= word <= end for doc in self.posting("number", word)}

    def below(self, number: RuleNumber) -> set[int]:
        """The documents with a number, or a number below it in the hierarchy."""
        return self.documents("within", within(number))

    def is_before(self, doc: int, number: RuleNumber) -> bool:
        """True if a rule comes before a number in the book's order."""
        return self.place(doc)[:2] < (0, sortable(number))

    def place(self, doc: int) -> Place:
        """The key that sorts documents in the book's order, with terms and commentary last and the newest wording first."""
        return place(self.stored(doc))

    def similar(self, word: str, distance: int) -> list[str]:
        """Words of the rules with a similar spelling (at most ``distance`` letters differ), nearest and most frequent first."""
        from whoosh.support.levenshtein import distance as edits

        if not 3 <= len(word) <= 30:
            return []
        near = []
        for found in self.reader.expand_prefix("word", word[:1]):
            other = found.decode()
            if abs(len(other) - len(word)) <= distance and (far := edits(word, other, limit=distance)) <= distance:
                near.append((far, -self.reader.frequency("word", other), other))
        return [other for _far, _frequency, other in sorted(near)]

    def version_at(self, when: int, without: Collection[int] = ()) -> str:
        """The version in force on a day; the oldest version for an earlier day. Versions of the days ``without`` are skipped."""
        found = (version for version, date in reversed(self.versions) if date <= when and date not in without)
        return next(found, self.versions[0][0])

    def next_after(self, when: int) -> int:
        """The day of the first version after a day; OPEN if there is none."""
        return next((date for _version, date in self.versions if date > when), OPEN)

    @property
    def newest(self) -> int:
        return self.versions[-1][1] if self.versions else OPEN


def open_index(corpus: Corpus, folder: Path) -> Opened:
    """Opens the index in ``folder``, or returns the open index if the files have not changed.

    Raises IndexMissingError if the index is missing, damaged, or not of this corpus.
    """
    path = folder / STATE
    try:
        facts = path.stat()
        source = corpus.path.stat()
        key = (folder, facts.st_mtime_ns, facts.st_ino, source.st_mtime_ns, source.st_ino)
        known = cast("tuple[object, Opened] | None", corpus.kept.get(KEPT))
        if known and known[0] == key:
            return known[1]
        state = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise IndexMissingError("there is no search index here", str(folder), "run: ruletrail build SOURCE") from None
    except (OSError, ValueError, RecursionError) as error:
        raise IndexMissingError(f"the search index can't be read ({error})", str(folder), REMEDY) from None
    if not isinstance(state, dict) or state.get("format") != FORMAT:
        raise IndexMissingError("the search index was made by another version of ruletrail", str(folder), REMEDY)
    if not state.get("in_force"):
        raise IndexMissingError("the corpus holds no rules to search", str(folder), "run: ruletrail build SOURCE")
    if state.get("fingerprint") != corpus.fingerprint():
        raise IndexMissingError("the search index was made from another corpus", str(folder), REMEDY)
    try:
        opened = Opened(folder, state)
    except ForeignIndexError:
        raise
    except Exception as error:  # any kind of error: Whoosh doesn't check the data that it reads
        raise damaged(folder, error) from error
    corpus.kept[KEPT] = key, opened
    return opened


def is_damage(error: Exception, folder: Path) -> bool:
    """True if damage to the index caused an error while it was read: the error is Whoosh's, or the files are not as they were
    written. Any other error is a fault of the code."""
    if type(error).__module__.startswith("whoosh."):
        return True
    try:
        return bool(json.loads((folder / STATE).read_text("utf-8"))["content"] != content(folder))
    except (OSError, ValueError, LookupError, TypeError):
        return True


def damaged(folder: Path, error: BaseException) -> IndexMissingError:
    """The error to raise for an index that can't be read."""
    return IndexMissingError(f"the search index is damaged ({type(error).__name__})", str(folder), REMEDY)
