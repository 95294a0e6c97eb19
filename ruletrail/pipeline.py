"""bytes -> scrapers -> corpus -> index, site: whole builds and additions.

Everything is made in a staging folder inside the home and becomes the current generation at the end (ruletrail/home.py).
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ruletrail import checks, joining, kept, models_reading, reading, writing
from ruletrail.build_options import MANY, BuildReport, Options, timed
from ruletrail.corpus import workers
from ruletrail.corpus.errors import CorpusError, SourceError, as_argument
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.store import FILE, Corpus, create, sources, standings
from ruletrail.corpus.store.sources import hashes
from ruletrail.generations import building
from ruletrail.home import Settings
from ruletrail.memory import give_back
from ruletrail.publishing import publish

if TYPE_CHECKING:
    from ruletrail.corpus.store import Version

__all__ = ["BuildReport", "Options", "add", "build", "reread"]


def build(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Builds corpus, index and site from ``paths``; without any from HOME/sources, or else from the embedded digest.

    Parts with the same inputs and code are taken from the build before: see ``kept``. Raises SourceError if a named path can't be
    read, or nothing could be read; CorpusError if no path was named and texts of the home would be lost. Then the old home stays.
    """
    return _make(list(paths) or _at_hand(settings, options), settings, options, _build_corpus)


def add(paths: Iterable[Path], settings: Settings, options: Options) -> BuildReport:
    """Adds the versions in ``paths`` to the home, doing only the new work."""
    settings.open().close()  # a home without a corpus, or with one of another schema, is refused
    scope, oembed = checks.made_for(settings.site_notes)
    options = replace(options, scope=options.scope or scope, oembed=oembed if options.oembed is None else options.oembed)
    return _make(list(paths), settings, options, _add_to_corpus)


@dataclass
class _Made:
    """A corpus in the stage."""

    report: BuildReport
    is_new: bool = True
    """False if it is the corpus of the build before."""
    added: list[str] = field(default_factory=list)
    """The versions that were added to the corpus of the build before."""


MakesCorpus: TypeAlias = "Callable[[list[Path], list[Path], Settings, Settings, Options], _Made]"
"""Makes a corpus of the named files and those found in folders. Its further arguments are the home and the stage."""


def _make(paths: list[Path], settings: Settings, options: Options, make_corpus: MakesCorpus) -> BuildReport:
    """Makes a corpus, and index and site unless the old ones were made of the same corpus by the same code."""
    begun = time.perf_counter()
    with building(settings) as stage:
        with reading.sources(paths, settings.home) as (named, in_folders):
            made = _apart(named, in_folders, settings, options, make_corpus, stage)
        report = made.report
        with timed(report, "models"):
            is_read, archive = models_reading.bring_up_to_date(stage.home, options)
        if made.added:
            with Corpus.open(stage.home) as corpus:
                report.models = models_reading.to_review(corpus, [corpus.version(version) for version in made.added])
        options = _left_to_make(settings, stage, options, is_other=made.is_new and not made.added)
        publish(stage, settings.site, options, report, archive)
        if not (made.is_new or is_read):
            kept.leave_corpus(settings, stage)
    if report.without_site:
        raise report.without_site
    report.seconds = time.perf_counter() - begun
    return report


def _apart(
    named: list[Path], in_folders: list[Path], settings: Settings, options: Options, make_corpus: MakesCorpus, stage: Settings
) -> _Made:
    """Makes the corpus. For many texts another process does it, so that its memory is free again afterwards."""
    held = kept.size(settings)
    if options.jobs < 2 or len(named) + len(in_folders) + held < MANY:
        return make_corpus(named, in_folders, settings, stage, options)
    return workers.apart(
        lambda progress: make_corpus(named, in_folders, settings, stage, replace(options, progress=progress)), options.progress
    )


def _left_to_make(settings: Settings, stage: Settings, options: Options, *, is_other: bool) -> Options:
    """The options without the parts that the build before made of this corpus by this code.

    An index that can be extended is staged, unless the corpus is another one than before.
    """
    with Corpus.open(stage.home) as corpus:
        index = options.index and not kept.index_holds(settings, corpus)
        site = options.site and not kept.site_holds(settings, corpus, options.scope or "all", bool(options.oembed))
    if index and not is_other and kept.index_is_extendable(settings):
        shutil.copytree(settings.index, stage.index)
    return replace(options, index=index, site=site)


