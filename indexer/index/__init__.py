"""What the index holds.

Writing it: ``documents`` are made of the corpus, with the fields of ``schema``; ``indexing`` writes them all, or only what
changed, and ``postings`` sorts them.

Reading it: ``guard`` lets no foreign code run, ``mapped`` maps the files into memory, and ``opened`` is the open index that
``asking`` reads. ``content`` tells damaged files from faults of our own.
"""
