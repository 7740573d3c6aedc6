"""Many files over all cores: each is judged whole in one process, results come back as they are ready."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from multiprocessing.context import BaseContext
from typing import Any

from ..errors import UserError
from ..light import NamedTuple
from ..policy import Policy, load
from ..times import moment as seconds
from .files import Found
from .formats import reader_of
from .judging import judge_file, prepare
from .summary import Tally, count, empty

UNKNOWN = "no reader knows this format"
AHEAD = 4  # files handed to each process beyond the one it works on


class Done(NamedTuple):
    """One file's result. problem is "" unless the whole file could not be read."""

    found: Found
    harness: str
    records: list[dict[str, Any]]
    tally: Tally
    problem: str = ""


class Task(NamedTuple):
    """What every process needs: policies as plain values, and what to keep. since: in seconds, 0 for all."""

    policies: tuple[Mapping[str, Any], ...]
    every: bool
    since: float
    harness: str | None


_policies: dict[int, tuple[Policy, ...]] = {}


def replay(files: Sequence[Found], task: Task, jobs: int) -> Iterator[tuple[Done, ...]]:
    """For each file one Done per policy, in the order of completion."""
    if jobs <= 1 or len(files) <= 1:
        for found in files:
            yield one(found, task)
        return
    # large files first, so that no core waits for the last one
    queue = sorted(files, key=lambda found: found.size)
    # the task goes to each process once: with the files, the policies would fill the pipe
    with ProcessPoolExecutor(jobs, _context(task), initializer=_begin, initargs=(task,)) as pool:
        running: set[Future[tuple[Done, ...]]] = set()
        try:
            while queue or running:
                while queue and len(running) < jobs * AHEAD:
                    running.add(pool.submit(_next, queue.pop()))
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
        except BrokenExecutor:
            what = "a process of the replay was ended from outside, perhaps for want of memory"
            raise UserError(what, right="fewer --jobs; with --json, --resume goes on") from None
        finally:
            pool.shutdown(cancel_futures=True)  # waits: a pool left behind is heard of again when the process ends


def _context(task: Task) -> BaseContext | None:
    """Processes that begin with the policies read and the gates loaded, where that can be handed on safely."""
    if (
        "fork" not in multiprocessing.get_all_start_methods()
        or sys.platform == "darwin"
        or threading.active_count() > 1
    ):
        return None
    for policy in _loaded(task):
        prepare(policy)
    return multiprocessing.get_context("fork")


_task: list[Task] = []


def _begin(task: Task) -> None:
    """In each process: the task is at hand, and an interruption at the terminal ends it without a traceback; the first
    process reports. One that was begun with interruptions ignored (`nohup … &`) goes on, and so do its processes."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _task[:] = [task]


def _next(found: Found) -> tuple[Done, ...]:
    return one(found, _task[0])


def one(found: Found, task: Task) -> tuple[Done, ...]:
    """Judge one file under each policy of the task."""
    return tuple(_one(found, policy, task) for policy in _loaded(task))


def _loaded(task: Task) -> tuple[Policy, ...]:
    key = hash(tuple(str(data["rev"]) for data in task.policies))
    if key not in _policies:
        _policies[key] = tuple(load(data) for data in task.policies)
    return _policies[key]


def _one(found: Found, policy: Policy, task: Task) -> Done:
    tally, unknown = empty(), Counter[str]()
    records: list[dict[str, Any]] = []
    name = ""
    try:
        source = found.source()
        reader = reader_of(source)
        if reader is None or (task.harness and reader.name != task.harness):
            return Done(found, "", [], tally._replace(bytes=found.size), "" if reader else UNKNOWN)
        name = reader.name
        for judged in judge_file(source, reader, policy, unknown, every=task.every):
            if task.since and judged.moment.time and seconds(judged.moment.time) < task.since:
                continue
            tally = count(judged, tally)
            if judged.entry is not None:
                records.append(judged.entry)
    except Exception as error:  # one broken file must not end a replay of thousands
        problem = f"{type(error).__name__}: {error}"[:300]
        return Done(found, name, records, tally._replace(files=1, bytes=found.size), problem)
    tally.unknown.update(unknown)
    return Done(found, name, records, tally._replace(files=1, bytes=found.size))
