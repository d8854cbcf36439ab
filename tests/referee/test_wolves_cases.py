"""Cases in which the two referees of Sea Wolves once disagreed, settled by the book."""

from __future__ import annotations

from typing import Any

import siluro
from siluro.engine.play import waiting
from siluro.games.wolves.rules.c04_fuel import fuel_left
from siluro.games.wolves.rules.c08_damage import Repair
from siluro.games.wolves.rules.state import DIESEL
from siluro.games.wolves.view_chart import squares


def play_all(s: Any, *answers: str) -> Any:
    """After these answers."""
    for answer in answers:
        s = siluro.play(s, answer)
    return s


def word_of(s: Any) -> str:
    """The word of the question."""
    step = waiting(s)
    return step.word if step else ""


def turn(*course: str) -> tuple[str, ...]:
    """A turn on the surface in which nothing is sighted."""
    return ("surfaced", *course, "7")


def test_4_3_a_patrol_begins_by_day() -> None:
    wolves = siluro.game("wolves")
    s = play_all(
        wolves.new("campaign"), "an96", "0", "0", "m1", *turn("an95", "an93", "an66"), *turn("an93", "an95", "stop")
    )
    s = play_all(s, "surfaced", "an96", "stop")
    assert (word_of(s), wolves.view(s)["time"]) == ("dock", "night")
    s = play_all(s, "home")
    assert (word_of(s), wolves.view(s)["time"]) == ("port", "day")


def test_ruling_r_39_guards_that_come_are_four_and_nobody_calls_for_help() -> None:
    s = play_all(siluro.game("wolves").new("m5"), *turn("an94", "an92", "an39"), *turn("an36", "an35", "an32"))
    s = play_all(s, "surfaced", "an31", "an43", "an42", "11", "7", "surfaced", "an41", "an16", "stop")
    s = play_all(s, "kirk", "6", "4", "7", "7", "done", "6", "2")  # this guard does not come
    asked: list[str] = []
    answers = {"act": "done", "guard": "6", "escort": "9", "hunt": "6", "side": "1", "attack": "2", "damage": "7"}
    for _ in range(60):
        asked.append(word_of(s))
        if asked[-1] not in answers or asked.count("act") == 9:
            break
        s = siluro.play(s, answers[asked[-1]])
    assert asked.count("guard") == asked.count("escort") == 4
    assert "alarm" not in asked


def test_ruling_r_39_the_royal_oak_left_astern_is_afloat() -> None:
    wolves = siluro.game("wolves")
    s = play_all(wolves.new("m5"), *turn("an94", "an92", "an39"), *turn("an36", "an35", "an32"))
    s = play_all(s, "surfaced", "an31", "an43", "an42", "11", "7", "surfaced", "an41", "an16", "stop")
    s = play_all(s, "hoxa", "3", "12", "7", "2", "ahead-2")
    assert wolves.view(s)["encounter"]["vessels"] == []
    assert wolves.view(play_all(s, "leave"))["flags"]["royal-oak"] == 0


def test_ruling_r_32_the_way_out_of_the_flow_comes_before_an_event_of_the_encounter() -> None:
    s = play_all(siluro.game("wolves").new("m5"), *turn("an94", "an92", "an39"), *turn("an36", "an35", "an32"))
    s = play_all(s, "surfaced", "an31", "an43", "an42", "11", "7", "surfaced", "an41", "an16", "stop")
    s = play_all(s, "kirk", "6", "4", "7", "7")
    s.events_due = [2]  # the fuel tank was hit
    s = play_all(s, "leave")
    assert word_of(s) == "stage-die"
    assert word_of(play_all(s, "6")) == "event"


def test_4_5_fuel_for_a_repair_is_spent_first_and_may_be_the_last() -> None:
    s: Any = siluro.game("wolves").new("m3")
    s.equipment_damage[DIESEL] = 1
    s.fuel_spent += fuel_left(s)
    s.todo.append(Repair(1, 1))
    s = siluro.play(s, "diesel")
    assert (siluro.game("wolves").ending(s).reason, s.repair_attempts[DIESEL]) == ("out-of-fuel", 0)


def test_3_1_4_a_group_of_grids_takes_the_odd_piece_of_its_coast() -> None:
    """AL03 belongs to AL 3*, which is red in the spring of 1941."""
    s: Any = siluro.game("wolves").new("campaign", year="1941")
    painted = {square["id"]: square["zone"] for square in squares(s)}
    assert painted["al03"] == painted["al31"] == "red"
