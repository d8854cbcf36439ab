"""Records: text and JSON say the same, every edit is named, whatever cannot be read is refused with a sentence."""

from __future__ import annotations

import random
import string
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import siluro
from siluro.record import record as r
from siluro.record.parse import from_json, from_text, read_record
from siluro.record.record import Record, RecordError, to_json, to_text
from siluro.record.replay import is_sealed
from siluro.record.seal import inspect
from tests.engine.played import again, bare, finished, started, step, text_of, to_a_choice, verdict

GAME = text_of(finished(seed="0123456789abcdef", luck="la linea", seats={1: "Anna"}, plays=4))


def rich_record() -> str:
    """A record with everything in it."""
    session = to_a_choice(started("campaign", kind="mixed", men=10, seats={1: "Anna B.", 2: "Carl"}), "assign")
    session.put(r.Comment(comment="now it counts"))
    session.hint()
    session.answer("2")
    session.undo()
    session.branch("bold", 4)
    chance = random.Random(3)
    while not session.is_over:
        step(session, chance)
    session.end()
    session.back_to_main()
    while not session.is_over:
        step(session, chance)
    session.end()
    return text_of(session)


RICH = rich_record()


# text and JSON


@pytest.mark.parametrize("text", [GAME, RICH, bare(RICH), GAME[:-1]])
def test_text_and_json_are_the_same_record(text: str) -> None:
    record = read_record(text.encode())
    assert read_record(to_json(record)) == record
    assert to_text(read_record(to_json(record))) == to_text(record)
    assert to_text(record).rstrip("\n") == text.rstrip("\n")


def test_a_person_may_write_freely() -> None:
    written = """siluro 1
# a night in July
game   gamma
scenario gg1

rules gamma-1.0          pack gamma-core-1.0
option men=10   # ten of them
dice hand
---
employ  10 # all
ship 1   3
  # a remark
ship 2 1
"""
    record = from_text(written)
    assert to_text(record) == written
    assert to_text(read_record(to_json(record))) == written
    session = again(written)
    assert [ply.entry.text() for ply in session.main.plies] == ["employ 10", "ship 1 3", "ship 2 1"]
    found = verdict(written)
    assert not found.problem
    assert (found.sealed, found.dice, found.finished) == (False, "by hand", False)


def test_dice_are_verified_without_a_seal_too() -> None:
    found = verdict(bare(GAME))
    assert not found.problem
    assert (found.sealed, found.dice, found.finished) == (False, "verified", True)


def test_windows_line_ends_are_the_same_record() -> None:
    assert not verdict(GAME.replace("\n", "\r\n")).problem


def test_json_may_not_say_what_text_cannot() -> None:
    document = msgspec.json.decode(to_json(from_text(GAME)))
    document["lines"][1]["raw"] = "game boats"
    with pytest.raises(RecordError, match=r"line 2: the JSON fields and the text line disagree"):
        from_json(msgspec.json.encode(document))
    document["lines"][1]["raw"] = "game gamma\nseat 2 Eve"
    with pytest.raises(RecordError, match="line 2: contains a line break"):
        from_json(msgspec.json.encode(document))


LINES = st.one_of(
    st.builds(
        r.Answer,
        word=st.sampled_from(["draw", "ship", "x"]),
        subject=st.sampled_from(["", "1", "slc2", "baron-forbes"]),
        answer=st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=12),
        by=st.sampled_from(["", "hand", "machine"]),
    ),
    st.builds(r.Undo, answers=st.integers(0, 99_999)),
    st.builds(r.Branch, name=st.text("abc-019", min_size=1, max_size=32), at=st.integers(0, 99_999)),
    st.just(r.Main()),
    st.just(r.Hint()),
    st.builds(r.Comment, comment=st.text(st.characters(blacklist_categories=["C", "Z"]), max_size=40)),
    st.builds(r.Result, score=st.integers(-999_999, 999_999), level=st.sampled_from(["defeat", "gold-promotion"])),
    st.builds(r.Seed, seed=st.text(string.ascii_letters + string.digits + "!#~@=", min_size=1, max_size=128)),
)


