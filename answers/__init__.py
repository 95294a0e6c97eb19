"""What is known in reply to a question: one function a question. Commands, Python, HTTP and assistants show it.

It stands on the other rooms, and knows no door: it raises RuletrailErrors and returns, it never prints. Notes are lines that a
door may show beside an answer.

- ``days``: what the days mean that people ask for
- ``asked_rules``: which records a number, a range or a term means, what else could be meant, and what became of them
- ``anything``: which command answers what was typed without one
- ``search``: what search answers, from the index beside the corpus
- ``rules``: rules as one version has them, its contents and the whole book; ``digest``: what the shipped digest says of them
- ``tracing``: the age of a rule's words, and who cites it; ``wholes``: what changed below a heading
- ``change_list``: the links between two versions; ``dated_changes``: the same by the calendar, where no text is here;
  ``families``: rules on several days, each through splits and merges
- ``cited``: what a citation of a rule says of it; ``cited_by_calendar``: the same where no text is here
- ``plays``: plays under several versions, and the rules that decided them; ``model_changes``: how their clauses differ;
  ``model_clauses``: a rule beside the code that plays it; ``play_changes``: what became different in play between two days
- ``test_vectors``: situations with their answers, for other programs to be tested with
- ``proof``: whether a text is the official one of its day
- ``versions``: the versions that are here, what is missing, how the rules grew, and from which of them a text comes
"""
