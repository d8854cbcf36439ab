"""Positions, answers, chances and the log as coloured text. Colour never says anything that the text does not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from textual.content import Content

from siluro.engine.game import HIGHLIGHTS, Game
from siluro.engine.steps import State
from siluro.speech.figures import percent
from siluro.speech.say import say
from siluro.table.chances import Chance, chance_text
from siluro.table.lesson import LessonView
from siluro.table.lines import wrap
from siluro.table.log import Line
from siluro.table.seat import Seat
from siluro.tui.rows import Row

Part = Content | str | tuple[str, str]

COLOURS = {
    "faint": "$faint", "land": "$land", "water": "$swell", "glow": "$glow", "light": "bold $beam",
    "own": "bold $accent", "danger": "$warning", "lost": "$error",
}  # fmt: skip
"""Of what stands out on a board: `Game.highlights`."""
LEVELS = 3
"""Of detail in the log: what happened; with rules and dice; with needs and chances."""
BAR = 8


def join_lines(lines: Iterable[Content]) -> Content:
    return Content("\n").join(list(lines))


def assemble(*parts: Part) -> Content:
    return Content.assemble(*parts)


def board(game: Game, s: State, width: int) -> Content:
    """The table as the game draws it."""
    head, *rest = game.board_lines(s) or [""]
    highlights = game.highlights()
    broken = [each for line in rest for each in ([line] if len(line) <= width else wrap(line, width, "", " " * 6))]
    return join_lines([Content.styled(head, "bold $primary"), *(colour(line, highlights) for line in broken)])


def colour(line: str, highlights: Mapping[str, str]) -> Content:
    """A line of the board in the colours of the night."""
    content = Content(line)
    for pattern, what in sorted(highlights.items(), key=lambda each: HIGHLIGHTS.index(each[1])):
        for found in re.finditer(pattern, line):
            content = content.stylize(COLOURS[what], found.start(), found.end())
    return content


def head(seat: Seat) -> Content:
    """Which game, which moment, and whether it is the real one."""
    game, record = seat.game, seat.session.record
    parts: list[Part] = [(f" {game.title} ", "bold $primary"), (game.scenarios[record.scenario].title, "$foreground")]
    moment = game.moment(seat.state)
    if moment:
        parts.append((f"  {moment}", "$accent"))
    ladder = game.strip(seat.state).ladder
    if ladder is not None:
        parts.append((f"  {ladder.score}", "$secondary"))
        if ladder.next:
            aim = say("{level} from {bound}", level=ladder.next.name, bound=ladder.next.lowest)
            parts.append((f" ({aim})", "$dim"))
    if seat.branch:
        parts.append((say("  what-if {name}", name=seat.branch), "bold $warning"))
    if seat.rolling:
        parts.append((say("  automatic rolls"), "$dim"))
    return assemble(*parts)


def question(seat: Seat) -> Content:
    """The question of the moment, with its rule and, where several play, with who is asked."""
    asked = seat.asked
    if asked is None:
        return Content.styled(" ".join(seat.game.closing(seat.state)), "bold")
    seats = seat.names
    who = f"{seats[asked.seat]}: " if len(seats) > 1 and asked.seat in seats else ""
    return assemble((f"{asked.rule} ", "$accent"), (f"{who}{asked.prompt}", "bold"))


def lesson_lines(said: LessonView | None) -> list[str]:
    """What the first steps say, and how they go on."""
    if said is None:
        return []
    lines = [*said.comments, ""] if said.comments else []
    if said.label:
        return [*lines, say("Next in the tutorial: {answer}", answer=said.label)]
    return [*lines, say("Next in the tutorial: {answer}", answer=say("roll"))] if said.answer else lines


def row(each: Row) -> Content:
    """A line in the list of answers."""
    match each.kind:
        case "heading":
            return Content.styled(f"── {each.text}", "$dim")
        case "refused":
            return Content.styled(f"  ✗ {each.text}", "$faint")
        case "machine" | "series":
            return assemble(("  ⏎ ", "$accent"), each.text)
    # a number needs no second one
    text = "" if each.text == each.key else each.text.removeprefix(f"{each.key}: ") or each.id
    return assemble((f"{each.key:>3} ", "$accent"), text, (short_odds(each.chances), "$dim"))


def short_odds(chances: Sequence[Chance]) -> str:
    """The likeliest meaning of the roll that an answer leads to, unless it is certain or many are equally likely."""
    if len(chances) < 2 or (len(chances) > 2 and len({each.chance for each in chances}) == 1):
        return ""
    best = max(chances, key=lambda each: each.chance)
    return f"  → {percent(best.chance, 0)} {best.meaning} …"


def chance_lines(chances: Sequence[Chance]) -> list[Content]:
    """A bar for each meaning of a roll; many that are equally likely share one."""
    if len(chances) > 2 and len({each.chance for each in chances}) == 1:
        meanings = " · ".join(each.meaning for each in chances)
        return [chance_line(chances[0].chance, say("each: {meanings}", meanings=meanings))]
    wide = max((len(str(each.chance)) for each in chances), default=0)
    return [chance_line(each.chance, each.meaning, wide) for each in chances]


def chance_line(chance: Fraction, meaning: str, wide: int = 0) -> Content:
    exact = (f"{chance!s:<{wide}}  ", "$dim")
    return assemble((bar(chance), "$secondary"), f"{percent(chance):>8} ", exact, meaning)


def bar(chance: Fraction) -> str:
    """A chance as a length; what is possible is never empty."""
    eighths = max(1, round(float(chance) * BAR * 8))
    return ("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8]).ljust(BAR)[:BAR]


def detail(seat: Seat, each: Row | None) -> Content:
    """What is to be known about the answer in focus: why it is not allowed, or what follows with which chance."""
    asked = seat.asked
    if asked is None or each is None:
        return Content("")
    if each.kind == "refused":
        return assemble(
            (say("Unavailable: "), "bold $warning"), say("{reason}, rule {rule}.", reason=each.reason, rule=each.rule)
        )
    lines = []
    if asked.kind == "roll":
        lines.append(Content.styled(asked.need, "$dim"))
        if each.kind == "outcome":
            lines.append(Content(say("Type the result, or select it and press Enter.")))
        return join_lines([*lines, *chance_lines(asked.chances)])
    if each.comes_to:
        lines += [
            Content.styled(say("In all:"), "$dim"),
            *(chance_line(one.chance, one.meaning) for one in each.comes_to),
        ]
    if each.chances:
        lines.append(Content.styled(say("Leads to a roll:"), "$dim"))
    return join_lines([*lines, *chance_lines(each.chances)])


def log_line(line: Line, level: int, width: int) -> Content:
    """One answer told, with more or less beside it."""
    number, rule = f"{line.number:>4} ", f"{line.rule:<6} " if level > 1 else ""
    indent = len(number) + len(rule)
    face = f"{line.face}: " if level > 1 and line.face and not line.text.startswith(line.face) else ""
    by = say(" (rolled by hand)") if line.by == "hand" else ""
    first, *rest = hanging(f"{face}{line.text}{by}", indent, width) or [""]
    style = "$roll" if line.by else ""
    told = [assemble((number, "$dim"), (rule, "$accent"), (first.lstrip(), style))]
    told += [Content.styled(each, style) for each in rest]
    if level == LEVELS:
        told += [Content.styled(each, "$dim") for each in hanging(beside(line), indent, width)]
    return join_lines(told)


def beside(line: Line) -> str:
    """What was needed and how likely it was, or the answer as the record writes it."""
    return line.entry if line.chance is None else f"{line.need}; {line.meaning} {chance_text(line.chance)}"


def hanging(text: str, indent: int, width: int) -> list[str]:
    return wrap(text, max(width, indent + 20), " " * indent, " " * indent)


def heading_of(line: Line, level: int) -> str:
    """The turn that a line stands in; with full detail also the phase."""
    return " · ".join(part for part in (line.moment, line.phase if level == LEVELS else "") if part)


def log_lines(lines: Sequence[Line], level: int, width: int) -> list[tuple[int, Content]]:
    """The log with its headings; a heading has the number 0."""
    told: list[tuple[int, Content]] = []
    before = ""
    for line in lines:
        heading = heading_of(line, level)
        if heading != before:
            told.append((0, Content.styled(heading, "bold $primary")))
        before = heading
        told.append((line.number, log_line(line, level, width)))
    return told
