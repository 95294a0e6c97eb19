"""Files are replaced as a whole, or stay as they were."""

from __future__ import annotations

import os
import stat
import threading

import pytest

from ruletrail.corpus import whole_files


def test_what_is_put_takes_the_place_of_what_was_there_and_keeps_its_permissions(tmp_path):
    path = tmp_path / "kept.txt"
    path.write_bytes(b"old")
    path.chmod(0o600)
    whole_files.put(path, b"new", on_disk=True)
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["kept.txt"]
    assert os.name == "nt" or stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_was_there_stays_when_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "kept.txt"
    path.write_bytes(b"old")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        whole_files.put(path, b"new", on_disk=True)
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == ["kept.txt"]


def test_a_block_that_ends_badly_leaves_nothing(tmp_path):
    with pytest.raises(KeyError), whole_files.making(tmp_path / "made") as fresh:
        fresh.write_bytes(b"half")
        raise KeyError
    assert not os.listdir(tmp_path)


def test_a_folder_that_isnt_there_is_told(tmp_path):
    with pytest.raises(FileNotFoundError):
        whole_files.put(tmp_path / "none/kept.txt", b"new")


def test_threads_that_make_the_same_file_dont_meet(tmp_path):
    path, seen = tmp_path / "kept.txt", set()

    def work(letter: bytes) -> None:
        for _ in range(50):
            whole_files.put(path, letter * 50_000)
            seen.add((len(data := path.read_bytes()), len(set(data))))

    threads = [threading.Thread(target=work, args=(letter,)) for letter in (b"a", b"b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == {(50_000, 1)} and os.listdir(tmp_path) == ["kept.txt"]
