"""bytes -> scrapers -> corpus -> index, site: whole builds and additions.

Everything is made in a staging folder inside the home and becomes the current generation at the end (ruletrail/home.py).
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from corpus import workers
from corpus.errors import CorpusError, SourceError, as_argument
from corpus.garbage import not_collected
from corpus.store import FILE, Corpus, create, sources
from corpus.store.sources import hashes
from ruletrail import checks, joining, models_reading, reading, writing
from ruletrail.build_options import MANY, BuildReport, Options, timed
from ruletrail.generations import building
from ruletrail.home import Settings
from ruletrail.memory import give_back
from ruletrail.progress import Progress
from ruletrail.publishing import make_beforehand, make_of_code, publish

if TYPE_CHECKING:
    from corpus.history import Archive
    from corpus.store import Version
    from site_templates.beforehand import Beforehand, OfCode

__all__ = ["BuildReport", "Options", "add", "build", "reread"]

Made = TypeVar("Made")


def build(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Builds corpus, index and site from ``paths``; without any from HOME/sources, or else from the embedded digest.

    Raises SourceError when a path that was named can't be read, or nothing could; CorpusError when nothing
    was named and texts that the home holds would be gone. What was there before stays.
    """
    begun = time.perf_counter()
    paths = list(paths) or _at_hand(settings, options)
    with building(settings) as stage:
        with reading.sources(paths, settings.home) as (named, found):
            report, of_code = _apart(
                len(named) + len(found), options, lambda options: _make_corpus(named, found, stage, options, BuildReport())
            )
        archive = _read_by_the_models(stage, options, report)
        publish(stage, settings.site, options, report, archive, of_code=of_code)
    return _done(report, begun)


def _read_by_the_models(stage: Settings, options: Options, report: BuildReport) -> Archive | None:
    """Writes what the models read in the staged corpus; and returns the archive, if it was read meanwhile."""
    with Corpus.open(stage.home, write=True) as corpus, timed(report, "models"):
        many = len(corpus.versions()) >= MANY and options.jobs > 1 and options.index
        if not many:
            models_reading.every(corpus)
            corpus.commit()
    return models_reading.beside_the_archive(stage.home) if many else None


def _make_corpus(
    named: list[Path], found: list[Path], stage: Settings, options: Options, report: BuildReport
) -> tuple[BuildReport, OfCode | None]:
    """Reads the files and makes the staged corpus of them, with its lineages.

    Storing many texts leaves a core idle, on which another process makes what the site needs of the code.
    """
    with timed(report, "read"):
        documents, unread = reading.read(named, found, options.jobs, options.progress)
        report.problems += map(str, unread)
    is_large = len(documents) >= MANY and any(document.retold is None for document in documents)
    aside = workers.beside(make_of_code) if is_large and options.jobs > 1 and options.site else nullcontext(None)
    with aside as of_code, create(stage.home) as corpus:
        with timed(report, "store"):
            with not_collected():
                report.problems += writing.write(corpus, documents)
            del documents  # they take more room than anything that comes
            give_back()
        if not corpus.versions(commentary=True):
            raise SourceError("no text with a known date was found", reading.some(named or found), "name a whole rulebook too")
        with timed(report, "lineage"):
            from corpus import lineage

            lineage.trace(corpus, progress=options.progress)
            give_back()
        report.problems += writing.known_by_comparison(corpus)
        return report, of_code(None) if of_code else None


def _apart(texts: int, options: Options, work: Callable[[Options], Made]) -> Made:
    """The result of ``work``. For many texts it runs in a process of its own, so that its memory is free again afterwards."""
    if texts < MANY or options.jobs < 2:
        return work(options)
    return workers.apart(lambda progress: work(replace(options, progress=progress)), options.progress)


def _at_hand(settings: Settings, options: Options) -> list[Path]:
    """The sources of a build that names none: the fetched texts. Without these it is empty, which means the digest.

    Raises CorpusError where texts that the home holds would be gone.
    """
    if options.replace:
        return []
    fetched = [path for path in settings.sources.rglob("*") if path.is_file()] if settings.sources.is_dir() else []
    if held := _lost(settings, fetched):
        dates = held[0].date if len(held) == 1 else f"{held[0].date} to {held[-1].date}"
        if not fetched:
            what = f"this home holds real texts ({dates}), and the digest would take their place"
            remedy = "name the sources: ruletrail build SOURCE, or say: ruletrail build --replace"
        else:
            what = f"this home holds texts that were not fetched ({dates}): they would be gone"
            folder = as_argument(str(settings.sources))
            remedy = f"name all sources: ruletrail build SOURCE {folder}, or those alone: ruletrail build {folder}"
        raise CorpusError(what, str(settings.home), remedy)
    return [settings.sources] if fetched else []


def _lost(settings: Settings, files: list[Path]) -> list[Version]:
    """The versions of a home, but for the digest's, of which none of these files is a source."""
    if not settings.has_corpus:
        return []
    try:
        with settings.open() as corpus:
            there = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
            kept = {source.version_id for source in sources.every(corpus) if source.sha256 in there}
            return [v for v in corpus.versions(commentary=True) if not v.is_retold and v.id not in kept]
    except CorpusError:
        return []  # of another schema, or damaged


