"""ruletrail run and ruletrail model, with and without a corpus."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.models import behaviours, standings
from ruletrail.models.errors import ScenarioError

LEGENDS = Path(__file__).resolve().parents[2] / "models" / "library" / "playing" / "two-legends.toml"


def run(*arguments, home="/nowhere") -> tuple[int, str]:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), *map(str, arguments)], catch_exceptions=True)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_run_says_which_clause_and_rule_decided():
    status, output = run("run", LEGENDS, "--as-of", "2004-06-01", "--as-of", "2004-10-01", "--as-of", "2020", "--json")
    assert status == 0
    data = json.loads(output)
    assert [one["version"] for one in data] == ["2004-06-01", "2004-10-01", "2020-11-20"]
    assert [one["answers"]["the older one"] for one in data] == ["battlefield", "graveyard", "battlefield"]
    rules = [next(c["rule"] for c in one["clauses"] if c["clause"] == "legend-rule") for one in data]
    assert rules == ["420.5e", "420.5e", "704.5j"]


@pytest.mark.parametrize(("types", "plays_a_part"), [("Creature — Elf", False), ("Kindred Instant — Elf", True)])
def test_only_clauses_that_played_a_part_are_named(tmp_path, types, plays_a_part):
    file = tmp_path / "types.toml"
    file.write_text(f'[objects.it]\ntype = "{types}"\nzone = "hand"\n[[asks]]\nask = "types"\nof = "it"\n', "utf-8")
    (told,) = json.loads(run("run", file, "--as-of", "2026", "--json")[1])
    assert ("kindred-has-another-type" in {clause["clause"] for clause in told["clauses"]}) is plays_a_part


def test_run_ends_with_1_when_an_answer_is_not_the_expected_one(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[asks]]\nask = "active"\nexpect = [{answer = "B"}]\n', "utf-8")
    status, output = run("run", wrong, "--json")
    assert status == 1
    assert json.loads(output)[0]["mismatches"] == {"active": {"expected": "B", "answered": "A"}}


def test_run_plays_what_comes_along_by_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, output = run("run", "two-legends", "--as-of", "1999", "--json")
    assert status == 0 and json.loads(output)[0]["answers"]["the older one"] == "battlefield"
    Path("two-legends").write_text('[[asks]]\nask = "active"\n', "utf-8")
    assert json.loads(run("run", "two-legends", "--json")[1])[0]["answers"] == {"active": "A"}


def test_run_names_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ScenarioError, match="there is no such file, and no scenario of that name"):
        run("run", tmp_path / "none.toml")
    with pytest.raises(ScenarioError, match='ruletrail run --new "I attack with a 2/2"'):
        run("run", "I attack with a 2/2")


def test_several_days_are_an_option_each():
    """Reported of ``--as-of 2004,2026``: that it isn't a date was all that was said."""
    status, output = run("run", "two-legends", "--as-of", "2004,2026")
    assert status == 2 and "--as-of 2004 --as-of 2026" in output


def test_model_lists_clauses_and_words():
    data = json.loads(run("model", "--as-of", "2004-10-01", "--json")[1])
    assert data["version"] == "2004-10-01"
    assert {"clause": "legend-rule", "rule": "420.5e", "from": "2004-10-01"}.items() <= next(
        c for c in data["clauses"] if c["clause"] == "legend-rule"
    ).items()
    assert "Shrine" in data["lists"]["enchantment types"]


def test_model_names_a_clause_whose_cue_matches_no_text(digest_home, monkeypatch):
    asked = ("model", "--as-of", "2004-01-15")
    assert json.loads(run(*asked, "--json", home=digest_home)[1])["unmatched"] == []
    known = behaviours.by_name()
    written = behaviours.Behaviour("gadgets-hum", ("212.2a", "305.1"), where="ruletrail.models.clauses.gadgets")

    @written.variant(cue="gadgets? hums?")
    def hum(rules, game):
        """Gadgets hum."""

    monkeypatch.setattr(standings, "by_name", lambda: {**known, "gadgets-hum": written})
    told = run(*asked, home=digest_home)[1]
    assert "gadgets-hum, hum: no text of 212.2a or 305.1 here matches its cue" in " ".join(told.split())
    of_json = json.loads(run(*asked, "--json", home=digest_home)[1])["unmatched"]
    assert of_json == [
        {"clause": "gadgets-hum", "variant": "hum", "rules": ["212.2a", "305.1"], "where": "ruletrail.models.clauses.gadgets"}
    ]


def test_model_diff_names_behaviours_and_scenarios():
    data = json.loads(run("model", "diff", "2004-06-01", "2004-10-01", "--json")[1])
    assert "legend-rule" in [each["clause"] for each in data["behaviours"]]
    assert "playing/two-legends.toml" in [each["scenario"] for each in data["scenarios"]]


def test_model_diff_tells_each_step_of_a_subject_with_its_day():
    """The legend rule of 2003 to 2022: each change once, on its day, with the behaviour before."""
    output = run("model", "diff", "2003-12-01", "2026-01-16")[1]
    uniqueness = output.partition("\nUniqueness\n")[2].partition("\n\n")[0]
    days = [line.split()[0] for line in uniqueness.splitlines() if line[2:6].isdigit()]
    assert {"2004-10-01", "2013-07-13", "2017-09-29"} <= set(days) and days == sorted(days)
    assert uniqueness.count("    before: ") >= 2 and uniqueness.count("    since: ") >= 2
    assert len(output.splitlines()) < len(run("model", "diff", "2003-12-01", "2026-01-16", "--full")[1].splitlines()) / 1.5


