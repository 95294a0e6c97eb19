"""bytes -> scrapers -> corpus -> index, site: whole builds and additions.

Everything is made in a staging folder inside the home and becomes the current generation at the end (ruletrail/home.py).
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from corpus import workers
from corpus.errors import CorpusError, RuletrailError, SourceError
from corpus.garbage import not_collected
from corpus.store import FILE, Corpus, create
from corpus.store.sources import hashes
from ruletrail import checks, joining, models_reading, reading, writing
from ruletrail.generations import building
from ruletrail.home import Settings
from ruletrail.memory import give_back
from ruletrail.progress import Progress

if TYPE_CHECKING:
    from corpus.history import Archive
    from site_templates.beforehand import Beforehand

MANY = 16
"""So many texts are worth a process of its own for a stage of the build."""
Made = TypeVar("Made")


@dataclass
class BuildReport:
    """What a build or an addition did."""

    versions: int = 0
    rules: int = 0
    lineages: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    models: dict[str, int] = field(default_factory=dict)
    """What a person should look at in the texts that were added: basis -> number of clauses."""
    asked: dict[str, int] = field(default_factory=dict)
    """The ways of asking that come along: those that lead to rules here ("bound"), those whose rules aren't here ("unbound")."""
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds a stage: read, lineage, index, site."""
    without_site: Exception | None = None
    """Why the site could not be made."""

    def as_json(self) -> dict[str, object]:
        return {
            "versions": self.versions,
            "rules": self.rules,
            "lineages": self.lineages,
            "seconds": round(self.seconds, 2),
            "problems": self.problems,
            "models": self.models,
            "asked": self.asked,
        }


@dataclass(frozen=True)
class Options:
    """How to build. ``scope`` is "all" or "types": which rules get pages; None: those that have, or all."""

    scope: str | None = None
    jobs: int = 1
    index: bool = True
    site: bool = True
    progress: Progress | None = None
    replace: bool = False
    """Whether the digest may take the place of a home of texts."""


def build(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Builds corpus, index and site from ``paths``; without any from HOME/sources, or else from the embedded digest.

    Raises SourceError when a path that was named can't be read, or nothing could; CorpusError when the digest would take the
    place of a home of texts. What was there before stays.
    """
    begun = time.perf_counter()
    paths = list(paths) or _at_hand(settings, options)
    with building(settings) as stage:
        with reading.sources(paths, settings.home) as (named, found):
            report = _apart(
                len(named) + len(found), options, lambda options: _make_corpus(named, found, stage, options, BuildReport())
            )
        archive = _read_by_the_models(stage, options, report)
        _publish(stage, settings.site, options, report, archive)
    return _done(report, begun)


def _read_by_the_models(stage: Settings, options: Options, report: BuildReport) -> Archive | None:
    """Writes what the models read in the staged corpus; and returns the archive, if it was read meanwhile."""
    with Corpus.open(stage.home, write=True) as corpus, _timed(report, "models"):
        many = len(corpus.versions()) >= MANY and options.jobs > 1 and options.index
        if not many:
            models_reading.every(corpus)
            corpus.commit()
    return models_reading.beside_the_archive(stage.home) if many else None


def _make_corpus(named: list[Path], found: list[Path], stage: Settings, options: Options, report: BuildReport) -> BuildReport:
    """Reads the files and makes the staged corpus of them, with its lineages."""
    with _timed(report, "read"):
        documents, unread = reading.read(named, found, options.jobs, options.progress)
        report.problems += map(str, unread)
    with create(stage.home) as corpus:
        with _timed(report, "store"):
            with not_collected():
                report.problems += writing.write(corpus, documents)
            del documents  # they take more room than anything that comes
            give_back()
        if not corpus.versions(commentary=True):
            raise SourceError("no text with a known date was found", reading.some(named or found), "name a whole rulebook too")
        with _timed(report, "lineage"):
            from corpus import lineage

            lineage.trace(corpus, progress=options.progress)
            give_back()
    return report


def _apart(texts: int, options: Options, work: Callable[[Options], Made]) -> Made:
    """The result of ``work``. For many texts it runs in a process of its own, so that its memory is free again afterwards."""
    if texts < MANY or options.jobs < 2:
        return work(options)
    return workers.apart(lambda progress: work(replace(options, progress=progress)), options.progress)


def _at_hand(settings: Settings, options: Options) -> list[Path]:
    """The sources of a build that names none: the fetched texts. Without these it is empty, which means the digest."""
    if settings.sources.is_dir() and any(path.is_file() for path in settings.sources.rglob("*")) and not options.replace:
        return [settings.sources]
    if not options.replace and settings.has_corpus:
        try:
            with settings.open() as corpus:
                held = [v for v in corpus.versions(commentary=True) if not v.is_retold]
        except CorpusError:
            return []  # of another schema, or damaged
        if held:
            raise CorpusError(
                f"this home holds real texts ({held[0].date} to {held[-1].date}), and the digest would take their place",
                str(settings.home),
                "name the sources: ruletrail build SOURCE, or say: ruletrail build --replace",
            )
    return []


