"""What a shell offers while a command is typed: dates and releases, numbers and terms, scenarios."""

from __future__ import annotations

from click import Context
from click.shell_completion import CompletionItem

from corpus.errors import RuletrailError
from corpus.names import term_key
from corpus.releases import releases
from corpus.store import stands
from ruletrail.home import Settings, default_home

#: So many are offered at most; a shell that lists thousands helps nobody.
MOST = 200


def dates(incomplete: str) -> list[CompletionItem]:
    """The days and codes of all releases that begin so, newest first, each with the release's name; and "latest"."""
    typed = incomplete.casefold()
    found = [CompletionItem("latest", help="the newest version")] if "latest".startswith(typed) else []
    for release in reversed(releases()):
        for written in (release.effective, release.code):
            if written and written.casefold().startswith(typed):
                found.append(CompletionItem(written, help=release.name))
    return found[:MOST]


def numbers(ctx: Context, incomplete: str) -> list[CompletionItem]:
    """The numbers and terms of the home's newest version that begin so, in the book's order; none where there is no home."""
    settings = Settings(ctx.find_root().params.get("home") or default_home())
    typed = term_key(incomplete)
    try:
        with settings.open() as corpus:
            keys = [record.key for record in stands.outline(corpus, corpus.version())]
    except RuletrailError:
        return []
    return [CompletionItem(key) for key in keys if key.startswith(typed)][:MOST]


def scenarios(incomplete: str) -> list[CompletionItem]:
    """The shipped scenarios whose names begin so."""
    from models.differing import library_files

    return [CompletionItem(name) for name in sorted(library_files()) if name.startswith(incomplete)]
