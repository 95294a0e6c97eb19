"""How each type rule changed: which rows stand open, where removed rules belong, and what is told of the table."""

from __future__ import annotations

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.site_templates.pages.types import Types, columns, groups
from ruletrail.site_templates.read_site import ReadSite


@pytest.fixture(scope="module")
def site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


def test_a_removed_rule_belongs_where_its_neighbours_went(site):
    """213.1, on spells, stood before planeswalkers had a section; the rules beside it are chapter 1's today."""
    homes = {row.numbers[0]: group.key for group in groups(site, columns(site)) for row in group.rows if row.kind == "removed"}
    assert homes["213.1"] == "" and homes["212.6a"] == "305" and homes["212.3g"] == "302"


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
