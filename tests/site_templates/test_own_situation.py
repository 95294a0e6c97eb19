"""The page of a person's own scenario."""

from __future__ import annotations

from bs4 import BeautifulSoup
from click.testing import CliRunner

from ruletrail.cli import ruletrail

SCENARIO = """
title = "Two <legends>"
players = ["Ann", "Bob"]
battlefield = ["Ann's Isamaru, Hound of Konda", "Bob's Isamaru, Hound of Konda"]
steps = ["Ann's turn"]
asks = ["Where is Ann's Isamaru?", "Where is Bob's Isamaru?"]
"""


def test_it_shows_the_answers_over_time_what_made_the_difference_and_why(tmp_path):
    (tmp_path / "legends.toml").write_text(SCENARIO)
    made = tmp_path / "legends.html"
    run = ["--home", str(tmp_path), "run", str(tmp_path / "legends.toml"), "--html", str(made)]
    assert CliRunner().invoke(ruletrail, run).exit_code == 0
    page = BeautifulSoup(made.read_text("utf-8"), "html.parser")
    assert page.h1.get_text() == "Two <legends>"
    bars = page.select(".time")
    assert [bar.get_text("|") for bar in bars] == ["battlefield|graveyard|battlefield", "graveyard|battlefield"]
    turns = page.select_one("section[aria-labelledby=turns]").get_text(" ")
    assert "2013-07-13" in turns and "graveyard →  battlefield" in turns and "704.5" in turns
    why = page.select_one("section[aria-labelledby=why]").get_text()
    assert "At the start: All legendary permanents with the same name go to their owners' graveyards" in why
    assert page.select("ol li")[0].get_text() == "Ann's turn."
    assert not page.select("link, script, img, a")
