"""What is made while another process reads the archive is what that would have made."""

from __future__ import annotations

import pytest

from ruletrail import pipeline, reading
from ruletrail.corpus.store import Corpus
from ruletrail.corpus.workers import can_fork
from ruletrail.home import Settings
from ruletrail.site_templates import beforehand, environment
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


def test_templates_that_another_process_compiled_arent_compiled_again(tiny_home, monkeypatch):
    with Corpus.open(tiny_home) as corpus:
        made = beforehand.make(corpus, None)
    environment.environment.cache_clear()
    environment._held.cache_clear()
    environment.take_over(made.templates)
    monkeypatch.setattr(environment.Environment, "compile", None)
    assert environment.environment().get_template("history.html").blocks
    environment.environment.cache_clear()
    environment._held.cache_clear()


def test_templates_are_compiled_once_for_every_process_of_the_same_code(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for again in (False, True):
        environment.environment.cache_clear()
        environment._held.cache_clear()
        if again:
            monkeypatch.setattr(environment.Environment, "compile", None)
        environment.take_over(environment.compiled())
        assert environment.environment().get_template("history.html").blocks
    environment.environment.cache_clear()
    environment._held.cache_clear()
