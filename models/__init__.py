"""The executable model of every version. docs/models.md is the guide.

Folders: ``clauses`` (the behaviours as code), ``engine`` (what all versions share), ``scenario`` with ``verbs`` and ``asks``
(files that are played), ``library`` (scenarios that come along), ``examples`` (those of the rules, as scenarios),
``coverage`` (type rules that no clause plays, and why), ``data`` (what is shipped).

Declaring: ``behaviours`` (variants and their cues), ``points`` (where the engine asks them), ``objects`` (what they are handed),
``walk`` (modules are found), ``tables`` (of data), ``errors``.

Which variant stands in a version, in the order in which data passes:

- ``corpus_texts``: the records in which a behaviour's rule may be found
- ``intervals``, ``judgements``: the wordings that a maintainer or a user has read, and the shipped table
- ``standing``: the text decides, and whether new words may mean something else
- ``standings``: found once when a corpus is built, and read from there
- ``plurals``: those of subtypes
- ``sentences``: what an ability says of its host, of itself or of a group, read to its last word
- ``parameters``, ``typeline``: the lists of types that a version gives, and type lines read by them
- ``rules``: the variants and lists of one version, assembled; ``trace`` notes what a play asked of them, and ``replay`` whether
  another version answers the same

- ``official_examples``: what becomes of each example that a version prints

For people: ``reviewing`` (what to read), ``differing`` (what changed between versions), ``boards`` with
``board_pieces`` (small boards that show it), ``covering`` with ``scope`` (which type rules are played).
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
    """What a person should look at, newest first; see models.reviewing.findings."""
    from ruletrail.models.reviewing import findings

    return findings(corpus)
