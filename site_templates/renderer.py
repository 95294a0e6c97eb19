"""Renders every page: hands the pages of every kind to worker processes and swaps the finished site in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.history import Archive
from ruletrail.corpus.history.gloss import Editions
from ruletrail.corpus.store import Corpus
from ruletrail.corpus.workers import can_fork, in_background, shared
from ruletrail.site_templates import (
    accounts,
    ages,
    api,
    atlas,
    books,
    card,
    feed,
    naming,
    oembed,
    search_index,
    section_days,
    sections,
    sitemap,
    spans,
    summaries,
    type_data,
    words,
)
from ruletrail.site_templates.beforehand import Beforehand
from ruletrail.site_templates.environment import environment
from ruletrail.site_templates.fingerprint import PageFingerprints, Shared, of_site
from ruletrail.site_templates.kinds import kinds
from ruletrail.site_templates.language import Language
from ruletrail.site_templates.lasting import Lasting, write
from ruletrail.site_templates.page import Page
from ruletrail.site_templates.pages import number
from ruletrail.site_templates.read_site import ReadSite
from ruletrail.site_templates.scripts import scripts
from ruletrail.site_templates.site import Site
from ruletrail.site_templates.site_file import SiteFile
from ruletrail.site_templates.writer import Writer, notes_of, replacing

Progress = Callable[[int, int, str], None]
_CHUNK = 60


def page(site: Site, kind: Page[Any], path: str, context: dict[str, Any]) -> str:
    """The HTML of one page."""
    shared: dict[str, Any] = {"site": site, "archive": site.archive, "root": "../" * path.count("/"), "path": path} | context
    return environment().get_template(kind.template).render(shared, header=_header(site, shared["root"], path))


def _header(site: Site, root: str, path: str) -> Markup:
    """The header of every page. It depends on the menu entry of the page, and on no more."""
    here = path if any(path == place for _, place in site.navigation) else ""
    made = site.headers.get((root, here))
    if made is None:
        html = environment().get_template("header.html").render(site=site, root=root, path=here)
        made = site.headers[root, here] = Markup(html + "\n")
    return made


@not_collected()
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
    editions: Callable[[], Editions] | None = None,
    public: Mapping[str, Sequence[str]] | None = None,
    beforehand: Callable[[], Beforehand] | None = None,
    language: Language | None = None,
    oembed: bool = False,
) -> int:
    """Writes the whole site in ``folder``'s place and returns the number of pages.

    ``scope`` "types" makes pages only for rules that were ever in a type section. ``base`` is the address at which the site will
    be published, for the citations on its pages (default: $RULETRAIL_BASE_URL, else none). ``published`` is the site that this
    one replaces, if it isn't ``folder``: former addresses of its histories lead on. Errors of scenarios go to ``problems``.
    ``archive`` is the corpus if it was read already. ``editions`` returns the digest's retellings, shown beside the wordings of
    real texts. ``public`` has the addresses of the publisher's texts by day. ``beforehand`` returns the results of another
    process for the same corpus, ``language`` the ways in which people say things. ``oembed``: True if a site that knows its
    address has oEmbed documents. Raises SiteError if the folder can't be written; then the old site stays.
    """
    base = os.environ.get("RULETRAIL_BASE_URL", "") if base is None else base
    site = ReadSite(corpus, scope, base.strip(), published or Path(folder), archive, jobs)
    site.editions, site.public, site.language = editions, public or {}, language or Language()
    site.has_oembed = oembed and bool(site.base)
    prints, former = PageFingerprints(site), published or Path(folder)
    _ = (site.archive.places, site.once(sections.readable))  # the process beside this one asks for them, too

    def tell_all(_progress: object) -> Shared:
        return prints.tell_all()

    with in_background(tell_all) if beforehand else nullcontext(tell_all) as told:
        if beforehand:
            _prepare(site, former)  # the other processes are still at work
            made = beforehand()
            site.plays, site.given, site.lines, site.editions = made.plays, made.lists, made.lines, lambda: made.editions
        site.navigation = navigation(site)
        shared = of_site(site)
        prints.take_over(told(None))
    summaries.take_over(site, notes_of(former), prints, shared)
    pages = _pages(site)
    documents = sorted(_documents(site), key=lambda file: file.made_of is not None)  # the slowest come first
    work = [*documents, *pages]
    with replacing(notes_of(Path(folder))) as notes, replacing(Path(folder)) as new:
        writer = Writer(new)
        for file in work:
            writer.claim(file.path)
        for parent in {file.path.rpartition("/")[0] for file in work}:
            (new / parent).mkdir(parents=True, exist_ok=True)
        before = Lasting.of(former, shared)
        job = _Job(site, work, new, before, prints)
        for done in _batches(job, jobs):
            if progress:
                progress(done, len(work), "files")
        write(notes, shared, job.made)
        summaries.write(site, notes, prints, shared)
        if site.outcomes:
            site.outcomes.write(notes)
    if problems is not None:
        problems += site.problems
    return len(pages)


def navigation(site: Site) -> list[tuple[str, str]]:
    """(name, path) of the kinds of page that are in the menu and have a page here, in the menu's order."""
    named = sorted((kind.navigation, kind.path(site, None)) for kind in kinds() if kind.navigation and kind.items(site))
    return [(name, path) for (_, name), path in named]


