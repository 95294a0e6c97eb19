"""Reads articles from files without losing a byte, and writes them whole or not at all."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from ruletrail.corpus import whole_files
from ruletrail.corpus.errors import RuletrailError

LARGEST = 16 * 1024 * 1024
"""Bytes. A larger file is not read as an article."""
STDIN = "-"
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_BINARY = (b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"{\\rtf", b"\xd0\xcf\x11\xe0")


class ArticleError(RuletrailError):
    """A file can't be read as an article, or can't be written."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article. ``encoded`` gives back every byte of ``text``, also the bytes of another encoding."""

    path: Path
    text: str
    encoding: str

    @property
    def name(self) -> str:
        return "standard input" if str(self.path) == STDIN else str(self.path)

    def encoded(self, text: str) -> bytes:
        """``text``, made from this article's, in its encoding."""
        return text.encode(self.encoding, "surrogateescape" if self.encoding == "utf-8" else "strict")


def read(path: Path) -> Article:
    """The article in a file, or on standard input for "-". Raises ArticleError."""
    try:
        if str(path) == STDIN:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            if not path.is_file():
                raise ArticleError("there is no such file" if not path.exists() else "is not a file", str(path), "check the path")
            if path.stat().st_size > LARGEST:
                raise _too_large(path, path.stat().st_size)
            data = path.read_bytes()
    except OSError as error:
        raise ArticleError(f"can't be read ({error.strerror})", str(path), "check the path and its permissions") from None
    if len(data) > LARGEST:
        raise _too_large(path, len(data))
    return decode(path, data)


def _too_large(path: Path, size: int) -> ArticleError:
    return ArticleError(
        f"has {size / 2**20:.0f} MB or more; articles of up to {LARGEST // 2**20} MB are read",
        str(path),
        "split it, or leave it out",
    )


def decode(path: Path, data: bytes) -> Article:
    """The article in the bytes. Bytes that aren't UTF-8 are kept. Raises ArticleError if the bytes aren't a text."""
    if encoding := _UTF16.get(data[:2]):
        try:
            return Article(path, data.decode(encoding), encoding)
        except UnicodeDecodeError:
            raise ArticleError("begins like UTF-16 but can't be read as such", str(path), "save it as UTF-8") from None
    if b"\0" in data or data.startswith(_BINARY):
        raise ArticleError("is binary, not an article", str(path), "give a text file: Markdown, HTML, wiki text …")
    return Article(path, data.decode("utf-8", "surrogateescape"), "utf-8")


def write(article: Article, text: str) -> None:
    """Replaces the article's file by ``text`` in one step. Raises ArticleError, and then the file is unchanged."""
    if not article.path.stat().st_mode & 0o222:
        # Replacing a file needs no right to write to it. A read-only file is refused here, because its owner protected it.
        raise ArticleError("can't be written (it is read-only)", str(article.path), "the file is unchanged")
    try:
        whole_files.put(article.path.resolve(), article.encoded(text), on_disk=True)
    except OSError as error:
        raise ArticleError(f"can't be written ({error.strerror})", str(article.path), "the file is unchanged") from None
