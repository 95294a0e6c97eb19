"""Odd queries: each one is answered, or refused in one line."""

from __future__ import annotations

from pathlib import Path

from ruletrail import indexer
from ruletrail.corpus.errors import RuletrailError
from tests.soak import homes
from tests.soak.trial import Failed, dice

EACH = 40
PIECES = [
    "land", "legend rule", "305.7", "704.5j", "when did", "2004", "in:", "kind:", "kind:glossary", "added:2018-04-27", "changed:",
    '"', "'", "(", ")", "[", "]", "{", "}", "*", "?", "~2", "^9", "AND", "OR", "NOT", "ANDNOT", "TO", ":", "::", "\\", "/", "-",
    "--", "\0", "\x1b[2J", "\u202e", "\ud800", "\U0001f409", "é" * 50, "a" * 3000, "%", "<script>",
    "$", ";", "\n", "..", "9" * 30, "",
]  # fmt: skip


def trial(seed: int, folder: Path) -> str:
    at = dice("queries", seed)
    settings = homes.digest(folder)
    joined = at.choice([" ", "", " "])
    query = joined.join(at.choice(PIECES) for _ in range(at.choice([1, 2, 3, 5, 8, 30])))
    with settings.open() as corpus:
        try:
            answer = indexer.answer(corpus, settings.index, query, limit=5, ever=at.random() < 0.5)
        except RuletrailError as error:
            if "\n" in str(error):
                raise Failed(f"{query!r}: an error of several lines: {error}") from None
            return "refused"
        except Exception as error:
            raise Failed(f"{query!r}: {type(error).__name__}: {error}") from error
    return "answered" if answer.hits else "nothing found"