def _build_corpus(named: list[Path], in_folders: list[Path], settings: Settings, stage: Settings, options: Options) -> _Made:
    """Makes the corpus of only these files.

    Storing many texts leaves a core idle, on which another process makes the parts of the site that depend on the code.
    """
    report = BuildReport()
    made_of = kept.corpus_mark([*named, *in_folders])
    if (problems := kept.take_corpus(settings, stage, made_of)) is not None:
        report.problems += problems
        return _Made(report, is_new=False)
    with timed(report, "read"):
        documents, unread = reading.read(named, in_folders, options.jobs, options.progress)
        report.problems += map(str, unread)
    with create(stage.home) as corpus:
        with timed(report, "store"):
            with not_collected():
                report.problems += writing.write(corpus, documents)
            del documents  # they take more room than anything that comes
            give_back()
        if not corpus.versions(commentary=True):
            raise SourceError(
                "no text with a known date was found", reading.some(named or in_folders), "name a whole rulebook too"
            )
        with timed(report, "lineage"):
            from ruletrail.corpus import lineage

            lineage.trace(corpus, progress=options.progress)
            give_back()
        report.problems += writing.known_by_comparison(corpus)
        kept.note_corpus(stage, made_of, report.problems)
        return _Made(report)


def _add_to_corpus(named: list[Path], in_folders: list[Path], settings: Settings, stage: Settings, options: Options) -> _Made:
    """Makes a copy of the home's corpus, with the versions in the files."""
    report, paths = BuildReport(), [*named, *in_folders]
    shutil.copyfile(settings.generation / FILE, stage.home / FILE)
    with Corpus.open(stage.home, write=True) as corpus:
        known, held = hashes(corpus), {version.id for version in corpus.versions()}
        if reading.all_known(paths, known):
            report.problems += [f"{path.name}: is in the corpus already" for path in paths]
            return _Made(report, is_new=False)
        with timed(report, "read"):
            documents, unread = reading.read(named, in_folders, options.jobs, options.progress)
            report.problems += map(str, unread)
        there = [d for d in documents if all(ledger.sha256 in known for ledger in d.ledgers)]
        fresh = [d for d in documents if d not in there]
        report.problems += [f"{d.ledgers[0].file}: is in the corpus already" for d in there]
        with timed(report, "store"):
            fresh, taken_out = joining.with_the_pages_there(corpus, fresh)
            report.problems += writing.write(corpus, fresh)
            joining.take_over(corpus, taken_out)
        with timed(report, "lineage"):
            from ruletrail.corpus import lineage

            told_before = writing.known_by_comparison(corpus)
            lineage.extend(corpus)
        report.problems += [told for told in writing.known_by_comparison(corpus) if told not in told_before]
        if fresh:
            standings.forget(corpus)
        corpus.commit()
        return _Made(report, bool(fresh), [version.version for version in corpus.versions() if version.id not in held])


def _at_hand(settings: Settings, options: Options) -> list[Path]:
    """The sources of a build without paths: the fetched texts. An empty list means the digest.

    Raises CorpusError if texts of the home would be lost.
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
    """The versions of a home, except the digest's, that have none of these files as a source."""
    if not settings.has_corpus:
        return []
    try:
        with settings.open() as corpus:
            there = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
            kept = {source.version_id for source in sources.every(corpus) if source.sha256 in there}
            return [v for v in corpus.versions(commentary=True) if not v.is_retold and v.id not in kept]
    except CorpusError:
        return []  # of another schema, or damaged


def reread(settings: Settings) -> None:
    """Makes the models read every text of a home again, as after a judgement. Index and site stay as they are."""
    with building(settings) as stage:
        shutil.copyfile(settings.generation / FILE, stage.home / FILE)
        kept.carry_on(settings, stage)
        with Corpus.open(stage.home, write=True) as corpus:
            models_reading.every(corpus)
            corpus.commit()
