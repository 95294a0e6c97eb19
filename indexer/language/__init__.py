"""How people say things.

- ``tables`` reads the tables in ``data/``
- ``analysis``: words and stems, of rule texts and queries alike; ``words``: a text with both
- ``vocabulary``: renamed terms with their dates, nicknames, well-known cards
- ``asked``, ``paraphrases``: how rules are asked for, and how changes are told;
  ``binding`` finds the lineages that these mean; ``meaning``: what words mean, as vectors; ``naming``: what a thing is
  looked up by
- ``cards``: names of cards from a file that a user gave
"""
