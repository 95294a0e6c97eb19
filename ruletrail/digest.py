"""The shipped digest, read by its scrapers: what it says of each rule, by the day that it retells."""

from __future__ import annotations

from functools import cache

from corpus.history.gloss import Editions


@cache
def editions() -> Editions:
    """Day -> number or term -> text and examples. Reading it takes some tenths of a second."""
    from ruletrail import reading
    from scrapers import read_file

    found: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {}
    with reading.digest() as folder:
        for path in sorted(folder.iterdir()):
            document = read_file(path)
            if document.is_commentary or document.retold is None:
                continue
            rules = found.setdefault(document.version.partition("~")[0], {})
            rules.update((record.key, (record.text, record.examples)) for record in document.records if record.kind != "section")
    return found
