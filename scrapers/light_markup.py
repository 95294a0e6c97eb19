"""Turns sources of wikis and notebooks into the plain text that they show, each line in its place. No parser is used.

DokuWiki, Zim, XWiki, Creole, Org, Muse, Textile, Jira, AsciiDoc and Haddock, as pandoc and these programs write them, are alike:
a mark before each heading, the same mark on both sides of bold or slanted words, links in brackets.
"""

from __future__ import annotations

import re

from ruletrail.scrapers.page_tags import has_several

#: The mark of a heading: DokuWiki's and AsciiDoc's; Org's; Textile's and Jira's. An anchor may be beside its title.
_MARK = r"[ \t]*(?:={1,6}|\*{1,6}|h[1-6](?:\([^()\n]*\))?\.)[ \t]+(?:\{anchor:[^{}\n]*\})?"
_HEADING = re.compile(rf"^{_MARK}(\S.*?)[ \t]*(?:\{{\{{id [^\n]*?\}}\}})?(?:=*|[ ]\*{{2,6}})[ \t]*$", re.MULTILINE)
#: The heading of a chapter or section, with the line end before it, which is found much faster than a line's beginning.
_NUMBERED = re.compile(rf"\n{_MARK}[1-9](?:[0-9]{{2}})?\.[ \t]+\S")
#: Lines that show nothing: Org's properties of a heading, the metadata of a file, anchors.
_HIDDEN = re.compile(
    r"""^(?:[ \t]*:PROPERTIES:\n(?:[ \t]*:[^\n]*\n){0,9}?[ \t]*:END:
    |\#\+\w+:.*|\#title[ ].*|(?:Content-Type|Wiki-Format|Creation-Date):[ ].*
    |\[\[?[#\w][\w-]*\]?\]|\#[\w-]+\#|:[\w-]+:.*)$""",
    re.MULTILINE | re.VERBOSE,
)
#: DokuWiki's anchor, which the public translation project puts at each rule.
_PLACE = re.compile(r"<BOOKMARK:[^<>\n]*>")
#: An anchor in any of these notations, and three parentheses in a row.
_NOTHING = re.compile(_PLACE.pattern + r"|\{anchor:[^{}\n]*\}|\{\{(?:id|anchor)[ |][^{}\n]*\}\}|\({3}|\){3}")
_LINK = re.compile(
    r"""\[\[(?:[^\[\]|>\n]+\]\[|[^\[\]|>\n]+\|)?([^\[\]|>\n]+(?:\n[^\[\]|>\n]+)?)(?:>>[^\[\]\n]*)?\]\]
    |\"([^\"\n]+)\":(?:https?:|/|\#)\S*\w|\b[a-zA-Z]{3,}:[^\s\[\]]+\[([^\[\]\n]*)\]|\[([^\[\]|\n]+)\|(?![ ])[^\[\]\n]+\]""",
    re.VERBOSE,
)
#: Haddock's link. It is replaced first, because a path in it looks like slanted type.
_ANGLED = re.compile(r"<(?:[#/]|https?:)[^\s<>]*\s([^<>]{1,300})>")
#: Bold or slanted words: the same mark before the first word and behind the last. The words may go on in the next line.
_TYPE = re.compile(
    r"""(?<![\w*/_='~+\\])(\*{1,3}|/{1,2}|_{1,2}|'{2,3}|={1,2}|~~)(?=[\w\"“‘’(\[])
    ((?:[^\n]|\n(?!\s*\n)){1,300}?)(?<=[\w.,:;!?\"”’)\]])\1(?![\w*])""",
    re.VERBOSE,
)
#: A term over or before its definition: Haddock's; and Org's and DokuWiki's, which get a tab behind the term.
_TERM = re.compile(r"^\[([^\[\]\n]+)\](?=\n[ ]{4}\S)", re.MULTILINE)
_DEFINED = re.compile(
    r"^(?:- (?![\d:])([^\n]{1,100}?)(?:\n[ ]{2})? ::[ \t](?:\n[ ]{2})?|  \* \*\*(?!\d)([^*\n]{1,100})\*\*[ ])[ ]*(?=\S)",
    re.MULTILINE,
)
#: DokuWiki's mark of a line's end, inside a line.
_LINE_END = re.compile(r"(?<=\S)\\\\[ ]+(?=\S)")
#: A link to edit the text under a heading, which goes on in the next line.
_BROKEN = re.compile(r"^(\S.*\[edit\b[^\[\]\n]*)\n[ \t]*([^\[\]\n]{0,30}\])[ \t]*$", re.MULTILINE)
_ITEM = re.compile(r"^(?:[ \t]{2,}[*-]|[*#-]{1,3})[ \t]+(?=\S)", re.MULTILINE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|~(?=[!-/:-@\[-`{-~0-9])|%%(.+?)%%|(?<!\w)\+\+(.+?)\+\+")


def plain(text: str) -> str:
    """The text without its marks; the same text if hardly a heading has such a mark."""
    is_headed = has_several(_NUMBERED, f"\n{text}")
    if not is_headed and not has_several(_PLACE, text, ("<BOOKMARK:",)):
        return text
    text = _DEFINED.sub(_tabbed, _TERM.sub(r"\1", text))
    text = _HIDDEN.sub(lambda match: "\n" * match[0].count("\n"), text)
    text = _ANGLED.sub(_words_of, text)
    text = _HEADING.sub(r"\1", text)
    for _ in range(2):  # bold and slanted at once
        text = _TYPE.sub(r"\2", text)
    text = _LINK.sub(_words_of, text)
    text = _BROKEN.sub(r"\1 \2\n", text)
    text = _NOTHING.sub("", _ITEM.sub("", text))
    text = _LINE_END.sub(" ", text)
    return _ESCAPED.sub(lambda match: next(filter(None, match.groups()), ""), text)


def _tabbed(match: re.Match[str]) -> str:
    """A term with a tab behind it, after the line ends inside the term."""
    return "\n" * match[0].count("\n") + f"{match[1] or match[2]}\t"


def _words_of(match: re.Match[str]) -> str:
    words = next(filter(None, match.groups()), "")
    return words + "\n" * (match[0].count("\n") - words.count("\n"))
