"""Index and site of a corpus that a build has staged."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ruletrail import checks, kept
from ruletrail.build_options import MANY, BuildReport, Options, timed
from ruletrail.corpus import workers
from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

if TYPE_CHECKING:
    from ruletrail.corpus.history import Archive
    from ruletrail.site_templates.beforehand import Beforehand
    from ruletrail.site_templates.language import Language


def publish(
    stage: Settings,
    published: Path,
    options: Options,
    report: BuildReport,
    archive: Archive | None = None,
) -> None:
    """Makes index and site of the staged corpus. A staged index is updated. ``published`` is the site of the build before.

    ``archive`` is the staged corpus, if it was read already.
    """
    with Corpus.open(stage.home) as corpus:
        report.versions, report.rules, report.lineages = corpus.size()
    is_large = options.site and report.versions >= MANY and options.jobs > 1
    aside = workers.in_background(lambda _progress: make_beforehand(stage, published)) if is_large else nullcontext()
    with aside as made:  # for many texts, another process makes the site's other parts while this one reads the archive
        beforehand = partial(made, None) if made else None
        if options.index and archive is None:
            from ruletrail.corpus.history import Archive

            with Corpus.open(stage.home) as corpus:
                archive = Archive(corpus)
        if archive:
            _ = archive.places  # index and site look at it, in two processes
        with _indexing(stage, options, archive if options.index else None) as indexed:
            if options.site:
                with Corpus.open(stage.home) as corpus, timed(report, "site"):
                    _render(corpus, stage, published, options, report, archive, beforehand)
            if options.index:
                report.stages["index"] = indexed(None)


def make_beforehand(stage: Settings, published: Path) -> Beforehand:
    """The parts of the site that don't need the archive."""
    from ruletrail.answers.digest import editions
    from ruletrail.site_templates import beforehand

    with Corpus.open(stage.home) as corpus:
        return beforehand.make(corpus, published, editions)


@contextmanager
def _indexing(stage: Settings, options: Options, archive: Archive | None) -> Iterator[Callable[[None], float]]:
    """Makes the index, if the options ask for it: for many texts in another process, while this one goes on."""
    if archive and len(archive.versions) >= MANY and options.jobs > 1:

        def index(_progress: object) -> float:
            if stage.index.is_dir():
                workers.give_way()  # an index is updated sooner than a site, which would wait for its first steps
            return _index(stage, replace(options, progress=None), archive)

        with workers.in_background(index) as indexed:
            yield indexed
    else:
        made = _index(stage, options, archive) if archive else 0.0
        yield lambda _progress: made


def _index(stage: Settings, options: Options, archive: Archive) -> float:
    """Makes the index of the staged corpus, or updates the staged one. Returns the seconds."""
    from ruletrail import indexer
    from ruletrail.models.standings import cited

    begun = time.perf_counter()
    with Corpus.open(stage.home) as corpus, not_collected():
        if stage.index.is_dir():
            indexer.extend(corpus, stage.index, clauses=cited(corpus), archive=archive)
        else:
            indexer.build(corpus, stage.index, progress=options.progress, clauses=cited(corpus), archive=archive)
        checks.stamp(stage.index, corpus, *kept.index_mark(corpus))
    if hasattr(os, "sync"):
        os.sync()  # the largest files reach the disk while pages are made, so that the end needn't wait for them
    return time.perf_counter() - begun


def language(corpus: Corpus, archive: Archive | None = None) -> Language:
    """The search language of the site in the browser: the words, stems and ways of asking of the command's search."""
    from ruletrail.corpus.history import Archive
    from ruletrail.corpus.normalise import normalise
    from ruletrail.indexer.language import analysis, asked, paraphrases
    from ruletrail.site_templates.language import Language

    ways = {lineage: [way.words for way in ways] for lineage, ways in asked.bind(corpus).by_lineage.items()}

    def changes_in_words() -> list[tuple[tuple[int, ...], int, int]]:
        return [(one.lineages, one.after, one.by) for one in paraphrases.bind(corpus, archive or Archive(corpus))]

    return Language(lambda text: analysis.tokens(normalise(text)), analysis.stem, analysis.ASKING, ways, changes_in_words)


def _render(
    corpus: Corpus,
    stage: Settings,
    published: Path,
    options: Options,
    report: BuildReport,
    archive: Archive | None,
    beforehand: Callable[[], Beforehand] | None,
) -> None:
    """The site. One that can't be made doesn't keep corpus and index from the user: that is raised when they are in place."""
    from ruletrail import site_templates
    from ruletrail.answers.digest import editions
    from ruletrail.scrapers.catalogue import read

    if not corpus.versions():
        report.problems.append("no site was made: the sources hold commentary alone; name a rulebook too")
        return
    scope, oembed = options.scope or "all", bool(options.oembed)
    if oembed and not os.environ.get("RULETRAIL_BASE_URL"):
        report.problems.append("no oEmbed documents were made: say where the site will be published: RULETRAIL_BASE_URL")
    try:
        site_templates.render(
            corpus,
            stage.site,
            scope=scope,
            jobs=options.jobs,
            progress=options.progress,
            published=published,
            problems=report.problems,
            archive=archive,
            editions=editions,
            public=read().by_day(),
            beforehand=beforehand,
            language=language(corpus, archive),
            oembed=oembed,
        )
        checks.stamp(stage.site_notes, corpus, *kept.site_mark(corpus, scope, oembed))
    except (OSError, RuletrailError):
        raise  # no room, or no permission: then all stays as it was
    except Exception as error:
        for made in (stage.site, stage.site_notes):
            shutil.rmtree(made, ignore_errors=True)
        report.without_site = error
