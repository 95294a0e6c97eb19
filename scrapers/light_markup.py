"""Sources of wikis and notebooks for which no parser is at hand, as the plain text that they show, each line where it is.

DokuWiki, Zim, XWiki, Creole, Org, Muse, Textile, Jira, AsciiDoc and Haddock, as pandoc and these programs write them, are alike:
a mark before each heading, the same mark on both sides of words in bold or slanted type, links in brackets.
"""

from __future__ import annotations

import re

from ruletrail.scrapers.page_tags import has_several

#: The mark of a heading: DokuWiki's and AsciiDoc's; Org's; Textile's and Jira's. An anchor may stand beside its title.
_MARK = r"[ \t]*(?:={1,6}|\*{1,6}|h[1-6](?:\([^()\n]*\))?\.)[ \t]+(?:\{anchor:[^{}\n]*\})?"
_HEADING = re.compile(rf"^{_MARK}(\S.*?)[ \t]*(?:\{{\{{id [^\n]*?\}}\}})?=*[ \t]*$", re.MULTILINE)
#: That of a chapter or section, and the line end before it, which is found far quicker than a line's beginning.
_NUMBERED = re.compile(rf"\n{_MARK}[1-9](?:[0-9]{{2}})?\.[ \t]+\S")
#: Lines that show nothing: what Org keeps under a heading, what a file says of itself, anchors.
_HIDDEN = re.compile(
    r"""^(?:[ \t]*:PROPERTIES:\n(?:[ \t]*:[^\n]*\n){0,9}?[ \t]*:END:
    |\#\+\w+:.*|\#title[ ].*|(?:Content-Type|Wiki-Format|Creation-Date):[ ].*
    |\[\[?[#\w][\w-]*\]?\]|\#[\w-]+\#|:[\w-]+:.*)$""",
    re.MULTILINE | re.VERBOSE,
)
#: A place in a page of DokuWiki, as the public translation project names each rule.
_PLACE = re.compile(r"<BOOKMARK:[^<>\n]*>")
#: What names a place in any of them, and three parentheses in a row.
_NOTHING = re.compile(_PLACE.pattern + r"|\{anchor:[^{}\n]*\}|\{\{(?:id|anchor)[ |][^{}\n]*\}\}|\({3}|\){3}")
_LINK = re.compile(
    r"""\[\[(?:[^\[\]|>\n]+\]\[|[^\[\]|>\n]+\|)?([^\[\]|>\n]+(?:\n[^\[\]|>\n]+)?)(?:>>[^\[\]\n]*)?\]\]
    |\"([^\"\n]+)\":(?:https?:|/|\#)\S*\w|\b[a-zA-Z]{3,}:[^\s\[\]]+\[([^\[\]\n]*)\]|\[([^\[\]|\n]+)\|[^\[\]\n]+\]""",
    re.VERBOSE,
)
#: Type: the same mark before the first word and behind the last; the words may go on in the next line.
_TYPE = re.compile(
    r"""(?<![\w*/_='~+\\])(\*{1,3}|/{1,2}|_{1,2}|'{2,3}|={1,2}|~~)(?=[\w\"“‘’(\[])
    ((?:[^\n]|\n(?!\s*\n)){1,300}?)(?<=[\w.,:;!?\"”’)\]])\1(?![\w*])""",
    re.VERBOSE,
)
_ITEM = re.compile(r"^(?:[ \t]{2,}[*-]|[*#-]{1,3})[ \t]+(?=\S)", re.MULTILINE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|~(?=[!-/:-@\[-`{-~0-9])|%%(.+?)%%|(?<!\w)\+\+(.+?)\+\+")


def plain(text: str) -> str:
    """The text without its marks; the same text where hardly a heading has such a mark."""
    is_headed = has_several(_NUMBERED, f"\n{text}")
    if not is_headed and not has_several(_PLACE, text, ("<BOOKMARK:",)):
        return text
    text = _HIDDEN.sub(lambda match: "\n" * match[0].count("\n"), text)
    text = _HEADING.sub(r"\1", text)
    for _ in range(2):  # bold and slanted at once
        text = _TYPE.sub(r"\2", text)
    text = _LINK.sub(lambda match: next(filter(None, match.groups()), ""), text)
    text = _NOTHING.sub("", _ITEM.sub("", text))
    return _ESCAPED.sub(lambda match: next(filter(None, match.groups()), ""), text)
