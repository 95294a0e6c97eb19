"""The answers of scenarios are kept beside a site. Only scenarios whose answers may have changed are played again."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.models.differing import in_library, library_files
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play_all
from ruletrail.site_templates import outcomes
from ruletrail.site_templates.outcomes import Outcomes, play_under, results
from ruletrail.site_templates.writer import notes_of
from tests.site_templates import tiny

VERSIONS = ["2003-07-01", "2004-02-01", "2009-07-11"]
SCENARIOS = [*library_files()][::40]


@pytest.fixture
def played(monkeypatch) -> list[list[str]]:
    """The versions of each play of a scenario."""
    found: list[list[str]] = []
    play = outcomes.play.play_under

    def noted(scenario, several):
        several = list(several)
        found.append([rules.version for rules in several])
        return play(scenario, several)

    monkeypatch.setattr(outcomes.play, "play_under", noted)
    return found


def kept(home, site, versions=VERSIONS, made_with="this code") -> Outcomes:
    with Corpus.open(home) as corpus:
        made, wrong = play_under(SCENARIOS, versions, corpus, Outcomes.of(site, made_with))
    assert not wrong
    notes_of(site).mkdir(exist_ok=True)
    made.write(notes_of(site))
    return made


def test_a_version_that_is_new_is_the_only_one_that_is_played(tmp_path, tiny_home, played):
    kept(tiny_home, tmp_path / "grown", VERSIONS[:2])
    del played[:]
    kept(tiny_home, tmp_path / "grown")
    assert played == [["2009-07-11"]] * len(SCENARIOS)
    kept(tiny_home, tmp_path / "whole")
    assert (notes_of(tmp_path / "grown") / outcomes.FILE).read_bytes() == (
        notes_of(tmp_path / "whole") / outcomes.FILE
    ).read_bytes()


def test_nothing_new_plays_nothing(tmp_path, tiny_home, played):
    first = kept(tiny_home, tmp_path / "site")
    del played[:]
    assert kept(tiny_home, tmp_path / "site").plays == first.plays and not played


def test_the_reasons_are_those_of_the_newest_version_and_of_answers_that_changed(tmp_path, tiny_home, monkeypatch):
    made = kept(tiny_home, tmp_path / "site")
    for name, outcomes_ in made.plays.items():
        assert set(made.whys[name][VERSIONS[-1]]) == set(outcomes_[VERSIONS[-1]][0])
        for before, now in pairwise(VERSIONS[:-1]):
            changed = {ask for ask, answer in outcomes_[now][0].items() if answer != outcomes_[before][0][ask]}
            assert set(made.whys[name].get(now, ())) == changed
    assert any(sentences for whys in made.whys.values() for reasons in whys.values() for sentences in reasons.values())
    monkeypatch.setattr(outcomes, "why", None)  # known reasons aren't computed again
    assert kept(tiny_home, tmp_path / "site").whys == made.whys


@pytest.mark.parametrize("harm", ["other code", "no file", "damaged", "another text"])
def test_what_was_made_otherwise_is_played_again(tmp_path, tiny_home, played, harm):
    whole = kept(tiny_home, tmp_path / "site").plays
    del played[:]
    file = notes_of(tmp_path / "site") / outcomes.FILE
    if harm == "no file":
        file.unlink()
    elif harm == "damaged":
        file.write_text(file.read_text("utf-8")[:-40], "utf-8")
    elif harm == "another text":
        held = json.loads(file.read_text("utf-8"))
        held["versions"]["2004-02-01"] = "another"
        file.write_text(json.dumps(held), "utf-8")
    made = kept(tiny_home, tmp_path / "site", made_with="that code" if harm == "other code" else "this code")
    assert made.plays == whole
    assert played == [["2004-02-01"] if harm == "another text" else VERSIONS] * len(SCENARIOS)


def test_known_outcomes_tell_what_a_play_tells(tmp_path, tiny_home):
    kept(tiny_home, tmp_path / "site")
    with Corpus.open(tiny_home) as corpus:
        known, _ = play_under(SCENARIOS, VERSIONS, corpus, Outcomes.of(tmp_path / "site", "this code"))
        under = {version: rules_as_of(version, corpus) for version in VERSIONS}
        for scenario in SCENARIOS:
            played = {result.version: result for result in play_all(in_library(scenario), VERSIONS, corpus)}
            for told in results(scenario, known, under):
                result = played[told.version]
                assert told.clauses == result.clauses and told.ended == result.ended
                assert (told.version, told.day, told.left_out) == (result.version, result.day, result.left_out)
                assert (told.unread, told.basis) == (result.unread, result.basis)


def test_processes_play_the_same(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        one, two = (play_under(SCENARIOS, VERSIONS, corpus, Outcomes("this code"), jobs)[0].plays for jobs in (1, 2))
    assert one == two
    assert tiny.BOOKS.keys() == set(VERSIONS)
