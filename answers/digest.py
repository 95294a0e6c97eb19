"""Reads the shipped digest: its text for each rule, by the day that it retells."""

from __future__ import annotations

from functools import cache

from ruletrail.corpus.history.gloss import Editions
from ruletrail.corpus.kept_results import KeptResults


@cache
def editions() -> Editions:
    """Day -> number or term -> text and examples. Reading takes some tenths of a second, so the result is kept in the user's
    cache."""
    kept = KeptResults("digest", "scrapers", "answers")
    held = kept.get("editions")
    if held is None:
        held = _read()
        kept.keep(held, "editions")
    return {day: {number: (text, tuple(examples)) for number, (text, examples) in rules.items()} for day, rules in held.items()}


def _read() -> Editions:
    from importlib.resources import as_file, files

    from ruletrail.scrapers import read_file

    found: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {}
    with as_file(files("ruletrail.corpus").joinpath("data", "digest")) as folder:
        for path in sorted(folder.iterdir()):
            document = read_file(path)
            if document.is_commentary or document.retold is None:
                continue
            rules = found.setdefault(document.version.partition("~")[0], {})
            rules.update((record.key, (record.text, record.examples)) for record in document.records if record.kind != "section")
    return found
