"""Generations of a home: a build works in a staging folder, and its result takes the pointer in one step."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from ruletrail import manifest
from ruletrail.answers.search import INDEX
from ruletrail.corpus.errors import CorpusError, RuletrailError
from ruletrail.corpus.store import FILE
from ruletrail.home import CURRENT, GENERATIONS, SITE, SITE_NOTES, Settings, current

STAGING, LOCK = ".staging", "lock"
PARTS = (FILE, INDEX, SITE, SITE_NOTES)
#: True if a link to a folder can replace another one in one step. On Windows it can't.
LINKS_ARE_REPLACED = os.name != "nt"


@contextmanager
def building(settings: Settings) -> Iterator[Settings]:
    """A folder inside the home to build in. If the block ends well, its content becomes the current generation.

    ``settings`` then point to it; a block that leaves the folder empty changes nothing. Parts that the build did not make come
    from the generation before. Builds exclude each other: the folder is locked as long as its process lives, and remains of a
    killed build are removed. Raises CorpusError if another build is running, or the home can't be written.
    """
    staging = settings.home / STAGING
    lock = _locked(staging)
    stage = Settings(staging / "build")
    settings.__dict__.pop("generation", None)  # another build may have put one in place before the lock was free
    try:
        stage.home.mkdir()
        yield stage
        if any(stage.home.iterdir()):
            _switch(settings.home, stage.home)
            settings.__dict__.pop("generation", None)
    except RuletrailError as error:
        if error.where.startswith(str(staging)):
            raise type(error)(error.what, str(settings.home), "free some space or choose another --home") from None
        raise
    except sqlite3.OperationalError as error:
        raise CorpusError(f"can't write here ({error})", str(settings.home), "free some space or choose another --home") from None
    except OSError as error:
        if error.filename and not Path(str(error.filename)).is_relative_to(settings.home):
            raise
        # The error of a folder that can't be copied has each of its files with its reason.
        reason = str(error.args[0][0][2]).partition(": ")[0] if isinstance(error, shutil.Error) else error.strerror or error
        raise CorpusError(f"can't write here: {reason}", str(settings.home), "free some space or choose another --home") from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        lock.close()


def _locked(staging: Path) -> sqlite3.Connection:
    """Takes the lock of a home, and empties its staging folder of the remains of killed builds."""
    home = str(staging.parent)
    try:
        staging.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(staging / LOCK, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise CorpusError("another build is at work here", home, "wait until it is done") from None
        for left in staging.iterdir():
            if not left.name.startswith(LOCK):
                _remove(left)
    except (OSError, sqlite3.OperationalError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CorpusError(f"can't write here: {reason}", home, "choose another --home") from None
    return lock


def _switch(home: Path, made: Path) -> None:
    """Makes the folder ``made`` the current generation, with its missing parts taken from the generation before."""
    before = current(home)
    kept = {part for part in PARTS if not (made / part).exists() and _is_whole(before / part)}
    for part in kept:
        _link_over(before / part, made / part)
    manifest.write(made, before, kept)
    generations = home / GENERATIONS
    generations.mkdir(exist_ok=True)
    last = max((int(there.name) for there in generations.iterdir() if there.name.isdecimal()), default=0)
    place = generations / f"{last + 1:06d}"
    _reach_the_disk(made)  # before the pointer does
    os.replace(made, place)
    _point(home, place)
    for part in (FILE, INDEX, SITE):
        _last(home, part)
    for old in generations.iterdir():
        if old != place:
            _remove_unread(old)


def _reach_the_disk(made: Path) -> None:
    """Waits until the data of a generation is on the disk. If a system can't do that for all files at once, the site's thousands
    are left out.
    """
    if hasattr(os, "sync"):
        os.sync()
        return
    for path in [*made.glob("*"), *(made / INDEX).glob("*")]:
        if path.is_file():
            with path.open("r+b") as file:
                os.fsync(file.fileno())


def _is_whole(part: Path) -> bool:
    """True if a part of a generation exists and is no link, which no build makes."""
    return part.exists() and not part.is_symlink()


def _link_over(source: Path, target: Path) -> None:
    """Puts a file, or a folder of files, in a second place: as a hard link if the file system has them, else as a copy."""

    def link(one: str, other: str) -> None:
        try:
            os.link(one, other)
        except OSError:
            shutil.copyfile(one, other)

    if source.is_dir():
        shutil.copytree(source, target, copy_function=link)
    else:
        link(str(source), str(target))


def _point(home: Path, place: Path) -> None:
    """Points ``current`` to ``place``, in one step."""
    fresh = home / f".{CURRENT}"
    _remove(fresh)
    linked = False
    if LINKS_ARE_REPLACED:
        with suppress(OSError, NotImplementedError):  # a file system without symbolic links
            fresh.symlink_to(place.relative_to(home), target_is_directory=True)
            linked = True
    if not linked:
        with fresh.open("w", encoding="ascii") as file:
            file.write(place.name)
            file.flush()
            os.fsync(file.fileno())  # a pointer without its bytes points nowhere
    pointer, aside = home / CURRENT, home / STAGING / CURRENT
    if pointer.is_dir() and not pointer.is_symlink():  # a copy of a home that was made with its links followed
        os.replace(pointer, aside)
    os.replace(fresh, pointer)


def _last(home: Path, part: str) -> None:
    """Makes HOME/part a link into the current generation, if the file system has symbolic links."""
    path = home / part
    if path.is_symlink() and path.exists():
        return
    if path.is_symlink():
        _remove(path)  # a link to nothing
    if path.exists() or not (home / CURRENT).is_symlink() or not (home / CURRENT / part).exists():
        return
    with suppress(OSError, NotImplementedError):
        path.symlink_to(Path(CURRENT, part), target_is_directory=part != FILE)


def _remove_unread(generation: Path) -> None:
    """Removes an old generation, unless somebody has its corpus open: a reader holds a shared lock on it all the time.

    A reader that comes meanwhile finds the corpus locked, looks at the pointer again, and reads the current one.
    """
    with suppress(sqlite3.DatabaseError):
        if (generation / FILE).is_file():
            with closing(sqlite3.connect(generation / FILE, timeout=0, isolation_level=None)) as db:
                try:
                    db.execute("BEGIN EXCLUSIVE")
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                        return
                _remove(generation)
    _remove(generation)


def _remove(path: Path) -> None:
    """Removes a file, link or folder. Does nothing if it doesn't exist or is in use."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
