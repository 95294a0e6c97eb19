"""How people say things.

- ``analysis``: words and stems, of rule texts and queries alike; ``words``: a text with both
- ``vocabulary``: renamed terms with their dates, nicknames, well-known cards; ``tables`` reads their files in ``data``
- ``asked``, ``tellings``: how rules are asked for, and how changes are told (``telling_words``: what a telling says;
  ``meaning``: what it means);
  ``binding`` finds the lineages that these mean
- ``cards``, ``card_file``: names of cards from a file that a user gave
"""
