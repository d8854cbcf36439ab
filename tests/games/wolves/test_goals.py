"""What a mission pays for is said before the boat sails, and what of it holds so far."""

from __future__ import annotations

import pytest

from siluro.games.wolves.loader.pack import MISSIONS
from siluro.games.wolves.words.goals import convoy, goals
from siluro.packs import Sources
from siluro.speech.say import LANGUAGE, say
from tests.games.wolves.board import GAME, new, put


@pytest.mark.parametrize("scenario", MISSIONS)
def test_everything_that_the_sheet_pays_for_is_said(scenario: str) -> None:
    s = new(scenario)
    told = " ".join(goal.text for goal in goals(s))
    assert str(s.sheet.victory.tons[0])[-3:] in told
    assert all(say(task.says) in told for task in s.sheet.tasks)
    sheet = s.sheet
    pays = sheet.victory
    single = (pays.ships_for_a_point, pays.inside_for_a_point, pays.pieces_for_a_point, pays.reports_for_a_point)
    others = len(pays.marks_for_points) + sum(worth > 0 for worth in pays.sector_points) + len(sheet.tasks)
    dice = (sheet.goal >= 0) + {"m3": 1, "m9": 1}.get(scenario, 0)
    assert len(goals(s)) == 1 + dice + sum(number > 0 for number in single) + (pays.hull_for_a_point >= 0) + others


def test_a_goal_is_reached_when_the_sheet_would_pay_for_it() -> None:
    s = new("m5")
    assert [goal.text for goal in goals(s) if goal.is_reached] == []
    s.hull_damage, s.tonnage = 1, 5000
    s.flags[s.sheet.flag_names.index("in")] = 1
    assert [goal.text for goal in goals(s) if goal.is_reached] == [
        "tonnage: 1 point each from 5,000, 10,000 t",
        "into Scapa Flow and out again: 1 point",
    ]


def test_the_terminal_says_it_in_port_and_on_request() -> None:
    s = new("m10")
    assert "  tanks on fire: 1 point each" in GAME.board_lines(s)
    assert "  a wounded man not landed: costs 1 point" in GAME.board_lines(s)
    assert "Objectives together: 2 points at most." in GAME.board_lines(s)
    at_sea = put(s, "EC92")
    assert "  tanks on fire: 1 point each" not in GAME.board_lines(at_sea)
    assert "  tanks on fire: 1 point each" in GAME.subjects()["points"](at_sea)
    assert GAME.subjects()["points"](new("campaign")) == ["Only tonnage counts in a campaign."]


def test_the_hour_of_the_scatter_is_in_sight() -> None:
    s = put(new("m9"), "AB39")
    assert convoy(s) == ["The convoy scatters after fuel box 4."]
    assert convoy(s)[0] in GAME.board_lines(s)
    s.fuel_spent = 9
    assert convoy(s) == ["The convoy has scattered: single ships, and more red grids."]
    italian = LANGUAGE.set("it")
    assert convoy(s) == ["Il convoglio si è disperso: navi isolate e più quadrati rossi."]
    LANGUAGE.reset(italian)


def test_the_browser_has_a_panel_for_it() -> None:
    def shown(scenario: str) -> dict[str, str]:
        return {panel.id: str(panel.html) for panel in GAME.painter().panels(new(scenario), Sources(GAME.folder))}

    assert "supplied at sea: 1 point" in shown("m7")["points"]
    assert "points" not in shown("campaign")
