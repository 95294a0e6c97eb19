"""Python as it is where no process can be forked, as on Windows: with this folder on PYTHONPATH whoever forks is told.

``make test-no-fork`` runs the tests like that, and every command that they start.
"""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing import context
from typing import NoReturn


def _forbidden(*_given: object, **_named: object) -> NoReturn:
    raise OSError("forking is forbidden here")


if hasattr(os, "fork"):
    os.fork = os.forkpty = _forbidden
    context._concrete_contexts.pop("fork", None)  # type: ignore[attr-defined]
    context._concrete_contexts.pop("forkserver", None)  # type: ignore[attr-defined]
    context.DefaultContext.get_all_start_methods = lambda self: ["spawn"]  # type: ignore[method-assign]
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    multiprocessing.set_start_method("spawn")
