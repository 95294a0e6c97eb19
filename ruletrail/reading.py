"""The files of a build, and their reading: in several processes, so that no file can stop the others."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections.abc import Container, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ruletrail.build_options import Progress
from ruletrail.corpus.errors import RuletrailError, SourceError
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.records import Document
from ruletrail.corpus.workers import WorkerEndedError, shared
from ruletrail.home import is_home
from ruletrail.parcels import Parcel, Receiver, Sender

if TYPE_CHECKING:
    from ruletrail.scrapers.book import FolderBook

#: Endings of files that lie beside texts in a folder: lists, checksums. They are read when they are named themselves.
COMPANIONS = frozenset({".csv", ".json", ".md5", ".part", ".sha256"})
#: Fewer files than this aren't worth a second process.
_FEW = 4
#: More files than this with the same problem get one line.
_MANY_ALIKE = 10
#: More files than this that each hold rules of a chapter, and are no book, aren't read: each would be a version of its own.
_MOST_PARTS = 200

Item: TypeAlias = "Path | FolderBook"
"""A file, or a folder that is one book: it is read as one document."""


def digest() -> AbstractContextManager[Path]:
    """A context with the folder of the embedded digest's files."""
    return as_file(files("ruletrail.corpus").joinpath("data", "digest"))


@contextmanager
def sources(paths: Iterable[Path], home: Path) -> Iterator[tuple[list[Path], list[Path]]]:
    """The named files, and those found in named folders; without paths, the embedded digest.

    Raises SourceError for a folder without files.
    """
    paths = list(paths)
    if not paths:
        with digest() as folder:
            yield [], sorted(path for path in folder.iterdir() if path.is_file())
        return
    named, found = [], []
    for path in paths:
        if path.is_dir():
            inside = sorted(_inside(path, home))
            if not inside:
                raise SourceError("the folder holds no files", str(path), "put rule texts there, or run: ruletrail fetch")
            found += inside
        else:
            named.append(path)
    yield named, found


def _inside(folder: Path, home: Path) -> Iterator[Path]:
    """The files below ``folder``, without hidden ones, companions, and homes: a home is made from sources, it isn't one.

    Folders that can't be listed, and links to other things than files, are included, so that reading them gives the reason.
    """
    closed: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=lambda error: closed.append(Path(error.filename))):
        here = Path(place)
        if here != folder and _is_home(here, home):
            folders.clear()
            continue
        folders[:] = [name for name in folders if not name.startswith(".")]
        if _is_home(here, home):
            folders[:] = [name for name in folders if name == "sources"]  # the fetched texts
            continue
        yield from (here / name for name in folders if _leads_elsewhere(here / name, folder))
        for name in names:
            path = here / name
            if not name.startswith(".") and path.suffix.lower() not in COMPANIONS and _may_be_text(path):
                yield path
    yield from closed


def _leads_elsewhere(path: Path, folder: Path) -> bool:
    """True if a folder is a link to one that isn't read: neither below ``folder`` nor around it."""
    if not path.is_symlink():
        return False
    here, there = folder.resolve(), path.resolve()
    return not (there.is_relative_to(here) or here.is_relative_to(there))


def _may_be_text(path: Path) -> bool:
    """True if a path is a file, a link, or can't be examined; pipes and devices are none of these."""
    try:
        return path.is_file() or path.is_symlink()
    except OSError:
        return True


def all_known(paths: Iterable[Path], known: Container[str]) -> bool:
    """True if every path is a file with one of these SHA-256, so that reading it adds nothing."""
    from ruletrail.scrapers.source import LARGEST

    for path in paths:
        try:
            if not path.is_file() or path.stat().st_size > LARGEST:
                return False
            if hashlib.sha256(path.read_bytes()).hexdigest() not in known:
                return False
        except OSError:
            return False
    return True


def _is_home(folder: Path, home: Path) -> bool:
    try:
        return is_home(folder) or (home.exists() and folder.samefile(home))
    except OSError:
        return False  # it can't be listed; reading its files gives the reason


