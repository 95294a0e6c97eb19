"""The official examples as scenarios in words of our own, a file a section: which text each is bound to, and why others aren't
played. models/examples_played.py reads them."""
