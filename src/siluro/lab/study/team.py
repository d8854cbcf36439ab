"""Who plays the blocks: this process, or processes of its own. A cluster is in `cluster`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Protocol

from siluro.lab.study import StudyTrouble
from siluro.lab.study.block import Block, Job, play_block
from siluro.speech.say import say

JOBS_A_LIFE = 200
"""Blocks after which a worker is replaced: games remember every pack that they have read."""


class Team(Protocol):
    """Takes jobs and hands blocks back in any order."""

    hands: int
    """How many jobs are played at once."""

    def submit(self, job: Job) -> None:
        """Take a job."""

    def collect(self) -> list[Block]:
        """Wait for at least one block."""

    def close(self) -> None:
        """Drop what is not finished."""


class Alone:
    """This process."""

    hands = 1

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def submit(self, job: Job) -> None:
        self.jobs.append(job)

    def collect(self) -> list[Block]:
        return [play_block(self.jobs.pop(0))]

    def close(self) -> None:
        self.jobs.clear()


class Pool:
    """Processes on this computer, which end when this one does, however it ends."""

    def __init__(self, workers: int) -> None:
        self.hands = workers
        context = get_context("spawn")
        self.over = context.Event()
        self.pool = ProcessPoolExecutor(workers, context, follow_parent, (self.over,), max_tasks_per_child=JOBS_A_LIFE)
        self.flying: set[Future[Block]] = set()

    def submit(self, job: Job) -> None:
        self.flying.add(self.pool.submit(play_block, job))

    def collect(self) -> list[Block]:
        ready, self.flying = wait(self.flying, return_when=FIRST_COMPLETED)
        try:
            return [each.result() for each in ready]
        except BrokenProcessPool:
            raise StudyTrouble(
                say("A worker process ended unexpectedly. Run the same command again to continue.")
            ) from None

    def close(self) -> None:
        self.over.set()
        self.pool.shutdown(cancel_futures=True)


def follow_parent(over: Event) -> None:
    """End this process in the midst of its game when all is over, or when its parent was killed and cannot say so."""
    parent = parent_process()
    assert parent is not None
    for end in (parent.join, over.wait):
        threading.Thread(target=leave_after, args=(end,), daemon=True).start()


def leave_after(end: Callable[[], object]) -> None:
    end()
    os._exit(1)


def hire(workers: int, cluster: str) -> Team:
    """The workers that are asked for."""
    if cluster:
        from siluro.lab.study.cluster import Cluster

        return Cluster(cluster, workers)
    return Pool(workers) if workers > 1 else Alone()
