"""The names of versions in a home that has only the built-in digest: their days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.corpus.patterns import later

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus

SOURCE = "from the built-in digest\n"
"""The last line of output that rests on the digest."""
#: A version of the digest, but not in a lineage's address.
_VERSION = later(r"(?<![\w-])(\d{4}-\d\d-\d\d)~digest\b")
#: Keys of a command's context: its home has only the digest, and the output rests on the digest.
_IS_ALONE, _IS_USED = "ruletrail.is_digest", "ruletrail.is_digest_used"


def _noted() -> dict[str, Any]:
    context = click.get_current_context(silent=True)
    return context.find_root().meta if context else {}


def note(corpus: Corpus) -> None:
    """Notes for later output whether the corpus has only the digest."""
    _noted()[_IS_ALONE] = corpus.is_digest()


def is_alone() -> bool:
    return bool(_noted().get(_IS_ALONE))


def by_day(text: str) -> str:
    """A text for people with versions of the digest named by their days, if the home has no others."""
    if not is_alone():
        return text
    plain = _VERSION.sub(r"\1", text)
    if plain != text:
        use()
    return plain


def use() -> None:
    """Notes that the output rests on the digest, if the home has no other text."""
    _noted()[_IS_USED] = is_alone()


def is_used() -> bool:
    """True where what was printed says already that it rests on the digest."""
    return bool(_noted().get(_IS_USED))


def note_source() -> None:
    """Says on stderr that an answer rests on the digest, if the home has no other text."""
    if is_alone():
        click.echo(f"note: {SOURCE}", nl=False, err=True)


def marked(text: str) -> str:
    """The whole output of a command, with days as names and its source."""
    plain = by_day(text)
    return plain + SOURCE if is_used() else plain
