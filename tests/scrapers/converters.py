"""Copies real texts with real programs: pandoc, poppler, tesseract, a browser's print, a wiki, a forum, a mail.

Each function takes a document that was read from a text of ``../shared``, and returns the bytes of its copy and the ending of the
copy's file name. The programs come from the distribution's packages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import textwrap
from collections.abc import Callable
from datetime import date
from html import escape
from pathlib import Path

from ruletrail.corpus.records import GLOSSARY, SECTION, Document, Record

CHROMIUM = next(filter(shutil.which, ("chromium", "chromium-browser", "google-chrome")), "chromium")
#: The part of a rulebook that a forum or a print shows at once.
CHAPTER = "5"


def blocks(document: Document) -> list[tuple[str, str]]:
    """(kind, text) of the parts of a text, as in the publisher's layout: title, date, headings, rules, examples, terms,
    definitions."""
    day = date.fromisoformat(document.version[:10])
    found = [
        ("title", "Magic: The Gathering Comprehensive Rules"),
        ("date", f"These rules are effective as of {day:%B} {day.day}, {day.year}."),
    ]
    headed = False
    for record in document.records:
        if record.kind == GLOSSARY and not headed:
            headed = True
            found.append(("chapter", "Glossary"))
        found += _of(record)
    return [*found, ("chapter", "Credits"), ("paragraph", "The people who wrote the rules.")]


def _of(record: Record) -> list[tuple[str, str]]:
    first, *rest = record.text.split("\n")
    if record.kind == GLOSSARY:
        found = [("term", record.term), *(("definition", part) for part in (first, *rest))]
    elif record.kind == SECTION:
        kind = "section" if record.number and record.number.section else "chapter"
        found = [(kind, f"{record.number}. {first}"), *(("paragraph", part) for part in rest)]
    else:
        dot = "" if record.number and record.number.letter else "."
        kind = "subrule" if record.number and record.number.letter else "rule"
        found = [(kind, f"{record.number}{dot} {first}"), *(("paragraph", part) for part in rest)]
    for example in record.examples:
        one, *more = example.split("\n")
        found += [("example", f"Example: {one}"), *(("example", part) for part in more)]
    return found


def chapter(document: Document) -> Document:
    """One chapter of a document, with its date, as people quote or print it."""
    kept = [r for r in document.records if r.number and str(r.number)[0] == CHAPTER]
    return Document(document.format, document.title, document.version, kept, document.ledgers)


def html(document: Document) -> str:
    """A page with the publisher's headings and its italic type."""
    tags = {"title": "h1", "chapter": "h2", "section": "h3"}
    lines = ["<!DOCTYPE html><html><head><meta charset='utf-8'><title>Comprehensive Rules</title></head><body>"]
    for kind, text in blocks(document):
        told = re.sub(r"\bMagic(?:: The Gathering)?\b(?!<)", r"<em>\g<0></em>", escape(text, quote=False))
        if kind == "term":
            lines.append(f"<p><strong>{told}</strong></p>")
        else:
            lines.append(f"<{tags.get(kind, 'p')}>{told}</{tags.get(kind, 'p')}>")
    return "\n".join([*lines, "</body></html>"])


def broken_html(document: Document) -> str:
    """A page without headings, like a pasted text: the lines after a term or a rule follow it in the same paragraph."""
    lines = ["<!DOCTYPE html><html><head><meta charset='utf-8'><title>Comprehensive Rules</title></head><body>"]
    for kind, text in blocks(document):
        told = escape(text, quote=False)
        if kind in ("definition", "example", "paragraph"):
            lines[-1] = lines[-1].removesuffix("</p>") + f"<br>{told}</p>"
        else:
            lines.append(f"<p>{told}</p>")
    return "\n".join([*lines, "</body></html>"])


