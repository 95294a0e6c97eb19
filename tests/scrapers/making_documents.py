"""Makes rules texts in our own words, and .docx, .rtf and .pdf files from them."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence

_NOUNS = (
    "lantern",
    "harbour",
    "orchard",
    "bridge",
    "kettle",
    "meadow",
    "anchor",
    "compass",
    "tower",
    "river",
    "engine",
    "garden",
)
_VERBS = ("opens", "turns", "waits", "rises", "sinks", "shines", "rests", "moves")
_PLACES = ("by the shore", "in the hall", "under the roof", "near the gate", "on the hill", "beyond the wall", "at the mill")


def sentence(seed: int) -> str:
    """A sentence without meaning, a different one for each number."""
    noun, other = _NOUNS[seed % 12], _NOUNS[(seed // 12 + 5) % 12]
    return f"The {noun} {_VERBS[seed % 8]} {_PLACES[seed % 7]} when “{other} {seed}” doesn’t."


def rules_lines(day: str = "May 1, 2014", sections: int = 6, rules: int = 4, words: int = 1) -> list[str]:
    """A whole rules text, one line for each paragraph: contents, ``sections`` sections of ``rules`` rules, each with a subrule,
    glossary and credits."""
    names = [f"{100 * (1 + i // 3) + i % 3}. {_NOUNS[i % 12].title()}s" for i in range(sections)]
    body: list[str] = []
    contents: list[str] = []
    for i, name in enumerate(names):
        if i % 3 == 0:
            chapter = f"{1 + i // 3}. {_PLACES[i // 3 % 7].title()}"
            contents += [chapter] if not contents else ["", chapter]
            body += [chapter, ""]
        contents.append(name)
        body += [name, ""]
        for n in range(1, rules + 1):
            seed = 1000 * i + 10 * n
            body += [f"{name[:3]}.{n}. " + " ".join(sentence(seed + k) for k in range(words)), ""]
            body += [f"{name[:3]}.{n}a " + " ".join(sentence(seed + 5 + k) for k in range(words))]
            body += [f"Example: {sentence(seed + 9)}"] if n == 2 else []
            body.append("")
    terms = [line for n in range(8) for line in (f"{_NOUNS[n].title()} {n}", sentence(n) + " See rule 100.1.", "")]
    return [
        "Magic: The Gathering Comprehensive Rules", "", f"These rules are current as of {day}.", "",
        "Introduction", "", "A text for tests, which says nothing about any game.", "",
        "Contents", "", *contents, "", "Glossary", "", "Credits", "", *body, "Glossary", "", *terms,
        "Credits", "", "Written by nobody in particular.",
    ]  # fmt: skip


def docx_of(lines: Sequence[str], body_xml: str = "", numbering: str = "") -> bytes:
    """A Word document with a paragraph for each line. ``body_xml`` comes after them; ``numbering`` is the numbering part."""
    import docx
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    document = docx.Document()
    for line in lines:
        document.add_paragraph(line)
    body = document.element.body
    for element in parse_xml(f'<w:body {nsdecls("w", "r", "wp", "a")} xmlns:mc="{_MC}">{body_xml}</w:body>'):
        body.insert(len(body) - 1, element)
    if numbering:
        part = document.part.numbering_part.element
        for old in list(part):
            part.remove(old)
        for element in parse_xml(f"<w:numbering {nsdecls('w')}>{numbering}</w:numbering>"):
            part.append(element)
    packed = io.BytesIO()
    document.save(packed)
    return packed.getvalue()


_MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"


def rtf_of(lines: Sequence[str], head: str = r"\ansi\ansicpg1252\uc1", raw: Sequence[str] = ()) -> bytes:
    """Rich text with a paragraph for each line. ``raw`` is paragraphs in RTF codes, which come after the others."""
    told = [line.replace("\\", r"\\").replace("{", r"\{").replace("}", r"\}") for line in lines]
    coded = ["".join(ch if ord(ch) < 128 else f"\\u{ord(ch)}?" for ch in line) for line in told]
    paragraphs = "".join(f"{line}\\par\r\n" for line in [*coded, *raw])
    return ("{\\rtf1" + head + r"\deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}}" + "\r\n\\f0 " + paragraphs + "}").encode("ascii")


def pdf_of(pages: Sequence[Sequence[tuple[float, float, str]]], compress: bool = True) -> bytes:
    """A PDF of pages of (x, y, text) in points from the lower left, in 11 point Helvetica."""
    objects: list[bytes] = []
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    for i, page in enumerate(pages):
        shown = b"".join(b"1 0 0 1 %.1f %.1f Tm (%s) Tj\n" % (x, y, _escaped(text)) for x, y, text in page)
        stream = b"BT /F1 11 Tf\n" + shown + b"ET"
        stream = zlib.compress(stream) if compress else stream
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * i} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        how = b" /Filter /FlateDecode" if compress else b""
        objects.append(b"<< /Length %d%s >>\nstream\n" % (len(stream), how) + stream + b"\nendstream")
    out, offsets = b"%PDF-1.4\n", []
    for i, told in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % i + told + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table
    return out + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def _escaped(text: str) -> bytes:
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def typeset(
    lines: Sequence[str], *, columns: int = 1, head: str = "", foot: str = "", width: int = 90
) -> list[list[tuple[float, float, str]]]:
    """Lines as pages for ``pdf_of``: lines are wrapped, empty lines are gaps, rules have a hanging indent, pages have heads and
    feet."""
    import textwrap

    printed: list[tuple[float, str] | None] = []
    for line in lines:
        if not line:
            printed.append(None)
            continue
        first, *rest = textwrap.wrap(line, width // columns, break_on_hyphens=True)
        printed += [(0.0, first), *((16.0 if line[:3].isdigit() else 0.0, more) for more in rest)]
    pages: list[list[tuple[float, float, str]]] = []
    column, y = columns, 0.0
    for item in printed:
        if y < 80:
            column, y = column + 1, 720.0
            if column >= columns:
                column = 0
                pages.append([])
                number = str(len(pages))
                pages[-1] += [(250.0, 760.0, head.replace("#", number))] if head else []
                pages[-1] += [(300.0, 40.0, foot.replace("#", number))] if foot else []
            if item is None:
                continue
        if item:
            pages[-1].append((60.0 + item[0] + 260.0 * column, y, item[1]))
        y -= 13.0
    return pages
