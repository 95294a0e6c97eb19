"""Invented versions have nothing to do with the register of real addresses, so these tests do without it."""

from __future__ import annotations

import pytest

from ruletrail.corpus.lineage.addresses import Register


@pytest.fixture(autouse=True)
def no_register(request, monkeypatch):
    if "real_register" not in request.fixturenames:
        for module in ("addresses", "lineages"):
            monkeypatch.setattr(f"ruletrail.corpus.lineage.{module}.register", lambda: Register([]))


@pytest.fixture
def real_register():
    """Ask for it to use the register that is shipped."""
