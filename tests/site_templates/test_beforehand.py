"""Parts of a site that are made while another process reads the archive are the same as in one process."""

from __future__ import annotations

import pytest

from ruletrail import pipeline, reading
from ruletrail.corpus.workers import can_fork
from ruletrail.home import Settings
from tests.site_templates.test_site import digest


@pytest.mark.skipif(not can_fork(), reason="processes can't be forked here")
def test_a_site_whose_scenarios_were_played_beforehand_is_the_same(tmp_path, monkeypatch):
    sites = []
    for name, many, jobs in (("alone", 1000, 1), ("beside", 1, 2)):
        monkeypatch.setattr(pipeline, "MANY", many)
        if name == "beside":
            monkeypatch.setattr("ruletrail.site_templates.site.play_library", None)  # this process plays none
        settings = Settings(tmp_path / name)
        with reading.digest() as folder:
            pipeline.build(sorted(folder.iterdir())[-2:], settings, pipeline.Options(jobs=jobs, index=False))
        sites.append(digest(settings.site))
    assert sites[0] == sites[1]
