"""The answers of ruletrail: one function for each question. Commands, the site, HTTP, assistants and the Python API call them.

The functions use the other rooms, return values and raise RuletrailErrors. They never print, and know nothing of their callers.
A note is a line that a caller may show beside an answer.

- ``days``: notes on the days that a user asks for
- ``asked_rules``: the records that a number, range or term means, other possible meanings, and the fate of the records
- ``anything``: the command that answers words typed without a command
- ``search``: the search's answer, from the index beside the corpus
- ``rules``: rules of one version, its contents and the whole book; ``digest``: the shipped digest's text for them
- ``tracing``: the age of a rule's words, and the rules that cite it; ``wholes``: the changes below a heading
- ``change_list``: the links between two versions; ``dated_changes``: the same by the calendar, if no text is here;
  ``families``: rules on several days, each through splits and merges
- ``cited``: the facts of a citation of a rule; ``cited_by_calendar``: the same if no text is here
- ``plays``: plays under several versions, and the rules that decided them; ``model_changes``: the differences of their clauses;
  ``model_clauses``: a rule beside the code that implements it; ``play_changes``: the differences in play between two days
- ``test_vectors``: situations with their answers, as tests for other programs
- ``proof``: a comparison of a text with the official one of its day
- ``versions``: the versions that are here, missing releases, the growth of the rules, and the version of an unknown text
"""
