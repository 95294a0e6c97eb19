"""Which words of a question are the name of a card, where a home keeps names of cards."""

from __future__ import annotations

from indexer.asking.view import View
from indexer.language.cards import CardNames
from indexer.language.vocabulary import Sense


class NamedCards:
    """The cards that one text may name."""

    def __init__(self, text: str, view: View, names: CardNames) -> None:
        self._text, self._view, self._names = text, view, names
        self.longest = names.longest

    def sense(self, phrase: str, words: tuple[str, ...], *, begins: bool) -> Sense | None:
        """What ``phrase`` (stems of ``words``) means when it is a card's name; ``begins`` where it stands first in the text.

        Terms of the rules are no cards here. A single word is one where no rule has it, or where it has a capital that isn't
        the first word's.
        """
        if self._view.opened.documents("term", phrase):
            return None
        is_strange = not self._view.opened.all.of(phrase)
        if len(words) == 1 and not is_strange and (begins or words[0].capitalize() not in self._text):
            return None
        return self._names.sense(phrase)
