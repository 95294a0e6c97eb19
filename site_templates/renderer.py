"""Renders every page: finds the page modules, hands their pages to worker processes, swaps the finished site in.

A module of ``site_templates.pages`` is a kind of page. It has ``TEMPLATE``, ``items(site)`` (one a page), ``path(site, item)``
and ``context(site, item)``; with ``NAVIGATION`` (place, name) it stands in the menu; ``prepare(site)`` is called once, before
the workers start. There is no list to edit.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from corpus.errors import NotFoundError
from corpus.lineage import resolve
from corpus.store import Corpus
from site_templates import addresses, filters, modelled, scope
from site_templates.archive import Archive, Lineage, Stand
from site_templates.modelled import Clause
from site_templates.played import Played, Turn, deciding, play_library
from site_templates.story import WORDS
from site_templates.wording import Texts
from site_templates.writer import Writer, replacing

Progress = Callable[[int, int, str], None]
_CHUNK = 60


class Site:
    """What page modules and templates are given: the archive, the lineages that have pages, and how to link to them."""

    def __init__(self, corpus: Corpus, scope_name: str = "all", base: str = "", published: Path | None = None) -> None:
        self.archive = Archive(corpus)
        self.corpus, self.scope, self.base = corpus, scope_name, base
        self.lineages: dict[int, Lineage] = scope.in_scope(self.archive, scope_name)
        self.texts = Texts(self.archive, self.href)
        self.chapters: dict[int, list] = {}
        """What story.chapters has told, by lineage."""
        self.changes: dict[int, list] = {}
        """What pages.changes.links has found, by version."""
        self.former = self._former(corpus, published)
        self._places = {i: "../" + addresses.url(addresses.history(found.address)) for i, found in self.lineages.items()}
        self._anchors = ["#" + addresses.anchor(version.version) for version in self.archive.versions]

    def _former(self, corpus: Corpus, published: Path | None) -> dict[str, int]:
        """Addresses that lead on to another page of this site: former ones of the corpus, and of a published site."""
        former = {address: i for address, i in corpus.db.execute("SELECT address, lineage_id FROM alias") if i in self.lineages}
        current = {lineage.address for lineage in self.lineages.values()}
        for page in sorted(published.glob("history/*.html")) if published else ():
            address = page.stem
            if address not in current and address not in former:
                with suppress(NotFoundError):
                    former[address] = resolve(corpus, address)
        return {address: i for address, i in former.items() if i in self.lineages and address not in current}

    def href(self, stand: Stand) -> str | None:
        """The URL, from a page one folder deep, of what stood there; None when this site has no page for it."""
        place = self._places.get(stand.lineage)
        return place + self._anchors[stand.version] if place else None

    def run_of(self, stands: list[Stand]) -> Markup:
        """Their numbers or terms in a row, each a link where there is a page."""
        parts = []
        for stand in stands:
            text, href = escape(stand.term or stand.key), self.href(stand)
            parts.append(f'<a href="{href}">{text}</a>' if href else text)
        return Markup("\n".join(parts))

    @cached_property
    def side_by_side(self) -> set[int]:
        """The lineages that have a row on the page of type rules."""
        from site_templates.pages import types

        return types.lineages(self)

    @cached_property
    def clauses(self) -> dict[int, list[Clause]]:
        """Lineage -> the clauses of the models that cite it."""
        return modelled.clauses(self.archive)

    @cached_property
    def played(self) -> list[Played]:
        """The scenarios of the models under every version; read from the corpus before workers fork."""
        return play_library(self.archive, self.corpus) if self.clauses else []

    @cached_property
    def deciding(self) -> dict[int, list[tuple[Played, Turn]]]:
        """Lineage -> the scenarios that it made a difference to."""
        return deciding(self.played)

    @cached_property
    def navigation(self) -> list[tuple[str, str]]:
        """(name, path) of the page modules that have ``NAVIGATION`` (place, name) and a page here."""
        named = sorted((m.NAVIGATION, m) for m in page_modules() if hasattr(m, "NAVIGATION") and m.items(self))
        return [(name, module.path(self, None)) for (_, name), module in named]


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("site_templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(filters.FILTERS)
    made.globals.update(addresses=addresses, words=WORDS)
    return made


@cache
def page_modules() -> tuple[ModuleType, ...]:
    """Every page module, by name."""
    from site_templates import pages

    return tuple(importlib.import_module(f"{pages.__name__}.{info.name}") for info in pkgutil.iter_modules(pages.__path__))


def page(site: Site, module: ModuleType, item: Any) -> tuple[str, str]:
    """(path, HTML) of one page."""
    path = module.path(site, item)
    root = "../" * path.count("/")
    context = {"site": site, "archive": site.archive, "root": root, "path": path, **module.context(site, item)}
    return path, environment().get_template(module.TEMPLATE).render(context)


def render(
    corpus: Corpus,
    folder: Path,
    *,
    scope: str = "all",
    jobs: int = 1,
    progress: Progress | None = None,
    base: str | None = None,
    published: Path | None = None,
) -> int:
    """Writes the whole site in ``folder``'s place and returns the number of pages.

    ``scope`` "types" gives pages to the rules alone that ever stood in a type section. ``base`` is the address that the site
    will be published at, for the citations on its pages (default: $RULETRAIL_BASE_URL, else none). ``published`` is the site
    that this one replaces, when it is not ``folder``: histories that have another address now are led on to. Raises SiteError
    when the folder can't be written; what was there then stays.
    """
    base = os.environ.get("RULETRAIL_BASE_URL", "") if base is None else base
    site = Site(corpus, scope, base.strip(), published or Path(folder))
    work = _work(site)
    with replacing(Path(folder)) as new:
        writer = Writer(new)
        for name in ("site.css", "site.js"):
            writer.write(f"assets/{name}", asset(name))
        for module, item in work:
            writer.claim(module.path(site, item)).parent.mkdir(parents=True, exist_ok=True)
        for done in _batches(site, work, new, jobs):
            if progress:
                progress(done, len(work), "pages")
    return len(work)


def _work(site: Site) -> list[tuple[ModuleType, Any]]:
    """Every page to render; pages of the same item stand together, so that one worker makes what they share once."""
    together: dict[int, list[tuple[ModuleType, Any]]] = {}
    for module in page_modules():
        for item in module.items(site):
            together.setdefault(id(item), []).append((module, item))
    return [job for jobs in together.values() for job in jobs]


def asset(name: str) -> str:
    return files("site_templates").joinpath("assets", name).read_text("utf-8")


def _batches(site: Site, work: list[tuple[ModuleType, Any]], folder: Path, jobs: int) -> Iterator[int]:
    """Renders ``work``, yielding how many pages are done. Workers are forked, so that they share what is in memory."""
    job = _Job(site, work, folder)
    if jobs < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for start in range(0, len(work), _CHUNK):
            job.run(start)
            yield min(start + _CHUNK, len(work))
        return
    _Job.current = job
    job.prepare()
    try:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
            done = 0
            for count in pool.map(_Job.run_current, range(0, len(work), _CHUNK)):
                done += count
                yield done
    finally:
        _Job.current = None


class _Job:
    """The work of one rendering; a forked worker finds it in ``current``."""

    current: _Job | None = None

    def __init__(self, site: Site, work: list[tuple[ModuleType, Any]], folder: Path) -> None:
        self.site, self.work, self.folder = site, work, folder

    def prepare(self) -> None:
        """Does once, before forking, what every worker would do again."""
        _ = (
            self.site.archive.places,
            self.site.archive.bearers,
            self.site.archive.rank,
            self.site.archive.notes_on,
            self.site.navigation,
            self.site.side_by_side,
            self.site.clauses,
            self.site.deciding,
        )
        for module in page_modules():
            environment().get_template(module.TEMPLATE)
            if hasattr(module, "prepare"):
                module.prepare(self.site)

    def run(self, start: int) -> int:
        chunk = self.work[start : start + _CHUNK]
        for module, item in chunk:
            path, html = page(self.site, module, item)
            (self.folder / path).write_bytes(html.encode("utf-8"))
        return len(chunk)

    @staticmethod
    def run_current(start: int) -> int:
        return _Job.current.run(start)
