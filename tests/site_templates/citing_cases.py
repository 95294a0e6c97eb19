"""The table of citations that Python and JavaScript must write alike: a rule, and its citation in every notation.

``python -m tests.site_templates.citing_cases`` writes the answers of Python. Read the diff before you keep it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ruletrail.answers.cited import heading
from ruletrail.site_templates import citation, reference

TABLE = Path(__file__).with_suffix(".json")
Case = dict[str, Any]
CASES: list[Case] = json.loads(TABLE.read_text("utf-8"))
"""Each has number, title, version, since, url, read, and under ``told`` each notation's text."""


def told(case: Case) -> dict[str, str]:
    number, title, version = case["number"], case["title"], case["version"]
    words = f"{heading(number, title)}, {version}"
    cited = reference.Reference(
        heading(number, title), f"{number}-{version}", version[:10], case["since"], case["url"], case["read"]
    )
    links = {form: citation.cite(form, case["url"], words) for form in citation.FORMATS}
    return links | {form: reference.refer(form, cited) for form in reference.FORMATS}


if __name__ == "__main__":
    rows = [case | {"told": told(case)} for case in CASES]
    TABLE.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
