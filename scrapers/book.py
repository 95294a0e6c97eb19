"""Reads a folder as one book. Its files each hold a section, a chapter or a rule, or the introduction or the glossary.

Such files are found by their numbers: each file has rules of one chapter, and no rule is in two files. They are one book if an
introduction states its day, or if the names of files state the numbers in them. They are read as one text, so that one file can
supply what another one lacks. Each file has its own ledger.
"""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ruletrail.corpus.fingerprints import sentences, shipped
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Document, Ledger
from ruletrail.scrapers import program_marks
from ruletrail.scrapers.source import LARGEST, Source
from ruletrail.scrapers.stated_date import stated_dates

#: A rule's number at a line's beginning, inside markup too.
_NUMBER = re.compile(rb"(?:\A|[\r\n])[ \t>*_#|-]*(?:<[^<>\r\n]{1,80}>[ \t*_#]*)*([1-9]\d\d)\.(\d{1,3}[a-z]?)(?![\w.]*\d)")
#: The beginning of HTML pages, and of data of programs.
_OTHER_FORM = re.compile(rb"\s*(?:<[!?a-zA-Z]|[\[{]\s*(?:[\[{]\s*)?\")")
_HEADING = re.compile(r"[ \t>*_#=|-]*(?:<[^<>]{1,80}>[ \t*_#]*)*([1-9](?:\d\d)?)\.(?!\d)")
_SECTION, _SECTION_NAME = re.compile(r"(?m)^[#=* ]*([1-9]\d\d)\. "), re.compile(r"(?<!\d)([1-9]\d\d)(?!\d)")
#: A file with a heading and no rules has fewer bytes than this.
_SHORT = 500
_PART = re.compile(r"(?:\A|.*\W)(glossary|credits)(?:\W.*|\Z)", re.IGNORECASE | re.DOTALL)
_TITLED = re.compile(r"\W*(glossary|credits)\W*", re.IGNORECASE)
_ABOUT, _TITLE = re.compile(r"\brules\b", re.IGNORECASE), re.compile(r"comprehensive\s+rules", re.IGNORECASE)
#: A line that holds only links to other pages.
_LINKS = re.compile(r"\W*(?:\[[^\[\]\n]*\]\([^()\n]*\)\W*)+")
#: The bytes above which two slices of a file are checked first, and the bytes of a slice: they must hold rules of one chapter.
_LARGE, _SLICE = 100_000, 40_000
#: A chapter's file may have some lines that begin with numbers of other chapters, as wrapped lines do. This share is its own.
_OWN = 0.9
#: A format with no higher certainty claims any page with markup.
_VAGUE = 0.6
#: The most of its rules that a book may have in two files, if some files are left over from an older release.
_LEFT_OVER = 0.25
_LINE = re.compile(r"\b(lines? )(\d+)")


@dataclass(frozen=True)
class Piece:
    """A file, with the results of a look at its bytes. ``part`` is "glossary", "credits" or "front" for a file without rules."""

    path: Path
    numbers: frozenset[str]
    part: str = ""
    day: str = ""
    """The ISO date that an introduction states."""


@dataclass(frozen=True)
class FolderBook:
    """The files of a book in the order of reading, and the names of files that are left over from another release."""

    folder: Path
    files: tuple[Piece, ...]
    left_over: tuple[str, ...] = ()


def find(paths: Iterable[Path]) -> tuple[list[FolderBook], list[Path], list[Path]]:
    """The books among these files, the files outside of all books, and those of them that hold rules of one chapter."""
    paths = list(paths)
    pieces = [piece for path in paths if (piece := _look_at(path))]
    if sum(bool(piece.numbers) for piece in pieces) < 2:
        return [], paths, []
    books = _books(Path(os.path.commonpath([piece.path.parent for piece in pieces])), pieces)
    taken = {piece.path for book in books for piece in book.files} | {
        book.folder / name for book in books for name in book.left_over
    }
    parts = [piece.path for piece in pieces if piece.numbers and piece.path not in taken]
    return books, [path for path in paths if path not in taken], parts


def read(book: FolderBook) -> Document:
    """The document of a book, with a ledger for each file. Raises SourceError as for one file."""
    from ruletrail.scrapers import read as read_text

    lines: list[str] = []
    aside: dict[int, str] = {}
    placed: list[tuple[int, Source, str]] = []
    days = Counter[str]()
    part = ""
    for piece in book.files:
        source = program_marks.without(Source.open(piece.path))
        if piece.part != part and piece.part in ("glossary", "credits"):
            lines += [piece.part.title(), ""]
        part = piece.part
        days[source.day] += 1
        name = piece.path.relative_to(book.folder).as_posix()
        placed.append((len(lines), source, name))
        kept, own = _own_lines(source, piece)
        aside |= {len(lines) + n: told for n, told in own.items()}
        lines += ["" if n in own else line for n, line in enumerate(kept)] + [""]
    joined = Source(
        book.folder, "\n".join([*lines, ""]).encode("utf-8", "replace"), aside, max(days, key=lambda day: (day > "", days[day]))
    )
    document = read_text(joined)
    _tell_places(document, placed)
    if book.left_over:
        held = f"{book.left_over[0]} and {len(book.left_over) - 1} more" if book.left_over[1:] else book.left_over[0]
        document.problems.append(f"{held}: left over from another release; other files of the folder hold these rules")
    return document


