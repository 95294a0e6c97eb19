"""A clone without links, as git makes on Windows: each link to a room is a small file with the link's target."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from ruletrail.corpus.made_with import ROOMS
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """The rooms and the folder ``ruletrail`` as `git -c core.symlinks=false clone` writes them."""
    folder = tmp_path_factory.mktemp("clone")
    for room in (*ROOMS, "ruletrail"):
        shutil.copytree(ROOT / room, folder / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    links = [path for path in (folder / "ruletrail").iterdir() if path.is_symlink()]
    for link in links:
        target = os.readlink(link)
        link.unlink()
        link.write_text(target)
    assert links
    return folder


def _run(clone, home, *arguments):
    own = {**os.environ, "PYTHONPATH": str(clone)}
    command = [sys.executable, "-P", "-m", "ruletrail", "--home", str(home), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=own, cwd=home, check=True).stdout


def test_it_is_imported_from_there(clone, tmp_path):
    """An installed ruletrail must not replace missing parts of the clone."""
    told = "import ruletrail.corpus.store, ruletrail.site_templates as s; print(s.__file__)"
    own = {**os.environ, "PYTHONPATH": str(clone)}
    done = subprocess.run([sys.executable, "-P", "-c", told], capture_output=True, text=True, env=own, cwd=tmp_path, check=True)
    assert done.stdout.strip() == str(clone / "site_templates" / "__init__.py")


def test_it_builds_and_answers(clone, tmp_path):
    _run(clone, tmp_path, "build", "--scope", "types")
    assert "305.7" in _run(clone, tmp_path, "show", "305.7")
    assert (tmp_path / "site" / "index.html").is_file()
