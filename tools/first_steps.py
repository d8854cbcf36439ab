"""Brings the guided openings in line with the rules, the packs and the dice.

    python tools/first_steps.py [GAME ...]

Comments and choices of pack/first-steps.siluro stay as they are written; the header is completed and every roll is
rolled with the seed that its second line names. A roll that deserves a comment is written once, with ? for its outcome.
After a change of the rules read the comments again: what they tell about a roll may no longer be true.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from siluro.games import game, games
from siluro.record import record as r
from siluro.record.parse import play_entry
from siluro.record.session import Session, begin
from siluro.store.rows import LESSON
from siluro.table.lesson import SEED, join_line


def header(lines: list[str]) -> tuple[str, str, dict[str, str]]:
    """Seed, scenario and options."""
    seed = next(line.removeprefix(f"# {SEED}") for line in lines if line.startswith(f"# {SEED}"))
    said = [line.split(maxsplit=1) for line in lines if not line.startswith("#")]
    scenario = next(rest for word, rest in said if word == "scenario")
    return seed.strip(), scenario, dict(rest.split("=") for word, rest in said if word == "option")  # type: ignore[misc]


def is_about(session: Session, line: str) -> bool:
    """The line answers what is being asked."""
    asked = session.timeline.question("x", "")
    return line.split()[:-1] == [word for word in (asked.word, asked.subject) if word]


def play_lines(session: Session, lines: list[str]) -> list[str]:
    """The lines after the header, with every roll filled in."""
    written: list[str] = []
    remark = ""
    for line in lines:
        if line.startswith("#"):
            remark = join_line(remark, line.lstrip("# "))
            continue
        while session.is_rolling and not is_about(session, line):
            written.append(session.roll().entry.text())
        written += wrap_comment(remark)
        remark = ""
        entry = play_entry(line.replace("?", "0"))
        assert isinstance(entry, r.Answer)
        ply = session.roll() if session.is_rolling else session.answer(entry.answer)
        if ply.entry.text() != line and not ply.by:
            raise SystemExit(f"asked was {ply.entry.text()!r}, not {line!r}")
        written.append(ply.entry.text())
    return written + wrap_comment(remark)


def wrap_comment(remark: str) -> list[str]:
    """Paragraphs as lines of comment, an empty one between them."""
    lines: list[str] = []
    for paragraph in remark.splitlines():
        lines += ["#"] if lines else []
        lines += textwrap.wrap(paragraph, 120, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)
    return lines


def renew(file: Path, game_id: str) -> None:
    head, _, play = file.read_text(encoding="utf-8").partition("---\n")
    seed, scenario, options = header(head.splitlines())
    session = begin(game(game_id), scenario, options, seed=seed)
    first, *rest = [entry.text() for entry in session.record.entries]
    lines = [first, f"# {SEED}{seed}", *rest, *play_lines(session, play.splitlines())]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    for game_id in sys.argv[1:] or games():
        file = game(game_id).folder / LESSON
        renew(file, game_id)
        print(file)


if __name__ == "__main__":
    main()
