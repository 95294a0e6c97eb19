"""Drawings of the splits and merges of a rule: the old rules on the left, the new ones on the right, bonds between them."""

from __future__ import annotations

from dataclasses import dataclass

from ruletrail.corpus.history import Archive, Lineage, Stand, kin
from ruletrail.corpus.history.kin import Kin
from ruletrail.corpus.names import in_words
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store.links import LinkRow
from ruletrail.site_templates import titles
from ruletrail.site_templates.site import Site

_Places = tuple[int, int]
"""The places of the version before and of the one that split or merged."""


@dataclass(frozen=True)
class KinNode:
    """A rule on one side. ``is_own`` is True for the rule whose history it is."""

    label: str
    title: str
    href: str | None
    is_own: bool


@dataclass(frozen=True)
class KinBond:
    """Words that went from one rule to another. ``path`` is that of an SVG with a width of 100 and rows of height 1."""

    path: str
    goes_on: bool
    """The old rule's own history goes on in the new one."""


@dataclass(frozen=True)
class KinLink:
    """The link between two rules: its similarity (0 to 1) and the reason for it."""

    old: str
    new: str
    relation: str
    similarity: float
    reason: str


@dataclass(frozen=True)
class KinEvent:
    """A release in which a rule took words from others, or gave words to others."""

    version: str
    before: str
    release: str
    sentences: str
    olds: list[KinNode]
    news: list[KinNode]
    bonds: list[KinBond]
    links: list[KinLink]

    @property
    def rows(self) -> int:
        return max(len(self.olds), len(self.news))


def of_site(site: Site) -> dict[int, list[KinEvent]]:
    """The events of every lineage that has one, oldest first."""
    archive = site.archive
    rows = (link for links in archive.links.values() for link in links if not link.principal)
    ends = (archive.by_record.get(end) for link in rows for end in (link.old, link.new) if end is not None)
    touched = {end.lineage for end in ends if end}
    return {id: events for id, lineage in site.lineages.items() if id in touched and (events := _events(site, lineage))}


def _events(site: Site, lineage: Lineage) -> list[KinEvent]:
    archive = site.archive
    came: dict[_Places, list[Kin]] = {}
    went: dict[_Places, list[Kin]] = {}
    for one in kin.came_from(archive, lineage):
        came.setdefault((one.stand.version, one.own.version), []).append(one)
    for one in kin.went_to(archive, lineage):
        went.setdefault((one.own.version, one.stand.version), []).append(one)
    order = sorted({*came, *went}, key=lambda places: places[::-1])
    return [_event(site, lineage, places, came.get(places, []), went.get(places, [])) for places in order]


def _event(site: Site, lineage: Lineage, places: _Places, came: list[Kin], went: list[Kin]) -> KinEvent:
    archive = site.archive
    pairs = _pairs(archive, places, [*came, *went])
    own = [_at(lineage, place) for place in places]
    if own[0] and own[1]:
        pairs.setdefault((own[0].record, own[1].record), (own[0], own[1]))
    olds, news = _column([old for old, _ in pairs.values()]), _column([new for _, new in pairs.values()])
    rows = max(len(olds), len(news))
    bonds = [
        KinBond(_path(_middle(olds, old, rows), _middle(news, new, rows)), old.lineage == new.lineage)
        for old, new in pairs.values()
    ]
    links = [_link(one.stand, one.own, one.link) for one in came] + [_link(one.own, one.stand, one.link) for one in went]
    left, right = (
        [KinNode(titles.label(s), titles.title(archive, s), site.href(s), s.lineage == lineage.id) for s in side]
        for side in (olds, news)
    )
    before, version = (archive.versions[place].version for place in places)
    told = " ".join(_sentences(came, went, bool(own[0]), bool(own[1])))
    return KinEvent(version, before, archive.release(places[1])[1], told, left, right, bonds, links)


def _pairs(archive: Archive, places: _Places, kindred: list[Kin]) -> dict[tuple[int, int], tuple[Stand, Stand]]:
    """The ends of each link of the event's rules: (old record, new record) -> (old, new)."""
    records = [end for one in kindred for end in (one.link.old, one.link.new) if end is not None]
    rows = [row for record in records for row in (*archive.links_from.get(record, ()), *archive.links_to.get(record, ()))]
    found = {}
    for row in rows:
        old, new = (archive.by_record.get(end) if end is not None else None for end in (row.old, row.new))
        if old and new and (old.version, new.version) == places:
            found[old.record, new.record] = (old, new)
    return found


def _at(lineage: Lineage, place: int) -> Stand | None:
    return next((stand for stand in lineage.every_stand() if stand.version == place), None)


def _column(stands: list[Stand]) -> list[Stand]:
    """Each record once, in the book's order."""
    return sorted({stand.record: stand for stand in stands}.values(), key=_place)


def _place(stand: Stand) -> tuple[bool, tuple[int, ...], str]:
    if stand.kind == "glossary":
        return True, (), stand.term
    return False, tuple(RuleNumber.parse(stand.key)), stand.key


def _middle(column: list[Stand], stand: Stand, rows: int) -> float:
    """The vertical middle of a record, in rows. The entries of a column share the height evenly."""
    return round((column.index(stand) + 0.5) * rows / len(column), 2)


def _path(a: float, b: float) -> str:
    return f"M0 {a}C50 {a} 50 {b} 100 {b}"


def _link(old: Stand, new: Stand, link: LinkRow) -> KinLink:
    return KinLink(titles.label(old), titles.label(new), link.relation, link.similarity, link.reason)


def _sentences(came: list[Kin], went: list[Kin], stood: bool, stands: bool) -> list[str]:
    """The event in sentences for readers."""
    told = []
    sources = _listed([titles.label(one.stand) for one in came])
    heirs = _listed([titles.label(one.stand) for one in went])
    if came and stood:
        told.append(f"Words of {sources} were put into this rule.")
    elif came and all(one.link.relation == "split" for one in came):
        told.append(f"{sources} {'was' if len(came) == 1 else 'were'} split: this rule says a part of what stood there.")
    elif came:
        told.append(f"This rule was made of words of {sources}.")
    if went and stands:
        told.append(f"This rule was split: a part of it became {heirs}.")
    elif went:
        told.append(f"This rule was merged: its words went into {heirs}.")
    return told


def _listed(labels: list[str]) -> str:
    """ "a, b and c", each once."""
    return in_words(list(dict.fromkeys(labels)))