def read(
    named: list[Path], in_folders: list[Path], jobs: int, progress: Progress | None = None
) -> tuple[list[Document], list[RuletrailError]]:
    """The documents in the files, with pages of a book joined, and the errors of other files.

    Raises the error of a file that was named alone, or that doesn't exist; SourceError if no file holds a document; FormatError
    if a module declares a format wrongly, since then no file can be read.
    """
    from ruletrail.corpus.stitching import stitch
    from ruletrail.scrapers import book, formats

    formats()
    books, single, parts = book.find([*named, *in_folders])
    if are_many := len(parts) > _MOST_PARTS:
        single = sorted(set(single).difference(parts))
    items: list[Item] = [*books, *single]
    documents, problems = [], []
    for i, result in enumerate(_read_all(items, jobs)):
        item = items[i]
        if progress:
            progress(i + 1, len(items), "reading")
        if isinstance(result, Document):
            documents.append(result)
        elif isinstance(item, Path) and item in named and (len(items) == 1 or not item.exists()):
            raise result
        else:
            problems.append(result)
    problems = _together(problems)
    if are_many:
        what = f"and {len(parts) - 1:,} other files hold rules of a chapter each, and are no one book"
        remedy = "put an introduction that states the day beside them, or name them by the numbers that they hold"
        problems.append(SourceError(what, str(parts[0]), remedy))
    if not documents:
        raise (
            problems[0]
            if len(problems) == 1
            else SourceError("no rules text was found", some([*named, *in_folders]), "name the files or folders that hold them")
        )
    return stitch(documents), problems


def _together(problems: list[RuletrailError]) -> list[RuletrailError]:
    """The problems, with one line for many files that have the same problem."""
    alike: dict[str, list[RuletrailError]] = {}
    for problem in problems:
        alike.setdefault(problem.what, []).append(problem)
    told: list[RuletrailError] = []
    for what, same in alike.items():
        where = ", ".join(Path(problem.where).name for problem in same[:3])
        many = SourceError(f"{what} (and {len(same) - 3:,} more files)", where, same[0].remedy)
        told += same if len(same) <= _MANY_ALIKE else [many]
    return told


def some(paths: list[Path]) -> str:
    """The first few paths, for a message."""
    return " ".join(map(str, paths[:3])) + (" …" if len(paths) > 3 else "")


def _read_all(paths: list[Item], jobs: int) -> Iterator[Document | RuletrailError]:
    if jobs < 2 or len(paths) < _FEW:
        yield from map(read_one, paths)
        return
    receiver, done = Receiver(), 0
    try:
        with not_collected():  # not in the other processes: a parsed page of HTML refers to itself
            for result in shared(_sent, paths, min(jobs, len(paths)), 2, forked=False):
                yield receiver.unpack(result) if isinstance(result, Parcel) else result
                done += 1
    except WorkerEndedError:
        yield from map(_read_alone, paths[done:])


def _sent(path: Item) -> Parcel | RuletrailError:
    """The result of reading, packed by this process's ``Sender``, which remembers between calls the contents that it has sent."""
    sender = vars(multiprocessing.current_process()).setdefault("sender", Sender(os.getpid()))
    result = read_one(path)
    return sender.pack(result) if isinstance(result, Document) else result


def _read_alone(path: Item) -> Document | RuletrailError:
    """The result of ``read_one`` from another process, in case one of several files ended the process that read it."""
    try:
        return next(shared(read_one, [path], 2, forked=False))
    except WorkerEndedError:
        return SourceError("the process that read it was ended", _where(path), "take it away, and report it with the file")


def read_one(path: Item) -> Document | RuletrailError:
    """The document in one file, or in the files of one book, or the error."""
    from ruletrail.scrapers import book, read_file, within_limits

    try:
        return read_file(path) if isinstance(path, Path) else within_limits(lambda: book.read(path), path.folder)
    except RuletrailError as error:
        return error


def _where(item: Item) -> str:
    return str(item if isinstance(item, Path) else item.folder)