@given(st.lists(LINES, max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_entries_survive_text_and_json(entries: list[r.Entry]) -> None:
    session = started(kind="mixed", chosen=True, luck="Ω ten men", seats={1: "Anna"})
    for entry in entries:
        session.note(entry)
    record = session.record
    assert from_text(to_text(record)) == record
    assert from_json(to_json(record)) == record
    assert not inspect(to_text(record).split("\n")[:-1]).line
    assert is_sealed(record)


# the seal


def edits(text: str) -> list[tuple[int, str, set[int]]]:
    """Every position changed, removed, and with something put before it; and the lines that may be named."""
    found = []
    for position, character in enumerate(text):
        line = text.count("\n", 0, position) + 1
        for other in ("x" if character != "x" else "y", " ", "\n", "#"):
            if other != character:
                found.append((position, text[:position] + other + text[position + 1 :], {line}))
            after = {line + 1} if other == "\n" and character == "\n" else {line}
            found.append((position, text[:position] + other + text[position:], after))
        if position < len(text) - 1:  # the very last line end is not part of any line
            found.append((position, text[:position] + text[position + 1 :], {line}))
    return found


def test_every_edit_of_one_character_is_named() -> None:
    for position, edited, lines in edits(GAME):
        if edited == GAME:
            continue
        found = verdict(edited)
        assert found.problem, (position, edited)
        assert found.line in lines, (position, found, edited)


def test_upper_and_lower_case_are_different_edits() -> None:
    for position, character in enumerate(GAME):
        if character.isalpha():
            found = verdict(GAME[:position] + character.swapcase() + GAME[position + 1 :])
            assert found.line == GAME.count("\n", 0, position) + 1


def test_every_byte_that_is_no_text_is_named() -> None:
    data = GAME.encode()
    for position in range(len(data)):
        found = verdict(data[:position] + b"\xff" + data[position + 1 :])
        assert found.line == data.count(b"\n", 0, position) + 1


def test_lines_removed_swapped_or_doubled_are_named() -> None:
    lines = GAME.splitlines(keepends=True)
    for index in range(len(lines) - 1):
        removed = lines[:index] + lines[index + 1 :]
        swapped = [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]]
        doubled = [*lines[: index + 1], *lines[index:]]
        assert verdict("".join(removed)).line == index + 1
        assert verdict("".join(swapped)).line == index + 1
        assert verdict("".join(doubled)).line == index + 2


def test_a_line_put_in_by_hand_is_named() -> None:
    lines = GAME.splitlines(keepends=True)
    for index in range(1, len(lines) + 1):
        found = verdict("".join([*lines[:index], "# well played\n", *lines[index:]]))
        assert found.line == index + 1
        assert "by hand" in found.problem


def test_a_head_by_hand_goes_on_sealed() -> None:
    text = bare(text_of(started(men=10)))
    session = again(text)
    session.fate = started(men=10).fate
    session.answer("10")
    session.roll()
    mixed = text_of(session)
    found = verdict(mixed)
    assert not found.problem
    assert not found.sealed
    changed = verdict(mixed.replace("option hidden=no", "option hidden=yes"))
    assert changed.line == 1
    assert "one of the lines 1 to 9" in changed.problem


# records that break off


def test_a_torn_last_line_is_told_and_the_rest_is_used() -> None:
    """Whatever a crash leaves of the last line, the answers before it are there."""
    for end in range(len(GAME.splitlines()[0]) + 1, len(GAME)):
        text = GAME[:end]
        whole, last = text.rsplit("\n", 1)
        found = verdict(text)
        if last and last + "\n" not in GAME:
            assert "---" not in whole or "is incomplete" in found.problem
            assert "---" not in whole or found.line == text.count("\n") + 1
        if "\n--- " in whole:
            record = from_text(text)
            assert len(record.entries) >= whole.count("\n") + 1


def test_a_record_that_stops_early_is_unfinished_not_wrong() -> None:
    lines = GAME.splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if line.startswith("---")) + 1
    for number in range(start, len(lines)):
        found = verdict("".join(lines[:number]))
        assert not found.problem
        assert found.finished is (number >= len(lines) - 1)
        assert found.dice == "not revealed"


# what does not fit the game


def replaced(old: str, new: str, text: str = "") -> str:
    text = text or bare(GAME)
    assert old in text
    return text.replace(old, new, 1)


