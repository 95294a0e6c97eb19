"""Refuses texts that look like rules but can't be read correctly. The error is one line with a remedy.

A wrong reading of such a text is worse than none: every rule would look reworded, and every second one removed.
"""

from __future__ import annotations

import re

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RULE_PATTERN
from ruletrail.scrapers import languages
from ruletrail.scrapers.page_tags import FEWEST, is_page
from ruletrail.scrapers.source import Source

_DIFF = re.compile(
    r"^(?:@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$|\*{3} \d+(?:,\d+)? \*{4}$)", re.MULTILINE
)
#: The beginning of lines in a list of changes, with the line end before it.
_CHANGED = re.compile(r"\n(?:\+\+\+|[<>]|\*\*\*) ")
#: Rules with both signs, and lines of two texts side by side.
_OUT, _IN = re.compile(r"^-[ \t]?[1-9]\d\d\.\d", re.MULTILINE), re.compile(r"^\+[ \t]?[1-9]\d\d\.\d", re.MULTILINE)
_TWO_COLUMNS = re.compile(r"\t[ ]*[|<>]\t|[ ]{2,}[|<>]\t")
#: A row of a table: "| 100.1 || …", "| 100.1 | …", "17,100.1,…", and "100.1","…".
_ROW = re.compile(
    rf"^(?:\|[ \t]*{RULE_PATTERN}\.?[ \t]*\||(?:\"?\d{{1,6}}\"?[,;][ ]?)?\"?{RULE_PATTERN}\.?\"?[,;][ ]?[\"A-Z])", re.MULTILINE
)
_AS_TEXT = "save it as text: each rule's number at the beginning of a line, and its text behind it"
#: Lines of programs in Python, JavaScript, TypeScript, Rust, Java, C and PHP. A rulebook has none; two lines show a program.
_CODE = re.compile(
    r"^[ \t]*(?:import [\w.{*\"']|from [\w.]+ import |(?:async )?def \w+\(|class \w+[^.]*[:{]$|export |package [\w.]+;"
    r"|(?:const|let|var) \w+.*[={]|function\b.*\{$|pub |use [\w:]+::|fn \w+.*\{$|#include|#!|#\["
    r"|(?:public|private|static) .*[{;]$|return\b.*;$|[\w.]+ = .*;$|[`\"']{1,3}[;,)]+$|@\w+\(|[\w.]+ ?(?::[^=\n]+)?= ?"
    r"(?:[\[{(]|[\"'`]{1,3})?$|[}\])]+[;,)]+$|[}\])]$|\"{3}|//[/!]?(?: |$)|/\*\*?$|\*/$|<\?php)",
    re.MULTILINE,
)
#: Every such program has one of these, and few texts do.
_CODE_HAS = ("{\n", "(\n", "[\n", ";\n", " = ", '"""', "//", "import ", "def ", "pub ")
#: A key of YAML or TOML. A text with some keys, and with at least one key for this many lines, is a program's data.
_KEY = re.compile(r"^[ \t]*(?:- +)?[\"']?[a-z_][\w-]*[\"']?[ ]?[:=](?:[ \t]|$)", re.MULTILINE)
_SHARE_OF_KEYS = 4
#: The declaration of data in a script of a web page or of Node.
_SCRIPT = re.compile(
    r"^(?:export (?:default )?)?(?:const|let|var) \w+ ?= ?[{\[`\"']|^module\.exports ?=|^export default ", re.MULTILINE
)
#: A document in Markdown with such code in it.
_DOCUMENT = re.compile(r"\s*# \S(?:.*\n)+?(?:## |```)")
#: A page that shows two texts side by side, made by Python's difflib or MediaWiki.
_COMPARED = re.compile(r"<table\b[^<>]*\bclass=\"diff\b")
#: Tags around whole paragraphs: of lists of terms (Textile as pandoc writes it), and Muse's.
_LEFT, _MANY_TAGS = re.compile(r"</(?:dl|dt|dd|class|verbatim)>"), 20
#: Numbers in the tournament documents, and in other games' rules.
_OTHER_NUMBERS = re.compile(r"^[ \t#*]*\d{1,2}\.\d{1,2}(?:\.\d{1,3})*[a-z]?\.?[ \t*]+[A-Z]", re.MULTILINE)
_MANY_NUMBERS = 10
#: A page whose text a script fetches has fewer characters of text than this.
_LEAST_TEXT = 1000
_TAGS = re.compile(r"<(script|style)\b.*?</\1>|<[^<>]*>", re.DOTALL | re.IGNORECASE)
#: The names of tournament documents in their first lines. A rulebook has its own title there.
_TOURNAMENT = re.compile(
    r"\b(?:Tournament Rules|Floor Rules|Infraction Procedure Guide|Penalty Guid(?:e|elines))\b", re.IGNORECASE
)
_TITLE = 300
_MARKED_UP = re.compile(r"\s*(?:<\?xml|<rdf:|@prefix |%YAML)")
#: The names of a list of changes, and its marks of changed rules.
_CHANGES = re.compile(r"\bchanges only\b|\b(?:mark|list)s? (?:of |the )?changes\b", re.IGNORECASE)
_MARKED = re.compile(r"^[ \t]*([+*!>][ \t]*)?[1-9]\d\d\.\d", re.MULTILINE)
#: A subrule that has a figure instead of a letter.
_FIGURES = re.compile(r"^[ \t]*[1-9]\d\d\.\d{1,3}\.\d{1,2}\.?[ \t]", re.MULTILINE)
#: The number of characters in which a text states its kind.
_HEAD = 4000
_SAMPLE = 20_000


