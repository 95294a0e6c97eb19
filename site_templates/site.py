"""The argument of page modules and templates: the archive, the lineages that have pages, and the links to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from markupsafe import Markup

from ruletrail.corpus import releases
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.history import Archive, Lineage, Stand
from ruletrail.corpus.history.gloss import Editions
from ruletrail.corpus.history.sections import Sections
from ruletrail.corpus.lineage import resolve
from ruletrail.corpus.names import heading
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.store import Corpus, lineages
from ruletrail.site_templates import addresses, headings, modelled, scope, titles
from ruletrail.site_templates.escaping import shown
from ruletrail.site_templates.language import Language
from ruletrail.site_templates.modelled import CitedClause
from ruletrail.site_templates.outcomes import Outcomes
from ruletrail.site_templates.played import Played, Plays, Turn, all_played, deciding, play_library
from ruletrail.site_templates.values import Destination
from ruletrail.site_templates.wording import WordingRenderer

if TYPE_CHECKING:
    from ruletrail.site_templates.values import Changed, Chapter, Given, ReleaseSummary

Made = TypeVar("Made")


class Site:
    """A site: the archive, the lineages that have pages, and the links to them. Page modules and templates get it."""

    def __init__(
        self,
        corpus: Corpus,
        scope_name: str = "all",
        base: str = "",
        published: Path | None = None,
        archive: Archive | None = None,
        jobs: int = 1,
    ) -> None:
        corpus.version()  # raises an error with its remedy for a corpus without rules
        self.archive = archive or Archive(corpus)
        self.corpus, self.scope, self.base = corpus, scope_name, base
        self.lineages: dict[int, Lineage] = scope.in_scope(self.archive, scope_name)
        self.texts = WordingRenderer(self.archive, self.href)
        self.published, self.jobs = published, jobs
        self.outcomes: Outcomes | None = None
        """The outcomes of the scenarios, once they are read."""
        self.plays: Plays | None = None
        """The outcomes of the scenarios, if they were played beforehand; set by the renderer."""
        self.given: Given | None = None
        """The lists of types in the texts, if they were read beforehand; set by the renderer."""
        self.lines: dict[int, dict[str, int]] | None = None
        """See ``corpus.store.sources.classes``; set by the renderer if it was read beforehand."""
        self.problems: list[str] = []
        """The errors of scenarios, a line each."""
        self.editions: Callable[[], Editions] | None = None
        """Returns the digest's retellings, shown beside the wordings of real texts; set by the renderer."""
        self.public: Mapping[str, Sequence[str]] = {}
        """Day of a version -> the addresses of the publisher's text of that day, past ones too; set by the renderer."""
        self.chapters: dict[int, list[Chapter]] = {}
        """Cache of story.chapters, by lineage."""
        self.changes: dict[int, list[Changed]] = {}
        """Cache of changed_links.links, by version."""
        self.grades: dict[int, dict[int, str]] = {}
        """The last result of release_story.grades_of, by version."""
        self.summaries: dict[int, ReleaseSummary] = {}
        """The counts of each release's changes: call summaries.at."""
        self.navigation: list[tuple[str, str]] = []
        """(name, path) of the kinds of page that are in the menu and have a page here; set by the renderer."""
        self.headers: dict[tuple[str, str], Markup] = {}
        """Cache of the headers of pages, by the way to the site's root and the place in the menu; used by the renderer."""
        self.language = Language()
        """The ways in which people say things, for the search in the browser; set by the renderer."""
        self.has_oembed = False
        """True if pages link to oEmbed documents."""
        self._made: dict[Callable[[Site], Any], Any] = {}
        self.former = self._former(corpus, published)
        self._places = {i: "../" + addresses.url(addresses.history(found.address)) for i, found in self.lineages.items()}
        self._entries: dict[tuple[int, str], str] = {}
        """Cache of ``run_of``: most versions repeat the same records."""
        self._anchors = [addresses.anchor(version.version) for version in self.archive.versions]
        self.landings: dict[int, Stand] = {
            stand.record: stretch.first
            for lineage in self.lineages.values()
            for stretch in lineage.stretches
            for stand in stretch.stands
        }
        """Record -> the record to which a link leads, see ``landing``."""

    def place(self, stand: Stand, *, is_now: bool = False) -> Destination:
        """A link to the page of a record, as of its version or as of today."""
        title = heading(self.archive.wordings[stand.wording].text) if stand.kind == SECTION else ""
        return Destination(titles.label(stand), title, self.today(stand) if is_now else self.href(stand))

    def release_of(self, day: str) -> tuple[str, str]:
        """(set code, name) of the release of a day; "" for both where there is none."""
        found = releases.of_date(day)
        return (found.code, found.name) if found else ("", "")

    def once(self, make: Callable[[Site], Made]) -> Made:
        """The result of ``make(site)``, cached."""
        if make not in self._made:
            self._made[make] = make(self)
        made: Made = self._made[make]
        return made

    def _former(self, corpus: Corpus, published: Path | None) -> dict[str, int]:
        """Addresses that lead on to another page of this site: former ones of the corpus, and those of a published site."""
        former = {address: i for address, i in lineages.former_addresses(corpus).items() if i in self.lineages}
        current = {lineage.address for lineage in self.lineages.values()}
        for address in _histories(published) if published else ():
            if address not in current and address not in former:
                with suppress(NotFoundError):
                    former[address] = resolve(corpus, address)
        return {address: i for address, i in former.items() if i in self.lineages and address not in current}

    def href(self, stand: Stand) -> str | None:
        """The URL of a record, from a page one folder deep; None if this site has no page for it.

        Histories have anchors where words or number change, so that a release that changes neither leaves the page as it is. A
        section has no history: its heading leads to its text, as of that version.
        """
        if stand.lineage in self._headings:
            return self._headings_read.get((stand.version, stand.key))
        place = self._places.get(stand.lineage)
        return f"{place}#{self.anchor(stand)}" if place else None

    def today(self, stand: Stand) -> str | None:
        """The URL of a record's history, without an anchor: its top shows the wording in force. For a heading, its section's
        text.
        """
        if stand.lineage not in self._headings:
            return self._places.get(stand.lineage)
        last, newest = self.lineages[stand.lineage].last, self.archive.newest
        if last.version == newest and len(last.key) == 1:
            return "../" + addresses.RULES
        if last.version != newest or last.key not in self.sections.states:
            return self.href(last)
        return "../" + addresses.url(addresses.section(last.key))

    @cached_property
    def sections(self) -> Sections:
        """Every state of every section."""
        return Sections(self.archive)

    @cached_property
    def _headings(self) -> set[int]:
        """The lineages of headings."""
        return {i for i, lineage in self.lineages.items() if lineage.kind == SECTION}

    @cached_property
    def _headings_read(self) -> dict[tuple[int, str], str]:
        """(version, number) -> the URL, from a page one folder deep, of the text below a heading."""
        return headings.read_at(self.archive, self.sections, self.lineages)

    def anchor(self, stand: Stand) -> str:
        """The anchor of a record's wording and number on its history: the version in which both came together."""
        return self._anchors[self.landing(stand).version]

    def landing(self, stand: Stand) -> Stand:
        """The first of the records in a row that have this record's wording and number: links lead there.

        A record of a copy, or of a part of the rules, is its own landing.
        """
        return self.landings.get(stand.record, stand)

    def run_of(self, stands: list[Stand]) -> Markup:
        """The numbers or terms of some records, one after the other, each a link if it has a page."""
        parts = []
        for stand in stands:
            place = stand.record if stand.lineage in self._headings else self.landing(stand).record, stand.term
            part = self._entries.get(place)
            if part is None:
                text, href = shown(titles.label(stand)), self.href(stand)
                part = self._entries[place] = f'<a href="{href}">{text}</a>' if href else text
            parts.append(part)
        return Markup("\n".join(parts))

    @cached_property
    def clauses(self) -> dict[int, list[CitedClause]]:
        """Lineage -> the clauses of the models that cite it."""
        return modelled.clauses(self.archive, self.corpus)

    @cached_property
    def played(self) -> list[Played]:
        """The scenarios of the models under every version. They are read from the corpus before workers fork."""
        if not self.clauses:
            return []
        plays = self.plays or play_library(self.corpus, self.published, self.jobs)
        self.outcomes = plays[0]
        return all_played(self.archive, self.corpus, self.problems, plays)

    @cached_property
    def deciding(self) -> dict[int, list[tuple[Played, Turn]]]:
        """Lineage -> the scenarios whose answers changed with that rule."""
        return deciding(self.played)


def _histories(published: Path) -> list[str]:
    """The addresses of the histories of a published site, in order."""
    with suppress(OSError):
        return sorted(name.removesuffix(".html") for name in os.listdir(published / "history") if name.endswith(".html"))
    return []
