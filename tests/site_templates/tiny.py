"""A tiny corpus about a game of kites, in our own words, with links and lineages written by hand.

It has an example of everything that pages must show: edits, moves, a split, a merge, removals, changes of examples alone and of
references alone, a copy with stamps, a commentary, a hole, an old address, and texts that look like HTML.
"""

from __future__ import annotations

import re
from pathlib import Path

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import COMMENTARY, GLOSSARY, RULE, SECTION, Document, Gap, Ledger, Record, Repair
from ruletrail.corpus.store import Corpus, create

EVIL = "<script>alert('kite')</script> & \"string\" <b>bold</b>"

#: version -> entries: (number or term, text, examples, lineage's name). A number without a dot is a heading.
BOOKS = {
    "2003-07-01": [
        ("2", "Parts of a Kite", (), "parts"),
        ("212", "Kinds ------", (), "kinds"),
        ("212.1", "Kinds in General", (), "general"),
        ("212.1a", "A kite has one tail or none. See rule 212.6e.", (), "tails"),
        ("212.6", "Lines", (), "lines"),
        ("212.6e", "If wind turns a line, the line forgets its old knots.", (), "turning"),
        ("212.6f", "A line may be red, and it may be long.", (), "red-and-long"),
        ("212.7", "A stone is no kite.", (), "stone"),
        ("303", "Launching", (), "launching"),
        ("303.1", "Run against the wind, then let go.", (), "run"),
        ("tail", "What hangs below a kite. See rule 212.1a.", (), "tail"),
        ("spool", "What a line is wound on.", (), "spool"),
        ("battle types", "The battle types are Reel, Spool, and Tail.", (), "reels"),
    ],
    "2004-02-01": [
        ("2", "Parts of a Kite", (), "parts"),
        ("212", "Kinds", (), "kinds"),
        ("212.1", "Kinds in General", (), "general"),
        ("212.1a", "A kite has one tail or none. See rule 212.6f.", (), "tails"),
        ("212.6", "Lines", (), "lines"),
        ("212.6e", "A line never pays for wind.", (), "free"),
        ("212.6f", "If wind sets a line's colour, the line forgets its old knots.", ("A blue line turns red.",), "turning"),
        ("212.6g", "A line may be red, and it may be long.", (), "red-and-long"),
        ("212.7", "A stone is no kite.", (), "stone"),
        ("303", "Launching", (), "launching"),
        ("303.1", "Run against the wind, then let go.", ("Nobody runs\nuphill.",), "run"),
        ("tail", "What hangs below a kite. See rule 212.1a.", (), "tail"),
        ("spool", "What a line is wound on.", (), "spool"),
        ("battle types", "The battle types are Spool, Tail, and Winder.", (), "reels"),
    ],
    "2009-07-11": [
        ("2", "Parts of a Kite", (), "parts"),
        ("3", "Kinds of Kites", (), "kites"),
        ("300", "General", (), "kinds"),
        ("300.1", "A kite has one tail or none, or " + EVIL + ". See rule 305.7.", (), "tails"),
        ("305", "Lines", (), "lines"),
        ("305.7", "If an effect sets a line's colour, the line forgets its old knots.", ("A blue line turns red.",), "turning"),
        ("305.8", "A line may be red.", (), "red-and-long"),
        ("305.9", "A line may be long.", (), "long"),
        ("305.10", "A line never pays for wind. A _stone_ is no kite.", (), "free"),
        ("602", "Launching", (), "launching"),
        ("602.1", "Run against the wind, then let go.", ("Nobody runs\nuphill.",), "run"),
        ("tail", "1. What hangs below a kite.\n2. " + EVIL, (), "tail"),
        ("<img src=x onerror=alert()>", "A term that tries.", (), "evil"),
        ("battle types", "The battle types are Reel, Spool, Tail, and Winder.", (), "reels"),
    ],
}  # fmt: skip
COPIES = {
    "2004-01-15~rulings": [
        ("212.6", "Lines", (), "lines"),
        ("212.6e", "If wind turns a line, it forgets old knots.", (), "turning"),
    ]
}
#: (older, newer): links as (old, new, relation, similarity, reason, principal); "" for a missing partner.
LINKS = {
    ("2003-07-01", "2004-02-01"): [
        ("212.6e", "212.6f", "edited", 0.8, "most of its words", 1),
        ("", "212.6e", "added", 0.0, "nothing is like it", 1),
        ("212.6f", "212.6g", "moved", 1.0, "equal text", 1),
    ],
    ("2004-02-01", "2009-07-11"): [
        ("", "3", "added", 0.0, "nothing is like it", 1),
        ("212", "300", "moved", 0.5, "the rules below it", 1),
        ("212.1", "", "removed", 0.0, "nothing is like it", 1),
        ("212.1a", "300.1", "edited", 0.7, "most of its words", 1),
        ("212.6", "305", "moved", 1.0, "equal text", 1),
        ("212.6f", "305.7", "edited", 0.9, "most of its words", 1),
        ("212.6g", "305.8", "split", 0.6, "the first half", 1),
        ("212.6g", "305.9", "split", 0.6, "the second half", 0),
        ("212.6e", "305.10", "merged", 0.6, "its words and more", 1),
        ("212.7", "305.10", "merged", 0.6, "the rest", 0),
        ("303", "602", "moved", 1.0, "equal text", 1),
        ("303.1", "602.1", "moved", 1.0, "equal text", 1),
        ("tail", "tail", "edited", 0.4, "equal term", 1),
        ("spool", "", "removed", 0.0, "nothing is like it", 1),
        ("", "<img src=x onerror=alert()>", "added", 0.0, "nothing is like it", 1),
    ],
    ("2003-07-01", "2004-01-15~rulings"): [("212.6e", "212.6e", "edited", 0.9, "equal number", 1)],
}


