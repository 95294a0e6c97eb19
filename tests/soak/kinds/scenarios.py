"""Damaged scenarios: each is played to an end, or refused in one line, in a bounded time."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError
from ruletrail.models.differing import library_files
from ruletrail.models.scenario.play import play_all
from ruletrail.models.scenario.read import parse
from tests.soak.trial import Failed, dice

EACH = 12
SECONDS = 10
VERSIONS = ["1999-04-23", "2004-02-01", "2009-07-11", "2026-01-16"]
VALUES = ["10**18", "1" + "0" * 18, "-1", "0.5", "true", '""', '"you"', "[]", "{}", '["a", "a"]', "nan", "1979-05-27", "[[[[]]]]"]


def trial(seed: int, folder: Path) -> str:
    at = dice("scenarios", seed)
    lines = at.choice(texts()).splitlines()
    for _ in range(at.choice([1, 1, 2, 4])):
        n = at.randrange(len(lines)) if lines else 0
        how = at.choice(["drop", "double", "value", "many", "swap", "word", "brackets"])
        if not lines:
            break
        if how == "drop":
            del lines[n]
        elif how == "double":
            lines.insert(n, lines[at.randrange(len(lines))])
        elif how == "value" and "=" in lines[n]:
            lines[n] = lines[n].partition("=")[0] + "= " + at.choice(VALUES)
        elif how == "many":
            lines[n:n] = [lines[n]] * at.choice([10, 300])
        elif how == "swap":
            m = at.randrange(len(lines))
            lines[n], lines[m] = lines[m], lines[n]
        elif how == "word":
            words = re.findall(r"[\w-]+", "\n".join(lines))
            lines[n] = re.sub(r"[\w-]+", lambda match, words=words: at.choice(words) if at.random() < 0.3 else match[0], lines[n])
        else:
            lines[n] = lines[n] + "[" * at.choice([1, 5, 20_000])
    began = time.process_time()
    try:
        results = play_all(parse("\n".join(lines) + "\n", "it.toml"), VERSIONS)
    except RuletrailError as error:
        if "\n" in str(error) or len(str(error)) > 1000:
            raise Failed(f"an error of several lines: {str(error)[:200]}") from None
        outcome = "refused"
    else:
        outcome = "ended early" if any("stopped" in result.as_json() for result in results) else "played"
    if (took := time.process_time() - began) > SECONDS:
        raise Failed(f"took {took:.0f} s")
    return outcome


@cache
def texts() -> list[str]:
    """All shipped scenarios."""
    return [path.read_text("utf-8") for _, path in sorted(library_files().items())]
