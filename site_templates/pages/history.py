"""history/ADDRESS.html: every wording of one rule, heading or glossary entry, and how each came about."""

from __future__ import annotations

from markupsafe import Markup

from corpus.numbers import RuleNumber
from site_templates import addresses, citation, story, titles
from site_templates.archive import Lineage, Stand
from site_templates.played import Played, Turn

TEMPLATE = "history.html"


def items(site) -> list[Lineage]:
    return list(site.lineages.values())


def path(site, lineage: Lineage) -> str:
    return addresses.history(lineage.address)


def context(site, lineage: Lineage) -> dict:
    archive, last = site.archive, lineage.last
    children, before, after = _around(site, last)
    return {
        "lineage": lineage,
        "last": last,
        "label": titles.label(last),
        "title": titles.title(archive, last),
        "crumbs": titles.ancestors(archive, last),
        "chapters": story.chapters(site, lineage),
        "runs": lineage.numbers[::-1],
        "came_from": story.came_from(archive, lineage),
        "went_to": story.went_to(archive, lineage),
        "copies": _copies(site, lineage),
        "commentary": archive.notes_on.get(lineage.id, []),
        "clauses": site.clauses.get(lineage.id, []),
        "decided": _decided(site, lineage),
        "children": children,
        "before": before,
        "after": after,
        "cites": cites(site, last),
        "embed_url": citation.absolute(site.base, addresses.url(addresses.embed(lineage.address))),
    }


def cites(site, stand: Stand) -> list[tuple[str, str]]:
    """(format, citation) of what stands there, for each format."""
    archive = site.archive
    version = archive.versions[stand.version].version
    url = citation.absolute(site.base, addresses.lineage_url(archive.lineages[stand.lineage].address, version))
    text = citation.words(titles.label(stand), titles.title(archive, stand), version)
    return [(form, citation.cite(form, url, text)) for form in citation.FORMATS]


def _copies(site, lineage: Lineage) -> list[tuple[Stand, Markup | None]]:
    """What other copies hold, with the word diff against the whole rulebook of their time where they differ."""
    archive, found = site.archive, []
    for copy in lineage.copies:
        older = [stand for stand in lineage.stands() if stand.version < copy.version]
        beside = older[-1] if older else lineage.first
        alike = archive.wordings[beside.wording].same_as == archive.wordings[copy.wording].same_as
        found.append((copy, None if alike else site.texts.diff(beside, copy)))
    return found


def _decided(site, lineage: Lineage) -> list[tuple[Played, list[Turn]]]:
    """The scenarios that it made a difference to, each with the versions in which it did."""
    found: dict[str, tuple[Played, list[Turn]]] = {}
    for played, turn in site.deciding.get(lineage.id, ()):
        found.setdefault(played.name, (played, []))[1].append(turn)
    return list(found.values())


def _around(site, last: Stand) -> tuple[list[Stand], Stand | None, Stand | None]:
    """The rules right below this one, and its neighbours in the book, in the version where it stood last."""
    if last.kind == "glossary":
        return [], None, None
    book, i = site.archive.numbered[last.version], site.archive.rank[last.record]
    key = RuleNumber.parse(last.key)
    children = []
    for stand in book[i + 1 :]:
        below = RuleNumber.parse(stand.key)
        if below.parent == key:
            children.append(stand)
        elif below[: _depth(key)] != key[: _depth(key)]:
            break
    return children, book[i - 1] if i else None, book[i + 1] if i + 1 < len(book) else None


def _depth(key: RuleNumber) -> int:
    return 4 - key[::-1].count(0)
