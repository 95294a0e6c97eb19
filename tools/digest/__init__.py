"""Writes corpus/data/digest: rules in our own words, in the formats in which real rule texts of those times survive.

    python -m tools.digest

rules.py reads the rules in retold/, forms.py formats an edition, wiki.py a page of commentary, editions.py makes all files.
"""
