"""Short hashes of texts, and of the code and data that a result depends on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from typing import Any

#: The packages within ``ruletrail``. In the repository each is a folder of the top level.
ROOMS = frozenset({"answers", "articles", "corpus", "indexer", "models", "scrapers", "site_templates"})


def digest(text: str) -> str:
    """A hash of a text, in 24 characters."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def of_code(*packages: str) -> str:
    """A hash of the code and the data of some rooms; "ruletrail" is the door alone."""
    return digest(" ".join(map(_of_package, packages)))


@cache
def _of_package(package: str) -> str:
    from importlib.resources import files  # slow to import

    found = blake2b(digest_size=12)
    is_door = package == "ruletrail"
    for path in _files(files("ruletrail")) if is_door else _files(files(f"ruletrail.{package}"), frozenset()):
        found.update(str(path.name).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _files(folder: Any, without: frozenset[str] = ROOMS | {"commands"}) -> Iterable[Any]:
    """Every file of a folder that results depend on, code and data, by name."""
    for path in sorted(folder.iterdir(), key=lambda path: str(path.name)):
        if path.is_dir() and path.name not in {"__pycache__", *without}:
            yield from _files(path, frozenset())
        elif path.name.endswith((".py", ".html", ".css", ".js", ".json", ".toml", ".tsv", ".csv", ".sql", ".txt", ".rst")):
            yield path
