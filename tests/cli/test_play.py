"""A game in the terminal: piped, on a real terminal, interrupted, continued."""

from __future__ import annotations

import os
import pty
import re
import resource
import select
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, complains, environment, siluro

DRAWS = "draw\nboat\n0\n" * 40
"""Enough answers for any game: what does not fit is refused and the next one is tried."""
PLAY = ("play", "gamma", "gg1", "--option", "men=10", "--seed", "7")


def test_a_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--record", file, typed="10\n" + DRAWS)
    assert done.code == 0
    assert done.err == ""
    assert "GRT sunk" in done.out
    assert "Historical result: 9,546 GRT" in done.out
    assert "The dice seed was 7" in done.out
    assert f"siluro verify {file}" in done.out
    assert "\x1b" not in done.out
    assert not file.with_name("game.siluro.seed").exists()
    assert siluro(tmp_path, "verify", file).code == 0


def test_play_alone_starts_a_game_and_says_how_to_choose(tmp_path: Path) -> None:
    done = siluro(tmp_path, "play")
    assert done.code == 0
    assert "Uomini Gamma contro Gibilterra: GG.1" in done.out
    assert "siluro games" in done.out


def test_nothing_is_kept_of_a_game_without_an_answer(tmp_path: Path) -> None:
    assert "nothing was saved" in siluro(tmp_path, "play").out
    assert list((tmp_path / "siluro" / "records").iterdir()) == []


def test_records_get_a_name_of_their_own(tmp_path: Path) -> None:
    for _ in range(2):
        assert siluro(tmp_path, *PLAY, typed="10\n").code == 0
    records = sorted((tmp_path / "siluro" / "records").glob("gamma-gg1-*.siluro"))
    assert len(records) == 2


def test_the_end_of_input_is_quit_and_the_game_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--record", file, typed="10\ndraw\n")
    assert done.code == 0
    assert f"siluro play --record {file}" in done.out
    secret = file.with_name("game.siluro.seed")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert siluro(tmp_path, "verify", file).code == 0
    before = file.read_text()
    done = siluro(tmp_path, "play", "--record", file, typed=DRAWS)
    assert done.code == 0
    assert "Continuing after" in done.out
    assert file.read_text().startswith(before)
    assert not secret.exists()
    at_once = tmp_path / "at-once.siluro"
    siluro(tmp_path, *PLAY, "--record", at_once, typed="10\ndraw\n" + DRAWS)
    assert at_once.read_text() == file.read_text()


def test_a_torn_record_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="10\ndraw\n")
    whole = file.read_text()
    for torn in (whole + "onward dr", whole[:-1], whole[:-3]):
        file.write_text(torn)
        assert siluro(tmp_path, "play", "--record", file, typed="draw\n").code == 0
        assert siluro(tmp_path, "verify", file).code == 0
        assert file.read_text().startswith(whole[: whole.rindex("\n", 0, -1)])


def test_a_finished_record_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="10\nabort\n")
    before = file.read_bytes()
    complains(siluro(tmp_path, "play", "--record", file), 1, "finished", "not be overwritten")
    assert file.read_bytes() == before


def test_a_game_stopped_before_its_seed_was_revealed(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="10\nabort\n")
    whole = file.read_text()
    file.write_text(whole[: whole.rindex("seed ")])
    file.with_name("game.siluro.seed").write_text("7\n")
    complains(siluro(tmp_path, "play", "--record", file), 1, "finished")
    assert file.read_text() == whole
    assert not file.with_name("game.siluro.seed").exists()


def test_where_nothing_may_be_kept_a_game_can_still_be_played(tmp_path: Path) -> None:
    (tmp_path / "siluro").write_text("in the way")
    (tmp_path / "throw-away").mkdir()
    done = siluro(tmp_path, *PLAY, typed="10\nabort\n", TMPDIR=str(tmp_path / "throw-away"))
    assert done.code == 0
    assert list((tmp_path / "throw-away").glob("gamma-gg1-*.siluro"))


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    complains(siluro(tmp_path, "play", "--record", file), 1, "Not a Siluro record")
    assert file.read_text() == "Dear Anna"
    complains(siluro(tmp_path, "play", "--record", tmp_path), 1, "is not a file")
    complains(siluro(tmp_path, "play", "--record", file / "below"), 1, "Cannot write ")


