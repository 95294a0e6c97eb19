"""A whole rulebook in one page: the same records as its text, in whatever way the page was made. A part of one stays a part."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from ruletrail.corpus.records import Document
from ruletrail.corpus.stitching import stitch
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.corpus.coverage.reach import reach

SECTIONS = [f"{chapter}{n:02}" for chapter in "123" for n in range(5)]
TERMS = ("Cart", "Driver", "Fair", "Horse", "Meadow", "Whip")


def text() -> str:
    blocks = ["Comprehensive Rules of Fairs", "These rules are effective as of March 1, 2006."]
    for section in SECTIONS:
        if section.endswith("00"):
            blocks.append(f"{section[0]}. Chapter of {section[0]} carts")
        blocks.append(f"{section}. Carts of kind {section}")
        blocks += [f"{section}.{n}. A cart of kind {section} & {n} rolls. It may stop." for n in (1, 2)]
        blocks.append("Example: A cart stops before the gate.")
    blocks += ["Glossary", *(f"{term}\nWhat a {term.lower()} is, rule {100 + n} says." for n, term in enumerate(TERMS))]
    return "\n\n".join([*blocks, "Credits", "Nobody.", ""])


def block_per_line(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>\n" for line in text.split("\n") if line)


def empty_blocks(text: str) -> str:
    return "".join(f"<p class=MsoNormal>{escape(line) or '&nbsp;'}</p>\n" for line in text.split("\n"))


def breaks(text: str) -> str:
    return "<div>" + "<br>\n".join(map(escape, text.split("\n"))) + "</div>"


def breaks_in_blocks(text: str) -> str:
    return "".join("<p>" + "<br>".join(map(escape, block.split("\n"))) + "</p>" for block in re.split(r"\n\n", text))


def preformatted(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def divisions(text: str) -> str:
    rules, _, rest = block_per_line(text).partition("<p>Glossary</p>")
    menu, foot = "<nav><a href='/'>Home</a></nav>", "<div class=more><p>Other pages of interest</p></div>"
    return f"{menu}<div id=rules>{rules}</div><div id=words><h2>Glossary</h2>{rest}</div>{foot}"


def page(body: str) -> Document:
    html = f"<html><head><title>My page of rules</title></head><body>\n{body}\n</body></html>"
    return read(Source(Path("page.html"), html.encode()))


def told(document: Document) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(record.key, record.text, record.examples) for record in document.records]


@pytest.mark.parametrize("shape", [block_per_line, empty_blocks, breaks, breaks_in_blocks, preformatted, divisions])
def test_a_page_gives_the_records_of_its_text(shape):
    document = page(shape(text()))
    assert (document.format, document.version, document.covers, document.gaps) == ("html", "2006-03-01", None, [])
    assert told(document) == told(read(Source(Path("2006-03-01.txt"), text().encode())))
    (ledger,) = document.ledgers
    assert not ledger.unplaced and sum(ledger.classes().values()) == ledger.lines


def test_records_tell_the_lines_of_the_page():
    document = page(block_per_line(text()))
    lines = ["<html><head><title>My page of rules</title></head><body>", *block_per_line(text()).split("\n")]
    for record in document.records:
        first = lines[record.lines[0] - 1]
        assert (record.term or str(record.number)) in first


@pytest.mark.parametrize(
    ("begin", "end"), [("2. Chapter", "3. Chapter"), ("2. Chapter", "Credits"), ("Comprehensive", "Glossary")]
)
def test_a_part_of_a_rulebook_stays_a_part(begin, end):
    whole = text()
    title = "Comprehensive Rules of Fairs\n\nThese rules are effective as of March 1, 2006.\n\n"
    part = whole[whole.index(begin) : whole.index(end)]
    document = page(block_per_line(part if begin == "Comprehensive" else title + part))
    assert document.covers is not None


def test_a_page_that_breaks_off_in_its_glossary_has_a_hole_there():
    whole = text()
    document = page(block_per_line(whole[: whole.index("What a meadow")]))
    assert document.covers is None
    assert [(gap.kind, gap.after, gap.before) for gap in document.gaps if gap.kind == "glossary"]


def with_running_heads(body: str, page: str = "") -> str:
    """The text with a page number and the title every seven lines, as on printed pages."""
    lines = body.split("\n")
    parts = ["\n".join(lines[at : at + 7]) for at in range(0, len(lines), 7)]
    heads = [f"<p>{page}{n}</p>\n<p>Comprehensive Rules of Fairs</p>" for n in range(1, len(parts) + 1)]
    return "\n".join(line for pair in zip(parts, heads, strict=True) for line in pair)


@pytest.mark.parametrize("number", ["", "Page "])
@pytest.mark.parametrize("shape", [block_per_line, empty_blocks])
def test_page_numbers_and_running_heads_are_in_no_record(shape, number):
    document = page(with_running_heads(shape(text()), number))
    assert told(document) == told(page(shape(text()))) and document.covers is None
    (ledger,) = document.ledgers
    assert ledger.classes()["furniture"] >= 20


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("Comprehensive", "may stop.\n\nExample: A cart stops before the gate.\n\n301."),  # at the end of a rule
        ("Comprehensive", "ops before the gate.\n\n301. "),  # inside an example
        ("Comprehensive", "rolls. It may stop.\n\n302.2"),  # inside a rule
        ("202. Carts", "Credits"),
        ("rolls. It may stop.\n\n203.2", "Credits"),
    ],
)
@pytest.mark.parametrize("shape", [block_per_line, breaks])
def test_a_piece_of_a_rulebook_gives_the_records_of_its_text(shape, begin, end):
    """A record is left out of both if the piece begins or ends inside it."""
    whole = text()
    piece = whole[whole.index(begin) : whole.index(end)]
    document, plain = page(shape(piece)), read(Source(Path("piece.txt"), piece.encode()))
    assert told(document) == told(plain)
    assert (document.covers, document.spans) == (plain.covers, plain.spans)


def test_pages_of_one_book_are_put_together_whoever_reads_them():
    whole = text()
    cut = whole.index("303. Carts")
    first, last = page(block_per_line(whole[:cut])), page(block_per_line(whole[cut:]))
    (book,) = stitch([last, first])
    assert told(book) == told(page(block_per_line(whole))) and reach(book) == (("1", "304.2"),)
    assert ("302.2", "302.2") in book.spans  # a rule between the pages may be lost


def test_links_to_other_pages_are_no_page_numbers_with_a_running_head():
    links = "".join(f"<p>{n}</p>\n" for n in range(1, 9))
    body = block_per_line(text()).replace("<p>100. Carts", f"{links}<p>100. Carts")
    assert told(page(body)) == told(page(block_per_line(text())))


EDIT = '<span class="mw-editsection">[<a href="?edit">edit</a>]</span>'
TOC = "<div id=toc>" + "".join(f"<div>{section}. Carts of kind {section}</div>" for section in SECTIONS) + "</div>"
COMMENTS = "<div id=comments><p>Ann, March 3</p><p>101.1 is not right any more, is it?</p><p>202.1. Carts are fun.</p></div>"


@pytest.mark.parametrize("begin, end", [("100. Carts", "203. Carts"), ("102. Carts", "Credits"), ("1. Chapter", "Glossary")])
def test_what_a_site_has_around_a_piece_is_in_no_record(begin, end):
    whole = text()
    piece = block_per_line(whole[whole.index(begin) : whole.index(end)])
    headed = re.sub(r"(<p>\d\d\d\. Carts[^<]*)", rf"\1{EDIT}", piece)
    document = page(f"<div class='site comments'>{TOC}<div>{headed}</div>{COMMENTS}</div>")
    assert told(document) == told(page(piece))
    assert (document.covers, document.spans) == (page(piece).covers, page(piece).spans)


@pytest.mark.parametrize("begin", ["101.2", "102. Carts"])
def test_a_piece_that_begins_inside_a_section_has_its_first_rules_behind_a_greeting(begin):
    whole = text()
    piece = block_per_line(whole[whole.index(begin) : whole.index("Credits")])
    assert told(page(f"<h1>Rules of fairs</h1><p>This is page 2 of 3.</p>{piece}")) == told(page(piece))
    assert told(page(piece))[0][0] == begin[:5].rstrip(". ")


@pytest.mark.parametrize(
    "folded",
    [
        "<span style='display:none'>{}</span>",
        "<span hidden=until-found>{}</span>",
        "A cart <span class=spoiler style='display: none'>{}</span>",
        "A <span>ca<span class=more style='display: none'>{}</span> or more</span>",
    ],
)
def test_words_that_a_page_folds_are_read(folded):
    piece = block_per_line(text()).replace("It may stop.", "@")
    plain = re.sub("<.*?>", "", folded).format("It may stop.")
    assert told(page(piece.replace("@", folded.format("It may stop.")))) == told(page(piece.replace("@", plain)))


def test_many_elements_inside_each_other_are_read_soon():
    deep = "It may stop."
    for _ in range(150):
        deep = f"<span>{deep}</span><i></i>"
    piece = block_per_line(text())
    assert told(page(piece.replace("It may stop.", deep, 1))) == told(page(piece))


def test_blocks_that_a_page_folds_are_read():
    folded = block_per_line(text()).replace("<p>101.2", "<p style='display:none'>101.2").replace("<p>102.1", "<p hidden>102.1")
    assert told(page(folded)) == told(page(block_per_line(text())))


@pytest.mark.parametrize(
    ("picture", "symbol"),
    [
        ("<img src='t.png' alt='T'>", "{T}"),
        ("<img src='/symbols/2.png'>\n<img src='/symbols/W.png'>", "{2}{W}"),
        ("<img src='/images/1.gif' alt=''>", ""),
        ("<img src='/scans/T.png'>", ""),
        ("<img src='/symbols/T.svg?v=2'>", "{T}"),
        ("<img src='/symbols/WU.svg' alt=''>", "{W/U}"),
        ("<img src='/symbols/2-W.png'>", "{2/W}"),
        ("<img src='/symbols/12.png'>", "{12}"),
        ("<i class='ms ms-tap ms-cost'></i>", "{T}"),
        ("<i class='ms ms-g'></i>", "{G}"),
        ("<span class='mana mana-2w'></span>", "{2/W}"),
        ("<img src='/flags/Tonga.png'>", ""),
        ("<img src='/T.png' alt='a tea party'>", ""),
        ("<i class='icon-x'></i>", ""),
    ],
)
def test_pictures_of_symbols_are_read_as_those(picture, symbol):
    piece = block_per_line(text()).replace("It may stop.", "It may stop (@).")
    assert told(page(piece.replace("@", picture))) == told(page(piece.replace("@", symbol)))


def test_a_blank_between_two_words_that_are_links_stays():
    piece = block_per_line(text())
    assert told(page(piece.replace("A cart", "<a>A</a> <a>cart</a>"))) == told(page(piece))


@pytest.mark.parametrize("note", ["[12]", "[note 1]", "<a href='#n'>[a]</a>"])
def test_numbers_of_notes_are_no_part_of_a_rule(note):
    piece = block_per_line(text())
    noted = piece.replace("rolls.", f"rolls.<sup>{note}</sup>").replace("may stop", "may stop at the 1<sup>st</sup> gate")
    assert told(page(noted)) == told(page(piece.replace("may stop", "may stop at the 1st gate")))
