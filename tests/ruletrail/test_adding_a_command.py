"""The command of docs/adding-a-command.md works as on the page."""

from __future__ import annotations

import json
import re

from click.testing import CliRunner

from ruletrail.corpus.errors import NotFoundError
from ruletrail.notes import DoorSettings
from tests.conftest import ROOT


def test_the_example_runs(digest_home):
    page = (ROOT / "docs" / "adding-a-command.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    made: dict = {}
    exec(compile(code, "count.py", "exec"), made)

    def run(*arguments: str):
        return CliRunner().invoke(made["command"], arguments, obj=DoorSettings(digest_home))

    told = json.loads(run("305", "--json").stdout)
    assert told["version"].startswith("2026") and told["rules"] > 5
    assert run("305").stdout.startswith(f"{told['rules']} rules in 305 of {told['version'][:10]}\n")
    assert isinstance(run("999").exception, NotFoundError)