def wikitext(document: Document) -> str:
    """The source of a wiki's page, as "edit source" shows it."""
    marks = {
        "chapter": "== {} ==", "section": "=== {} ===", "rule": "'''{0}''' {1}", "subrule": ":'''{0}''' {1}",
        "example": ":''{0}'' {1}", "term": "; {}", "definition": ": {}",
    }  # fmt: skip
    lines = []
    for kind, text in blocks(document)[1:]:
        mark = marks.get(kind, "{}")
        told = re.sub(r"\bMagic\b", "''[[Magic: The Gathering|Magic]]''", text)
        told = re.sub(r"\brule ([1-9]\d\d\.\d+[a-z]?)", r"[[CR#\1|rule \1]]", told)
        first, _, rest = told.partition(" ")
        is_lettered = kind in ("term", "definition")
        lines += [mark.format(first, rest) if "{1}" in mark else mark.format(told), *([] if is_lettered else [""])]
    return "\n".join(lines)


def dokuwiki(document: Document) -> str:
    """The source of a page of DokuWiki."""
    marks = {"chapter": "===== {} =====", "section": "==== {} ====", "rule": "**{0}** {1}", "subrule": "**{0}** {1}",
             "example": "//{0}// {1}", "term": "**{}**\\\\", "definition": "{}"}  # fmt: skip
    lines = []
    for kind, text in blocks(document)[1:]:
        mark = marks.get(kind, "{}")
        told = re.sub(r"\brule ([1-9]\d\d\.\d+[a-z]?)", r"[[cr#\1|rule \1]]", text)
        first, _, rest = told.partition(" ")
        lines += [mark.format(first, rest) if "{1}" in mark else mark.format(told), *([] if kind == "term" else [""])]
    return "\n".join(lines)


def bulletin_board(document: Document) -> str:
    """A post in a forum that quotes some rules."""
    kept = [(kind, text) for kind, text in blocks(document)[1:-2]]
    lines = ['[quote="judge_of_rules, post:12, topic:3456"]']
    for kind, text in kept:
        first, _, rest = text.partition(" ")
        bold = kind in ("rule", "subrule")
        lines += [f"[b]{first}[/b] {rest}" if bold else f"[i]{first}[/i] {rest}" if kind == "example" else text, ""]
    return "\n".join([*lines, "[/quote]"])


def mail(document: Document, mark: str = "> ") -> str:
    """The text wrapped at 72 columns and quoted, as in the answer to a mail."""
    lines = []
    for _, text in blocks(document):
        lines += [*(textwrap.wrap(text, 72, break_on_hyphens=False, break_long_words=False) or [""]), ""]
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in lines)


def pandoc(text: str | bytes, given: str, wanted: str, *options: str) -> bytes:
    """A text converted by pandoc."""
    data = text if isinstance(text, bytes) else text.encode()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        subprocess.run(
            ["pandoc", "-s", "-f", given, "-t", wanted, "--metadata", "pagetitle=Comprehensive Rules", "-o", out, *options],
            input=data, check=True, capture_output=True, timeout=300,
        )  # fmt: skip
        return out.read_bytes()


def printed(document: Document) -> bytes:
    """The page printed by a browser, with the browser's head and foot."""
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder) / "rules.html", Path(folder) / "rules.pdf"
        page.write_text(html(document), "utf-8")
        subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             f"--print-to-pdf={out}", page.as_uri()], check=True, capture_output=True, timeout=300,
        )  # fmt: skip
        return out.read_bytes()


def pdftotext(pdf: bytes, *options: str) -> bytes:
    return subprocess.run(["pdftotext", *options, "-", "-"], input=pdf, check=True, capture_output=True, timeout=120).stdout


