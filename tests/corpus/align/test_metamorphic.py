"""Properties of any two versions, checked on real texts and on changed copies of them."""

from __future__ import annotations

import random

import pytest

from ruletrail.corpus.align.recipe import align
from tests.corpus.align.books import Row, book, links

VERSIONS = ["2004-02-01", "2010-02-01", "2019-10-04"]
LATER = "2030-01-01"


@pytest.fixture(scope="module", params=VERSIONS)
def rows(request, shared) -> list[Row]:
    """The records of a real version."""
    from ruletrail.scrapers import read
    from ruletrail.scrapers.source import Source

    records = read(Source.open(shared / "archive" / f"{request.param}.txt")).records
    return [(r.kind, r.key, "\n".join([r.text, *r.examples])) for r in records]


def _numbers(rows: list[Row]) -> list[int]:
    """Places of the rules with a text of a few sentences."""
    return [i for i, (kind, _, text) in enumerate(rows) if kind == "rule" and len(text.split()) > 8]


def test_a_version_is_the_same_as_itself(rows):
    alignment = align(book(rows), book(rows, LATER))
    assert not alignment.changed


def test_against_time_the_links_are_mirrored(rows):
    changed = [row for n, row in enumerate(rows) if n % 7]
    there = links(align(book(rows), book(changed, LATER)))
    back = links(align(book(changed, LATER), book(rows)))
    mirror = {"added": "removed", "removed": "added", "split": "merged", "merged": "split"}
    assert back == {(new, old, mirror.get(relation, relation)) for old, new, relation in there}


def test_renumbering_and_shuffling_loses_nothing(rows):
    choice = random.Random(4)
    numbered = [i for i, (kind, _, _) in enumerate(rows) if kind != "glossary"]
    keys = [rows[i][1] for i in numbered if rows[i][0] == "rule"]
    choice.shuffle(keys)
    shuffled = [(kind, keys.pop() if kind == "rule" else key, text) for kind, key, text in rows]
    order = list(range(len(rows)))
    choice.shuffle(order)
    alignment = align(book(rows), book([shuffled[n] for n in order], LATER))
    # Some rules have a twin with the same words. After a random renumbering, twins can't be distinguished.
    right = sum(rows[order[j]][2] == rows[i][2] for j, i in enumerate(alignment.origins) if i >= 0)
    assert right >= 0.995 * len(rows)


def test_deleted_rules_are_removed_and_nothing_else(rows):
    choice = random.Random(5)
    gone = set(choice.sample(_numbers(rows), len(rows) // 10))
    alignment = align(book(rows), book([row for n, row in enumerate(rows) if n not in gone], LATER))
    assert links(align(book(rows), book(rows, LATER))) - links(alignment) == {(rows[n][1], rows[n][1], "same") for n in gone}
    assert {(rows[n][1], "", "removed") for n in gone} == {(o, n, r) for o, n, r in links(alignment) if r != "same"}


def test_inserted_rules_are_added_and_nothing_else(rows):
    choice = random.Random(6)
    fresh = set(choice.sample(_numbers(rows), len(rows) // 10))
    alignment = align(book([row for n, row in enumerate(rows) if n not in fresh]), book(rows, LATER))
    assert {("", rows[n][1], "added") for n in fresh} == {link for link in links(alignment) if link[2] != "same"}


def _halves(text: str) -> tuple[str, str] | None:
    """A text split at the sentence end nearest to its middle; None if a part is short, or the second one points elsewhere."""
    ends = [n + 1 for n in range(1, len(text) - 1) if text[n] in ".!?" and text[n + 1] == " " and text[n - 1] not in ".!?"]
    for end in sorted(ends, key=lambda n: abs(n - len(text) / 2))[:1]:
        first, second = text[:end], text[end + 1 :]
        if min(len(first.split()), len(second.split())) >= 8 and second[0].isupper() and "see " not in second.casefold():
            return first, second
    return None


def test_split_rules_are_split_and_nothing_else(rows):
    choice = random.Random(7)
    can = [n for n in _numbers(rows) if "\n" not in rows[n][2] and _halves(rows[n][2])]
    parted = set(choice.sample(can, min(len(can), len(rows) // 10)))
    made, expected = [], set()
    for n, (kind, key, text) in enumerate(rows):
        if n in parted:
            first, second = _halves(text)
            other = f"{key}{'zz' if key[-1].isdigit() else 'z'}"
            made += [(kind, key, first), (kind, other, second)]
            expected |= {(key, key, "split"), (key, other, "split")}
        else:
            made.append((kind, key, text))
    found = {link for link in links(align(book(rows), book(made, LATER))) if link[2] != "same"}
    assert len(found ^ expected) <= 0.02 * len(expected), sorted(found ^ expected)


def test_merged_rules_are_merged_and_nothing_else(rows):
    choice = random.Random(8)
    can = set(_numbers(rows))
    pairs, taken = [], set()
    for n in choice.sample(sorted(can), len(can)):
        if n + 1 in can and not {n, n + 1} & taken and len(pairs) < len(rows) // 20 and "\n" not in rows[n][2] + rows[n + 1][2]:
            pairs.append(n)
            taken |= {n, n + 1}
    made, expected = [], set()
    for n, (kind, key, text) in enumerate(rows):
        if n in pairs:
            made.append((kind, key, f"{text} {rows[n + 1][2]}"))
            expected |= {(key, key, "merged"), (rows[n + 1][1], key, "merged")}
        elif n - 1 not in pairs:
            made.append((kind, key, text))
    found = {link for link in links(align(book(rows), book(made, LATER))) if link[2] != "same"}
    assert len(found ^ expected) <= 0.02 * len(expected), sorted(found ^ expected)


CURLED = str.maketrans({"'": "’", "—": "-", "–": "-", "“": '"', "”": '"', "’": "'"})


def test_typography_is_no_change(rows):
    made = [(kind, key, text.translate(CURLED).replace("  ", " ")) for kind, key, text in rows]
    assert {relation for _, _, relation in links(align(book(rows), book(made, LATER)))} == {"same"}


LOST = str.maketrans(dict.fromkeys("'\"“”‘’—–", "?"))


def test_lost_quotation_marks_apostrophes_and_dashes_are_no_change(rows):
    made = [(kind, key, text.translate(LOST)) for kind, key, text in rows if kind != "glossary"]
    kept = [row for row in rows if row[0] != "glossary"]
    assert {relation for _, _, relation in links(align(book(kept), book(made, LATER)))} == {"same"}
