"""The scenario library, the examples of the documentation, and the refusals with file and line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ruletrail.models.differing import library
from ruletrail.models.errors import ClauseError, ScenarioError
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario import registry
from ruletrail.models.scenario.arguments import OBJECT
from ruletrail.models.scenario.play import play, play_all
from ruletrail.models.scenario.read import parse, read
from ruletrail.models.scenario.registry import ask, verb, words
from tests.conftest import THOROUGH
from tools.scenario_reference import pages, renewed

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
DOCUMENT = DOCS / "scenarios.md"
TOLD = [DOCUMENT, *sorted((DOCS / "scenarios").glob("*.md"))]
EXAMPLES = [example for page in TOLD for example in re.findall(r"```toml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)]


@cache
def played(place: int):
    """A scenario of the library under every version."""
    return play_all(library()[place], shipped_versions())


of_the_library = pytest.mark.parametrize(
    "place", range(len(library())), ids=lambda n: "/".join(Path(library()[n].file).parts[-2:])
)


@of_the_library
def test_library_answers_as_expected_under_every_version(place):
    assert library()[place].title
    assert {r.version: r.mismatches for r in played(place) if r.mismatches} == {}
    assert any(result.expected for result in played(place))


@of_the_library
def test_no_scenario_of_the_library_ends_early(place):
    assert {r.version: r.ended for r in played(place) if r.ended} == {}


#: A scenario is played again under one in so many versions. So many scenarios in a row together cover all versions.
APART = 1 if THOROUGH else 24


@of_the_library
def test_a_reused_play_is_the_same_as_playing_again(place):
    for result in played(place)[place % APART :: APART]:
        assert play(library()[place], rules_as_of(result.version)).as_json() == result.as_json()


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_of_the_documentation_runs_and_answers_as_it_says(number):
    scenario = parse(EXAMPLES[number], f"{DOCUMENT}, example {number + 1}")
    results = play_all(scenario, shipped_versions())
    assert {r.version: r.mismatches for r in results if r.mismatches} == {}


@pytest.mark.parametrize("word", words().values(), ids=lambda w: f"{w.sort} {w.name}")
def test_every_verb_and_ask_shows_itself_in_its_example(word):
    key = "do" if word.sort == "verb" else "ask"
    assert f'{key} = "{word.name}"' in word.example
    parse(word.example)


def test_the_reference_is_up_to_date():
    text = DOCUMENT.read_text("utf-8")
    remedy = "run: python -m tools.scenario_reference"
    assert renewed(text) == text, remedy
    assert {str(page.relative_to(DOCS).as_posix()): page.read_text("utf-8") for page in TOLD[1:]} == pages(), remedy


BROKEN = sorted((Path(__file__).parent / "broken").glob("*.toml"))


@pytest.mark.parametrize("file", BROKEN, ids=lambda f: f.stem)
def test_a_broken_scenario_is_one_line_with_file_and_line(file):
    """The first line of each file is a comment: the line number, and words that the message has."""
    line, wanted = re.match(r"# line (\d+): (.*)", file.read_text("utf-8")).groups()
    with pytest.raises(ScenarioError) as caught:
        play(read(file), rules_as_of("2020"))
    assert caught.value.where == f"{file}:{line}"
    for word in wanted.split(" / "):
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_asks_about_what_does_not_exist_yet():
    text = '[objects.fort]\ntype = "Battle — Siege"\ndefense = 3\n[[steps]]\ndo = "control"\nobject = "fort"\nby = "B"\n'
    text += '[[asks]]\nask = "controller"\nof = "fort"\n'
    answers = {result.version: next(iter(result.answers.values())) for result in play_all(parse(text), shipped_versions())}
    assert answers["2022-11-18"] == "no such card type"
    assert answers["2023-04-14"] == "B"


def described(table, of: str) -> str:
    """Says nothing."""
    return of


def without_table(of: OBJECT) -> str:
    """Says nothing."""
    return of


def with_any_number(table, *of: OBJECT) -> str:
    """Says nothing."""
    return of[0]


@pytest.mark.parametrize(
    ("function", "words"),
    [(described, "of has no kind"), (without_table, "first parameter isn't table"), (with_any_number, "can't be a key")],
)
def test_a_verb_or_ask_with_a_wrong_signature_is_refused(function, words):
    for declare in (ask, verb):
        with pytest.raises(ClauseError, match=words):
            declare("never-declared")(function)
    assert ("ask", "never-declared") not in registry.words()


LANGUAGE = [line.split("\t") for line in (Path(__file__).parent / "language_1.tsv").read_text("utf-8").splitlines()[2:]]


@pytest.mark.parametrize(("sort", "name", "keys"), LANGUAGE, ids=lambda cell: cell[:40])
def test_a_word_that_files_of_users_have_is_never_taken_away(sort, name, keys):
    """The verbs "turn-face" and "protect" and the ask "blocking" were once removed, and files with them were refused."""
    assert (sort, name) in words()
    assert set(keys.split()) <= words()[sort, name].keys.keys()


def test_a_file_of_a_later_language_is_refused_by_its_line():
    text = 'language = {}\n[[asks]]\nask = "active"\n'
    assert parse(text.format(1)).asks
    with pytest.raises(ScenarioError, match="reads language 1") as caught:
        parse(text.format(2), "later.toml")
    assert caught.value.where == "later.toml:1"
