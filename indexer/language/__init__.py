"""The vocabulary of questions: words and phrases of players and judges, and their meaning in the rules.

- ``tables`` reads the tables in ``data/``
- ``analysis``: tokens and stems, for rule texts and queries alike; ``words``: a text with both
- ``vocabulary``: renamed terms with their dates, nicknames, well-known cards
- ``asked``, ``paraphrases``: phrases that ask for a rule, and phrases that describe a change;
  ``binding`` finds the lineages that they mean; ``meaning``: the meaning of words, as vectors; ``naming``: the keys under which
  a name is looked up
- ``cards``: names of cards from a user's file
"""
