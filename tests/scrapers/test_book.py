"""A folder whose files hold sections, chapters or rules of a rulebook is read as that rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruletrail.corpus.records import Document
from ruletrail.scrapers import book, read
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files

DAY = "These rules are effective as of {}.\n"
INTRODUCTION = f"# Comprehensive Rules\n\n{DAY}\n## Introduction\n\nThis booklet of rules has numbers.\n"


def parts_of(text: str) -> tuple[str, list[str], str, str]:
    """(the lines before the chapters, the sections, the glossary, the credits) of a text."""
    text = re.sub(r"\r\n?", "\n", text)
    glossary, credits_ = text.rindex("\nGlossary\n"), text.rindex("\nCredits\n")
    start = text.rindex("\n1. Game Concepts\n")
    sections = re.split(r"\n(?=[1-9]\d\d\. |[1-9]\. \D)", text[start:glossary])[1:]
    for n, section in reversed([*enumerate(sections)]):
        if section[1] == ".":  # a chapter's heading stands above its first section
            sections[n : n + 2] = ["\n".join(sections[n : n + 2])]
    return text[:start], sections, text[glossary + 1 : credits_], text[credits_ + 1 :]


def by_section(folder: Path, sections: list[str], ending: str = "md") -> None:
    """The form of a public repository of a rules engine: a folder for each chapter, a file for each section, named by number and
    title."""
    for section in sections:
        number, title = re.search(r"(?m)^(\d\d\d)\. (.*)", section).groups()
        inside = folder / "rules" / f"{number[0]}-chapter"
        inside.mkdir(parents=True, exist_ok=True)
        (inside / f"{number}-{re.sub(r'[^a-z]+', '-', title.lower())}.{ending}").write_text(section, "utf-8")


def by_section_with_front_matter(folder: Path, sections: list[str]) -> None:
    """The form of site generators: front matter, a heading without its number, links to the files before and behind."""
    for section in sections:
        number, title = re.search(r"(?m)^(\d\d\d)\. (.*)", section).groups()
        text = section[section.index(f"{number}. ") :].replace(f"{number}. {title}", f"# {title}", 1)
        matter = f"---\ntitle: {title}\nsection: {number}\nlayout: rules\n---\n\n"
        (folder / f"{number}.md").write_text(f"{matter}{text}\n\n[< before](a.md) | [behind >](b.md)\n", "utf-8")


def by_chapter(folder: Path, sections: list[str]) -> None:
    for chapter in "123456789":
        own = [section for section in sections if re.search(r"(?m)^(\d)\d\d\. ", section)[1] == chapter]
        (folder / f"{chapter}.txt").write_text("\n".join(own), "utf-8")


LAYOUTS = {"a file a section": by_section, "front matter": by_section_with_front_matter, "a file a chapter": by_chapter}


def only_book(folder: Path) -> tuple[book.FolderBook, list[Path]]:
    (found,), rest, _ = book.find(sorted(path for path in folder.rglob("*") if path.is_file()))
    return found, rest


def told(document: Document) -> list[tuple[str, str, tuple[str, ...]]]:
    return [
        (record.key, record.text, record.examples)
        for record in document.records
        if record.number is None or record.number.section
    ]


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*20[12]*.txt")[::24], ids=lambda path: path.stem)
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_real_text_that_was_split_is_one_book(tmp_path, path, layout):
    source = Source.open(path)
    true = read(source)
    _, sections, glossary, credits_ = parts_of(source.text)
    layout(tmp_path, sections)
    (tmp_path / "INTRO.md").write_text(INTRODUCTION.format(true.date), "utf-8")
    (tmp_path / "GLOSSARY.md").write_text(glossary, "utf-8")
    (tmp_path / "credits.txt").write_text(credits_, "utf-8")
    (tmp_path / "README.md").write_text("A mirror of a booklet.\n", "utf-8")
    found, rest = only_book(tmp_path)
    document = book.read(found)
    assert [path.name for path in rest] == ["README.md"] and not found.left_over
    assert (document.version, document.covers) == (true.version, None)
    assert told(document) == told(true)
    files = {ledger.file: ledger for ledger in document.ledgers}
    for record in document.records:
        lines = (tmp_path / record.file).read_text("utf-8").split("\n")
        assert (
            str(record.number or record.term) in "".join(lines[record.lines[0] - 1 :][:1])
            or record.text in lines[record.lines[0] - 1]
        )
    for name, ledger in files.items():
        assert sum(ledger.classes().values()) == ledger.lines and not ledger.unplaced, name


def small(folder: Path, *names: str) -> None:
    for name in names:
        number = re.search(r"\d\d\d", name)[0]
        (folder / name).write_text(
            f"{number}.1. A cart waits in yard {number}.\n\n{number}.2. It goes to yard {number}.\n", "utf-8"
        )


def test_names_that_say_the_numbers_make_a_book_without_an_introduction(tmp_path):
    small(tmp_path, "300-general.md", "301-carts.md")
    found, rest = only_book(tmp_path)
    assert [piece.path.name for piece in found.files] == ["300-general.md", "301-carts.md"] and not rest


def test_parts_of_nobody_knows_what_are_no_book(tmp_path):
    small(tmp_path, "a 300 b.txt", "301.txt")
    (tmp_path / "a 300 b.txt").rename(tmp_path / "one.txt")
    (tmp_path / "301.txt").rename(tmp_path / "other.txt")
    assert book.find(sorted(tmp_path.iterdir()))[0] == []


def test_a_file_that_is_left_over_is_told_apart_by_the_contents(tmp_path):
    small(tmp_path, *(f"{number}-carts.md" for number in range(300, 310)), "308-horses.md")
    contents = "".join(f"{number}. Carts\n" for number in range(300, 310))
    (tmp_path / "INTRO.md").write_text(INTRODUCTION.format("May 1, 2003") + contents, "utf-8")
    found, rest = only_book(tmp_path)
    assert found.left_over == ("308-horses.md",) and not rest
    assert any(problem.startswith("308-horses.md: left over") for problem in book.read(found).problems)


def test_two_releases_side_by_side_are_two_books(tmp_path):
    for day in ("2003-05-01", "2004-05-01"):
        (tmp_path / day).mkdir()
        small(tmp_path / day, "300-general.md", "301-carts.md")
        (tmp_path / day / "INTRO.md").write_text(INTRODUCTION.format(day), "utf-8")
    books, rest, _ = book.find(sorted(tmp_path.rglob("*.md")))
    assert [book.read(each).date for each in books] == ["2003-05-01", "2004-05-01"] and not rest


@pytest.mark.usefixtures("shared")
def test_whole_texts_beside_each_other_are_no_book():
    assert book.find(shared_files("archive/*.txt"))[0] == [] == book.find(shared_files("seeds/*.txt"))[0]
