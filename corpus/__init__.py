"""Reads sources into records, stores versions of the rules, and follows each rule from version to version. It imports no other
room.

A value goes from left to right: a document (``records``) becomes a version of the ``store``, ``align`` and ``lineage`` link
the versions, and ``history`` reads them.

Words and values:

- ``records``: the values that a source is read into: records, the ledger of its lines, gaps, repairs, coverage
- ``numbers``, ``names``, ``heading_words``: numbers of rules, names of terms, words of headings
- ``dates``, ``releases``: days as people write them; the sets that rules came out with
- ``normalise``, ``patterns``: the normal form in which texts are compared; its regular expressions
- ``references``, ``forms``: references to other rules in a text; the forms of a wording that decide the kind of a change
- ``change``, ``relation_names``: the kinds of change and their one classification; the names of relations between records
- ``gaps``, ``spans``, ``retelling``: the parts of the rules that a version, a part or a digest doesn't cover
- ``errors``: messages that say where the problem is and what to do; ``json_form``: the one writer of answers as JSON

From documents to a version:

- ``stitching``, ``sequence``: joins pages of one book; finds missing and repeated numbers
- ``lost_marks``: puts back quotation marks and dashes that a copy lost
- ``fingerprints``, ``dating``: fingerprints of every full version; the date of an undated text
- ``identity``: chooses the version among several texts of one date
- ``commentary``: articles about the rules, and the rules that they cite
- ``type_sections``: the sections with the rules on types

Folders: ``store`` (the only one with SQL), ``align`` (two books), ``coverage`` (the gaps of a copy), ``lineage`` (many books),
``history`` (reading), ``calendar`` (history as facts, without texts), ``data``.

Shared tools:

- ``matching``, ``changes``: difflib with a bound on the work; the word-by-word difference of two texts
- ``made_with``, ``kept_results``: hashes of the inputs of a result; results that depend on the code alone, cached on disk
- ``card_files``: files of cards that the user brings
- ``whole_files``, ``workers``, ``garbage``: atomic writing of files; worker processes; Python's garbage collection
- ``lazily``: attributes that are computed on first use
"""