def _pages(site: Site) -> list[SiteFile]:
    """Every page; those of the same item follow each other, so that one worker makes their shared values once."""
    together: dict[int, list[SiteFile]] = {}
    for kind in kinds():
        for item in kind.items(site):
            together.setdefault(id(item), []).append(_page(site, kind, item))
    return [made for each in together.values() for made in each]


def _page(site: Site, kind: Page[Any], item: Any) -> SiteFile:
    path = kind.path(site, item)
    made_of = partial(kind.made_of, site, item) if kind.lasting else None
    return SiteFile(path, lambda: page(site, kind, path, kind.context(site, item)), made_of)


def _documents(site: Site) -> list[SiteFile]:
    """The files that aren't pages: scripts and styles, and data for programs."""
    makers = (
        spans.files,
        number.files,
        search_index.files,
        section_days.files,
        card.files,
        books.files,
        type_data.files,
        words.files,
        oembed.files,
        api.files,
        feed.files,
        sitemap.files,
    )
    return [*scripts(), *(file for files in makers for file in files(site))]


def _prepare(site: Site, former: Path) -> None:
    """Reads from the archive the values that every rendering process would read again, except those that are made beforehand.

    ``former`` may hold a site with the changes of each release.
    """
    archive = site.archive
    _ = (archive.places, archive.bearers, archive.rank, archive.notes_on)
    _ = (site.once(sections.readable), site.once(ages.parents), site.once(naming.names))
    for kind in kinds():
        kind.prepare(site)
    if not (notes_of(former) / summaries.FILE).is_file():
        for version in archive.pairs:
            summaries.at(site, version)


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
    """Renders the files that one call of ``render`` has to write, in one process or in several."""

    def __init__(self, site: Site, work: list[SiteFile], folder: Path, before: Lasting, prints: PageFingerprints) -> None:
        self.site, self.work, self.folder, self.before, self.prints = site, work, folder, before, prints
        self.made: dict[str, tuple[str, int]] = {}
        """Path -> (fingerprint, length) of the lasting pages."""

    def prepare(self) -> None:
        """Makes the values that every worker would make again, before the processes fork."""
        _ = (self.site.clauses, self.site.deciding, self.site.once(atlas.changes_of), self.site.once(accounts.accounts))
        _prepare(self.site, self.folder)
        for kind in kinds():
            environment().get_template(kind.template)

    def run(self, start: int) -> list[tuple[str, str, int]]:
        """Makes the files of a chunk. Returns (path, fingerprint, length) of each; the fingerprint is "" if a file is made every
        time.
        """
        made = []
        for file in self.work[start : start + _CHUNK]:
            mark = self.prints.of(file.made_of().items()) if file.made_of else ""
            length = self.before.take_over(file.path, mark, self.folder) if mark else None
            if length is None:
                made_now = file.text()
                data = made_now.encode("utf-8") if isinstance(made_now, str) else made_now
                with open(f"{self.folder}/{file.path}", "wb") as new:
                    length = new.write(data)
            made.append((file.path, mark, length))
        return made

    def take(self, made: list[tuple[str, str, int]]) -> int:
        """Notes the files of a chunk, and returns the number of its pages."""
        self.made.update((path, (mark, length)) for path, mark, length in made if mark)
        return len(made)
