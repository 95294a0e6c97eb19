"""Reads rules texts saved by Word (.docx), as the publisher has saved them since 2012. The older .doc is refused.

The ledger's lines are the document's paragraphs, cut at the line breaks inside them. A table's row is one line with tabs between
the cells, unless a cell has several lines. A text box or footnote follows the paragraph that holds it. Numbers that Word puts
before paragraphs are written out. Deleted and hidden text, comments, page headers and footers are left out.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Document
from ruletrail.scrapers import documents
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.word_numbering import Numbering, qn, value_of

NAME, BINARY = "docx", True

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_CHOICE, _ALTERNATE = _COMPATIBILITY + "Choice", _COMPATIBILITY + "AlternateContent"

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_TEXT, _BREAK, _SYMBOL, _BOX = qn("w:t"), qn("w:br"), qn("w:sym"), qn("w:txbxContent")
_LEFT_OUT = {qn(f"w:{tag}") for tag in ("del", "moveFrom", "pPr", "rPr", "sectPr", "tblPr", "trPr", "tcPr", "sdtPr", "instrText")}
_NOTES = {qn("w:footnoteReference"): "footnotes", qn("w:endnoteReference"): "endnotes"}
_MARKS = {qn("w:tab"): "\t", qn("w:ptab"): "\t", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "\u2011", qn("w:softHyphen"): ""}
_END_DELETED, _ROW_DELETED = f"{qn('w:pPr')}/{qn('w:rPr')}/{qn('w:del')}", f"{qn('w:trPr')}/{qn('w:del')}"
_VANISH, _KIND = f"{qn('w:rPr')}/{qn('w:vanish')}", qn("w:type")

#: Other packed documents, by the content of their file "mimetype", and the most bytes that are read of it.
_LONGEST_KIND = 100
_OTHER_BOOKS = {
    b"application/epub+zip": ("an EPUB book", "an e-book program such as Calibre"),
    b"application/vnd.oasis.opendocument.text": ("an OpenDocument text (.odt)", "a word processor"),
}

#: The most tags in all parts of a document; the largest release known has 190,000. The bytes that are unpacked at a time.
_MOST_TAGS, _PIECE = 1_000_000, 1 << 20

#: Code points of the fonts Symbol and Wingdings that rules texts may use -> the characters that they show.
_SYMBOLS = {0xB7: "•", 0xBE: "—", 0xA3: "≤", 0xB3: "≥", 0xB9: "≠", 0xB4: "×", 0xD2: "®", 0xD3: "©", 0xD4: "™",
            0xE2: "®", 0xE3: "©", 0xE4: "™", 0xA7: "•", 0xFC: "✓", 0xE0: "→"}  # fmt: skip


def recognise(source: Source) -> float:
    return 1.0 if source.data.startswith((_ZIP, _OLE)) else 0.0


def parse(source: Source) -> Document:
    """Reads a Word document. Raises SourceError for a .doc, for a document that is damaged or unpacks to too much, or if
    python-docx is missing.
    """
    if source.data.startswith(_OLE):
        if _ENCRYPTED in source.data:
            raise SourceError("the document is protected by a password", str(source.path), "save it without, as .docx or .txt")
        raise SourceError(
            "an old Word document (.doc)", str(source.path), "open it in a word processor, save it as .docx or .txt"
        )
    reading = _Reading(source)
    document = documents.read_lines(source, NAME, reading.lines)
    document.problems += [f"symbol {code} of font {font} is not known" for font, code in sorted(reading.unknown)]
    return document


class _Reading:
    """Reads one document into lines."""

    def __init__(self, source: Source) -> None:
        part, body = _opened(source)
        parts = {
            rel.reltype.rpartition("/")[2]: rel.target_part for rel in part.rels.values() if rel.reltype and not rel.is_external
        }
        roots = {name: _root(source, parts[name]) for name in ("numbering", "footnotes", "endnotes") if name in parts}
        self._numbering = Numbering(roots.get("numbering"))
        self._notes = {(name, note.get(qn("w:id"))): note for name in _NOTES.values() for note in roots.get(name, ())}
        self.unknown: set[tuple[str, str]] = set()
        self._carried = ""
        self.lines = [line.rstrip() for line in self._blocks(body)]
        if self._carried:
            self.lines.append(self._carried)

    def _blocks(self, parent: Any) -> Iterator[str]:
        """The lines of the paragraphs and tables in ``parent``."""
        for element in parent:
            if element.tag == _PARAGRAPH:
                yield from self._paragraph(element)
            elif element.tag == _TABLE:
                for row in _rows(element):
                    yield from self._row(row)
            elif isinstance(element.tag, str) and element.tag not in _LEFT_OUT:
                yield from self._blocks(element)

    def _row(self, row: Any) -> Iterator[str]:
        """One line with tabs between the cells. If a cell has several lines, the lines of all cells, cell by cell."""
        cells = [list(self._blocks(cell)) for cell in row.iter(_CELL) if next(cell.iterancestors(_ROW)) is row]
        if all(len(cell) == 1 for cell in cells):
            yield "\t".join(cell[0] for cell in cells)
        else:
            for cell in cells:
                yield from cell

    def _paragraph(self, paragraph: Any) -> Iterator[str]:
        label = self._numbering.label(paragraph)
        aside: list[Any] = []
        text = self._carried + label + "".join(self._runs(paragraph, aside))
        self._carried = ""
        if paragraph.find(_END_DELETED) is not None:
            self._carried = text
        else:
            yield from text.strip("\f").replace("\f", "\n").split("\n")
        for box in aside:
            yield from self._blocks(box)

    def _runs(self, parent: Any, aside: list[Any]) -> Iterator[str]:
        """The pieces of text in ``parent``. Text boxes and notes in it are added to ``aside``."""
        for element in parent:
            tag = element.tag
            if tag == _TEXT:
                yield element.text or ""
            elif tag == _BREAK:
                yield "\n" if element.get(_KIND) in (None, "textWrapping") else "\f"
            elif tag == _SYMBOL:
                yield self._symbol(element.get(qn("w:font"), ""), element.get(qn("w:char"), ""))
            elif tag in _MARKS:
                yield _MARKS[tag]
            elif tag == _BOX:
                aside.append(element)
            elif tag in _NOTES:
                note = self._notes.pop((_NOTES[tag], element.get(qn("w:id"))), None)
                aside += [note] if note is not None else []
            elif tag == _ALTERNATE:
                choices = [child for child in element if child.tag == _CHOICE] or list(element)
                yield from self._runs(choices[0], aside) if choices else ()
            elif isinstance(tag, str) and tag not in _LEFT_OUT and not _hidden(element):
                yield from self._runs(element, aside)

    def _symbol(self, font: str, code: str) -> str:
        point = int(code, 16) if re.fullmatch(r"[0-9A-Fa-f]{1,4}", code) else 0xFFFD
        if point & 0xFF00 == 0xF000:
            point &= 0xFF
            if point in _SYMBOLS:
                return _SYMBOLS[point]
            if point > 0x7F:
                self.unknown.add((font, code))
                return "\ufffd"
        return chr(point)


def _rows(table: Any) -> Iterator[Any]:
    """The table's own rows, without deleted rows and without the rows of tables inside it."""
    for row in table.iter(_ROW):
        if next(row.iterancestors(_TABLE)) is table and row.find(_ROW_DELETED) is None:
            yield row


