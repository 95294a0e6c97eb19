"""Workers end with the process that started them, in whatever way it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest

from ruletrail import pipeline, reading
from ruletrail.corpus import workers
from ruletrail.corpus.errors import CorpusError
from ruletrail.home import Settings
from tests.conftest import ROOT, hear_sigint

PARENT = """
import multiprocessing, os, sys, time
from ruletrail.corpus.workers import shared

def work(n):
    os.write(1, b"%d\\n" % os.getpid())  # print() writes a number and its line end apart, and workers mix them
    time.sleep(300)

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    list(shared(work, range(3), 3, forked=False))
"""


def runs(pid: int) -> bool:
    """True if the process runs. A zombie doesn't count."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks at /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("context", [c for c in ("fork", "spawn") if c in multiprocessing.get_all_start_methods()])
def test_workers_end_with_a_parent_that_is_killed(tmp_path, how, context):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, script, context], stdout=subprocess.PIPE, text=True)
    workers = [int(parent.stdout.readline()) for _ in range(3)]
    assert all(map(runs, workers))
    parent.send_signal(how)
    parent.wait(10)
    until = time.monotonic() + 20
    while any(map(runs, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [pid for pid in workers if runs(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


forks = pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no process can be forked here")


@pytest.fixture(autouse=True)
def forked(monkeypatch):
    """Makes workers fork wherever that is possible. Else they would not fork here, because servers of other tests may be threads
    of this process."""
    monkeypatch.setattr(workers, "can_fork", lambda: "fork" in multiprocessing.get_all_start_methods())


class Work:
    """Work for workers: adds a number, and reports the process in which it ran."""

    def __init__(self, more: int) -> None:
        self.more = more

    def add(self, number: int) -> tuple[int, int]:
        return number + self.more, os.getpid()


@forks
def test_work_is_done_by_other_processes():
    assert os.getpid() not in {pid for _, pid in workers.shared(Work(1).add, range(6), 2)}


@forks
def test_two_works_at_a_time_dont_disturb_each_other():
    one, ten = workers.shared(Work(1).add, range(6), 2), workers.shared(Work(10).add, range(6), 2)
    assert [(a, b) for (a, _), (b, _) in zip(one, ten, strict=True)] == [(n + 1, n + 10) for n in range(6)]


def test_one_process_needs_no_other():
    assert list(workers.shared(Work(1).add, [1, 2], 1)) == [(2, os.getpid()), (3, os.getpid())]


@forks
def test_what_is_done_apart_comes_back_with_its_progress():
    steps = []

    def work(progress):
        progress(1, 2, "half")
        return os.getpid(), Work(3).add(4)[0]

    pid, made = workers.apart(work, lambda *step: steps.append(step))
    assert (pid != os.getpid(), made, steps) == (True, 7, [(1, 2, "half")])


@forks
def test_an_error_apart_is_raised_as_it_was():
    def work(progress):
        raise CorpusError("is full", "a cellar", "empty it")

    with pytest.raises(CorpusError, match="a cellar: is full; empty it") as caught:
        workers.apart(work)
    assert caught.value.where == "a cellar"


@forks
def test_a_process_that_is_killed_is_told():
    with pytest.raises(workers.WorkerEndedError, match="was ended"):
        workers.apart(lambda progress: os.kill(os.getpid(), signal.SIGKILL))


@forks
def test_a_process_that_is_killed_while_it_sends_is_told():
    before = multiprocessing.active_children()
    with workers.in_background(lambda progress: bytes(10**7)) as made:
        (process,) = (child for child in multiprocessing.active_children() if child not in before)
        time.sleep(0.5)  # it fills the pipe, and waits
        process.kill()
        with pytest.raises(workers.WorkerEndedError, match="was ended"):
            made(None)


@forks
def test_a_process_of_several_that_is_killed_is_told():
    here = os.getpid()
    with pytest.raises(workers.WorkerEndedError, match="was ended"):
        list(workers.shared(lambda n: os.getpid() != here and os.kill(os.getpid(), signal.SIGKILL), range(4), 2))


@forks
def test_a_process_of_several_that_is_killed_while_it_sends_is_told():
    before = multiprocessing.active_children()
    results = workers.shared(lambda n: bytes(10**7 * (n == 1)), range(4), 2)
    assert next(results) == b""
    time.sleep(0.5)  # one of them fills the pipe, and waits
    for child in multiprocessing.active_children():
        if child not in before:
            child.kill()
    with pytest.raises(workers.WorkerEndedError, match="was ended"):
        list(results)


@forks
def test_an_error_of_one_of_several_comes_in_its_turn():
    results = workers.shared(lambda n: 6 // (3 - n), range(5), 2)
    assert [next(results) for _ in range(3)] == [2, 3, 6]
    with pytest.raises(ZeroDivisionError) as caught:
        next(results)
    assert "in <lambda>" in caught.value.__notes__[0]


@forks
@pytest.mark.parametrize("allowed", [0, 1])
def test_work_is_done_where_no_more_processes_are_allowed(monkeypatch, tmp_path, allowed):
    forked, fork = [], os.fork

    def refuse():
        if len(forked) == allowed:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        forked.append(fork())
        return forked[-1]

    monkeypatch.setattr(os, "fork", refuse)
    done = list(workers.shared(Work(1).add, range(3), 2))
    assert [number for number, _ in done] == [1, 2, 3] and (os.getpid() in {pid for _, pid in done}) == (not allowed)
    assert not multiprocessing.active_children()
    text = tmp_path / "empty.txt"
    text.write_text("")
    assert len(list(reading._read_all([text] * 4, 2))) == 4
    forked[:] = [0] * allowed
    with workers.in_background(lambda progress: Work(1).add(1)) as made:
        assert made(None) == (2, os.getpid())


INTERRUPTED = """
import os, signal, sys, time
from ruletrail.corpus import workers

def begin(begin=workers.end_with_parent):
    os.killpg(0, signal.SIGINT)
    begin()

if sys.argv[1] != "while sending":
    workers.end_with_parent = begin
try:
    if sys.argv[1] == "apart":
        workers.apart(lambda progress: time.sleep(300))
    elif sys.argv[1] == "while sending":
        results = workers.shared(lambda n: bytes(10**7), range(40), 2)
        next(results)
        os.killpg(0, signal.SIGINT)
        list(results)
    else:
        list(workers.shared(lambda n: time.sleep(300), range(4), 2))
except KeyboardInterrupt:
    print("stopped")
"""


@forks
@pytest.mark.parametrize("how", ["apart", "shared", "while sending"])
def test_an_interrupt_makes_no_traceback(how):
    command = [sys.executable, "-c", INTERRUPTED, how]
    ended = subprocess.run(
        command, capture_output=True, text=True, start_new_session=True, preexec_fn=hear_sigint, check=False, timeout=60
    )
    assert (ended.stdout, ended.stderr) == ("stopped\n", "")


@forks
def test_many_texts_make_the_same_corpus_apart(tmp_path, monkeypatch):
    homes, texts = [], sorted((ROOT / "corpus" / "data" / "digest").glob("20*-??-??.txt"))[:3]
    for many in (1, 10_000):
        monkeypatch.setattr(pipeline, "MANY", many)
        settings = Settings(tmp_path / str(many))
        report = pipeline.build(texts, settings, pipeline.Options(jobs=2, site=False))
        assert report.versions and {"read", "lineage", "models", "index"} <= report.stages.keys()
        homes.append((settings.generation / "corpus.sqlite").read_bytes())
    assert homes[0] == homes[1]
