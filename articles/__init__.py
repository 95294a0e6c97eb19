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
- choosing files: ``walk`` (folders, without ignored files), ``source_code`` (comments), ``file_cache`` (kept from run to run)
- choosing the rule: ``text_rulebooks`` and ``calendar_rulebooks`` (the two sources), ``days``, ``blame`` (the days of lines),
  ``sentences`` (the days of sentences), ``context`` (the words beside a number), ``names`` (the names beside it),
  ``neighbours`` (the numbers of one line), ``shipped`` (the rules text of a project)
- reading an annotated article: ``own_markup`` (the article without the links of this command)

The room imports only ``corpus``. docs/articles.md defines what counts as a citation.
"""
