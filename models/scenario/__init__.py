"""Scenarios: TOML files that are played under any version. docs/scenarios.md defines the format.

- ``read``: reads a file and makes all checks that don't depend on the version; ``limits`` keeps it small, ``lines`` finds the
line of a fault
- ``plain``: cards by zone, steps and asks as sentences, by ``phrases``; ``cards``: cards by name
- ``first_file``: a file from sentences, which ``everyday`` makes plain
- ``printed_cards``: cards from a file that the user brings, read from their printed text
- ``registry``: all verbs and asks; ``arguments``: the kinds of value that their keys take
- ``making``, ``table``: the objects as one version's rules read them, laid out
- ``ability_texts``: finds ability texts without an effect, so that a result can list them
- ``play``: plays a scenario under one version or many; ``pending``: what waits when a question is asked
- ``why``: explains each answer, with ``order``: the order of effects;
``naming``: names of objects
"""
