"""A citation to paste into an article: the same address and words in five notations, each with its own escaping."""

from __future__ import annotations

import re
from html import escape

FORMATS = ("url", "markdown", "html", "bbcode", "mediawiki")
WHOLE_ADDRESS = ("bbcode", "mediawiki", "cite-web")
"""The notations in which an address without a host is no link."""

_MARKDOWN = re.compile(r"([\\`*_\[\]<>&|~$])")
_WIKI = re.compile(r"[\[\]{}|<>'&~=:#*;!]")
_SPACES = re.compile(r"\s+")
_URL_UNSAFE = {c: f"%{ord(c):02X}" for c in " \"'<>[]{}|\\^`()"}


def absolute(base: str, url: str) -> str:
    """``url`` below the site's address ``base``, with or without its last slash; ``url`` itself when there is no base."""
    return f"{base.rstrip('/')}/{url}" if base else url


def safe(url: str) -> str:
    """``url`` without characters that end a link in one of the notations."""
    return "".join(_URL_UNSAFE.get(c, c) for c in url)


def cite(form: str, url: str, text: str) -> str:
    """``text`` as a link to ``url`` in one of FORMATS."""
    text = _SPACES.sub(" ", text).strip()
    url = safe(url)
    if form == "markdown":
        return f"[{_MARKDOWN.sub(lambda m: chr(92) + m[1], text)}]({url})"
    if form == "html":
        return f'<a href="{escape(url)}">{escape(text)}</a>'
    if form == "bbcode":
        return f"[url={url}]{text.replace('[', '(').replace(']', ')')}[/url]"
    if form == "mediawiki":
        return f"[{url} {_WIKI.sub(lambda m: f'&#{ord(m[0])};', text)}]"
    return url
