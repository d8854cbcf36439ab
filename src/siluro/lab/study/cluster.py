"""The workers of a Ray cluster: blocks of games on as many computers as it has, replaced when one goes away."""

from __future__ import annotations

import os
import re
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType
from typing import Any

from siluro.lab.study import BadStudy, StudyTrouble, describe_missing
from siluro.lab.study.block import Block, Job, play_block
from siluro.lab.study.team import JOBS_A_LIFE
from siluro.speech.say import say

LOCAL = "local"
ADDRESS = re.compile(r"(?:ray://)?(?P<host>[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})")
ALWAYS = {"RAY_USAGE_STATS_ENABLED": "0"}
PATIENCE = 10
"""Seconds that a cluster has to answer a first call."""


class Cluster:
    """A Ray cluster. It starts a task again whose computer went away."""

    def __init__(self, address: str, workers: int = 1) -> None:
        for name, value in (ALWAYS | (secrets_here() if address == LOCAL else {})).items():
            os.environ.setdefault(name, value)
        try:
            import ray
        except ImportError:
            raise describe_missing("Ray", "cluster") from None
        self.ray: Any = ray
        self.address = address
        silence_threads()
        begin(ray, address, workers)
        task = ray.remote(max_retries=-1, max_calls=JOBS_A_LIFE, num_cpus=1, scheduling_strategy="SPREAD")
        self.play = task(play_block)
        self.flying: list[Any] = []
        self.hands = self.count_hands()

    def count_hands(self) -> int:
        """The processors of the cluster at the moment."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def submit(self, job: Job) -> None:
        with self.noticing_loss():
            self.flying.append(self.play.remote(job))

    def collect(self) -> list[Block]:
        with self.noticing_loss():
            ready, self.flying = self.ray.wait(self.flying)
            self.hands = self.count_hands()
            return list(self.ray.get(ready))

    @contextmanager
    def noticing_loss(self) -> Iterator[None]:
        """Whatever Ray, or the wire below it, says of a cluster that went away."""
        from grpc import RpcError  # Ray's client brings it

        try:
            yield
        except self.ray.exceptions.RayTaskError as error:
            raise reason(error.cause) from None
        except (self.ray.exceptions.RayError, RpcError, ConnectionError, RuntimeError) as error:
            raise describe_loss(self.address, error) from None

    def close(self) -> None:
        self.ray.shutdown()


@cache
def silence_threads() -> None:
    """Threads of Ray complain of a loss too, with tracebacks; whoever waits for games says it once.

    For good: they may complain when the cluster is long left.
    """
    told = threading.excepthook

    def hear(complaint: threading.ExceptHookArgs) -> None:
        if not is_of_ray(complaint.exc_traceback):
            told(complaint)

    threading.excepthook = hear


def is_of_ray(trace: TracebackType | None) -> bool:
    """Whether some function of Ray was at work."""
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").startswith("ray."):
            return True
        trace = trace.tb_next
    return False


def secrets_here() -> dict[str, str]:
    """A cluster of our own listens on loopback only, and to those alone who have its token."""
    return {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def begin(ray: Any, address: str, workers: int) -> None:
    """Connect to a cluster, or start one here."""
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    if address == LOCAL:
        ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        return
    found = ADDRESS.fullmatch(address)
    if not found:
        raise BadStudy(say("--cluster must be ray://HOST:PORT, HOST:PORT or local, not {address}.", address=address))
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE).close()
        ray.init(address=address, **quiet)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        text = getattr(error, "strerror", None) or last_line(error)
        sentence = say(
            "There is no Ray cluster at {address}: {error}.", address=address, error=text.lower().rstrip(".")
        )
        raise StudyTrouble(sentence) from None


def last_line(error: Exception) -> str:
    """Of what Ray says, where the cause stands; what the wire below it says has details."""
    text = error.details() if hasattr(error, "details") else str(error)
    lines = (text or "").strip().splitlines() or [type(error).__name__]
    return lines[-1].strip().rstrip(".")


def describe_loss(address: str, error: Exception) -> StudyTrouble:
    """The cluster went away."""
    return StudyTrouble(
        say("The cluster at {address} went away: {error}. Run the same command again to continue.",
            address=address, error=last_line(error))
    )  # fmt: skip


def reason(cause: Exception) -> Exception:
    """What a worker complained about, as it would here."""
    if isinstance(cause, ImportError):
        return StudyTrouble(say("A computer of the cluster lacks Siluro or the game: {error}.", error=cause))
    return cause