def _look_at(path: Path) -> Piece | None:
    """The piece of a book that a file may be. None if it is larger than a chapter, of another form, or not from a rulebook."""
    try:
        if path.is_dir() or not path.is_file() or path.stat().st_size > LARGEST // 8:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    if b"\0" in data[:1000] or data.startswith(b"%") or _OTHER_FORM.match(data):
        return None
    named = _PART.fullmatch(f"{path.parent.name}/{path.stem}".replace("_", "-"))
    if named:
        return Piece(path, frozenset(), named[1].lower())
    middle = len(data) // 2
    if len(data) > _LARGE and not _chapter(_NUMBER.findall(data[:_SLICE] + b"\n" + data[middle : middle + _SLICE])):
        return None
    found = _NUMBER.findall(data)
    if not found:
        return _without_rules(path, data)
    chapter = _chapter(found)
    if not chapter:
        return None
    return Piece(path, frozenset(f"{section.decode()}.{rule.decode()}" for section, rule in found if section[:1] == chapter))


def _chapter(numbers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """The chapter of nearly all of these numbers, b"" without one."""
    if not numbers:
        return b""
    (chapter, count), *_ = Counter(section[:1] for section, _ in numbers).most_common(1)
    return chapter if count >= _OWN * len(numbers) else b""


def _without_rules(path: Path, data: bytes) -> Piece | None:
    text = data.decode("utf-8", "replace")
    first = next((line for line in text.split("\n") if line.strip()), "")
    if titled := _TITLED.fullmatch(first):
        return Piece(path, frozenset(), titled[1].lower())
    lines = text.split("\n")[:40]
    stated = stated_dates(lines, range(len(lines)))
    if stated and stated[0].strength > 1 + (not _TITLE.search(text)) and _ABOUT.search(text):
        return Piece(path, frozenset(), "front", stated[0].date)
    headed = _SECTION.search(text) or (re.search("(?m)^[#=]", text) and _SECTION_NAME.search(path.stem)) or None
    if headed and len(data) < _SHORT:  # a section that has a heading and no rules
        return Piece(path, frozenset({headed[1]}))
    return None


def _books(folder: Path, pieces: list[Piece]) -> list[FolderBook]:
    """The books below a folder: one book of all its files, or the books in each of its subfolders."""
    rules = [piece for piece in pieces if piece.numbers]
    held = Counter(number for piece in rules for number in piece.numbers)
    again = {number for number, times in held.items() if times > 1}
    if (
        sum("." in next(iter(piece.numbers)) for piece in rules) > 1
        and len(again) <= _LEFT_OVER * len(held)
        and (own := _belonging(folder, pieces))
    ):
        return [_bound(folder, own, again)]
    below: dict[Path, list[Piece]] = defaultdict(list)
    for piece in pieces:
        inside = piece.path.relative_to(folder).parts
        if len(inside) > 1:
            below[folder / inside[0]].append(piece)
    return [book for child, inside in sorted(below.items()) for book in _books(child, inside)]


def _belonging(folder: Path, pieces: list[Piece]) -> list[Piece]:
    """The files that belong to one book. None of them if nothing shows that they do, or if another format recognises them.

    An introduction that states the day shows it, and so do names of files that state the numbers in them.
    """
    from ruletrail.scrapers import PLAIN, surest

    rules = [piece for piece in pieces if piece.numbers]
    named = [piece for piece in rules if _says_numbers(piece.path.relative_to(folder).as_posix(), piece.numbers)]
    if len({piece.day for piece in pieces if piece.day}) != 1:
        if len(named) < 2 or 2 * len(named) < len(rules):
            return []
        pieces = [piece for piece in pieces if not piece.numbers or piece in named]
    looked_at = [Source.open(piece.path) for piece in sorted(rules, key=lambda piece: (len(piece.numbers), piece.path))[:3]]
    forms = [(source, surest(source)) for source in looked_at]
    is_other = [form and form.name not in PLAIN - {"web-book"} and form.recognise(source) > _VAGUE for source, form in forms]
    return [] if any(is_other) else pieces


def _says_numbers(name: str, numbers: frozenset[str]) -> bool:
    """True if a file's name holds the number of the section or the chapter of all its rules."""
    sections = {number[:3] for number in numbers}
    said = set(re.findall(r"(?<!\d)[1-9](?:\d\d)?(?!\d)", name))
    return bool(said & sections) if len(sections) == 1 else next(iter(sections))[0] in said


def _bound(folder: Path, pieces: list[Piece], again: set[str]) -> FolderBook:
    """Builds one book from the files. Drops a file if others hold the same rules and fit the book better."""
    fronts = "\n".join(piece.path.read_text("utf-8", "replace") for piece in pieces if piece.part == "front")
    lines = fronts.split("\n")
    days = [stated.date for stated in stated_dates(lines, range(len(lines)))]
    known = [version for version in shipped().known if days and version[:10] <= days[0]]
    best: dict[str, Piece] = {}
    for piece in sorted(
        (piece for piece in pieces if piece.numbers & again), key=lambda piece: _fitness(piece, fronts, known[-1:])
    ):
        best |= dict.fromkeys(piece.numbers & again, piece)
    left = {
        piece for piece in pieces if piece.numbers & again and all(best[number] is not piece for number in piece.numbers & again)
    }

    def place(piece: Piece) -> tuple[int, RuleNumber, str]:
        first = min(map(RuleNumber.parse, piece.numbers), default=RuleNumber(0))
        return ("front", "", "glossary", "credits").index(piece.part), first, piece.path.as_posix()

    names = tuple(sorted(piece.path.relative_to(folder).as_posix() for piece in left))
    return FolderBook(folder, tuple(sorted((piece for piece in pieces if piece not in left), key=place)), names)


def _fitness(piece: Piece, fronts: str, version: list[str]) -> tuple[bool, float, str]:
    """The fit of a file with its book, for sorting: the contents list its title, the share of its sentences in ``version``, its
    path.
    """
    text = piece.path.read_text("utf-8", "replace")
    title = next((line for line in text.split("\n") if _HEADING.match(line)), piece.path.stem)
    title = re.sub(r"[\W\d_]+", " ", title).strip().casefold()
    told = sentences(text)
    share = sum(set(version) <= shipped().with_sentence(sentence) for sentence in told) / (len(told) or 1)
    return title in re.sub(r"[\W\d_]+", " ", fronts).casefold(), share, piece.path.as_posix()


def _own_lines(source: Source, piece: Piece) -> tuple[list[str], dict[int, str]]:
    """A file's lines, and the classes of the lines that aren't part of the book: front matter, links to other files, its own
    title.

    If the heading of the section or chapter is missing in the file, a title above the rules becomes that heading.
    """
    lines, aside = list(source.lines), dict(source.aside)
    aside |= {n: "furniture" for n, line in enumerate(lines) if line.strip() and _LINKS.fullmatch(line)}
    if piece.part in ("glossary", "credits"):
        aside |= {n: "heading" for n, line in enumerate(lines) if _TITLED.fullmatch(line)}
    if not piece.numbers:
        return lines, aside
    data = [f"\n{line}".encode("utf-8", "replace") for line in lines]
    first = next((n for n, line in enumerate(data) if _NUMBER.match(line)), len(lines))
    sections = {number[:3] for number in piece.numbers}
    number = next(iter(sections)) if len(sections) == 1 else next(iter(sections))[0]
    is_headed = any((match := _HEADING.match(line)) and match[1] == number for line in lines)
    for n, line in enumerate(lines[:first]):
        if not line.strip() or n in aside or _HEADING.match(line):
            continue
        if not is_headed and re.match(r"[#=]", line):
            lines[n], is_headed = f"{number}. {re.sub(r'^[#= ]+(?:[0-9]+[ .:–-]+)?|[#= ]+$', '', line)}", True
        elif first < len(lines):
            aside[n] = "front"
    return lines, aside


def _tell_places(document: Document, placed: list[tuple[int, Source, str]]) -> None:
    """Changes the line numbers in a document to those of the files that it was read from."""
    places: list[tuple[str, int]] = [("", 0)]
    classes = [name for first, last, name in document.ledgers[0].runs for _ in range(first, last + 1)]
    ledgers = []
    for start, source, name in placed:
        places += [(placed[0][2] if len(places) == 1 else places[-1][0], places[-1][1])] * (start + 1 - len(places))
        count = len(source.lines)
        places += [(name, n + 1) for n in range(count)]
        own = ["" if told == "unplaced" else told for told in classes[start : start + count]]
        ledgers.append(Ledger.of(name, list(source.lines), own))
        ledgers[-1].sha256 = source.sha256
    places += [places[-1]] * (len(classes) + 1 - len(places))
    document.ledgers = ledgers
    for record in document.records:
        (record.file, first), (file, last) = places[record.lines[0]], places[record.lines[1]]
        record.lines = (first, last if file == record.file else first)
    for repair in document.repairs:
        repair.file, repair.line = places[repair.line]
    document.gaps = [replace(gap, file=places[gap.line][0], line=places[gap.line][1]) for gap in document.gaps]
    document.problems = [
        _LINE.sub(lambda match: f"{places[int(match[2])][0]}, {match[1]}{places[int(match[2])][1]}", problem)
        for problem in document.problems
    ]
