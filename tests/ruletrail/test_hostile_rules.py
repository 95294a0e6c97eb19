"""Long and odd rules, and odd days: the time of a build grows with their length, not faster, and the build succeeds."""

from __future__ import annotations

import pytest

from ruletrail import pipeline
from ruletrail.corpus.names import heading
from ruletrail.home import Settings
from ruletrail.scrapers import limits
from tests.scrapers.test_hostile import HEAD, TAIL

LONG = 240_000
#: Each of these, at this length, used to take from half a minute to days.
ODD = {"braces": "{ ", "symbols of old": "oT", "digits": "9", "stars": "*"}


@pytest.mark.parametrize("sign", ODD.values(), ids=ODD)
def test_a_build_does_not_grow_with_the_square_of_a_rule(tmp_path, sign):
    odd = sign * (LONG // len(sign)) + "a"
    texts = tmp_path / "texts"
    texts.mkdir()
    for day, rules in (("2003", [odd, odd[: LONG // 2]]), ("2004", [f"{odd} now", f"new {odd[: LONG // 2]}"])):
        told = "".join(f"101.{n}. {rule}\n\n" for n, rule in enumerate(rules, 1))
        (texts / f"{day}.txt").write_text(HEAD.replace("2003", day) + TAIL.replace("Glossary", f"101. Odd\n\n{told}Glossary"))
    with limits.limited(seconds=20):
        report = pipeline.build([texts], Settings(tmp_path / "home"), pipeline.Options(site=False))
    assert (report.versions, report.rules) == (2, 8)


def test_a_heading_of_dashes():
    with limits.limited(seconds=5):
        assert heading("-" * LONG + "a") == "-" * LONG + "a"
    assert heading("Kites\n --- ___ \n") == "Kites ---".rstrip("- ")


@pytest.mark.parametrize("days", [("May 1, 1993", "December 31, 9999"), ("January 1, 9998", "December 30, 9999")])
def test_any_day_that_a_text_states_builds_with_a_site(tmp_path, days):
    texts = tmp_path / "texts"
    texts.mkdir()
    for number, day in enumerate(days):
        text = HEAD.replace("May 1, 2003", day) + TAIL.replace("draws it", f"draws it in year {number}")
        (texts / f"{number}.txt").write_text(text)
    settings = Settings(tmp_path / "home")
    assert pipeline.build([texts], settings, pipeline.Options()).versions == 2
    assert any("9999-12-3" in page.read_text("utf-8") for page in (settings.site / "history").glob("100.2-*"))
