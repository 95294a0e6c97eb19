"""Notes on rules and terms that are gone, or have another number or name today. A term has a name, not a number."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from ruletrail.corpus import lineage
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION, Document, Ledger, Record
from ruletrail.corpus.store import create

LINES = "A line that touches another line at noon is tied to it until dusk."
TAILS = "Whoever owns a red tail may lend it to one neighbour a week."
SPOOLS = "A spool holds forty lengths of string and never one more than that."
KNOTS = "Knots are counted by the judge who stands nearest to the meadow."
BURN = "What a kite suffers when its owner lets it fly too near to the sun."
OLD_BURN = "A word that nobody uses."
STEER = "To choose where a kite goes; whoever does so is its pilot."

BOOKS = {
    "2001-01-01": {"100": "Kites", "100.1": LINES, "100.2": TAILS, "100.3": SPOOLS, "100.4": KNOTS,
                   "Sun Burn": BURN, "Reel": KNOTS},
    "2002-01-01": {"100": "Kites", "100.1": LINES, "100.2": TAILS, "100.3": SPOOLS, "100.4": KNOTS,
                   "Sun Burn": BURN, "Reel": KNOTS},
    "2003-01-01": {"100": "Kites", "100.1": f"{LINES} {TAILS}", "100.4": SPOOLS,
                   "Scorch": BURN, "Sun Burn (Obsolete)": OLD_BURN, "Steer": STEER},
    "2004-01-01": {"100": "Kites", "100.1": f"{LINES} {TAILS}", "100.4": SPOOLS,
                   "Scorch": BURN, "Sun Burn (Obsolete)": OLD_BURN, "Guide": STEER},
}  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    documents = []
    for version, book in BOOKS.items():
        records = []
        for n, (key, text) in enumerate(book.items(), 1):
            number = RuleNumber.parse(key) if key[0].isdigit() else None
            kind = GLOSSARY if number is None else SECTION if number.is_section else RULE
            records.append(Record(kind, number, text, term="" if number else key, file=version, lines=(n, n)))
        documents.append(Document("kites", version, version, records, [Ledger(version, len(records))]))
    folder = tmp_path_factory.mktemp("kites")
    with create(folder, documents) as corpus:
        lineage.trace(corpus)
    return folder


def run(home, *arguments: str):
    done = CliRunner().invoke(ruletrail, ["--home", str(home), *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    return done


GONE = "was removed on 2003-01-01"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["show", "reel"], [f"note: reel of 2002-01-01 {GONE}"]),
        (["blame", "reel"], [f"note: reel of 2002-01-01 {GONE}"]),
        (["show", "100.2"], [f"note: 100.2 of 2002-01-01 {GONE}; its words went to 100.1 (merged)"]),
        (["show", "100.2", "--as-of", "2001"], [f"note: 100.2 of 2001-01-01 {GONE}; its words went to 100.1 (merged)"]),
        (["blame", "100.2", "--as-of", "2001"], [f"note: 100.2 of 2001-01-01 {GONE}; its words went to 100.1 (merged)"]),
        (["show", "100.1", "100.2", "100.3", "--as-of", "2001"], [
            f"note: 100.2 of 2001-01-01 {GONE}; its words went to 100.1 (merged)",
            "note: 100.3 of 2001-01-01 is 100.4 today: ruletrail show 100.4",
        ]),
        (["blame", "100.3"], ["note: 100.3 of 2002-01-01 is 100.4 today: ruletrail show 100.4"]),
        (["show", "100.1"], []),
        (["show", "100.2", "--json"], []),
        (["blame", "100.2", "--json"], []),
        (["show", "100.1", "--as-of", "2001"], []),
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_became_of_a_rule_is_said_beside_its_old_text(home, typed, told):
    lines = [
        re.sub(r"(?<=: )\S*python -m (?=ruletrail )|--home \S+ ", "", line) for line in run(home, *typed).stderr.splitlines()
    ]
    assert [line for line in lines if "texts are missing" not in line] == told


def test_a_table_ends_as_the_whole_history_does(home):
    table = run(home, "history", "100.2", "--table").stdout.splitlines()
    assert table[1] == "removed on 2003-01-01"
    assert table[-1] == "100.2 of 2002-01-01: words of it went to 100.1 of 2003-01-01 (merged)"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["show", "sun burn"], "another entry had this name: Sun Burn (2001-01-01 to 2002-12-31, today Scorch)"),
        (["history", "sun burn"], "another entry had this name: Sun Burn (2001-01-01 to 2002-12-31, today Scorch)"),
        (["history", "100.4"], "100.4 was also the number of another rule (2001-01-01 to 2002-12-31)"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_others_that_bore_a_name_or_a_number(home, typed, said):
    assert run(home, *typed).stderr.strip() == f"note: {said}; add --as-of and a day of that time"


def test_a_term_has_a_name_and_a_rule_a_number(home):
    told = run(home, "history", "guide").stdout
    assert "name since 2004-01-01, words since 2003-01-01" in told and "renamed" in told
    assert "renamed" in run(home, "history", "guide", "--table").stdout
    rule = run(home, "history", "100.4").stdout
    assert "number since 2003-01-01, words since 2001-01-01" in rule and "renumbered only" in rule


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sba", 'did you mean "state-based actions"? Or try: '),
        ("buried", 'did you mean "bury (obsolete)"? Or try: '),
        ("removed from the game", "did you mean exile? Or try: "),
        ("piloted", 'did you mean "steer, pilot"? Or try: '),
        ("xyzzy", "try: "),
    ],
)
@pytest.mark.parametrize("command", ["show", "history", "blame", "link"])
def test_what_a_nickname_stands_for_is_offered(tmp_path, command, typed, offered):
    terms = {"State-Based Actions": LINES, "Bury (Obsolete)": TAILS, "Exile": SPOOLS, "Steer, Pilot": STEER}
    records = [
        Record(GLOSSARY, None, text, term=term, file="kites", lines=(n, n)) for n, (term, text) in enumerate(terms.items(), 1)
    ]
    with create(tmp_path, [Document("kites", "kites", "2010-01-01", records, [Ledger("kites", 4)])]) as corpus:
        lineage.trace(corpus)
    done = CliRunner().invoke(ruletrail, ["--home", str(tmp_path), command, typed])
    assert str(done.exception).split("; ", 1)[1].startswith(offered)


def test_what_search_alone_knows_is_offered(digest_home):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "show", "shocklands", "--as-of", "latest"])
    assert re.search(r"; did you mean (305\.\d+|205\.4c)\? Or try: ", str(done.exception))


def test_a_diff_without_a_date_says_what_to_add(digest_home):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "diff", "legend rule"])
    assert done.exit_code == 2 and "--from DATE" in done.stderr and 'diff "legend rule" --from M10' in done.stderr


def test_a_wording_whose_references_alone_changed_is_not_told_as_reworded(tmp_path):
    documents = []
    for day, cited in (("2001-01-01", "100.2"), ("2002-01-01", "100.3")):
        rules = {"100.1": f"{LINES} See rule {cited}.", cited: TAILS, "100.4": SPOOLS}
        records = [Record(RULE, RuleNumber.parse(key), text, file=day, lines=(1, 2)) for key, text in rules.items()]
        documents.append(Document("kites", day, day, records, [Ledger(day, 2)]))
    with create(tmp_path, documents) as corpus:
        lineage.trace(corpus)
    for how in ([], ["--table"]):
        told = run(tmp_path, "history", "100.1", *how).stdout
        assert "only its references changed" in told and "reworded" not in told and "100% alike" not in told
