"""Setting, adding and removing card types and subtypes: what is lost, and what is kept."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour


def kinds(rules, subtype: str, types) -> frozenset[str]:
    """The card types that a subtype is correlated with: as the lists say, or as an object with these types suggests."""
    known = rules.kind_of(subtype)
    if known:
        return frozenset(known)
    if rules.is_listed("basic land types", subtype):
        return frozenset({"land"})
    if subtype.casefold().startswith("enchant "):
        return frozenset({"enchantment"})
    return frozenset({"creature"} if "creature" in types else types)


retained_types = behaviour("retained-types", at="effect", key="set-types", order=10, before="not stated")


@retained_types.since(
    "2003-07-01", rule="212.1c", then={"2009-07-11": "204.1b", "2011-09-30": "205.1b"},
    cue=r"all the object.s prior (card )?types,?( supertypes,)? and subtypes are retained",
)  # fmt: skip
def keeps_what_it_was(rules, game, thing, found, effect):
    """CR 212.1c, then CR 204.1b and 205.1b, from 2003-07-01 on: "in addition", "still a …" and "artifact creature" keep all.

    Naming creature types with "artifact creature" is not covered.
    """
    if effect.keeps or set(effect.words) == {"artifact", "creature"}:
        return replace(found, types=found.types | set(effect.words))
    return None


set_types = behaviour("set-types", at="effect", key="set-types")


@set_types.since("1999-04-23", rule="214.4", cue=r"new type(\(s\))? replaces any existing type\(s\).*permanent type")
def new_type_replaces(rules, game, thing, found, effect):
    """CR 214.4, 1999-04-23 to 2003-05-26: a permanent's new types replace the old ones, and with them the old subtypes."""
    return replace(found, types=frozenset(effect.words), subtypes=frozenset())


@set_types.since("2003-07-01", rule="212.1b", cue=r"don.t exist in any way under the new type")
def old_subtypes_vanish(rules, game, thing, found, effect):
    """CR 212.1b, 2003-07-01 to 2007-02-01: new types replace the old; subtypes of a removed type are gone while it is.

    Supertypes stay.
    """
    types = frozenset(effect.words)
    kept = frozenset(subtype for subtype in found.subtypes if kinds(rules, subtype, found.types) & found.types <= types)
    return replace(found, types=types, subtypes=kept)


@set_types.since(
    "2007-05-01", rule="212.1b", then={"2009-07-11": "204.1a", "2011-09-30": "205.1a"},
    cue=r"^(?!.*retains that type).*will remain if they.{1,16}subtypes of a (card )?type",
)  # fmt: skip
def shared_subtypes_stay(rules, game, thing, found, effect):
    """CR 212.1b, then CR 204.1a and 205.1a, 2007-05-01 to 2022-04-29: subtypes of a remaining type's list stay as well."""
    return _set(rules, found, frozenset(effect.words))


@set_types.since("2022-06-10", rule="205.1a", cue=r"instant or sorcery card type retains that type")
def spells_stay_spells(rules, game, thing, found, effect):
    """CR 205.1a, from 2022-06-10 on: as before, but an instant or sorcery keeps that card type."""
    return _set(rules, found, frozenset(effect.words) | (found.types & {"instant", "sorcery"}))


def _set(rules, found, types):
    kept = frozenset(subtype for subtype in found.subtypes if kinds(rules, subtype, found.types) & types)
    return replace(found, types=types, subtypes=kept)
