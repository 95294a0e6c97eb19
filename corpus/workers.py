"""Runs work in separate processes, to use several cores, or to free its memory when it is done.

A process is forked from its parent and shares the parent's memory. If processes can't be forked, the work is done in this
process. The processes end with their parent, however it ends.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruletrail.corpus.errors import RuletrailError

if TYPE_CHECKING:  # ``multiprocessing`` is imported on use: the import is slow
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

Given = TypeVar("Given")
Made = TypeVar("Made")
Progress = Callable[[int, int, str], None]

#: The nice value of a process that gives way: with it, it gets about a sixth of a core that two processes want.
GIVING_WAY = 8
_WATCHER = "parent"
_ENDED = "a process that did part of the work was ended", "", "see that memory is left, and try again"


class WorkerEndedError(RuletrailError):
    """A process ended before its work was done: somebody or the system ended it."""


def end_with_parent() -> None:
    """Makes this process end as soon as its parent is gone, killed or not."""
    import multiprocessing

    _end_by_interrupt()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), name=_WATCHER, daemon=True).start()


def _end_by_interrupt() -> None:
    """Lets Ctrl-C end this process silently: its parent gets the signal too."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _watch(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    os._exit(1)


def can_fork() -> bool:
    """True if this process can be forked safely: the system can fork, and no other thread may hold a lock."""
    threads = [thread for thread in threading.enumerate() if thread.name != _WATCHER]
    return len(threads) == 1 and hasattr(os, "fork")


def shared(
    work: Callable[[Given], Made], given: Sequence[Given], processes: int, chunk: int = 1, *, forked: bool = True
) -> Iterator[Made]:
    """``work(item)`` for each item of ``given``, in their order, by ``processes`` processes. A process takes ``chunk`` items at a
    time.

    ``work`` may be any callable, such as a method of a large object: the processes share it, and the items, by forking. If it
    isn't ``forked``, it must be a function of a module, and it and the items are pickled. Results are pickled. Raises the
    errors of ``work``, and WorkerEndedError if a process is ended before.
    """
    if processes < 2 or (forked and not can_fork()):
        yield from map(work, given)
        return
    import multiprocessing

    context = multiprocessing.get_context("fork" if forked else None)
    with ExitStack() as crew:
        hired = [crew.enter_context(_hired(context, _work, work, given)) for _ in range(processes)]
        if there := [connection for connection in hired if connection is not None]:
            yield from _dealt(there, len(given), chunk)
            return
    yield from map(work, given)


@contextmanager
def _hired(context: BaseContext, target: Callable[..., None], *args: Any) -> Iterator[Connection | None]:
    """Starts ``target`` in a process of its own, which ends with the block, and yields a connection to it; None if the system
    allows no more processes.

    The other end of the connection is open in that process alone: if the process is ended while it sends, this one gets an
    error. The queues of ``concurrent.futures`` would wait for ever.
    """
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(*args, theirs))  # type: ignore[attr-defined]
    try:
        is_begun = _begun(process)
        theirs.close()
        yield ours if is_begun else None
    finally:
        if process.pid is not None:
            process.terminate()
            process.join()
        ours.close()  # last: a process that still sends would report that nobody listens


def _dealt(crew: list[Connection], number: int, chunk: int) -> Iterator[Any]:
    """The results of ``number`` items. Each process has a second chunk queued when it finishes one."""
    from multiprocessing.connection import wait

    parts = iter(range(0, number, chunk))
    made: dict[int, Any] = {}

    def deal(connection: Connection) -> None:
        if (first := next(parts, None)) is not None:
            with suppress(OSError):  # it has ended: the next receive reports it
                connection.send(slice(first, first + chunk))

    for connection in crew * 2:
        deal(connection)
    for first in range(0, number, chunk):
        while first not in made:
            for connection in cast("list[Connection]", wait(crew)):
                start, result = _heard(connection)
                made[start] = result
                deal(connection)
        result = made.pop(first)
        if isinstance(result, BaseException):
            raise result
        yield from result


def _work(work: Callable[[Any], Any], given: Sequence[Any], connection: Connection) -> None:
    """Sends the results of each chunk of ``given`` that is requested, or the error."""
    end_with_parent()
    gc.freeze()  # shared memory is not searched for cyclic garbage, which would copy it
    while True:
        part: slice = connection.recv()
        try:
            connection.send((part.start, [work(item) for item in given[part]]))
        except BaseException as error:
            connection.send((part.start, _noted(error)))


def _noted(error: BaseException) -> BaseException:
    """The error with its traceback as a note, because the traceback itself isn't sent."""
    if not isinstance(error, RuletrailError):
        import traceback

        error.add_note("".join(traceback.format_exception(error)))
    return error


def give_way() -> None:
    """Lets other processes go first if there are more of them than cores.

    If the system doesn't support this, nothing changes.
    """
    if hasattr(os, "nice"):
        os.nice(GIVING_WAY)


def apart(work: Callable[[Progress], Made], progress: Progress | None = None) -> Made:
    """The result of ``work``, run in a process of its own, so that all its memory goes back to the system.

    ``work`` is shared by forking, and its result is pickled. It gets a callable that calls ``progress`` here. Raises its
    errors, and WorkerEndedError if its process is ended before.
    """
    with in_background(work) as made:
        return made(progress)


@contextmanager
def in_background(work: Callable[[Progress], Made]) -> Iterator[Callable[[Progress | None], Made]]:
    """Starts ``work`` in a process of its own, and yields a callable that waits for its result; see ``apart``.

    If processes can't be forked, the work is done when its result is awaited. Progress is received only then: too much of it
    would block the work meanwhile.
    """

    def here(progress: Progress | None) -> Made:
        return work(progress or _nobody)

    if not can_fork():
        yield here
        return
    import multiprocessing

    with _hired(multiprocessing.get_context("fork"), _tell, work) as connection:

        def wait(progress: Progress | None) -> Made:
            while isinstance(told := _heard(cast("Connection", connection)), tuple):
                if progress:
                    progress(*told)
            if isinstance(told, BaseException):
                raise told
            return cast("Made", told[0])

        yield wait if connection else here


def _begun(process: BaseProcess) -> bool:
    """True if a process could be started: the system may allow no more."""
    with _uninterrupted():
        try:
            process.start()
        except OSError:
            return False
    return True


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delays Ctrl-C until the end of the block: a process that is just starting would answer it with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _heard(ours: Connection) -> Any:
    """The next message of the other process."""
    try:
        return ours.recv()
    except (EOFError, OSError):  # it ended before its message was complete
        raise WorkerEndedError(*_ENDED) from None


def _nobody(_done: int, _total: int, _what: str) -> None:
    """Ignores progress."""


def _tell(work: Callable[[Progress], Any], connection: Connection) -> None:
    """Sends a tuple for each step of progress, and at the end a list with the result, or the error."""
    end_with_parent()
    gc.freeze()
    try:
        told: Any = [work(lambda *step: connection.send(step))]
    except BaseException as error:
        told = _noted(error)
    connection.send(told)
