"""Ctrl-C ends a command with one line at any moment, even while modules are being imported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.conftest import hear_sigint

#: Interrupts its own process when the module named by its first argument is imported, or at the end if that is "".
INTERRUPTED = """
import atexit, os, runpy, signal, sys

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

class Interrupting:
    def find_spec(name, *_):
        if name == asked:
            interrupt()

asked = sys.argv.pop(1)
if asked:
    sys.meta_path.insert(0, Interrupting)
else:
    atexit.register(interrupt)
runpy.run_module("ruletrail", run_name="__main__", alter_sys=True)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals")


def interrupted(module: str, *args: str, before=hear_sigint) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", INTERRUPTED, module, *args]
    return subprocess.run(command, capture_output=True, text=True, preexec_fn=before, check=False)


MODULES = ["ruletrail.cli", "click", "ruletrail.corpus.errors", "ruletrail.home", "ruletrail.commands.search", "whoosh", ""]


@pytest.mark.parametrize("module", MODULES)
def test_an_interrupt_ends_a_command_with_one_line(digest_home, module):
    ended = interrupted(module, "--home", str(digest_home), "search", "haste")
    assert (ended.returncode, ended.stderr.split()) == (130, ["stopped"])


def test_whoever_ignores_interrupts_goes_on(digest_home):
    ignoring = interrupted("click", "--home", str(digest_home), "search", "haste", before=ignore_sigint)
    assert (ignoring.returncode, ignoring.stderr) == (0, "")
    assert ignoring.stdout


def ignore_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
