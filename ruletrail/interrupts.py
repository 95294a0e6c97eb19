"""What Ctrl-C does. An interrupt that is raised while modules are imported passes no handler, and so would end in a traceback."""

from __future__ import annotations

import os
import signal

STOPPED = 130
"""The exit status of a command that was interrupted, as shells have it."""


def end_at_once() -> None:
    """From here on Ctrl-C ends the process with one line. Whoever ignores interrupts, as `nohup` asks, goes on ignoring them."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def be_raised() -> None:
    """From here on Ctrl-C is a KeyboardInterrupt again, so that a command can tidy up."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os.write(2, b"\nstopped\n")  # the empty line ends the terminal's ^C
    os._exit(STOPPED)