def build(home: Path, *, without: tuple[str, ...] = ()) -> Path:
    """Writes the corpus without the given versions, and returns its home."""
    books = {version: book for version, book in BOOKS.items() if version not in without}
    with create(home) as corpus:
        for version, entries in books.items():
            corpus.add_document(_document(version, entries))
        for version, entries in COPIES.items():
            document = _document(version, entries, covers=("212",))
            for record in document.records:
                record.revised = ("2003-10-01",)
            corpus.add_document(document)
        corpus.add_document(_wiki())
        _write_lineages(corpus, books)
    return home


def _document(version: str, entries: list[tuple], covers: tuple[str, ...] | None = None) -> Document:
    records = []
    for i, (key, text, examples, _) in enumerate(entries):
        line = 10 + 3 * i
        numbered = key[0].isdigit()
        number = RuleNumber.parse(key) if numbered else None
        kind = GLOSSARY if not numbered else SECTION if number.is_section else RULE
        term = "" if numbered else key[0].upper() + key[1:]
        file = f"kites {version}.txt"
        records.append(Record(kind, number, text, examples, term=term, file=file, lines=(line, line + len(examples))))
    lines = 12 + 3 * len(entries)
    ledger = Ledger(file, lines, [(1, 9, "front"), (10, lines, "rule")])
    document = Document("kite-text", "Rules of Kites", version, records, [ledger])
    document.covers = covers
    document.sha256 = "ab" * 32
    if version == "2004-02-01":
        document.gaps = [Gap(("212.2", "212.3"), "hole", file, 17)]
        document.repairs = [Repair(file, 19, "l1ne", "line", "a digit for a letter")]
        document.problems = ["a page is missing"]
    return document


def _wiki() -> Document:
    cited = Record(
        COMMENTARY, None, "Nobody asks about knots. [CR 305.7]", ("Ada asks.",), cites=("305.7",), file="wiki.html", lines=(4, 5)
    )
    free = Record(COMMENTARY, None, "Kites are fun.", cites=("999.9",), file="wiki.html", lines=(7, 7))
    return Document("kite-wiki", "Kite wiki", "2010-01-01~wiki", [cited, free], [Ledger("wiki.html", 9, [(1, 9, "commentary")])])


def _name(kind: str, key: str) -> str:
    return "glossary-" + re.sub(r"\W+", "-", key).strip("-") if kind == "glossary" else key


def _write_lineages(corpus: Corpus, books: dict[str, list[tuple]]) -> None:
    db = corpus.db
    ids: dict[tuple[str, str], int] = {}
    lineages: dict[str, int] = {}
    for version, entries in {**books, **COPIES}.items():
        row = db.execute("SELECT id FROM version WHERE version = ?", (version,)).fetchone()
        records = db.execute("SELECT id, kind, key FROM record WHERE version_id = ? ORDER BY position", row).fetchall()
        made = [f"{_name(kind, key)}-{version}" for _, kind, key in records]
        for (record, *_), address, (key, *_, lineage) in zip(records, made, entries, strict=True):
            if lineage not in lineages:
                lineages[lineage] = db.execute("INSERT INTO lineage (address) VALUES (?)", (address,)).lastrowid
            db.execute("UPDATE record SET lineage_id = ? WHERE id = ?", (lineages[lineage], record))
            ids[version, key] = record
    db.execute("INSERT INTO alias VALUES ('212.6f-2004-02-01', ?)", (lineages["turning"],))
    for (old, new), links in LINKS.items():
        if not {old, new} <= books.keys() | COPIES.keys():
            continue
        ends = [db.execute("SELECT id FROM version WHERE version = ?", (version,)).fetchone()[0] for version in (old, new)]
        db.execute("INSERT INTO alignment VALUES (?, ?)", ends)
        for a, b, *rest in links:
            db.execute(
                "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')", (*ends, ids.get((old, a)), ids.get((new, b)), *rest)
            )
