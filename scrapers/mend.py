"""Takes out the marks that a program put into a plain text: tries candidates, and applies them while the cost falls.

A candidate is a function from text to text that leaves each line in its place, with the reason for the ledger. It returns the
same text if it finds nothing to do. The cost measures how unlikely a text is as a rulebook: its words and marks that no rulebook
has, and its numbers that are out of order. The candidate that lowers the cost most is applied, until none lowers it. So a mended
text is not mended again (after ftfy, which mends encodings in this way).
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN
from ruletrail.scrapers import (
    conventions,
    hanging_marks,
    light_markup,
    markdown_text,
    nested_lists,
    recognised_text,
    rst_text,
    wikitext,
)
from ruletrail.scrapers.cost import gain
from ruletrail.scrapers.decoding import Mended, on_the_same_lines
from ruletrail.scrapers.hyphenation import with_hyphens
from ruletrail.scrapers.page_tags import FEWEST, has_several, signs
from ruletrail.scrapers.source import Source

#: The marks of a quoted line in a mail, and a line with text.
_QUOTED, _LINES = re.compile(r"^(?:>[ \t]?)+", re.MULTILINE), re.compile(r"^.*\S", re.MULTILINE)
_ENTITY = re.compile(r"&(?:#\d{2,6}|#[xX][\da-fA-F]{2,5}|[a-zA-Z]{2,8}\d{0,2});")
#: The mark at the end of a line if the text goes on in the next line (HTML, DokuWiki, Markdown, AsciiDoc), or at its beginning
#: (reStructuredText), and AsciiDoc's word for nothing.
_BREAK = re.compile(r"[ \t]*(?:<br ?/?>|\\{1,2}|(?<=\S)[ ]\+)[ \t]*$|^\|[ ](?=[^|\n]*$)|^\{empty\}", re.MULTILINE)
_BREAK_HAS = ("<br", "\\", " +\n", "\n| ", "{empty}")
#: Tags of bulletin boards and Discourse. A capital letter in brackets may stand for a cost.
_TAG = re.compile(
    r"\[/?(?:[bcius]|(?i:quote|code|url|size|colou?r|font|list|spoiler|indent|center|left|h\d))(?:=[^\]\n]*)?\]|\[\*\]"
)

#: The marks of list items: bullets, boxes, and the signs that replace them in plain text (Google Docs, w3m, lynx); and pandoc's
#: mark of a definition without a term, as wikis indent subrules.
_BULLETS = "•·●○◦∙▪■□▫‣⁃►➢✓✔☐☑☒–—→»▸▶◆◇➤❖✦§\uf0b7\uf0a7"
_ITEM = rf"^[ \t]*(?:(?:[*+{_BULLETS}-]|::|\*{{4}}|\[[ xX]?\]|o(?=[ \t]+(?:[1-9]|Examples?:)))[ \t]+)+"
_ITEM_HAS = tuple(f"\n{mark}" for mark in f"*+:[-{_BULLETS}")
_RULE_ITEM = re.compile(rf"\n(?=[^\w\n]|o[ ]){_ITEM[1:]}(?={RULE_PATTERN}\.?[ \t])")
#: A sign right before a rule's number. Lists of new rules mark some rules with one.
_SIGNED = re.compile(rf"\n[*+†‡•◆▲►!](?={RULE_PATTERN}\.?[ \t])")
_SIGNS = ("\n*", "\n+", "\n†", "\n‡", "\n•", "\n◆", "\n▲", "\n►", "\n!")
_NUMBERED_ITEM = re.compile(rf"{_ITEM}(?=(?:{RULE_PATTERN}|{SECTION_PATTERN}\.|[1-9]\.)[. \t]|Examples?:)", re.MULTILINE)


def mended(source: Source) -> Source:
    """The source in the usual conventions, after the candidates that lower its cost most; the same source if nothing changes."""
    text = given = source.text
    made: list[Mended] = []
    for convention, why in conventions.ALL:
        if (became := convention(text)) != text:
            made += on_the_same_lines([_mended(text, became, why)], text, given)
            text = became
    while True:
        tried = [(became, why) for candidate, why in CANDIDATES if (became := candidate(text)) != text]
        gains = [gain(text, became) for became, _ in tried]
        best = max(gains, default=0)
        if best <= 0:
            break
        became, why = tried[gains.index(best)]
        made += on_the_same_lines([_mended(text, became, why)], text, given)
        text = became
    return source.rewritten(text, made) if made else source


def _mended(before: str, after: str, why: str) -> Mended:
    """The first line that a candidate changed, before and after, and the number of changed lines."""
    found, at, times = ("", ""), 0, 0
    place = 0
    for one, other in zip(before.split("\n"), after.split("\n"), strict=True):
        if one != other:
            times += 1
            if times == 1:
                found, at = (one, other), place
        place += len(one) + 1
    return Mended(found[0].strip()[:80], found[1].strip()[:80], why, at, times)


def _unquoted(text: str) -> str:
    quoted = len(_QUOTED.findall(text)) if text[:1] == ">" or "\n>" in text else 0
    return _QUOTED.sub("", text) if quoted >= FEWEST and 2 * quoted > len(_LINES.findall(text)) else text


def _unescaped(text: str) -> str:
    if not has_several(_ENTITY, text, ("&",)):
        return text
    return _ENTITY.sub(lambda match: html.unescape(match[0]).replace("\n", " "), text)


def _unbroken(text: str) -> str:
    return _BREAK.sub("", text) if has_several(_BREAK, text, _BREAK_HAS) else text


def _untagged(text: str) -> str:
    return _TAG.sub("", text) if "[/" in text and has_several(_TAG, text) else text


def _unlisted(text: str) -> str:
    if has_several(_SIGNED, text, _SIGNS):
        text = _SIGNED.sub("\n", text)
    may_be = any(map(signs(text).__contains__, _ITEM_HAS)) or " o 1" in text
    return _without_items(text) if may_be and has_several(_RULE_ITEM, text) else text


def _without_items(text: str) -> str:
    """The text without the marks of its items. Lines below an item that are indented as far as its words move to the margin with
    it.
    """
    lines: list[str] = []
    column = 0
    for line in text.split("\n"):
        if item := _NUMBERED_ITEM.match(line):
            column = item.end()
        elif line and not line[:column].isspace():
            column = 0
        lines.append(line[column:])
    return "\n".join(lines)


#: The candidates, each with the reason that the ledger gives for it.
CANDIDATES: tuple[tuple[Callable[[str], str], str], ...] = (
    (_unquoted, "quoted as in a mail"),
    (_unescaped, "an entity of HTML in a plain text"),
    (_unbroken, "the mark of a line's end"),
    (_untagged, "a tag of a forum"),
    (_unlisted, "the mark of a list before a number"),
    (markdown_text.plain, "marks of Markdown"),
    (wikitext.plain, "marks of MediaWiki"),
    (light_markup.plain, "marks of a wiki or notebook"),
    (rst_text.plain, "marks of reStructuredText"),
    (hanging_marks.without_tails, "an id, a link or a stamp behind a paragraph"),
    (hanging_marks.without_notes, "the number of a note or link"),
    (hanging_marks.without_type, "marks of slanted or bold type"),
    (hanging_marks.without_references, "marks of a reference"),
    (nested_lists.numbered, "a subrule that is counted by its letter alone"),
    (recognised_text.plain, "misread by character recognition"),
    (with_hyphens, "a hyphen that was lost at a line's end"),
)
