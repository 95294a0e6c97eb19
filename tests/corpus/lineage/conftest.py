"""Invented versions have nothing to do with real addresses, so these tests do without the calendar's."""

from __future__ import annotations

import pytest

from ruletrail.corpus import calendar


@pytest.fixture(autouse=True)
def no_real_address(request, monkeypatch):
    if "real_addresses" not in request.fixturenames:
        monkeypatch.setattr(calendar, "address", lambda _name, _day: None)


@pytest.fixture
def real_addresses():
    """Ask for it to use the addresses that are shipped."""
