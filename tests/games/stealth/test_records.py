"""Records of custom campaigns with an impossible roster or purchase are refused at the line where it happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.played import bare, verdict

CAMPAIGN = bare((Path(__file__).parent / "replays" / "custom-everything.siluro").read_text(encoding="utf-8"))
LINES = CAMPAIGN.splitlines()


def edited(number: int, text: str) -> str:
    """The campaign with one line changed by hand."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]) + "\n"


def line_of(text: str, after: int = 0) -> int:
    return LINES.index(text, after) + 1


CREW = line_of("crew slc3 durand-de-la-penne-bianchi")
FIRST_PURCHASE = line_of("buy series-100")
TRAINING = line_of("train slc2 ops")


def test_the_campaign_itself_is_good() -> None:
    assert not verdict(CAMPAIGN).problem


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (CREW, "crew slc3 catalano-giannoni", "8.2.1"),  # not yet in 1940
        (CREW, "crew slc3 tesei-pedretti", "this crew already rides another SLC"),
        (CREW, "crew slc3 rossi-verdi", "rossi-verdi"),
        (CREW, "crew slc2 durand-de-la-penne-bianchi", "crew slc3"),
        (FIRST_PURCHASE, "buy series-200", "8.2.3"),
        (FIRST_PURCHASE, "buy ssb", "8.2.3"),
        (FIRST_PURCHASE + 1, "buy series-200", "this technology has already advanced after this mission"),
        (FIRST_PURCHASE, "buy submarine", "submarine"),
        (TRAINING, "train slc2 courage", "courage"),
        (TRAINING, "train slc3 ops", "train slc2"),
    ],
)
def test_8_2_an_impossible_roster_or_purchase_is_refused_at_its_line(line: int, text: str, reason: str) -> None:
    found = verdict(edited(line, text))
    assert (found.line, reason in found.problem) == (line, True), found.problem


def test_8_2_2_2_who_was_lost_does_not_sail_again() -> None:
    text = bare((Path(__file__).parent / "replays" / "custom-no-crews.siluro").read_text(encoding="utf-8"))
    lines = text.splitlines()
    crews = [number for number, line in enumerate(lines, 1) if re.match("crew slc[123] ", line)]
    sailed = lines[crews[0] - 1].split()[2]
    assert sailed not in "".join(lines[crews[3] - 1 :]), "the first crew of this record is lost in the first mission"
    lines[crews[3] - 1] = f"crew slc1 {sailed}"
    found = verdict("\n".join(lines) + "\n")
    assert found.line == crews[3]
    assert "captured or killed" in found.problem


def test_an_edited_line_of_a_sealed_campaign_is_named() -> None:
    sealed = (Path(__file__).parent / "replays" / "custom-everything.siluro").read_text(encoding="utf-8").splitlines()
    sealed[FIRST_PURCHASE - 1] = sealed[FIRST_PURCHASE - 1].replace("series-100", "g50")
    assert verdict("\n".join(sealed) + "\n").line == FIRST_PURCHASE