def refuse(source: Source) -> None:
    """Raises SourceError for a list of changes, a wiki's export, a table, data or code, or a text in another language."""
    text = source.text
    if "<mediawiki" in text[:1000]:
        raise SourceError("is a wiki's export", str(source.path), "save its page as HTML or as text")
    if source.is_data:
        raise SourceError("is data of a program (JSON) in which no rule has its number", str(source.path), _AS_TEXT)
    head = text[:_HEAD]
    if _SCRIPT.search(head):
        raise SourceError("is a program's code (JavaScript)", str(source.path), "name the text that the code was made from")
    filled = sum(map(bool, map(str.strip, head.split("\n"))))
    keys = len(_KEY.findall(head)) if ":\n" in head or ": " in head or "=" in head else 0
    if (keys >= FEWEST and _SHARE_OF_KEYS * keys >= filled) or (_MARKED_UP.match(head) and not is_page(text)):
        kind = "XML or RDF" if _MARKED_UP.match(head) else "YAML" if head.count(": ") > head.count(" = ") else "TOML"
        raise SourceError(f"is data of a program ({kind})", str(source.path), _AS_TEXT)
    ends = f"{head}\n{text[_HEAD:][-_HEAD:]}"
    if any(map(ends.__contains__, _CODE_HAS)) and len(_CODE.findall(ends)) > 1 and not is_page(text):
        what = "is a document about a program, with code in it" if _DOCUMENT.match(text) else "is a program's code"
        raise SourceError(what, str(source.path), "name the text that the code was made from")
    if _CHANGES.search(head) and 2 * len(list(filter(None, marks := _MARKED.findall(text)))) > len(marks):
        raise SourceError("is a list of changes, not a text", str(source.path), "name the two texts that it tells the changes of")
    changed = _CHANGED.search(f"\n{text}")
    signs = "\n+" in text and "\n-" in text and min(len(_OUT.findall(text)), len(_IN.findall(text))) >= FEWEST
    beside = "\t" in text and any(map(text.__contains__, "|<>")) and len(_TWO_COLUMNS.findall(text)) >= FEWEST
    if (changed and _DIFF.search(text)) or signs or beside:
        raise SourceError("is a list of changes (diff), not a text", str(source.path), "name the two texts that it was made from")
    sample = _sample(text)
    if len(_FIGURES.findall(sample)) >= FEWEST:
        what = "counts its subrules with figures (100.1.1), which no rulebook does"
        raise SourceError(what, str(source.path), "count them with letters (100.1a), as the rules that they are")
    if ("|" in sample or ',"' in sample or ';"' in sample or ",1" in sample) and len(_ROW.findall(sample)) >= FEWEST:
        raise SourceError("is a table", str(source.path), _AS_TEXT)
    languages.refuse(source, sample)


def refuse_tags(source: Source) -> None:
    """Raises SourceError for a plain text with many tags left that no reader takes out."""
    if "</" in source.text and len(_LEFT.findall(source.text)) >= _MANY_TAGS:
        raise SourceError("holds tags of HTML or Muse in a plain text", str(source.path), "save it as HTML, or its text alone")


def refuse_comparison(source: Source) -> None:
    """Raises SourceError for a page that shows two texts side by side. Each rule would be there twice."""
    if "<table" in source.text and _COMPARED.search(source.text):
        raise SourceError("is a page that compares two texts", str(source.path), "name the two texts that it was made from")


def refuse_other_book(source: Source) -> None:
    """Raises SourceError for a document without rules whose kind is clear: a tournament document, another game's rules, a page
    without its text.
    """
    text = source.text
    if title := _TOURNAMENT.search(text[:_TITLE]):
        what = f"is a tournament document ({title[0]}), not the Comprehensive Rules"
    elif len(_OTHER_NUMBERS.findall(text)) >= _MANY_NUMBERS:
        what = "numbers its paragraphs as 1.1, as tournament documents and the rules of other games do"
    elif "<script" in text and is_page(text) and len("".join(_TAGS.sub("", text).split())) < _LEAST_TEXT:
        raise SourceError("is a web page whose text a script fetches", str(source.path), "save what the browser shows as text")
    else:
        return
    raise SourceError(what, str(source.path), "name a text of the Comprehensive Rules")


def _sample(text: str) -> str:
    """A slice from the middle of a text."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    return text[middle : middle + _SAMPLE]
