"""Rule citations in articles: found, resolved as of the article's day, linked, and their account.

    find      the citations in what is prose                                   find.py, shapes.py, syntaxes/
    resolve   which rule each of them meant, and what became of it             dates.py, rulebooks.py, resolve.py, quotes.py
    annotate  links or footnotes, back into the untouched article by offsets   annotate.py, renew.py, files.py
    report    what a person, or a script, reads about it                       report.py

The room knows ``corpus`` alone. docs/articles.md says what counts as a citation.
"""
