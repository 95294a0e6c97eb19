"""Rule citations in articles: found, resolved as of the article's day, linked, and their account.

    find      the citations in what is prose                                   find.py, shapes.py, syntaxes/
    resolve   which rule each of them meant, and what became of it             dates.py, rulebooks.py, resolve.py, quotes.py
    annotate  links or footnotes, back into the untouched article by offsets   annotate.py, renew.py, files.py
    report    what a person, or a script, reads about it                       report.py
    check     what is wrong, as a linter tells it                              findings.py

What they use:

- finding: ``page`` (a mask of what is prose, and the links), ``lists`` (and ranges), ``references`` and ``site_links`` (addresses
  of the site), ``plausibility`` (which of the found count), ``citations`` and ``account`` (the values)
- reading a notation: ``tags``, ``markdown_blocks``, ``front_matter``
- which files: ``walk`` (folders, without what git ignores), ``source_code`` (comments), ``file_cache`` (kept from run to run);
  ``accounts`` (the account of one)
- which rule: ``text_rulebooks`` and ``calendar_rulebooks`` (who is asked), ``days``, ``blame`` (the days of lines),
  ``sentences`` (the days of sentences), ``context`` (the signs beside a number, and their score), ``names`` (the
  names beside it), ``neighbours`` (the numbers of one line), ``shipped`` (the rules that a project has)
- writing again: ``own_markup`` (an article without what this command put into it)

The room knows ``corpus`` alone. docs/articles.md says what counts as a citation.
"""