def add(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Adds the versions in ``paths`` to what is in the home, doing only the new work."""
    begun, paths = time.perf_counter(), list(paths)
    with settings.open() as corpus:
        is_large = len(corpus.versions()) >= MANY and not reading.all_known(paths, hashes(corpus))
    options = replace(options, scope=options.scope or checks.scope_of(settings.site))
    with building(settings) as stage:

        def write(progress: Progress | None) -> _Added:
            return _add_to_corpus(paths, settings, stage, replace(options, progress=progress))

        if is_large and options.jobs > 1 and (options.index or options.site):
            added = _beside_the_archive(write, settings, stage, options)
        else:
            added = write(options.progress)
            publish(stage, settings.site, replace(options, index=added.index, site=added.site), added.report)
        if not (added.is_new or added.index or added.site):
            (stage.home / FILE).unlink()  # nothing is new: what is there stays as it is
    return _done(added.report, begun)


@dataclass(frozen=True)
class _Added:
    """What came of adding texts to the staged corpus."""

    report: BuildReport
    is_new: bool
    """Whether anything was added."""
    newest: Version | None
    """The one version that came, where every older record is in its lineage as before."""
    index: bool
    """Whether an index is to be made, and a site."""
    site: bool


def _beside_the_archive(write: Callable[[Progress], _Added], settings: Settings, stage: Settings, options: Options) -> _Added:
    """Has a process of its own ``write`` the staged corpus, and make what the site needs of it, while this one reads the archive
    of the corpus before; then makes index and site."""
    from corpus.history.read_ahead import ReadAhead

    def go_on(added: _Added) -> Beforehand | None:
        return make_beforehand(stage, settings.site) if added.site else None

    with workers.in_turn(write, go_on) as (written, beforehand):
        with settings.open() as corpus:
            ahead = ReadAhead(corpus)
        added = written(options.progress)
        options = replace(options, index=added.index, site=added.site)
        archive = None
        if options.index or options.site:
            with Corpus.open(stage.home) as corpus:
                archive = ahead.archive_of(corpus, added.newest)
        publish(stage, settings.site, options, added.report, archive, cast("Callable[[], Beforehand]", beforehand))
    return added


def _add_to_corpus(paths: Iterable[Path], settings: Settings, stage: Settings, options: Options) -> _Added:
    """Makes the staged corpus: a copy of the home's, with the versions in ``paths``. An index to bring in step is copied, too."""
    report = BuildReport()
    shutil.copyfile(settings.generation / FILE, stage.home / FILE)
    with Corpus.open(stage.home, write=True) as corpus:
        known, held = hashes(corpus), {version.id for version in corpus.versions()}
        with reading.sources(paths, settings.home) as (named, found), timed(report, "read"):
            paths = [*named, *found]
            documents, unread = (
                ([], []) if reading.all_known(paths, known) else reading.read(named, found, options.jobs, options.progress)
            )
            report.problems += [*map(str, unread), *(f"{path.name}: is in the corpus already" for path in paths if not documents)]
        there = [d for d in documents if all(ledger.sha256 in known for ledger in d.ledgers)]
        fresh = [d for d in documents if d not in there]
        report.problems += [f"{d.ledgers[0].file}: is in the corpus already" for d in there]
        with timed(report, "store"):
            fresh, taken_out = joining.with_the_pages_there(corpus, fresh)
            report.problems += writing.write(corpus, fresh)
            joining.take_over(corpus, taken_out)
        with timed(report, "lineage"):
            from corpus import lineage

            told_before = writing.known_by_comparison(corpus)
            newest = lineage.extend(corpus)
        report.problems += [told for told in writing.known_by_comparison(corpus) if told not in told_before]
        if fresh:
            with timed(report, "models"):
                models_reading.every(corpus, newest)
            report.models = models_reading.to_review(corpus, [v for v in corpus.versions() if v.id not in held])
        corpus.commit()
        in_step = {folder for folder in (settings.index, settings.site) if checks.in_step(folder, corpus)}
    index = options.index and settings.index not in in_step
    site = options.site and (settings.site not in in_step or options.scope != checks.scope_of(settings.site))
    if index and settings.index.is_dir():
        shutil.copytree(settings.index, stage.index)
    return _Added(report, bool(fresh), newest, index, site)


def _done(report: BuildReport, begun: float) -> BuildReport:
    if report.without_site:
        raise report.without_site
    report.seconds = time.perf_counter() - begun
    return report


def reread(settings: Settings) -> None:
    """Has the models read every text of a home again, as after a judgement. Index and site stay as they are."""
    with building(settings) as stage:
        shutil.copyfile(settings.generation / FILE, stage.home / FILE)
        with Corpus.open(stage.home, write=True) as corpus:
            models_reading.every(corpus)
            corpus.commit()
