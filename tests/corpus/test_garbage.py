"""Code that runs without cyclic garbage collection leaves a caller's settings of the collector as they are."""

import gc
import subprocess
import sys

import pytest

from ruletrail.corpus.garbage import not_collected


@pytest.mark.parametrize("enabled", [True, False])
def test_search_goes_on_as_before_an_error(enabled: bool) -> None:
    was = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        with pytest.raises(ValueError), not_collected():
            assert not gc.isenabled()
            raise ValueError
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if was else gc.disable)()


def test_what_is_frozen_stays_frozen() -> None:
    """In a process of its own, because other tests freeze objects in this one."""
    code = """
import gc
from ruletrail.corpus.garbage import not_collected
gc.freeze()
frozen = gc.get_freeze_count()
with not_collected():
    pass
assert frozen > 0 and gc.get_freeze_count() > frozen // 2
"""
    subprocess.run([sys.executable, "-c", code], check=True)
