"""The colour of artifacts, as far as their card type says something of it."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Characteristics, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules

artifact_colour = behaviour("artifact-colour", rules=("301.4", "212.2d", "214.6a"), at="define", order=60)


@artifact_colour.variant(cue=r"Artifact spells are colorless|Because artifacts? (spells )?have no colored mana")
def colourless_as_printed(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A card printed as an artifact has no colour, whatever its mana cost. Only an effect can give it one.

    A token has the colour that its creator gives it.
    """
    if "artifact" not in traits.types or thing.kind == "token":
        return None
    return replace(traits, colours=frozenset())


@artifact_colour.variant(cue=r"artifacts may be colored")
def as_its_cost_says(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """An artifact can have colours: being an artifact doesn't make it colourless."""
    return traits if "artifact" in traits.types and traits.colours else None
