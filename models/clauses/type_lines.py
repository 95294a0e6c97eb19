"""Printed type lines: the forms of each era, and which words after the dash are one subtype."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.subtype_sets import NONE
from models.objects import Ability, TypeLine
from models.typeline import NoSuchTypeError, halves, parse, plain, subtypes

# -- forms that only some era prints ---------------------------------------------------------------------------

local_enchantment_lines = behaviour("local-enchantment-lines", at="type-line", after="no such enchantment type")


def _enchant_line(printed: str) -> str:
    """ "enchant creature" of a line that says only that, otherwise ""."""
    left, right = halves(printed)
    words = left.split()
    local = not right and len(words) > 1 and words[0].casefold() == "enchant" and words[1].casefold() != "world"
    return left.casefold() if local else ""


@local_enchantment_lines.since(
    "1999-04-23", rule="212.2", then={"2003-07-01": "205.3c"},
    cue=r"type enchantment and subtype enchant creature|Enchantment subtypes consist of",
    covers=[r"Local enchantments (comprise|use the word)", r"enchant world card is a global|enchant world subtype is a global"],
)  # fmt: skip
def enchant_something(rules, game, printed):
    """CR 212.2, then CR 205.3c, 1999-04-23 to 2004-06-01: "Enchant Creature" is an enchantment with that as its subtype.

    The line "Enchant World" is another clause's.
    """
    words = _enchant_line(printed)
    return TypeLine(types=frozenset({"enchantment"}), subtypes=frozenset({words})) if words else None


@local_enchantment_lines.since(
    "2004-10-01",
    rule="212.4c",
    cue=r"identifier that defines the characteristics of the permanent",
    covers=[r"simply an identifier"],
)
def enchant_is_an_identifier(rules, game, printed):
    """CR 212.4c, 2004-10-01 to 2005-02-01: "Enchant Creature" is an enchantment; what follows "Enchant" is no subtype.

    The identifier is read as if it were an ability: see identifiers_are_no_subtypes.
    """
    words = _enchant_line(printed)
    return TypeLine(types=frozenset({"enchantment"}), subtypes=frozenset({words})) if words else None


local_enchantment_lines.ends("2005-08-01")

enchant_identifiers = behaviour("enchant-identifiers", at="define", before="not stated", after="no such enchantment type")


@enchant_identifiers.since("2004-10-01", rule="205.2c", cue=r"doesn.t have the .something. characteristic")
def identifiers_are_no_subtypes(rules, game, thing, found):
    """CR 205.2c, 2004-10-01 to 2005-02-01: what an enchantment's line says it enchants defines that, and is no characteristic."""
    words = sorted(word for word in found.subtypes if word.startswith("enchant "))
    if not words:
        return None
    return replace(
        found, subtypes=found.subtypes - set(words), abilities=tuple(Ability(w, "type line") for w in words) + found.abilities
    )


enchant_identifiers.ends("2005-08-01")

enchant_world_lines = behaviour("enchant-world-lines", at="type-line")


@enchant_world_lines.since(
    "1999-04-23", rule="Glossary: Enchant World (Obsolete)",
    then={"2001-07-23": "Glossary: Enchant World", "2004-10-01": "Glossary: World"},
    cue=r"category of global enchantment|Enchant World. is a global enchantment|supertype that.{1,12}normally",
)  # fmt: skip
def enchant_world(rules, game, printed):
    """CR glossary, Enchant World (Obsolete), then Enchant World, then World (2004-10-01), from 1999-04-23 on.

    It is an enchantment that isn't attached to anything. "World" is called a supertype from 2004-10-01 on; the category that
    it was before is kept as one, since the world rule is all that it does.
    """
    left, right = halves(printed)
    if left.casefold() != "enchant world" or right:
        return None
    return TypeLine(supertypes=frozenset({"world"}), types=frozenset({"enchantment"}))


summon_lines = behaviour("summon-lines", at="type-line")


@summon_lines.since(
    "1999-04-23",
    rule="Glossary: Summon (Obsolete)",
    cue=r"Summon \[creature (sub)?type\]|any creature spell that isn.t an artifact",
)
def summon(rules, game, printed):
    """CR glossary, Summon (Obsolete), from 1999-04-23 on: "Summon Elf" is a creature with that creature type."""
    first, _, rest = halves(printed)[0].partition(" ")
    return parse(rules, f"Creature — {rest}") if first.casefold() == "summon" and rest else None


interrupt_lines = behaviour("interrupt-lines", at="type-line")


@interrupt_lines.since("1999-04-23", rule="Glossary: Interrupt (Obsolete)", cue=r"form of instant|now instants?\b")
def interrupt(rules, game, printed):
    """CR glossary, Interrupt (Obsolete), from 1999-04-23 on: an interrupt is an instant."""
    return TypeLine(types=frozenset({"instant"})) if printed.strip().casefold() == "interrupt" else None


