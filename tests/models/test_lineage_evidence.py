"""Evidence follows a rule to its new number along its lineage."""

from __future__ import annotations

from corpus.numbers import RuleNumber
from corpus.records import RULE, Document, Ledger, Record
from corpus.store import Corpus, create
from models import cues as evidence
from models.behaviours import Behaviour


def document(version: str, number: str, text: str) -> Document:
    record = Record(RULE, RuleNumber.parse(number), text, file="made.txt", lines=(1, 1))
    other = Record(RULE, RuleNumber.parse("999.1"), "Something else.", file="made.txt", lines=(2, 2))
    return Document("made", "made", version, [record, other], [Ledger("made.txt", 2, [(1, 2, "rule")])], sha256=version)


def behaviour() -> Behaviour:
    made = Behaviour("test", "", "", 50, ("not stated", ""), "", (), "here")

    @made.since("2020-01-01", rule="704.5j", cue="the widget stays")
    def body(rules, game):
        """Stays."""

    return made


def found(tmp_path, monkeypatch, texts, *, joined: bool) -> evidence.Evidence:
    with create(tmp_path, [document(*text) for text in texts]) as corpus:
        if joined:
            corpus.db.execute("INSERT INTO lineage (id, address) VALUES (1, 'a')")
            corpus.db.execute("UPDATE record SET lineage_id = 1 WHERE key != '999.1'")
    made = behaviour()
    monkeypatch.setattr(evidence, "all_behaviours", lambda: (made,))
    with Corpus.open(tmp_path) as corpus:
        return evidence.gather(corpus)


TEXTS = [("2020-01-01", "704.5j", "The widget stays."), ("2030-01-01", "704.5q", "The widget stays there.")]


def test_a_renumbered_rule_is_followed(tmp_path, monkeypatch):
    report = found(tmp_path, monkeypatch, TEXTS, joined=True)
    assert (report.checked, report.carried, report.problems) == (2, 1, [])


def test_without_a_lineage_it_needs_an_eye(tmp_path, monkeypatch):
    report = found(tmp_path, monkeypatch, TEXTS, joined=False)
    assert [(p.version, p.what) for p in report.problems] == [("2030-01-01", "the cited rule isn't there")]


def test_a_wording_that_was_there_before_its_since_needs_an_eye(tmp_path, monkeypatch):
    texts = [("2010-01-01", "704.5j", "The widget stays."), *TEXTS[:1]]
    report = found(tmp_path, monkeypatch, texts, joined=False)
    assert ["matches already" in p.what for p in report.problems] == [True]


def test_a_renumbered_and_reworded_rule_needs_an_eye(tmp_path, monkeypatch):
    texts = [TEXTS[0], ("2030-01-01", "704.5q", "The widget goes.")]
    report = found(tmp_path, monkeypatch, texts, joined=True)
    assert len(report.problems) == 1
