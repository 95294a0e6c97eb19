"""What the index holds.

Writing it: ``documents`` are made of the corpus, with the fields of ``schema`` and the stems of ``texts``;
``indexing`` writes them all or what changed, and ``postings`` keeps their words until they are sorted.

Reading it: ``guard`` lets no foreign code run and tells damaged files from faults of our own, and ``opened`` is the open index
that ``asking`` reads.
"""