def line_number(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_an_answer_to_another_question() -> None:
    text = bare(GAME)
    number = line_number(text, "employ")
    found = verdict(replaced("\nemploy", "\nsend"))
    assert found.line == number
    assert "'send' was not the question" in found.problem
    assert "rule 3.1" in found.problem
    assert "How many go" in found.problem


def test_an_answer_about_another_piece() -> None:
    found = verdict(replaced("\nship 1 ", "\nship 2 "))
    assert found.line == line_number(bare(GAME), "ship 1")
    assert "`ship 1`" in found.problem


def test_an_answer_that_is_not_allowed() -> None:
    text = bare(GAME)
    line = text.splitlines()[line_number(text, "employ") - 1]
    found = verdict(replaced(line, "employ 3"))
    assert "at least 8 men must go (rule 3.1)" in found.problem
    assert "allowed answers: " in found.problem


def test_a_changed_roll_is_named() -> None:
    text = bare(GAME)
    line = text.splitlines()[line_number(text, "sea ") - 1]
    other = "1" if line.endswith(("5", "6")) else "2" if line.endswith("1") else "1"
    found = verdict(replaced(line, f"sea {other}"))
    assert found.line == line_number(text, "sea ")
    assert "tampered" in found.problem


def test_a_wrong_result_or_seed() -> None:
    text = bare(GAME)
    result, seed = text.splitlines()[-2:]
    found = verdict(replaced(result, "=> 99 gold"))
    assert "the result is `" in found.problem
    assert found.line == len(text.splitlines()) - 1
    found = verdict(replaced(seed, "seed guess"))
    assert "does not match the commitment in the header" in found.problem
    assert found.line == len(text.splitlines())


def test_a_seed_before_the_end_or_with_hand_dice() -> None:
    text = bare(GAME)
    assert verdict(replaced("\nemploy", "\nseed 0123456789abcdef\nemploy")).line == line_number(text, "employ")
    hand = bare(text_of(finished(kind="hand"))) + "seed 1\n"
    assert "by hand" in verdict(hand).problem
    assert "`hand` dice need nothing" in verdict(hand.replace("dice hand", "dice hand chosen")).problem


@pytest.mark.parametrize(
    ("old", "new", "start", "says"),
    [
        (
            "rules gamma-1.0",
            "rules gamma-0.9",
            "rules",
            "needs the rules gamma-0.9; this version of Siluro has gamma-1.0",
        ),
        ("pack gamma-core-1.0", "pack gamma-mine-2.1", "rules", "needs the data pack gamma-mine-2.1"),
        ("game gamma", "game kappa", "game", "Unknown game 'kappa'"),
        ("scenario gg1", "scenario gg9", "scenario", "has no scenario 'gg9'. Scenarios: gg1, gg2, campaign"),
        ("option men=roll", "option men=11", "option men", "Invalid value '11'"),
        ("option men=roll", "option women=3", "option men", "has no option 'women'"),
        ("option hidden=no", "option men=8", "option hidden", "repeats `"),
        ("game gamma", "game gamma\ngame gamma", "scenario", "repeats `"),
        ("siluro 1", "siluro 2", "siluro", "format '2'; this version of Siluro reads format 1"),
        ("dice machine", "dice loaded", "dice", "must be `dice machine"),
        ("commit=sha256:", "commit=md5:", "dice", "need `commit=sha256:`"),
        ("seat 1 Anna", "seat one Anna", "seat", "whole number"),
        ("seat 1 Anna", "weather fine", "seat", "not a header line"),
        ("scenario gg1\n", "", "---", "no line `scenario"),
    ],
)
def test_headers_that_do_not_fit(old: str, new: str, start: str, says: str) -> None:
    text = bare(GAME)
    number = line_number(text, start)
    found = verdict(replaced(old, new))
    assert says in found.problem
    assert found.line == (number if old != "scenario gg1\n" else number - 1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("!undo", "must be `!undo N`"),
        ("!undo -1", "whole number"),
        ("!undo 1", "only back to the last roll"),
        ("!undo 99999999999", "whole number"),
        ("!undo ²", "whole number"),
        ("!branch", "must be `!branch NAME N`"),
        ("!branch Ä 1", "must be `!branch NAME N`"),
        ("!branch b 9999", "cannot start after step 9,999"),
        ("!main", "already the real game"),
        ("!main now", "must be exactly"),
        ("!dance", "is unknown. Known"),
        ("=> many gold", "must be `=> SCORE LEVEL`"),
        ("=> 1 gold", "not over"),
        ("seed", "must be `seed SEED`"),
        ("one two three four", "is not an answer"),
        ("alone", "is not an answer"),
        ("\x00 \x1b[2J", "a character that is not text"),
        ("x" * 2_000, "longer than 1,000 characters"),
        ("draw swim @hand", "was not the question"),
    ],
)
def test_lines_that_do_not_fit(line: str, says: str) -> None:
    text = bare(text_of(to_a_choice(started())))
    found = verdict(text + line + "\n")
    assert says in found.problem
    assert found.line == text.count("\n") + 1
    assert "\x1b" not in found.problem


