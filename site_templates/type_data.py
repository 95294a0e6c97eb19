"""The data of the types page for columns that a reader chooses, beside ``books``: one document, loaded when columns are chosen.

sections    place, the numbers of the sections on types from that version on, place, numbers …
rules       index among the lineages of ``books`` -> name of the rule, for the rules on types and those that share words with them
plays       changes in play, oldest first: title, day, set code and name of the release, the sentence before, the sentence
            since, index of the rule that says so (-1: none), its address, its number or term today, index of the heading of
            the type (-1: none), name and title of a situation, weight, basis if unsure
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.names import heading, is_title
from ruletrail.corpus.type_sections import type_sections
from ruletrail.site_templates import addresses, books, naming, scope, type_plays
from ruletrail.site_templates.pages import types
from ruletrail.site_templates.site_file import SiteFile

if TYPE_CHECKING:
    from ruletrail.corpus.history import Lineage
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The document as a script, as that of ``books`` is."""
    return [SiteFile(addresses.PLAYS_SCRIPT, lambda: _script(site))] if types.columns(site) else []


def _script(site: Site) -> str:
    return f"var ruletrailTypes = {json.dumps(index(site), ensure_ascii=True, separators=(',', ':'))};\n"


def index(site: Site) -> dict[str, Any]:
    """The document as plain values."""
    place = {lineage.id: i for i, lineage in enumerate(books.rows(site))}
    related, names = _related(site), site.once(naming.names)
    rules = [lineage for lineage in books.rows(site) if lineage.kind == "rule" and not _is_heading(site, lineage)]
    return {
        "sections": [part for step in _sections(site) for part in step],
        "rules": {place[rule.id]: naming.called(names[rule.id]) for rule in rules if rule.id in related},
        "plays": _plays(site, place),
    }


def _is_heading(site: Site, lineage: Lineage) -> bool:
    return all(is_title(site.archive.wordings[era.first.wording].text) for era in lineage.eras)


def _sections(site: Site) -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = []
    for place in site.archive.timeline.chain:
        there = {stand.key[:3] for stand in site.archive.books[place] if stand.kind == "rule"}
        now = sorted(there & type_sections(site.archive.versions[place].date).sections)
        if not found or found[-1][1] != now:
            found.append((place, now))
    return found


def _related(site: Site) -> set[int]:
    """The lineages that were ever type rules, and those that share words with them."""
    archive, found = site.archive, scope.type_lineages(site.archive)
    own = set(found)
    for links in archive.links.values():
        for link in links:
            ends = {end.lineage for one in (link.old, link.new) if (end := archive.by_record.get(one or -1))}
            found |= ends if own & ends else set()
    return found


def _plays(site: Site, place: dict[int, int]) -> list[list[Any]]:
    archive = site.archive
    newest = archive.places[types.columns(site)[-1]]
    homes = types.plays_by_section(site)
    told = []
    for play in site.once(type_plays.plays):
        step, cited, title = play.step, play.cited, newest.get(homes[play])
        situation = [play.situation.name, play.situation.title] if play.situation else ["", ""]
        code, name = site.release_of(step.day)
        number = heading(cited.term) or archive.lineages[cited.lineage].last.key if cited else step.rule
        what = [play.title, step.day, code, name, step.before, step.after]
        rule = [place.get(cited.lineage, -1), site.href(cited) or ""] if cited else [-1, ""]
        where = [*rule, number, place.get(title.lineage, -1) if title else -1]
        told.append([*what, *where, *situation, play.weight[0], play.unsure])
    return told
