"""Reads a rulebook in one HTML page, made by somebody from the plain text, or saved by a word processor.

Its paragraphs are read as the lines of an official text. A page that isn't a whole rulebook may be one of several, so it can be
stitched like the pages of a web book.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from ruletrail.corpus.records import Document
from ruletrail.scrapers import copying, hanging_marks, mend, official_text, web_book
from ruletrail.scrapers.numbered import RULE_START, is_heading
from ruletrail.scrapers.paragraphs import Paragraph, account, is_html, paragraphs, with_characters
from ruletrail.scrapers.source import Source

NAME = "html"

_RULE = re.compile(r"(?:^|>)[^\S\n]*([1-9]\d\d)\.\d{1,3}[a-z]?\b", re.MULTILINE)
_TAG = re.compile(r"<[^<>]*>")
_BREAK = re.compile(r"<br\b", re.IGNORECASE)
#: A page with one line break for at most this many paragraphs shows lines by breaks. On other pages each paragraph may be a line.
_BREAKS = 20
#: A page with rules of fewer sections is one of a web book's pages, not a rulebook. The oldest rulebook has 37.
_FEWEST_SECTIONS = 10


def recognise(source: Source) -> float:
    """0.6 for a whole rulebook, above a web book's page and below a page with a web library's navigation; else 0."""
    if source.binary or not is_html(source):
        return 0.0
    return 0.6 if len({match[1] for match in _RULE.finditer(source.text)}) >= _FEWEST_SECTIONS else 0.0


def parse(source: Source) -> Document:
    found = _without_tails(paragraphs(source))
    kept = _kept(found)
    body = [paragraph for paragraph, is_kept in zip(found, kept, strict=True) if is_kept]
    lines, places = _lines(source, body)
    text = mend.mended(Source(source.path, "\n".join([*lines, ""]).encode("utf-8", "replace")))
    if not official_text.recognise(text):
        return web_book.parse(source)
    document = official_text.parse(text)
    _tell_places(document, source, places)
    if document.covers is not None:
        page = web_book.parse(source)
        document.book, document.carried = page.book, page.carried
    around = [paragraph for paragraph, is_kept in zip(found, kept, strict=True) if not is_kept]
    placed = [(p.first, p.last, "title" if "title" in p.inside else "furniture") for p in around]
    for begin, end, name in document.ledgers[0].runs:
        placed += [(place.first, place.last, name) for place in places[begin - 1 : end] if place]
    document.ledgers = [account(source, placed, "markup")]
    return document


def _without_tails(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """The paragraphs without links to edit them and similar marks, which would hide that a paragraph is a heading."""
    texts = hanging_marks.without_tails("\n".join(paragraph.text for paragraph in paragraphs)).split("\n")
    return [replace(paragraph, text=text) for paragraph, text in zip(paragraphs, texts, strict=True)]


def _kept(paragraphs: list[Paragraph]) -> list[bool]:
    """For each paragraph, True if it is the book's and not the web site's."""
    rules = [i for i, paragraph in enumerate(paragraphs) if RULE_START.match(paragraph.text)]
    ends = [i for i, paragraph in enumerate(paragraphs) if is_heading(paragraph.text)]
    last = max(ends, default=len(paragraphs))
    around = frozenset.intersection(*(paragraphs[i].inside for i in [*rules, *ends[-2:]])) if rules else frozenset()
    aside = web_book.site_elements(paragraphs)
    printed = copying.page_furniture([paragraph.text for paragraph in paragraphs])
    return [
        "title" not in paragraph.inside
        and i not in printed
        and not web_book.is_furniture(paragraph, aside)
        and (i <= last or around <= paragraph.inside)
        for i, paragraph in enumerate(paragraphs)
    ]


def _lines(source: Source, body: list[Paragraph]) -> tuple[list[str], list[Paragraph | None]]:
    """The paragraphs as lines with empty lines between them, and the paragraph of each line. Text with its own line ends keeps
    them.
    """
    lines: list[str] = []
    places: list[Paragraph | None] = []
    first = next((paragraph for paragraph in body if RULE_START.match(paragraph.text)), None)
    has_breaks = _BREAKS * len(_BREAK.findall(source.text)) > len(body)
    for paragraph in body:
        own, empty = [paragraph.text], paragraph.gap
        if "pre" in paragraph.inside:
            written = (_TAG.sub("", line) for line in source.lines[paragraph.first - 1 : paragraph.last])
            own = [unescape(with_characters(line)).rstrip() for line in written]
        elif has_breaks:
            empty = empty - 1 if empty else 1  # a break ends a line; another paragraph leaves one line empty
        if paragraph is first:
            empty = max(empty, 1)  # it doesn't continue a line before
        lines += [""] * empty + own
        places += [None] * empty + [paragraph] * len(own)
    return lines, places


def _tell_places(document: Document, source: Source, places: list[Paragraph | None]) -> None:
    """Changes the line numbers in a document to those of its page."""

    def first(line: int) -> int:
        return next((place.first for place in places[line - 1 :] if place), len(source.lines)) if line else 0

    document.format = NAME
    for record in document.records:
        last = places[record.lines[1] - 1]
        record.lines = (first(record.lines[0]), last.last if last else first(record.lines[1]))
    for repair in document.repairs:
        repair.line = first(repair.line)
    document.gaps = [replace(gap, line=first(gap.line)) for gap in document.gaps]
    document.repairs = source.repairs + document.repairs
