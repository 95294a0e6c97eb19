"""The scenarios on the site: played under the whole archive, each with the reasons for its changed answers."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from ruletrail.corpus.store.links import LinkRow
from ruletrail.models.differing import library
from ruletrail.site_templates import parts
from ruletrail.site_templates.values import SILENCES


def _words(page: Path) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.read_text("utf-8"))).split())


def test_every_scenario_has_a_page_that_the_index_leads_to(archive_home):
    folder = archive_home / "site" / "scenario"
    names = {Path(scenario.file).stem for scenario in library()}
    assert {page.stem for page in folder.iterdir()} == names | {"index"}
    index = (folder / "index.html").read_text("utf-8")
    assert set(re.findall(r'href="\.\./scenario/([^"]+)\.html"', index)) == names | {"index"}


def test_answers_change_with_the_rule_that_changed_them(archive_home):
    page = _words(archive_home / "site" / "scenario" / "two-legends.html")
    answers, why = page.split("Answers", 1)[1].split("What made the difference")
    assert "2013-07-13 – today" in answers or "2013-07-11 – today" in answers
    assert "704.5k" in why and "legend-rule" not in why


def test_each_answer_has_its_reasons_today_and_as_of_each_change(archive_home):
    file = archive_home / "site" / "scenario" / "two-legends.html"
    today, *then = _words(file).split("Why, as ")[1:]
    assert today.startswith("the rules are today the older one; the newer one Checked") and "( 704.5j )" in today
    assert "( 704.5k )" in then[0] and re.search(r"Step 1 \(.+?\): .+ \( 420\.5e \)", then[1])
    assert file.stat().st_size < 40_000


def test_numbers_in_reasons_lead_to_the_rules_of_that_version(archive_home):
    page = (archive_home / "site" / "scenario" / "two-legends.html").read_text("utf-8")
    [then] = set(re.findall(r"\((<a [^>]+>704\.5k</a>)\)", page))
    assert re.search(r"/history/420\.5e-[^#]+#v20(09|1[0-3])-", then)


def test_what_has_no_name_is_called_what_it_is(archive_home):
    page = _words(archive_home / "site" / "scenario" / "static-abilities-in-the-order-of-their-objects.html")
    assert "A static ability of the Enchantment “sea”" in page and "the subtypes of the forest" in page


def test_steps_that_were_left_out_are_told_with_the_time(archive_home):
    answers = _words(archive_home / "site" / "scenario" / "reconfigure.html").split("What made the difference")[0]
    assert re.search(r"1999-04-23 – 2003-\d\d-\d\d ?, left out: step 1, 2 \(no such artifact type\)", answers)


def test_a_history_leads_to_what_it_changed_at_the_table(archive_home):
    histories = archive_home / "site" / "history"
    legends = [page for page in histories.glob("420.5*.html") if "scenario/two-legends.html" in page.read_text("utf-8")]
    assert len(legends) == 1


def test_a_corpus_that_no_clause_cites_has_no_scenarios(tiny_site):
    assert not (tiny_site / "scenario").exists()


def test_an_answer_that_says_why_there_is_none_is_explained():
    told = parts.silences(["yes", "no such card type", "not stated"])
    assert [word for word in SILENCES if f"“{word}”" in told] == ["no such …", "not stated"]
    assert parts.silences(["yes", "3"]) == ""


def test_only_a_rule_that_the_reasons_name_changed_an_answer(archive_home):
    [page] = (archive_home / "site" / "history").glob("214.9f-*.html")
    decided = page.read_text("utf-8").split('id="played"')[1].split('id="wordings"')[0]
    assert "snow-covered-land-becomes-a-swamp" in decided and "auras-that-set-types" not in decided


def test_how_a_term_was_followed_is_told_of_its_name():
    renamed = LinkRow(1, 2, "edited", 0.8, "similar text, same number", True)
    assert ">80 % alike; similar text, same name<" in parts.similarity(renamed, is_term=True)
    assert ">renamed<" in parts.badge("number", is_term=True) and ">renumbered<" in parts.badge("number")
