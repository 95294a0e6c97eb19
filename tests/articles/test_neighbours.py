"""Today's rule wins if it fits equally well; the numbers of one line have one day; doubtful numbers are not written."""

from __future__ import annotations

import pytest


def numbers(told: str) -> list[str]:
    """The findings, as old and new number."""
    return [line.split(": ", 1)[1].split(" since")[0] for line in told.splitlines()]


def test_a_family_that_moved_is_found_by_its_words(annotate, shared):
    """phase-rs/phase#8528: one release moved all rules of battles. The file's other numbers are right."""
    told = annotate(shared / "cases" / "phase-8528.rs", "--check")
    assert numbers(told.stdout) == ["310.8d is 310.9d", "704.5w is 704.5x", "310.11b is 310.12b"]


def test_a_number_that_lived_three_months_loses_to_one_of_many_years(annotate, shared):
    """The headings of 614 to 616 have words in common, so three engines got the finding that 615 is 616."""
    told = annotate(shared / "cases" / "words-override-615.md", "--check")
    assert (told.exit_code, told.stdout) == (0, "")


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        # Citations of phase-rs/phase, in our own words.
        (
            "CR 704.5w + CR 704.5x + CR 310.10: a battle without a legal protector, put into the graveyard",
            ["704.5w is 704.5x", "704.5x is 704.5y", "310.10 is 310.11"],
        ),
        ("CR 310.8d: the defending player is the protector of the battle", ["310.8d is 310.9d"]),
        ("CR 725.2: take the initiative", ["725.2 is 726.2"]),
        ("CR 615: prevention, and no replacement", []),
        ("CR 709-711 name more layouts", []),  # tfausak/pawl
        ("CR 702.52a: Transmute {cost}", ["702.52a is 702.53a"]),
        ("CR 702.60a: Split second, a keyword of a face", ["702.60a is 702.61a"]),
        # tfausak/pawl: the words about dependency are those of 613.8, which 613.7 was until 2020.
        ("the order doesn't matter (CR 613.8 dependency overrides CR 613.7)", []),
    ],
)
@pytest.mark.parametrize("is_dated", [True, False])
def test_the_numbers_of_a_line_are_judged_together(annotate, repository, tmp_path, comment, expected, is_dated):
    (tmp_path / "a.rs").write_text(f"// {comment}\n")
    repository("2026-02-20")
    told = annotate("a.rs", "--check", *(("--as-of", "blame") if is_dated else ()))
    assert numbers(told.stdout) == expected


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        # In our words, what engines' comments say without a day. They were called ambiguous while words alone decided.
        ("901.11a Every player has a planar deck of their own.", ["901.11a is 901.12a"]),  # jmagicdev/jmagic
        ("Rule 714.3b: a lore counter on each Saga at the beginning of the precombat main phase", ["714.3b is 714.3c"]),  # MTGEDH
        ("CR 704.5k", []),  # how long a rule had a number tells nothing alone
    ],
)
def test_words_alone_settle_which_rule_is_meant(annotate, tmp_path, comment, expected):
    (tmp_path / "a.rs").write_text(f"// {comment}\n")
    assert numbers(annotate("a.rs", "--check", "--select", "renumbered").stdout) == expected


@pytest.mark.parametrize(
    ("comment", "day", "expected"),
    [
        # tfausak/pawl wrote this in July 2026 about the rules of June 2026. On git's day of the line, older rules were in force.
        ("CR 723.1: a player is controlled by another for the whole turn", "2025-03-01", []),
        ("CR 310.10, of battles", "2026-08-01", []),  # the text of 2026-08-07 was public by then
        ("CR 310.10: a battle without a protector", "2026-06-20", ["310.10 is 310.11"]),
    ],
)
def test_todays_reading_wins_where_it_fits_as_well(annotate, repository, tmp_path, comment, day, expected):
    (tmp_path / "a.hs").write_text(f"-- {comment}\n")
    repository(day)
    assert numbers(annotate("a.hs", "--check", "--as-of", "blame").stdout) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.ts",  # A2152225/MTGEDH, sunburst.ts: another keyword's rule with that number has the word "instances" too
            "/**\n * Sunburst (Rule 702.44)\n *\n * Rule 702.44a: Sunburst counts the colors of mana spent, for counters on an\n"
            " * artifact or creature.\n */\nx = 1\n// Rule 702.44b: each instance works separately\n",
        ),
        (
            "a.kt",  # wingedsheep/argentum-engine, DayNightMechanicScenarioTest.kt
            "/*\n * | 731.2a | untap step, it is day, the previous active player cast 0 spells: night |\n"
            " * | 731.2a (not) | it is day, the previous player cast one: stays day |\n */\nval a = 1\n"
            "// It is day, player 1 ends a turn in which they cast no spells. Crossing player 2's untap step\n"
            "// must run the turn-based action against the spell count of player 1 (CR 731.2a).\n",
        ),
        (
            "b.ts",  # A2152225/MTGEDH, keywordAbilities-part3.test.ts
            "/**\n * Keyword abilities (Rules 702.38-702.55)\n */\n// affinity, entwine, replicate\n",
        ),
    ],
)
def test_in_one_file_a_rule_is_of_one_version(annotate, tmp_path, name, text):
    (tmp_path / name).write_text(text)
    told = annotate(name, "--check")
    assert (told.exit_code, told.stdout) == (0, "")


def test_a_heading_is_renewed_with_its_subrules(annotate, repository, tmp_path):
    """magefree/mage copies whole sections into its comments: "702.87. Infect", and below it 702.87a."""
    (tmp_path / "a.java").write_text("/* Magic\n * 702.87. Infect\n * 702.87a: Infect is a static ability.\n */\n")
    repository("2010-12-29")
    assert annotate("a.java", "--fix", "--in-place", "--as-of", "blame").exit_code == 0
    assert (tmp_path / "a.java").read_text() == "/* Magic\n * 702.90. Infect\n * 702.90a: Infect is a static ability.\n */\n"


def test_a_line_is_renewed_as_a_whole_and_only_where_it_is_sure(annotate, repository, tmp_path):
    """Faults of real updates: only one of two numbers of a line was renewed, and one rule got two numbers in one file."""
    source = tmp_path / "a.rs"
    lines = [
        "// CR 310.10 + CR 310.8d: the battle has no protector, who is the defending player",
        "// CR 310.10 + CR 305.99: the battle has no protector",
        "// CR 725.3",
    ]
    source.write_text("\n".join(lines) + "\n")
    repository("2026-02-20")
    assert annotate("a.rs", "--update", "--in-place", "--as-of", "blame").exit_code == 0
    renewed = lines[0].replace("310.10", "310.11").replace("310.8d", "310.9d")
    assert source.read_text().splitlines() == [renewed, *lines[1:]]


@pytest.mark.parametrize("many", [0, 8])
def test_a_rule_of_the_day_that_another_one_outdoes_is_not_told(annotate, repository, tmp_path, many):
    """phase-rs/phase: 722 was Controlling Another Player on the day, and the comment is about the monarch, now 725."""
    other = "// CR 701.54: the Ring tempts a player\nlet a = 1;\n\n// CR 702.184a: station\nlet b = 1;\n\n"
    (tmp_path / "a.rs").write_text(f"{other * many}// CR 722: Monarch triggers\nlet c = 1;\n")
    repository("2026-03-24")
    told = annotate("a.rs", "--check", "--as-of", "blame").stdout
    assert numbers(told) == ([] if many else ["722 is 725"])
