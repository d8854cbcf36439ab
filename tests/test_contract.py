"""The public names, as the library's contract prints them."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import siluro
from siluro import compiled

ROOT = Path(__file__).parents[1]


def test_every_public_name_is_there() -> None:
    for name in siluro.__all__:
        assert getattr(siluro, name) is not None


def test_the_contract_works_as_printed() -> None:
    assert siluro.games() == sorted(siluro.games())
    g = siluro.game("gamma")
    assert (g.id, g.title) == ("gamma", "Uomini Gamma contro Gibilterra")
    assert list(g.scenarios) == ["gg1", "gg2", "campaign"]
    s = g.new("gg1", men=10)
    question = siluro.asking(s)
    assert question is not None
    assert (question.rule, question.kind, question.seat) == ("3.1", "choose", 1)
    assert siluro.answers(s) == ("10", "8", "9")
    assert siluro.odds(s) == {}
    s2 = siluro.play(s, "10")
    assert siluro.odds(s2)["1"] == Fraction(1, 6)
    refused = siluro.why(s, "7")
    assert refused is not None
    assert (refused.reason, refused.rule) == ("at least 8 men must go", "3.1")
    assert not siluro.is_over(s)
    assert g.score(s) == 0
    assert siluro.load(siluro.dump(s2)).key() == siluro.key(s2)
    rng = siluro.lab.Rng(1)
    end = siluro.play_out(g, s2, siluro.lab.RandomPolicy(), rng)
    assert siluro.is_over(end)
    assert not siluro.is_over(s2)
    assert siluro.is_over(siluro.play_out(g, s2, "greedy", rng))


@pytest.mark.slow
def test_the_lab_of_the_contract() -> None:
    from siluro import lab
    from siluro.lab.sample import sample

    assert lab.sample is sample
    assert lab.sample("gamma", "gg1", games=10).games == 10
    assert lab.solve("gamma", "gg2", {"men": 3}).value == pytest.approx(1225.90560)
    s = siluro.game("gamma").new("gg1", men=10)
    assert lab.advise(s).answers[0].answer == "10"
    assert lab.advise(s, "score>=2001").objective == "score>=2001"
    assert lab.review(s, ["8"]).cost > 0


def test_the_lab_of_the_contract_in_any_order() -> None:
    """A submodule imported first must not take the function's name."""
    first = "import siluro.lab.review, siluro.lab.solve; import siluro; print(callable(siluro.lab.review), "
    assert run(first + "callable(siluro.lab.solve))") == "True True"


def test_an_unknown_game() -> None:
    with pytest.raises(siluro.UnknownGame, match=r"Unknown game 'delta'. Games: "):
        siluro.game("delta")


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'xyzzy'"):
        _ = siluro.xyzzy


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip() + done.stderr.strip()


def test_pure_takes_the_sources() -> None:
    asked = "from siluro.compiled import is_compiled; import siluro; print(is_compiled())"
    assert run(asked, SILURO_PURE="1") == "False"


def test_a_folder_without_compiled_modules_is_named() -> None:
    asked = "import siluro.compiled; print(siluro.compiled.is_compiled(), siluro.compiled.has_compiled())"
    told = "siluro: there are no compiled modules in nowhere; running the sources."
    assert run(asked, SILURO_COMPILED="nowhere", SILURO_PURE="") == "False False" + told


def test_an_old_compiled_module_is_never_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suffix = compiled.EXTENSION_SUFFIXES[0]
    (tmp_path / "steps.py").write_text("")
    (tmp_path / ("steps" + suffix)).write_text("")
    (tmp_path / ("orphan" + suffix)).write_text("")
    os.utime(tmp_path / ("steps" + suffix), (1, 1))
    monkeypatch.setattr(compiled, "HERE", tmp_path)
    assert compiled.find_stale() == [tmp_path / "steps.py"]
    os.utime(tmp_path / "steps.py", (1, 1))
    assert compiled.find_stale() == []


def test_installed_modules_are_not_judged_by_their_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site-packages" / "siluro"
    folder.mkdir(parents=True)
    for name in ("steps.py", "steps" + compiled.EXTENSION_SUFFIXES[0]):
        (folder / name).write_text("")
    os.utime(folder / ("steps" + compiled.EXTENSION_SUFFIXES[0]), (1, 1))
    monkeypatch.setattr(compiled, "HERE", folder)
    assert compiled.find_stale() == []
