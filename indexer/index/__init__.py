"""Writes and reads the search index.

Writing: ``documents`` makes the documents from the corpus, with the fields of ``schema`` and the stems of ``texts``;
``indexing`` writes all documents, or those that changed; ``postings`` collects their words until they are sorted.

Reading: ``guard`` prevents foreign code from running, and distinguishes damaged files from faults of the code; ``opened`` is the
open index that ``asking`` reads.
"""
