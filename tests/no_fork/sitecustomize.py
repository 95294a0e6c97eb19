"""Python as it is where no process can be forked, as on Windows: with this folder on PYTHONPATH there is no ``os.fork``.

``make test-no-fork`` runs the tests like that, and every command that they start.
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