def add(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Adds the versions in ``paths`` to what is in the home, doing only the new work."""
    begun, report = time.perf_counter(), BuildReport()
    settings.open().close()
    options = replace(options, scope=options.scope or checks.scope_of(settings.site))
    with building(settings) as stage:
        shutil.copyfile(settings.generation / FILE, stage.home / FILE)
        with Corpus.open(stage.home, write=True) as corpus:
            known, held = hashes(corpus), {version.id for version in corpus.versions()}
            with reading.sources(paths, settings.home) as (named, found), _timed(report, "read"):
                documents, unread = reading.read(named, found, options.jobs, options.progress)
                report.problems += map(str, unread)
            there = [d for d in documents if all(ledger.sha256 in known for ledger in d.ledgers)]
            fresh = [d for d in documents if d not in there]
            report.problems += [f"{d.ledgers[0].file}: is in the corpus already" for d in there]
            with _timed(report, "store"):
                fresh, taken_out = joining.with_the_pages_there(corpus, fresh)
                report.problems += writing.write(corpus, fresh)
                joining.take_over(corpus, taken_out)
            with _timed(report, "lineage"):
                from corpus import lineage

                newest = lineage.extend(corpus)
            if fresh:
                with _timed(report, "models"):
                    models_reading.every(corpus, newest)
                report.models = models_reading.to_review(corpus, [v for v in corpus.versions() if v.id not in held])
            corpus.commit()
            in_step = {folder for folder in (settings.index, settings.site) if checks.in_step(folder, corpus)}
        options = replace(
            options,
            index=options.index and settings.index not in in_step,
            site=options.site and (settings.site not in in_step or options.scope != checks.scope_of(settings.site)),
        )
        if options.index and settings.index.is_dir():
            shutil.copytree(settings.index, stage.index)
        _publish(stage, settings.site, options, report)
        if not (fresh or options.index or options.site):
            (stage.home / FILE).unlink()  # nothing is new: what is there stays as it is
    return _done(report, begun)


def _done(report: BuildReport, begun: float) -> BuildReport:
    if report.without_site:
        raise report.without_site
    report.seconds = time.perf_counter() - begun
    return report


@contextmanager
def _timed(report: BuildReport, stage: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    report.stages[stage] = time.perf_counter() - begun


def reread(settings: Settings) -> None:
    """Has the models read every text of a home again, as after a judgement. Index and site stay as they are."""
    with building(settings) as stage:
        shutil.copyfile(settings.generation / FILE, stage.home / FILE)
        with Corpus.open(stage.home, write=True) as corpus:
            models_reading.every(corpus)
            corpus.commit()


def _publish(stage: Settings, published: Path, options: Options, report: BuildReport, archive: Archive | None = None) -> None:
    """Index and site of the staged corpus; an index that is staged is brought in step. ``published`` is the site before.

    ``archive`` is the staged corpus already read, if it is.
    """
    with Corpus.open(stage.home) as corpus:
        report.versions, report.rules, report.lineages = corpus.size()
    with _beforehand(stage, published, options, report.versions) as beforehand:
        if options.index and archive is None:
            from corpus.history import Archive

            with Corpus.open(stage.home) as corpus:
                archive = Archive(corpus)
        with _indexing(stage, options, archive) as indexed:
            if options.site:
                with Corpus.open(stage.home) as corpus, _timed(report, "site"):
                    _render(corpus, stage, published, options, report, archive, beforehand)
            if archive:
                report.asked, report.stages["index"] = indexed(None)


@contextmanager
def _beforehand(stage: Settings, published: Path, options: Options, versions: int) -> Iterator[Callable[[], Beforehand] | None]:
    """Makes what the site needs beside the archive: of many texts in a process of its own, while this one reads the archive."""
    if not options.site or versions < MANY or options.jobs < 2:
        yield None
        return

    def make(_progress: object) -> Beforehand:
        from ruletrail.digest import editions
        from site_templates import beforehand

        with Corpus.open(stage.home) as corpus:
            return beforehand.make(corpus, published, editions)

    with workers.beside(make) as made:
        yield lambda: made(None)


@contextmanager
def _indexing(
    stage: Settings, options: Options, archive: Archive | None
) -> Iterator[Callable[[None], tuple[dict[str, int], float]]]:
    """Makes the index, if there shall be one: of many texts in a process of its own, while this one goes on."""
    if archive and len(archive.versions) >= MANY and options.jobs > 1:
        with workers.beside(lambda _progress: _index(stage, replace(options, progress=None), archive)) as indexed:
            yield indexed
    else:
        made = _index(stage, options, archive) if archive else ({}, 0.0)
        yield lambda _progress: made


def _index(stage: Settings, options: Options, archive: Archive) -> tuple[dict[str, int], float]:
    """The index of the staged corpus; one that is staged is brought in step.

    Returns how many ways of asking are "bound" to a rule, and how many "unbound"; and the seconds that it took.
    """
    import indexer
    from models.standings import cited

    begun = time.perf_counter()
    with Corpus.open(stage.home) as corpus, not_collected():
        if stage.index.is_dir():
            indexer.extend(corpus, stage.index, clauses=cited(corpus), archive=archive)
        else:
            indexer.build(corpus, stage.index, progress=options.progress, clauses=cited(corpus), archive=archive)
        checks.stamp(stage.index, corpus)
    return dict(zip(("bound", "unbound"), indexer.ways_of_asking(stage.index), strict=True)), time.perf_counter() - begun


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
    import site_templates
    from ruletrail.digest import editions
    from scrapers.catalogue import read

    if not corpus.versions():
        report.problems.append("no site was made: the sources hold commentary alone; name a rulebook too")
        return
    scope = options.scope or "all"
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
        )
        checks.stamp(stage.site, corpus, scope)
    except (OSError, RuletrailError):
        raise  # no room, or no permission: then all stays as it was
    except Exception as error:
        shutil.rmtree(stage.site, ignore_errors=True)
        report.without_site = error
