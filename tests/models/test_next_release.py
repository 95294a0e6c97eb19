"""A release that isn't out yet: the newest text of the archive with seven changes. Each one is reported, and none is played
without a remark."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail

NEWEST, NEXT = "2026-01-16", "2026-04-17"


def changed(text: str) -> str:
    """The text with the seven changes, and a later date."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def reword(number: str, old: str, new: str) -> None:
        found = [n for n, line in enumerate(lines) if line.startswith(f"{number} ")]
        assert found and any(old in lines[n] for n in found), number
        for n in found:
            lines[n] = lines[n].replace(old, new)

    reword("704.5j", "one of them", "two of them")  # the legend rule lets two stay
    reword("704.5k", "two or more", "three or more")  # the world rule
    reword("301.5c", "can’t equip a creature", "is unable to equip a creature")  # only words, and no cue matches
    reword("704.5f", "its owner’s graveyard", "the graveyard of its owner")  # only words
    for number in ("205.2a", "300.1."):
        reword(number, "enchantment, instant", "enchantment, gizmo, instant")  # a new card type
    dropped = next(n for n, line in enumerate(lines) if line.startswith("704.5n "))
    del lines[dropped]  # a state-based action is deleted, and those behind it take the letters before theirs
    letters = "npqrstuvwxyz"
    for old, new in zip(letters[1:], letters[:-1], strict=True):
        lines = [re.sub(rf"^704\.5{old} ", f"704.5{new} ", line) for line in lines]
    return renumbered("\n".join(lines)).replace("January 16, 2026", "April 17, 2026")


def renumbered(text: str) -> str:
    """Section 310 becomes section 316, at the end of its chapter."""
    contents, body = (m.start() for m in re.finditer(r"(?m)^310\. ", text))
    ends = [m.start() for m in re.finditer(r"(?m)^311\. ", text)]
    chapters = [m.start() for m in re.finditer(r"(?m)^4\. ", text)]
    moved = [re.sub(r"(?m)^310\.", "316.", text[start:end]) for start, end in ((contents, ends[0]), (body, ends[1]))]
    return (
        text[:contents] + text[ends[0] : chapters[0]] + moved[0] + text[chapters[0] : body]
        + text[ends[1] : chapters[1]] + moved[1] + text[chapters[1] :]
    )  # fmt: skip


def run(home, *arguments) -> tuple[int, str]:
    result = CliRunner().invoke(ruletrail, ["--home", str(home), *map(str, arguments)], catch_exceptions=False)
    return result.exit_code, result.stdout


@pytest.fixture(scope="module")
def home(shared, tmp_path_factory):
    """A home of the newest text, to which the next release was added, and the output of that."""
    folder = tmp_path_factory.mktemp("next")
    newest = shared / "archive" / f"{NEWEST}.txt"
    (folder / "next.txt").write_text(changed(newest.read_bytes().decode("utf-8-sig")), "utf-8")
    run(folder / "home", "build", newest, "--no-index", "--no-site")
    status, output = run(folder / "home", "add", folder / "next.txt", "--no-index", "--no-site", "--json")
    assert status == 0
    return folder / "home", json.loads(output)


#: The changes in a rule's words: the clause, and its basis afterwards.
REWORDED = {
    "legend-rule": "open",  # no cue matches the words
    "world-rule": "open",  # its cue matches still, and a number changed
    "equipment-that-is-a-creature": "read",  # these two mean the same in other words
    "creature-with-toughness-zero": "read",
    "equipment-falls-off": "absent",
}


def test_add_tells_that_there_is_each_kind_of_change(home):
    told = home[1]["models"]
    assert told["open"] >= 3 and told["read"] >= 1 and told["absent"] >= 1
    assert told["changed lists"] == 1 and told["renumbered"] > 10


def review(home) -> dict:
    return json.loads(run(home[0], "model", "review", "--json")[1])


def test_review_shows_each_change_with_what_is_played_meanwhile(home):
    told = review(home)
    found = {each["clause"]: each for each in told["review"]}
    assert {clause: found[clause]["basis"] for clause in REWORDED} == REWORDED
    assert found["fortification-falls-off"]["basis"] == "absent"
    assert found["legend-rule"]["old"]["number"] == found["legend-rule"]["new"]["number"] == "704.5j"
    assert found["world-rule"]["old"]["text"] != found["world-rule"]["new"]["text"]
    assert found["world-rule"]["played"] and "a number" in found["world-rule"]["what"]
    assert told["lists"]["card types"] == [[], ["gizmo"]]
    assert told["renumbered"]["protector-of-a-siege"][1].startswith("316.")
    shown = run(home[0], "model", "review")[1]
    assert "card types: +gizmo" in shown and "protector of a siege: now 316." in shown


