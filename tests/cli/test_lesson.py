"""A guided opening in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from siluro.games import games
from siluro.table.lesson import lesson
from tests.cli.running import complains, siluro


@pytest.mark.parametrize("game_id", games())
def test_a_player_who_types_what_the_lesson_says(tmp_path: Path, game_id: str) -> None:
    found = lesson(game_id)
    file = tmp_path / "first.siluro"
    done = siluro(tmp_path, "play", game_id, "--first-steps", "--record", file, typed=choices(game_id))
    assert done.code == 0, done.err
    assert "goes another way" not in done.out
    last = found.comments[-1].split()
    assert " ".join(last[:5]) in " ".join(done.out.split())
    kept = file.read_text(encoding="utf-8")
    for answer in found.answers:
        assert f"\n{answer.text()} ~" in kept


def choices(game_id: str) -> str:
    """What is typed: the answers to choices, which stand where no roll was asked for."""
    from siluro.games import game
    from siluro.record.replay import replay

    plies = replay(lesson(game_id).record, game(game_id)).main.plies
    return "".join(f"{ply.entry.answer}\n" for ply in plies if not ply.by)


def test_a_lesson_can_be_left_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "first.siluro"
    done = siluro(tmp_path, "play", "wolves", "--first-steps", "--record", file, typed="submerged\nundo\nsurfaced\n")
    assert "The tutorial chooses surfaced here." in done.out.replace("\n", " ")
    again = siluro(tmp_path, "play", "--first-steps", "--record", file, typed="an94\n")
    assert "Next in the tutorial: an94" in again.out
    assert "another way" not in again.out


def test_enter_follows_the_lesson(tmp_path: Path) -> None:
    file = tmp_path / "first.siluro"
    done = siluro(tmp_path, "play", "gamma", "--first-steps", "--record", file, typed="\n\n")
    assert "Next in the tutorial: 10 (Enter is enough)" in done.out
    assert "\nemploy 10 ~" in file.read_text(encoding="utf-8")
    done = siluro(tmp_path, "play", "--first-steps", "--record", file, typed="branch\n\nquit\n")
    assert "Type an answer or `help`." in done.out, "a what-if is not part of the lesson"


def test_a_lesson_has_its_own_dice_and_options(tmp_path: Path) -> None:
    for more in (("--seed", "7"), ("--dice", "hand"), ("--option", "men=10"), ("--luck", "x")):
        complains(siluro(tmp_path, "play", "gamma", "gg1", "--first-steps", *more), 2, "with fixed dice")
    complains(siluro(tmp_path, "play", "gamma", "gg2", "--first-steps"), 2, "gamma gg1")
