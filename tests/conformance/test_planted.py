"""Python files lie in the folder that the program is started in, named like every module it could want: none is run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.conformance.wire import NAME
from tests.web.test_serve import running

pytestmark = pytest.mark.slow

PROGRAM = Path(sys.executable).with_name("siluro")
"""As it is installed: `python -c` and `python -m` are asked to look in the folder themselves."""
OURS = ("siluro", "numpy", "msgspec", "starlette", "uvicorn", "anyio", "jinja2", "sitecustomize", "usercustomize")
STUDY = """
title = "Who plays"
game = "gamma"
scenario = "gg1"
policy = ["greedy", "random"]
games = 40
"""

CLUB = """
from siluro.web.apart import run_apart

def work(tell):
    return 4

if __name__ == "__main__":
    print(run_apart(work))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Somebody's files, each of which leaves a mark when it is run."""
    # whoever runs the tests may have named folders of theirs, from where they stand
    ours = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(str(Path(each).absolute()) for each in ours))
    marks = tmp_path / "marks"
    marks.mkdir()
    planted = tmp_path / "planted"
    planted.mkdir()
    for name in {*sys.stdlib_module_names, *OURS}:
        mark = marks / name
        (planted / f"{name}.py").write_text(f"open({str(mark)!r}, 'w').close()\nraise ImportError({name!r})\n")
    yield planted
    assert not [each.name for each in marks.iterdir()]


def run(folder: Path, *arguments: str) -> str:
    environment = os.environ | {"SILURO_DB": str(folder / "games.db"), "SILURO_LANGUAGE": "en"}
    done = subprocess.run(
        [PROGRAM, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_h1_a_shared_server_runs_nothing_that_lies_in_its_folder(folder: Path) -> None:
    with running(folder, "serve", "--name", NAME, "--port", "0", program=[str(PROGRAM)], cwd=folder) as (_, address):
        headers = {"Host": NAME, "Origin": f"http://{NAME}", "X-Siluro": "1"}
        with httpx.Client(base_url=address, headers=headers, timeout=60) as anna:
            at = anna.post("/new/gamma/gg1", data={"men": "10"}).headers["location"]
            assert "did not answer" not in anna.post(f"{at}/advice").text
            position = anna.get(f"/api{at}").json()
            anna.post(f"/api{at}", json={"number": position["number"], "value": position["asking"]["answers"][0]["id"]})
            while "Result breakdown" not in (page := anna.get(f"{at}/review").text):
                assert 'data-done="no"' in page
            (folder / "game.siluro").write_bytes(anna.get(f"{at}/record.siluro").content)
    assert run(folder, "advise", "game.siluro") and run(folder, "review", "game.siluro")


def test_h1_nor_do_studies_and_measurements_of_several_processes(folder: Path) -> None:
    (folder / "study.toml").write_text(STUDY)
    assert run(folder, "study", "study.toml", "--workers", "2", "--out", "found")
    assert run(folder, "sample", "gamma", "gg1", "--games", "40", "--workers", "2")
    assert run(folder, "bench", "--seconds", "0.05")


def test_h1_nor_does_a_table_that_is_part_of_another_program(folder: Path) -> None:
    program = folder.parent / "club.py"
    program.write_text(CLUB)
    done = subprocess.run(
        [sys.executable, program], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "4\n", done.stderr
