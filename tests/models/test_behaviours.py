"""The declaration of behaviours, and the faults that are refused at import."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from pathlib import Path

import pytest

from ruletrail.models import behaviours, clauses, intervals
from ruletrail.models.behaviours import Behaviour, all_behaviours, by_name
from ruletrail.models.errors import ClauseError
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from tests.conftest import ROOT


def made(at: str = "", key: str = "") -> Behaviour:
    return Behaviour("test", ("704.5j",), at, key)


def body(rules, game):
    """Does nothing."""


def wordless(rules, game):
    pass


def thing_only(rules, game, thing):
    """Does nothing with a thing."""


def rules_alone(rules):
    """Does nothing without a game."""


def with_more(rules, game, *more, aside=None):
    """Does nothing with any arguments."""


REFUSED = {
    "no pattern": (("", ""), "(legend", body, "not a pattern"),
    "matches anything": (("", ""), "(legend)?", body, "matches anything"),
    "no docstring": (("", ""), "legend", wordless, "no docstring"),
    "too many parameters": (
        ("state-based", ""),
        "legend",
        thing_only,
        r"game, thing\).*called with \(rules, game\)",
    ),
    "too few parameters": (("define", ""), "legend", thing_only, r"called with \(rules, game, thing, traits\)"),
    "no game": (("", ""), "legend", rules_alone, r"called with \(rules, game, …\)"),
    "no key": (("forbid", ""), "legend", thing_only, "needs a key"),
    "a key too much": (("move", "cast"), "legend", thing_only, "has no key"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_malformed_variant_is_refused(case):
    place, cue, function, words = REFUSED[case]
    with pytest.raises(ClauseError, match=words):
        made(*place).variant(cue=cue)(function)


@pytest.mark.parametrize(("place", "function"), [(("", ""), body), (("", ""), thing_only), (("define", ""), with_more)])
def test_a_fitting_body_is_taken(place, function):
    made(*place).variant(cue="legend")(function)


def test_two_variants_of_one_name_are_refused():
    behaviour = made()
    behaviour.variant(cue="legend")(body)
    with pytest.raises(ClauseError, match="two variants"):
        behaviour.variant(cue="another")(body)
    behaviour.variant(cue="another", name="other")(body)
    assert [variant.key for variant in behaviour.variants] == ["test/body", "test/other"]


def test_two_behaviours_of_one_name_are_refused():
    with pytest.raises(ClauseError, match="declared twice"):
        behaviours.behaviour(all_behaviours()[0].name, rules="704.5j")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"rules": "section four"}, "is not a rule number"),
        ({"rules": "704.5j", "at": "somewhere"}, "no point"),
        ({"rules": "704.5j", "key": "cast"}, "a key without a point"),
    ],
)
def test_a_malformed_behaviour_is_refused(more, words):
    with pytest.raises(ClauseError, match=words):
        behaviours.behaviour("never-declared", **more)
    assert "never-declared" not in by_name()


VARIANTS = [variant for behaviour in all_behaviours() for variant in behaviour.variants]
MODULES = sorted(Path(clauses.__path__[0]).glob("*.py"))


@pytest.mark.parametrize("file", MODULES, ids=lambda f: f.stem)
def test_no_date_stands_in_a_clause_module(file):
    assert re.findall(r"\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b", file.read_text("utf-8")) == []


def test_every_clause_module_has_its_word_in_the_guide():
    areas = (ROOT / "docs" / "models.md").read_text("utf-8").partition("## Areas")[2].partition("\n## ")[0]
    modules = {file.stem for file in MODULES} - {"__init__"}
    without = modules - set(re.findall(r"`(\w+)`", areas))
    assert not without, "put each of these modules into the table of areas in docs/models.md"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.key)
def test_no_body_asks_for_the_version(variant):
    tree = ast.parse(textwrap.dedent(inspect.getsource(variant.body))).body[0]
    for node in ast.walk(ast.Module(tree.body[1:], [])):
        assert not (isinstance(node, ast.Attribute) and node.attr in ("day", "version")), "asks for the version"


@pytest.mark.parametrize("behaviour", all_behaviours(), ids=lambda b: b.name)
def test_the_sentences_of_a_clause_can_be_read_alone(behaviour):
    summaries = [variant.about for variant in behaviour.variants]
    assert len(set(summaries)) == len(summaries), "say how the variants differ"
    for summary in summaries:
        sentences = re.split(r"(?<=\.) (?=[A-Z])", summary)
        assert len(sentences) <= 2 and summary.endswith("."), f"one or two sentences: {summary}"
        assert max(len(sentence.split()) for sentence in sentences) <= 28, f"shorter: {summary}"
        assert not re.match(r"(It|Its|They|Their|He|She|Own) ", summary), f"name the subject: {summary}"


#: The remedy if the shipped table doesn't agree with the clauses.
TABLE = "write the shipped table anew: python tools/standings.py HOME, with a home of every text; see docs/models.md"

# -- the shipped table -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("behaviour", all_behaviours(), ids=lambda b: b.name)
def test_the_table_knows_every_variant(behaviour):
    steps = intervals.table().get(behaviour.name, [])
    assert steps, TABLE
    assert {step.variant for step in steps if step.variant} == {variant.name for variant in behaviour.variants}, TABLE
    assert [step.since for step in steps] == sorted({step.since for step in steps})
    assert steps[0].variant, "begins with a variant"
    assert {step.since for step in steps} <= set(shipped_versions())


@pytest.mark.parametrize("subtype", sorted({b.about for b in all_behaviours() if b.about[:1].isupper()}))
def test_a_subtype_begins_with_the_first_behaviour_about_it(subtype):
    began = min(intervals.first_day(behaviour.name) for behaviour in all_behaviours() if behaviour.about == subtype)
    assert rules_as_of(before(began)).absent(subtype).startswith("no such ")
    assert rules_as_of(began).absent(subtype) == ""


def test_what_a_behaviour_is_about_says_what_is_answered_before_it():
    assert by_name()["equip-timing"].before == "no such artifact type"
    assert by_name()["loyalty-of"].before == "no such card type"
    assert by_name()["legend-rule"].before == "not stated"


def before(day: str) -> str:
    return max(each for each in shipped_versions() if each < day)


def test_the_table_has_no_behaviour_or_reviewed_wording_of_none():
    assert set(intervals.table()) == set(by_name()), TABLE
    for judged in intervals.reviewed().values():
        for name, variant in judged.items():
            assert not variant or by_name()[name].find(variant), (name, variant)


def test_a_run_goes_on_over_renumberings():
    assert intervals.run_of("legend-rule", "2016-01-01") == ("2013-07-13", None)
    assert intervals.run_of("legend-rule", "2004-10-01") == ("2004-10-01", "2013-07-13")
    assert intervals.step_at("legend-rule", "1990-01-01") is None
    assert intervals.step_after("legend-rule", "2013-07-13").number == "704.5j"


def test_only_letters_count():
    assert intervals.letters("See rule 704.5.") == intervals.letters("see rule 420")
    assert intervals.letters("Æther") != intervals.letters("ther")