def test_the_model_of_a_text_has_the_lists_of_that_text(home):
    older, newer = (json.loads(run(home[0], "model", "--as-of", when, "--json")[1])["lists"] for when in (NEWEST, NEXT))
    assert set(newer["card types"]) - set(older["card types"]) == {"gizmo"}


def test_diff_tells_each_change(home):
    data = json.loads(run(home[0], "model", "diff", NEWEST, NEXT, "--json")[1])
    assert data["lists"]["card types"] == [[], ["gizmo"]]
    assert data["renumbered"]["protector-of-a-siege"][1].startswith("316.")
    told = {each["clause"]: each["new"] and each["new"]["basis"] for each in [*data["behaviours"], *data["reread"]]}
    assert {clause: told.get(clause) or "absent" for clause in REWORDED} == REWORDED
    assert "equipment-falls-off" in told
    assert "nobody has read its rule's new words: " in " ".join(run(home[0], "model", "diff", NEWEST, NEXT)[1].split())


@pytest.mark.parametrize("scenario", ["two-legends", "world-rule-one"])
def test_what_rests_on_an_open_rule_says_so(home, scenario, tmp_path):
    file = tmp_path / "worlds.toml"
    worlds = "".join(f'[objects.{name}]\ntype = "World Enchantment"\n' for name in ("first", "second"))
    file.write_text(f'{worlds}[[steps]]\ndo = "check"\n[[asks]]\nask = "zone"\nof = "first"\n', "utf-8")
    (played,) = json.loads(run(home[0], "run", scenario if scenario == "two-legends" else file, "--as-of", NEXT, "--json")[1])
    assert "open" in played["basis"]


def test_check_counts_what_is_to_be_reviewed_and_names_the_command(home):
    data = json.loads(run(home[0], "check", "--json")[1])
    counted = re.fullmatch(rf"{NEXT}: (\d+) clauses to review; run: .*ruletrail maintain review {NEXT}", data["review"][-1])
    assert counted and int(counted[1]) >= 3
    assert not any("clause" in problem or "model" in problem for problem in data["problems"])


def test_a_play_says_that_it_rests_on_an_open_rule(home):
    old, new = json.loads(run(home[0], "run", "two-legends", "--as-of", NEWEST, "--as-of", NEXT, "--json")[1])
    assert old["answers"] == new["answers"]
    assert (old["basis"], new["basis"]) == ("text", "open")
    assert run(home[0], "run", "two-legends", "--as-of", NEXT)[1].count("could not be read for sure") == 1


def test_an_object_of_the_new_card_type_is_there_and_was_not_before(home, tmp_path):
    file = tmp_path / "gizmo.toml"
    file.write_text('[objects.it]\ntype = "Gizmo"\n[[asks]]\nname = "it"\nask = "types"\nof = "it"\n', "utf-8")
    found = json.loads(run(home[0], "run", file, "--as-of", NEWEST, "--as-of", NEXT, "--json")[1])
    assert [one["answers"]["it"] for one in found] == ["no such card type", ["gizmo"]]


def test_accepting_makes_it_reviewed_and_check_passes_in_the_end(home, tmp_path):
    folder, _ = home
    before = {each["clause"]: each for each in review(home)["review"]}
    run(folder, "model", "accept", NEXT)
    for clause, each in before.items():
        if each["basis"] in ("open", "ambiguous"):
            assert run(folder, "model", "accept", NEXT, clause, "--as", each["played"])[0] == 0
    left = {each["clause"]: each["basis"] for each in review(home)["review"]}
    assert set(left.values()) <= {"absent"}
    assert (folder / "judgements.tsv").read_text("utf-8").count("\n") > 3
    assert "models:" not in run(folder, "check")[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("2026", "no-such-clause"), "no clause"),
        (("2026", "legend-rule", "--as", "nonsense"), "has no variant"),
        (("2026", "walls-dont-attack"), "has no wording"),
    ],
)
def test_a_judgement_of_what_is_not_there_is_refused(home, arguments, words):
    from ruletrail.corpus.errors import NotFoundError

    with pytest.raises(NotFoundError, match=words):
        run(home[0], "model", "accept", *arguments)
