"""Pages of the web book as found: counts, and the same records from HTML in any style."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from ruletrail.corpus.records import Document
from ruletrail.corpus.stitching import stitch
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.corpus.coverage.reach import reach

NUMBERED = {"003": 21, "001": 30}


def _page(shared: Path, seed: str) -> Source:
    return Source.open(next((shared / "seeds").glob(f"{seed}_*")))


def _html(source: Source, shape: str) -> Source:
    paragraphs = [escape(line, quote=False) for line in source.lines if line.strip()]
    body = {
        "paragraphs": "".join(f"<p>{p}</p>\n" for p in paragraphs),
        "unclosed paragraphs": "".join(f"<p>{p}\n" for p in paragraphs),
        "line breaks": "<div>" + "<br><br>\n".join(paragraphs) + "</div>",
        "table": "<table>" + "".join(f"<tr><td>{p}</td></tr>\n" for p in paragraphs) + "</table>",
        "one line": "".join(f"<p>{p}</p>" for p in paragraphs),
        "bold numbers": "".join("<p><b>{}</b> {}</p>\n".format(*([*p.split(" ", 1), ""])[:2]) for p in paragraphs),
        "preformatted": "<pre>" + "\n\n".join(paragraphs) + "</pre>",
        "wrapped": "".join(f"<p>{p}</p>\n".replace(". ", ".\n ") for p in paragraphs),
    }[shape]
    title = "<html><head><title>Читать онлайн</title></head><body><div class='menu'><a href='/'>Books</a></div>"
    return Source(Path("page.html"), f"{title}{body}</body></html>".encode())


@pytest.mark.parametrize("seed", NUMBERED)
def test_seed(shared, seed):
    document = read(_page(shared, seed))
    assert document.format == "web-book" and document.version == "" and not document.problems
    assert sum(record.kind == "rule" for record in document.records) == NUMBERED[seed]
    (ledger,) = document.ledgers
    assert ledger.classes().get("unplaced", 0) == 0
    assert sum(ledger.classes().values()) == ledger.lines


@pytest.mark.parametrize("shape", ["paragraphs", "unclosed paragraphs", "line breaks", "table", "one line", "bold numbers",
                                   "preformatted", "wrapped"])  # fmt: skip
@pytest.mark.parametrize("seed", NUMBERED)
def test_html_gives_the_records_of_its_text(shared, seed, shape):
    page = _page(shared, seed)
    text, html = read(page), read(_html(page, shape))
    assert html.format == "web-book"
    told = [[(str(r.number), r.text, r.examples) for r in document.records] for document in (text, html)]
    assert told[0] == told[1]
    assert not html.ledgers[0].unplaced


def test_seeds_make_one_version(shared):
    (book,) = stitch([read(_page(shared, "001")), read(_page(shared, "003"))])
    assert sum(record.kind == "rule" for record in book.records) == 51
    assert [gap.numbers for gap in book.gaps] == [("212.2e", "212.2f")]
    assert reach(book) == (("206.3", "212.2d"), ("212.2g", "212.6a"))
    assert book.covers == ("206", "207", "208", "209", "210", "211", "212")


def test_the_first_page_of_a_book_is_no_whole_rulebook():
    lines = [
        "Выбрать главу",
        "The Comprehensive Rules of Fairs",
        "These rules are effective as of March 1, 2006.",
        "100. General",
    ]
    lines += [f"100.{n}. Carts have {n} wheels." for n in range(1, 40)]
    document = read(Source(Path("page.txt"), "\n\n".join(lines).encode()))
    assert (document.format, document.version, document.covers) == ("web-book", "2006-03-01~web-book", ("100",))
    assert reach(document) == (("100", "100.39"),) and not document.carried


def page_of(*paragraphs: str) -> Document:
    body = "".join(
        f"<p>{text}</p>\n" for text in ("Comprehensive Rules", "These rules are effective as of March 1, 2006.", *paragraphs)
    )
    return read(Source(Path("page.html"), f"<html><body>{body}</body></html>".encode()))


def test_a_chapter_that_a_page_skips_is_a_hole():
    document = page_of("1. Carts", "100. Wheels", "100.1. They turn.", "3. Horses", "300. Hay", "300.1. It is dry.")
    assert [(gap.numbers, gap.after, gap.before) for gap in document.gaps] == [(("2",), "100.1", "3")]


@pytest.mark.parametrize(("end", "holes"), [([], [("cart", "")]), (["Credits", "Nobody."], [])])
def test_a_glossary_alone_ends_where_its_credits_begin(end, holes):
    page = page_of(
        "Glossary", "Cart", "It rolls.", "Horse", "It draws a cart.", "Example: A horse and a cart.", "Whip", "Unheard of.", *end
    )
    (book,) = stitch([page])
    assert (book.version, book.covers, book.spans) == ("2006-03-01~web-book", (), ())
    assert [(record.term, record.examples) for record in book.records] == [
        ("Cart", ()),
        ("Horse", ("A horse and a cart.",)),
        ("Whip", ()),
    ]
    assert [(gap.after, gap.before) for gap in book.gaps] == holes


def test_entries_on_two_pages_have_a_hole_between_them():
    second = read(
        Source(Path("2.html"), b"<html><body><h2>Glossary</h2><p>Oar</p><p>Wood.</p><p>Road</p><p>Way.</p></body></html>")
    )
    (book,) = stitch([page_of("Glossary", "Cart", "It rolls.", "Horse", "It draws."), second])
    assert [(gap.after, gap.before) for gap in book.gaps] == [("horse", "oar"), ("oar", "")]
