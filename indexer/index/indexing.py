"""Writes the index: the whole index, swapped into place, or only the documents that an addition to the corpus changed."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from whoosh import index
from whoosh.writing import IndexingError

from ruletrail.corpus.history import Archive
from ruletrail.corpus.history.subjects import cited
from ruletrail.corpus.names import bare_term, parts_of_term, term_key
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.days import OPEN, day
from ruletrail.indexer.index import postings
from ruletrail.indexer.index.documents import IndexEntry, chain, entries, paraphrased_changes
from ruletrail.indexer.index.guard import content, reading
from ruletrail.indexer.index.opened import IS_A_DIGEST, STATE, ParaphrasedChange
from ruletrail.indexer.index.schema import FORMAT, around, schema, sortable
from ruletrail.indexer.index.texts import Texts
from ruletrail.indexer.language import asked, paraphrases
from ruletrail.indexer.language.analysis import ASKING, stem
from ruletrail.indexer.language.meaning import vector
from ruletrail.indexer.language.naming import keys_of_name
from ruletrail.indexer.language.vocabulary import compile_to
from ruletrail.indexer.language.words import Words

#: BM25's constants, and the usual length of a text in words.
SATURATION, LENGTH_SHARE, USUAL_LENGTH = 1.2, 0.5, 60.0
#: The usual length of a paraphrase of a change.
USUAL_PARAPHRASE = 8
#: The weights of a word in an example, in a heading and in a model clause.
EXAMPLE, HEADING, CLAUSE = 0.5, 1.2, 0.1
#: The weights of the field of headings and parent rules, and of the field of phrases that ask for a rule. Other fields weigh 1.
ABOUT, ASKED = 0.45, 0.4

_SMALL = frozenset(map(stem, ASKING))

Progress = Callable[[int, int, str], None]


def build(
    corpus: Corpus,
    folder: Path,
    *,
    progress: Progress | None = None,
    clauses: Iterable[tuple[str, str, str, str, str]] = (),
    archive: Archive | None = None,
) -> int:
    """Indexes the whole corpus, and puts the finished index in ``folder``'s place. Returns the number of rule documents.

    ``clauses`` are the models' summaries of rules, as (name, number, since, until, text); ``kind:clause`` finds them.
    ``archive`` is the corpus, if it was read already. Meanwhile, searches of the old index go on. One process writes the index:
    several processes would write several segments, which are slower to search.
    """
    partial = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    try:
        index.create_in(str(partial), schema())
        count = extend(corpus, partial, progress=progress, clauses=clauses, archive=archive)
        _swap(partial, folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return count


def extend(
    corpus: Corpus,
    folder: Path,
    *,
    progress: Progress | None = None,
    clauses: Iterable[tuple[str, str, str, str, str]] = (),
    archive: Archive | None = None,
) -> int:
    """Updates the index of a corpus to which versions were added. Returns the number of rule documents written.

    Only new documents, and documents that changed (a rule's interval ended), are written. The writer's commit puts them in place
    in one step.
    """
    archive = archive or Archive(corpus)
    texts = Texts(archive)
    found, bound, counts = _entries(corpus, archive, clauses)
    with reading(folder):
        count = _renew(folder, texts, [*found, *bound], progress)
    compile_to(folder, texts.in_force(found))
    _write_state(corpus, folder, found, bound, counts)
    return count


def _renew(folder: Path, texts: Texts, entries: list[IndexEntry | ParaphrasedChange], progress: Progress | None) -> int:
    """Writes the entries that an index lacks, and deletes the documents without an entry. Returns the number of new rule
    documents."""
    writer = postings.writer(index.open_dir(str(folder), schema=schema()))
    try:
        wanted = {_identity(entry): entry for entry in entries}
        with writer.reader() as reader:
            made_of: Any = reader.column_reader("identity") if reader.doc_count_all() else {}  # commentary alone has no documents
            there = {made_of[doc]: doc for doc in reader.all_doc_ids() if made_of[doc]}
        for identity in sorted(there.keys() - wanted.keys()):
            writer.delete_document(there[identity])
        fresh = [(identity, entry) for identity, entry in wanted.items() if identity not in there]
        for done, (identity, entry) in enumerate(fresh):
            document = _document(entry, texts) if isinstance(entry, IndexEntry) else _paraphrase_document(entry)
            postings.add(writer, document | {"identity": identity})
            if progress and done % 500 == 0:
                progress(done, len(fresh), "indexing")
        if texts.words:
            postings.add(writer, _lexicon(texts.words))
        writer.commit()
    except BaseException:
        with suppress(IndexingError):  # a commit that failed has closed it
            writer.cancel()
        raise
    if progress:
        progress(len(fresh), len(fresh), "indexing")
    return sum(isinstance(entry, IndexEntry) for _hash, entry in fresh)


def _swap(partial: Path, folder: Path) -> None:
    """Puts ``partial`` in ``folder``'s place. An index that is open goes on reading its own files."""
    if folder.exists():
        old = folder.with_name(f"{folder.name}.old")
        shutil.rmtree(old, ignore_errors=True)
        folder.rename(old)
        partial.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    else:
        partial.rename(folder)


def _entries(
    corpus: Corpus, archive: Archive, clauses: Iterable[tuple[str, str, str, str, str]]
) -> tuple[list[IndexEntry], list[ParaphrasedChange], dict[str, int]]:
    """The documents to write (rules, paraphrases of changes), and counts of the tables' lines and of lines that apply here."""
    ways = asked.bind(corpus)
    found = entries(archive, ways.by_lineage, clauses)
    if corpus.is_digest():
        bound = [ParaphrasedChange(words, address, None, day(when)) for words, address, when in paraphrases.by_calendar()]
    else:
        bound = paraphrased_changes(found, paraphrases.bind(corpus, archive))
    counts = {"asked": ways.rows, "unbound": ways.unbound, "paraphrases": len(paraphrases.rows()), "bound": len(bound)}
    return found, bound, counts


def _write_state(
    corpus: Corpus, folder: Path, entries: list[IndexEntry], paraphrased: list[ParaphrasedChange], counts: dict[str, int]
) -> None:
    state = {
        "format": FORMAT,
        "fingerprint": corpus.fingerprint(),
        "documents": len(entries),
        "in_force": sum(entry.last == OPEN for entry in entries),
        "lacks": _lacks(corpus),
        "paraphrased_days": sorted({change.day for change in paraphrased}),
        "content": content(folder),
        "versions": [[version.version, version.date] for version in chain(corpus)],
    } | counts
    (folder / STATE).write_text(json.dumps(state) + "\n", "utf-8")


def _lacks(corpus: Corpus) -> str:
    """The reason why the newest version may lack a rule that is asked for, in words; "" for a whole rulebook."""
    newest = chain(corpus)[-1:]
    if newest and newest[0].is_retold:
        return IS_A_DIGEST
    return "holds a part of the rules" if newest and newest[0].part else ""


# -- documents ---------------------------------------------------------------------------------------------------


def _lexicon(words: Mapping[str, int]) -> dict[str, Any]:
    """The document with every word as it is written.

    It has a value in every column of bytes, because of a fault in Whoosh: values that Whoosh fills in at the end of a column are
    lost if the column is then as long as the largest number of the type of its offsets.
    """
    counts = {word: float(count) for word, count in words.items() if word.isalpha()}
    return {"kind": ["lexicon"], "word": counts, "identity": b"", "meaning": b"", "entry": b""}


def _paraphrase_document(change: ParaphrasedChange) -> dict[str, Any]:
    words = Words.read(change.words)
    content = words.content or words.stems
    return {
        "kind": ["paraphrase"],
        "paraphrase": _impacts(Counter(content), len(content) * USUAL_LENGTH / USUAL_PARAPHRASE),
        "meaning": vector(words.stems),
        "entry": _json(change._asdict()),
    }


def _document(entry: IndexEntry, texts: Texts) -> dict[str, object]:
    text, examples = texts.stems(entry.wording)
    normal = texts.wordings[entry.wording].normal
    term = _stems(entry.term)
    names = [entry.term, *entry.term.split(",")]
    parts = [" ".join(_stems(part)) for name in names for part in (name, bare_term(name))]
    terms = sorted({" ".join(term), *parts} - {""})  # "Banding, “Bands with Other”" is an entry for both
    titles = [_stems(title) for title in entry.titles]
    state = "now" if entry.last == OPEN else "past"
    about: dict[str, float] = {}
    for words in titles:
        _add(about, dict.fromkeys(words, HEADING))
    if entry.parent is not None:
        _add(about, texts.of_parent(entry.parent))
    _add(about, dict.fromkeys(term, HEADING))
    played = [word for clause in entry.clauses for part in clause for word in _stems(part)]
    _add(about, {word: count * CLAUSE for word, count in Counter(played).items()} if played else {})
    for word in _SMALL & about.keys():
        del about[word]
    now, past = _asked(entry)
    own: dict[str, float] = dict(Counter(text))
    _add(own, {word: count * EXAMPLE for word, count in Counter(examples).items()} if examples else {})
    _add(own, texts.compounds(entry.wording))
    number = RuleNumber.parse(entry.key) if entry.kind in ("rule", "section") else None
    kinds = [entry.kind] + ["example"] * bool(examples) + ["clause"] * bool(played)
    more: dict[str, object] = {"examples": " ".join(examples)} if examples else {}
    more |= {"clauses": entry.clauses} if played else {}
    more |= {"seen": entry.seen} if entry.seen else {}
    more |= {"holes": entry.holes} if entry.holes else {}
    more |= {"asked": [[asked.since, asked.until] for asked in entry.asked]} if entry.asked else {}
    document: dict[str, Any] = {
        state: _impacts(own, len(text) + EXAMPLE * len(examples)),
        f"{state}_about": _impacts(about, USUAL_LENGTH / 2, ABOUT),
        "now_asked": now,
        "past_asked": past,
        "kind": kinds,
        "example": _impacts(Counter(examples), len(examples)),
        "clause": _impacts(Counter(played), len(played)),
        "type": {word for words in titles for word in words} | set(term),
        "term": terms,
        "named": _named(entry),
        "number": [sortable(number)] if number else [],
        "within": [*around(number)] if number else [],
        "lineage": [str(entry.lineage)] if entry.lineage is not None else [],
        "meaning": texts.meaning(entry.wording) + b"".join(_meaning(asked.words) for asked in entry.asked),
        "first": entry.first,
        "last": entry.last,
        "entry": _json({
            "kind": entry.kind, "key": entry.key, "record": entry.record, "lineage": entry.lineage, "since": entry.since,
            "first": entry.first, "last": entry.last, "title": entry.title, "cited": entry.cited,
            **entry.dates.as_json(), "terms": terms,
            "titles": [" ".join(words) for words in titles],
            "text": " ".join(text), "cites": cited(normal) if entry.kind == "glossary" else [], **more,
        }),
    }  # fmt: skip
    for name in ("changed", "added", "removed"):
        date = getattr(entry, name)
        document[name] = [date[:4], date[:7], date[:10]] if date else []
    return document


def _named(entry: IndexEntry) -> dict[str, float]:
    """The keys under which the entry's name is looked up -> their weights."""
    names = [entry.name, bare_term(entry.name), *parts_of_term(term_key(entry.name))] if entry.name else []
    found: dict[str, float] = {}
    for name in names:
        for key, weight in keys_of_name(Words.read(name)):
            found[key] = max(weight, found.get(key, 0.0))
    return found


def _add(to: dict[str, float], counts: Mapping[str, float]) -> None:
    """Adds counts, like ``Counter.update``, which takes four times as long for a few words."""
    for word, count in counts.items():
        to[word] = count + to.get(word, 0)


@lru_cache(maxsize=1 << 14)
def _stems(phrase: str) -> tuple[str, ...]:
    return Words.read(phrase).stems


@lru_cache(maxsize=1 << 14)
def _meaning(phrase: str) -> bytes:
    return vector(_stems(phrase))


@lru_cache(maxsize=1 << 14)
def _subjects(phrase: str) -> frozenset[str]:
    return frozenset(_content(phrase))


def _content(phrase: str) -> Sequence[str]:
    """The stems of a phrase without words of asking ("what happens if"); all stems if there are no others."""
    words = Words.read(phrase)
    return words.content or words.stems


def _asked(entry: IndexEntry) -> tuple[dict[str, float], dict[str, float]]:
    """The words of the phrases that ask for an entry, with weights: of phrases for the newest version, and of all others."""
    now: Counter[str] = Counter()
    past: Counter[str] = Counter()
    for way in entry.asked:
        (now if entry.last == OPEN and way.until == OPEN else past).update(_subjects(way.words))
    return _impacts(now, USUAL_LENGTH / 2, ASKED), _impacts(past, USUAL_LENGTH / 2, ASKED)


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _json(facts: dict[str, object]) -> bytes:
    return _encoder.encode(facts).encode()


def _impacts(counts: Mapping[str, float], length: float, share: float = 1.0) -> dict[str, float]:
    """Word -> its weight in a text of that length (in words): BM25 without the word's rarity, times the field's share."""
    norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / USUAL_LENGTH)
    return {word: share * count * (SATURATION + 1) / (count + norm) for word, count in counts.items()}


def _identity(entry: IndexEntry | ParaphrasedChange) -> bytes:
    facts = list(entry) if isinstance(entry, ParaphrasedChange) else [getattr(entry, name) for name in IndexEntry.__slots__]
    return hashlib.sha1(json.dumps(facts).encode(), usedforsecurity=False).digest()
