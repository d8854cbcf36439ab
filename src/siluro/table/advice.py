"""What the adviser says and what a review finds, in lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import floor, hypot, isfinite, log10

from siluro.engine.game import Game
from siluro.lab.advise import Advice
from siluro.lab.objective import EXPECTED, Objective
from siluro.lab.review import SECONDS, Look, Review, Reviewing
from siluro.lab.solve import Valued
from siluro.record.session import Session
from siluro.speech.figures import decimal, estimate, percent
from siluro.speech.say import mark, say

LARGE = 100
"""Scores from here on need no second decimal."""
WAYS = mark({
    "play-outs": "play-outs", "tablebase": "tablebase", "solved on the spot": "solving the rest of the game",
    "encounter solved": "solving the encounter",
})  # fmt: skip
"""How values are known, by the adviser's method; a game's own methods say it themselves."""
NUMBER = re.compile(r"[+−-]?\d[\d.,]*(?:\s?%)?")
TINY = 1e-9
"""A cost below this is a rounding error."""


def advice_lines(game: Game, scenario: str, found: Advice) -> list[str]:
    """The answers, best first, each with its sentence, and how their values are known."""
    told = worths(game, scenario, found)
    lines = [f"{each.answer}: {told[each.answer].told} · {each.label}" for each in found.answers]
    return [*lines, *filter(None, [tell_usual(game, scenario, found)]), how_known(found)]


@dataclass(frozen=True)
class Worth:
    """What an answer is worth, to stand on the answer itself."""

    figure: str
    """The value as far as it is known: '4.2'."""
    error: str
    """One standard error: '0.3'; empty where the value is exact."""
    less: str
    """What the best answer has more: '1.1'; empty where no difference is known."""
    share: float
    """How far its bar goes, from 0 to 1."""
    spread: float
    """How far its error goes on the same bar, to either side."""
    told: str
    """All of it in a sentence."""

    @property
    def short(self) -> str:
        """What has room on the board: of a value in words its first number."""
        number = NUMBER.search(self.figure)
        return number[0] if number else self.figure

    @property
    def is_best(self) -> bool:
        """No other answer is known to be better."""
        return not self.less


def worths(game: Game, scenario: str, found: Advice) -> dict[str, Worth]:
    """What each answer is worth, by its id."""
    best, unit, form = found.answers[0], unit_of(game, scenario, found), form_of(found)
    errors = {each.answer: each.error if isfinite(each.error) else 0.0 for each in found.answers}
    low = min(each.value - errors[each.answer] for each in found.answers)
    room = max(each.value + errors[each.answer] for each in found.answers) - low

    def worth(each: Valued) -> Worth:
        figure, error = decimal(each.value, form), tell_error(each.error, form)
        less = lag(each, best, form)
        share, spread = ((each.value - low) / room, errors[each.answer] / room) if room > TINY else (1.0, 0.0)
        if each.told:
            rank = say("another is better") if less else say("none better")
            return Worth(each.told, "", less, share, spread, f"{each.told}; {rank}")
        return Worth(figure, error, less, share, spread, tell_worth(figure, error, unit, less))

    return {each.answer: worth(each) for each in found.answers}


def tell_usual(game: Game, scenario: str, found: Advice) -> str:
    """Where several answers may be best, which of them the rule of thumb takes; nothing where one is."""
    told = worths(game, scenario, found)
    best = [each for each in found.answers if told[each.answer].is_best]
    usual = next((each.label for each in best if each.answer == found.usual), "")
    return say("No clear best; a rule-of-thumb player answers: {answer}.", answer=usual) if best[1:] and usual else ""


def form_of(found: Advice) -> str:
    """Every value with the same decimals: as many as the smallest error lets be known, two at most."""
    errors = [each.error for each in found.answers if each.error and isfinite(each.error)]
    if errors:
        places = -floor(log10(min(errors)))
    else:
        places = 0 if abs(found.answers[0].value) >= LARGE else 2
    return f",.{min(2, max(0, places))}f"


def tell_error(error: float, form: str) -> str:
    """An error as its value is written; one that nobody knows is without end."""
    return "" if not error else decimal(error, form) if isfinite(error) else "∞"


def lag(each: Valued, best: Valued, form: str) -> str:
    """How far an answer stands behind the best; empty within two standard errors of the difference."""
    behind, error = best.value - each.value, hypot(best.error, each.error)
    return decimal(behind, form) if behind > max(TINY, 2 * error) else ""


def unit_of(game: Game, scenario: str, found: Advice) -> str:
    """What the values count; values that are something else than the score bring their own words."""
    return "" if found.basis or found.objective != "expected" else game.unit(scenario)


def tell_worth(figure: str, error: str, unit: str, less: str) -> str:
    """An answer's value in a sentence."""
    value = " ".join(part for part in (f"{figure} ± {error}" if error else figure, unit) if part)
    if less:
        return say("worth {value}, {less} less than the best", value=value, less=less)
    return say("worth {value}, none better", value=value)


