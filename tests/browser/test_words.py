"""Normal forms, word diffs and quotations are the same in a browser as in Python: in the table, random words and the archive."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ruletrail.articles.find import quotes
from ruletrail.articles.syntaxes import syntax_of
from ruletrail.corpus.changes import readable, word_diff
from ruletrail.corpus.history import Archive
from ruletrail.corpus.normalise import normalise
from ruletrail.home import Settings
from tests.articles import quote_cases
from tests.articles.conftest import articles
from tools.javascript_shapes import ASSETS, WORDS

pytestmark = pytest.mark.browser

PARTS = [
    *(WORDS / name for name in ("folded.js", "normal_shapes.js", "normal.js", "diff.js")),
    *(ASSETS / name for name in ("shapes.js", "find.js", "quote_shapes.js", "quotes.js")),
]
LETTERS = "aabbcc  ,.;'\"()-–—…{}oTW3/_<>?tmr©™æé½\ufeff\xa0\n’“”`*?:!𝒦風²"
VOCABULARY = [
    "the", "A", "line", "line's", "lines.", "line,", "kite", "kites;", "it", "it's", "(red)", "red–", "--", "-", "…",
    "702.16", "702.16a", "305", "305.", "613.1,", "{T}", "{oT}", "{2}{W}\n_wind_", "Æther", "don’t", "“fly”", "or",
    "and", "then.", "Then", "when", "1/2", "½",
]  # fmt: skip


@pytest.fixture(scope="module")
def asked(chromium):
    """asked(function, rows) -> the result of a function of the scripts for each row of arguments."""
    page = chromium.new_page()
    for part in PARTS:
        page.add_script_tag(content=part.read_text("utf-8"))
    yield lambda function, rows: page.evaluate(f"(rows) => rows.map((row) => ({function})(...row))", rows)
    page.close()


def test_quotations_are_held_as_the_table_says(asked):
    rows = [(quote_cases.words(case), quote_cases.own(case)) for case in quote_cases.CASES]
    assert asked("compareQuote", rows) == [case["told"] for case in quote_cases.CASES]


def test_blocks_hold_the_rules_that_the_table_says(asked):
    cases = [case for case in quote_cases.CASES if "rules" in case]
    held = asked(
        "(block) => findQuotes(block, [[0, block.length]]).map(({ number, text }) => [number, text])",
        [[c["quoted"]] for c in cases],
    )
    assert held == [case["rules"] for case in cases]


def test_any_block_holds_the_rules_that_python_says(asked):
    chance = Random(5)
    signs = [
        "305.7",
        "305.",
        "704.5j",
        "\0",
        "\1",
        "\n",
        "\n\n",
        " ",
        ". ",
        ".",
        "> ",
        "— ",
        "-",
        "(",
        ")",
        "CR ",
        "rule ",
        "Comprehensive Rules, ",
    ]
    signs += ["The red kite flies high", " and a line", "[", "]", "*", "2013"]
    blocks = ["".join(chance.choices(signs, k=chance.randint(2, 14))) for _ in range(4000)]
    found = asked("(block) => findQuotes(block, [[0, block.length]])", [[block] for block in blocks])
    assert found == [
        [{"start": q.start, "end": q.end, "text": q.text, "number": q.number} for q in quotes(b, [(0, len(b))])] for b in blocks
    ]


def test_normal_forms_are_pythons(asked):
    chance = Random(14)
    texts = ["".join(chance.choices(LETTERS, k=chance.randint(1, 30))) for _ in range(3000)]
    texts += [chr(code) + "x" for code in range(0x80, 0x2100)]
    assert asked("normalise", [[text] for text in texts]) == [normalise(text) for text in texts]


def changed(chance: Random, words: list[str]) -> list[str]:
    words = list(words)
    for _ in range(chance.randint(0, 5)):
        at = chance.randrange(len(words) + 1)
        words[at : at + chance.randint(0, 3)] = chance.choices(VOCABULARY, k=chance.randint(0, 3))
    return words


def test_word_diffs_are_pythons(asked):
    chance = Random(41)
    pairs = []
    for _ in range(1500):
        words = chance.choices(VOCABULARY, k=chance.randint(0, 40))
        pairs.append((" ".join(words), " ".join(changed(chance, words))))
    expected = [[list(op) for op in readable(word_diff(*pair))] for pair in pairs]
    assert sum(len(ops) > 2 for ops in expected) > 500
    assert asked("(old, now) => readable(wordDiff(old, now))", pairs) == expected


def test_word_diffs_of_long_lists_are_pythons(asked):
    chance, pairs = Random(43), []
    for many, kinds in ((310, 400), (600, 500), (1700, 40), (3200, 9)):
        for _ in range(3):
            names = [f"name{chance.randrange(kinds)}" for _ in range(many)]
            pairs.append((", ".join(names), ", ".join(changed(chance, changed(chance, names)))))
    expected = [[list(op) for op in readable(word_diff(*pair))] for pair in pairs]
    assert asked("(old, now) => readable(wordDiff(old, now))", pairs) == expected


def test_quotations_are_found_as_python_finds_them(asked):
    masks = [syntax_of(path, text).read(text).mask for path in articles() for text in [path.read_bytes().decode()]]
    masks = [mask for mask in masks if mask.isascii() or max(map(ord, mask)) < 0x10000]
    chance = Random(7)
    marks = ["“", "”", '"', "'", "«", "»", "„", "‘", "’", "\n\n", "\1", "\0", "\r\n", *VOCABULARY]
    masks += ["".join(chance.choice(marks) + chance.choice((" ", " ", "")) for _ in range(60)) for _ in range(500)]
    expected = [[quote.text for quote in quotes(mask, [])] for mask in masks]
    assert sum(map(len, expected)) > 100
    assert asked("(mask) => findQuotes(mask, []).map((quote) => quote.text)", [[mask] for mask in masks]) == expected


def test_changes_of_the_archive_are_pythons(asked, archive_home):
    """Each wording that is followed by another of the same lineage, every fortieth of them."""
    with Settings(archive_home).open() as corpus:
        archive = Archive(corpus)
    eras = [pair for lineage in archive.lineages.values() for pair in pairwise(lineage.eras)]
    texts = [[archive.wordings[era.first.wording].text for era in pair] for pair in eras[::40]]
    assert len(texts) > 100
    assert asked("normalise", [[text] for pair in texts for text in pair]) == [normalise(text) for pair in texts for text in pair]
    expected = [[list(op) for op in readable(word_diff(*pair))] for pair in texts]
    assert asked("(old, now) => readable(wordDiff(old, now))", texts) == expected
