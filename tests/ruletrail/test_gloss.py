"""``show --gloss``: the digest's sentence of the era beside the wording, by lineage and not by number."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ruletrail.answers.digest import editions
from ruletrail.cli import ruletrail
from ruletrail.corpus.history import history
from ruletrail.corpus.history.gloss import gloss
from ruletrail.home import Settings


def shown(home, *asked: str) -> dict:
    done = CliRunner().invoke(ruletrail, ["--home", str(home), "show", *asked, "--gloss", "--json"])
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("number", "as_of", "retold"),
    [
        ("305.7", "2026-08-07", ("2026-08-07", "305.7", True)),
        ("212.6e", "2003-12-01", ("2004-01-15", "212.6e", True)),  # still the same wording at the first edition
        ("704.5k", "2013-05-01", ("2011-06-17", "704.5k", True)),
        ("704.5j", "2014-09-26", ("2013-07-13", "704.5j", True)),  # then about planeswalkers
        ("704.5j", "2026-08-07", ("2026-08-07", "704.5j", True)),  # today about legends
    ],
)
def test_the_edition_that_has_the_wording(archive_home, number, as_of, retold):
    told = shown(archive_home, number, "--as-of", as_of, "--alone")["gloss"]
    assert (told["date"], told["number"], told["same_wording"]) == retold
    assert told["text"] == editions()[told["date"]][told["number"]][0]


def test_most_type_rules_have_a_gloss_of_their_wording(archive_home):
    with Settings(archive_home).open() as corpus:
        version = corpus.version("2026-08-07")
        rules = [r for r in corpus.records(version) if r.kind == "rule" and r.key.startswith("30")]
        found = [gloss(editions(), history(corpus, rule), version.date) for rule in rules]
    assert sum(one is not None and one.same_wording for one in found) > 0.9 * len(rules)


def test_an_older_wording_is_named_as_such(archive_home):
    """For a wording between two editions that none of them retells, the edition before is shown with its day."""
    with Settings(archive_home).open() as corpus:
        version = corpus.version("2015-07-17")
        told = [gloss(editions(), history(corpus, r), version.date) for r in corpus.records(version) if r.kind == "rule"]
    older = [one for one in told if one is not None and not one.same_wording]
    assert older and all(one.date < version.date for one in older)


def test_the_digest_has_no_gloss_of_itself(digest_home):
    assert shown(digest_home, "305.7", "--alone")["gloss"] is None
