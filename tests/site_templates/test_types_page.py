"""The changes of each type rule: rows are families, badges agree with the answers, and changes in play have their true days."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from ruletrail.answers.change_list import compare
from ruletrail.corpus.store import Corpus
from ruletrail.publishing import language
from ruletrail.site_templates.pages.types import columns, groups
from ruletrail.site_templates.read_site import ReadSite

BADGES = {"new": "added", "removed": "removed", "split": "split", "merged": "merged"}


@pytest.fixture(scope="module")
def site(archive_home):
    with Corpus.open(archive_home) as corpus:
        site = ReadSite(corpus)
        site.language = language(corpus, site.archive)
        yield site


@pytest.fixture(scope="module")
def found(site):
    return groups(site, columns(site))


@pytest.fixture(scope="module")
def rows(found):
    """Number in the newest column, or else the last one -> row."""
    return {number: row for group in found for row in group.rows for number in row.numbers}


def numbers(row) -> list[str]:
    """The numbers in each column, each once."""
    columns = zip(*(line.cells for line in row.lines), strict=True)
    return [" ".join(dict.fromkeys(stand.key for cell in column for stand in cell.stands)) for column in columns]


def test_a_row_is_one_rule_through_splits_and_merges(rows):
    """212.6b became 305.2, 305.3 and 305.4. There used to be a row for each, which called it new."""
    assert numbers(rows["305.3"]) == ["212.6b", "212.6c 212.6d 212.6e", "305.2 305.3 305.4", "305.2 305.2b 305.3 305.4"]
    assert rows["305.2"] is rows["305.4"] and rows["305.2"].badges == ["substance", "split"]
    assert numbers(rows["305.1"])[:2] == ["212.6a", "212.6a 212.6b"] and "new" not in rows["306.9"].badges[2:]


def test_every_badge_is_what_the_answers_say(site, archive_home):
    """31 of 154 rows used to be called new or removed, but were split or merged. The test reads all badges of the page itself."""
    page = (archive_home / "site" / "types" / "index.html").read_text("utf-8")
    versions = [site.archive.versions[place].version for place in columns(site)]
    labels: list[dict[str, set[str]]] = []  # for each pair of columns: number (old and new) -> labels
    for old, new in pairwise(versions):
        said: dict[str, set[str]] = {}
        for link in compare(site.corpus, old, new, graded=False).links:
            for name, end in (("old ", link.old), ("new ", link.new)):
                if end and end.kind == "rule":
                    said.setdefault(name + end.key, set()).add(link.label)
        labels.append(said)
    shown = re.findall(r'<details class="fam".*?</summary>.*?</table>', page, re.DOTALL)
    assert len(shown) > 150
    for row in shown:
        badges = set(re.findall(r'<span class="k \w+">(\w+)</span>', row)) - {"substance"}
        cells = _cells(row, len(versions))
        told = {label for n in range(len(labels)) for number in cells[n] for label in labels[n].get("old " + number, ())}
        told |= {label for n in range(len(labels)) for number in cells[n + 1] for label in labels[n].get("new " + number, ())}
        first, last = (next(n for n in order if cells[n]) for order in (range(len(cells)), reversed(range(len(cells)))))
        expected = {badge for badge in ("split", "merged") if badge in told}
        if first and all(labels[first - 1]["new " + number] == {"added"} for number in cells[first]):
            expected.add("new")
        if last < len(labels) and all(labels[last]["old " + number] == {"removed"} for number in cells[last]):
            expected.add("removed")
        assert badges == expected, cells


def _cells(row: str, width: int) -> list[set[str]]:
    """The numbers in each column of a row's table. A cell counts for all lines that it spans."""
    found: list[set[str]] = [set() for _ in range(width)]
    covered = [0] * width
    for line in re.findall(r"<tr>(<td.*?)</tr>", row, re.DOTALL):
        cells = iter(re.findall(r"<td([^>]*)>(.*?)</td>", line, re.DOTALL))
        for column in range(width):
            if covered[column]:
                covered[column] -= 1
                continue
            attributes, content = next(cells)
            span = re.search(r'rowspan="(\d+)"', attributes)
            covered[column] = int(span[1]) - 1 if span else 0
            found[column].update(re.findall(r'class="num"[^>]*>([^<]+)<', content))
    return found


def test_a_sentence_that_moved_is_struck_nowhere(site, rows):
    """The last sentences of 212.6b are in 305.4. They used to be struck out under 305.2, and new under 305.4."""
    lines = {line.rule.key: line for line in rows["305.4"].lines}
    old = site.archive.wordings[lines["305.4"].sources[0].wording].normal
    kept = re.sub(r"<(ins|del)>.*?</\1>", " ", str(lines["305.4"].diff), flags=re.DOTALL)
    struck = " ".join(re.findall(r"<del>.*?</del>", str(lines["305.2"].diff), re.DOTALL))
    last = set(old.rpartition(". ")[2].split())
    assert len(last & set(kept.split())) >= len(last) / 2 > len(last & set(struck.split()))


def test_a_removed_rule_belongs_where_its_neighbours_went(found):
    """205.2c was about words that the rules no longer use. 213.3, on spells, was beside rules that are in chapter 1 today."""
    homes = {row.lines[0].rule.key: group.key for group in found for row in group.rows if not row.lines[0].cells[-1].stands}
    assert homes["205.2c"] == "205" and homes["213.3"] == ""


def test_play_is_told_on_its_days_with_its_releases(site, found):
    """Planeswalkers came with Lorwyn; their uniqueness rule went with Ixalan, the redirection of damage with Dominaria."""
    group = next(group for group in found if group.key == "306")
    assert group.came == "2007-10-01"
    gone = {play.title: play.step.day for play in group.glance if play.what == "gone"}
    assert gone == {"Planeswalker uniqueness": "2017-09-29", "Planeswalker redirection": "2018-04-27"}
    legend = next(
        play for group in found for play in group.plays if play.title == "Legend rule" and play.step.day == "2013-07-13"
    )
    assert legend.situation and site.release_of(legend.step.day)[0] == "M14"


def test_each_type_is_told_in_few_sentences_and_its_row_is_open(found):
    assert all(len(group.told) <= 4 for group in found) and all(group.told for group in found if group.key not in ("", "300"))
    opened = [row for group in found for row in group.opened]
    assert opened and all(any(play.cited.lineage in row.lineages for group in found for play in group.told) for row in opened)


@pytest.fixture(scope="module")
def of_seeds(seeds_home):
    with Corpus.open(seeds_home) as corpus:
        site = ReadSite(corpus)
        return {group.key: group for group in groups(site, columns(site))}


def test_what_changed_in_play_is_told_from_the_seeds_alone(of_seeds):
    """None of their texts has the rule of 2005 by which an Aura is attached. The shipped table has its day and number."""
    plays = of_seeds["303"].plays
    assert any(play.step.before.startswith("A local enchantment") and play.step.after.startswith("An Aura") for play in plays)
    assert all(play.cited or play.step.rule for play in plays)
