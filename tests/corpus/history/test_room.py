"""The room ``corpus.history`` loads its names at first use."""

from __future__ import annotations

import pkgutil

from ruletrail.corpus import history


def test_no_name_is_a_modules():
    """An import of the module would replace the name."""
    assert not {info.name for info in pkgutil.iter_modules(history.__path__)} & set(history.__all__)


def test_every_name_is_there():
    assert all(getattr(history, name) for name in history.__all__)
