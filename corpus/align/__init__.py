"""Aligns two books: links each rule, heading and glossary entry of the older book to its successor in the newer one.

``recipe.align`` takes two books and returns links. In the order in which data passes the modules:

- ``books``: one version ready to be aligned, its records in the book's order
- ``wording``: the form of a text that is compared: its words, with references set apart
- ``sample``: the number of records that have a word, so that rare words count more
- ``mapping``: the partner of each record. Every step reads it and fills it in
- ``recipe``: the list of the steps
- ``steps``: one question a module
- ``relations``: turns the filled-in mapping into links

Used by the steps:

- ``postings``: the wordings that have a word
- ``overlap``: the texts that share rare words with a given one
- ``likeness``: the similarity of two texts, by difflib
- ``left_over``, ``unmatched``: the sentences of a record that its partner lacks; those that no other record has
- ``renamed_terms``: terms that have another name in the newer version
"""
