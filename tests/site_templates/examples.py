"""Finds an example page of each kind in the tiny site by walking its folders; there is no list to edit."""

from __future__ import annotations

import re
from pathlib import Path

from ruletrail.corpus.store import Corpus
from ruletrail.site_templates.kinds import kinds
from ruletrail.site_templates.read_site import ReadSite

GOLDEN = Path(__file__).parent / "golden"
_HEAD = re.compile(r'<title>.*?</title>|<meta name="(?:description|robots)"[^>]*>|<link rel="canonical"[^>]*>', re.S)


def golden_pages() -> list[str]:
    """The pages that somebody has reviewed, by path."""
    return sorted(path.name.replace("__", "/") for path in GOLDEN.glob("*.html"))


def first_pages(home: Path) -> dict[str, str]:
    """Kind -> the path of its first page, for every kind of page in a home."""
    with Corpus.open(home) as corpus:
        site = ReadSite(corpus)
        return {type(kind).__name__: kind.path(site, items[0]) for kind in kinds() if (items := kind.items(site))}


def kind_of(page: str) -> str:
    """The kind of a page: its folder, and apart from it each index."""
    folder, _, name = page.rpartition("/")
    return f"{folder}/{name if name == 'index.html' else ''}" if folder else name


def essence(html: str) -> str:
    """The parts of a page that differ between pages: title, description, relations to other pages, and the main text."""
    main = re.search(r"<main.*</main>", html, re.S)
    return "\n".join([*_HEAD.findall(html.partition("</head>")[0]), main[0] if main else html]) + "\n"
