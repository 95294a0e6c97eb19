"""Nothing in the repository quotes the rule texts."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT


def test_no_run_of_nine_words_of_a_rules_text(shared):
    run = subprocess.run([sys.executable, str(shared / "tools" / "quotes.py"), str(ROOT)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
