"""The handling of Ctrl-C. An interrupt while modules are imported would pass no handler, and end in a traceback."""

from __future__ import annotations

import os
import signal

STOPPED = 130
"""The exit status of an interrupted command, as shells have it."""


def end_at_once() -> None:
    """Makes Ctrl-C end the process with one line. A process that ignores interrupts, as `nohup` asks, still ignores them."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def be_raised() -> None:
    """Makes Ctrl-C a KeyboardInterrupt again, so that a command can tidy up."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os.write(2, b"\nstopped\n")  # the empty line ends the terminal's ^C
    os._exit(STOPPED)
