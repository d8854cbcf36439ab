"""What the collector of a server looks at: what is new soon, what stays once in a while."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import gc
from weakref import ref
from siluro.web.memory import tend_memory

class Knot:
    def __init__(self):
        self.itself = self

tend_memory({every})
stays, gone = Knot(), ref(Knot())
gc.collect()
print(gone() is None, any(each is stays for each in gc.get_objects()))
gone = ref(stays)
del stays
gc.collect()
print(gone() is None)
"""


@pytest.mark.parametrize(("every", "told"), [("", "True False False"), ("0.0", "True False True")])
def test_what_stays_is_looked_at_again_after_a_while(every: str, told: str) -> None:
    # the collector is the whole process's, so it has one of its own
    program = [sys.executable, "-c", PROGRAM.format(every=every)]
    assert subprocess.run(program, capture_output=True, text=True, check=True).stdout.split() == told.split()
