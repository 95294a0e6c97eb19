"""The room of histories gives its names when they are asked for."""

from __future__ import annotations

import pkgutil

from ruletrail.corpus import history


def test_no_name_is_a_modules():
    """Importing the module would put it in the name's place."""
    assert not {info.name for info in pkgutil.iter_modules(history.__path__)} & set(history.__all__)


def test_every_name_is_there():
    assert all(getattr(history, name) for name in history.__all__)
