"""ruletrail show: commentary stands beside the rule that it cites."""

from __future__ import annotations

import json

from click.testing import CliRunner

from ruletrail.cli import ruletrail


def test_commentary_is_shown_beside_the_rule(shared, tmp_path):
    sources = [str(path) for path in shared.glob("seeds/00[24]_*")]
    build = ["--home", str(tmp_path), "build", *sources, "--no-index", "--no-site"]
    assert CliRunner().invoke(ruletrail, build, catch_exceptions=False).exit_code == 0
    for number, count in (("300.2a", 1), ("300.2b", 0)):
        result = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), "show", number, "--json"], catch_exceptions=False)
        notes = json.loads(result.stdout)["commentary"]
        assert [note["from"] for note in notes] == ["Judges' wiki: Card Types (as of June 2011)"] * count
