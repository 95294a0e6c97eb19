"""A small corpus in our own words: three versions about cats, with a renumbering, a removal and a term that changed name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ruletrail import indexer
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Document, Ledger, Record
from ruletrail.corpus.store import Corpus, create

#: version -> (lineage, number or term, text, examples)
VERSIONS = {
    "2001-01-01": [
        ("creatures", "101", "Cats", ()),
        ("sit", "101.1", "A cat sits on a mat.", ()),
        ("naps", "101.2", "Naps", ()),
        ("nap", "101.2a", "While it naps, a cat in play can't be moved.", ("Tom naps. Nobody can move him.",)),
        ("wool", "101.3", "A cat that holds wool is happy.", ()),
        ("g-nap", "nap", "What a cat does at noon. See rule 101.2.", ()),
    ],
    "2004-01-01": [
        ("creatures", "101", "Cats", ()),
        ("sit", "101.1", "A cat may sit on any mat that it likes.", ()),
        ("naps", "101.2", "Naps", ()),
        ("nap", "101.2a", "While it naps, a cat in play can't be moved.", ("Tom naps. Nobody can move him.",)),
        ("wool", "101.3", "A cat that holds wool is happy.", ()),
        ("g-nap", "nap", "What a cat does at noon. See rule 101.2.", ()),
    ],
    "2009-07-11": [
        ("dogs", "101", "Dogs", ()),
        ("bark", "101.1", "A dog that barks taps one land. {T} is the tap symbol.", ()),
        ("creatures", "201", "Cats", ()),
        ("sit", "201.1", "A cat may sit on any mat that it likes.", ()),
        ("naps", "201.2", "Naps", ()),
        ("nap", "201.2a", "While it naps, a cat on the battlefield can't be moved.", ("Tom naps. Nobody can move him.",)),
        ("legend", "201.3", "Two legendary permanents of one name quarrel.", ()),
        ("g-nap", "nap", "What a cat does at noon. See rule 201.2.", ()),
    ],
}


def document(version: str, rows: list[tuple], commentary: tuple[str, ...] = ()) -> Document:
    """A version, or with ``commentary`` a page about the rules."""
    records = []
    for _lineage, name, text, examples in rows:
        if name[0].isdigit():
            number = RuleNumber.parse(name)
            kind = "section" if number.is_section else "rule"
            records.append(Record(kind, number, text, examples, file="cats.txt", lines=(1, 1)))
        else:
            records.append(Record("glossary", None, text, examples, term=name.capitalize(), file="cats.txt", lines=(1, 1)))
    records += [Record("commentary", None, text, term=text.split()[0], file="cats.txt", lines=(1, 1)) for text in commentary]
    return Document("test", "Cats", version, records, [Ledger("cats.txt", 1, [(1, 1, "rule")])], sha256=version)


def trace(corpus: Corpus) -> None:
    """Gives every record its lineage from the table above."""
    ids: dict[str, int] = dict(corpus.db.execute("SELECT address, id FROM lineage"))
    for version in corpus.versions():
        for lineage, name, _text, _examples in VERSIONS.get(version.date, ()):
            if lineage not in ids:
                ids[lineage] = corpus.db.execute("INSERT INTO lineage (address) VALUES (?)", (lineage,)).lastrowid
            corpus.db.execute(
                "UPDATE record SET lineage_id = ? WHERE version_id = ? AND key = ?", (ids[lineage], version.id, name)
            )


@pytest.fixture(scope="session")
def first_cats(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("cats")
    with create(home) as corpus:
        for version, rows in VERSIONS.items():
            corpus.add_document(document(version, rows))
        corpus.add_document(document("2010-01-01~wiki", [], ("Judges ask about napping in boxes.",)))
        trace(corpus)
    with Corpus.open(home) as corpus:
        indexer.build(corpus, home / "index")
    return home


@pytest.fixture
def cats(first_cats, tmp_path) -> Path:
    """A home with the corpus and its index."""
    shutil.copytree(first_cats, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def find(cats):
    """find("nap", ever=True) -> the answer among the cats."""
    with Corpus.open(cats) as corpus:
        yield lambda query, **options: indexer.answer(corpus, cats / "index", query, **options)
