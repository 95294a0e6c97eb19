"""What a page is made of, as a short fingerprint: where it is the same as in the site before, the page is taken from there.

A fingerprint is made of the page's context, which is all that its template is given, with every record and wording by content and
by where it leads, never by row ids. A kind of page opts in by ``Page.lasting``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from corpus.history import Era, Lineage, Stand
from corpus.history.stands import name
from corpus.store import Version
from site_templates.made_with import digest, of_code
from site_templates.told import Chapter
from site_templates.wording import CITED

if TYPE_CHECKING:
    from site_templates.site import Site


@dataclass(frozen=True)
class BookNames:
    """Stands for what a version names, and where each leads to: its date, release, numbers and terms, not their words."""

    place: int


class ContextFingerprints:
    """Tells what values of one site are made of. Two sites tell the same of a context if its pages are the same."""

    def __init__(self, site: Site) -> None:
        self.site, self.archive = site, site.archive
        self._stands: dict[int, str] = {}
        self._lineages: dict[int, str] = {}
        self._parts: dict[int, str] = {}
        """Of eras and chapters, by identity: the archive and the site keep each as long as this lives."""

    def of(self, context: Iterable[tuple[str, object]]) -> str:
        """The fingerprint of a page's context."""
        return digest("\n".join(f"{key}={self.told(value)}" for key, value in context))

    def told(self, value: object) -> str:
        """All of a value that a template can show. Raises TypeError for a kind of value that has no telling."""
        if value is None or isinstance(value, str | int | float):
            return repr(str(value))
        if isinstance(value, Stand):
            return self.stand(value)
        if isinstance(value, Lineage):
            return self.lineage(value)
        if isinstance(value, Era):
            return self._era(value)
        if isinstance(value, BookNames):
            return self.versions[value.place]
        if isinstance(value, Chapter):
            return self._chapter(value)
        if isinstance(value, Version):
            return repr((value.version, value.title, value.format, value.covers, value.inferred))
        if isinstance(value, dict):
            return "{" + ",".join(f"{key!r}:{self.told(each)}" for key, each in value.items()) + "}"
        if isinstance(value, list | tuple | set | frozenset):
            told = [self.told(each) for each in value]
            return "[" + ",".join(sorted(told) if isinstance(value, set | frozenset) else told) + "]"
        if is_dataclass(value):
            return f"{type(value).__name__}(" + ",".join(self.told(getattr(value, field.name)) for field in fields(value)) + ")"
        raise TypeError(f"no fingerprint of {value!r}: give the page plain values, or leave it without ``lasting``")

    def stand(self, stand: Stand) -> str:
        """What stands there: its words, where it leads, its source, and where the numbers in it lead to."""
        if stand.record not in self._stands:
            self._stands[stand.record] = repr((
                stand.kind, stand.key, stand.term, self.wordings[stand.wording], stand.revised, self.site.href(stand),
                self.archive.sources[stand.source].file, stand.first, stand.last, self.versions[stand.version],
            ))  # fmt: skip
        return self._stands[stand.record]

    def lineage(self, lineage: Lineage) -> str:
        """A lineage with its eras; of what stood last, words and links that lead to today's rules."""
        if lineage.id not in self._lineages:
            last = lineage.last
            eras = [self._era(era) for era in (*lineage.eras, *lineage.numbers)]
            copies = [self.stand(copy) for copy in lineage.copies]
            cited = self._cited_today(self.archive.wordings[last.wording].text, last.version)
            now = (last.key, last.term, self.wordings[last.wording], cited)
            told = repr((lineage.address, lineage.kind, eras, copies, now))
            self._lineages[lineage.id] = digest(told)
        return self._lineages[lineage.id]

    def _era(self, era: Era) -> str:
        if id(era) not in self._parts:
            told = repr((era.start, era.end, [self.stand(run[0]) for run in era.runs()]))
            self._parts[id(era)] = digest(told)
        return self._parts[id(era)]

    def _chapter(self, chapter: Chapter) -> str:
        if id(chapter) not in self._parts:
            told = [self.told(getattr(chapter, field.name)) for field in fields(chapter)]
            self._parts[id(chapter)] = digest("\n".join(told))
        return self._parts[id(chapter)]

    def _cited_today(self, text: str, version: int) -> list[str | None]:
        places = self.archive.places[version]
        cited = (places.get(match["number"] or match["section"]) for match in CITED.finditer(text))
        return [self.site.today(stand) for stand in cited if stand]

    @cached_property
    def wordings(self) -> dict[int, str]:
        """Wording -> what stands for its text, normal form and examples."""
        found = self.archive.wordings.items()
        return {number: digest("\0".join((w.text, w.normal, *w.examples))) for number, w in found}

    @cached_property
    def versions(self) -> list[str]:
        """For each version what stands for its date, release, and where each of its numbers and terms leads."""
        return [
            digest(
                repr(
                    (
                        version.version,
                        self.archive.release(i),
                        [(name(s), s.term, self.site.href(s)) for s in self.archive.books[i]],
                    )
                )
            )
            for i, (version, book) in enumerate(zip(self.archive.versions, self.archive.books, strict=True))
        ]


def of_site(site: Site) -> str:
    """What stands for all that every page of a site shares: code, templates, menu and settings."""
    settings: tuple[Any, ...] = (site.scope, site.base, site.navigation, site.searched, site.archive.versions[0].version)
    return digest(of_code() + repr(settings))
