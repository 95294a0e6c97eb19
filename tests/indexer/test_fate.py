"""The fate of a thing as what is asked for: forms that a stranger used, and texts that only look like them."""

from __future__ import annotations

import pytest

from ruletrail.indexer.asking.change_signs import is_of_history, kinds
from ruletrail.indexer.asking.fate import fate_asked_of


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("what replaced damage on the stack", "damage on the stack"),
        ("what replaced interrupts?", "interrupts?"),
        ("what took the place of the planeswalker uniqueness rule", "planeswalker uniqueness rule"),
        ("what became of mana burn", "mana burn"),
        ("what happened to poly artifacts", "poly artifacts"),
        ("what is converted mana cost called now", "converted mana cost"),
        ("what is the removed-from-the-game zone now called", "removed-from-the-game zone"),
        ("what do we call comes into play now", "comes into play"),
        ("what is the new name of tribal", "tribal"),
        ("mana burn's new name", "mana burn"),
        ("what did local enchantments become", "local enchantments"),
        ("what was mana burn replaced by", "mana burn"),
        ("when did interrupts merge", "interrupts"),
        ("where did mana burn go", "mana burn"),
    ],
)
def test_a_fate_is_asked_in_many_ways(text, thing):
    assert fate_asked_of(text) == thing
    assert is_of_history(text) and kinds(text) == {"went"}


@pytest.mark.parametrize(
    "text",
    [
        "what is trample now",
        "what is a creature without abilities called",
        "what happens to a creature that dies",
        "what becomes of an Aura whose creature dies",
        "what was mana burn called before",
        "new companion rule pay 3",
    ],
)
def test_other_texts_ask_for_no_fate(text):
    assert fate_asked_of(text) == ""


@pytest.mark.parametrize("text", ["what happened to my creature", "what became of the token after it died"])
def test_what_somebody_plays_has_no_fate_in_the_rules(text):
    assert not is_of_history(text)
