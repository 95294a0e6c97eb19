"""The table of articles with links, whose citations the readers in Python and in JavaScript must read alike.

``python -m tests.articles.linked_cases`` writes the answers of Python. Read the diff before you keep it.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from ruletrail.articles.resolve import resolve
from ruletrail.articles.syntaxes import named
from ruletrail.articles.text_rulebooks import TextRulebooks
from ruletrail.corpus.store import Corpus
from tests.site_templates import tiny

TABLE = Path(__file__).with_suffix(".json")
Case = dict[str, Any]
CASES: list[Case] = json.loads(TABLE.read_text("utf-8"))
"""Each has ``syntax``, ``text``, and ``told``: [line, number, version or ""] of each citation.

``*`` before a number: several rules had it in the versions that the article may mean.
"""


def told(case: Case, books: TextRulebooks) -> list[list[Any]]:
    syntax = named(case["syntax"])
    return [
        [one.line, "*" * bool(one.others) + one.number, one.standing.version.version if one.standing else ""]
        for one in resolve(syntax.read(case["text"]), syntax, books).citations
        if one.citation
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Corpus.open(tiny.build(Path(folder))) as corpus:
        rows = [json.dumps(case | {"told": told(case, TextRulebooks(corpus))}, ensure_ascii=False) for case in CASES]
    TABLE.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
