"""What the adviser says and what a review finds, in lines."""

from __future__ import annotations

from dataclasses import dataclass

from siluro.lab.advise import Advice
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.review import SECONDS, Look, Review, Reviewing
from siluro.record.session import Session
from siluro.speech.figures import estimate, percent
from siluro.speech.say import mark, say

LARGE = 100
"""Scores from here on need no second decimal."""
WAYS = mark({
    "play-outs": "play-outs", "tablebase": "tablebase", "solved on the spot": "solving the encounter",
    "encounter solved": "solving the encounter",
})  # fmt: skip
"""How values are known, by the adviser's method; a game's own methods say it themselves."""
TINY = 1e-9
"""A cost below this is a rounding error."""


def advice_lines(found: Advice) -> list[str]:
    """The answers, best first, and how their values are known."""
    lines = []
    form = ".1f" if abs(found.answers[0].value) >= LARGE else ".2f"
    for each in found.answers:
        lines.append(f"{each.answer}: {estimate(each.value, each.error, form)}  {each.label}")
    return [*lines, how_known(found)]


def how_known(found: Advice) -> str:
    """What the values mean, where they come from, and why they are not known better."""
    goal = found.objective
    what = found.basis or (say("expected final score") if goal == "expected" else say("chance of {goal}", goal=goal))
    how = say(WAYS.get(found.method, found.method))
    known = say("({what}; exact, by {how})" if found.exact else "({what}; not exact, by {how})", what=what, how=how)
    return f"{known} ({found.note})" if found.note else known


def reviewing(session: Session, seconds: float = SECONDS, goal: Objective | str = EXPECTED) -> Reviewing:
    """The review of the real game in the making: `looks()` gives what is still missing, `review()` what there is."""
    answers = [ply.entry.answer for ply in session.main.plies]
    return Reviewing(session.main.at(0), answers, goal, session.record.scenario, seconds)


def look_line(look: Look, digits: int = 1) -> str:
    """One answer of a reviewed game."""
    return f"{look.number:>3}  {look.rule:<6} {look.prompt} {look.answer} ({look.label})  [{verdict(look, digits)}]"


def verdict(look: Look, digits: int = 1) -> str:
    """What a choice cost, or what luck gave."""
    if not look.looked:
        return say("not analysed")
    form = f".{digits}f"
    if look.kind == "luck":
        return estimate(look.change, look.error, "+" + form)
    if look.change < TINY:
        return say("no clear difference") if look.error else say("best")
    return say("cost {cost}; best: {best}", cost=estimate(look.change, look.error, form), best=name_choice(look))


def name_choice(look: Look) -> str:
    """The best answer as the record writes it, and in words where these say more."""
    return look.best if look.best_label in ("", look.best) else f"{look.best} ({look.best_label})"


def digits_of(found: Review) -> int:
    """How many decimals are worth reading."""
    if found.objective != "expected":
        return 4
    return 1 if found.exact else 2 if abs(found.start) < 100 else 0


def dearest(found: Review, most: int = 3) -> list[Look]:
    """The choices that cost most."""
    costly = [look for look in found.looks if look.kind == "choice" and look.change >= TINY]
    return sorted(costly, key=lambda look: -look.change)[:most]


@dataclass(frozen=True)
class Sum:
    """One row of what a result is made of."""

    name: str
    value: float
    error: float
    sign: str
    """'+' for what is added to the rows before it."""


def review_rows(found: Review, over: bool) -> list[Sum]:
    """Start value, luck and choices, which add up to the result; by play-outs with standard errors."""
    last = Sum(say("Result") if over else say("Value of the position"), found.result, found.result_error, "")
    cost = Sum(say("Cost of your choices"), 0.0 - found.cost, found.cost_error, "+")
    if found.method != "play-outs":
        return [
            Sum(say("Best play, expected at the start"), found.start, 0.0, ""),
            Sum(say("Luck"), found.luck, 0.0, "+"),
            cost,
            last,
        ]
    first = Sum(say("Reference player, expected at the start"), found.start, found.start_error, "")
    if not is_whole(found):
        # where most answers were not looked at, luck and small choices differ only by noise
        rest = found.result - found.start + found.cost
        return [first, Sum(say("Luck and all other choices"), rest, found.start_error, "+"), cost, last]
    return [
        first,
        Sum(say("Luck"), found.luck + found.rest, found.luck_error, "+"),
        Sum(say("Gain from your choices"), found.gain, found.gain_error, "+"),
        cost,
        last,
    ]


def is_whole(found: Review) -> bool:
    """The budget reached every choice and every roll of the game."""
    return all(look.looked for look in found.looks)


def review_sums(found: Review, over: bool, digits: int | None = None) -> list[str]:
    """The rows as lines, and how they are to be read."""
    some = digits_of(found) if digits is None else digits
    rows = review_rows(found, over)
    wide = max(len(row.name) for row in rows)
    lines = [f"{row.name:<{wide}}  {estimate(row.value, row.error, f'{row.sign}.{some}f')}" for row in rows]
    return lines + review_notes(found)


def how_far(found: Review) -> str:
    """What the budget reached."""
    choices = [look for look in found.looks if look.kind == "choice" and not look.forced]
    looked = [look for look in choices if look.looked]
    if len(looked) == len(choices):
        return say("(every choice was analysed, but not every roll)")
    return say(
        "({looked} of {all} choices were analysed: mainly those where you departed "
        "from the reference player, most important first)",
        looked=len(looked),
        all=len(choices),
    )


def review_notes(found: Review) -> list[str]:
    """How far the numbers can be trusted, and the chance to win where it is counted on the way."""
    if found.method == "play-outs":
        notes = [
            say("Chance of {goal}: {start} at the start.", goal=found.aim, start=percent(found.start_chance)),
            say("(estimated by play-outs of a reference player; ± is one standard error; only clear costs are listed)"),
        ]
        if not is_whole(found):
            notes.append(how_far(found))
        return notes
    if not found.exact:
        return [say("(face-down ships count at their mean tonnage, so these values are approximate)")]
    return []
