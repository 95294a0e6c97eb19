"""Soak tests: faults, hostile input and races, for a chosen time. ``make soak`` runs them; docs/reliability.md explains them.

Each module of ``kinds`` is a kind of trial; ``trial`` defines the form of one. A failure is saved as a file below ``found``, and
``test_soak`` repeats it from then on.
"""
