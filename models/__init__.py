"""The executable model of every version. docs/models.md is the guide.

Folders: ``clauses`` (the behaviours as code), ``engine`` (the code that all versions share), ``scenario`` with ``verbs`` and
``asks`` (files that are played), ``library`` (the shipped scenarios), ``examples`` (the official examples, as scenarios),
``coverage`` (type rules that no clause plays, with the reasons), ``data`` (the shipped data).

Declaring: ``behaviours`` (variants and their cues), ``points`` (where the engine asks them), ``objects`` (the values that they
get), ``walk`` (finds modules), ``tables`` (reads data), ``errors``.

Deciding the variant in force in a version, in the order in which data passes:

- ``corpus_texts``: the records in which a behaviour's rule may be found
- ``intervals``, ``judgements``: the wordings that a maintainer or a user has read, and the shipped table
- ``standing``: decides by the text, and detects new words that may change the meaning
- ``standings``: computed once when a corpus is built, and read from there
- ``plurals``: plurals of subtypes
- ``sentences``: parses the sentences of abilities about a host, the object itself or a group, to the last word
- ``parameters``, ``typeline``: the lists of types in a version, and type lines parsed with them
- ``rules``: the variants and lists of one version, assembled; ``trace`` records the questions of a play, and ``replay`` finds
out if another version answers them the same
- ``official_examples``: the state of each example that a version prints

For people: ``reviewing`` (wordings to read), ``differing`` (changes between versions), ``boards`` with ``board_pieces`` (small
boards that show a change), ``covering`` with ``scope`` (the type rules that are played).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.reviewing import Finding
    from ruletrail.models.rules import Rules


def rules_as_of(when: str = "", corpus: Corpus | None = None) -> Rules:
    """The rules in force at a version or date; see models.rules.rules_as_of."""
    from ruletrail.models.rules import rules_as_of

    return rules_as_of(when, corpus)


def evidence(corpus: Corpus) -> list[Finding]:
    """The standings that a person should review, newest first; see models.reviewing.findings."""
    from ruletrail.models.reviewing import findings

    return findings(corpus)
