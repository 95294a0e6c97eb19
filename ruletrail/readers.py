"""Threads with an open home that answer questions, for the HTTP interface and for assistants."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection
from concurrent.futures import Future, ThreadPoolExecutor
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any

from ruletrail.api import Home
from ruletrail.home import Settings, current


class Readers:
    """A few threads, each with the home open, which it opens again after another build. They are few, since Python runs one at a
    time.
    """

    def __init__(self, home: Path, count: int = 2) -> None:
        self.home = home
        self._threads = ThreadPoolExecutor(count)
        self._own = threading.local()

    def ask(self, question: Callable[[Home], Any]) -> Future[bytes]:
        """The answer as a JSON document."""
        return self._threads.submit(self._answered, question)

    def _answered(self, question: Callable[[Home], Any]) -> bytes:
        own = self._own
        if getattr(own, "generation", None) != current(self.home):
            if former := getattr(own, "opened", None):
                former.close()
            settings = Settings(self.home)
            own.opened, own.generation = Home(settings, settings.open()), settings.generation
        return json.dumps(question(own.opened), ensure_ascii=False, separators=(",", ":")).encode()


def signed(
    asked: Callable[..., Any], question: Callable[..., Any], *more: Parameter, without: Collection[str] = ()
) -> Callable[..., Any]:
    """``asked`` with the name, help and arguments of a question, without its home: frameworks read these."""
    own = list(signature(question, eval_str=True).parameters.values())[1:]
    kept = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in own if p.name not in without]
    asked.__signature__ = Signature([*more, *kept])  # type: ignore[attr-defined]
    asked.__name__, asked.__doc__ = question.__name__, question.__doc__
    return asked
