"""The fingerprint of a page's inputs: a page with the same one as in the site before is taken from there.

``Page.made_of`` names the inputs of a kind of page. These values stand for many others, and are hashed once for all pages:

- a ``Lineage``: its whole own history, with the links to its kin, and with the books in which something began
- ``WholeBook(place)``: the whole content of a version, and the links of its numbers and terms
- ``ComparedBooks(place)``: the changes of a version against the one that its page of changes compares it with

Fingerprints are made of content and addresses, never of row ids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ruletrail.corpus.history import Lineage, Stand
from ruletrail.corpus.history.unseen import unseen
from ruletrail.corpus.made_with import digest, of_code
from ruletrail.corpus.store import Version
from ruletrail.corpus.store.links import LinkRow
from ruletrail.site_templates import sections

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


Shared = tuple[dict[int, str], list[str], dict[int, str], dict[int, str]]
"""The texts for each wording, book, lineage, and pair of compared books."""


@dataclass(frozen=True)
class WholeBook:
    """Stands for the whole content of a version and its links: words, numbers, terms, and the days of its sections."""

    place: int


@dataclass(frozen=True)
class ComparedBooks:
    """Stands for every link between the two versions that a page of changes compares, and for both books."""

    place: int


def _plain(value: object) -> str:
    return repr(str(value))


class _Tellers(dict[type[Any], Callable[[Any], str]]):
    """Type -> the function that makes a text of its values. It is made when it is first needed."""

    def __missing__(self, kind: type[Any]) -> Callable[[Any], str]:
        if kind is str:
            tell: Callable[[Any], str] = repr
        elif issubclass(kind, str | int | float | type(None)):
            tell = _plain
        elif issubclass(kind, dict):
            tell = self._dict
        elif issubclass(kind, set | frozenset):
            tell = self._set
        elif issubclass(kind, list | tuple):
            tell = self._list
        elif is_dataclass(kind):
            tell = self._of_fields(kind)
        else:
            raise TypeError(
                f"no fingerprint of {kind.__name__!r}: have made_of return plain values, or leave the page without ``lasting``"
            )
        self[kind] = tell
        return tell

    def _list(self, value: Iterable[object]) -> str:
        return "[" + ",".join([self[type(each)](each) for each in value]) + "]"

    def _set(self, value: Iterable[object]) -> str:
        return "[" + ",".join(sorted([self[type(each)](each) for each in value])) + "]"

    def _dict(self, value: dict[object, object]) -> str:
        return "{" + ",".join(f"{key!r}:{self[type(each)](each)}" for key, each in value.items()) + "}"

    def _of_fields(self, kind: type[Any]) -> Callable[[Any], str]:
        names = [field.name for field in fields(kind)]
        told_of = attrgetter(*names, "__class__")  # with two names and more it gives a tuple

        def tell(value: Any) -> str:
            return f"{kind.__name__}({','.join([self[type(each)](each) for each in told_of(value)[:-1]])})"

        return tell


class PageFingerprints:
    """Makes fingerprints of the values that a site's pages show. Pages with equal fingerprints are equal."""

    def __init__(self, site: Site) -> None:
        self.site, self.archive = site, site.archive
        self._stands: dict[int, str] = {}
        self._lineages: dict[int, str] = {}
        self._links: dict[int, str] = {}
        self._compared: dict[int, str] = {}
        self._tellers = _Tellers({
            Lineage: self.lineage,
            WholeBook: lambda value: self.books[value.place],
            ComparedBooks: lambda value: self.compared(value.place),
            Stand: self.stand,
            LinkRow: self._link,
            Version: lambda value: repr((value.version, value.title, value.format, value.covers, value.inferred)),
        })  # fmt: skip

    def tell_all(self) -> Shared:
        """The parts that many fingerprints share, as plain values that another process can use; see ``take_over``."""
        for lineage in self.archive.lineages.values():
            self.lineage(lineage)
        for place in self.archive.pairs:
            self.compared(place)
        return self.wordings, self.books, self._lineages, self._compared

    def take_over(self, told: Shared) -> None:
        """Takes over the result of ``tell_all`` for the same site."""
        self.wordings, self.books, self._lineages, self._compared = told

    def of(self, values: Iterable[tuple[str, object]]) -> str:
        """The fingerprint of a page whose content depends only on these values."""
        return digest("\n".join(f"{key}={self.mark(value)}" for key, value in values))

    def mark(self, value: object) -> str:
        """A text that is equal for two values when templates show the same of them. Raises TypeError for an unknown kind."""
        return self._tellers[type(value)](value)

    def stand(self, stand: Stand) -> str:
        """The text for a record: its words, its link, its source, and its book."""
        if stand.record not in self._stands:
            self._stands[stand.record] = repr((
                stand.kind, stand.key, stand.term, self.wordings[stand.wording], stand.revised, self.site.href(stand),
                self.archive.sources[stand.source].file, stand.first, stand.last, self.books[stand.version],
            ))  # fmt: skip
        return self._stands[stand.record]

    def lineage(self, lineage: Lineage) -> str:
        """The text for a lineage: its words and numbers with their days, its links, and its last wording.

        For a rule in force the last wording is its words and the links in them, since its book is another with each release.
        """
        if lineage.id not in self._lineages:
            told: list[object] = [lineage.address, lineage.kind]
            told += [(era.start, era.end, era.known, era.returned) for era in (*lineage.eras, *lineage.numbers)]
            told += [self.stand(stretch.first) for stretch in lineage.stretches]
            told += [self.stand(stretch.last) for stretch in lineage.stretches[:-1]]
            if lineage.copies:
                told += [self.stand(copy) for copy in lineage.copies]
                told += sorted({self.wordings[stand.wording] for stand in lineage.every_stand()})
            told += self.kin.get(lineage.id, ())
            told += unseen(self.archive.timeline, lineage.stretches)
            last = lineage.last
            if last.version == self.archive.newest:
                cited = self.site.texts.cited(last)
                told += [last.key, last.term, self.wordings[last.wording], [self.site.today(stand) for stand in cited]]
            else:
                told.append(self.stand(last))
            if lineage.gone is not None:
                told.append(self.books[lineage.gone])
            self._lineages[lineage.id] = digest(repr(told))
        return self._lineages[lineage.id]

    def compared(self, place: int) -> str:
        """The text for both books that a version's page of changes compares, and the links between them."""
        if place not in self._compared:
            old, new = self.archive.pairs[place]
            told = sorted(self._link(link) for link in self.archive.links[old, new])
            self._compared[place] = digest("\n".join([self.books[old], self.books[new], *told]))
        return self._compared[place]

    def _link(self, link: LinkRow) -> str:
        if id(link) not in self._links:  # the archive holds each link for as long as this lasts
            self._links[id(link)] = self._link_mark(link)
        return self._links[id(link)]

    def _link_mark(self, link: LinkRow) -> str:
        versions, addresses = self.archive.versions, self.archive.addresses
        ends = [self.archive.by_record.get(end) for end in (link.old, link.new) if end is not None]
        told = [
            (versions[end.version].version, end.kind, end.key, end.term, self.site.href(end), addresses[end.lineage])
            for end in ends
            if end
        ]
        return repr((link.relation, link.similarity, link.reason, link.principal, link.old is None, told))

    @cached_property
    def kin(self) -> dict[int, list[str]]:
        """Lineage -> the links that begin or end at one of its records."""
        found: dict[int, list[str]] = defaultdict(list)
        for links in self.archive.links.values():
            for link in links:
                ends = (self.archive.by_record.get(end) for end in (link.old, link.new) if end is not None)
                told = self._link(link)
                for lineage in {end.lineage for end in ends if end}:
                    found[lineage].append(told)
        return {lineage: sorted(told) for lineage, told in found.items()}

    @cached_property
    def wordings(self) -> dict[int, str]:
        """Wording -> the hash of its text, normal form and examples."""
        found = self.archive.wordings.items()
        return {number: digest("\0".join((w.text, w.normal, *w.examples))) for number, w in found}

    @cached_property
    def books(self) -> list[str]:
        """For each version, the fingerprint of its whole content; see ``WholeBook``."""
        archive, landings = self.archive, self.site.landings
        rows: dict[tuple[int, int, str], bytes] = {}
        """Most records of a book have the same text as in the book before: the same words at the same number."""
        made = []
        for place, book in enumerate(archive.books):
            found = [(landings.get(stand.record, stand).record, stand.wording, stand.term) for stand in book]
            for row, stand in zip(found, book, strict=True):
                if row not in rows:
                    said = (stand.kind, stand.key, stand.term, self.wordings[stand.wording], self.site.href(stand))
                    rows[row] = blake2b(repr(said).encode(), digest_size=12).digest()
            told = repr(self._head(place)).encode() + b"".join([rows[row] for row in found])
            made.append(blake2b(told, digest_size=12).hexdigest())
        return made

    def _head(self, place: int) -> tuple[object, ...]:
        """The data of a version beside its records: its name and release, the version it is compared with, the days of its
        sections.
        """
        archive, states = self.archive, self.site.once(sections.of_site)
        compared = [archive.versions[other].version for other in archive.pairs.get(place, ())]
        found = [(key, states.at(place, key)) for key in self.site.once(sections.readable)]
        days = [(key, archive.versions[state.place].version) for key, state in found if state]
        return archive.versions[place].version, archive.release(place), compared, days


def of_site(site: Site) -> str:
    """The fingerprint of the inputs that all pages of a site share: code, templates, menu and settings."""
    settings: tuple[Any, ...] = (site.scope, site.base, site.has_oembed, site.navigation, site.archive.versions[0].version)
    return digest(of_code("answers", "corpus", "site_templates") + repr(settings))