def what_values_mean(game: Game, scenario: str, found: Advice) -> str:
    """What stands on the answers, and how far it can be trusted."""
    if found.basis:
        what = found.basis
    elif found.objective != "expected":
        what = say("chance of {goal}", goal=found.objective)
    else:
        what = say("{unit} to expect at the end", unit=game.unit(scenario))
    how = say(WAYS.get(found.method, found.method))
    if found.exact:
        return say("Advice: {what} (exact).", what=what)
    if found.answers[0].error:
        return say("Advice: {what} (estimated by {how}; ± is one standard error).", what=what, how=how)
    return say("Advice: {what} (estimated by {how}).", what=what, how=how)


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
    own = tell_own(look)
    if look.change < TINY:
        told = say("no clear difference") if look.error else say("best")
        return own or told
    told = say("cost {cost}; best: {best}", cost=estimate(look.change, look.error, form), best=name_choice(look))
    return f"{told}; {own}" if own else told


def tell_own(look: Look) -> str:
    """What a judge with a scale of its own has against a choice; nothing if it is the best or as good."""
    own = look.own
    if own is None or own.behind <= max(TINY, 2 * own.error):
        return ""
    if own.theirs:
        return say("{best}: {theirs}; this: {mine}", best=own.best, theirs=own.theirs, mine=own.mine)
    less = estimate(own.behind, own.error, ",.0f" if own.behind >= 1 else ".2f")
    return say("{less} behind {best}: {what}", less=less, best=own.best, what=own.basis)


def name_choice(look: Look) -> str:
    """The best answer as the record writes it, and in words where these say more."""
    return look.best if look.best_label in ("", look.best) else f"{look.best} ({look.best_label})"


def digits_of(found: Review) -> int:
    """How many decimals are worth reading."""
    if found.objective != "expected":
        return 4
    return 1 if found.exact else 2 if abs(found.start) < 100 else 0


def spoken_digits(found: Review) -> int:
    """How many decimals a sentence has room for."""
    return 0 if abs(found.start) >= LARGE else digits_of(found)


def dearest(found: Review, most: int = 3) -> list[Look]:
    """The choices that cost most."""
    costly = [look for look in found.looks if look.kind == "choice" and look.change >= least_shown(found)]
    return sorted(costly, key=lambda look: -look.change)[:most]


def luckiest(found: Review, most: int = 3) -> list[Look]:
    """The rolls that mattered most, for better or worse."""
    rolls = [look for look in found.looks if look.kind == "luck" and is_clear(look, found)]
    return sorted(rolls, key=lambda look: -abs(look.change))[:most]


def is_clear(look: Look, found: Review) -> bool:
    """Whether it changed more than chance in our estimate does, and more than nothing when rounded."""
    return abs(look.change) >= max(least_shown(found), 2 * look.error)


def least_shown(found: Review) -> float:
    """The smallest difference that does not read as zero."""
    return float(0.5 * 10 ** -digits_of(found))


def decisive(found: Review, most: int = 3) -> list[Look]:
    """The moments that decided: choices that cost most, and rolls that mattered most, in the order of the game."""
    clear = [
        look
        for look in found.looks
        if look.looked and is_clear(look, found) and not (look.kind == "choice" and look.forced)
    ]
    return sorted(sorted(clear, key=lambda look: -abs(look.change))[:most], key=lambda look: look.number)


