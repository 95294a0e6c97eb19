"""Invented versions have nothing to do with real addresses here, either."""

from tests.corpus.lineage.conftest import no_real_address  # noqa: F401 - a fixture of every test here
