"""bytes -> scrapers -> corpus -> index, site: whole builds and additions.

Everything is made in a staging folder inside the home and put in place at the end, so that what stood there stays whole
until the new is whole.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.resources import as_file, files
from pathlib import Path

from corpus.errors import CorpusError, RuletrailError, SourceError
from corpus.records import Document
from corpus.store import FILE, Corpus, create
from ruletrail import checks
from ruletrail.cli import Settings
from ruletrail.progress import Progress

#: Inside the home: where a build works, and the file in it that says so.
STAGING, LOCK = ".staging", "lock"


#: Endings of files that lie beside texts in a folder: lists, checksums. They are read when they are named themselves.
COMPANIONS = frozenset({".csv", ".json", ".md5", ".part", ".sha256"})


@dataclass
class Report:
    """What a build or an addition did."""

    versions: int = 0
    rules: int = 0
    lineages: int = 0
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)
    stages: dict[str, float] = field(default_factory=dict)
    """Seconds a stage: read, lineage, index, site."""

    def contract(self) -> dict:
        return {
            "versions": self.versions,
            "rules": self.rules,
            "lineages": self.lineages,
            "seconds": round(self.seconds, 2),
            "problems": self.problems,
        }


@dataclass(frozen=True)
class Options:
    """How to build. ``scope`` is "all" or "types": which rules get pages; None: those that have, or all."""

    scope: str | None = None
    jobs: int = 1
    index: bool = True
    site: bool = True
    progress: Progress | None = None


def build(paths: Iterable[Path], settings: Settings, options: Options) -> Report:
    """Builds corpus, index and site from ``paths``, or from the embedded digest when there are none.

    Raises SourceError when a path that was named can't be read, or nothing could; what was there before stays.
    """
    begun, report = time.perf_counter(), Report()
    with _staging(settings) as stage:
        with _sources(paths) as (named, found), _timed(report, "read"):
            documents = _read(named, found, options, report)
        with create(stage.home) as corpus:
            with _timed(report, "store"):
                _write(corpus, documents, report)
            if not corpus.versions(commentary=True):
                raise SourceError("no text with a known date was found", _some(named or found), "name a whole rulebook too")
            with _timed(report, "lineage"):
                from corpus import lineage

                lineage.trace(corpus, progress=options.progress)
        _publish(stage, options, report, new=None)
    report.seconds = time.perf_counter() - begun
    return report


def add(paths: Iterable[Path], settings: Settings, options: Options) -> Report:
    """Adds the versions in ``paths`` to what is in the home, doing only the new work."""
    begun, report = time.perf_counter(), Report()
    Corpus.open(settings.home).close()
    options = replace(options, scope=options.scope or checks.scope_of(settings.site))
    with _staging(settings) as stage:
        shutil.copyfile(settings.home / FILE, stage.home / FILE)
        with Corpus.open(stage.home, write=True) as corpus:
            known = {row[0] for row in corpus.db.execute("SELECT sha256 FROM source")}
            with _sources(paths) as (named, found), _timed(report, "read"):
                documents = _read(named, found, options, report)
            there = [d for d in documents if all(ledger.sha256 in known for ledger in d.ledgers)]
            fresh = [d for d in documents if d not in there]
            report.problems += [f"{d.ledgers[0].file}: is in the corpus already" for d in there]
            with _timed(report, "store"):
                added = _write(corpus, fresh, report)
            versions = [v for v in corpus.versions(commentary=True) if v.id in added]
            with _timed(report, "lineage"):
                from corpus import lineage

                lineage.extend(corpus, versions)
            corpus.db.commit()
            in_step = {folder for folder in (settings.index, settings.site) if checks.in_step(folder, corpus)}
        options = replace(
            options,
            index=options.index and settings.index not in in_step,
            site=options.site and (settings.site not in in_step or options.scope != checks.scope_of(settings.site)),
        )
        if options.index and settings.index.is_dir():
            shutil.copytree(settings.index, stage.index)
        _publish(stage, options, report, new=versions)
    report.seconds = time.perf_counter() - begun
    return report


@contextmanager
def _timed(report: Report, stage: str) -> Iterator[None]:
    begun = time.perf_counter()
    yield
    report.stages[stage] = time.perf_counter() - begun


@contextmanager
def _staging(settings: Settings) -> Iterator[Settings]:
    """A folder inside the home to build in; what is in it when the block ends well takes its place in the home.

    One build at a time: the folder is locked for as long as its process lives, and what a build that was killed left in it
    goes. Raises CorpusError when another build is at work.
    """
    stage = Settings(settings.home / STAGING)
    try:
        stage.home.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(stage.home / LOCK, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise CorpusError("another build is at work here", str(settings.home), "wait until it is done") from None
        _clear(stage.home)
    except (OSError, sqlite3.OperationalError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CorpusError(f"can't write here: {reason}", str(settings.home), "choose another --home") from None
    try:
        yield stage
        for made in (stage.home / FILE, stage.index, stage.site):
            if made.exists():
                _put(made, settings.home / made.name)
    except sqlite3.OperationalError as error:
        raise CorpusError(f"can't write here ({error})", str(settings.home), "free some space or choose another --home") from None
    finally:
        shutil.rmtree(stage.home, ignore_errors=True)
        lock.close()


def _clear(stage: Path) -> None:
    """Removes what builds that were killed have left."""
    for left in stage.iterdir():
        if left.is_dir():
            shutil.rmtree(left)
        elif not left.name.startswith(LOCK):
            left.unlink()


def _put(made: Path, place: Path) -> None:
    if place.is_dir():
        os.replace(place, made.with_name(f"{made.name}.old"))
    os.replace(made, place)


@contextmanager
def _sources(paths: Iterable[Path]) -> Iterator[tuple[list[Path], list[Path]]]:
    """The files that were named, and those found in folders that were named."""
    paths = list(paths)
    if not paths:
        with as_file(files("corpus").joinpath("data", "digest")) as folder:
            yield [], sorted(folder.glob("*.txt"))
        return
    named, found = [], []
    for path in paths:
        if path.is_dir():
            files_inside = ((p, p.relative_to(path).parts) for p in path.rglob("*") if p.is_file())
            inside = sorted(
                p
                for p, parts in files_inside
                if p.suffix.lower() not in COMPANIONS and not any(part.startswith(".") for part in parts)
            )
            if not inside:
                raise SourceError("the folder holds no files", str(path), "put rule texts there, or run: ruletrail fetch")
            found += inside
        else:
            named.append(path)
    yield named, found


def _read(named: list[Path], found: list[Path], options: Options, report: Report) -> list[Document]:
    from corpus.stitching import stitch

    paths = [*named, *found]
    documents = []
    for i, result in enumerate(_read_all(paths, options.jobs)):
        if options.progress:
            options.progress(i + 1, len(paths), "reading")
        if isinstance(result, Document):
            documents.append(result)
        elif i < len(named):
            raise result
        else:
            report.problems.append(str(result))
    if not documents:
        raise SourceError("no rules text was found", _some(paths), "name the files or folders that hold them")
    return stitch(documents)


def _some(paths: list[Path]) -> str:
    return " ".join(map(str, paths[:3])) + (" …" if len(paths) > 3 else "")


def _read_all(paths: list[Path], jobs: int) -> Iterator[Document | RuletrailError]:
    if jobs < 2 or len(paths) < 4:
        yield from map(read_one, paths)
        return
    with ProcessPoolExecutor(min(jobs, len(paths))) as pool:
        yield from pool.map(read_one, paths, chunksize=2)


def read_one(path: Path) -> Document | RuletrailError:
    """The document in one file, or why there is none."""
    from scrapers import read
    from scrapers.source import Source

    try:
        return read(Source.open(path))
    except RuletrailError as error:
        return error


def _write(corpus: Corpus, documents: list[Document], report: Report) -> set[int]:
    """Writes the documents, dated ones first, and returns the row ids of their versions."""
    from corpus.commentary import broken_citations
    from corpus.dating import infer

    taken = {v.version for v in corpus.versions(commentary=True)}
    added = set()
    for document in sorted(documents, key=lambda d: (not d.version, d.version, d.ledgers[0].file)):
        if not document.version:
            try:
                infer(corpus, document)
            except SourceError as error:
                if len(documents) == 1:
                    raise
                report.problems.append(str(error))
                continue
        if document.version in taken:
            _side_by_side(document, taken, report)
        taken.add(document.version)
        report.problems += [f"{document.ledgers[0].file}: {problem}" for problem in document.problems]
        added.add(corpus.add_document(document))
    corpus.db.commit()
    report.problems += [str(c) for c in broken_citations(corpus) if not added.isdisjoint((c.note.version_id, c.version.id))]
    return added


def _side_by_side(document: Document, taken: set[str], report: Report) -> None:
    """Another source of a version that is there becomes a version of its own, under a tag."""
    first, tag, n = document.version, document.format, 1
    while document.version in taken:
        document.version = f"{first.partition('~')[0]}~{tag}" + (f"-{n}" if n > 1 else "")
        n += 1
    report.problems.append(f"{document.ledgers[0].file}: states the date of {first}, which is there; kept as {document.version}")


def _publish(stage: Settings, options: Options, report: Report, new: list | None) -> None:
    """Index and site of the staged corpus. ``new`` are the versions that were added, None for a whole build."""
    with Corpus.open(stage.home) as corpus:
        for count, rows in (("versions", "version"), ("rules", "record WHERE kind = 'rule'"), ("lineages", "lineage")):
            setattr(report, count, corpus.db.execute(f"SELECT COUNT(*) FROM {rows}").fetchone()[0])
        if options.index:
            import indexer

            with _timed(report, "index"):
                if new is not None and stage.index.is_dir():
                    indexer.extend(corpus, stage.index, new, clauses=_clauses())
                else:
                    indexer.build(corpus, stage.index, jobs=options.jobs, progress=options.progress, clauses=_clauses())
                checks.stamp(stage.index, corpus)
        if options.site:
            import site_templates

            with _timed(report, "site"):
                published, scope = Settings(stage.home.parent).site, options.scope or "all"
                site_templates.render(
                    corpus, stage.site, scope=scope, jobs=options.jobs, progress=options.progress, published=published
                )
                checks.stamp(stage.site, corpus, scope)


def _clauses() -> Iterator[tuple[str, str, str, str, str]]:
    """What the models say of the rules in their own words: (behaviour, number, since, until, text)."""
    from models.behaviours import all_behaviours

    for behaviour in all_behaviours():
        for variant in behaviour.variants:
            ends = [since for since, _ in variant.numbers[1:]] + [variant.until or ""]
            for (since, number), until in zip(variant.numbers, ends, strict=True):
                yield behaviour.name, number, since, until, variant.body.__doc__ or ""