def test_a_record_goes_on_as_it_began(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="10\n")
    complains(siluro(tmp_path, "play", "gamma", "gg2", "--record", file), 2, "game of gamma gg1")
    complains(siluro(tmp_path, "play", "--dice", "hand", "--record", file), 2, "machine dice")
    complains(siluro(tmp_path, "play", "--seed", "8", "--record", file), 2, "omit --option, --seed")
    secret = file.with_name("game.siluro.seed")
    secret.write_text("another")
    complains(siluro(tmp_path, "play", "--record", file), 1, "game's seed is missing")
    secret.unlink()
    complains(siluro(tmp_path, "play", "--record", file), 1, "game's seed is missing")


def test_an_edited_record_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="10\n")
    file.write_text(file.read_text().replace("employ 10", "employ 9"))
    complains(siluro(tmp_path, "play", "--record", file), 1, "Line 10", "check")


def test_two_games_do_not_write_into_one_record(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    first = subprocess.Popen(
        [*COMMAND, *PLAY, "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path),
    )  # fmt: skip
    assert first.stdin is not None
    first.stdin.write(b"10\n")
    first.stdin.flush()
    wait_for(lambda: file.exists() and "sea " in file.read_text())
    complains(siluro(tmp_path, "play", "--record", file), 1, "open in another game")
    first.communicate()
    assert siluro(tmp_path, "play", "--record", file).code == 0


def test_hand_dice_say_what_to_roll_and_what_is_needed(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(
        tmp_path, "play", "gamma", "--dice", "hand", "--record", file, typed="7\n6\n8\n1\n1\n2\nundo\n3\nquit\n"
    )
    assert "d6: 1–4: 10, 5: 9, 6: 8 men" in done.out
    assert "Enter the result: 1, 2, 3, 4, 5, 6." in done.out
    assert "'7' is not one of the answers" in done.out
    assert "that ship is already placed" in done.out
    text = file.read_text()
    assert "dice hand ~" in text
    assert "men 6 ~" in text
    assert "!undo 1" in text
    assert not file.with_name("game.siluro.seed").exists()
    told = siluro(tmp_path, "verify", file).out
    assert "rolled by hand" in told
    assert "1 corrected die" in told


def test_mixed_dice_take_a_face_or_enter(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, "play", "gamma", "--dice", "mixed", "--record", file, typed="6\n8\n\n\n")
    text = file.read_text()
    assert "men 6 @hand ~" in text
    assert text.count("@machine") == 2


def test_the_words_of_the_table(tmp_path: Path) -> None:
    typed = "help/why 3/why/why 9/10/odds/story/undo/board/rules/hint/xyzzy//undo 99999999999/"
    typed += "branch/draw/main/main/h/undo/quit/"
    done = siluro(tmp_path, *PLAY, typed=typed.replace("/", "\n"))
    assert done.code == 0
    for said in (
        "at least 8 men must go (rule 3.1)", "Name an answer", "Allowed.",
        "draw → Swim: 4/11 (36.4%)",
        "1  employ 10", "only back to the last roll", "'xyzzy' is not one of the answers", "Type an answer or `help`",
        "(what-if whatif-1) > draw", "Back in the real game", "this is already the real game", "Undone",
    ):  # fmt: skip
        assert said in done.out, said


def test_a_what_if_played_to_its_end_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--record", file, typed="10\nbranch early 0\n8\nabort\nabort\n")
    assert "What-if early ends: 0 GRT sunk" in done.out
    assert "Used: 1 what-if, chosen seed." in done.out
    assert siluro(tmp_path, "verify", file).code == 0


def test_json_is_one_document(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--json", "--record", file, typed="10\nabort\n")
    assert done.code == 0
    assert done.document["result"] == {"score": 0, "level": "defeat", "reason": "aborted"}
    assert done.document["record"] == str(file)
    assert done.document["seed"] == "7"
    assert "10 men enter the water" in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess"), "Unknown game 'chess'"),
        (("play", "gamma", "gg3"), "has no scenario 'gg3'. Scenarios: gg1, gg2, campaign"),
        (("play", "gamma", "--option", "women=1"), "has no option 'women'"),
        (("play", "gamma", "--option", "men=12"), "Invalid value '12' for option men of gg1. Allowed: roll, 8, 9, 10"),
        (("play", "gamma", "--option", "men"), "must be NAME=VALUE"),
        (("play", "gamma", "--dice", "loaded"), "loaded"),
        (("play", "gamma", "--seed", "two words"), "without spaces"),
        (("play", "gamma", "--seed", ""), "1 to 128"),
        (("play", "gamma", "--dice", "hand", "--seed", "1"), "omit them"),
        (("play", "--bogus"), "--bogus"),
        (("dance",), "dance"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    complains(siluro(tmp_path, *arguments), 2, says)
    assert not (tmp_path / "siluro").exists()


def test_a_bad_pack_is_refused_before_a_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    complains(siluro(tmp_path, *PLAY, "--pack", tmp_path / "none", "--record", file), 1, "pack.toml", "cannot be read")
    assert not file.exists()


def test_a_players_text_and_name_are_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    more = ("--luck", "my own  luck\n~ é", "--name", "Anna\x1b[2J", "--record", file)
    assert siluro(tmp_path, *PLAY, *more, typed="10\nabort\n").code == 0
    text = file.read_text()
    assert " luck=my own luck é ~" in text
    assert "seat 1 Anna2J ~" in text
    assert siluro(tmp_path, "verify", file).code == 0


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: the game stops, and what was written is a record."""
    file = tmp_path / "game.siluro"
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", *COMMAND, *PLAY, "--record", str(file)]
    typed = "10\n" + "note a remark of some length\n" * 60
    run = subprocess.run(
        limited, input=typed, capture_output=True, text=True, env=environment(tmp_path), check=False, timeout=60
    )
    assert run.returncode == 1
    assert "Cannot write " in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == 1
    assert siluro(tmp_path, "replay", file).code == 0


def test_bytes_that_are_no_text_are_no_answer(tmp_path: Path) -> None:
    typed = b"\xff\xfe\x00\n10\nabort\n"
    run = subprocess.run([*COMMAND, *PLAY], input=typed, capture_output=True, env=environment(tmp_path), check=False)
    assert run.returncode == 0
    assert b"Not allowed" in run.stdout


def test_names_of_players_are_shown_where_there_are_several(tmp_path: Path) -> None:
    two = ("play", "stealth", "m1", "--option", "seats=2", "--option", "placement=random", "--seed", "7")
    done = siluro(tmp_path, *two, "--name", "Anna", "--name", "Carl")
    assert re.search(r"^\S+ +Anna: ", done.out, re.MULTILINE), done.out
    assert "Anna" not in siluro(tmp_path, *PLAY, "--name", "Anna").out


def test_a_player_too_many_is_refused_before_a_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--name", "Anna", "--name", "Carl", "--record", file)
    complains(done, 2, "Players in this game: 1. 'Carl' cannot be player 2.")
    assert not file.exists()


def test_a_note_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    siluro(tmp_path, *PLAY, "--record", file, typed="note Now or Never!\n10\n")
    assert "# Now or Never! ~" in file.read_text()
    assert siluro(tmp_path, "verify", file).code == 0


def test_the_name_of_a_branch(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    done = siluro(tmp_path, *PLAY, "--record", file, typed="branch b!d\nbranch Bold\nmain\n")
    assert "a what-if name has" in done.out
    assert "!branch bold 0 ~" in file.read_text()
    assert siluro(tmp_path, "verify", file).code == 0


def wait_for(ready: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def test_ctrl_c_leaves_a_valid_record(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    run = subprocess.Popen(
        [*COMMAND, *PLAY, "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
    )  # fmt: skip
    assert run.stdin is not None
    run.stdin.write(b"10\n")
    run.stdin.flush()
    wait_for(lambda: file.exists() and "sea " in file.read_text())
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=20)
    assert run.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in err
    assert err.count(b"\n") <= 2
    assert b"continue with" in out
    assert siluro(tmp_path, "verify", file).code == 0


def test_a_killed_game_leaves_a_valid_record(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    run = subprocess.Popen(
        [*COMMAND, *PLAY, "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment(tmp_path),
    )  # fmt: skip
    assert run.stdin is not None
    run.stdin.write(b"10\n")
    run.stdin.flush()
    wait_for(lambda: file.exists() and "sea " in file.read_text())
    run.kill()
    run.communicate()
    assert siluro(tmp_path, "verify", file).code == 0
    assert siluro(tmp_path, "play", "--record", file, typed="abort\n").code == 0


def test_a_closed_pipe_ends_it_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "game.siluro"
    run = subprocess.Popen(
        [*COMMAND, *PLAY, "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
    )  # fmt: skip
    assert run.stdout is not None
    assert run.stdin is not None
    assert run.stderr is not None
    run.stdout.close()
    with run.stdin:
        run.stdin.write(b"10\n" + DRAWS.encode())
    err = run.stderr.read()
    assert run.wait(20) == 128 + signal.SIGPIPE
    run.stderr.close()
    assert err == b""
    assert siluro(tmp_path, "verify", file).code == 0


def terminal(home: Path, arguments: tuple[str, ...], typed: list[str], **more: str) -> tuple[str, int]:
    """A run on a pseudo-terminal; each line is typed when the program waits for one."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ.clear()
        os.environ.update(environment(home, TERM="xterm-256color", **more))
        os.execv(sys.executable, [*COMMAND, *arguments])
    shown = b""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if select.select([master], [], [], 0.05)[0]:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
        elif typed and shown.endswith(b"> "):
            os.write(master, typed.pop(0).encode())
    _, status = os.waitpid(pid, 0)
    os.close(master)
    return shown.decode(), os.waitstatus_to_exitcode(status)


def test_on_a_terminal(tmp_path: Path) -> None:
    shown, code = terminal(tmp_path, PLAY, ["10\n", "draw\n", "\x03"])
    assert code == 128 + signal.SIGINT
    assert "\x1b[1m" in shown
    assert "Traceback" not in shown
    assert "continue with" in shown


def test_no_color_is_honoured(tmp_path: Path) -> None:
    shown, code = terminal(tmp_path, PLAY, ["10\n", "\x04"], NO_COLOR="1")
    assert code == 0
    assert "\x1b[3" not in shown


def test_starting_is_quick(tmp_path: Path) -> None:
    siluro(tmp_path, "play")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    siluro(tmp_path, "play")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # the processor's time, which a busy machine does not stretch as it does the clock's
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.5


def test_the_board_can_be_asked(tmp_path: Path) -> None:
    done = siluro(tmp_path, *PLAY, typed="10\nask threats\nask\nask where baron\n")
    assert "A man lost at the next draw:" in done.out
    assert "You can ask about: men, bag, ships, threats" in done.out


def test_questions_in_a_row_are_answered_in_one_go(tmp_path: Path) -> None:
    record = tmp_path / "night.siluro"
    done = siluro(tmp_path, "play", "stealth", "m1", "--record", record, typed="all near\nall near\nquit\n")
    assert "`all near`: all 8, near your SLCs" in done.out
    assert record.read_text("utf-8").count("\nberth ") == 8
    assert "Not possible" in done.out, "nothing else comes in a row"


def test_what_the_browser_lays_over_the_board_is_told(tmp_path: Path) -> None:
    done = siluro(tmp_path, "play", "wolves", "m1", "--record", tmp_path / "chart.siluro", typed="show\nquit\n")
    assert "How far the fuel goes:" in done.out
    assert "that you can reach and still come home from" in done.out
    none = siluro(tmp_path, "play", "gamma", "gg1", "--record", tmp_path / "bay.siluro", typed="show\nquit\n")
    assert "There is nothing to show on the board now." in none.out