def _hidden(run: Any) -> bool:
    mark = run.find(_VANISH)
    return mark is not None and value_of(mark) not in ("0", "false", "off")


def _opened(source: Source) -> tuple[Any, Any]:
    """The main part of the package and its body."""
    docx = documents.library("docx", source)
    from docx.opc.exceptions import OpcError
    from lxml.etree import LxmlError  # type: ignore[import-untyped]

    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as packed:
            _check_archive(packed, source.data, str(source.path))
        part = docx.Document(io.BytesIO(source.data)).part
        return part, list(part.element.body)
    except (zipfile.BadZipFile, struct.error, zlib.error, LxmlError, OpcError, LookupError, TypeError, ValueError, AttributeError,
            OSError, EOFError, RuntimeError) as error:  # fmt: skip
        raise documents.damaged(source, "Word document", error) from None


def _check_archive(packed: zipfile.ZipFile, data: bytes, where: str) -> None:
    """Raises SourceError if the archive isn't a Word document, or unpacks to too much. Doesn't trust the sizes in its
    directory.
    """
    limit = documents.LARGEST_UNPACKED
    left, tags = limit, 0
    for info in packed.infolist():
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise SourceError("packed in a way that Word doesn't know", where, "open it in a word processor, save it again")
        for piece in _unpacked(data, info):
            left, tags = left - len(piece), tags + piece.count(b"<")
            if left < 0:
                raise SourceError(f"unpacks to more than {limit >> 20} MB, which no rules document does", where, "check the file")
            if tags > _MOST_TAGS:
                raise SourceError(f"holds more than {_MOST_TAGS:,} tags, which no rules document does", where, "check the file")
    names = packed.namelist()
    kind = packed.open("mimetype").read(_LONGEST_KIND) if "mimetype" in names else b""
    if kind in _OTHER_BOOKS:
        name, program = _OTHER_BOOKS[kind]
        raise SourceError(f"is {name}, which is not read", where, f"open it in {program}, save it as .docx or .txt")
    if "[Content_Types].xml" not in names:
        raise SourceError("a zip archive, but no Word document", where, "unpack it, or save the text as .docx or .txt")


def _unpacked(data: bytes, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """Unpacks a file of the archive, a piece at a time. Unlike zipfile, it doesn't trust the size in the directory."""
    name, extra = struct.unpack_from("<HH", data, info.header_offset + 26)
    begin = info.header_offset + 30 + name + extra
    packed = data[begin : begin + info.compress_size]
    if info.compress_type != zipfile.ZIP_DEFLATED:
        yield packed
        return
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    while packed and not unpacking.eof:
        yield unpacking.decompress(packed, _PIECE)
        packed = unpacking.unconsumed_tail


def _root(source: Source, part: Any) -> Any:
    """The root element of a part. python-docx parses only some parts as XML."""
    from lxml import etree  # type: ignore[import-untyped]

    if (element := getattr(part, "element", None)) is not None:
        return element
    try:
        return etree.fromstring(part.blob, etree.XMLParser(resolve_entities=False))
    except etree.LxmlError as error:
        raise documents.damaged(source, "Word document", error) from None
