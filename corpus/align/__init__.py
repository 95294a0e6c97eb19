"""Two books aligned: what became of each rule, heading and glossary entry of the older one in the newer one.

``recipe.align`` is given two books and returns links. In the order in which data passes the modules:

- ``books``: one version ready to be aligned, its records in the book's order
- ``wording``: what of a text is compared: its words, references set apart
- ``sample``: in how many records a word stands, so that rare words count more
- ``mapping``: what became of which record. Every step reads it and fills it in
- ``recipe``: the list of the steps
- ``steps``: one question a module
- ``relations``: the filled-in mapping told as links

What steps use:

- ``postings``: which wordings have a word
- ``overlap``: which texts share rare words with a given one
- ``likeness``: how alike two texts are, by difflib
- ``left_over``, ``unmatched``: which sentences of a record its partner doesn't say; which of them nobody says
- ``renamed_terms``: terms that have another name in the newer version
"""
