"""Completions in a shell: dates and releases, numbers and terms, scenarios."""

from __future__ import annotations

import re

from click import Context
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.names import term_key
from ruletrail.corpus.releases import releases
from ruletrail.corpus.store import stands
from ruletrail.home import Settings, default_home

#: The completions that are offered, at most; a list of thousands helps nobody.
MOST = 200
_UNSAFE = re.compile(r"[^\w@%+=:,./-]")
#: Two backslashes: bash's script reads one of them.
ESCAPE = r"\\\\\g<0>"


class QuotingBash(BashComplete):
    """Completions for bash, which inserts them as they are: spaces are escaped, twice, because its script reads escapes once."""

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{_UNSAFE.sub(ESCAPE, item.value)}"


def register() -> None:
    """Makes click use ``QuotingBash``."""
    add_completion_class(QuotingBash, "bash")


def dates(incomplete: str) -> list[CompletionItem]:
    """The days, codes and names of releases with this beginning, newest first; and "latest"."""
    typed = incomplete.casefold()
    found = [CompletionItem("latest", help="the newest version")] if "latest".startswith(typed) else []
    for release in reversed(releases()):
        for written in (release.effective, release.code):
            if written and written.casefold().startswith(typed):
                found.append(CompletionItem(written, help=release.name))
        if typed and release.name.casefold().startswith(typed):
            found.append(CompletionItem(release.name, help=release.effective))
    return found[:MOST]


def numbers(ctx: Context, incomplete: str) -> list[CompletionItem]:
    """The numbers and terms of the home's newest version with this beginning, in the book's order; empty if there is no home."""
    settings = Settings(ctx.find_root().params.get("home") or default_home())
    typed = term_key(incomplete)
    try:
        with settings.open() as corpus:
            keys = [record.key for record in stands.outline(corpus, corpus.version())]
    except RuletrailError:
        return []
    return [CompletionItem(key) for key in keys if key.startswith(typed)][:MOST]


def scenarios(incomplete: str) -> list[CompletionItem]:
    """The shipped scenarios with this beginning."""
    from ruletrail.models.differing import library_files

    return [CompletionItem(name) for name in sorted(library_files()) if name.startswith(incomplete)]
