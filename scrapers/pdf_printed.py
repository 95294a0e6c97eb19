"""Reads the printed lines of a PDF, each with its place: ``python -P pdf_printed.py MEGABYTES SECONDS < FILE``.

pdfium is a library in C that reads untrusted files, so it runs in a process of its own, which may crash; ``pdf_document`` starts
the process. The output is JSON: a list of pages, each a list of [text, x, y], or an object with the reason of a failure. This
module imports nothing of the package, so that it starts quickly.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import re
import sys
from typing import Any

#: A PDF with more pages or characters is not a rules text. The largest release known has 300 pages and 1,100,000 characters.
MOST_PAGES, MOST_CHARACTERS = 2000, 16_000_000
#: The characters that pdfium gives for a hyphen at a line's end together with the line's end.
_HYPHENS = "\x02\ufffe"
_LINE_END = re.compile(f"[\r\n{_HYPHENS}]")
_WORD = re.compile(r"\S+")
#: The points by which a word must be lower than the word before it to be on another line.
_LOWER = 4.0
#: The points within which two words are at one height, and the width of a blank in type of 11 points.
_SAME, _BLANK = 0.5, 2.75

Line = tuple[str, float, float]


def printed(data: bytes) -> list[list[Line]] | dict[str, str]:
    """The lines of every page in the order of printing, or the reason of a failure.

    Places are in points from a page's lower left corner.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        is_locked = getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD
        return {"locked" if is_locked else "damaged": str(error)}
    if len(document) > MOST_PAGES:
        return {"large": f"more than {MOST_PAGES} pages"}
    pages, count = list[list[Line]](), 0
    for n in range(len(document)):
        try:
            page = document[n].get_textpage()
        except pypdfium2.PdfiumError as error:
            return {"damaged": f"page {n + 1}: {error}"}
        count += page.count_chars()
        if count > MOST_CHARACTERS:
            return {"large": f"more than {MOST_CHARACTERS:,} characters"}
        pages.append(_lines(page))
    return pages


def _lines(page: Any) -> list[Line]:
    """The lines of a page. Every word is located, because pdfium may give two lines as one, and one line as two."""
    from pypdfium2 import raw

    across, up = ctypes.c_double(), ctypes.c_double()

    def place(at: int) -> tuple[float, float]:
        raw.FPDFText_GetCharOrigin(page, at, across, up)
        return across.value, up.value

    count = page.count_chars()
    text = page.get_text_range()
    if len(text) != count:  # a letter may be two characters or none; places are counted as pdfium counts
        text = "".join(chr(raw.FPDFText_GetUnicode(page, at)) for at in range(count))
    lines = list[Line]()
    last = (0.0, 0.0)  # the place of the last word of the line above
    start = 0
    for end in (*(match.start() for match in _LINE_END.finditer(text)), len(text)):
        begin, first = start, (0.0, 0.0)
        above: tuple[float, float] | None = None
        for word in _WORD.finditer(text, start, end):
            x, y = place(word.start())
            if above and above[1] - y > _LOWER and x <= above[0]:  # a term, and its definition below it
                lines.append((text[begin : word.start()].rstrip(), *first))
                last = above
                begin, above = word.start(), None
            if not above:
                first = place(begin)
            above = (x, y)
        if above:
            told = text[begin:end].rstrip() + "-" * (text[end : end + 1] in _HYPHENS and end < len(text))
            blanks = len(told) - len(told.lstrip())
            if lines and abs(first[1] - last[1]) < _SAME and first[0] > last[0]:  # a raised sign split the line
                before, *place_before = lines.pop()
                told, first = f"{before}{'' if blanks else ' '}{told}", (place_before[0], place_before[1])
            elif blanks:  # pdfium gives several blanks as one
                told = " " * max(1, round((place(begin + blanks)[0] - first[0]) / _BLANK)) + told.lstrip()
            lines.append((told, *first))
            last = above
        start = end + 1
    return lines


def _limit(megabytes: int, seconds: int) -> None:
    """Limits the memory and the processor time of this process, if the system can do that."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        for kind, most in ((resource.RLIMIT_AS, megabytes << 20), (resource.RLIMIT_CPU, seconds)):
            soft, hard = resource.getrlimit(kind)
            limits = [limit for limit in (most, soft, hard) if limit != resource.RLIM_INFINITY]
            resource.setrlimit(kind, (min(limits), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _limit(int(sys.argv[1]), int(sys.argv[2]))
    json.dump(printed(sys.stdin.buffer.read()), sys.stdout)
