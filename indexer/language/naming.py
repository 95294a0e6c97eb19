"""What a thing of the rules is looked up by when it is named: the stems of its name in any order, and without words that say
little ("Flipping a Coin" is a coin flip, "Leveler Cards" are levelers).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.words import Words

#: Words that join the others of a name.
JOINING = frozenset(("a", "an", "the", "of", "to", "and", "or", "s"))
#: Stems of words that say what kind of thing a name is for.
GENERAL = frozenset(
    ("card", "variant", "abil", "action", "rule", "keyword", "mechan", "option", "concept", "term", "player", "type", "zone")
)
#: A name found without its general words counts less than a whole one.
WHOLE, PART = 1.0, 0.5


def keys_of_name(said: Words) -> Iterator[tuple[str, float]]:
    """What a name is looked up by, each with how much of the name that is."""
    stems = [stem for word, stem in zip(said.tokens, said.stems, strict=True) if word not in JOINING] or list(said.stems)
    yield " ".join(sorted(stems)), WHOLE
    telling = [
        stem
        for word, stem in zip(said.tokens, said.stems, strict=True)
        if word not in JOINING and word not in ASKING and stem not in GENERAL
    ]
    if telling and len(telling) < len(stems):
        yield " ".join(sorted(telling)), PART
