"""How each type rule changed: which rows stand open, where removed rules belong, and what is told of the table."""

from __future__ import annotations

import pytest

from ruletrail.corpus.history.rule import of_lineage
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates.pages.types import Types, columns, groups
from ruletrail.site_templates.read_site import ReadSite


@pytest.fixture(scope="module")
def site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


def test_a_removed_rule_belongs_where_its_neighbours_went(site):
    """213.1, on spells, stood before planeswalkers had a section; the rules beside it are chapter 1's today."""
    every = [(row, group.key) for group in groups(site, columns(site)) for row in group.rows]
    homes = {row.numbers[0]: key for row, key in every if row.cells[-1].stand is None}
    assert homes["213.1"] == "" and homes["212.6a"] == "305" and homes["212.3g"] == "302"


def test_no_row_is_called_new_or_removed_whose_history_says_split_or_merged(site):
    """31 rows were: 205.3g came from 205.3d, and 212.6a went into 305.1."""
    rows = {row.numbers[-1]: row for group in groups(site, columns(site)) for row in group.rows}
    assert rows["205.3g"].parted == "split from 205.3d" and rows["212.6a"].parted == "merged into 305.1"
    for row in rows.values():
        told = of_lineage(site.archive, row.lineage)
        came = [branch for branch in told.ancestors if branch.own_version == told.revisions[0].first]
        went = [branch for branch in told.descendants if branch.version == told.ended]
        assert not (row.kind == "new" and came) and not (row.kind == "removed" and went), row.numbers


def test_rows_that_changed_in_substance_stand_open(site, archive_home):
    page = (archive_home / "site" / "types" / "index.html").read_text("utf-8")
    rows = {row.numbers[-1]: row for group in groups(site, columns(site)) for row in group.rows}
    assert rows["303.4"].is_substance and not rows["303.1"].is_substance
    assert f'id="{rows["303.4"].lineage.address}" open' in page and f'id="{rows["303.1"].lineage.address}">' in page


def test_what_changed_at_the_table_is_told_from_the_seeds_alone(seeds_home):
    with Corpus.open(seeds_home) as corpus:
        found = {group.key: group for group in Types().context(ReadSite(corpus), None)["groups"]}
    steps = [step for change in found["303"].talk for step in change.steps]
    assert any(step.before.startswith("A local enchantment") and step.after.startswith("An Aura") for step in steps)
    assert all(step.cited for step in steps)
