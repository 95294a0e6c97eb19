"""``check`` is reliable: it reports every byte of corpus, index or site that isn't as it was built."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruletrail import checks, manifest
from ruletrail.cli import ruletrail
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.store import FILE
from ruletrail.home import Settings
from tests.conftest import THOROUGH


@pytest.fixture
def copy(digest_home, tmp_path) -> Settings:
    shutil.copytree(digest_home, tmp_path / "home", symlinks=True)
    return Settings(tmp_path / "home")


@pytest.fixture(scope="module")
def mended(digest_home, tmp_path_factory) -> Settings:
    """A copy for tests that repair their own damage."""
    home = tmp_path_factory.mktemp("check") / "home"
    shutil.copytree(digest_home, home, symlinks=True)
    return Settings(home)


@contextmanager
def put_back(path: Path) -> Iterator[None]:
    data, beside = path.read_bytes(), set(path.parent.iterdir())
    yield
    path.write_bytes(data)
    for stranger in set(path.parent.iterdir()) - beside:
        stranger.unlink()


def flip(path: Path, at: random.Random) -> None:
    data = bytearray(path.read_bytes())
    data[at.randrange(len(data))] ^= 1 << at.randrange(8)
    path.write_bytes(data)


def cut(path: Path, at: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: at.randrange(path.stat().st_size)])


def zero(path: Path, at: random.Random) -> None:
    data = path.read_bytes()
    start = at.randrange(len(data))
    end = min(len(data), start + 4096)
    if not any(data[start:end]):
        start = next(place for place, byte in enumerate(data) if byte)
        end = min(len(data), start + 16)
    path.write_bytes(data[:start] + bytes(end - start) + data[end:])


def delete(path: Path, at: random.Random) -> None:
    path.unlink()


def stray(path: Path, at: random.Random) -> None:
    path.with_name("stray.html").write_bytes(b"<p>not ours</p>")


DAMAGES = [flip, cut, zero, delete, stray]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("part", ["corpus.sqlite", "index", "site"])
@pytest.mark.parametrize("seed", range(6 if THOROUGH else 2))
def test_damage_is_told(mended, part, damage, seed):
    at = random.Random(f"{part}{damage.__name__}{seed}")
    inside = [e.path for e in manifest.read(mended.generation) if e.part == part and e.size]
    path = mended.generation / at.choice(inside)
    with put_back(path):
        damage(path, at)
        done = CliRunner().invoke(ruletrail, ["--home", str(mended.home), "check", "--json"], catch_exceptions=True)
    name = "stray.html" if damage is stray else path.name
    assert done.exit_code in (1, 2) and not isinstance(done.exception, KeyError)
    assert name in done.output or name in str(done.exception)
    assert "build it anew" in done.output or "run: ruletrail build" in f"{done.output} {done.exception}"


def test_a_home_that_nobody_touched_is_whole(copy):
    assert manifest.differences(copy.generation) == {} == manifest.differences(copy.generation, quick=True)


def test_quick_compares_sizes_alone(copy):
    at = random.Random(1)
    flip(copy.site / "index.html", at)
    assert not any("index.html" in line for line in checks.problems(copy, quick=True))
    assert any("site/index.html" in line for line in checks.problems(copy))
    cut(copy.site / "index.html", at)
    assert any("site/index.html" in line for line in checks.problems(copy, quick=True))


@pytest.mark.parametrize("damage", [flip, cut, delete], ids=lambda damage: damage.__name__)
def test_a_damaged_list_of_files_is_told(copy, damage):
    damage(copy.generation / manifest.NAME, random.Random(2))
    assert checks.problems(copy)


def test_a_corpus_that_no_list_knows_is_looked_into(copy):
    with closing(sqlite3.connect(copy.generation / FILE)) as db, db:
        db.execute("INSERT INTO problem (version_id, text) VALUES (99999, 'of no version')")
    (copy.generation / manifest.NAME).unlink()
    assert any("a row of problem points nowhere" in line for line in checks.problems(copy))


def test_damage_is_carried_over_as_damage(copy, tmp_path):
    """A part that a later build keeps is still compared with its first build."""
    from ruletrail import pipeline

    flip(copy.site / "index.html", random.Random(3))
    pipeline.build([], copy, pipeline.Options(site=False))
    assert any("site/index.html" in line for line in checks.problems(copy))


def test_a_command_over_a_damaged_corpus_ends_in_one_line(mended):
    path = mended.generation / "corpus.sqlite"
    with put_back(path):
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE wording SET examples = '[1'")
        result = CliRunner().invoke(ruletrail, ["--home", str(mended.home), "show", "305.7"])
        assert isinstance(result.exception, CorpusError)
        assert str(result.exception).startswith("corpus.sqlite: file is not as it was built")
