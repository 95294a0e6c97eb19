"""Finds the kinds of page: the subclasses of ``Page`` that the modules of ``site_templates.pages`` declare."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from ruletrail.site_templates import pages
from ruletrail.site_templates.page import Page, PageError


@cache
def kinds() -> tuple[Page[Any], ...]:
    """One instance of every kind, by module. Raises PageError if a module declares none, or more than one."""
    return tuple(_kind(info.name) for info in pkgutil.iter_modules(pages.__path__))


def _kind(name: str) -> Page[Any]:
    module = importlib.import_module(f"{pages.__name__}.{name}")
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Page) and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        told = f"declares {len(found)} kinds of page" if found else "declares no kind of page"
        raise PageError(told, f"site_templates/pages/{name}.py", "expected: one subclass of Page or OnePage")
    kind: Page[Any] = found[0]()
    return kind
