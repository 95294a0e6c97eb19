"""What a source is read into, the store that keeps it, and what became of each rule. It imports no other room.

A value goes from left to right: a document (``records``) becomes a version of the ``store``, ``align`` and ``lineage`` link the
versions, and ``history`` reads them.

Words and values:

- ``records``: what a source is read into: records, the ledger of its lines, gaps, repairs, coverage
- ``numbers``, ``names``, ``heading_words``: what rules, terms and sections are called
- ``dates``, ``releases``: days as people write them; the sets that rules came out with
- ``normalise``, ``patterns``: the form of a text that is compared; its regular expressions
- ``references``, ``forms``: the numbers of other rules in a text; what of a wording is compared to tell the kind of a change
- ``change``, ``relation_names``: the kinds of change, the one classification; what the relations of two records are called
- ``gaps``, ``spans``, ``retelling``: what a version, a part of the rules, or a digest says nothing about
- ``errors``: what is wrong, where, and what to do next; ``json_form``: the one writer of answers as JSON

From documents to a version:

- ``stitching``, ``sequence``: pages of one book put together; which numbers are missing or stand twice
- ``lost_marks``: quotation marks and dashes that a copy lost are put back
- ``fingerprints``, ``dating``: what is known of every full version; so an undated text gets its date
- ``identity``: which of several texts of one date is the version
- ``commentary``: what others wrote about the rules, and what it cites
- ``type_sections``: which sections hold the rules on types

Folders: ``store`` (the only one with SQL), ``align`` (two books), ``coverage`` (what a copy lacks), ``lineage`` (many books),
``history`` (reading), ``calendar`` (history as facts, without texts), ``data``.

Means that all of them use:

- ``matching``, ``changes``: difflib with a bound on the work; two texts word by word
- ``made_with``, ``kept_results``: hashes of what a result was made of; what is made of the code alone, kept
- ``card_files``: files of cards that the user brings
- ``whole_files``, ``workers``, ``garbage``: files put in place whole; other processes; Python's search for garbage
- ``lazily``: what is worked out when it is first asked for
"""
