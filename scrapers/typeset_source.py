"""Refuses sources of typesetting programs, and XML books, whose marks are not read. The error is one line with a remedy."""

from __future__ import annotations

import re

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers.source import Source

#: The name of such a source, and the signs in its first lines.
_KINDS = (
    (
        "the source of a TeX document",
        re.compile(r"^\\(?:documentclass|documentstyle|starttext|input texinfo|begin\{document\})", re.MULTILINE),
    ),
    ("the source of a manual page or another roff document", re.compile(r"^\.(?:TH|SH|LP|PP|pdfhref)\b", re.MULTILINE)),
    ("XML of another kind than HTML", re.compile(r"\A\s*<\?xml\b[^>]*>\s*(?:<[?!][^>]*>\s*)*<(?!html|mediawiki)")),
    ("a tree of pandoc", re.compile(r"\A\s*(?:Pandoc\b|\[ ?(?:Header|Para)\b)")),
)
_HEAD = 8000


def refuse(source: Source) -> None:
    """Raises SourceError for such a source."""
    head = source.text[:_HEAD]
    for name, sign in _KINDS if any(map(head.__contains__, ("\\", "\n.", "<", "[", "Pandoc"))) else ():
        if sign.search(head):
            remedy = "save it as .docx, HTML or plain text: pandoc FILE -o rules.txt"
            raise SourceError(f"is {name}, which is not read", str(source.path), remedy)
