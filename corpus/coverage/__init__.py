"""What a copy of the rules lacks, so that *absent* is never taken for *removed*.

The house asks one question: does this version have that rule, lack it, or is it unknown? What a version has, its records say. Of
anything else ``version.coverage.speaks_of`` tells whether it was absent (True) or is unknown (False), and ``why_silent`` why.

A copy's own account of its holes (``corpus.gaps``) is made where its text is read: the official text's in
``scrapers.official_holes``. What a copy doesn't know of itself, only its neighbours in time tell. That is found here:

- ``examples``: which copies left out examples, and what their rules are compared with instead
- ``lost``: which links only seem to add or remove a rule that one of the two sources lost

Lineages are carried over holes by ``corpus.lineage.bridges``.
"""
