"""Finds the modules of a folder, so that no list must be edited when one is added."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType


def modules(package: str) -> list[ModuleType]:
    """Every module of a package, imported, by name. Raises the errors of the imports."""
    folder = importlib.import_module(package)
    return [importlib.import_module(f"{package}.{info.name}") for info in sorted(pkgutil.iter_modules(folder.__path__))]
