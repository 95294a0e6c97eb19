"""card.png: the picture that other sites show beside a link to this one. It draws how much each release changed.

A PNG of few colours (https://www.w3.org/TR/png-3/), 1200 by 630 as those sites ask for. It is made only if the site knows its
address.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from ruletrail.site_templates import addresses, summaries
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

WIDTH, HEIGHT = 1200, 630
PAPER, INK, BAR = range(3)
COLOURS = ((252, 251, 247), (28, 26, 23), (20, 80, 140))
_MARGIN, _LINE = 80, 4
_LETTERS = {
    "r": "00000 00000 10110 11001 10000 10000 10000",
    "u": "00000 00000 10001 10001 10001 10011 01101",
    "l": "01100 00100 00100 00100 00100 00100 01110",
    "e": "00000 00000 01110 10001 11111 10000 01110",
    "t": "01000 01000 11100 01000 01000 01001 00110",
    "a": "00000 00000 01110 00001 01111 10001 01111",
    "i": "00100 00000 01100 00100 00100 00100 01110",
}
"""The letters of the project's name, five by seven."""
_DOT = 15


def files(site: Site) -> list[SiteFile]:
    """The picture; links to it need the site's address."""
    return [SiteFile(addresses.CARD, lambda: _png(_drawing(site)))] if site.base else []


def _drawing(site: Site) -> list[bytearray]:
    """Rows of colours: the name above, a bar for each release below. Its height is the root of the number of changes."""
    rows = [bytearray([PAPER]) * WIDTH for _ in range(HEIGHT)]
    for n, letter in enumerate("ruletrail"):
        for y, dots in enumerate(_LETTERS[letter].split()):
            for x, dot in enumerate(dots):
                if dot == "1":
                    _fill(rows, _MARGIN + (6 * n + x) * _DOT, _MARGIN + y * _DOT, _DOT, _DOT, INK)
    changed = [sum(summaries.at(site, place).chapters.values()) for place in sorted(site.archive.pairs)]
    room, base = WIDTH - 2 * _MARGIN, HEIGHT - _MARGIN
    for n, number in enumerate(changed):
        left, right = (room * end // len(changed) for end in (n, n + 1))
        high = int((base - 3 * _MARGIN) * (number / max(changed)) ** 0.5) if number else 0
        _fill(rows, _MARGIN + left, base - high, max(right - left - 2, 1), high, BAR)
    _fill(rows, _MARGIN, base, room, _LINE, INK)
    return rows


def _fill(rows: list[bytearray], x: int, y: int, width: int, height: int, colour: int) -> None:
    for row in rows[y : y + height]:
        row[x : x + width] = bytes([colour]) * width


def _png(rows: list[bytearray]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in COLOURS)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", palette) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
