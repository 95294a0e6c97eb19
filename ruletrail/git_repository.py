"""All versions as a git repository: a commit for each version, a file for each section, so that git's own tools read the history.

A rule's number has a line of its own, and so has each clause: git finds unchanged lines through renumbering. The same corpus
gives the same commits. So a repository is extended by new versions, and one with another history is left alone.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.history import Archive, Stand
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import Version

BRANCH = "refs/ruletrail/rules"
"""The branch of the commits. The branch that is checked out follows it."""
_AUTHOR = "ruletrail <ruletrail@localhost>"
_CLAUSE_ENDS = re.compile(r"([.,;:—][\"')]*) ")
_STRAIGHT = str.maketrans("“”‘’´`\u00a0", "\"\"'''' ")
"""Quotation marks and blanks in one form: texts change theirs without a reason, and every line would seem changed."""
_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


class GitError(RuletrailError):
    """The repository can't be written."""


def write(archive: Archive, folder: Path) -> int:
    """Writes every whole rulebook into a repository, or extends the one that exists. Returns the number of rulebooks in it.

    A rulebook's commit has its day as a tag, and the code of its release: ``2009-07-11``, ``M10``.

    Raises GitError if git is missing, or the folder has other content.
    """
    is_new = not (folder / ".git").exists()
    if is_new and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GitError("is there, and is no git repository", str(folder), "name a new or empty folder")
    if is_new:
        folder.mkdir(parents=True, exist_ok=True)
        _git(folder, "init", "--quiet", "--template=", "--initial-branch=main")
    stream = b"".join(_stream(archive))
    _git(folder, "fast-import", "--quiet", "--force", "--done", given=stream)
    _git(folder, "merge", "--quiet", "--ff-only", BRANCH)
    return len(archive.timeline.chain)


def _git(folder: Path, *asked: str, given: bytes = b"") -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(["git", "-C", str(folder), *asked], input=given, capture_output=True, env=own, check=False)
    except FileNotFoundError:
        raise GitError("git is not installed", remedy="install it, and try again") from None
    if done.returncode:
        said = next(iter(done.stderr.decode("utf-8", "replace").strip().splitlines()), "no reason given")
        what = f"git {asked[0]} failed: {said}"
        raise GitError(what, str(folder), "where older texts came in, or it has changes of yours, name a new folder")


@dataclass(slots=True)
class _Tree:
    """The files of a version: path -> content, and the row id of each lineage -> the path of its file."""

    files: dict[str, bytes] = field(default_factory=dict)
    holds: dict[int, str] = field(default_factory=dict)


def _stream(archive: Archive) -> Iterator[bytes]:
    """The input of ``git fast-import``: the commits, each with the files that changed.

    If sections have other numbers or names, a commit before that of the version renames them, and nothing else.
    """
    before = _Tree()
    for place in archive.timeline.chain:
        tree, version = _tree(archive, place), archive.versions[place]
        release = str(of_date(version.date) or f"Rules of {version.date}")
        files = before.files
        if moves := _moves(before, tree):
            yield _commit(version, [f"{release}: other numbers and names of sections"])
            yield from (f"R {old} {new}\n".encode() for old, new in moves.items())
            files = {moves.get(name, name): text for name, text in files.items()}
        sources = (f"Source: {s.file} {s.sha256}" for s in archive.sources.values() if s.version == place)
        yield _commit(version, [release, "", f"Version: {version.version}", *sources])
        yield b"" if before.files else b"deleteall\n"  # the branch begins anew
        yield from (f"D {name}\n".encode() for name in files if name not in tree.files)
        for name, text in tree.files.items():
            if files.get(name) != text:
                yield f"M 100644 inline {name}\n".encode() + b"data %d\n%s\n" % (len(text), text)
        yield from (f"reset refs/tags/{tag}\nfrom {BRANCH}\n\n".encode() for tag in _tags(version))
        before = tree
    yield b"done\n"


def _tags(version: Version) -> list[str]:
    """The tags of a version's commit: its day, and its release's code."""
    release = of_date(version.date)
    return [version.date, *([release.code] if release and release.code else [])]


def _commit(version: Version, message: list[str]) -> bytes:
    noon = int(datetime.fromisoformat(version.date).replace(hour=12, tzinfo=UTC).timestamp())
    text = "\n".join([*message, ""]).encode()
    who = f"{_AUTHOR} {noon} +0000"
    return f"commit {BRANCH}\nauthor {who}\ncommitter {who}\n".encode() + b"data %d\n%s\n" % (len(text), text)


def _moves(before: _Tree, after: _Tree) -> dict[str, str]:
    """Path -> new path of files that are gone: the new file with most of its rules, each used once."""
    shared = Counter((old, after.holds.get(lineage, "")) for lineage, old in before.holds.items())
    found: dict[str, str] = {}
    for (old, new), _ in shared.most_common():
        if new and old not in after.files and new not in before.files and old not in found and new not in found.values():
            found[old] = new
    return found


def _tree(archive: Archive, place: int) -> _Tree:
    """All files in force at a version."""
    numbered: dict[RuleNumber, Stand] = {}
    terms: list[Stand] = []
    for stand in _in_force(archive, place):
        if stand.kind == GLOSSARY:
            terms.append(stand)
        else:
            numbered[RuleNumber.parse(stand.key)] = stand
    sections: dict[str, list[str]] = defaultdict(list)
    holds: dict[int, str] = {}
    folder = name = ""
    for number in sorted(numbered):
        text = archive.wordings[numbered[number].wording].text
        if not number.section:
            folder = f"{number}-{_named(text)}/"
            name = f"{folder}{number}-{_named(text)}.txt"
        elif number.is_section:
            name = f"{folder}{number}-{_named(text)}.txt"
        elif f"/{number.section}-" not in f"/{name}":
            name = f"{folder}{number.section}-.txt"  # the source has no heading of it
        sections[name] += _lines(archive, numbered[number])
        holds[numbered[number].lineage] = name
    for term in sorted(terms, key=lambda stand: stand.key):
        sections["glossary.txt"] += _lines(archive, term)
    return _Tree({name: "\n".join(lines).encode() for name, lines in sections.items()}, holds)


def _in_force(archive: Archive, place: int) -> list[Stand]:
    """The records of a version, and the last known ones that its source doesn't cover: absent is not removed."""
    book = archive.books[place]
    held = {stand.lineage for stand in book}
    borne = {(stand.kind == GLOSSARY, stand.key) for stand in book}
    silent = (
        [stand for stand in lineage.every_stand() if stand.version < place][-1]
        for lineage in archive.lineages.values()
        if lineage.id not in held and lineage.first.version < place and lineage.in_force(place)
    )
    return book + [stand for stand in silent if (stand.kind == GLOSSARY, stand.key) not in borne]


def _lines(archive: Archive, stand: Stand) -> list[str]:
    wording = archive.wordings[stand.wording]
    text, *examples = (each.translate(_STRAIGHT) for each in (wording.text, *(f"Example: {one}" for one in wording.examples)))
    if "." not in stand.key and stand.kind != GLOSSARY:
        return [f"{stand.key}. {text}", *examples, ""]
    return [(stand.term or stand.key).translate(_STRAIGHT), *(_CLAUSE_ENDS.sub(r"\1\n", each) for each in (text, *examples)), ""]


def _named(heading: str) -> str:
    return _NOT_IN_A_NAME.sub("-", heading.lower()).strip("-")[:60]
