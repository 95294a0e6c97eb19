"""Rule citations in articles: found, resolved as of the article's day, linked, and reported.

    find      the citations in the prose                                       find.py, shapes.py, syntaxes/
    resolve   the rule that each citation meant, and its state today           dates.py, rulebooks.py, resolve.py, quotes.py
    annotate  links or footnotes, put into the unchanged article by offsets    annotate.py, renew.py, files.py
    report    the results, for people and for scripts                          report.py
    check     the faults, as a linter reports them                             findings.py

Their parts:

- finding: ``page`` (a mask with only the prose, and the links), ``lists`` (and ranges), ``references`` and ``site_links``
  (addresses of the site), ``plausibility`` (the citations that count), ``citations`` and ``account`` (the values)
- reading a notation: ``tags``, ``markdown_blocks``, ``front_matter``
- which files: ``walk`` (folders, without what git ignores), ``source_code`` (comments), ``file_cache`` (kept from run to run);
  ``accounts`` (the account of one)
- which rule: ``text_rulebooks`` and ``calendar_rulebooks`` (who is asked), ``days``, ``blame`` (the days of lines),
  ``sentences`` (the days of sentences), ``context`` (the signs beside a number, and their score), ``names`` (the
  names beside it), ``neighbours`` (the numbers of one line), ``shipped`` (the rules that a project has)
- writing again: ``own_markup`` (an article without what this command put into it)

The room imports only ``corpus``. docs/articles.md defines what counts as a citation.
"""
