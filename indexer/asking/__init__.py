"""Leads from a typed text to an answer. The modules, in the order in which a question passes them:

- ``query``: what was typed, read without the index: its numbers, days and words. ``named_days`` says which year or release a
  text names, ``change_signs`` how likely it asks for a change, ``fate`` whether it asks what became of a thing, and ``fields``
  are those of the query language
- ``view``: the time and the fields of the index that it asks about
- ``question``: from query and view, what its words mean: ``concepts`` and the terms that they name; ``spelling`` puts words
  right, ``expression`` parses what has operators, and finds the documents that it matches
- ``candidates``: the documents that have most of the concepts (BM25)
- ``ranking``: these by their signs, each weighed as fitted (``weights``); rules of one parent are one answer
- ``subjects``: the one thing that a question on change is about, by the words that ``change_grammar`` leaves; ``lives``: the day
  on which it came, went, or became something else
- ``change``: for a question on change whose subject isn't known, the rule that it is about and the change that it asks for
- ``story``: all changes of that rule, or of all rules below a heading
- ``dated_subjects``, ``dated_moments``, ``dated_answer``: subjects, changes and the answer at a digest, by the calendar;
  ``dated_fields``: what changed:, added: and removed: match there; ``dated_sections``: what came or went in a section and a time
- ``lookup``: for a number, the rules that have or had it
- ``answer``: chooses among these, and makes hits of what was found, each with a passage (``snippet``)
- ``explaining``: why nothing was found, or only something weak
"""
