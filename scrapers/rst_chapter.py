"""Reads chapters of the rules in reStructuredText. A title is a rule's number, a lettered list is subrules.

    302.3
    -----

    The rule. |T| is a symbol, and :ref:`another rule <label>` a reference.

        a. A subrule.

    .. admonition:: Example

        An example of the rule before it.

``rst_text`` splits a chapter into blocks, which are read as numbered paragraphs.
"""

from __future__ import annotations

import re

from ruletrail.corpus import spans
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.corpus.records import Document, Repair
from ruletrail.corpus.sequence import gaps
from ruletrail.scrapers import official_holes, rst_text
from ruletrail.scrapers.numbered import read_numbered
from ruletrail.scrapers.paragraphs import account
from ruletrail.scrapers.source import Source

NAME = "rst-chapter"

_RULE_TITLE = re.compile(rf"^[ \t]*{RULE_PATTERN}\.?[^\S\n]*\n[ \t]*([-=~^\"'`*+#.:_])\1{{2,}}[ \t]*$", re.MULTILINE)
#: The name of a role that a careless replacement left inside a word or before one: "the:ref:ore", ":ref:ers".
_DAMAGED = re.compile(r"[A-Za-z]+:[a-z]{2,8}:(?!`)[A-Za-z]*|(?<![\w:]):[a-z]{2,8}:[A-Za-z]+")
_SYMBOL = re.compile(r"(?<!\.\. )\|([A-Za-z0-9]{1,2}(?:/[A-Za-z0-9]){0,2})\|")
#: Adornments, fields, labels, directives and the borders of tables.
_MARKUP = re.compile(r"\s*(?:([^\w\s])\1{2,}|\.\.(?: .*)?|:[\w -]+:(?:\s.*)?|[-=+|\s]+)\s*$")
_SET_ASIDE = {"title": "heading", "note": "commentary"}


def recognise(source: Source) -> float:
    return 0.8 if _RULE_TITLE.search(source.text) else 0.0


def parse(source: Source) -> Document:
    """Reads a chapter. Raises SourceError if docutils can't read the text."""
    repairs: list[Repair] = []
    lines = [_SYMBOL.sub(r"{\1}", _mend(line, n, source.name, repairs)) for n, line in enumerate(source.lines, 1)]
    found = rst_text.blocks("\n".join(lines))
    if not found:
        raise SourceError(
            f"reStructuredText of more than {rst_text.LARGEST:,} characters, with a paragraph of more than {rst_text.LONGEST:,},"
            " or nested too deeply",
            str(source.path),
            "split the file",
        )
    placed = [(n, n, "markup") for n, line in enumerate(source.lines, 1) if _MARKUP.match(line)]
    for block in found:
        block.text = re.sub(r"\s*\n\s*", " ", block.text)
        placed += [(block.first, block.last, _SET_ASIDE[name]) for name in block.inside]
    read = read_numbered(source.name, [block for block in found if not block.inside])
    placed += read.placed[len(read.carried) :]
    document = Document(
        NAME,
        "Comprehensive Rules, chapter in reStructuredText",
        "",
        read.records,
        [account(source, placed)],
        book=NAME,
        gaps=gaps(read.records),
        repairs=repairs,
    )
    official_holes.find_in_chapter(document)
    spans.limit(document)
    return document


def _mend(line: str, n: int, file: str, repairs: list[Repair]) -> str:
    def repair(match: re.Match[str]) -> str:
        became: str = match[0].replace(":", "")
        repairs.append(Repair(file, n, match[0], became, "a role's name stood in a word"))
        return became

    return _DAMAGED.sub(repair, line)
