"""Text-changing effects: they replace one colour word, land type or creature type by another."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Ability, Characteristics, Effect, Game, GameObject
from ruletrail.models.plurals import plural
from ruletrail.models.rules import Rules

changed_text = behaviour("text-changing-effects", rules=("612.2", "611.2", "418.6a"), at="effect", key="change-text")


@changed_text.variant(cue=r"changes only those words that")
def words_in_their_use(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Any:
    """A text-changing effect replaces a word in rules text, and in the type line where it is a subtype. It never changes a name.

    Abilities that other effects gave aren't changed, nor is the object's colour. Words are found as they are written, also in
    "nonblack" and "forestwalk".
    """
    old, new = effect.words
    word = re.compile(rf"(?<![a-z])(non-?)?(?:({re.escape(old)})(?=\b|walk)|{re.escape(plural(old))}\b)", re.IGNORECASE)

    def put(match: re.Match[str]) -> str:
        written = match[0][len(match[1] or "") :]
        said = new if match[2] else plural(new)
        return (match[1] or "") + (said.capitalize() if written[0].isupper() else said.lower())

    def text(ability: Ability) -> Ability:
        return ability if ability.origin in ("granted", "intrinsic") else replace(ability, text=word.sub(put, ability.text))

    subtypes = frozenset(new if subtype == old else subtype for subtype in traits.subtypes)
    return replace(traits, subtypes=subtypes, abilities=tuple(text(ability) for ability in traits.abilities))
