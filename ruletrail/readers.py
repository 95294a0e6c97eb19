"""Threads that have a home open and answer questions of others: for the HTTP interface and for assistants."""

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
    """Some threads, each with the home open; it is opened anew where another build took its place. They are few: Python runs
    one at a time."""

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
    """``asked`` with the name, the help and the arguments of a question but for its home, which frameworks make their own of."""
    own = list(signature(question, eval_str=True).parameters.values())[1:]
    kept = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in own if p.name not in without]
    asked.__signature__ = Signature([*more, *kept])  # type: ignore[attr-defined]
    asked.__name__, asked.__doc__ = question.__name__, question.__doc__
    return asked
