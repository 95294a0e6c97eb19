"""The kinds of trials, one module for each."""
