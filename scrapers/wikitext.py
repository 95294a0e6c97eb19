"""Turns the source of a MediaWiki page into the plain text that it shows, each line in its place. mwparserfromhell reads the
markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ruletrail.scrapers.page_tags import has_several

#: Headings, bold and slanted type, links.
_MARKS = re.compile(r"^={2,6}[^=\n]+={2,6}[ \t]*$|'''?(?=[\w\"“])|\[\[(?=[^\[\]\n]+\]\])", re.MULTILINE)
#: The indentation that is left of a list's mark.
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
#: Tags whose words are not part of the text.
_LEFT_OUT = frozenset({"ref", "del", "s", "strike", "script", "style", "gallery"})
_SYMBOL = re.compile(r"\d{1,2}|[WUBRGCTQXYZS](?:/?[WUBRGP])?", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9]\d\d(?:\.\d+[a-z]{0,2})?\.?")


def plain(text: str) -> str:
    """The text without its marks; the same text if it has hardly any."""
    if not has_several(_MARKS, text, ("''", "[[", "==")):
        return text
    import mwparserfromhell

    return _INDENT.sub("", "".join(_shown(mwparserfromhell.parse(text).nodes)))


def _shown(nodes: Iterable[Any]) -> Iterable[str]:
    """The texts that nodes show. Each node keeps its line ends."""
    from mwparserfromhell import nodes as kinds

    for node in nodes:
        shown = ""
        if isinstance(node, kinds.Text):
            shown = str(node)
        elif isinstance(node, kinds.HTMLEntity):
            shown = node.normalize()
        elif isinstance(node, kinds.Heading):
            shown = "".join(_shown(node.title.nodes)).strip()
        elif isinstance(node, kinds.Wikilink):
            shown = "" if ":" in str(node.title) and not node.text else "".join(_shown((node.text or node.title).nodes))
        elif isinstance(node, kinds.ExternalLink):
            shown = "".join(_shown(node.title.nodes)) if node.title else ""
        elif isinstance(node, kinds.Template):
            shown = _of_template(node)
        elif isinstance(node, kinds.Tag) and str(node.tag).lower() not in _LEFT_OUT:
            cell = " " if str(node.wiki_markup or "") in ("|", "||", "!", "!!") else ""
            shown = cell + "".join(_shown(node.contents.nodes)) if node.contents else cell
        yield shown + "\n" * (str(node).count("\n") - shown.count("\n"))


def _of_template(node: Any) -> str:
    """The symbol, the rule's number or the words that a template shows; "" for another template."""
    name = str(node.name).strip()
    words = [str(each.value).strip() for each in node.params if not each.showkey]
    if not words:
        return f"{{{name.upper()}}}" if _SYMBOL.fullmatch(name) else ""
    return words[-1] if _NUMBER.fullmatch(words[0]) else ""
