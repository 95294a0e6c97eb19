"""Small books in our own words, and a behaviour that they decide."""

from __future__ import annotations

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, RULE, Document, Ledger, Record
from ruletrail.corpus.store import Corpus
from ruletrail.models.behaviours import Behaviour
from ruletrail.models.intervals import VariantSince, letters

STAYS, GOES = "The widget stays.", "The widget goes."

#: The shipped table and the reviewed wordings for the widget.
TABLE = {"test": (VariantSince("2010-01-01", "stays", "704.5j"), VariantSince("2020-01-01", "goes", "704.5k"))}
SEEN = {letters(STAYS): {"test": "stays"}, letters(GOES): {"test": "goes"}}


def behaviour() -> Behaviour:
    made = Behaviour("test", ("704.5k",), where="here")

    @made.variant(cue="widgets? stays?")
    def stays(rules, game):
        """It stays."""

    @made.variant(cue="widgets? (goes|go)")
    def goes(rules, game):
        """It goes."""

    return made


def book(version: str, rules: dict[str, str], twice: tuple[tuple[str, str], ...] = (), **more) -> Document:
    """A document with some rules, and with ``twice`` printed twice. "Glossary: Term" is an entry of the glossary."""
    texts = [("100.1", "The game."), *rules.items(), *twice, ("999.1", "The end.")]
    records = [
        Record(GLOSSARY, None, text, term=number.removeprefix("Glossary: "), file="made.txt", lines=(line, line))
        if number.startswith("Glossary")
        else Record(RULE, RuleNumber.parse(number), text, file="made.txt", lines=(line, line))
        for line, (number, text) in enumerate(texts, 1)
    ]
    ledger = Ledger("made.txt", len(texts), [(1, len(texts), "rule")])
    return Document("made", "made", version, records, [ledger], sha256=version, **more)


def join(corpus: Corpus, *keys: str, newest: str = "") -> None:
    """Puts the rules with these numbers into one lineage, together with the rule ``newest`` of the newest version."""
    corpus.db.execute("INSERT INTO lineage (id, address) VALUES (1, 'a'), (2, 'b')")
    corpus.db.executemany("UPDATE record SET lineage_id = 1 WHERE key = ?", [(key,) for key in keys])
    last = "SELECT id FROM version ORDER BY date DESC LIMIT 1"
    corpus.db.execute(f"UPDATE record SET lineage_id = 1 WHERE key = ? AND version_id = ({last})", (newest,))
    corpus.db.execute("UPDATE record SET lineage_id = 2 WHERE lineage_id IS NULL")
