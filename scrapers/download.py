"""Downloads public texts: each release from the best of its addresses with a whole rules text of its date.

A text is read and checked first. Then it is put into the folder under its date (``2004-02-01.txt``) in one step. A correct text
that was there already is never touched. ``.fetched.json`` lists the correct texts with their SHA-256, so that they need not be
read again. Broken transfers wait in ``.partial``.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from ruletrail.corpus.errors import CorpusError, SourceError
from ruletrail.corpus.records import Document
from ruletrail.scrapers import read
from ruletrail.scrapers.catalogue import FORMATS, Address, Catalogue, CataloguedRelease, linked
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.transfer import Transfer, TransferError

#: The most days between the date that a text states and the expected one, for a text of that release.
NEAR = 45
#: The fewest bytes of a text. The smallest release known, of 1999, has 140 kB.
SMALLEST = 2_000

_LIBRARIES = {"docx": "docx", "rtf": "striprtf", "pdf": "pypdfium2"}
_ARCHIVED = re.compile(r"(//web\.archive\.org/web/\d+)/")

Progress = Callable[[int, int, str], None]


@dataclass(slots=True)
class Fetched:
    """A text that was downloaded, or was in the folder already. ``version`` is the date that it states."""

    release: str
    version: str
    file: str
    url: str
    sha256: str
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Failed:
    """A release that could not be downloaded: the reason at each address, and the way to supply the text by hand."""

    release: str
    reasons: list[dict[str, str]]
    remedy: str


@dataclass(slots=True)
class DownloadReport:
    fetched: list[Fetched] = field(default_factory=list)
    present: list[Fetched] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)


def fetch(
    releases: Iterable[CataloguedRelease], folder: Path, transfer: Transfer, progress: Progress | None = None
) -> DownloadReport:
    """Downloads the releases that ``folder`` doesn't hold yet. Raises CorpusError if the folder can't be written."""
    report, releases = DownloadReport(), list(releases)
    with _writing(folder):
        known = _known(folder)
        for i, release in enumerate(releases):
            if progress:
                progress(i, len(releases), release.file_date)
            if there := _present(release, folder, known):
                report.present.append(there)
                continue
            result = _get(release, folder, transfer, progress)
            if isinstance(result, Failed):
                report.failed.append(result)
                continue
            for left in (folder / ".partial").glob(f"*-{release.file_date}.*"):
                left.unlink()
            report.fetched.append(result)
            known[result.file] = result
            _write(folder / ".fetched.json", json.dumps({k: asdict(known[k]) for k in sorted(known)}, indent=1).encode())
        if progress:
            progress(len(releases), len(releases), "fetched")
    return report


class Newest(NamedTuple):
    """The newest known release. ``notes`` name the pages that didn't help, with the reasons."""

    release: CataloguedRelease | None
    notes: list[str]
    looked: bool
    """False if none of the publisher's pages linked a rules text. Then there may be a newer release."""


