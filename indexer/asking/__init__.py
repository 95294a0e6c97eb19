"""From what somebody typed to an answer. In the order in which a question passes the modules:

- ``query``: what was typed, read without the index: its numbers, days and words. ``fields`` and ``parsing`` read the query
  language; ``times``, with the patterns of ``time_words`` and ``time_phrases``, reads what it says about time, ``release_words``
  which release it names, and ``likely``
  whether it asks for a change at all
- ``view``: the time and the fields of the index that it asks about
- ``understand``: from query and view, the ``Question``: what its words mean. ``terms`` and ``named_cards`` find what they name,
  ``matching`` the documents that an expression matches
- ``answering``: chooses what finds the documents of a question: ``lookups`` (numbers), ``ranking`` with the closer look of
  ``closer`` (words), or ``moments`` (a change)
- ``moments``: what a question on a change is about (``subjects``), the steps of its lineages (``steps``), and what speaks for
  each (``evidence``; ``told``: changes told in other words)
- ``showing``: documents become hits, each with a passage (``snippets``)
- ``explaining``: why nothing was found, or only something weak
"""
