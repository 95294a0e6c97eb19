"""Leads from a typed text to an answer. The modules, in the order in which a question passes them:

- ``query``: reads the typed text without the index: its numbers, days and words. ``named_days`` finds the year or release in a
  text, ``change_signs`` estimates how likely the text asks for a change, ``fields`` lists the fields of the query language
- ``view``: the time, and the fields of the index, that the query asks about
- ``question``: the meaning of the query in that view: ``concepts``, and the terms that the words name; ``spelling`` corrects
  words, ``expression`` parses a query with operators and finds the documents that match it
- ``candidates``: the documents with most of the concepts (BM25)
- ``ranking``: sorts the candidates by their signs, with fitted ``weights``; rules of one parent are one answer
- ``subjects``: the one subject of a question on change, by the words that ``change_grammar`` leaves; ``lives``: the day
  on which the subject came, went, or became something else
- ``change``: for a question on change without a known subject, the likeliest rule and the likeliest change
- ``story``: all changes of that rule, or of all rules below a heading
- ``dated_subjects``, ``dated_moments``, ``dated_answer``: the same for a digest, by the calendar
- ``lookup``: the rules that have or had a number
- ``answer``: chooses among these ways, and makes hits from the documents, each with a passage (``snippet``)
- ``explaining``: the reason why nothing was found, or only a weak answer
"""
