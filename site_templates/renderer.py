"""Renders every page: hands the pages of every kind to worker processes and swaps the finished site in."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from corpus.history import Archive
from corpus.history.gloss import Editions
from corpus.store import Corpus
from corpus.workers import can_fork, shared
from site_templates import addresses, api, atlas, books, feed, filters, finding, oembed, reference, sections, sitemap, spans
from site_templates.fingerprint import PageFingerprints, of_site
from site_templates.kinds import kinds
from site_templates.lasting import Lasting, write
from site_templates.page import Page
from site_templates.read_site import ReadSite
from site_templates.scripts import scripts
from site_templates.site import Site
from site_templates.story import WORDS
from site_templates.writer import Writer, replacing

Progress = Callable[[int, int, str], None]
Job = tuple[Page[Any], Any]
"""A kind of page, and the item of it to render."""
_CHUNK = 60
#: What a page may load: its own site's files alone. The search's index is compiled code; diffs and tables set widths in place.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'"
)


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("site_templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(filters.FILTERS)
    made.globals.update(addresses=addresses, words=WORDS, policy=POLICY, reference=reference)
    return made


def page(site: Site, kind: Page[Any], path: str, context: dict[str, Any]) -> str:
    """The HTML of one page."""
    root = "../" * path.count("/")
    shared = {"site": site, "archive": site.archive, "root": root, "path": path}
    return environment().get_template(kind.template).render(shared | context)


def render(
    corpus: Corpus,
    folder: Path,
    *,
    scope: str = "all",
    jobs: int = 1,
    progress: Progress | None = None,
    base: str | None = None,
    published: Path | None = None,
    problems: list[str] | None = None,
    archive: Archive | None = None,
    editions: Editions | None = None,
    public: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Writes the whole site in ``folder``'s place and returns the number of pages.

    ``scope`` "types" gives pages to the rules alone that ever stood in a type section. ``base`` is the address that the site
    will be published at, for the citations on its pages (default: $RULETRAIL_BASE_URL, else none). ``published`` is the site
    that this one replaces, when it is not ``folder``: histories that have another address now are led on to. Scenarios that
    couldn't be played are told in ``problems``. ``archive`` is the corpus already read, if it is. ``editions`` is what the
    digest says, to stand beside the wordings of real texts. ``public`` is where the publisher's texts are, by day. Raises
    SiteError when the folder can't be written; what was there then stays.
    """
    with _no_collecting():
        return _render(corpus, folder, scope, jobs, progress, base, published, problems, archive, editions, public)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Spares the search for cyclic garbage: it takes a tenth of the time, and copies memory that forked processes would share."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _render(
    corpus: Corpus,
    folder: Path,
    scope: str,
    jobs: int,
    progress: Progress | None,
    base: str | None,
    published: Path | None,
    problems: list[str] | None,
    archive: Archive | None,
    editions: Editions | None,
    public: Mapping[str, Sequence[str]] | None,
) -> int:
    base = os.environ.get("RULETRAIL_BASE_URL", "") if base is None else base
    site = ReadSite(corpus, scope, base.strip(), published or Path(folder), archive, jobs)
    site.editions, site.public = editions or {}, public or {}
    site.navigation = navigation(site)
    work = _work(site)
    with replacing(Path(folder)) as new:
        writer = Writer(new)
        for name in ("site.css", "site.js", "scheme.js", "keys.js", "search.js", "embed.css", "embed.js", "icon.svg"):
            writer.write(f"assets/{name}", asset(name))
        for path, text in _documents(site, work).items():
            writer.write(path, text)
        for parent in {writer.claim(kind.path(site, item)).parent for kind, item in work}:
            parent.mkdir(parents=True, exist_ok=True)
        shared = of_site(site)
        before = Lasting.of(published or Path(folder), shared)
        job = _Job(site, work, new, before)
        for done in _batches(job, jobs):
            if progress:
                progress(done, len(work), "pages")
        write(new, shared, job.made)
        if site.outcomes:
            site.outcomes.write(new)
        if site.searched:
            finding.build(new, job.made, before)
    if problems is not None:
        problems += site.problems
    return len(work)


def navigation(site: Site) -> list[tuple[str, str]]:
    """(name, path) of the kinds of page that stand in the menu and have a page here, in the menu's order."""
    named = sorted((kind.navigation, kind.path(site, None)) for kind in kinds() if kind.navigation and kind.items(site))
    return [(name, path) for (_, name), path in named]


def _work(site: Site) -> list[Job]:
    """Every page to render; pages of the same item stand together, so that one worker makes what they share once."""
    together: dict[int, list[Job]] = {}
    for kind in kinds():
        for item in kind.items(site):
            together.setdefault(id(item), []).append((kind, item))
    return [job for jobs in together.values() for job in jobs]


def _documents(site: Site, work: list[Job]) -> dict[str, str]:
    """Path -> text of what is no page: scripts that are put together, and what programs read."""
    found = [kind.path(site, item) for kind, item in work if kind.is_found]
    return (
        scripts()
        | spans.files(site)
        | books.files(site)
        | oembed.files(site)
        | api.files(site)
        | feed.files(site)
        | sitemap.files(site, found)
    )


def asset(name: str) -> str:
    return files("site_templates").joinpath("assets", name).read_text("utf-8")


def _batches(job: _Job, jobs: int) -> Iterator[int]:
    """Renders the pages of a job, yielding how many are done. Workers are forked, so that they share what is in memory."""
    starts = range(0, len(job.work), _CHUNK)
    if jobs > 1 and can_fork():
        job.prepare()
    done = 0
    for made in shared(job.run, starts, jobs):
        done += job.take(made)
        yield done


class _Job:
    """The work of one rendering."""

    def __init__(self, site: Site, work: list[Job], folder: Path, before: Lasting) -> None:
        self.site, self.work, self.folder, self.before = site, work, folder, before
        self.prints = PageFingerprints(site)
        self.made: dict[str, str] = {}
        """Path -> fingerprint of the pages that may last."""

    def prepare(self) -> None:
        """Does once, before forking, what every worker would do again."""
        archive = self.site.archive
        _ = (archive.places, archive.bearers, archive.rank, archive.notes_on, self.site.clauses, self.site.deciding)
        _ = (self.prints.wordings, self.prints.books, self.site.once(sections.readable), self.site.once(atlas.changes_of))
        for kind in kinds():
            environment().get_template(kind.template)
            kind.prepare(self.site)

    def run(self, start: int) -> list[tuple[str, str]]:
        """Makes the pages of a chunk; (path, fingerprint) of each, "" for those that are rendered every time."""
        made = []
        for kind, item in self.work[start : start + _CHUNK]:
            path = kind.path(self.site, item)
            mark = self.prints.of(kind.made_of(self.site, item).items()) if kind.lasting else ""
            if not (mark and self.before.take_over(path, mark, self.folder)):
                context = kind.context(self.site, item)
                (self.folder / path).write_bytes(page(self.site, kind, path, context).encode("utf-8"))
            made.append((path, mark))
        return made

    def take(self, made: list[tuple[str, str]]) -> int:
        """Notes what a chunk has made, and returns how many pages that is."""
        self.made.update((path, mark) for path, mark in made if mark)
        return len(made)
