"""The keys under which a name of the rules is looked up: the stems of the name in any order, with and without its general words
("Flipping a Coin" is also found as "coin flip", "Leveler Cards" as "levelers").
"""

from __future__ import annotations

from collections.abc import Iterator

from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.words import Words

#: Words that join the others of a name.
JOINING = frozenset(("a", "an", "the", "of", "to", "and", "or", "s"))
#: Stems of general words, which name only the kind of thing.
GENERAL = frozenset(
    ("card", "variant", "abil", "action", "rule", "keyword", "mechan", "option", "concept", "term", "player", "type", "zone")
)
#: A name found without its general words counts less than a whole one.
WHOLE, PART = 1.0, 0.5


def keys_of_name(said: Words) -> Iterator[tuple[str, float]]:
    """The keys of a name, each with its weight: WHOLE, or PART for the key without general words."""
    stems = [stem for word, stem in zip(said.tokens, said.stems, strict=True) if word not in JOINING] or list(said.stems)
    yield " ".join(sorted(stems)), WHOLE
    telling = [
        stem
        for word, stem in zip(said.tokens, said.stems, strict=True)
        if word not in JOINING and word not in ASKING and stem not in GENERAL
    ]
    if telling and len(telling) < len(stems):
        yield " ".join(sorted(telling)), PART
