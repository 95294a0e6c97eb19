"""Decodes quoted-printable text, as in mails: "it=E2=80=99s", "=20", and lines broken after 75 characters with "=" at
their ends.
"""

from __future__ import annotations

import re

from ruletrail.scrapers.page_tags import FEWEST

_ESCAPED = re.compile(rb"=([0-9A-F]{2})")
_BROKEN = re.compile(rb"=[ \t]*\r?\n")
#: A heading of a wiki. A mail writes its signs as "=3D".
_HEADING = re.compile(rb"^={2,6}[^=\r\n]+={2,6}[ \t]*\r?$", re.MULTILINE)


def undone(data: bytes) -> bytes:
    """The decoded bytes, or the same bytes. Each line stays in its place: the rest of a broken word moves from the next line to
    the end of the line.
    """
    if len(_ESCAPED.findall(data)) < FEWEST or len(_BROKEN.findall(data)) < FEWEST:
        return data
    if b"\n==" in data and len(_HEADING.findall(data)) >= FEWEST:
        return data
    lines = _BROKEN.sub(b"=\n", data).split(b"\n")
    for n in range(len(lines) - 1):
        if lines[n].endswith(b"="):
            begun, rest = lines[n][:-1], lines[n + 1]
            if begun[-1:] not in (b" ", b"") and rest[:1] != b" ":
                word, blank, rest = rest.partition(b" ")
                begun, rest = (begun + word, rest) if blank or not word.endswith(b"=") else (begun + word[:-1], b"=")
            lines[n], lines[n + 1] = begun.rstrip(b" "), rest.lstrip(b" ")
    return _ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), b"\n".join(lines))
