"""Waiting for a page: asked from outside, since a page's policy keeps expressions from being looked at again inside it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Error

NOTHING_TO_DO = "() => new Promise((done) => requestIdleCallback(() => done(document.readyState === 'complete')))"

STUCK = 3


def until(page, expression: str, seconds: float = 30) -> None:
    """Waits until a JavaScript expression is true in the page. Fails after so many seconds."""
    end = time.monotonic() + seconds
    while not _is_so(page, expression):
        if time.monotonic() > end:
            pytest.fail(f"not so after {seconds} s: {expression}")
        page.wait_for_timeout(30)


def loading(page) -> set:
    """The requests of a page that are under way, kept up to date from now on.

    Pages themselves are left out: whether one is there its state says, and of one that leads on the end isn't always told.
    """
    under_way: set = set()
    page.on(
        "request", lambda request: request.resource_type in ("other", "document") or under_way.add(request)
    )  # other: the icon
    page.on("requestfinished", lambda request: under_way.discard(request))
    page.on("requestfailed", lambda request: under_way.discard(request))
    return under_way


def settled(page, under_way: set, seconds: float = 30) -> None:
    """Waits until nothing is loading and the page's scripts have nothing to do, twice in a row. Fails after so many seconds.

    Playwright's "networkidle" waits for half a second without requests, however little the page has to do. A request whose
    end is never told, as when a page leads on to another, is waited for ``STUCK`` seconds.
    """
    began, quiet, waited_for = time.monotonic(), 0, frozenset(under_way)
    end, stuck = began + seconds, began + STUCK
    while quiet < 2:
        done = _is_so(page, NOTHING_TO_DO)
        if waited_for != (waited_for := frozenset(under_way)):
            stuck = time.monotonic() + STUCK
        quiet = quiet + 1 if done and (not waited_for or time.monotonic() > stuck) else 0
        if time.monotonic() > end:
            pytest.fail(f"still loading after {seconds} s: {[request.url for request in under_way]}")


def _is_so(page, expression: str) -> bool:
    try:
        return bool(page.evaluate(expression))
    except Error:  # between two pages, or before what it names is there
        return False
