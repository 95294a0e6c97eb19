"""Scenarios: TOML files that are played under any version. docs/scenarios.md defines the format.

- ``read``: a file, checked in all that doesn't depend on the version; ``limits`` keeps it small,
  ``lines`` finds the line of a fault
- ``plain``: cards by zone, steps and asks as sentences; ``cards``: what cards do, by name; ``first_file``: a file from sentences
- ``printed_cards``: cards of a file that the user brings, read from what is printed on them
- ``registry``: the verbs and asks that there are; ``arguments``: the kinds of value that their keys take
- ``making``, ``table``: the objects as one version's rules read them, laid out
- ``ability_texts``: texts that nothing plays, so that a result says so
- ``play``: plays a scenario under one version or many; ``why`` tells what led to each answer,
  with ``order``: the order of effects; ``naming``: what objects are called
"""
