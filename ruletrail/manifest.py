"""The manifest of a generation: every file with its size and the hash of its bytes, so that damage is noticed.

``manifest.tsv`` has a line a file: hash (BLAKE2b, 16 bytes, hexadecimal), size in bytes, path below the generation.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

NAME = "manifest.tsv"


class ManifestEntry(NamedTuple):
    hash: str
    size: int
    path: str
    """Below the generation, with "/" between folders."""

    @property
    def part(self) -> str:
        """The part of the home that the file belongs to: "corpus.sqlite", "index" or "site"."""
        return self.path.partition("/")[0]


def write(folder: Path, before: Path, kept: Container[str]) -> None:
    """Writes the manifest of the files in ``folder``.

    Entries of parts that were ``kept`` come from the generation ``before``, and those of files that are the very same in both: a
    build takes them over without reading them, so that damage to them isn't noted as built.
    """
    made, former = _inodes(folder), _inodes(before)
    listed = {
        entry.path: entry
        for entry in read(before)
        if entry.part in kept or (entry.path in made and made[entry.path] == former.get(entry.path))
    }
    fresh = [path for path in made if path not in listed]
    listed.update((entry.path, entry) for entry in _hashed(folder, fresh))
    lines = [f"{entry.hash}\t{entry.size}\t{entry.path}\n" for _, entry in sorted(listed.items())]
    (folder / NAME).write_text("".join(lines), "utf-8", newline="\n")


def read(folder: Path) -> list[ManifestEntry]:
    """The manifest's entries, by path; empty if the manifest is missing or damaged."""
    try:
        lines = (folder / NAME).read_bytes().decode().removesuffix("\n").split("\n")  # no other character ends a line
        rows = [line.split("\t") for line in lines]
        return [ManifestEntry(digest, int(size), path) for digest, size, path in rows]
    except (OSError, ValueError):
        return []


def is_as_built(folder: Path, part: str) -> bool:
    """True if the files of a part of a generation have the bytes that the build wrote."""
    listed = [entry for entry in read(folder) if entry.part == part]
    return bool(listed) and set(listed) == set(_hashed(folder, [entry.path for entry in listed]))


def differences(folder: Path, *, quick: bool = False) -> dict[str, list[str]]:
    """Part -> its files that are missing, new, or changed since the build.

    ``quick`` compares only names and sizes.
    """
    listed = {entry.path: entry for entry in read(folder)}
    there = set(_inodes(folder))
    wrong = listed.keys() ^ there
    both = sorted(listed.keys() & there)
    if quick:
        wrong |= {path for path in both if (folder / path).stat().st_size != listed[path].size}
    else:
        wrong |= {entry.path for entry in _hashed(folder, both) if entry != listed[entry.path]}
    found: dict[str, list[str]] = {}
    for path in sorted(wrong):
        found.setdefault(path.partition("/")[0], []).append(path)
    return found


def _inodes(folder: Path) -> dict[str, int]:
    """Every file below the folder, without its manifest -> its number in the file system, equal for two names of one file.

    A folder's list has the numbers, so no file has to be opened. All generations of a home are in one file system.
    """
    found: dict[str, int] = {}
    inside = [""]
    with suppress(FileNotFoundError):
        while inside:
            below = inside.pop()
            with os.scandir(f"{folder}/{below}") as entries:
                for entry in entries:
                    if not entry.is_dir():
                        found[below + entry.name] = entry.inode()
                    elif not entry.is_symlink():
                        inside.append(f"{below}{entry.name}/")
    found.pop(NAME, None)
    return found


def _hashed(folder: Path, paths: Iterable[str]) -> Iterator[ManifestEntry]:
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and a search needs none

    def entry(path: str) -> ManifestEntry:
        try:
            with open(f"{folder}/{path}", "rb", buffering=0) as file:
                data = file.read()
        except OSError:
            return ManifestEntry("unreadable", -1, path)
        return ManifestEntry(blake2b(data, digest_size=16).hexdigest(), len(data), path)

    todo, threads = list(paths), min(8, os.cpu_count() or 1)
    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(lambda first: list(map(entry, todo[first::threads])), range(threads)):
            yield from found
