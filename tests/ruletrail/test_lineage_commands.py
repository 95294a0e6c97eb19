"""history, changes and diff as people type them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import lineage
from ruletrail.corpus.store import create
from tests.corpus.lineage.test_chain import BELL, CART, GOAT, VERSIONS, WELL, document


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lineage")
    versions = VERSIONS | {
        "2006-01-01": {"200.1": BELL, "200.2": f"{CART} {GOAT}"},
        "2007-01-01": {"200.1": BELL, "200.2": CART, "200.3": GOAT},
    }
    with create(folder, [document(version, rules) for version, rules in versions.items()]) as corpus:
        lineage.trace(corpus)
    return folder


def run(home, *arguments: str):
    return CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])


def told(home, *arguments: str):
    result = run(home, *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_history_as_json(home):
    data = told(home, "history", "rule 200.2", "--as-of", "2005")
    assert {"lineage", "revisions", "ancestors", "descendants"} <= set(data)
    assert [(r["number"], r["from"], r["relation"]) for r in data["revisions"]][:3] == [
        ("100.1", "2001-01-01", "first"),
        ("100.2", "2002-01-01", "moved"),
        ("100.2", "2003-01-01", "edited"),
    ]
    assert data["revisions"][-1]["to"] is None
    assert {"number", "from", "to", "text", "relation"} <= set(data["revisions"][0])


def test_history_for_people(home):
    output = run(home, "history", "200.2", "--as-of", "2005", "--full").output
    assert "number since 2004-01-01, words since" in output
    assert "renumbered only" in output and "reworded" in output
    assert "four wheels" in output


def test_history_shows_what_changed_from_one_wording_to_the_next(home):
    output = run(home, "history", "200.2", "--as-of", "2005").output
    assert "[-" in output and "{+" in output and "four wheels" not in output
    lines = run(home, "history", "200.2", "--as-of", "2005", "--table").stdout.splitlines()
    data = told(home, "history", "200.2", "--as-of", "2005")["revisions"]
    assert "words of it went to" in lines[len(data) + 1] and " ".join(lines[len(data) + 2 :]).endswith("one of them.")
    assert all(
        r["number"] in line and f"{r['from']} to {r['to'] or 'now'}" in line for r, line in zip(data, lines[1:], strict=False)
    )


def test_history_of_a_glossary_entry(home):
    data = told(home, "history", "wagon", "--as-of", "2005")
    assert [r["number"] for r in data["revisions"]] == ["cart", "wagon"]


def test_changes_as_json(home):
    data = told(home, "changes", "--from", "2001", "--to", "2002", "--all")
    assert (data["from"], data["to"]) == ("2001-01-01", "2002-01-01")
    links = {(n["kind"], n["old"], n["new"], n["relation"]) for n in data["links"]}
    assert links == {
        ("rule", None, "100.1", "added"),
        ("rule", "100.1", "100.2", "moved"),
        ("rule", "100.2", "100.3", "moved"),
        ("glossary", "cart", "cart", "same"),
    }
    assert all(0 <= n["similarity"] <= 1 for n in data["links"])


def test_changes_for_people_tell_a_split_in_one_line(home):
    output = run(home, "changes", "--from", "2006", "--to", "2007").output
    assert "200.2 → 200.2 and 200.3" in output


def test_changes_between_distant_versions(home):
    pairs = {(n["old"], n["new"]) for n in told(home, "changes", "--from", "2001", "--to", "2005", "--section", "100")["links"]}
    assert pairs == {("100.1", "200.2"), ("100.2", "200.4")}


def test_diff_as_json(home):
    data = told(home, "diff", "200.2", "--from", "2001", "--to", "2005")
    assert (data["old"], data["new"]) == ("100.1", "200.2")
    assert ["replace", "two ", "six "] in data["ops"]
    assert "".join(op[1] for op in data["ops"]) == CART


def test_diff_of_a_number_that_only_the_older_version_has(home):
    assert told(home, "diff", "100.2", "--from", "2001", "--to", "2004")["new"] == "200.4"


def test_diff_for_people_without_colours(home):
    assert "[-two-] {+six+} wheels" in run(home, "diff", "200.2", "--from", "2001", "--to", "2005").output


def test_diff_in_colour(home):
    result = CliRunner().invoke(ruletrail, ["--home", str(home), "diff", "200.2", "--from", "2001", "--to", "2005"], color=True)
    assert "\x1b[" in result.output and "[-" not in result.output.replace("\x1b[", "")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["history", "999.1"], "has no 999.1"),
        (["history", "100.1"], "add --as-of"),
        (["history", "12 monkeys"], "not a rule number"),
        (["changes", "--from", "1950"], "there is no version from 1950 or earlier"),
        (["changes", "--from", "nonsense"], "is not a date"),
        (["changes", "--from", "2001", "--to", "2002", "--section", "999"], "has 999"),
        (["diff", "999.1", "--from", "2001", "--to", "2002"], "has 999.1"),
        (["diff", "100.1", "--from", "2001", "--to", "2002"], "no counterpart"),
    ],
)
def test_wrong_input_is_told_in_one_line(home, arguments, said, capfd):
    import sys

    from ruletrail.cli import main

    old = sys.argv
    sys.argv = ["ruletrail", "--home", str(home), *arguments]
    try:
        with pytest.raises(SystemExit) as stop:
            main()
    finally:
        sys.argv = old
    errors = capfd.readouterr().err
    assert stop.value.code in (1, 2)
    assert said in errors and errors.startswith("ruletrail: ") and errors.count("\n") == 1


def test_nothing_is_lost_between_words(home):
    assert WELL in {r["text"] for r in told(home, "history", "200.4", "--as-of", "2005")["revisions"]}


@pytest.mark.parametrize(
    ("arguments", "today", "note"),
    [
        (["cart"], "market wagon", 'note: cart of 2001-01-01 is market wagon today: ruletrail show "market wagon"\n'),
        (["market wagon"], "market wagon", ""),
        (["100.2"], "300.1", "note: 100.2 of 2001-01-01 is 300.1 today: ruletrail show 300.1\n"),
        (["well"], None, "note: well of 2001-01-01 was removed on 2002-01-01\n"),
        (
            ["cart", "--as-of", "2001"],
            "market wagon",
            "note: These releases' texts are missing: Planeshift (PLS), Seventh Edition (7ED), Apocalypse (APC), Odyssey (ODY)."
            " The rules of 2001-12-31 may be from one of them. This is the text of 2001-01-01.\n"
            'note: cart of 2001-01-01 is market wagon today: ruletrail show "market wagon"\n',
        ),
    ],
)
def test_what_is_shown_under_a_former_name_leads_on_to_the_name_of_today(tmp_path, arguments, today, note):
    versions = {
        "2001-01-01": {"100.1": BELL, "100.2": GOAT, "cart": CART, "well": WELL},
        "2002-01-01": {"100.1": BELL, "300.1": GOAT, "market wagon": CART},
    }
    with create(tmp_path, [document(version, rules) for version, rules in versions.items()]) as corpus:
        lineage.trace(corpus)
    shown = run(tmp_path, "show", *arguments)
    assert shown.exit_code == 0 and shown.stderr.replace("python -m ruletrail", "ruletrail") == note
    assert told(tmp_path, "show", *arguments)["current"] == today


def test_a_history_and_the_changes_of_a_release_call_a_rewording_as_much_alike(archive_home):
    (then,) = (one for one in told(archive_home, "history", "305.7")["revisions"] if one["from"] == "2011-02-04")
    (link,) = (one for one in told(archive_home, "changes", "MBS")["links"] if one["new"] == "305.7")
    assert then["similarity"] == link["similarity"]
