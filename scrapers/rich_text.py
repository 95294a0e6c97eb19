"""Reads rules texts saved as rich text (.rtf), as the publisher saved them until 2012.

The ledger's lines are the document's paragraphs, cut at the line breaks inside them. Page headers and footers, hidden and deleted
text are left out.
"""

from __future__ import annotations

import re

from ruletrail.corpus.records import Document
from ruletrail.scrapers import documents
from ruletrail.scrapers.source import Source

NAME, BINARY = "rtf", True

_MAGIC = b"{\\rtf"
_CHARSET = re.compile(rb"\\(mac|pca?)(?![a-z])")
_CODEPAGE = re.compile(r"\\ansicpg(\d+) ?")
_ENCODINGS = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}
#: The most fonts. The releases known have 700.
_MOST_FONTS = 2000
_BYTE = re.compile(r"(\\u-?\d+ ?)?\\'([0-9A-Fa-f]{2})")

#: Replaces control words that striprtf doesn't know by words that it knows: (expression, replacement).
_PREPARED = (
    (re.compile(r"\\(?:nest)?cell(?![a-z])"), r"\\tab"),
    (re.compile(r"\\pntext(?![a-z])"), r"\\listtext"),
    (re.compile(r"\\(?:deleted|v)(?![a-z0-9])"), r"\\*\\hidden"),
    (re.compile(r"\\uc(?![a-z0-9])"), r"\\uc1"),
    # striprtf would put a link's address into the text, and search for it in quadratic time. The newline prevents a match.
    (re.compile(r"\\fldinst(?![a-z])"), "\\\\fldinst\n"),
    # Its expression for fonts doesn't cross a newline either.
    (re.compile(r"\\f(?=\d)"), "\n\\\\f"),
)


def recognise(source: Source) -> float:
    return 1.0 if source.data[:64].lstrip().startswith(_MAGIC) else 0.0


def parse(source: Source) -> Document:
    """Reads a rich text. Raises SourceError if the document is damaged, or if striprtf is not installed."""
    striprtf = documents.library("striprtf.striprtf", source)
    if not source.data.rstrip(b"\0\r\n\t ").endswith(b"}"):
        raise documents.damaged(source, "rich text", "its end is missing")
    if source.data.count(b"\\fcharset") > _MOST_FONTS:
        raise documents.damaged(source, "rich text", f"more than {_MOST_FONTS} fonts")
    try:
        text = striprtf.rtf_to_text(_prepared(source.data), errors="replace")
    except (ValueError, LookupError, OverflowError) as error:
        raise documents.damaged(source, "rich text", error) from None
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\0\n")
    return documents.read_lines(source, NAME, [line.rstrip() for line in text.split("\n")])


def _prepared(data: bytes) -> str:
    charset = _CHARSET.search(data[:200])
    if charset:
        encoding = _ENCODINGS[charset[1]]
        text = _CODEPAGE.sub("", data.decode(encoding, "replace"), count=1)
        text = _BYTE.sub(lambda m: f"{m[1].strip()}?" if m[1] else f"\\u{ord(bytes.fromhex(m[2]).decode(encoding))}?", text)
    else:
        text = data.decode("cp1252", "replace")
    for expression, replacement in _PREPARED:
        text = expression.sub(replacement, text)
    return text
