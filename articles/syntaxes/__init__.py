"""The syntaxes of articles, one module for each. A syntax module has all the names of ``Syntax``.

Modules are found by walking this folder: there is no list to edit. docs/articles.md shows how to add one.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

from ruletrail.articles import source_code
from ruletrail.articles.page import ParsedArticle
from ruletrail.corpus.errors import RuletrailError


class SyntaxModuleError(RuletrailError):
    """A module declares a syntax that doesn't match ``Syntax``. ``where`` is the module."""


class Syntax(Protocol):
    """The names that a module of this folder defines for its syntax. All offsets are characters of the article."""

    NAME: str
    """Its name on the command line."""
    SUFFIXES: tuple[str, ...]
    """Ends of file names, in lower case, with the dot."""
    NEEDS_BASE: bool
    """True if only a whole address, with https, makes a link."""

    def recognise(self, text: str) -> float:
        """The certainty, from 0 to 1, that a text is of this syntax, by its beginning. Used if the file's name doesn't decide."""

    def read(self, text: str) -> ParsedArticle:
        """Parses the article into its mask of prose and its links."""

    def stated(self, text: str) -> Iterator[tuple[str, str]]:
        """(key, value) of the metadata that may hold a date, keys in lower case."""

    def link(self, page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
        """The markup before and behind the citation from ``start`` to ``end`` that makes it a link to ``url``.

        Both are "" if no link can be written.
        """

    def first_note(self, page: ParsedArticle) -> int:
        """The number of the first new footnote."""

    def footnote(self, page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
        """The mark behind a citation that leads to the footnote. ``again``: an earlier mark leads to it too."""

    def notes(self, page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
        """The offset for the list of footnotes, and its text. Each note is (number, url, title)."""


@cache
def syntaxes() -> tuple[Syntax, ...]:
    """Every syntax of this folder, by name. Raises SyntaxModuleError for a module that declares one wrongly."""
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    return tuple(declared(module) for module in modules if hasattr(module, "NAME") or hasattr(module, "recognise"))


def declared(module: ModuleType) -> Syntax:
    """The syntax that a module declares. Raises SyntaxModuleError, which names the expected parts."""
    for name in Syntax.__annotations__:
        if not hasattr(module, name):
            raise SyntaxModuleError(f"a syntax needs {name}; found nothing", module.__name__, "see docs/articles.md")
    for name, function in vars(Syntax).items():
        if name.startswith("_") or not inspect.isfunction(function):
            continue
        found = getattr(module, name, None)
        expected = [parameter.name for parameter in inspect.signature(function).parameters.values()][1:]
        taken = list(inspect.signature(found).parameters) if callable(found) else None
        if taken != expected:
            declared_as = "nothing" if taken is None else f"{name}({', '.join(taken)})"
            raise SyntaxModuleError(
                f"a syntax needs {name}({', '.join(expected)}); found {declared_as}", module.__name__, "see docs/articles.md"
            )
    return cast(Syntax, module)


def named(name: str) -> Syntax:
    """The syntax of that name. Raises RuletrailError for an unknown name."""
    for syntax in syntaxes():
        if name == syntax.NAME:
            return syntax
    raise RuletrailError(f"{name!r} is not a syntax", remedy="syntaxes: " + ", ".join(s.NAME for s in syntaxes()))


_BEGINNING = 20_000
#: Ends of names of texts in any syntax.
_TEXT = ("", ".txt")


def may_be_written(path: Path) -> bool:
    """True if a file's name belongs to a syntax, or to texts of any syntax. False for source code and data."""
    suffix = path.suffix.lower()
    return suffix in _TEXT or any(suffix in syntax.SUFFIXES for syntax in syntaxes())


def syntax_of(path: Path, text: str) -> Syntax:
    """The syntax of a file: by its name, or if the name doesn't decide, by its beginning."""
    suffix = path.suffix.lower()
    for syntax in syntaxes():
        if suffix in syntax.SUFFIXES:
            return syntax
    if source_code.is_source(path):
        return source_code.SourceCode(path)
    beginning = text[:_BEGINNING]
    return max(syntaxes(), key=lambda syntax: syntax.recognise(beginning))
