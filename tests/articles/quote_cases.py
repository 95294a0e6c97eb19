"""The table of quotations that Python and JavaScript must compare alike: a rule, words quoted from it, and the result.

``python -m tests.articles.quote_cases`` writes the answers of Python. Read the diff before you keep it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ruletrail.articles.citations import Quote
from ruletrail.articles.find import quotes
from ruletrail.articles.quotes import compare_words
from ruletrail.corpus.normalise import normalise

TABLE = Path(__file__).with_suffix(".json")
Case = dict[str, Any]
CASES: list[Case] = json.loads(TABLE.read_text("utf-8"))
"""Each has ``rule`` (a text and its examples), ``quoted``, and ``told``: None, or whether it is ``same`` and the word diff.

A case with ``rules``, [number, words] of each rule in a block quotation, is compared by the words of the first rule.
"""


def own(case: Case) -> str:
    return " ".join(map(normalise, case["rule"]))


def rules(case: Case) -> list[list[str]]:
    return [[quote.number, quote.text] for quote in quotes(case["quoted"], [(0, len(case["quoted"]))])]


def words(case: Case) -> str:
    return case["rules"][0][1] if case.get("rules") else case["quoted"]


def told(case: Case) -> dict[str, Any] | None:
    found = compare_words(Quote(0, 0, words(case)), own(case))
    return {"same": found.same, "ops": [list(op) for op in found.ops]} if found else None


if __name__ == "__main__":
    CASES[:] = [case | ({"rules": rules(case)} if "rules" in case else {}) for case in CASES]
    rows = [json.dumps(case | {"told": told(case)}, ensure_ascii=False) for case in CASES]
    TABLE.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
