"""Waiting for a page: asked from outside, since a page's policy keeps expressions from being looked at again inside it."""

from __future__ import annotations

import time

import pytest


def until(page, expression: str, seconds: float = 30) -> None:
    """Waits until a JavaScript expression is true in the page. Fails after so many seconds."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            pytest.fail(f"not so after {seconds} s: {expression}")
        page.wait_for_timeout(30)
