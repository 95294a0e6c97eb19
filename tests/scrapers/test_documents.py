""".docx, .rtf and .pdf give the same records as plain text of the same release; their other lines are accounted for."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from pathlib import Path

import pypdf
import pytest

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import Document
from ruletrail.scrapers import pdf_paragraphs, pdf_printed, read
from ruletrail.scrapers.source import LARGEST, Source
from tests.scrapers.making_documents import docx_of, pdf_of, rtf_of, rules_lines, sentence, typeset


def told(document: Document) -> dict[tuple[str, str], tuple]:
    """The records by kind and name, in the form for comparison."""
    return {
        (r.kind, normalise(r.key)): (normalise(r.text), tuple(map(normalise, r.examples)), normalise(r.term))
        for r in document.records
    }


def from_lines(lines: list[str]) -> Document:
    return read(Source(Path("rules.txt"), "\n".join(lines).encode()))


def from_bytes(data: bytes, name: str) -> Document:
    return read(Source(Path(name), data))


def adds_up(document: Document) -> None:
    ledger = document.ledgers[0]
    assert not ledger.unplaced
    assert sum(ledger.classes().values()) == ledger.lines
    ends = [0] + [last for _, last, _ in ledger.runs]
    assert [first for first, _, _ in ledger.runs] == [end + 1 for end in ends[:-1]]
    assert all(1 <= r.lines[0] <= r.lines[1] <= ledger.lines for r in document.records)


SHAPES = {
    "docx": lambda lines: docx_of(lines),
    "rtf": lambda lines: rtf_of(lines),
    "pdf": lambda lines: pdf_of(typeset(lines)),
}


@pytest.mark.parametrize("form", SHAPES)
def test_the_same_text_gives_the_same_records(form):
    lines = rules_lines()
    document = from_bytes(SHAPES[form](lines), f"rules.{form}")
    assert (document.format, document.version, document.covers) == (form, "2014-05-01", None)
    assert told(document) == told(from_lines(lines))
    adds_up(document)


PAGES = {
    "head and foot": {"head": "Rules of nothing", "foot": "Page # of many"},
    "page numbers": {"foot": "#"},
    "two columns": {"columns": 2, "head": "Rules of nothing", "foot": "#"},
    "narrow": {"width": 50, "foot": "- # -"},
}


@pytest.mark.parametrize("layout", PAGES.values(), ids=PAGES)
def test_page_furniture_of_a_pdf_is_in_no_record(layout):
    lines = rules_lines(sections=9, rules=5, words=2)
    pages = typeset(lines, **layout)
    document = from_bytes(pdf_of(pages), "rules.pdf")
    assert told(document) == told(from_lines(lines))
    assert document.ledgers[0].classes()["furniture"] == len(pages) * (("head" in layout) + ("foot" in layout))
    adds_up(document)


def test_a_pdf_without_gaps_between_its_paragraphs():
    """Definitions of every length, some of which fill their last printed line."""
    lines = rules_lines(sections=9, rules=5, words=2)
    cut = lines.index("Credits", len(lines) - 5)
    terms = [line for n in range(40) for line in (f"Zeppelin {n}", "It " + "is so " * (5 + n % 13) + f"and waits till {n}.", "")]
    lines = [*lines[:cut], *terms, *lines[cut:]]
    without = [line for line in lines if line]
    assert told(from_bytes(pdf_of(typeset(without, foot="#", width=75)), "rules.pdf")) == told(from_lines(without))


def test_page_numbers_and_heads_that_were_printed_along_with_the_text():
    lines = rules_lines(sections=9, rules=5, words=2)
    parts = [lines[at : at + 23] for at in range(0, len(lines), 23)]
    furnished = [line for n, part in enumerate(parts, 1) for line in [*part, "", str(n), "Rules of nothing", ""]]
    document = from_bytes(pdf_of(typeset(furnished, foot="- # -")), "rules.pdf")
    assert told(document) == told(from_lines(lines))
    glued = [line for line in furnished if line]
    without = [line for line in lines if line]
    assert told(from_bytes(pdf_of(typeset(glued, foot="- # -")), "rules.pdf")) == told(from_lines(without))


@pytest.mark.parametrize(
    ("printed", "became", "repairs"),
    [
        (["the lan-", "tern and the lantern"], "the lantern and the lantern", 1),
        (["a turn-", "based effect"], "a turn-based effect", 0),
        (["a sha\xad", "dow"], "a shadow", 1),
        (["gate—", "wall"], "gate—wall", 0),
        (["pays {2}", "{U} now"], "pays {2}{U} now", 0),
        (["gets -1/", "-1 now"], "gets -1/-1 now", 0),
        (["one -", "two"], "one - two", 0),
        (["plain", "words"], "plain words", 0),
    ],
)
def test_words_parted_by_the_end_of_a_printed_line(printed, became, repairs):
    filler = "x" * 30
    page = [pdf_paragraphs.Printed(filler + " " + printed[0], 60, 700), pdf_paragraphs.Printed(printed[1], 60, 688)]
    lines, joined = pdf_paragraphs.paragraphs([page])
    assert (lines, len(joined)) == ([f"{filler} {became}"], repairs)


def test_an_example_that_is_set_further_in_has_room_for_fewer_characters():
    """205.4b of 2006-02-01 and 702.44c of 2025-06-06: an example breaks before a long word, and the next page begins with it."""
    full = ["x" * 98, "y" * 98 + "."]
    lines = [("101.1. " + full[0], 60.0), *((line, 70.0) for line in full)]
    example = [("Example: " + "x" * 65, 160.0), ("z" * 9 + " " + "y" * 70, 160.0), ("y" * 78, 160.0), ("y" * 9 + ".", 160.0)]
    pages = [[*lines, *example] for _ in range(8)]
    printed = [[pdf_paragraphs.Printed(text, x, 700 - 12 * i) for i, (text, x) in enumerate(page)] for page in pages]
    told, _ = pdf_paragraphs.paragraphs(printed)
    assert [line[:4] for line in told if line] == ["101.", "Exam"] * 8


def test_a_number_at_the_start_of_a_printed_line_may_be_the_end_of_a_sentence():
    told = ["Example: " + "x" * 40 + " it is", "2. " + "y" * 40 + " (see rule", "205.1b). So it is."]
    lines, _ = pdf_paragraphs.paragraphs([[pdf_paragraphs.Printed(text, 60, 700 - 12 * i) for i, text in enumerate(told)]])
    assert lines == [" ".join(told)]


@pytest.mark.parametrize("last", ['See rule 9, "Carts."', "(See rule 9, Carts.)", "See rule 9, “Carts.”"])
def test_a_short_sentence_that_ends_a_paragraph_is_no_title(last):
    told = ["101.1. " + "x" * 48 + " stops.", last, "101.2. " + "y" * 48 + " goes."]
    lines, _ = pdf_paragraphs.paragraphs([[pdf_paragraphs.Printed(text, 60, 700 - 12 * i) for i, text in enumerate(told)]])
    assert list(filter(None, lines)) == [f"{told[0]} {last}", told[2]]


W = '<w:p><w:r><w:t xml:space="preserve">{}</w:t></w:r></w:p>'
WORD_QUIRKS = {
    "soft line break": ("<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r></w:p>", ["one", "two"]),
    "page break": ('<w:p><w:r><w:br w:type="page"/></w:r><w:r><w:t>one</w:t></w:r></w:p>', ["one"]),
    "tab": ("<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t></w:r></w:p>", ["one\ttwo"]),
    "non-breaking hyphen": ("<w:p><w:r><w:t>turn</w:t><w:noBreakHyphen/><w:t>based</w:t></w:r></w:p>", ["turn\u2011based"]),
    "inserted text": ("<w:p><w:ins><w:r><w:t>kept</w:t></w:r></w:ins></w:p>", ["kept"]),
    "deleted text": ("<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>", ["a"]),
    "moved text": (
        "<w:p><w:moveFrom><w:r><w:t>gone</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>b</w:t></w:r></w:moveTo></w:p>", ["b"]),
    "deleted paragraph end": (
        "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>one </w:t></w:r></w:p>" + W.format("line"), ["one line"]),
    "hidden text": ("<w:p><w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>gone</w:t></w:r></w:p>", ["a"]),
    "link": ('<w:p><w:hyperlink><w:r><w:t>linked</w:t></w:r></w:hyperlink></w:p>', ["linked"]),
    "field": ("<w:p><w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:t>7</w:t></w:r></w:p>", ["7"]),
    "content control": (f"<w:sdt><w:sdtContent>{W.format('inside')}</w:sdtContent></w:sdt>", ["inside"]),
    "symbol": ('<w:p><w:r><w:t>a</w:t><w:sym w:font="Symbol" w:char="F0BE"/><w:t>b</w:t></w:r></w:p>', ["a—b"]),
    "unknown symbol": ('<w:p><w:r><w:sym w:font="Runes" w:char="F0E9"/></w:r></w:p>', ["\ufffd"]),
    "table": (
        f"<w:tbl><w:tr><w:tc>{W.format('one')}</w:tc><w:tc>{W.format('two')}</w:tc></w:tr>"
        f"<w:tr><w:tc>{W.format('three')}{W.format('four')}</w:tc><w:tc>{W.format('five')}</w:tc></w:tr></w:tbl>",
        ["one\ttwo", "three", "four", "five"]),
    "text box, given twice": (
        '<w:p><w:r><w:t>around</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>'
        + W.format("boxed") + "</w:txbxContent></mc:Choice><mc:Fallback><w:pict><w:txbxContent>" + W.format("boxed")
        + "</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>", ["around", "boxed"]),
}  # fmt: skip


@pytest.mark.parametrize(("xml", "expected"), WORD_QUIRKS.values(), ids=WORD_QUIRKS)
def test_what_word_puts_into_paragraphs(xml, expected):
    lines = rules_lines()
    source = Source(Path("rules.docx"), docx_of(lines, W.format("before") + xml))
    document = read(source)
    assert source.lines[len(lines) :] == ["before", *expected]
    assert any("Runes" in problem for problem in document.problems) == ("\ufffd" in expected)


LEVELS = "".join(
    f'<w:lvl w:ilvl="{i}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>{more}</w:lvl>'
    for i, (start, form, text, more) in enumerate([
        (100, "decimal", "%1.", ""),
        (1, "decimal", "%1.%2.", ""),
        (1, "lowerLetter", "%1.%2%3", ""),
    ])
)  # fmt: skip
NUMBERING = (
    f'<w:abstractNum w:abstractNumId="7">{LEVELS}</w:abstractNum>'
    '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="7"/>'
    '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="200"/></w:lvlOverride></w:num>'
)


def listed(text: str, level: int, name: int = 3) -> str:
    place = f'<w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{name}"/></w:numPr></w:pPr>'
    return f"<w:p>{place}<w:r><w:t>{text}</w:t></w:r></w:p>"


def test_numbers_that_word_puts_before_paragraphs():
    """For example the headings and senses in a file from ``pandoc rules.txt -o rules.docx``."""
    xml = "".join([
        listed("A", 0), listed("B", 1), listed("C", 2), listed("D", 2), listed("E", 1), listed("F", 2),
        listed("none", 1, 0), listed("G", 0, 4), listed("H", 1, 4),
    ])  # fmt: skip
    source = Source(Path("rules.docx"), docx_of(rules_lines(), xml, NUMBERING))
    read(source)
    assert source.lines[-9:] == [
        "100.\tA", "100.1.\tB", "100.1a\tC", "100.1b\tD", "100.2.\tE", "100.2a\tF", "none", "200.\tG", "200.1.\tH",
    ]  # fmt: skip


RTF_QUIRKS = {
    "line break": (r"one\line two", ["one", "two"]),
    "byte": (r"don\'92t", ["don’t"]),
    "surrogate pair": (r"\u-10179?\u-8704?", ["😀"]),
    "link": (r'see {\field{\*\fldinst{HYPERLINK "http://example.org/"}}{\fldrslt{the page}}} now', ["see the page now"]),
    "deleted text": (r"kept{\deleted gone}", ["kept"]),
    "hidden text": (r"kept{\v gone}", ["kept"]),
    "list number": (r"{\listtext 3.\tab}third", ["3.\tthird"]),
    "old list number": (r"{\pntext 3.\tab}third", ["3.\tthird"]),
    "table": (r"one\cell two\cell", ["one\ttwo"]),
    "characters to skip, without their number": (r"\uc one\u8217?s", ["one’s"]),
    "page header": (r"{\header top of the page}body", ["body"]),
}


@pytest.mark.parametrize(("code", "expected"), RTF_QUIRKS.values(), ids=RTF_QUIRKS)
def test_what_rich_text_puts_into_paragraphs(code, expected):
    lines = rules_lines()
    source = Source(Path("rules.rtf"), rtf_of(lines, raw=["before", code]))
    read(source)
    assert source.lines[len(lines) :] == ["before", *expected]


def test_rich_text_made_on_a_mac():
    lines = rules_lines()
    source = Source(Path("rules.rtf"), rtf_of(lines, head=r"\mac\ansicpg10000\uc1", raw=[r"don\'d5t \u8212\'d1 so"]))
    assert told(read(source)).keys() == told(from_lines(lines)).keys()
    assert source.lines[len(lines) :] == ["don’t — so"]


def zipped(**parts: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/"), data)
    return packed.getvalue()


def encrypted(data: bytes, password: str) -> bytes:
    """A PDF that a password opens; with "" anybody may read it, and it is encrypted all the same."""
    writer, out = pypdf.PdfWriter(io.BytesIO(data)), io.BytesIO()
    writer.encrypt(password, "of its owner", algorithm="RC4-128")
    writer.write(out)
    return out.getvalue()


def test_an_encrypted_pdf_that_anybody_may_read():
    lines = rules_lines()
    assert told(from_bytes(encrypted(pdf_of(typeset(lines)), ""), "rules.pdf")) == told(from_lines(lines))


def test_a_reader_in_c_that_crashes_is_an_error_in_one_line(monkeypatch):
    monkeypatch.setattr(pdf_printed, "__file__", str(Path(__file__).with_name("crashing.py")))
    with pytest.raises(SourceError, match="the PDF can't be read"):
        from_bytes(pdf_of(typeset(rules_lines())), "rules.pdf")


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
TYPES = "[Content_Types].xml"
REFUSED = {
    "old Word document": (lambda: OLE + bytes(600), "x.doc", ["old Word document", "save it as .docx or .txt"]),
    "locked Word document": (lambda: OLE + "EncryptedPackage".encode("utf-16-le"), "x.docx", ["password"]),
    "cut off zip": (lambda: docx_of(rules_lines())[:3000], "x.docx", ["damaged Word document", "download it again"]),
    "another zip": (lambda: zipped(a=b"1"), "x.docx", ["no Word document"]),
    "an e-book": (lambda: zipped(mimetype=b"application/epub+zip"), "x.epub", ["an EPUB book", "save it as .docx or .txt"]),
    "zip bomb": (lambda: zipped(**{TYPES: b"", "a": bytes(128 << 20), "b": b"1"}), "x.docx", ["unpacks to more than 64 MB"]),
    "empty package": (lambda: zipped(**{TYPES: b"<Types/>"}), "x.docx", ["damaged Word document"]),
    "docx of something else": (lambda: docx_of(["A letter."]), "x.docx", ["not a rules text"]),
    "cut off rich text": (lambda: rtf_of(rules_lines())[:-900], "x.rtf", ["damaged rich text", "its end is missing"]),
    "countless fonts": (lambda: rtf_of(rules_lines(), head="{\\fonttbl" + r"\f1\fcharset0" * 3000 + "}"), "x.rtf", ["fonts"]),
    "nothing but fonts": (lambda: b"{\\rtf1{\\fonttbl" + b"\\f1" * 100_000 + b"}}", "x.rtf", ["empty"]),
    "nothing but fields": (lambda: b"{\\rtf1" + rb"{\field{\*\fldinst{" * 50_000 + b"}", "x.rtf", ["empty"]),
    "cut off PDF": (lambda: b"%PDF-1.4\n1 0 obj\n<<", "x.pdf", ["damaged PDF"]),
    "PDF without text": (lambda: pdf_of([[]]), "x.pdf", ["holds no text"]),
    "PDF of many pages": (lambda: pdf_of([[]] * 2001), "x.pdf", ["more than 2000 pages"]),
    "locked PDF": (lambda: encrypted(pdf_of(typeset(rules_lines())), "secret"), "x.pdf", ["protected by a password"]),
    "PDF bomb": (lambda: pdf_of([[(1.0, 1.0, "a" * 40)] * 1_500_000]), "x.pdf", ["can't be read, or not with 1,024 MB"]),
}  # fmt: skip


@pytest.mark.parametrize(("make", "name", "words"), REFUSED.values(), ids=REFUSED)
def test_refused_with_what_is_wrong_and_what_to_do(make, name, words, caplog):
    with pytest.raises(SourceError) as caught:
        from_bytes(make(), name)
    message = str(caught.value)
    assert message.startswith(f"{name}: ") and "\n" not in message and len(message) < 300
    for word in words:
        assert word in message
    assert caplog.records == []  # a library's own messages would be printed beside ours


@pytest.mark.parametrize(("form", "module"), [("docx", "docx"), ("rtf", "striprtf.striprtf"), ("pdf", "pypdfium2")])
def test_a_missing_library_is_named_with_the_command_that_installs_it(form, module, monkeypatch):
    data = SHAPES[form](rules_lines())
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SourceError, match=re.escape("pip install 'ruletrail[documents]'")):
        from_bytes(data, f"rules.{form}")


def test_a_source_above_the_limit_is_not_read(tmp_path):
    big = tmp_path / "big.docx"
    with big.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(SourceError, match="larger than 16 MB"):
        Source.open(big)


def test_a_paragraph_that_a_page_parts_is_one():
    lines = [*rules_lines(), "", " ".join(sentence(n) for n in range(60))]
    pages = typeset(lines)
    assert any(page[0][2][0].islower() or page[0][2].split()[0].islower() for page in pages[1:])
    source = Source(Path("rules.pdf"), pdf_of(pages))
    read(source)
    assert [line for line in source.lines if line] == [line for line in lines if line]
