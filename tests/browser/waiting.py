"""Waits for a page. Expressions are evaluated from outside again and again, because a page's policy forbids that inside it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Error

NOTHING_TO_DO = "() => new Promise((done) => requestIdleCallback(() => done(document.readyState === 'complete')))"

STUCK = 3


def until(page, expression: str, seconds: float = 30) -> None:
    """Waits until a JavaScript expression is true in the page. Fails after ``seconds``."""
    end = time.monotonic() + seconds
    while not _is_so(page, expression):
        if time.monotonic() > end:
            pytest.fail(f"not so after {seconds} s: {expression}")
        page.wait_for_timeout(30)


def loading(page) -> set:
    """The unfinished requests of a page, kept up to date from now on.

    Requests of pages themselves are left out: a page's state shows whether it is loaded, and the end of a page that leads to
    another isn't always reported.
    """
    under_way: set = set()
    page.on(
        "request", lambda request: request.resource_type in ("other", "document") or under_way.add(request)
    )  # other: the icon
    page.on("requestfinished", lambda request: under_way.discard(request))
    page.on("requestfailed", lambda request: under_way.discard(request))
    return under_way


def settled(page, under_way: set, seconds: float = 30) -> None:
    """Waits until nothing is loading and the page's scripts are idle, twice in a row. Fails after ``seconds``.

    Playwright's "networkidle" always waits for half a second without requests, even for a page without any work. A request whose
    end is never reported, as when a page leads to another, is waited for ``STUCK`` seconds.
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
    except Error:  # the browser is between two pages, or the script isn't loaded yet
        return False
