"""States are written from their fields by tools/states.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import siluro
from siluro.engine.limits import beyond_limits
from tools import states

ROOT = Path(__file__).parents[2]
STATE = f"""
DRY, WET = 0, 3
Depth = Annotated[int, DRY, WET]


class Boat(State):
    def __init__(self, sea: Sea) -> None:
        self.sea: Sea = sea
        self.todo: list[Step[Any]] = []
        self.chart: Chart = sea.chart  # kept at hand
        self.depth: Depth = DRY
        self.crew: list[Bit] = []
        self.log: Mark[list[Annotated[int, -1, 9]]] = []
        self.name: Mark[str] = ""
        self.fuel: int = 0

{states.FIRST}
    stale = True
{states.LAST}


def float(s: Boat) -> None: ...
"""
WRITTEN = """
    FIELDS: ClassVar[tuple[str, ...]] = ("depth", "crew", "fuel")
    MARKS: ClassVar[tuple[str, ...]] = ("log", "name")
    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {"depth": (DRY, WET), "crew": (0, 1), "log": (-1, 9)}

    def numbers(self) -> list[int]:
        return [self.depth, self.fuel]

    def copy(self) -> Boat:
        s = Boat(self.sea)
        s.todo = self.todo.copy()
        s.chart = self.chart
        s.depth = self.depth
        s.crew = self.crew.copy()
        s.log = self.log.copy()
        s.name = self.name
        s.fuel = self.fuel
        return s

"""


def test_every_state_is_written_from_its_fields() -> None:
    run = [sys.executable, "tools/states.py", "--check"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_field_is_stated_once() -> None:
    before, after = STATE.split("    stale = True\n")
    assert states.write(STATE) == before + WRITTEN.removeprefix("\n") + after


def test_a_state_without_a_place_to_write_is_refused() -> None:
    with pytest.raises(SystemExit, match="Boat: where are the comments"):
        states.write(STATE.replace(states.LAST, ""))


@pytest.mark.parametrize("name", siluro.games())
def test_a_field_beyond_its_bounds_is_named(name: str) -> None:
    game = siluro.game(name)
    for field, (least, most) in type(game.blank()).LIMITS.items():
        for value in (least - 1, most + 1):
            s = game.new(next(iter(game.scenarios)))
            setattr(s, field, [value] if isinstance(getattr(s, field), list) else value)
            assert game.flaw(s) == beyond_limits(s) == f"{field} is {getattr(s, field)}"
