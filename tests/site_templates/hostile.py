"""Builds a home of hostile rules: with markup, templates, invisible letters, and names that are paths."""

from __future__ import annotations

from pathlib import Path

from ruletrail import pipeline
from ruletrail.home import Settings

SCRIPT = "<script>window.ran = 1</script>"
IMAGE = '"><img src=x onerror="window.ran = 1">'
TEMPLATE = "{{7*7}}{% raw %}"
TURNED = "\u202eecafrus\u202c"
UNSEEN = "wh\u200be\u200del"
#: {} is the place of the words that differ between the two versions.
TEXT = f"""Comprehensive Rules
These rules are current as of {{day}}.

100. Carts {SCRIPT}

100.1. A cart {SCRIPT} rolls {{word}}.

100.2. A horse {IMAGE} draws it {{word}}.

100.3. A driver sings {TEMPLATE} and {{word}}.

100.4. Its {UNSEEN} is {TURNED} and {{word}}.

100.5. javascript:alert(1) and [a](javascript:alert(1)) and &lt;b&gt; {{word}}.

Glossary

../../x
A term that would climb {{word}}.

CON
A term that a system keeps for itself {{word}}.

{IMAGE}
A term that would be a picture {{word}}.

Credits
Nobody.
"""


def build(folder: Path) -> Path:
    """Builds the two versions as a user does, and returns the home."""
    texts = folder / "texts"
    texts.mkdir()
    for day, name, word in (("May 1, 2003", "2003.txt", "slowly"), ("February 1, 2004", "2004.txt", "fast")):
        (texts / name).write_text(TEXT.replace("{day}", day).replace("{word}", word), "utf-8")
    home = folder / "home"
    pipeline.build([texts], Settings(home), pipeline.Options(jobs=1, index=False))
    return home