def recognised(pdf: bytes, pages: int) -> bytes:
    """The first pages of a PDF, read from pictures by tesseract."""
    with tempfile.TemporaryDirectory() as folder:
        printed, out = Path(folder) / "rules.pdf", []
        printed.write_bytes(pdf)
        subprocess.run(
            ["pdftoppm", "-r", "150", "-l", str(pages), "-gray", "-png", printed, f"{folder}/page"], check=True, timeout=120
        )
        for picture in sorted(Path(folder).glob("page*.png")):
            told = subprocess.run(["tesseract", picture, "-"], check=True, capture_output=True, timeout=300,
                                  env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"})  # fmt: skip
            out.append(told.stdout)
        return b"\n".join(out)


Maker = Callable[[Document], bytes]


def _by_pandoc(wanted: str) -> Maker:
    return lambda document: pandoc(html(document), "html", wanted)


def _by_lines(wanted: str) -> Maker:
    return lambda document: pandoc(broken_html(document), "html", wanted)


def _of_wiki(wanted: str) -> Maker:
    return lambda document: pandoc(pandoc(wikitext(document), "mediawiki", "html"), "html", wanted)


#: Formats into which pandoc converts a page: pandoc's name of the format -> the ending of the file.
BY_PANDOC = {
    "markdown": "md", "gfm": "md", "commonmark": "md", "markdown_strict": "md", "markdown_mmd": "md", "plain": "txt",
    "rst": "rst", "mediawiki": "wiki", "dokuwiki": "txt", "zimwiki": "txt", "xwiki": "txt", "org": "org", "textile": "textile",
    "jira": "txt", "asciidoc": "adoc", "html": "html", "rtf": "rtf", "docx": "docx",
}  # fmt: skip
#: Formats that ruletrail refuses: pandoc's name of the format -> the ending of the file, and a name in the refusal.
REFUSED = {
    "latex": ("tex", "TeX"), "context": ("tex", "TeX"), "texinfo": ("texi", "TeX"), "man": ("1", "roff"), "ms": ("ms", "roff"),
    "docbook": ("xml", "XML"), "fb2": ("fb2", "XML"), "opml": ("opml", "XML"), "icml": ("icml", "XML"), "tei": ("xml", "XML"),
    "native": ("native", "tree of pandoc"), "json": ("json", "JSON"), "ipynb": ("ipynb", "JSON"), "odt": ("odt", "OpenDocument"),
    "epub": ("epub", "EPUB"),
}  # fmt: skip
#: Kinds of copies of a whole text, by name: the programs that they need, the ending of the file, and how it is made.
WHOLE: dict[str, tuple[tuple[str, ...], str, Maker]] = {
    **{f"{name} by pandoc": (("pandoc",), ending, _by_pandoc(name)) for name, ending in BY_PANDOC.items()},
    **{
        f"{name} by pandoc, of lines": (("pandoc",), BY_PANDOC[name], _by_lines(name))
        for name in ("markdown", "gfm", "rst", "mediawiki", "dokuwiki", "org", "textile", "asciidoc", "html", "docx")
    },
    "HTML of a wiki": (("pandoc",), "html", _of_wiki("html")),
    "Markdown of a wiki's page": (("pandoc",), "md", _of_wiki("markdown")),
    "GitHub's Markdown of a wiki's page": (("pandoc",), "md", _of_wiki("gfm")),
    "source of a wiki's page": ((), "wiki", lambda document: wikitext(document).encode()),
    "source of a page of DokuWiki": ((), "txt", lambda document: dokuwiki(document).encode()),
    "answer to a mail": ((), "eml", lambda document: mail(document).encode()),
    "mail": ((), "txt", lambda document: mail(document, "").encode()),
    "file of DOS": ((), "txt", lambda document: mail(document, "").encode("cp437", "replace")),
}
#: Kinds of copies of a chapter.
PARTS: dict[str, tuple[tuple[str, ...], str, Maker]] = {
    "print of a browser": ((CHROMIUM,), "pdf", printed),
    "pdftotext -layout": ((CHROMIUM, "pdftotext"), "txt", lambda document: pdftotext(printed(document), "-layout")),
    "pdftotext": ((CHROMIUM, "pdftotext"), "txt", lambda document: pdftotext(printed(document))),
    "quotation in a forum": ((), "txt", lambda document: bulletin_board(document).encode()),
    "tesseract": ((CHROMIUM, "pdftoppm", "tesseract"), "txt", lambda document: recognised(printed(document), 4)),
}
