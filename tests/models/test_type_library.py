"""The scenarios on types show every variant of the clauses on types at work."""

from __future__ import annotations

from ruletrail.models.behaviours import all_behaviours
from ruletrail.models.differing import library
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.scenario.play import play_all

MODULES = {"type_lines", "type_changes", "subtypes", "subtype_sets", "supertypes", "snow", "criteria", "lands", "layers"}


def test_every_variant_decides_something_in_some_scenario():
    decided = {
        standing.variant.key
        for scenario in library()
        if "/types/" in scenario.file.replace("\\", "/")
        for result in play_all(scenario, shipped_versions())
        for standing in result.clauses
    }
    own = [made for made in all_behaviours() if made.where.rpartition(".")[2] in MODULES]
    assert {variant.key for made in own for variant in made.variants} <= decided
