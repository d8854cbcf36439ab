"""The table by keyboard: answers, reasons, odds, undo, hints, what-ifs, dice of one's own, the log, rules, sizes."""

from __future__ import annotations

from pathlib import Path

import siluro
from siluro.record.session import Session
from siluro.speech.say import LANGUAGE
from siluro.store import Store
from siluro.tui.back import LookBack
from siluro.tui.ending import EndingScreen
from siluro.tui.home import Home
from siluro.tui.pages import Page, ReportPage
from siluro.tui.panels import limit_of
from tests.tui.sitting_down import Player, play

MEN = {"men": "10"}


def kept_session(folder: Path) -> Session:
    """The one game of the store."""
    with Store.open(folder / "siluro.db") as store:
        (row,) = store.list()
        return store.load(row.id).session


def test_the_question_its_answers_and_what_is_barred(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        assert "How many go on GG.1?" in player.read("question")
        assert player.listed()[0].split() == ["8", "send", "8", "men"]
        assert "unavailable" in player.shown()
        while (row := player.table.answers.focused_row) and row.id != "7":
            await player.press("up")
        assert "at least 8 men must go, rule 3.1" in player.read("details")
        await player.press("enter")
        assert player.read("said") == "Not allowed: at least 8 men must go (rule 3.1)."
        await player.press("r")
        assert isinstance(player.screen, Page)
        await player.press("escape")
        assert len(player.seat.session.main.plies) == 0

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_a_roll_shows_what_is_needed_and_the_chances(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        details = player.read("details")
        assert "d6: 1–4: 10, 5: 9, 6: 8 men" in details
        assert "66.7% 2/3" in details
        await player.press("enter")
        assert "men available" in player.read("told")
        assert player.seat.session.main.plies[0].by == "machine"

    play(tmp_path, keys, "gamma", "gg1")


def test_an_answer_shows_the_chances_of_the_roll_it_leads_to(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("a", "8")
        assert "draw a counter  → 36% Swim …" in player.listed()[0]
        assert "36.4% 4/11  Swim" in player.read("details")

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_numbers_wait_for_the_rest_if_another_answer_begins_alike(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("1")  # 10 is the only answer that begins so, but 1 is not an answer
        row = player.table.answers.focused_row
        assert row and row.id == "10" and not player.seat.session.main.plies
        await player.press("0")
        assert player.seat.session.main.plies[0].entry.answer == "10"
        await player.press("7")
        assert "No answer begins with 7" in player.read("said")

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_undo(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("9", "u")
        assert player.read("said") == "Undone."
        await player.press("u")
        assert "annot undo" in player.read("said")
        await player.press("8", "enter", "u")
        assert "back to the last roll" in player.read("said")

    play(tmp_path, keys, "gamma", "gg1", options=MEN)
    assert kept_session(tmp_path).marks()["undos"] == 1


def test_a_hint_is_marked_and_comes_from_beside_the_table(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("enter", "h")
        assert player.read("said") == "There is nothing to decide."
        await player.press("u", "h")
        await player.app.workers.wait_for_complete()
        await player.pilot.pause()
        assert "(expected final score; exact, by tablebase)" in player.read("details")
        await player.press("9")
        assert "tablebase" not in player.read("details")

    play(tmp_path, keys, "gamma", "gg1", options=MEN)
    assert kept_session(tmp_path).marks()["hints"] == 1


def test_a_what_if_leaves_the_real_game_alone(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("m")  # nothing to go back to
        await player.press("8", "b", "enter", "enter", "b")  # and no what-if in a what-if
        assert "what-if whatif-1" in player.read("head")
        assert len(player.seat.session.main.plies) == 1
        assert [line.number for line in player.seat.lines()] == [1, 2, 3]
        await player.press("m")
        assert "what-if" not in player.read("head")
        assert [line.number for line in player.seat.lines()] == [1]

    play(tmp_path, keys, "gamma", "gg1", options=MEN)
    assert kept_session(tmp_path).marks()["branches"] == 1


def test_dice_of_ones_own_are_typed(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        assert [text.split()[0] for text in player.listed()] == ["1", "2", "3", "4", "5", "6"]
        await player.press("5")
        assert "9 men available" in player.read("told")
        await player.press("u", "6", "8")  # put right
        await player.press("down", "enter")
        assert player.seat.session.main.plies[2].entry.answer == "2"

    play(tmp_path, keys, "gamma", "gg1", dice="hand", seed="")
    marks = kept_session(tmp_path).marks()
    assert (marks["hand_rolls"], marks["corrections"]) == (2, 1)


def test_mixed_dice(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("enter")
        await player.press("8", "3")
        assert [ply.by for ply in player.seat.session.main.plies] == ["machine", "", "hand"]

    play(tmp_path, keys, "gamma", "gg1", dice="mixed")


def test_the_log_in_three_levels_with_the_board_as_it_was(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("a", "9", "1", "l")
        assert isinstance(player.screen, LookBack)
        await player.press("1")
        brief = [str(option.prompt) for option in player.screen.lines.options]
        await player.press("3")
        full = [str(option.prompt) for option in player.screen.lines.options]
        assert len("".join(full)) > len("".join(brief))
        assert any("d6: the ship table of box 7" in line and "1/6 (16.7%)" in line for line in full)
        await player.press("home")
        assert player.screen.number == 1
        assert "9 on the mission" in player.read("drawn")
        await player.press("b")
        assert player.table.seat.branch == "whatif-1"
        assert player.seat.session.branches["whatif-1"].fork == 1

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_help_zoom_detail_and_scrolling(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("question_mark")
        assert "try a what-if from here" in player.shown()
        await player.press("escape", "d", "d", "pagedown", "ctrl+right")
        await player.press("z")
        assert player.table.has_class("-zoom")
        await player.press("z", "tab", "tab", "shift+tab")

    play(tmp_path, keys, "boats", "suda")


def test_the_board_answers_questions_in_words(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("a", "9", "w")
        assert "You can ask about: " in player.read("answer")
        await player.press(*"bag", "enter")
        assert "Spotlight" in player.read("answer")
        await player.press("escape")
        assert player.table.answers.rows

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_the_tracks_of_every_game_have_words() -> None:
    for name in siluro.games():
        game = siluro.game(name)
        view = game.view(game.new(next(iter(game.scenarios))))
        parts = [view[part] for part in game.track_parts if isinstance(view.get(part), dict)]
        tracks = {key for part in parts for key in part}
        limits = {limit_of(key, part) for part in parts for key in part}
        assert tracks - limits - {"track", "events"} <= set(game.track_names), name


def test_in_italian(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        assert "Quanti partono" in player.read("question")

    token = LANGUAGE.set("it")
    try:
        play(tmp_path, keys, "gamma", "gg1", options=MEN)
    finally:
        LANGUAGE.reset(token)


def test_sizes(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        for size in ((80, 24), (200, 60), (118, 30), (60, 16)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
            shown = player.shown()
            assert "10 men available" in shown and "send 8 men" in shown, size
        await player.pilot.resize_terminal(40, 10)
        await player.pilot.pause()
        assert "too small" in player.shown()

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_home_a_new_game_with_options_and_back(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        assert isinstance(player.screen, Home)
        await player.press("down", "down")
        assert "The Gamma men leave a beach" in player.read("briefing")
        await player.press("enter", "left", "down", "down", "down", "down", "down", "x", "y", "enter")
        session = player.seat.session
        assert session.record.options["men"] == "10"
        assert session.fate and session.fate.seed == "xy"
        await player.press("9", "escape")
        assert "Continue" in player.shown()
        await player.press("home", "enter")
        assert player.table.seat.session.main.plies[0].entry.answer == "9"

    play(tmp_path, keys)


def test_a_seed_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("enter", "up", "up", "up", "a", "space", "b", "enter")
        assert "A seed must have" in player.read("said")

    play(tmp_path, keys)


def test_nothing_is_kept_of_a_game_that_was_not_begun(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("enter", "q")

    play(tmp_path, keys, "gamma", "gg1")
    with Store.open(tmp_path / "siluro.db") as store:
        assert store.list() == []


def test_another_program_went_on_with_the_game(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        with Store.open(tmp_path / "siluro.db") as other:
            other.load(player.seat.saved.id).session.answer("8")
        await player.press("9")
        assert "moved on" in player.read("said")
        assert player.seat.session.main.plies[0].entry.answer == "8"
        await player.press("enter")
        assert len(player.seat.session.main.plies) == 2

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_a_game_that_is_gone_leads_home(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        with Store.open(tmp_path / "siluro.db") as other:
            other.remove(player.seat.saved.id)
        await player.press("9")
        assert isinstance(player.screen, Home)
        assert "No saved game" in player.read("said")
        await player.press("q")

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_own_crews_and_names(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        while "Mission 1: BG2" not in player.read("briefing"):
            await player.press("down")
        await player.press("enter", "right")
        await player.press("up", *"Anna,Bo")
        while player.screen.focused is not None and player.screen.focused.name != "crews":
            await player.press("up")
        await player.press(*"1+2", "enter")
        options = player.seat.session.record.options
        assert (options["seats"], options["crews"]) == ("2", "1+2")
        assert player.seat.saved.row.seats == {1: "Anna", 2: "Bo"}

    play(tmp_path, keys)


def test_the_end_with_result_marks_and_review(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        await player.press("a", "9", "3")
        assert isinstance(player.screen, EndingScreen)
        await player.app.workers.wait_for_complete()
        await player.pilot.pause()
        shown = player.shown()
        assert siluro.game("gamma").closing(player.seat.state)[0] in shown
        assert "The dice seed was keys" in shown
        assert "Costliest choices:" in player.read("review")
        await player.press("p")
        assert isinstance(player.screen, ReportPage)
        assert "The dice seed" not in player.shown()
        await player.press("escape")
        await player.press("t", "b")  # a what-if is still possible
        assert player.table.seat.branch == "whatif-1"
        await player.press("m")
        assert isinstance(player.screen, EndingScreen)
        await player.press("escape", "home", "enter")
        assert isinstance(player.screen, EndingScreen)

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_without_colour_everything_is_still_there(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        assert "✗" in player.shown() or any("✗" in text for text in player.listed())

    play(tmp_path, keys, "gamma", "gg1", options=MEN)


def test_what_reaches_how_far_is_told_and_berths_are_chosen_in_one_go(tmp_path: Path) -> None:
    async def keys(player: Player) -> None:
        rows = player.table.answers.rows
        player.table.answers.highlighted = next(
            at for at, row in enumerate(rows) if (row.kind, row.id) == ("series", "near")
        )
        await player.press("enter")
        assert [ply.step.word for ply in player.seat.plies] == ["berth"] * 8
        await player.press("o")
        assert "What may find you" in player.shown()
        assert "SLC 2: searchlights 28%" in player.shown()
        await player.press("o")
        assert player.screen is player.table

    play(tmp_path, keys, "stealth", "m1")
