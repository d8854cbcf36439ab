"""What a player's games add up to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from siluro.store import Row
from siluro.table.statistics import runs, statistics

TODAY = date(2026, 11, 17)


def game(score: int, day: int, *, over: bool = True, daily: str = "", hints: int = 0, imported: bool = False) -> Row:
    when = datetime(2026, 11, day, 20, tzinfo=UTC)
    level = "victory" if score >= 5 else "defeat"
    return Row(
        id=f"{day}-{score}", game="gamma", scenario="gg1", options={}, seats={}, dice="machine", created=when,
        changed=when, lines=10, answers=8, over=over, score=score, level=level if over else "",
        marks={"hints": hints}, daily=daily, imported=imported, pack="",
    )  # fmt: skip


def test_scores_are_gathered_by_scenario_in_the_order_of_time() -> None:
    found = statistics([game(7, 9), game(2, 3), game(5, 5, hints=2), game(1, 10, over=False)], TODAY)
    assert (found.begun, found.finished, found.unaided) == (4, 3, 2)
    (scenario,) = found.scenarios
    assert scenario.latest == [2, 5, 7] and scenario.best.score == 7 and round(scenario.mean, 2) == 4.67
    assert scenario.levels == [("victory", 2), ("defeat", 1)]


def test_a_lesson_is_played_but_is_no_result() -> None:
    found = statistics([replace(game(9, 3), marks={"chosen_seed": 1, "lesson": 1}), game(4, 2)], TODAY)
    assert (found.begun, found.finished) == (2, 2)
    assert [(each.best.score, each.mean) for each in found.scenarios] == [(4, 4)]


def test_an_imported_record_is_no_result_of_yours() -> None:
    assert statistics([game(9, 3, imported=True)], TODAY).begun == 0


def test_the_streak_goes_on_until_a_day_is_left_out() -> None:
    def daily(*days: int) -> list[Row]:
        return [game(1, day, daily=f"2026-11-{day:02}") for day in days]

    assert statistics(daily(15, 16, 17), TODAY).streak == 3
    assert statistics(daily(15, 16), TODAY).streak == 2  # today's can still be played
    found = statistics(daily(10, 11, 12, 13, 15), TODAY)
    assert (found.streak, found.longest) == (0, 4)
    assert statistics([], TODAY).longest == 0


def test_runs_are_stretches_without_a_gap() -> None:
    days = [TODAY, TODAY - timedelta(1), TODAY - timedelta(5)]
    assert [len(run) for run in runs(days)] == [1, 2]
