"""Compiled templates are used again, never out of date, and nobody needs them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from siluro.web import pages, template_cache
from siluro.web.pages import environment, render
from siluro.web.template_cache import UNUSED, name_version, open_cache


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILURO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(pages, "environment", environment.__wrapped__)


def test_what_was_compiled_once_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"asked": "ships", "lines": ["<Barham>"]}
    first = render("told.html", **told)
    (kept,) = (tmp_path / "cache" / "templates" / name_version()).iterdir()
    assert "&lt;Barham&gt;" in first

    def complain(*_: object, **__: object) -> None:
        raise AssertionError("it was compiled again")

    monkeypatch.setattr("siluro.web.quick_templates.QuickEnvironment._generate", complain)
    assert render("told.html", **told) == first
    kept.unlink()
    with pytest.raises(AssertionError, match="compiled again"):
        render("told.html", **told)


def test_other_templates_have_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = name_version()
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "strip.html").write_text("other")
    (tmp_path / "quick_templates.py").write_text("")
    monkeypatch.setattr(template_cache, "HERE", tmp_path)
    other = name_version()
    (tmp_path / "quick_templates.py").write_text("# they are compiled otherwise")
    assert len({now, other, name_version()}) == 3


def test_templates_of_versions_long_gone_are_deleted(tmp_path: Path) -> None:
    known = tmp_path / "cache" / "templates"
    for name, age in (("old", UNUSED + 60), ("recent", UNUSED - 60)):
        (known / name).mkdir(parents=True)
        os.utime(known / name, (time.time() - age,) * 2)
    assert open_cache()
    assert {each.name for each in known.iterdir()} == {"recent", name_version()}


def test_a_place_that_cannot_be_written_to_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert open_cache() is None
    assert "Barham" in render("told.html", asked="", lines=["Barham"])


def test_a_folder_that_vanishes_disturbs_nobody(tmp_path: Path) -> None:
    cache = open_cache()
    assert cache
    (tmp_path / "cache" / "templates" / name_version()).rmdir()
    env = Environment(loader=DictLoader({"ship.html": "{{ 'Barham' }}"}), bytecode_cache=cache)
    assert env.get_template("ship.html").render() == "Barham"
