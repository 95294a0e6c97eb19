"""Makes rulebooks about kites from a seed: versions with changes between them, partial texts, copies and holes."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ruletrail.corpus import lineage
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Document, Gap, Ledger, Record
from ruletrail.corpus.store import Corpus, create

SUBJECTS = ("kite", "tail", "spool", "knot", "gust", "string", "loop", "frame")
DEEDS = (
    "rests on the meadow until its owner runs against the wind",
    "turns red when two others cross above it at dusk",
    "is wound on wood and never on iron or on stone",
    "may be mended once a day by whoever let it go",
    "counts twice for each bird that flies below it",
    "is given away if nobody has seen it since noon",
)
DATES = ("2001-01-01", "2002-02-02", "2003-03-03", "2004-04-04", "2005-05-05", "2006-06-06")

Book = dict[str, str]
"""Number or term -> text."""


def text(random: Random, subject: str) -> str:
    return f"Each {subject} {random.choice(DEEDS)}, and a {subject} {random.choice(DEEDS)}."


def first_book(random: Random) -> Book:
    book: Book = {"1": "Kites", "100": "Things", "101": "Winds"}
    for n, subject in enumerate(SUBJECTS):
        book[f"{100 + n // 5}.{n % 5 + 1}"] = text(random, subject)
    return book | {f"{subject}s": text(random, subject) for subject in SUBJECTS[:4]}


def next_book(random: Random, book: Book) -> Book:
    """The next version: some rules are reworded, removed, added, brought back or moved by one number."""
    made = dict(book)
    for _ in range(random.randint(1, 4)):
        key = random.choice([key for key in made if len(key) > 3])
        match random.choice(("reword", "remove", "add", "move")):
            case "reword":
                made[key] = text(random, random.choice(SUBJECTS))
            case "remove" if len(made) > 6:
                del made[key]
            case "add":
                made[f"{random.choice((100, 101))}.{random.randint(6, 9)}"] = text(random, random.choice(SUBJECTS))
            case "move" if "." in key:
                free = f"{key[:3]}.{random.randint(10, 14)}"
                made.setdefault(free, made.pop(key))
    return made


def document(book: Book, version: str, gaps: tuple[Gap, ...] = (), covers: tuple[str, ...] | None = None) -> Document:
    def order(key: str) -> tuple[bool, tuple[int, ...], str]:
        return (True, (), key) if key[0].isalpha() else (False, tuple(RuleNumber.parse(key)), "")

    records = []
    for n, key in enumerate(sorted(book, key=order), 1):
        number = None if key[0].isalpha() else RuleNumber.parse(key)
        kind = GLOSSARY if number is None else SECTION if number.is_section else RULE
        records.append(Record(kind, number, book[key], term="" if number else key.title(), file=version, lines=(n, n)))
    ledger = Ledger(version, len(records), [(1, len(records), "rule")], sha256=f"{version} {sorted(book.items())}")
    return Document("kite-text", f"Kites of {version}", version, records, [ledger], covers=covers, gaps=list(gaps))


def documents(seed: int) -> list[Document]:
    """Versions in order of time. One has a hole, one breaks off, and some have a partial text or a second copy beside them."""
    random = Random(seed)
    made, book = [], first_book(random)
    for date in DATES:
        numbered = sorted((key for key in book if "." in key), key=RuleNumber.parse)
        match random.choice(("whole", "whole", "hole", "break", "named")):
            case "whole":
                made.append(document(book, date))
            case "hole":
                a, b = sorted(random.sample(range(len(numbered)), 2))
                kept = {k: v for k, v in book.items() if k not in numbered[a + 1 : b] and k != "101"}
                made.append(document(kept, date, (Gap((), "lost lines", date, 3, after=numbered[a], before=numbered[b]),)))
            case "break":
                last = random.choice(numbered)
                kept = {k: v for k, v in book.items() if k[0].isdigit() and RuleNumber.parse(k) <= RuleNumber.parse(last)}
                gaps = (Gap((), "breaks off", date, 9, after=last), Gap((), "breaks off", date, 9, kind=GLOSSARY))
                made.append(document(kept, date, gaps))
            case "named":
                lost = random.choice(numbered)
                made.append(document({k: v for k, v in book.items() if k != lost}, date, (Gap((lost,), "hole", date, 2),)))
        if random.random() < 0.3:
            part = {k: v for k, v in book.items() if k.startswith("100")}
            made.append(document(part, f"{date[:8]}15~pages", covers=("100",)))
        if random.random() < 0.3:
            made.append(document({k: v for k, v in book.items() if not k.startswith("101")}, date))
        book = next_book(random, book)
    return made


def build(home: Path, seed: int) -> None:
    with create(home, documents(seed)) as corpus:
        lineage.trace(corpus)


def opened(home: Path) -> Corpus:
    return Corpus.open(home)