mana_source_lines = behaviour("mana-source-lines", at="type-line", before="not stated")


@mana_source_lines.since("2001-07-23", rule="Glossary: Mana Source (Obsolete)", cue=r"now instants?\b")
def mana_source(rules, game, printed):
    """CR glossary, Mana Source (Obsolete), from 2001-07-23 on: a mana source is an instant."""
    return TypeLine(types=frozenset({"instant"})) if printed.strip().casefold() == "mana source" else None


old_artifact_lines = behaviour("old-artifact-lines", at="type-line", before="not stated")


@old_artifact_lines.since("2001-07-23", rule="Glossary: Mono Artifact (Obsolete)", cue=r"artifacts?\b")
def mono_poly_continuous(rules, game, printed):
    """CR glossary, Mono Artifact (Obsolete), from 2001-07-23 on: mono, poly and continuous artifacts are artifacts.

    That tapping belongs to a mono artifact's costs is not covered.
    """
    first, _, rest = halves(printed)[0].casefold().partition(" ")
    return TypeLine(types=frozenset({"artifact"})) if first in ("mono", "poly", "continuous") and rest == "artifact" else None


tribal_lines = behaviour("tribal-lines", at="type-line", before="not stated")


@tribal_lines.since("2024-06-07", rule="308.3", cue=r"printed with the .tribal. card type")
def tribal_is_kindred(rules, game, printed):
    """CR 308.3, from 2024-06-07 on: a card printed as tribal is kindred."""
    left, right = halves(printed)
    words = left.split()
    if "tribal" not in left.casefold().split():
        return None
    return parse(rules, " ".join("Kindred" if w.casefold() == "tribal" else w for w in words) + (f" — {right}" if right else ""))


legend_lines = behaviour("legend-lines", at="type-line")


@legend_lines.since("1999-04-23", rule="215.2", cue=r"Legend.? is a creature type")
def legend_is_a_creature_type(rules, game, printed):
    """CR 215.2, 1999-04-23 to 2004-06-01: in "Creature - Elf Legend", Legend is a creature type."""
    return plain(rules, printed) if _legend(printed) else None


@legend_lines.since("2004-10-01", rule="Glossary: Legend (Obsolete)", cue=r"legendary supertype")
def legend_is_legendary(rules, game, printed):
    """CR glossary, Legend (Obsolete), from 2004-10-01 on: it has the supertype legendary instead."""
    if not _legend(printed):
        return None
    line = plain(rules, printed)
    return replace(line, supertypes=line.supertypes | {"legendary"}, subtypes=line.subtypes - {"Legend"})


def _legend(printed: str) -> bool:
    left, right = halves(printed)
    return "creature" in left.casefold().split() and "Legend" in right.split()


# -- words after the dash --------------------------------------------------------------------------------------

printed_subtypes = behaviour(
    "printed-subtypes", at="type-line", order=90,
    covers=[r"subtypes are (always|usually) (a )?single words?", r"^Plane subtypes are listed",
            r"^A card can have one or more subtypes"],
)  # fmt: skip


def _read(rules, printed, split):
    """The line, unless it has words after the dash and none of its card types has subtypes."""

    def known(rules, words, types):
        if words and all(_has_none(rules, kind) for kind in sorted(types)):
            raise NoSuchTypeError(f"no such {min(types)} type", words)
        return split(rules, words, types)

    return plain(rules, printed, known)


def _has_none(rules, kind: str) -> bool:
    return rules.has(f"{kind}-subtypes") and rules.call(f"{kind}-subtypes", None) == NONE


def _each_word(rules, words, types):
    return words.split()


def _planes_have_one(rules, words, types):
    return ([words] if words else []) if "plane" in types else words.split()


@printed_subtypes.since(
    "1999-04-23", rule="212.2", then={"2003-07-01": "205.3b", "2009-07-11": "204.3b"},
    cue=r"printed on the same line|Subtypes are always single words|creature,? and land subtypes are always single words",
    covers=[r"Land subtypes are not printed"],
)  # fmt: skip
def each_word(rules, game, printed):
    """CR 212.2, then CR 205.3b and 204.3b, 1999-04-23 to 2009-07-11: each word after the dash is a subtype."""
    return _read(rules, printed, _each_word)


@printed_subtypes.since("2009-09-04", rule="204.3b", then={"2011-09-30": "205.3b"}, cue=r"each card type except plane are")
def planes_differ(rules, game, printed):
    """CR 204.3b, then CR 205.3b, 2009-09-04 to 2023-04-14: as before, but all the words of a plane are one subtype."""
    return _read(rules, printed, _planes_have_one)


@printed_subtypes.since("2023-10-13", rule="205.3b", cue=r"each card type except creature and plane are")
def two_words_of_creatures(rules, game, printed):
    """CR 205.3b, from 2023-10-13 on: a creature type can be two words, as the list has it."""
    return _read(rules, printed, subtypes)
