"""Threads of Ray do not complain on the screen, also when the cluster is long left; those of others do."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import threading
from siluro.lab.study.cluster import silence_threads

def run_in(module):
    told = {"__name__": module}
    exec("def fail(): raise OSError(__name__)", told)
    thread = threading.Thread(target=told["fail"])
    thread.start()
    thread.join()

silence_threads()
silence_threads()
run_in("ray.util.client")
run_in("rayleigh")
"""


def test_only_threads_of_ray_are_silent() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert "rayleigh" in done.stderr
    assert "ray.util.client" not in done.stderr
    assert done.stderr.count("Traceback") == 1
