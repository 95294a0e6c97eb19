"""Keeps findings about folders of source code from one run to the next, by the hash of each file's text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ruletrail.articles import blame, source_code
from ruletrail.articles.files import Article
from ruletrail.corpus.kept_results import KeptResults


class FileCache:
    """The stretches of comments in files, and the days of lines. Only days before today are kept, because an uncommitted line has
    the day of the run.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self._asked = [str(folder.resolve()) for folder in folders]
        self._kept = KeptResults("source", "articles") if self._asked else None
        self._before: dict[str, Any] = (self._kept and self._kept.get(*self._asked)) or {}
        self._now: dict[str, Any] = {}

    def _of(self, path: Path, text: str) -> dict[str, Any]:
        mark, name = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest(), str(path)
        if self._now.get(name, {}).get("mark") != mark:
            held = self._before.get(name, {})
            self._now[name] = held if held.get("mark") == mark else {"mark": mark}
        made: dict[str, Any] = self._now[name]
        return made

    def source(self, path: Path, text: str) -> source_code.SourceCode:
        """The syntax of a file, with its known comments."""
        held = self._of(path, text)
        if "comments" not in held:
            held["comments"] = [] if source_code.is_generated(text) and self._asked else source_code.comments(path, text)
        return source_code.SourceCode(path, [(start, end) for start, end in held["comments"]])

    def days(self, article: Article, lines: Iterable[int]) -> Mapping[int, str]:
        """The days on which lines were written, as ``blame.days`` tells them."""
        held: dict[str, str] = self._of(article.path, article.text).setdefault("days", {})
        content = article.encoded(article.text)
        found = blame.days(article.path, content, [line for line in lines if str(line) not in held])
        today = datetime.now(UTC).date().isoformat()
        held |= {str(line): day for line, day in found.items() if day < today}
        return {int(line): day for line, day in held.items()} | found

    def keep(self) -> None:
        """Keeps the findings for the next run over the same folders."""
        if self._kept and self._now != self._before:
            self._kept.keep(self._now, *self._asked)