def tell_change(look: Look, game: Game, scenario: str, digits: int) -> str:
    """What a choice cost or what luck gave, in a sentence."""
    amount = estimate(abs(look.change), look.error, f",.{digits}f")
    if look.kind == "luck":
        return tell_luck(look.change, amount, game.unit(scenario))
    if look.change < TINY:
        return say("Nothing better was found.") if look.error else say("Nothing was better.")
    return say("This choice cost {amount} {unit}.", amount=amount, unit=game.unit(scenario))


def tell_review(found: Review, game: Game, scenario: str) -> str:
    """Skill and luck of a whole game, in a sentence or two."""
    form = f",.{spoken_digits(found)}f"
    whole = is_whole(found)
    luck = found.luck if whole else found.result - found.start + found.cost
    cost, gave = decimal(found.cost, form), decimal(abs(luck), form)
    rest = decimal(luck, f"+{form}").replace("-", "−")
    unit = game.unit(scenario)
    if found.cost < least_shown(found):
        told = say("No clear mistakes.")
        return f"{told} {tell_luck(luck, gave, unit)}" if whole else tell_rest(rest, unit)
    if whole and luck >= 0:
        return say("Your choices cost {cost} {unit}; luck gave {gave}.", cost=cost, unit=unit, gave=gave)
    if whole:
        return say("Your choices cost {cost} {unit}; luck took {gave}.", cost=cost, unit=unit, gave=gave)
    return say(
        "Your costliest choices cost {cost} {unit}; luck and all other choices came to {rest}.",
        cost=cost, unit=unit, rest=rest,
    )  # fmt: skip


def tell_luck(luck: float, amount: str, unit: str) -> str:
    if luck >= 0:
        return say("Luck gave {amount} {unit}.", amount=amount, unit=unit)
    return say("Luck took {amount} {unit}.", amount=amount, unit=unit)


def tell_rest(rest: str, unit: str) -> str:
    """Where most choices were not looked at, and none of the others cost anything."""
    return say("No clear mistakes; luck and all other choices came to {rest} {unit}.", rest=rest, unit=unit)


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
    first = Sum(name_start(found), found.start, found.start_error, "")
    if not is_whole(found):
        # where most answers were not looked at, luck and small choices differ only by noise
        rest = found.result - found.start + found.cost
        return [first, Sum(say("Luck and all other choices"), rest, found.start_error, "+"), cost, last]
    rows = [first, Sum(say("Luck"), found.luck, found.luck_error, "+")]
    if uses_playouts(found):
        rows.append(Sum(say("Gain from your choices"), found.gain, found.gain_error, "+"))
    if abs(found.rest) > TINY:
        rows.append(Sum(say("Corrected estimates"), found.rest, 0.0, "+"))
    return [*rows, cost, last]


def name_start(found: Review) -> str:
    """Whose expectation the review starts from."""
    if found.method == "play-outs":
        return say("Reference player, expected at the start")
    if found.method in ("tablebase", "solved on the spot"):
        return say("Best play, expected at the start")
    return say("{judge}, expected at the start", judge=sentence(say(found.method)))


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def uses_playouts(found: Review) -> bool:
    """Whether a reference player has a part in the values."""
    return found.method == "play-outs" or any(look.judge and look.value_error for look in found.looks)


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
    notes = []
    if uses_playouts(found):
        if found.goal:
            notes.append(
                say("Chance of {goal}: {start} at the start.", goal=found.aim, start=percent(found.start_chance))
            )
        notes.append(
            say("(estimated by play-outs of a reference player; ± is one standard error; only clear costs are listed)")
        )
    if len(found.judges) > 1:
        notes.append(tell_judges(found))
    notes += [f"({note})" for note in found.notes]
    if not found.goal:
        notes.append(say("(the chance to win is left out: not every judge of this game knows it)"))
    if not is_whole(found):
        notes.append(how_far(found))
    return notes


def tell_judges(found: Review) -> str:
    """Who valued how many steps, as advice there does; and where their differences went."""
    counts = ", ".join(
        f"{say(WAYS.get(method, method))} {number}"
        for method, number in sorted(found.judges.items(), key=lambda each: -each[1])
    )
    if abs(found.rest) > TINY:
        return say(
            "(judges, as in advice, by number of steps: {counts}; their differences are listed apart)", counts=counts
        )
    return say("(judges, as in advice, by number of steps: {counts})", counts=counts)
