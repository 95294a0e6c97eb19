"""ruletrail search, as people and scripts call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest


def ruletrail(home, *words: str, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "ruletrail", "--home", str(home), "search", *words]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, timeout=60)


def test_json_is_the_contract(digest_home):
    done = ruletrail(digest_home, "land", "--json", "--limit", "3")
    hits = json.loads(done.stdout)["hits"]
    assert done.returncode == 0
    assert done.stderr == ""
    assert 0 < len(hits) <= 3
    assert list(hits[0]) == [
        "number", "title", "version", "from", "to", "last", "current", "wording_since", "examples_since",
        "number_since", "score", "snippet",
        "lineage", "subrules",
    ]  # fmt: skip


def test_nothing_found_is_status_1(digest_home):
    done = ruletrail(digest_home, "xyzzyqwx", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["hits"] == []
    done = ruletrail(digest_home, "xyzzyqwx")
    assert (done.returncode, done.stdout) == (1, "")
    assert "xyzzyqwx" in done.stderr


def test_lines_fit_80_columns_and_have_no_colour_in_a_pipe(digest_home):
    done = ruletrail(digest_home, "land", "creature", "--full", COLUMNS="80")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    "words",
    [
        ('"',), ("AND",), ("*",), ("as-of:2004-13-45", "land"), ("x" * 100_000,), ("foo:bar",), ("in:x",), ("",),
        ("--as-of", "never", "land"),
        ("--nonsense",), ("--limit", "0", "land"), ("(land OR",), ("land AND",), ("~",),
    ],
    ids=range(14),
)  # fmt: skip
def test_bad_input_is_status_2_with_one_line(digest_home, words):
    done = ruletrail(digest_home, *words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith(("Usage:", "Try "))]
    assert len([line for line in lines if line.strip()]) == 1


def test_sizes_are_words_not_options(digest_home):
    assert ruletrail(digest_home, "-1/-1", "counter").returncode in (0, 1)


def test_without_an_index_the_remedy_is_named(tmp_path, digest_home):
    (tmp_path / "corpus.sqlite").write_bytes((digest_home / "corpus.sqlite").read_bytes())
    done = ruletrail(tmp_path, "land")
    assert done.returncode == 2
    assert " build" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_help_has_the_query_language():
    done = ruletrail("/nowhere", "--help")
    for word in (
        "AND NOT",
        "in:305",
        "type:land",
        "kind:",
        "as-of:",
        "from:",
        "changed:",
        "added:",
        "removed:",
        "sacrific*",
        "~",
    ):
        assert word in done.stdout


def test_numbers_link_to_their_pages_where_there_is_one(tmp_path):
    from ruletrail.blocks import _linked
    from ruletrail.site_templates import addresses

    page = tmp_path / addresses.history("305.7-2009")
    page.parent.mkdir(parents=True)
    page.touch()
    assert page.as_uri() in _linked(str, tmp_path, "305.7-2009", "305.7")
    assert _linked(str, tmp_path, "305.8-2009", "305.8") == "305.8"


def test_colour_only_when_there_is_any(digest_home):
    plain, coloured = (ruletrail(digest_home, "land", **{name: "1"}).stdout for name in ("NO_COLOR", "FORCE_COLOR"))
    assert "\x1b[" not in plain and "\x1b[" in coloured


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("305.1-305.9", "--limit", "3"), True),
        (("in:305", "--limit", "3"), True),
        (("305.1-305.2", "--limit", "50"), False),
        (("summoning", "sickness", "--limit", "1"), False),
    ],
)
def test_what_a_list_leaves_out_is_told(digest_home, words, more):
    done = ruletrail(digest_home, *words)
    assert done.returncode == 0
    every = json.loads(ruletrail(digest_home, *words[:-2], "--limit", "1000", "--json").stdout)["hits"]
    last, source = done.stdout.splitlines()[-2:]
    assert source == "from the built-in digest"
    assert (last == f"… and {len(every) - 3} more (--limit)") == more and (more or "(--limit)" not in done.stdout)


def test_a_range_backwards_is_turned_round_and_told(digest_home):
    there, back = (ruletrail(digest_home, words) for words in ("305.1-305.3", "305.3-305.1"))
    assert there.stdout == back.stdout and there.stderr == ""
    assert back.stderr == "305.3-305.1 goes backwards: read as 305.1-305.3\n"


def test_a_question_on_change_begins_with_the_rule_and_its_story(digest_home):
    """The README's own example, on the digest too."""
    done = ruletrail(digest_home, "when", "did", "the", "legend", "rule", "change")
    first, *rest = done.stdout.splitlines()
    assert first.startswith("Legend Rule, 704.5j, changed in substance last with Magic 2014 (M14)")
    assert rest[rest.index("All changes of 704.5j, Legend Rule:") + 1].strip()[:4].isdigit()
    assert len(done.stdout.splitlines()) <= 24


def test_several_rules_below_a_heading_answer_first_and_then_each_day_in_a_line(archive_home):
    """A question of players since 2009. Its answer used to come after fifty lines, one of them without a change."""
    question = "when did damage stop using the stack"
    lines = ruletrail(archive_home, question, "--all", COLUMNS="120").stdout.splitlines()
    assert len(ruletrail(archive_home, question).stdout.splitlines()) <= 24
    assert lines[0] == "Most likely Magic 2010 (M10), 2009-07-11: 217.6f was removed. It said:"
    first, last = lines.index("All changes of 405, Stack (217.6 before 2009-07-11):"), lines.index("Other rules that changed:")
    days = [line.split()[0] for line in lines[first + 1 : last - 1]]
    assert days == sorted(set(days))
    assert "  408.1g (Timing, Priority, and the Stack): removed 2009-07-11" in lines[last:]


