"""Waiting for a page: asked from outside, since a page's policy keeps expressions from being looked at again inside it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Error


def until(page, expression: str, seconds: float = 30) -> None:
    """Waits until a JavaScript expression is true in the page. Fails after so many seconds."""
    end = time.monotonic() + seconds
    while not _is_so(page, expression):
        if time.monotonic() > end:
            pytest.fail(f"not so after {seconds} s: {expression}")
        page.wait_for_timeout(30)


def _is_so(page, expression: str) -> bool:
    try:
        return bool(page.evaluate(expression))
    except Error:  # between two pages, or before what it names is there
        return False
