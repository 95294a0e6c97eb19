"""Takes out marks that hang on paragraphs in any markup: ids, links to edit them or to themselves, stamps, notes, type.

Each mark is found by evidence from the whole text. A single mark may be the publisher's own, as "[symbol]" at a line's end is.
"""

from __future__ import annotations

import re
from collections import Counter

from ruletrail.scrapers.cost import odd
from ruletrail.scrapers.page_tags import FEWEST, has_several, signs

#: At a line's end: a block's id (Obsidian), a paragraph's link to itself, a term's mark (AsciiDoc), and words in brackets: links
#: to edit (wikis), the day of a source ("[CompRules 2005/08/01]").
_TAIL = re.compile(r"[ \t]*(\^[\w-]+|[¶🔗⚓]|::|[ \t]#|(?:\[[^\[\]\n]{1,60}\][ \t]*)+)[ \t]*$")
_TAIL_ENDS = frozenset("]¶🔗⚓:#")
_TAIL_HAS = ("]\n", "::\n", "^", "¶", "🔗", "⚓", "#\n")
_DIGITS, _ID = re.compile(r"\d+"), re.compile(r"\^[\w-]+")
#: The number of a note behind a word (wikis), or of a link before one (lynx).
_NOTE = re.compile(r"(?<=[\w.,;:!?”\"’')])\[\d{1,4}\](?!\w)|\[\d{1,4}\](?=\w)")
_BRACKETED = re.compile(r"\[\d{1,4}\]")
#: The addresses of links that lynx writes below a page.
_ADDRESSES = re.compile(r"^References\n\n(?:[ \t]*(?:Visible|Hidden) links:?\n)?(?:[ \t]*(?:\d+\. \S+)?\n)+\Z", re.MULTILINE)
#: The same mark before the first word of a passage and behind the last: of Org, DokuWiki and MediaWiki.
_TYPE = re.compile(
    r"""(?<![\w/'*:.])(/{1,2}|'{2,3}|\*{1,3}|_)(?=[\w\"“(\[{])
    ((?:(?!\1)[^\n]|(?<=[\w*])\1(?=[-+*\w])|\n(?![ \t]*\n)){1,900}?)(?<=[\w.,:;!?\"”)\]}])\1(?![\w/'*+-])""",
    re.VERBOSE,
)
#: The publisher's own texts of 2008 to 2014 have names of games between underscores, but no example.
_SLANTED_EXAMPLE = re.compile(r"^_Examples?:", re.MULTILINE)
_TYPE_HAS = ("\n_Example", "''")
_SLASH, _STAR = re.compile(r"/(?<![^\s(“\"]/)/?[A-Za-z]"), re.compile(r"\*(?<![^\s(“\"]\*)\*{0,2}[A-Za-z\d]")
#: This many passages between stars are no accident. The publisher left three in a text of 2022.
_STARS = 12
#: An anchor of reStructuredText, and a reference: its words and its target.
_PLACE = re.compile(r"^[ \t]*\.\. _[^\n]+:.*$", re.MULTILINE)
REFERENCE = re.compile(r"`([^`<\n]+(?:\n[ \t]*[^`<\n]+)?)(\s<[^<>`]*>)?`__?(?!\w)")


def without_tails(text: str) -> str:
    """The text without marks that hang on the ends of many lines and hold a word or sign that no rulebook has."""
    if sum(map(signs(text).count, _TAIL_HAS)) < FEWEST:
        return text
    lines = text.split("\n")
    told = [(n, line) for n, line in enumerate(lines) if line.rstrip()[-1:] in _TAIL_ENDS or "^" in line]
    tails = {n: match for n, line in told if (match := _TAIL.search(line))}
    shapes = Counter(_shape(match[1]) for match in tails.values())
    hanging = {shape for shape, times in shapes.items() if times >= FEWEST}
    for n, match in tails.items():
        if _shape(match[1]) in hanging and odd(f"x {match[1]}"):
            lines[n] = lines[n][: match.start()]
    return "\n".join(lines)


def _shape(tail: str) -> str:
    return "^" if _ID.fullmatch(tail) else _DIGITS.sub("#", tail.strip())


def without_notes(text: str) -> str:
    """The text without the numbers of notes and links, and without the list of addresses at its end."""
    if not has_several(_BRACKETED, text, ("]",)) or not has_several(_NOTE, text):
        return text
    text = _ADDRESSES.sub(lambda match: "\n" * match[0].count("\n"), text)
    return _NOTE.sub("", text)


def without_type(text: str) -> str:
    """The text without the marks of slanted and bold type in wikis and notebooks."""
    if not any(map(text.__contains__, _TYPE_HAS)) and not has_several(_SLASH, text, ("/",)) and len(_STAR.findall(text)) < _STARS:
        return text
    marks = Counter(match[1][0] for match in _TYPE.finditer(text))
    often = {mark for mark, times in marks.items() if times >= (_STARS if mark == "*" else FEWEST)}
    if not has_several(_SLANTED_EXAMPLE, text, ("\n_Example",)):
        often.discard("_")
    for _ in range(2 if often else 0):  # bold and slanted at once
        text = _TYPE.sub(lambda match: match[2] if match[1][0] in often else match[0], text)
    return text


def without_references(text: str) -> str:
    """The text without the marks of references in reStructuredText. Each line stays in its place."""
    if not has_several(REFERENCE, text, ("`_",)):
        return text
    text = _PLACE.sub("", text)
    return REFERENCE.sub(lambda match: match[1] + "\n" * (match[2] or "").count("\n"), text)
