"""Work in processes of its own: so that several cores share it, or so that its memory goes when it is done.

A process is forked from the one that starts it, and shares what that has in memory; where processes can't be forked, the work is
done in this one. They end with the process that started them, however it ends.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection
from typing import Any, TypeVar, cast

from corpus.errors import RuletrailError

Given = TypeVar("Given")
Made = TypeVar("Made")
Progress = Callable[[int, int, str], None]

_WATCHER = "parent"


class WorkerEndedError(RuletrailError):
    """A process ended before its work was done: somebody or the system ended it."""


def end_with_parent() -> None:
    """For a pool's ``initializer``: has this process end as soon as the one that started it is gone, killed or not."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), name=_WATCHER, daemon=True).start()


def _watch(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def can_fork() -> bool:
    """Whether this process can be forked safely: the system has it, and no other thread may hold a lock meanwhile."""
    threads = [thread for thread in threading.enumerate() if thread.name != _WATCHER]
    return len(threads) == 1 and "fork" in multiprocessing.get_all_start_methods()


def shared(work: Callable[[Given], Made], given: Sequence[Given], processes: int, chunk: int = 1) -> Iterator[Made]:
    """What ``work`` makes of each of ``given``, in their order, by so many processes; each takes ``chunk`` of them at a time.

    ``work`` may be anything, a method of an object with all that it needs: it isn't sent but shared. ``given`` and what is made
    of them are sent.
    """
    if processes < 2 or not can_fork():
        yield from map(work, given)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to import

    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, context, initializer=_take, initargs=(work,)) as pool:
        yield from pool.map(_do, given, chunksize=chunk)


def _take(work: Callable[[Any], Any]) -> None:
    end_with_parent()
    gc.freeze()
    vars(multiprocessing.current_process())["work"] = work  # the one thing that outlives a call in a worker, and it ends with it


def _do(given: Any) -> Any:
    return vars(multiprocessing.current_process())["work"](given)


def apart(work: Callable[[Progress], Made], progress: Progress | None = None) -> Made:
    """What ``work`` makes, in a process of its own: whatever memory it took is given back to the system.

    ``work`` is shared, and what it makes is sent. It is given a callable that calls ``progress`` here. Raises what it raises,
    and WorkerEndedError when its process is ended before.
    """
    with beside(work) as made:
        return made(progress)


@contextmanager
def beside(work: Callable[[Progress], Made]) -> Iterator[Callable[[Progress | None], Made]]:
    """Begins ``work`` in a process of its own, and gives a callable that waits for what it makes: see ``apart``.

    Where processes can't be forked, the work is done when it is waited for. What it tells of its progress is heard then: too much
    of it would stop the work meanwhile.
    """
    if not can_fork():
        yield lambda progress: work(progress or _nobody)
        return
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(work, ours, theirs))
    process.start()
    theirs.close()

    def wait(progress: Progress | None) -> Made:
        try:
            while isinstance(told := ours.recv(), tuple):
                if progress:
                    progress(*told)
            process.join()
        except EOFError:
            raise WorkerEndedError(
                "the process that did the work was ended", f"process {process.pid}", "see that memory is left, and try again"
            ) from None
        if isinstance(told, BaseException):
            raise told
        return cast("Made", told[0])

    try:
        yield wait
    finally:
        ours.close()
        process.terminate()
        process.join()


def _nobody(_done: int, _total: int, _what: str) -> None:
    """Nobody waits for progress."""


def _tell(work: Callable[[Progress], Any], theirs_alone: connection.Connection, ours: connection.Connection) -> None:
    """Sends a tuple for each step of progress, and at the end a list with what was made, or the error."""
    theirs_alone.close()
    end_with_parent()
    gc.freeze()  # what is shared is not searched for cyclic garbage, which would copy it
    try:
        told: Any = [work(lambda *step: ours.send(step))]
    except BaseException as error:
        if not isinstance(error, RuletrailError):
            error.add_note("".join(traceback.format_exception(error)))  # where it was, which isn't sent otherwise
        told = error
    ours.send(told)
