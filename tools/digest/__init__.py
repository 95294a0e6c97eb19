"""Makes corpus/data/digest: rules in our own words, laid out in the forms in which rule texts of their times survive.

    python -m tools.digest

rules.py reads what is written in retold/, forms.py lays out one edition, wiki.py a commentary page.
"""
