"""Plurals of subtypes, and the possible singulars of a word."""

from __future__ import annotations

_ENDINGS = (("s", ""), ("es", ""), ("ves", "f"), ("ves", "fe"), ("ies", "y"), ("men", "man"))


def singulars(word: str) -> list[str]:
    """A word, and the words that it may be the plural of: Goblins, Elves, Dwarves, Mercenaries, Foxes, Craftsmen."""
    return [word, *(word.removesuffix(plural) + one for plural, one in _ENDINGS if word.endswith(plural))]


def plural(word: str) -> str:
    """The plural of a subtype: Goblins, Elves, Mercenaries, Foxes, Merfolk, Plains."""
    low = word.casefold()
    if low.endswith("folk") or low == "plains":
        return word
    if low.endswith(("elf", "olf", "arf")):
        return word[:-1] + "ves"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if low.endswith("sman"):
        return word[:-3] + "men"
    return word + ("es" if low.endswith(("s", "x", "z", "ch", "sh")) else "s")
