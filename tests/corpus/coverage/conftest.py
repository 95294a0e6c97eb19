"""Keeps the calendar's real addresses out of these tests too, because their versions are invented."""

from tests.corpus.lineage.conftest import no_real_address  # noqa: F401 - a fixture of every test here
