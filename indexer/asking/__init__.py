"""From what somebody typed to an answer. In the order in which a question passes the modules:

- ``query``: what was typed, read without the index: its numbers, days and words. ``fields`` and ``parsing`` read the query
  language; ``times`` reads what it says about time: that it asks for a change (the patterns of ``time_words`` and
  ``time_phrases``, or by ``likely``), of which kind (``change_kinds``), and which release it names (``release_words``)
- ``view``: the time and the fields of the index that it asks about
- ``understand``: from query and view, the ``Question``: what its words mean. ``terms`` and ``named_cards`` find what they name,
  ``matching`` the documents that an expression matches
- ``answering``: chooses what finds the documents of a question: ``lookups`` (numbers), ``ranking`` with the closer look of
  ``closer`` (words), or ``moments`` (a change)
- ``moments``: what a question on a change is about (``subjects``), when the rules said that (``spoken``), the steps of its
  lineages (``steps``), and what speaks for each: how it fits what was asked (``fitting``, ``evidence``), changes told in other
  words (``told``), and in words that mean the same (``nearness``); ``choice`` weighs these (``learned``: by what
  questions taught)
- ``nearby``: which changes are told much like a question that was answered with rules
- ``showing``: documents become hits, each with a passage (``snippets``)
- ``explaining``: why nothing was found, or only something weak
"""
