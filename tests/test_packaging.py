"""The built wheel is complete: installed into an empty environment, it builds corpus, index and site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile

import pytest

from tests.conftest import ROOT, THOROUGH

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_every_data_file_is_in_the_wheel(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(["git", "-C", str(ROOT), "ls-files"], check=True, capture_output=True, text=True).stdout.split()
    rooms = ("answers/", "articles/", "corpus/", "indexer/", "models/", "ruletrail/", "scrapers/", "site_templates/")
    shipped = [name if name.startswith("ruletrail/") else f"ruletrail/{name}" for name in tracked if name.startswith(rooms)]
    assert not [name for name in shipped if name not in packed and (ROOT / name).is_file()]
    elsewhere = {name for name in packed if ".dist-info/" not in name and not name.startswith("ruletrail/")}
    assert len(elsewhere) == 1 and elsewhere.pop().endswith(".data/data/share/man/man1/ruletrail.1")


@pytest.mark.skipif(not THOROUGH, reason="takes long; runs under CI=true")
def test_build_from_an_empty_environment(wheel, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    subprocess.run([binaries / "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    environment = {**os.environ, "RULETRAIL_HOME": str(tmp_path / "home")}

    def run(*arguments: str) -> str:
        command = [binaries / "ruletrail", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path).stdout

    built = json.loads(run("build", "--json"))
    assert built["versions"] == 8 and built["rules"] > 1000 and built["problems"] == []
    assert (tmp_path / "home" / "site" / "index.html").is_file()
    assert json.loads(run("search", "summoning sickness", "--json"))["hits"][0]["number"] == "302.6"
