"""Printed type lines: the forms of each era, and the subtypes after the dash."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.subtype_sets import NONE
from ruletrail.models.objects import Ability, Characteristics, Game, GameObject, TypeLine
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.typeline import KINDRED, NoSuchTypeError, Split, halves, parse, plain, subtypes

# -- forms that only some era prints ---------------------------------------------------------------------------

local_enchantment_lines = behaviour(
    "local-enchantment-lines", rules=("212.4c", "205.3c", "212.2b", "212.2"), at="type-line", after="no such enchantment type"
)


def _enchant_line(printed: str) -> str:
    """ "enchant creature" from a line with nothing else, otherwise ""."""
    left, right = halves(printed)
    words = left.split()
    local = not right and len(words) > 1 and words[0].casefold() == "enchant" and words[1].casefold() != "world"
    return left.casefold() if local else ""


@local_enchantment_lines.variant(
    cue=r"type enchantment and subtype enchant creature|Enchantment subtypes (are listed after the|consist of)",
    covers=[r"Local enchantments (comprise|use the word)", r"enchant world card is a global|enchant world subtype is a global"],
)
def enchant_something(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Enchant Creature" is an enchantment with the subtype "enchant creature".

    Another clause reads the line "Enchant World".
    """
    words = _enchant_line(printed)
    return TypeLine(types=frozenset({"enchantment"}), subtypes=frozenset({words})) if words else None


