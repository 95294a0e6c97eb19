"""Keeps the calendar's real addresses out of these tests, because their versions are invented."""

from __future__ import annotations

import pytest

from ruletrail.corpus import calendar


@pytest.fixture(autouse=True)
def no_real_address(request, monkeypatch):
    if "real_addresses" not in request.fixturenames:
        monkeypatch.setattr(calendar, "address", lambda _name, _day: None)


@pytest.fixture
def real_addresses():
    """Lets a test use the shipped addresses."""
