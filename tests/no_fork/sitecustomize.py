"""Removes ``os.fork`` if this folder is on PYTHONPATH: then Python is as on Windows, where no process can be forked.

``make test-no-fork`` runs the tests, and every command that they start, in this way.
"""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing import context

if hasattr(os, "fork"):
    del os.fork, os.forkpty
    context._concrete_contexts.pop("fork", None)  # type: ignore[attr-defined]
    context._concrete_contexts.pop("forkserver", None)  # type: ignore[attr-defined]
    context.DefaultContext.get_all_start_methods = lambda self: ["spawn"]  # type: ignore[method-assign]
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    multiprocessing.set_start_method("spawn")
