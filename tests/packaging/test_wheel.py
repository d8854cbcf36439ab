"""The built wheel, installed bare: no development tools, no compiler, nothing of the clone in reach."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from pathlib import Path

import httpx

from tests.packaging.running import siluro, table

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "games" / "gamma" / "replays" / "machine-gg1.siluro"


def test_what_the_wheel_holds(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    for file in (ROOT / "src" / "siluro").rglob("*"):
        if file.is_file() and file.suffix not in (".so", ".pyc"):
            assert file.relative_to(ROOT / "src").as_posix() in names
    assert "siluro/games/gamma/lab/tablebase.npz" in names
    assert "siluro/games/gamma/pack/rule_index.json" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    assert "-none-any" in wheel.name


def test_it_names_all_it_needs(bare: Path) -> None:
    """Every module of the program can be imported with nothing but the dependencies the wheel declares."""
    listed = "import sys, siluro.cli; [siluro.cli.import_module(f'siluro.cli.{m}') for m in siluro.cli.MODULES]"
    asked = f"{listed}; import siluro, siluro.web.app, siluro.tui.app; [siluro.game(g) for g in siluro.games()]"
    asked = f"{asked}; siluro.lab; print(siluro.__file__)"
    done = subprocess.run([bare / "bin" / "python", "-I", "-c", asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert str(bare) in done.stdout


def test_a_record_re_plays(bare: Path) -> None:
    assert "every computer roll matches the committed seed" in siluro(bare, "verify", RECORD)
    replayed = json.loads(siluro(bare, "replay", RECORD, "--json"))
    assert replayed["result"] is not None


def test_advice_is_exact(bare: Path) -> None:
    advice = json.loads(siluro(bare, "advise", RECORD, "--at", "1", "--json"))
    assert (advice["exact"], advice["method"]) == (True, "tablebase")


def test_the_rules_are_listed(bare: Path) -> None:
    assert "Spotlight" in siluro(bare, "rules", "gamma", "5.1.3")


def test_a_sample_runs_interpreted(bare: Path) -> None:
    assert json.loads(siluro(bare, "sample", "gamma", "gg1", "--games", "20", "--json"))["compiled"] is False


def test_the_table_is_served_whole(bare: Path) -> None:
    with table([bare / "bin" / "siluro"], bare) as address, httpx.Client(base_url=address, timeout=60) as visitor:
        home = visitor.get("/")
        pages = [visitor.get(path) for path in re.findall(r'"(/static/[^"]+|/new/[^"]+)"', home.text)]
        italian = httpx.get(address, headers={"Accept-Language": "it"}, timeout=60)
    assert home.status_code == 200 and len(pages) > 20
    assert {page.status_code for page in pages} <= {200, 405}
    assert 'lang="it"' in italian.text


def test_a_game_can_be_begun_from_it(bare: Path, tmp_path: Path) -> None:
    told = json.loads(siluro(bare, "new-game", tmp_path / "nightsweep", "--json"))
    assert told["game"] == "nightsweep" and str(bare) not in "".join(told["files"])
    assert (tmp_path / "nightsweep" / "src" / "siluro_nightsweep" / "rules.py").exists()
