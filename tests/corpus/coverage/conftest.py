"""Invented versions have nothing to do with the register of real addresses here, either."""

from tests.corpus.lineage.conftest import no_register  # noqa: F401 - a fixture of every test here
