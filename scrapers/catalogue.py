"""Reads the addresses of the public texts: ``data/catalogue.csv``, or a file with the same columns.

Columns: ``file_date`` (the date in the file's name), ``stated`` (the date that the text states, if it differs; may be missing),
``format`` (txt, docx, rtf, pdf; or page, for the publisher's page that links the newest text and has no date), ``kind``
(publisher, web archive) and ``url``.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers.limits import OutOfTime, limited

FORMATS = ("txt", "docx", "rtf", "pdf")
KINDS = ("publisher", "web archive")

_DATED = re.compile(r"(?:19|20)\d{2}[-_. ]?\d{2}[-_. ]?\d{2}")
_RULES = re.compile(r"comp\w*[\s_-]*rules", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Address:
    """One address of a text. ``format`` is one of FORMATS, ``kind`` one of KINDS."""

    format: str
    kind: str
    url: str

    @property
    def rank(self) -> tuple[int, int]:
        """The order of addresses: plain text before documents, documents with paragraphs before others, the publisher before the
        archive.
        """
        return FORMATS.index(self.format), KINDS.index(self.kind)


@dataclass(slots=True)
class CataloguedRelease:
    """The addresses of one release, best first."""

    file_date: str
    stated: str
    """The date that its text states, as far as known."""
    addresses: list[Address] = field(default_factory=list)


@dataclass(slots=True)
class Catalogue:
    """Every known release, oldest first, and the pages that link newer ones."""

    releases: list[CataloguedRelease]
    pages: list[str]

    def between(self, first: str = "", last: str = "") -> list[CataloguedRelease]:
        """The releases from day ``first`` to day ``last``, both included; "" leaves that end open."""
        return [r for r in self.releases if r.file_date >= first and (not last or r.file_date <= last)]

    def by_day(self) -> dict[str, list[str]]:
        """The day that a text states -> the addresses of that text, best first."""
        found: dict[str, list[Address]] = {}
        for release in self.releases:
            found.setdefault(release.stated, []).extend(release.addresses)
        return {day: [address.url for address in sorted(known, key=lambda a: a.rank)] for day, known in found.items()}


def read(path: Path | None = None, *, page: str = "") -> Catalogue:
    """The catalogue in ``path``, or the one that ruletrail ships. Its stated dates also fill gaps in ``path``.

    ``page`` replaces the pages of the catalogue. Raises SourceError, with the line, if the file can't be read or a row isn't an
    address.
    """
    try:
        text = (path or files("ruletrail.scrapers").joinpath("data", "catalogue.csv")).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(
            "the catalogue can't be read", str(path), getattr(error, "strerror", "") or "save it as UTF-8"
        ) from None
    known = {release.file_date: release.stated for release in read().releases} if path else {}
    releases: dict[str, CataloguedRelease] = {}
    pages: list[str] = []
    for line, row in enumerate(_rows(text, str(path or "catalogue.csv")), 2):
        where = f"{path or 'catalogue.csv'}:{line}"
        url, kind = (row.get("url") or "").strip(), (row.get("kind") or "publisher").strip()
        if not _is_web_address(url):
            raise SourceError(f"{url[:60]!r} is not a web address", where, "columns: file_date,stated,format,kind,url")
        if row.get("format") == "page":
            pages.append(url)
            continue
        file_date, stated = (row.get("file_date") or "").strip(), (row.get("stated") or "").strip()
        if row.get("format") not in FORMATS or kind not in KINDS or not all(map(_is_date, (file_date, stated or file_date))):
            raise SourceError("no address of a text", where, "columns: file_date,stated,format,kind,url")
        release = releases.setdefault(file_date, CataloguedRelease(file_date, stated or known.get(file_date, file_date)))
        release.addresses.append(Address(row["format"], kind, url))
    for release in releases.values():
        release.addresses.sort(key=lambda address: address.rank)
    return Catalogue([releases[key] for key in sorted(releases)], [page] if page else pages)


def _rows(text: str, where: str) -> Iterator[dict[str, str]]:
    try:
        yield from csv.DictReader(io.StringIO(text))
    except csv.Error as error:
        raise SourceError(f"the catalogue is no table ({error})", where, "save it as CSV") from None


def _is_web_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:
        return False


def linked(html: str, url: str) -> CataloguedRelease | None:
    """The newest release that the page at ``url`` links, by the dates in file names.

    A page from an https address leads only to https addresses. Returns None for a page that can't be parsed.
    """
    releases: dict[str, CataloguedRelease] = {}
    for href in _hrefs(html):
        try:
            target = urljoin(url, href.strip())
        except ValueError:
            continue
        if not _is_web_address(target) or (url.startswith("https:") and not target.startswith("https:")):
            continue
        name = unquote(urlsplit(target).path).rpartition("/")[2]
        dated = _DATED.findall(name)
        extension = name.rpartition(".")[2].lower()
        if not dated or extension not in FORMATS or not _RULES.search(name):
            continue
        digits = re.sub(r"\D", "", dated[-1])
        file_date = f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
        address = Address(extension, "publisher", target)
        if _is_date(file_date) and address not in (
            known := releases.setdefault(file_date, CataloguedRelease(file_date, file_date)).addresses
        ):
            known.append(address)
            known.sort(key=lambda a: a.rank)
    return releases[max(releases)] if releases else None


def _hrefs(html: str) -> list[str]:
    """The targets of a page's links."""
    from bs4 import BeautifulSoup
    from bs4.builder import ParserRejectedMarkup

    try:
        with limited():
            return [str(link["href"]) for link in BeautifulSoup(html, "html.parser").find_all("a", href=True)]
    except (ParserRejectedMarkup, AssertionError, RecursionError, ValueError, MemoryError, OutOfTime):
        return []


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
