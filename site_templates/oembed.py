"""oEmbed documents (https://oembed.com) of the pages for an iframe. Whole pages link to them.

A static site can't answer questions, so a document holds all kinds of embedding: its ``html`` is the wording in force, or the
scenario's answers, and ``embeds`` has the others. Heights are computed for a frame 600 px wide; a script in the frame sends the
real one.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.history import Lineage
from ruletrail.site_templates import addresses, citation, naming
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.site_templates.played import Played
    from ruletrail.site_templates.site import Site

WIDTH = 600
_LETTERS, _LINE = 72, 26
"""Letters of a line in such a frame, and its height in px."""
_AROUND = 178
"""The height of the heading, of two lines, and the footer, in px."""
_BETWEEN = 64
"""The height above each wording of a history, in px."""
_TALLEST = 640
_DRAWN = 80


def files(site: Site) -> list[SiteFile]:
    """The document of each page for an iframe. Empty unless asked for and the site knows its address, since oEmbed needs whole
    ones.
    """
    if not site.has_oembed:
        return []
    return [_history(site, lineage) for lineage in site.lineages.values()] + [_scenario(site, played) for played in site.played]


def _history(site: Site, lineage: Lineage) -> SiteFile:
    path = addresses.embed(lineage.address)

    def name() -> str:
        return site.once(naming.names)[lineage.id].short

    return SiteFile(
        addresses.oembed(path),
        lambda: _told(site, path, name(), _of_history(site, lineage)),
        lambda: {"name": name(), "lineage": lineage},
    )


def _scenario(site: Site, played: Played) -> SiteFile:
    path = addresses.embedded_scenario(played.name)
    kinds = {"scenario": ("", _of_answers(played))}
    return SiteFile(addresses.oembed(path), lambda: _told(site, path, played.title, kinds))


def _told(site: Site, path: str, title: str, kinds: dict[str, tuple[str, int]]) -> str:
    made = {kind: _frame(site, path, title, anchor, height) for kind, (anchor, height) in kinds.items()}
    first, *others = made
    told: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "ruletrail",
        "provider_url": site.base.rstrip("/") + "/",
        **made[first],
    }
    if others:
        told["embeds"] = {kind: made[kind] for kind in others}
    return json.dumps(told, ensure_ascii=False) + "\n"


def _frame(site: Site, path: str, title: str, anchor: str, height: int) -> dict[str, Any]:
    url = citation.absolute(site.base, addresses.url(path, anchor=anchor))
    frame = f'<iframe src="{escape(url)}" title="{escape(title)}" width="100%" height="{height}" frameborder="0" loading="lazy">'
    return {"html": f"{frame}</iframe>", "width": WIDTH, "height": height}


def _of_history(site: Site, lineage: Lineage) -> dict[str, tuple[str, int]]:
    """Kind -> (anchor, height), the wording in force first."""
    now = site.anchor(lineage.eras[-1].first)
    last = _height(site, lineage.last.wording)
    kinds = {"wording": (now, last)}
    if len(lineage.eras) > 1:
        before = lineage.eras[-2].first
        kinds["diff"] = (f"changed-{now[1:]}", _height(site, lineage.last.wording, before.wording))
        first = lineage.first
        kinds["pair"] = (f"from-{site.anchor(first)[1:]}-to-{now[1:]}", _height(site, first.wording, lineage.last.wording))
        kinds["ages"] = ("ages", last)
    if len(lineage.eras) > 1 or len(lineage.numbers) > 1:
        kinds["timeline"] = ("timeline", _AROUND + _DRAWN)
    whole = sum(_BETWEEN + _height(site, era.first.wording) - _AROUND for era in lineage.eras)
    kinds["history"] = ("", min(_TALLEST, _AROUND - _BETWEEN + whole))
    return kinds


def _height(site: Site, *wordings: int) -> int:
    """The height of these wordings in px, woven into one another, about."""
    letters = max(len(site.archive.wordings[w].text) + sum(map(len, site.archive.wordings[w].examples)) for w in wordings)
    lines = 1 + letters * (1 + 0.3 * (len(wordings) - 1)) / _LETTERS
    return min(_TALLEST, _AROUND + round(lines) * _LINE)


def _of_answers(played: Played) -> int:
    return min(_TALLEST, _AROUND + sum(_LINE * (1 + len(answers)) for answers in played.answers.values()))