def test_model_diff_backwards_says_so_and_tells_each_release_as_it_came():
    back = run("model", "diff", "M10", "2009-05-01")[1]
    assert "the dates are swapped" in back
    _, _, destruction = back.partition("\nDestruction\n")
    assert destruction.startswith("  2009-07-11  Magic 2010 (M10)\n    before: Deathtouch triggers when its permanent deals")
    days = [line[2:12] for line in run("model", "diff", "2026", "2003-12")[1].partition("\nUniqueness\n")[2].splitlines()]
    days = [day for day in days[: days.index("")] if day[:4].isdigit()]
    assert days == sorted(days, reverse=True) and len(days) > 2


def test_model_differ_backwards_says_so():
    assert "the dates are swapped" in run("model", "differ", "2013-07-13", "2013-05-01", "--plays", "5")[1]


def test_what_came_and_went_is_told_in_sentences_not_by_names_of_clauses():
    output = " ".join(run("model", "diff", "2009-05-01", "M10")[1].split())
    assert output.startswith("Alara Reborn (ARB), 2009-05-01 -> Magic 2010 (M10), 2009-07-11: ")
    data = json.loads(run("model", "diff", "2009-05-01", "M10", "--json")[1])
    alone = [step for step in data["story"] if not (step["old"] and step["new"])]
    assert alone and not [step for step in alone if f"new: {step['clause'].replace('-', ' ')}" in output]
    assert all((step["new"] or step["old"])["about"][:40] in output for step in alone)


def test_the_story_is_the_same_before_and_after_a_search():
    """Boards found by `model differ` used to be kept in the user's cache folder, and shown by `model diff` from then on."""
    before = run("model", "diff", "2013-05", "2013-07-13")[1]
    assert "ruletrail model differ 2013-05-01 2013-07-13" in " ".join(before.split())
    run("model", "differ", "2013-05", "2013-07-13", "--plays", "20")
    assert run("model", "diff", "2013-05", "2013-07-13")[1] == before


def test_a_day_without_a_text_in_the_home_is_told_as_such(digest_home):
    asked, here = "2004-03", "2004-01-15"
    told = f"{asked}: the rules of 2004-02-01 (text missing; using built-in data)"
    assert run("model", "--as-of", asked, home=digest_home)[1].startswith(f"{told}: ")
    assert told in run("run", LEGENDS, "--as-of", asked, home=digest_home)[1].splitlines()
    differing = run("model", "diff", here, asked, home=digest_home)[1].splitlines()
    assert [line for line in differing if "text missing" in line] == [f"  {told}"]


def test_with_every_version_releases_without_a_text_are_played_too(digest_home):
    """Their text is missing here, but ``--as-of 2005`` knows their rules."""
    shown = " ".join(run("run", "two-legends", "--ever", home=digest_home)[1].split())
    assert "2004-10-01 to 2013-07-12 the older one: graveyard" in shown
    assert shown.count("texts are missing; their rules are from built-in data. Built-in data is") == 1
    assert "Built-in data is" in run("run", "two-legends", "--as-of", "2005", home=digest_home)[1]
    assert "Built-in data" not in run("run", "two-legends", "--as-of", "M14", home=digest_home)[1]


def test_only_the_rules_that_are_reasons_decided_and_later_numbers_stand_beside_them():
    shown = re.findall(r"decided by (.*)", run("run", "two-legends", "--ever")[1])
    assert shown == ["420.5e", "420.5e (704.5k from 2009-07-11)", "704.5k (704.5j from 2017-09-29)"]


def test_a_rule_that_decides_later_says_from_when():
    shown = " ".join(run("run", "aura-loses-its-host", "--ever")[1].split())
    assert "decided by 214.8c (702.5a and 303.4 from 2009-07-11), " in shown and "701.3b (from 2012-05-01)" in shown


def test_model_diff_shows_the_rule_texts(archive_corpus):
    output = run("model", "diff", "2004-06-01", "2004-10-01", "--json", home=archive_corpus.path.parent)[1]
    legend = next(each for each in json.loads(output)["behaviours"] if each["clause"] == "legend-rule")
    assert "supertype" in legend["new"]["text"]


def test_coverage_classes_add_up(archive_corpus):
    output = run("model", "coverage", "--as-of", "2004", "--json", home=archive_corpus.path.parent)[1]
    (one,) = json.loads(output)
    assert sum(one["counts"].values()) == one["rules"] == len(one["classes"])


def test_evidence_is_whole(archive_corpus):
    status, output = run("model", "evidence", "--json", home=archive_corpus.path.parent)
    assert status == 0
    assert json.loads(output)["problems"] == []


def test_a_rule_is_shown_beside_its_cue_and_its_code(archive_corpus):
    home = archive_corpus.path.parent
    status, output = run("model", "show", "305.7@2010", "--json", home=home)
    [clause] = [each for each in json.loads(output)["clauses"] if each["clause"] == "set-land-types"]
    first, last = clause["found"]
    assert status == 0 and re.search(clause["cue"], json.loads(output)["text"][first:last], re.I)
    assert clause["code"].startswith("@set_land_types.variant(") and clause["where"].startswith("ruletrail.models.clauses.lands.")
    shown = run("model", "show", "305.7@2010", home=home)[1]
    assert "[[" in shown and "  code  ruletrail.models.clauses.lands." in shown


def test_a_rule_without_a_text_here_has_cue_and_code(tmp_path):
    shown = run("model", "show", "704.5j@2016", home=tmp_path)[1]
    assert "no text of that version is here" in shown and "    def " in shown
    assert "no clause plays 999.1" in str(CliRunner().invoke(ruletrail, ["model", "show", "999.1"]).exception)
