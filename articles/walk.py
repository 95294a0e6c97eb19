"""Finds the articles and the source code in folders. Leaves out the files that git ignores."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

from pathspec import GitIgnoreSpec

from ruletrail.articles import source_code
from ruletrail.articles.citations import Strength
from ruletrail.articles.find import find
from ruletrail.articles.syntaxes import syntaxes

#: Folders of other people's code.
VENDORED = ("node_modules/", "bower_components/", "vendor/", "third_party/", "third-party/", "site-packages/", "Godeps/", "venv/")

TEXT = ".txt"
"""The ending of texts that may be written in any syntax, and of much that nobody wrote to be read."""
_LOOKED_INTO, _BEGINNING = 500, 100_000
"""Texts that are looked into, and their characters."""

_Rules = tuple[tuple[Path, GitIgnoreSpec], ...]
"""(folder, patterns of the files to ignore below it), the innermost folder first."""


def within(paths: Iterable[Path], left_out: list[Path], exclude: Iterable[str] = ()) -> Iterator[Path]:
    """The named files, and from named folders the files whose names belong to a syntax or a programming language.

    Leaves out hidden files, links, files that git ignores, other people's code, and files that match a pattern of ``exclude``
    (written as in ``.gitignore``). Adds files with other names to ``left_out``.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        top = path.resolve()
        first = (*((top, GitIgnoreSpec.from_lines(lines)) for lines in (tuple(exclude), VENDORED)), *_above(top))
        yield from _below(path, top, first, left_out)


def _below(shown: Path, folder: Path, rules: _Rules, left_out: list[Path]) -> Iterator[Path]:
    rules = (*_own(folder), *rules)
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        left_out.append(shown)
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.is_symlink() or _is_ignored(Path(entry.path), entry.is_dir(), rules):
            continue
        if entry.is_dir():
            yield from _below(shown / entry.name, folder / entry.name, rules, left_out)
        elif not entry.is_file():
            continue
        elif is_read(Path(entry.name)):
            yield shown / entry.name
        else:
            left_out.append(shown / entry.name)


def is_read(path: Path) -> bool:
    """True if a file's name belongs to a syntax or a programming language."""
    return path.suffix.lower() in _suffixes() or source_code.is_source(path)


@cache
def _suffixes() -> frozenset[str]:
    return frozenset(suffix for syntax in syntaxes() for suffix in syntax.SUFFIXES)


def citing_texts(left_out: Iterable[Path]) -> Iterator[Path]:
    """Of files that were left out the texts that cite a rule for sure. At most the first of them are looked into."""
    texts = (path for path in left_out if path.suffix.lower() == TEXT)
    for path in islice(texts, _LOOKED_INTO):
        with suppress(OSError):
            with path.open(encoding="utf-8", errors="replace") as file:
                beginning = file.read(_BEGINNING)
            if any(one.strength >= Strength.EVER for one in find(beginning)):
                yield path


def _is_ignored(path: Path, is_folder: bool, rules: _Rules) -> bool:
    """True if the innermost ``.gitignore`` with a pattern for the file ignores it."""
    for folder, spec in rules:
        verdict = spec.check_file(path.relative_to(folder).as_posix() + ("/" if is_folder else "")).include
        if verdict is not None:
            return verdict
    return False


def _own(folder: Path) -> Iterator[tuple[Path, GitIgnoreSpec]]:
    for name in (".gitignore", ".git/info/exclude"):
        try:
            lines = (folder / name).read_text("utf-8", "surrogateescape").splitlines()
        except OSError:
            continue
        if lines:
            yield folder, GitIgnoreSpec.from_lines(lines)


def _above(folder: Path) -> Iterator[tuple[Path, GitIgnoreSpec]]:
    """The patterns of the folders above, up to the repository's own folder."""
    while not (folder / ".git").exists() and folder != folder.parent:
        folder = folder.parent
        yield from _own(folder)
