"""Which words of a question are the name of a card, where a home keeps names of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from indexer.index.opened import Opened
    from indexer.language.cards import CardNames
    from indexer.language.vocabulary import Sense
    from indexer.language.words import Words


def card_sense(asked: Words, place: int, length: int, opened: Opened, names: CardNames) -> Sense | None:
    """What so many words from a place on mean, when they are a card's name.

    Terms of the rules aren't cards here. A single word is one where no rule has it, or where it has a capital that isn't
    the first word's.
    """
    phrase = " ".join(asked.stems[place : place + length])
    if opened.documents("term", phrase):
        return None
    is_strange = not opened.all.of(phrase)
    if length == 1 and not is_strange and (not place or asked.tokens[place].capitalize() not in asked.text):
        return None
    return names.sense(phrase)
