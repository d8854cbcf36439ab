"""The report quoted in the docs is the one that the program writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from siluro.cli import main

ROOT = Path(__file__).parents[2]
COMMAND = "report tests/games/stealth/replays/historic.siluro"


def test_the_report_of_a_historic_campaign_is_quoted_as_it_stands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "player" / "report.md").read_text(encoding="utf-8")
    assert f"siluro {COMMAND}" in page
    quoted = page.split("```markdown\n")[1].split("\n```")[0]
    monkeypatch.chdir(ROOT)
    assert main(COMMAND.split()) == 0
    assert capsys.readouterr().out.startswith(quoted)
