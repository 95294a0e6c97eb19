"""One module a syntax that articles are written in. A module is one when it has what ``Syntax`` asks for.

They are found by walking this folder: there is no list to edit. docs/articles.md shows how to add one.
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
    """A module declares a syntax in another way than ``Syntax`` asks for. ``where`` is the module."""


class Syntax(Protocol):
    """What a module of this folder says about its syntax. All offsets are characters of the article."""

    NAME: str
    """How it is called on the command line."""
    SUFFIXES: tuple[str, ...]
    """Ends of file names, in lower case, with the dot."""
    NEEDS_BASE: bool
    """True when only a whole address, with https, makes a link."""

    def recognise(self, text: str) -> float:
        """How sure it is that a text is of this syntax, from 0 to 1, by its beginning. Asked where the name doesn't tell."""

    def read(self, text: str) -> ParsedArticle:
        """What of the article is prose, and what is linked already."""

    def stated(self, text: str) -> Iterator[tuple[str, str]]:
        """(key, value) of the metadata that may hold a date, keys in lower case."""

    def link(self, page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
        """What to put before and behind the citation from ``start`` to ``end``, so that it leads to ``url``.

        Both are "" where no link can be written.
        """

    def first_note(self, page: ParsedArticle) -> int:
        """The number of the first footnote that the article doesn't have yet."""

    def footnote(self, page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
        """What to put behind a citation, so that it leads to that footnote; ``again`` when one before it leads there too."""

    def notes(self, page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
        """Where the footnotes go, (number, url, title) each, and what is put there."""


@cache
def syntaxes() -> tuple[Syntax, ...]:
    """Every syntax of this folder, by name. Raises SyntaxModuleError for a module that declares one wrongly."""
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    return tuple(declared(module) for module in modules if hasattr(module, "NAME") or hasattr(module, "recognise"))


def declared(module: ModuleType) -> Syntax:
    """The syntax that a module declares. Raises SyntaxModuleError, which says what was expected."""
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
    """Whether a file's name tells its syntax, or tells a text whose beginning does. Source code and data tell neither."""
    suffix = path.suffix.lower()
    return suffix in _TEXT or any(suffix in syntax.SUFFIXES for syntax in syntaxes())


def syntax_of(path: Path, text: str) -> Syntax:
    """The syntax of a file: by its name, or where that tells nothing, by its beginning."""
    suffix = path.suffix.lower()
    for syntax in syntaxes():
        if suffix in syntax.SUFFIXES:
            return syntax
    if source_code.is_source(path):
        return source_code.SourceCode(path)
    beginning = text[:_BEGINNING]
    return max(syntaxes(), key=lambda syntax: syntax.recognise(beginning))
