"""Checks rendered pages: strict HTML, duplicate ids, and broken links."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src") and ("rel", "external noreferrer") not in attributes:
                self.targets.append(value or "")


def badly_formed(site: Path, pages: Iterable[str]) -> list[str]:
    """The pages that html5lib's strict parser refuses, with its reasons."""
    found = []
    for page in pages:
        try:
            html5lib.HTMLParser(strict=True).parse((site / page).read_text("utf-8"))
        except html5lib.html5parser.ParseError as error:
            found.append(f"{page}: {error}")
    return found


def problems(site: Path, pages: Iterable[str], base: str = "") -> list[str]:
    """Duplicate ids, broken links and anchors, and absolute links that don't begin with ``base``."""
    read = cache(lambda page: _Page((site / page).read_text("utf-8")))
    anchors = cache(lambda page: frozenset(read(page).ids))
    exists = cache(lambda page: (site / page).is_file())
    found = []
    for page in pages:
        ids = read(page).ids
        found += [f"{page}: id {name!r} is given twice" for name in sorted({name for name in ids if ids.count(name) > 1})]
        for target in read(page).targets:
            if base and target.startswith(base):
                continue
            parts = urlsplit(target)
            goal = unquote(urlsplit(urljoin(f"http://x/{page}", target)).path).lstrip("/") or "index.html"
            if parts.scheme or parts.netloc:
                found.append(f"{page}: leads to elsewhere: {target}")
            elif not exists(goal):
                found.append(f"{page}: {target} leads nowhere")
            elif parts.fragment and unquote(parts.fragment) not in anchors(goal):
                found.append(f"{page}: {target} has no such anchor")
    return found