def newest(catalogue: Catalogue, folder: Path, transfer: Transfer) -> Newest:
    """The newest release in the catalogue or on the publisher's pages. A catalogue without pages is taken as complete.

    A page's own links come first, because an address in the catalogue may be gone.
    """
    found, looked = catalogue.releases[-1] if catalogue.releases else None, not catalogue.pages
    notes: list[str] = []
    for page in catalogue.pages:
        try:
            with _writing(folder):
                linking = linked(transfer.text(page, folder / ".partial" / "page.html"), page)
            why = "the page links no rules text"
        except TransferError as error:
            linking, why = None, str(error)
        if linking is None:
            notes.append(f"{page}: {why}; the newest release that the catalogue knows is taken")
            continue
        looked = True
        if found is None or linking.file_date > found.file_date:
            found = linking
        elif linking.file_date == found.file_date:
            found.addresses[:] = dict.fromkeys(sorted(linking.addresses + found.addresses, key=lambda address: address.rank))
    return Newest(found, notes, looked)


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Makes the folder, and turns failures to write there into CorpusError."""
    try:
        (folder / ".partial").mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise CorpusError(
            f"can't write here: {error.strerror}", str(folder), "free some space or choose another --home"
        ) from None


def _get(release: CataloguedRelease, folder: Path, transfer: Transfer, progress: Progress | None) -> Fetched | Failed:
    """Downloads the release from the best of its addresses. A text that may be cut off is taken only without a better one."""
    reasons: list[dict[str, str]] = []
    second: tuple[Fetched, bytes] | None = None
    for address in release.addresses:
        try:
            fetched, data = _try(release, address, folder, transfer, progress)
        except (TransferError, SourceError) as error:
            told = f"{error.what}; {error.remedy}".rstrip("; ") if isinstance(error, SourceError) else str(error)
            reasons.append({"url": address.url, "reason": told})
            continue
        if not any(_CUT in note for note in fetched.notes):
            _write(folder / fetched.file, data)
            return fetched
        second = second or (fetched, data)
    if second:
        _write(folder / second[0].file, second[1])
        return second[0]
    return Failed(release.file_date, reasons, f"save the text as {folder / release.file_date}.txt (or .docx, .rtf, .pdf)")


def _try(
    release: CataloguedRelease, address: Address, folder: Path, transfer: Transfer, progress: Progress | None
) -> tuple[Fetched, bytes]:
    _check_readable(address)
    name = f"{release.file_date}.{address.format}"
    part = folder / ".partial" / f"{hashlib.sha256(address.url.encode()).hexdigest()[:12]}-{name}"
    told = (lambda done, total: progress(done >> 10, total >> 10, release.file_date)) if progress else None
    # "id_" requests the original file from the archive, without the archive's own frame and links.
    transfer.file(_ARCHIVED.sub(r"\1id_/", address.url), part, told)
    try:
        data = part.read_bytes()
    finally:
        part.unlink(missing_ok=True)
    document, notes = check(Source(Path(name), data), release)
    return Fetched(release.file_date, document.version, name, address.url, document.sha256, notes), data


def _check_readable(address: Address) -> None:
    """Raises SourceError if the file could not be read after the download."""
    library = _LIBRARIES.get(address.format)
    if urlsplit(address.url).path.lower().endswith(".doc"):
        raise SourceError("an old Word document (.doc), which is not read")
    if library and find_spec(library) is None:
        raise SourceError(f"reading .{address.format} needs {library}", remedy="pip install 'ruletrail[documents]'")


_CUT = "may be cut off"


def check(source: Source, release: CataloguedRelease) -> tuple[Document, list[str]]:
    """The document in ``source``, and notes about doubts.

    Raises SourceError if it is not the whole rules text of that release.
    """
    if len(source.data) < SMALLEST:
        raise SourceError(f"only {len(source.data)} bytes", source.name)
    if re.match(rb"\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|\?xml)", source.data[:200], re.IGNORECASE):
        raise SourceError("a web page, not the text", source.name)
    document = read(source)
    if document.covers is not None or document.is_commentary:
        raise SourceError("not the whole text", source.name, "; ".join(document.problems))
    if not document.version:
        raise SourceError("it states no date", source.name)
    notes = [] if "credits" in document.ledgers[0].classes() else [f"no credits at its end: it {_CUT}"]
    away = _days(document.version, release.stated)
    if away > NEAR:
        raise SourceError(f"it states {document.version}, not {release.stated}", source.name)
    if away:
        notes.append(f"it states {document.version}; its file is named {release.file_date}")
    return document, notes


def _days(version: str, expected: str) -> int:
    return abs((date.fromisoformat(version[:10]) - date.fromisoformat(expected)).days)


def _present(release: CataloguedRelease, folder: Path, known: dict[str, Fetched]) -> Fetched | None:
    """The correct text of the release that is in the folder already, or None."""
    for extension in FORMATS:
        path = folder / f"{release.file_date}.{extension}"
        if not path.is_file():
            continue
        there = known.get(path.name)
        try:
            source = Source.open(path)
            if there and there.sha256 == source.sha256:
                return there
            document, notes = check(source, release)
        except SourceError:
            continue
        return Fetched(release.file_date, document.version, path.name, "", source.sha256, notes)
    return None


def _known(folder: Path) -> dict[str, Fetched]:
    """The correct texts of earlier runs, by file name."""
    try:
        noted = json.loads((folder / ".fetched.json").read_text("utf-8"))
        return {name: Fetched(**entry) for name, entry in noted.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _write(path: Path, data: bytes) -> None:
    """Writes a file in one step: it is whole afterwards, or unchanged."""
    part = path.parent / ".partial" / f"{path.name}.new"
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
