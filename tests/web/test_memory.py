"""What the collector of a server looks at: what is new soon, what stays once in a while."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import asyncio
import gc
from weakref import ref
from siluro.web.memory import look_at_everything, tend_memory

class Knot:
    def __init__(self):
        self.itself = self

def work():
    for _ in range(100):
        kept = [[] for _ in range(5_000)]

async def serve_for_a_while():
    looking = asyncio.create_task(look_at_everything(0.01))
    await asyncio.sleep(0.1)
    looking.cancel()

tend_memory()
stays, gone = Knot(), ref(Knot())
work()
print(gone() is None, any(each is stays for each in gc.get_objects()))
gone = ref(stays)
del stays
work()
print(gone() is None)
asyncio.run(serve_for_a_while())
print(gone() is None, len(gc.get_objects()) < 1_000)
"""


def test_what_stays_is_looked_at_again_after_a_while() -> None:
    # the collector is the whole process's, so it has one of its own
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["True False", "False", "True True"]
