"""The contract of a source format. A module of this folder declares a format; a wrong declaration is refused."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, get_type_hints

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.records import Document
from ruletrail.scrapers.source import Source

_KEBAB = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class FormatError(RuletrailError):
    """A module declares a format in a way that differs from docs/adding-a-format.md. ``where`` is the module."""


@dataclass(frozen=True, slots=True)
class Format:
    """One source format, as its module declares it."""

    module: str
    """The module's full name: "ruletrail.scrapers.web_book"."""
    name: str
    """NAME, the format's name in versions and messages: "web-book"."""
    recognise: Callable[[Source], float]
    """Returns the certainty, from 0 to 1, that a source is of this format. At 1 no other format is asked."""
    parse: Callable[[Source], Document]
    """Reads a source. Raises SourceError and nothing else."""
    quick: bool = False
    """QUICK: ``recognise`` reads only the beginning of the text, and is called early."""
    binary: bool = False
    """BINARY: ``recognise`` reads only the bytes, and is called first."""

    @classmethod
    def of(cls, module: ModuleType) -> Format:
        """The format that ``module`` declares. Raises FormatError, which names the expected parts."""
        found = vars(module)
        name = found.get("NAME")
        if not isinstance(name, str) or not _KEBAB.fullmatch(name):
            raise _wrong(module, 'NAME is a string such as "town-crier"', name)
        for flag in ("QUICK", "BINARY"):
            if not isinstance(found.get(flag, False), bool):
                raise _wrong(module, f"{flag} is True, or isn't there", found[flag])
        recognise = _function(module, "recognise", float)
        parse = _function(module, "parse", Document)
        return cls(module.__name__, name, recognise, parse, found.get("QUICK", False), found.get("BINARY", False))


def is_declared(module: ModuleType) -> bool:
    """True if a module tries to declare a format."""
    return "NAME" in vars(module) or "recognise" in vars(module)


def _function(module: ModuleType, name: str, returns: type) -> Callable[[Source], Any]:
    expected = f"{name}(source: Source) -> {returns.__name__}"
    function: Callable[[Source], Any] | None = vars(module).get(name)
    if not inspect.isfunction(function):
        raise _wrong(module, f"a function {expected}", function)
    parameters = list(inspect.signature(function).parameters.values())
    needed = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if len(needed) != 1 or needed[0].kind is inspect.Parameter.KEYWORD_ONLY:
        raise _wrong(module, expected, f"{name}{inspect.signature(function)}")
    try:
        hints = get_type_hints(function)
    except NameError as error:
        raise _wrong(module, f"{expected}, with names that the module has", error) from None
    if hints.get(needed[0].name, Source) is not Source or hints.get("return", returns) is not returns:
        raise _wrong(module, expected, f"{name}{inspect.signature(function)}")
    return function


def _wrong(module: ModuleType, expected: str, actual: object) -> FormatError:
    described = "nothing" if actual is None else str(actual) if isinstance(actual, str | Exception) else repr(actual)
    return FormatError(f"a format needs {expected}; found {described[:80]}", module.__name__, "see docs/adding-a-format.md")