def test_marks_of_mixed_dice_are_needed_there_and_only_there() -> None:
    mixed = bare(text_of(finished(kind="mixed")))
    line = next(each for each in mixed.splitlines() if each.endswith(("@hand", "@machine")))
    assert "`@hand` or" in verdict(replaced(line, line.split(" @")[0], mixed)).problem
    machine = bare(GAME)
    line = machine.splitlines()[line_number(machine, "sea ") - 1]
    assert "`@hand` or" in verdict(replaced(line, line + " @hand")).problem
    line = machine.splitlines()[line_number(machine, "employ") - 1]
    assert "this is a choice" in verdict(replaced(line, line + " @hand")).problem


# whatever else may come


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\x00" * 100, b"{}", b"{", b"[]", b'{"lines": []}', b"siluro", b"siluro 1", b"---"]
)
def test_what_is_no_record(data: bytes) -> None:
    found = verdict(data)
    assert found.problem
    with pytest.raises(RecordError):
        read_record(data)


@given(st.binary(max_size=400))
@settings(max_examples=300, deadline=None)
def test_random_bytes_are_refused(data: bytes) -> None:
    assert verdict(data).problem
    assert verdict(b"siluro 1\n" + data).problem


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_shuffled_and_cut_records_never_break_the_program(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([GAME, RICH, bare(GAME), bare(RICH)])).splitlines(keepends=True)
    some = data.draw(st.lists(st.sampled_from(lines), max_size=60))
    keep = data.draw(st.integers(0, len(lines)))
    found = verdict("".join(lines[:keep] + some))
    assert isinstance(found.problem, str)


@pytest.mark.slow
@given(st.integers(0, len(RICH) - 1), st.text(max_size=6))
@settings(max_examples=300, deadline=None)
def test_unsealed_edits_never_break_the_program(position: int, put: str) -> None:
    text = bare(RICH)
    found = verdict((text[:position] + put + text[position + 1 :]).encode("utf-8", "surrogatepass"))
    assert isinstance(found.problem, str)


@pytest.mark.slow
def test_huge_records_are_refused_quickly() -> None:
    start = time.process_time()
    head = bare(text_of(started(men=10)))
    for body in (
        "x" * 5_000_000,
        "# comment\n" * 200_000,
        "employ 10\n!undo 1\n" * 49_000,
        "".join(f"!branch b{number} 0\n!main\n" for number in range(49_000)),
        "employ 10\n" + "!hint\n" * 90_000,
    ):
        assert isinstance(verdict(head + body).problem, str)
    assert time.process_time() - start < 20


def test_a_deep_or_wide_json_is_refused() -> None:
    for data in (
        b'{"lines": ' + b"[" * 200_000,
        b'{"a"' + b" " * 20_000_000,
        b'{"lines": [' + b'{"line":"hint"},' * 300_000,
    ):
        assert verdict(data).problem


def test_a_record_of_every_game_replays() -> None:
    """Whatever games there are: random games, recorded by machine, verify."""
    from siluro.record.session import begin

    for name in siluro.games():
        game = siluro.game(name)
        for scenario in list(game.scenarios)[:2]:
            session = begin(game, scenario, {}, seed=f"{name} {scenario}".replace(" ", "-"))
            chance = random.Random(5)
            while not session.is_over:
                step(session, chance)
            session.end()
            found = verdict(text_of(session))
            assert not found.problem, found
            assert read_record(to_json(session.record)) == session.record


def test_record_error_says_where() -> None:
    assert str(RecordError(7, "is odd.")) == "line 7: is odd."
    assert str(RecordError(0, "It is odd.")) == "It is odd."
    assert Record().first(r.Dice) is None
