"""Soak: faults, hostile input and races for a time that one chooses; ``make soak`` runs it, docs/reliability.md says why.

A module of ``kinds`` is a kind of trial; ``trial`` says what each is. What fails is saved below ``found``, a file a case, and
``test_soak`` tries it again for ever.
"""