@local_enchantment_lines.variant(
    cue=r"identifier that defines the characteristics of the permanent", covers=[r"simply an identifier"]
)
def enchant_is_an_identifier(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Enchant Creature" is an enchantment, and the words after "Enchant" are no subtype.

    The identifier is read as if it were an ability: see identifiers_are_no_subtypes.
    """
    words = _enchant_line(printed)
    return TypeLine(types=frozenset({"enchantment"}), subtypes=frozenset({words})) if words else None


enchant_identifiers = behaviour("enchant-identifiers", rules="205.2c", at="define", after="no such enchantment type")


@enchant_identifiers.variant(cue=r"doesn.t have the .something. characteristic")
def identifiers_are_no_subtypes(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """The words after "Enchant" on a type line define what the enchantment can be attached to. They are not a characteristic."""
    words = sorted(word for word in traits.subtypes if word.startswith("enchant "))
    if not words:
        return None
    return replace(
        traits, subtypes=traits.subtypes - set(words), abilities=tuple(Ability(w, "type line") for w in words) + traits.abilities
    )


enchant_world_lines = behaviour("enchant-world-lines", rules="Glossary: World", at="type-line")


@enchant_world_lines.variant(
    cue=r"category of global enchantment|Enchant World. is a global enchantment|supertype that.{1,12}normally"
)
def enchant_world(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Enchant World" is an enchantment that isn't attached to anything.

    It is a world as well. "World" becomes a supertype later; the earlier category is treated as one, because only the world
    rule uses it.
    """
    left, right = halves(printed)
    if left.casefold() != "enchant world" or right:
        return None
    return TypeLine(supertypes=frozenset({"world"}), types=frozenset({"enchantment"}))


summon_lines = behaviour("summon-lines", rules="Glossary: Summon (Obsolete)", at="type-line")


@summon_lines.variant(cue=r"Summon \[creature (sub)?type\]|any creature spell that isn.t an artifact")
def summon(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Summon Elf" is a creature with the creature type Elf."""
    first, _, rest = halves(printed)[0].partition(" ")
    return parse(rules, f"Creature — {rest}") if first.casefold() == "summon" and rest else None


interrupt_lines = behaviour("interrupt-lines", rules="Glossary: Interrupt (Obsolete)", at="type-line")


@interrupt_lines.variant(cue=r"form of instant|now instants?\b")
def interrupt(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Interrupt" is an instant."""
    return TypeLine(types=frozenset({"instant"})) if printed.strip().casefold() == "interrupt" else None


mana_source_lines = behaviour("mana-source-lines", rules="Glossary: Mana Source (Obsolete)", at="type-line")


@mana_source_lines.variant(cue=r"now instants?\b")
def mana_source(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the type line "Mana Source" is an instant."""
    return TypeLine(types=frozenset({"instant"})) if printed.strip().casefold() == "mana source" else None


old_artifact_lines = behaviour("old-artifact-lines", rules="Glossary: Mono Artifact (Obsolete)", at="type-line")


@old_artifact_lines.variant(cue=r"artifacts?\b")
def mono_poly_continuous(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card printed as a mono, poly or continuous artifact is an artifact.

    The tap in a mono artifact's cost is not covered.
    """
    first, _, rest = halves(printed)[0].casefold().partition(" ")
    return TypeLine(types=frozenset({"artifact"})) if first in ("mono", "poly", "continuous") and rest == "artifact" else None


tribal_lines = behaviour("tribal-lines", rules="308.3", at="type-line")


@tribal_lines.variant(cue=r"printed with the .tribal. card type")
def tribal_is_kindred(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """A card with the printed card type tribal has the card type kindred."""
    left, right = halves(printed)
    words = left.split()
    if "tribal" not in left.casefold().split():
        return None
    return parse(rules, " ".join("Kindred" if w.casefold() == "tribal" else w for w in words) + (f" — {right}" if right else ""))


legend_lines = behaviour("legend-lines", rules=("Glossary: Legend (Obsolete)", "215.2"), at="type-line")


@legend_lines.variant(cue=r"Legend.? is a creature type")
def legend_is_a_creature_type(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """On a type line such as "Creature - Elf Legend", Legend is a creature type."""
    return plain(rules, printed) if _legend(printed) else None


@legend_lines.variant(cue=r"legendary supertype")
def legend_is_legendary(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """On a type line such as "Creature - Elf Legend", Legend means the supertype legendary."""
    if not _legend(printed):
        return None
    line = plain(rules, printed)
    return replace(line, supertypes=line.supertypes | {"legendary"}, subtypes=line.subtypes - {"Legend"})


def _legend(printed: str) -> bool:
    left, right = halves(printed)
    return "creature" in left.casefold().split() and "Legend" in right.split()


# -- words after the dash --------------------------------------------------------------------------------------

printed_subtypes = behaviour(
    "printed-subtypes", rules=("205.3b", "212.2"), at="type-line", order=90,
    covers=[r"subtypes are (always|usually) (a )?single words?", r"^Plane subtypes are listed",
            r"a card can have one or more subtypes"],
)  # fmt: skip


def _read(rules: Rules, printed: str, split: Split) -> TypeLine | None:
    """The line, unless it has words after the dash and none of its card types has subtypes."""

    def known(rules: Rules, words: str, types: frozenset[str]) -> Iterable[str]:
        if words and all(_has_none(rules, kind) for kind in sorted(types)):
            raise NoSuchTypeError(f"no such {min(types)} type", words)
        return split(rules, words, types)

    return plain(rules, printed, known)


def _has_none(rules: Rules, kind: str) -> bool:
    return rules.has(f"{kind}-subtypes") and rules.call(f"{kind}-subtypes", None) == NONE


def _each_word(rules: Rules, words: Any, types: Any) -> Any:
    return words.split()


def _planes_have_one(rules: Rules, words: Any, types: Any) -> Any:
    return ([words] if words else []) if "plane" in types else words.split()


@printed_subtypes.variant(
    cue=r"printed on the same line|Subtypes are always single words|creature,? and land subtypes are always single words",
    covers=[r"Land subtypes are not printed"],
)
def each_word(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """Each word after the dash on a type line is a subtype of its own."""
    return _read(rules, printed, _each_word)


@printed_subtypes.variant(cue=r"each card type except plane are")
def planes_differ(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """Each word after the dash on a type line is a subtype, but all the words on a plane are one subtype."""
    return _read(rules, printed, _planes_have_one)


@printed_subtypes.variant(cue=r"each card type except creature and plane are")
def two_words_of_creatures(rules: Rules, game: Game, printed: str) -> TypeLine | None:
    """Each word after the dash on a type line is a subtype. All the words on a plane are one, and a creature type can have two
    words.

    The list of creature types says which have two words.
    """
    return _read(rules, printed, subtypes)


kindred_lines = behaviour("kindred-has-another-type", rules=("308.1", "212.8a"), about="tribal")


@kindred_lines.variant(cue=r"Each (tribal|kindred) card has another card type")
def never_alone(rules: Rules, game: Game, types: frozenset[str]) -> bool:
    """A tribal (kindred) card always has another card type as well.

    Returns True if a card with these types has no other card type.
    """
    return bool(types) and types <= KINDRED
