"""Reads pages of a rulebook from a web library: saved HTML, or the text extracted from it.

Such a page states no date, and begins and ends in the middle of a section. The library's navigation is around it: Russian words,
lists of page numbers, links. corpus.stitching joins the pages, and corpus.dating dates them.
"""

from __future__ import annotations

import re

from ruletrail.corpus import spans
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.records import BREAK, GLOSSARY, HOLE, Document, Gap, Record
from ruletrail.corpus.sequence import gaps, in_order
from ruletrail.scrapers.numbered import RULE_START, is_heading, is_numbered, read_numbered
from ruletrail.scrapers.official_holes import SLACK, between_chapters
from ruletrail.scrapers.paragraphs import Paragraph, account, is_html, paragraphs
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.stated_date import stated_dates

NAME = "web-book"

_NAVIGATION = re.compile(
    r"Перейти на страницу|Изменить размер шрифта|Выбрать главу|Читать онлайн|Предыдущая|Следующая", re.IGNORECASE
)
_NUMBERED = re.compile(
    rf"(?:^|>)[^\S\n]*{RULE_PATTERN}\b", re.MULTILINE
)  # across line ends the search would start again at each line
#: The heading of a glossary on a page with a glossary.
_GLOSSARY = re.compile(r">\s*(?:\d{1,2}\.\s+)?Glossary\s*<", re.IGNORECASE)
_RULES_WORDS = re.compile(r"\b[Rr]ules? \d{3}")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CYRILLIC, _LATIN = re.compile(r"[Ѐ-ӿ]"), re.compile(r"[A-Za-z]")
#: Page numbers, arrows and similar texts: no word in them, or only words that lead to other pages.
_NO_WORDS = re.compile(r"^[\W\d_]*$|^\W*(?:(?:page|стр|of|из|next|prev(?:ious)?|back|\d)\W*)+$", re.IGNORECASE)
_AROUND = frozenset({
    "nav", "header", "footer", "aside", "form", "select", "button", ".nav", ".menu", ".footer", "#footer", "#header",
    "#toc", ".toc", ".sidebar", "#sidebar", ".navbox", ".printfooter", "#catlinks", "#mw-head", "#mw-panel", "#mw-navigation",
    ".comment", ".comments", "#comments", ".comment-list", ".commentlist", "#respond",
})  # fmt: skip


def recognise(source: Source) -> float:
    html = is_html(source)
    numbered = _NUMBERED.search(source.text)
    if html and not numbered and _GLOSSARY.search(source.text):
        return 0.4
    if _NAVIGATION.search(source.text) and (numbered or _RULES_WORDS.search(source.text)):
        return 0.95
    return 0.5 if html and numbered else 0.0


def parse(source: Source) -> Document:
    found = paragraphs(source)
    body, placed = [], []
    first, last, around = _content(found)
    aside = site_elements(found)
    for i, paragraph in enumerate(found):
        lines = (paragraph.first, paragraph.last)
        if "title" in paragraph.inside or (paragraph.inside & _HEADINGS and not is_heading(paragraph.text)):
            placed.append((*lines, "title"))
        elif is_furniture(paragraph, aside) or (around and not (first <= i <= last or around <= paragraph.inside)):
            placed.append((*lines, "furniture"))
        else:
            body.append(paragraph)
    told = any(is_heading(paragraph.text) for paragraph in body)
    read = read_numbered(source.name, body, glossary=not told)
    records = read.records
    stated = _stated([paragraph.text for paragraph in body])
    document = Document(
        NAME,
        "Comprehensive Rules, pages of a web book",
        f"{stated}~{NAME}" if stated else "",
        records,
        [account(source, placed + read.placed, "markup" if is_html(source) else "")],
        book=NAME,
        carried=() if records and records[0].kind == GLOSSARY else tuple(read.carried),
        gaps=[*gaps(records), *between_chapters(in_order(records)), *_of_glossary(records, read.placed)],
    )
    spans.limit(document)
    return document


def _of_glossary(records: list[Record], placed: list[tuple[int, int, str]]) -> list[Gap]:
    """The holes before and behind a page's entries. A glossary without its heading, or without credits, goes on elsewhere."""
    terms = [record for record in records if record.kind == GLOSSARY]
    if not terms:
        return []
    found = []
    before = [name for first, _, name in placed if first < terms[0].lines[0]]
    if before[-1:] != ["heading"]:
        found.append(Gap((), HOLE, terms[0].file, terms[0].lines[0], GLOSSARY, "", max(r.key for r in terms[:SLACK])))
    if placed[-1][2] != "credits":
        found.append(Gap((), BREAK, terms[-1].file, terms[-1].lines[1], GLOSSARY, min(r.key for r in terms[-SLACK:]), ""))
    return found


def _stated(texts: list[str]) -> str:
    """The day of the rules that the book's first page states, "" on any other page."""
    first = next((i for i, text in enumerate(texts) if RULE_START.match(text)), -1)
    before = first if first >= 0 else next((i for i, text in enumerate(texts) if text.strip().lower() == "glossary"), 0)
    return next((stated.date for stated in stated_dates(texts, range(before)) if stated.strength > 2), "")


def _content(paragraphs: list[Paragraph]) -> tuple[int, int, frozenset[str]]:
    """The first and last numbered paragraph, and the names of the elements around all numbered ones."""
    numbered = [i for i, paragraph in enumerate(paragraphs) if is_numbered(paragraph.text)]
    if not numbered:
        return 0, len(paragraphs), frozenset()
    return numbered[0], numbered[-1], frozenset.intersection(*(paragraphs[i].inside for i in numbered))


def site_elements(paragraphs: list[Paragraph]) -> frozenset[str]:
    """The names of elements that hold a web site's content around the text. An element around most numbered paragraphs, such as a
    class of the page's body, is not one of them.
    """
    numbered = [paragraph.inside for paragraph in paragraphs if is_numbered(paragraph.text)]
    return frozenset(name for name in _AROUND if 2 * sum(name in inside for inside in numbered) <= len(numbered))


def is_furniture(paragraph: Paragraph, aside: frozenset[str]) -> bool:
    """True for a web site's content around the text: menus, links, page numbers, comments, and elements ``aside``."""
    text = paragraph.text
    if paragraph.inside & aside or (paragraph.link and not is_numbered(text)):
        return True
    if is_numbered(text):
        return False
    cyrillic = len(_CYRILLIC.findall(text))
    return bool(_NO_WORDS.match(text)) or text.startswith("©") or cyrillic > len(_LATIN.findall(text))