def test_a_question_on_the_past_says_as_of_when_first_and_what_changed_later_last(archive_home):
    lines = ruletrail(archive_home, "did players really empty their mana pool between steps in 2008").stdout.splitlines()
    assert lines[0] == "Rules as of 2008-10-01." and lines[-1].startswith("Mana Pool (106.4) changed in ")


@pytest.mark.parametrize("words", [("704.5k",), ("704.5k", "in", "2014")])
def test_words_and_numbers_that_are_no_more_have_their_last_day(archive_home, words):
    lines = ruletrail(archive_home, *words).stdout.splitlines()
    assert lines[lines.index("704.5k  Legend rule") + 1] == (
        "  words 2013-07-13 to 2022-09-07, number 2009-07-11 to 2017-09-28, now 704.5j"
    )


def test_a_heading_without_a_text_is_no_answer_to_a_question_that_has_better_ones(digest_home):
    """The answer to "summoning sickness" used to have the headings of 507 and of chapter 5, without any text."""
    numbers = [hit["number"] for hit in json.loads(ruletrail(digest_home, "summoning", "sickness", "--json").stdout)["hits"]]
    assert numbers[0] == "302.6" and not {"507", "5"} & set(numbers)
    assert "507" in [hit["number"] for hit in json.loads(ruletrail(digest_home, "kind:section combat", "--json").stdout)["hits"]]


def test_a_long_title_fits_when_its_days_stand_below_it(archive_home):
    lines = ruletrail(archive_home, "215", "in", "2006").stdout.splitlines()
    assert "  words 2004-10-01 to 2007-04-30, number 1999-04-23 to 2007-04-30, removed" in lines
    assert max(map(len, lines)) <= 80


def test_limit_has_a_short_name(digest_home):
    assert len(json.loads(ruletrail(digest_home, "land", "-n", "2", "--json").stdout)["hits"]) == 2


@pytest.mark.parametrize(
    ("question", "number"),
    [("new companion rule pay 3", "116.2g, 2020-06-01"), ("when was banding removed", '"banding", 702.22, is in the rules')],
    ids=["its change is of another rule", "it has not gone"],
)
def test_a_digest_knows_changes_by_the_calendar(digest_home, question, number):
    """Real questions on change. The digest used to put its last finding first."""
    assert number in " ".join(ruletrail(digest_home, question).stdout.split())


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("when did CMC become mana value", "2021-04-22"),
        ("when did converted mana cost become mana value", "2021-04-22"),
        ("when did local enchantments become Auras", "2005-08-01"),
    ],
)
def test_a_digest_knows_the_day_of_another_name(digest_home, question, day):
    """Asked by somebody who knew the answers. The digest used to name other rules and days, because no edition has that day."""
    told = " ".join(ruletrail(digest_home, question).stdout.split())
    assert f"{day}:" in told[:200] and "Most likely" not in told


@pytest.mark.parametrize("question", ["what did 502.4 mean in 2004", "what did rule 502.4 say in 2004"])
def test_a_keyword_of_a_day_has_the_words_below_it_of_that_day(archive_home, question):
    """Reported: the words with reach, of 2007, stood below "words since 1999-04-23"; or "Flying" was all."""
    told = " ".join(ruletrail(archive_home, question).stdout.split())
    assert "words below it since 2003-07-01" in told and "without flying" in told and "reach" not in told
    assert "2007-05-01 Future Sight (FUT): 502.4b reworded" in told


@pytest.mark.parametrize(
    ("question", "last"), [("how did protection change", "2024-06-07"), ("is banding still a keyword", "2023-04-14")]
)
def test_a_keyword_with_many_rules_has_their_changes(archive_home, question, last):
    """Reported: of keywords with a dozen rules only the changes of the heading's one word were told."""
    told = ruletrail(archive_home, question, "--all").stdout
    assert f"  {last} " in told and "502.10c" not in told.split("All changes")[0]


def test_a_list_that_is_cut_says_how_many_are_left(archive_home):
    """Reported: of the 14 keywords of 2024 ten were listed, and nothing said that there are more."""
    assert ruletrail(archive_home, "keywords added in 2024").stdout.rstrip().endswith("… and 4 more (--limit)")


def test_who_cites_a_rule_is_answered_by_another_command(digest_home):
    """Reported: "no rule has 'cites'" was all that was said."""
    told = ruletrail(digest_home, "who cites 704.5j?")
    assert "cites 704.5j" in told.stderr and "no rule has" not in told.stderr
    assert told.stdout.startswith("704.5j")


def test_what_is_left_out_of_a_keyword_s_story_is_in_the_history_of_its_heading(archive_home):
    """Reported: the line below the story named one of the subrules, which has few of the changes."""
    assert ruletrail(archive_home, "how did protection change").stdout.rstrip().endswith("ruletrail history 702.16, or --all")
    assert "history 502.9-1999-04-23" in ruletrail(archive_home, "trample planeswalkers rule 2020").stdout.replace("\n", " ")


def test_the_digest_names_the_command_that_lists_what_came_in_a_year(digest_home):
    """Reported: "Counters, 122.1b, most likely" was the answer to the keywords of 2024."""
    told = ruletrail(digest_home, "keywords added in 2024")
    assert "ruletrail changes 2024 701 · ruletrail changes 2024 702" in told.stderr and "Most likely" not in told.stdout
