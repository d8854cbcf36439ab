"""The after-action report of a game, finished or running, as Markdown: result, how it was played, narrative, campaign.

The narrative has only what mattered: the answers that changed what the game says a report watches (`Game.milestones`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from siluro.engine.game import Ledger
from siluro.record import record as r
from siluro.record.session import Session
from siluro.record.timeline import Ply
from siluro.speech.say import amount, say, say_for
from siluro.table.provenance import provenance
from siluro.table.results import marks_line
from siluro.table.stories import source_line, story_after, story_before

MOST_NOTES = 500
"""Remarks that a report tells; a hundred thousand would take seconds to write and to set."""
SPECIAL = re.compile(r"([\\`*_\[\]#|~])")


def report(session: Session) -> str:
    """The whole report."""
    blocks = [
        *title(session), *result(session), *campaign(session), *narrative(session), *notes(session), *history(session),
    ]  # fmt: skip
    return "\n\n".join(blocks) + "\n"


def safe(text: object) -> str:
    """A text as it is, whatever signs are in it: nothing of it is Markdown, HTML or a link."""
    plain = " ".join(str(text).split())
    plain = SPECIAL.sub(r"\\\1", plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
    return plain.replace("://", ":&#47;/").replace("www.", "www&#46;")


def heading(text: str, depth: int = 2) -> str:
    return f"{'#' * depth} {safe(text)}"


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"* {line}" for line in lines)


def title(session: Session) -> Iterator[str]:
    """Game, scenario, date, and the story so far in a sentence or two."""
    scenario = session.game.scenarios[session.record.scenario]
    yield heading(f"{session.game.title}: {scenario.title}", 1)
    yield f"*{safe(scenario.date)}*"
    yield safe(scenario.briefing)
    if told := provenance(session.game, scenario.id, session.game.pack_id(session.main.state)):
        yield safe(told)


def result(session: Session) -> Iterator[str]:
    """Score and level with history's beside it, or how far the game has come; and how it was played."""
    game, s = session.game, session.main.state
    yield heading(say("Result"))
    if not s.todo:
        lines = [safe(line) for line in game.closing(s)]
    else:
        answers = amount(len(session.main.plies), "step", "steps")
        score = game.points(game.score(s), session.record.scenario)
        lines = [safe(say("In progress: {score} after {answers}.", score=score, answers=answers))]
        moment = game.moment(s)
        if moment:
            lines.append(safe(say("Now: {moment}.", moment=moment)))
    yield bullets(lines)
    yield heading(say("Dice and assistance"))
    yield bullets(manner(session))


def manner(session: Session) -> Iterator[str]:
    """Players, options that are not the usual ones, dice, and what a result must be read with."""
    record = session.record
    seats = [seat.name for seat in record.all(r.Seat)]
    if seats:
        yield say("Players: {names}.", names=", ".join(safe(name) for name in seats))
    usual = session.game.scenarios[record.scenario].options
    game = session.game.id
    chosen = [
        f"{say_for(game, usual[name].title or name)}: {say_for(game, value)}"
        for name, value in record.options.items()
        if value != usual[name].default
    ]
    if chosen:
        yield say("Options: {options}.", options="; ".join(safe(each) for each in chosen))
    yield dice(session)
    marks = marks_line(session.marks())
    yield safe(say("Used: {marks}.", marks=marks) if marks else say("No undos, hints or what-ifs."))


def dice(session: Session) -> str:
    kind = session.record.dice.kind
    if kind == "hand":
        return say("Dice rolled by hand.")
    if session.revealed and session.fate:
        return say("Computer dice; the seed was {seed}.", seed=f"`{session.fate.seed.replace('`', '')}`")
    return say("Computer dice; the seed is still secret.")


def narrative(session: Session) -> Iterator[str]:
    """What mattered, turn by turn."""
    yield heading(say("Narrative"))
    moment, lines = "", list[str]()
    for when, line in moments(session):
        if when != moment and lines:
            yield from part(moment, lines)
            lines = []
        moment = when
        lines.append(line)
    yield from part(moment, lines) if lines else iter([say("Nothing has happened yet.")])


def part(moment: str, lines: list[str]) -> Iterator[str]:
    if moment:
        yield heading(moment[:1].upper() + moment[1:], 3)
    yield bullets(lines)


def moments(session: Session) -> Iterator[tuple[str, str]]:
    """The moment and the sentence of every answer that mattered."""
    game = session.game
    was = game.milestones(session.main.start)
    for ply in session.main.plies:
        now = game.milestones(ply.after)
        if now != was:
            yield game.moment(ply.before), sentence(session, ply)
        was = now


def sentence(session: Session, ply: Ply) -> str:
    """What an answer did; of a roll also what it was for, and who rolled where dice are mixed."""
    game, s = session.game, ply.before
    parts = [safe(game.tell(s, ply.step, ply.answer, ply.after)), f"({safe(ply.step.section(s))})"]
    if ply.by:
        parts.insert(0, f"*{safe(game.prompt(s, ply.step))}*")
    if ply.entry.by == "hand":
        parts.append(say("(rolled by hand)"))
    return " ".join(parts)


def campaign(session: Session) -> Iterator[str]:
    """The tables that a campaign keeps."""
    for ledger in session.game.ledgers(session.main.state):
        yield heading(ledger.title)
        yield table(ledger)


def table(ledger: Ledger) -> str:
    rows = [ledger.heads, tuple("---" for _ in ledger.heads), *ledger.rows]
    return "\n".join("| " + " | ".join(cell(value) for value in row) + " |" for row in rows)


def cell(value: object) -> str:
    """A cell: numbers are grouped as in any sentence."""
    return safe(say("{number}", number=value) if isinstance(value, int) else value)


def history(session: Session) -> Iterator[str]:
    """The story of the scenario; how it ended only once the game has."""
    game, scenario = session.game, session.record.scenario
    told = [before] if (before := story_before(game, scenario)) else []
    told += story_after(game, scenario) if session.main.ended else []
    if told:
        yield heading(say("History"))
    for telling in told:
        yield heading(telling.title, 3)
        yield from (safe(paragraph) for paragraph in telling.paragraphs)
        yield f"*{safe(source_line(telling))}*"


def notes(session: Session) -> Iterator[str]:
    """The remarks that were written into the record, the newest if there are very many."""
    remarks = [entry.comment for entry in session.record.all(r.Comment) if entry.comment]
    if remarks:
        yield heading(say("Notes"))
        yield bullets(safe(remark) for remark in remarks[-MOST_NOTES:])
    if len(remarks) > MOST_NOTES:
        yield say("Earlier notes: {count}. They are in the record.", count=len(remarks) - MOST_NOTES)
