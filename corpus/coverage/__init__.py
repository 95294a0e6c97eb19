"""The gaps of a copy of the rules, so that *absent* is never taken for *removed*.

The question is: does this version have that rule, lack it, or is that unknown? The version's records answer the first. For any
other rule, ``version.coverage.speaks_of`` is True if it was absent and False if that is unknown; ``why_silent`` gives the
reason.

The gaps that a copy's own text shows (``corpus.gaps``) are found when the text is read; for the official text,
``scrapers.official_holes`` does so. This room finds the gaps that only the neighbouring versions show:

- ``examples``: copies that left out examples, and the examples that their rules are compared with instead
- ``lost``: links that only seem to add or remove a rule, because one of the two sources lost it

``corpus.lineage.bridges`` carries lineages over holes.
"""
